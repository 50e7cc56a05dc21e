/* Contains Preact and Preact Signals (MIT; Jason Miller, the Preact Team) and htm (Apache-2.0, Jason Miller): app.licenses.txt */
(()=>{var S,pn,es,fe,Xt,$t,hn,wt,mn,ts,Qt,ur,Ve=Symbol.for("pv"),bt={},kt=[],dr=/^m(i|n|o|s|text|space)$/,ss=Array.isArray,ns=kt.slice,_e=Object.assign;function xe(e){e&&e.parentNode&&e.remove()}function Ye(e,t,s){var n,r,o,i={},a=arguments.length;for(o in t)o=="key"?n=t[o]:o=="ref"&&typeof e!="function"?r=t[o]:i[o]=t[o];return a>2&&(i.children=a>3?ns.call(arguments,2):s),Ge(e,i,n,r,null)}function Ge(e,t,s,n,r){var o={type:e,props:t,key:s,ref:n,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Ve,__v:r||++pn,__i:-1,__u:0};return!r&&S.vnode&&S.vnode(o),o}function Se(e){return e.children}function pe(e,t){this.props=e,this.context=t,this.__g=0}function he(e,t){if(t==null)return e.__&&he(e.__,e.__i+1);for(var s;t<e.__k.length;t++)if((s=e.__k[t])&&s.__e)return s.__e;return typeof e.type!="function"||e.props.__P?null:he(e)}function fr(e){var t,s=e.__v,n=s.__e,r=[],o=[],i=e.__P;i&&((t=_e({constructor:Ve},s)).__v=s.__v+1,S.vnode&&S.vnode(t),os(i,t,s,e.__n,i.namespaceURI,32&s.__u?[n]:null,r,n||he(s),32&s.__u,o),t.__v=s.__v,t.__.__k[t.__i]=t,kn(r,t,o),s.__=s.__e=null,t.__e!=n&&gn(t))}function gn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),gn(e)}function dn(e){(8&e.__g||(e.__g|=8,fe.push(e),$t++))&&Xt==S.debounceRendering||((Xt=S.debounceRendering)||queueMicrotask)(wn)}function wn(){try{for(var e,t=1;fe.length;)fe.length>t&&fe.sort(hn),e=fe.shift(),t=fe.length,8&e.__g&&fr(e)}finally{($t=fe.length)&&(Xt||queueMicrotask)(wn)}}function vn(e,t,s,n,r,o,i,a,l,f,c){var h,p,u,m,g,w,b=n.__k||kt,$=t.length;for(l=pr(s,t,b,l,$),h=0;h<$;h++)(u=s.__k[h])!=null&&(p=~u.__i&&b[u.__i]||bt,u.__i=h,w=os(e,u,p,r,o,i,a,l,f,c),m=u.__e,(p.ref!=u.ref||8&p.__u)&&(p.ref&&rs(p.ref,null,u,p),u.ref&&c.push(u.ref,u.__c||m,u)),g=g||m,4&u.__u?(l=$n(u,l,e,!p.__v),p.__e&&(p.__e=null)):typeof u.type=="function"&&w!==void 0?l=w:m&&(l=m.nextSibling),u.__u&=-21);return s.__e=g,l}function pr(e,t,s,n,r){var o,i,a,l,f,c,h,p,u,m=s.length,g=m,w=0,b=0,$=e.__k=Array(r);for(o=0;o<r;o++)(i=t[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=$[o]=Ge(null,i):ss(i)?i=$[o]=Ge(Se,{children:i}):i.constructor===Ve&&i.__b?i=$[o]=Ge(i.type,i.props,i.key,i.ref,i.__v):$[o]=i,l=o+w,i.__=e,i.__b=e.__b+1,a=null,~(f=i.__i=hr(i,s,l,g))&&(g--,(a=s[f])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,f==l-1?w--:f==l+1?w++:f!=l&&(f>l?w--:w++,b=1)):(~f||(r>m?w--:r<m&&w++),typeof i.type!="function"&&(i.__u|=4))):$[o]=null;if(b){for(c=[],h=[],o=0;o<r;o++)if((i=$[o])&&16&i.__u){for(w=0,p=c.length;w<p;)c[u=w+p>>1]<i.__i?w=u+1:p=u;c[w]=i.__i,h[o]=w+1}for(w=c.length;o--;)h[o]&&(h[o]==w?w--:$[o].__u|=4)}if(g)for(o=0;o<m;o++)!(a=s[o])||2&a.__u||(a.__e==n&&(n=he(a)),is(a,a));return n}function $n(e,t,s,n){var r,o,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(o=0;o<r.length;o++)r[o]&&(r[o].__=e,t=$n(r[o],t,s,!1));return t}for(t&&!t.parentNode&&(t=he(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!n&&s.moveBefore&&i.parentNode?s.moveBefore(i,t):s.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function hr(e,t,s,n){var r,o=e.key,i=e.type,a=t[s],l=a&&!(2&a.__u);if(a===null&&o==null||l&&o==a.key&&i==a.type)return s;if(n>(l?1:0)){for(r=s-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r;for(r=s+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r}return-1}function fn(e,t,s){s==null&&(s=""),t[0]=="-"?e.setProperty(t,s):e[t]=s}function gt(e,t,s,n,r){var o,i;if(t=="style")if(typeof s=="string")e.style.cssText=s;else{if(typeof n=="string"&&(e.style.cssText=n=""),n)for(t in n)s&&t in s||fn(e.style,t);if(s)for(t in s)n&&s[t]==n[t]||fn(e.style,t,s[t])}else if(t[0]=="o"&&t[1]=="n")typeof s!="function"&&(s=null),typeof n!="function"&&(n=null),(e.__e||(e.__e={}))[t]=s,s&&n||(i=Qt[t]||(Qt[t]=mr(t)),(e.__a||(e.__a={}))[t]=ts,o=t!=(t=t.replace(mn,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),s?e.addEventListener(t,i,o):e.removeEventListener(t,i,o));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=s??"")}catch{}if(typeof s=="function")return;s==null||s===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&s==1?"":s)}}function mr(e){return function(t){var s=this.__e;if(s){if(s=s[e],t[wt]==null)t[wt]=ts++;else if(t[wt]<this.__a[e])return;return s(S.event?S.event(t):t)}}}function os(e,t,s,n,r,o,i,a,l,f){var c,h,p,u,m,g,w,b,$,O,z,de,ye,Y,oe,mt,Q,ee,k=t.type;if(t.constructor!==Ve)return null;128&s.__u&&(l=32&s.__u,c=s.__c.__z)&&(t.__u|=l,h=o=[],c.nodeType==8?a=vt(c,o):o.push(c),a=o[0]||a),(c=S.__b)&&c(t);e:if(typeof k=="function"){p=i.length;try{if(b=t.props,$=(c=k.prototype)&&c.render,O=(c=k.contextType)&&n[c.__c],z=c?O?O.props.value:c.__:n,(u=s.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):($?t.__c=u=new k(b,z):(t.__c=u=new pe(b,z),u.constructor=k,u.render=wr),O&&O.sub(u),u.state||(u.state={}),u.__n=n,u.__g|=8,u.__h=[],u.__k=[]),$&&(u.__s||(u.__s=u.state),k.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=_e({},u.__s)),_e(u.__s,k.getDerivedStateFromProps(b,u.__s)))),m=u.props,g=u.state,u.__v=t,s.__c){if(b!==m&&$&&!k.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(b,z),t.__v==s.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(b,u.__s,z)===!1){t.__v!=s.__v&&(u.props=b,u.state=u.__s,u.__g&=-9),t.__e=s.__e,t.__k=s.__k,t.__k.some(function(_){_&&(_.__=t)}),kt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&i.push(u),a=he(s);break e}u.componentWillUpdate&&u.componentWillUpdate(b,u.__s,z),$&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(m,g,w)})}else $&&!k.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),$&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=z,u.props=b,u.__P=e,u.__g&=-5,de=S.__r,ye=$?25:0;do u.__g&=-9,de&&de(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++ye<25);$&&(kt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(n=_e({},n,u.getChildContext())),$&&s.__c&&u.getSnapshotBeforeUpdate&&(w=u.getSnapshotBeforeUpdate(m,g)),Y=c&&c.type===Se&&c.key==null?c.props.children:c,b.__P&&(c=a,r=(e=b.__P).namespaceURI,l=o=null,s.props&&s.props.__P!=e&&(s.__k.some(function(_){_&&is(_,_)}),s.__k=null),a=s.__k?he(s,0):null),a=vn(e,ss(Y)?Y:[Y],t,s,n,r,o,i,a,l,f),b.__P&&(t.__e=null,a=c),t.__u&=-161,h&&h.some(xe),u.__h.length&&i.push(u),1&u.__g&&(u.__g&=-4)}catch(_){if(i.length=p,t.__v=null,l||o)if(_&&_.then){if(t.__u|=128|l,o){for(~(Q=o.indexOf(a||void 0))||(Q=o.length);(ee=o[Q-1])&&ee.nodeType==8;)Q--;for(;Q<o.length;Q++)if(ee=o[Q])if(o[Q]=null,oe){if(ee==mt)break}else{if(ee.nodeType!=8)break;ee.data.startsWith("$s")&&(mt=vt(oe=ee))}}if(!oe){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;oe=a}(c=vt(oe=t.__c.__z||(t.__c.__z=oe)))?(t.__e=oe,a=c):t.__e=a,a=a&&a.nextSibling}else o&&o.some(xe);else t.__e=s.__e;t.__k||(t.__k=s.__k||[]),_&&_.then||bn(t),S.__e(_,t,s)}}else a=t.__e=gr(s.__e,t,s,n,r,o,i,l,f,e);return(c=S.diffed)&&c(t),a}function vt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var s=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))s++;else if(e.data.startsWith("/$s")&&!--s)return e}t&&t.push(e)}}function bn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(bn))}function kn(e,t,s){for(var n=0;n<s.length;)rs(s[n++],s[n++],s[n++]);S.__c&&S.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(o){o.call(r)})}catch(o){S.__e(o,r.__v)}})}function gr(e,t,s,n,r,o,i,a,l,f){var c,h,p,u,m,g,w,b,$=s.props||bt,O=t.props,z=t.type;if(z=="svg"?r="http://www.w3.org/2000/svg":z=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((m=o[c])&&(z?m.localName==z:m.nodeType==3)){e=m,o[c]=null;break}}if(!e){if(b=f.ownerDocument||document,!z)return b.createTextNode(O);e=b.createElementNS(r,z,O.is?O:f),a&&(S.__m&&S.__m(t,o),a=!1),o=null}if(z){if(f=z=="template"&&e.content||e,o=z=="textarea"&&O.defaultValue!=null?null:o&&ns.call(f.childNodes),!a&&o)for($={},c=0;c<e.attributes.length;c++)$[(m=e.attributes[c]).name]=m.value;for(c in $)m=$[c],c=="dangerouslySetInnerHTML"?p=m:c=="children"||c in O||c=="value"&&"defaultValue"in O||c=="checked"&&"defaultChecked"in O||gt(e,c,null,m,r);for(c in O)m=O[c],c=="children"?u=m:c=="dangerouslySetInnerHTML"?h=m:c=="value"?g=m:c=="checked"?w=m:a&&typeof m!="function"||$[c]===m||gt(e,c,m,$[c],r);h?(a||p&&(h.__html==p.__html||h.__html==e.innerHTML)||(e.innerHTML=h.__html),t.__k=[]):(p&&(e.textContent=""),(z=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&dr.test(z))&&(r="http://www.w3.org/1999/xhtml"),vn(f,ss(u)?u:[u],t,s,n,r,o,i,o?o[0]:s.__k&&he(s,0),a,l),o&&o.some(xe)),a&&z!="textarea"||(c="value",z=="progress"&&g==null?e.removeAttribute(c):g==null||g===e[c]&&(z!="progress"||g)||gt(e,c,g,$[c],r),c="checked",w!=null&&w!=e[c]&&gt(e,c,w,$[c],r))}else $===O||a&&e.data==O||(e.data=O);return e}function rs(e,t,s,n){try{typeof e=="function"?t?t.__x=e(t)||1:n&&(n=n.__c||n.__e)&&(t=n.__x)&&(n.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){S.__e(r,s)}}function is(e,t,s){var n,r,o,i;if(S.unmount&&S.unmount(e),!(n=e.ref)||n.current&&n.current!=e.__e||rs(n,null,t,e),n=e.__c){if(n.componentWillUnmount)try{n.componentWillUnmount()}catch(a){S.__e(a,t)}n.__P=n.__n=null}if(n=e.__k)for(i=0;i<n.length;i++)n[i]&&is(n[i],t,typeof e.type!="function"||s&&!e.props.__P);!s&&(n=e.__c)&&(n=n.__z)&&(r=vt(n,o=[]))&&(n==e.__e&&o.some(xe),xe(r),xe(n)),s||xe(e.__e),e.__e=e.__c=e.__=null}function wr(e,t,s){return this.constructor(e,s)}function as(e,t){var s,n,r,o;S.__&&S.__(e,t),t.nodeType==9&&(t=t.documentElement),n=(s=e&&32&e.__u)?null:t.__k,t.__k=Ge(Se,{children:[e]}),r=[],o=[],os(t,t.__k,n||bt,bt,t.namespaceURI,n?null:t.firstChild?ns.call(t.childNodes):null,r,n?n.__e:t.firstChild,s,o),kn(r,t.__k,o),t.__k.props.children=null}S={__e:function(e,t,s,n){for(var r,o,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(o=r.constructor)&&o.getDerivedStateFromError)&&r.setState(o.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,n||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw $t=0,e}},pn=0,es=function(e){return e!=null&&e.constructor===Ve},pe.prototype.setState=function(e,t){var s=this.__s;s&&s!=this.state||(s=this.__s=_e({},this.state)),typeof e=="function"&&(e=e(_e({},s),this.props)),e&&(_e(s,e),this.__v&&(t&&this.__k.push(t),dn(this)))},pe.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),dn(this))},pe.prototype.render=Se,fe=[],$t=0,hn=function(e,t){return e.__v.__b-t.__v.__b},wt=Symbol(),mn=/(PointerCapture)$|Capture$/i,ts=0,Qt={},ur=0;var Xe,L,ls,yn,cs=Object.is,yt=0,Tn=[],us=[],A=S,xn=A.__b,_n=A.__r,Sn=A.diffed,On=A.__c,zn=A.unmount,En=A.__;function fs(e,t){A.__h&&A.__h(L,e,yt||t),yt=0;var s=L.__H||(L.__H={__:[],__h:[]});return e>=s.__.length&&s.__.push({}),s.__[e]}function I(e){return yt=1,vr(An,e)}function vr(e,t,s){var n=fs(Xe++,2);if(n.t=e,!n.__c&&(n.__=[s?s(t):An(void 0,t),function(o){var i=(n.__N||n.__)[0],a=n.t(i,o);cs(i,a)||(n.__N=[a,n.__[1]],n.__c.setState({}))}],n.__c=L,!L.__f)){L.__f=!0;var r=L.shouldComponentUpdate;L.shouldComponentUpdate=function(o,i,a){var l=this.__H;if(!l)return!0;var f=!1,c=this.props!=o;if(l.__.some(function(p){p.__N&&(f=!0,cs(p.__[0],p.__N[0])||(c=!0))}),r){var h=r.call(this,o,i,a);return f?h||c:h}return!f||c}}return n.__}function K(e,t){var s=fs(Xe++,3);!A.__s&&Cn(s.__H,t)&&(s.__P=!0,s.__=e,s.u=t,L.__H.__h.push(s))}function Z(e){return yt=5,G(function(){return{current:e}},[])}function G(e,t){var s=fs(Xe++,7);return Cn(s.__H,t)&&(s.__=e(),s.__H=t),s.__}function $r(){var e;do{for(;e=us.shift();)try{Ze(e)}catch(s){A.__e(s,{__:(e=e.__P)&&e.__v})}for(;e=Tn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Ze),t.__h.some(ds),t.__h=[]}catch(s){t.__h=[],A.__e(s,e.__v)}}}while(us.length)}A.__b=function(e){L=null,xn&&xn(e)},A.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),En&&En(e,t)},A.__r=function(e){_n&&_n(e),Xe=0;var t=(L=e.__c).__H;t&&(ls==L?L.__h=[]:(t.__h.some(Ze),t.__h.some(ds),Xe=0),t.__h=[],t.__.some(function(s){s.__N&&(s.__=s.__N),s.u=s.__N=void 0})),ls=L},A.diffed=function(e){Sn&&Sn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&jn(Tn.push(t)),t.__H.__.some(function(s){s.u&&(s.__H=s.u)})),ls=L=null},A.__c=function(e,t){t.some(function(s){try{s.__h.some(Ze),s.__h=s.__h.filter(function(n){return!n.__||ds(n)})}catch(n){s.__h=[function(){throw n}]}}),On&&On(e,t)},A.unmount=function(e){zn&&zn(e);var t,s,n=e.__c;n&&n.__H&&(n.__H.__.some(function(r){try{if(r.__P&&r.__c){if(s===void 0){for(s=e.__;s&&(!s.__c||!s.__c.__P);)s=s.__;s=s&&s.__c}r.__P=s,jn(us.push(r))}else Ze(r)}catch(o){t=o}}),n.__H=void 0,t&&A.__e(t,n.__v))};var Mn=typeof requestAnimationFrame=="function";function br(e){var t,s=function(){clearTimeout(n),Mn&&cancelAnimationFrame(t),setTimeout(e)},n=setTimeout(s,35);Mn&&(t=requestAnimationFrame(s))}function jn(e){e!=1&&yn==A.requestAnimationFrame||((yn=A.requestAnimationFrame)||br)($r)}function Ze(e){var t=L,s=e.__c;typeof s=="function"&&(e.__c=void 0,s()),L=t}function ds(e){var t=L;e.__c=e.__(),L=t}function Cn(e,t){return!e||e.length!=t.length||t.some(function(s,n){return!cs(s,e[n])})}function An(e,t){return typeof t=="function"?t(e):t}var kr=Symbol.for("preact-signals");function Ot(){if(re>1)re--;else{var e,t=!1;for((function(){var r=_t;for(_t=void 0;r!==void 0;){var o=r.S;if(o.v===r.v)for(var i=o.t;i!==void 0;i=i.x)i.i===r.i&&(i.i=o.i);r=r.o}})();et!==void 0;){var s=et;for(et=void 0,xt++;s!==void 0;){var n=s.u;if(s.u=void 0,s.f&=-3,!(8&s.f)&&Ln(s))try{s.c()}catch(r){t||(e=r,t=!0)}s=n}}if(xt=0,re--,t)throw e}}function hs(e){if(re>0)return e();ps=++yr,re++;try{return e()}finally{Ot()}}var Qe,M=void 0;function tt(e){var t=M,s=Qe;M=void 0,Qe=void 0;try{return e()}finally{M=t,Qe=s}}var et=void 0,re=0,xt=0,yr=0,ps=0,_t=void 0,St=0;function Nn(e){if(M!==void 0){var t=e.n;if(t===void 0||t.t!==M)return t={i:0,S:e,p:M.s,n:void 0,t:M,e:void 0,x:void 0,r:t},M.s!==void 0&&(M.s.n=t),M.s=t,e.n=t,32&M.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=M.s,t.n=void 0,M.s.n=t,M.s=t),t}}function R(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}R.prototype.brand=kr;R.prototype.h=function(){return!0};R.prototype.S=function(e){var t=this,s=this.t;s!==e&&e.e===void 0&&(e.x=s,this.t=e,s!==void 0?s.e=e:tt(function(){var n;(n=t.W)==null||n.call(t)}))};R.prototype.U=function(e){var t=this;if(this.t!==void 0){var s=e.e,n=e.x;s!==void 0&&(s.x=n,e.e=void 0),n!==void 0&&(n.e=s,e.x=void 0),e===this.t&&(this.t=n,n===void 0&&tt(function(){var r;(r=t.Z)==null||r.call(t)}))}};R.prototype.subscribe=function(e){var t=this;return q(function(){var s=t.value;tt(function(){return e(s)})},{name:"sub"})};R.prototype.valueOf=function(){return this.value};R.prototype.toString=function(){return this.value+""};R.prototype.toJSON=function(){return this.value};R.prototype.peek=function(){var e=this;return tt(function(){return e.value})};Object.defineProperty(R.prototype,"value",{get:function(){var e=Nn(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(xt>100)throw new Error("Cycle detected");(function(s){re!==0&&xt===0&&s.l!==ps&&(s.l=ps,_t={S:s,v:s.v,i:s.i,o:_t})})(this),this.v=e,this.i++,St++,re++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Ot()}}}});function C(e,t){return new R(e,t)}function Ln(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Rn(e){for(var t=e.s;t!==void 0;t=t.n){var s=t.S.n;if(s!==void 0&&(t.r=s),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function In(e){for(var t=e.s,s=void 0;t!==void 0;){var n=t.p;t.i===-1?(t.S.U(t),n!==void 0&&(n.n=t.n),t.n!==void 0&&(t.n.p=n)):s=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=n}e.s=s}function Oe(e,t){R.call(this,void 0,t),this.x=e,this.s=void 0,this.g=St-1,this.f=4}Oe.prototype=new R;Oe.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===St))return!0;if(this.g=St,this.f|=1,this.i>0&&!Ln(this))return this.f&=-2,!0;var e=M;try{Rn(this),M=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(s){this.v=s,this.f|=16,this.i++}return M=e,In(this),this.f&=-2,!0};Oe.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}R.prototype.S.call(this,e)};Oe.prototype.U=function(e){if(this.t!==void 0&&(R.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Oe.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Oe.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Nn(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function Le(e,t){return new Oe(e,t)}function Pn(e){var t=e.j;if(e.j=void 0,typeof t=="function"){re++;var s=M;M=void 0;try{t()}catch(n){throw e.f&=-2,e.f|=8,ms(e),n}finally{M=s,Ot()}}}function ms(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Pn(e)}function xr(e){if(M!==this)throw new Error("Out-of-order effect");In(this),M=e,this.f&=-2;try{8&this.f&&ms(this)}finally{Ot()}}function Re(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Qe&&Qe.push(this)}Re.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Re.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Pn(this),Rn(this),re++;var e=M;return M=this,xr.bind(this,e)};Re.prototype.N=function(){2&this.f||(this.f|=2,this.u=et,et=this)};Re.prototype.d=function(){this.f|=8,1&this.f||ms(this)};Re.prototype.dispose=function(){this.d()};function q(e,t){var s=new Re(e,t);try{s.c()}catch(r){throw s.d(),r}var n=s.d.bind(s);return n[Symbol.dispose]=n,n}var Bn,Et,zt,_r=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Wn=[];q(function(){Bn=this.N})();function Ie(e,t){S[e]=t.bind(null,S[e]||function(){})}function st(e){if(zt){var t=zt;zt=void 0,t()}zt=e&&e.S()}function Dn(e){var t=this,s=e.data,n=Or(s);n.name="ReactiveDom",n.value=s;var r=G(function(){for(var a=t,l=t.__v;l=l.__;)if(l.__c){l.__c.__$f|=4;break}var f=Le(function(){var u=n.value.value;return u===0?0:u===!0?"":u||""}),c=Le(function(){return!Array.isArray(f.value)&&!es(f.value)}),h=q(function(){if(this.N=qn,c.value){var u=f.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=u)}}),p=t.__$u.d;return t.__$u.d=function(){h(),p.call(this)},[c,f]},[]),o=r[0],i=r[1];return o.value?i.peek():i.value}Dn.displayName="ReactiveTextNode";Object.defineProperties(R.prototype,{constructor:{configurable:!0,value:Ye(Se,null).constructor},type:{configurable:!0,value:Dn},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ie("__b",function(e,t){if(st(),Et=void 0,typeof t.type=="string"){var s,n=t.props;for(var r in n)if(r!=="children"){var o=n[r];o instanceof R&&(s||(t.__np=s={}),s[r]=o,n[r]=o.peek())}}e(t)});Ie("__r",function(e,t){if(e(t),t.type!==Se){st();var s,n=t.__c;n&&(n.__$f&=-2,(s=n.__$u)===void 0&&(n.__$u=s=(function(r,o){var i;return q(function(){i=this},{name:o}),i.c=r,i})((function(r){return function(){var o;_r&&((o=this.y)==null||o.call(this)),r.__$f|=1,r.setState({})}})(n),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Et=n,st(s)}});Ie("__e",function(e,t,s,n){st(),Et=void 0,e(t,s,n)});Ie("diffed",function(e,t){st(),Et=void 0;var s;if(typeof t.type=="string"&&(s=t.__e)){var n=t.__np,r=t.props,o=s.U;if(o)for(var i in o){var a=o[i];a===void 0||n&&i in n||(a.d(),o[i]=void 0)}if(n){o||(o={},s.U=o);for(var l in n){var f=o[l],c=n[l];f===void 0?(f=Sr(s,l,c,r),o[l]=f):f.o(c,r)}}}e(t)});function Sr(e,t,s,n){var r=t in e&&e.ownerSVGElement===void 0,o=C(s);return{o:function(i,a){o.value=i,n=a},d:q(function(){this.N=qn;var i=o.value.value;n[t]!==i&&(n[t]=i,r?e[t]=i:i!=null&&(i!==!1||t[4]==="-")?e.setAttribute(t,i):e.removeAttribute(t))})}}Ie("unmount",function(e,t){if(typeof t.type=="string"){var s=t.__e;if(s){var n=s.U;if(n){s.U=void 0;for(var r in n){var o=n[r];o&&o.d()}}}var i=t.__np;if(i){var a=t.props;for(var l in i)a[l]=i[l]}t.__np=void 0}else{var f=t.__c;if(f){f.__$f|=8;var c=f.__$u;c&&(f.__$u=void 0,c.d())}}e(t)});Ie("__h",function(e,t,s,n){n<3&&(t.__$f|=2),e(t,s,n)});pe.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var s=this.__$u,n=s&&s.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var o=2&this.__$f;if(!(n||o||4&this.__$f)||1&this.__$f)return!0}else if(!(n||4&this.__$f)||3&this.__$f)return!0;for(var i in e)if(i!=="__source"&&e[i]!==this.props[i])return!0;for(var a in this.props)if(!(a in e))return!0;return!1};function Or(e,t){return G(function(){return C(e,t)},[])}var zr=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Er(){hs(function(){for(var e;e=Wn.shift();)Bn.call(e)})}function qn(){Wn.push(this)===1&&(S.requestAnimationFrame||zr)(Er)}var Fn=function(e,t,s,n){var r;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,s[t[o++]]):t[++o];i===3?n[0]=a:i===4?n[1]=Object.assign(n[1]||{},a):i===5?(n[1]=n[1]||{})[t[++o]]=a:i===6?n[1][t[++o]]+=a+"":i?(r=e.apply(a,Fn(e,a,s,["",null])),n.push(r),a[0]?t[0]|=2:(t[o-2]=0,t[o]=r)):n.push(a)}return n},Un=new Map;function Hn(e){var t=Un.get(this);return t||(t=new Map,Un.set(this,t)),(t=Fn(this,t.get(e)||(t.set(e,t=(function(s){for(var n,r,o=1,i="",a="",l=[0],f=function(p){o===1&&(p||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,p,i):o===3&&(p||i)?(l.push(3,p,i),o=2):o===2&&i==="..."&&p?l.push(4,p,0):o===2&&i&&!p?l.push(5,0,!0,i):o>=5&&((i||!p&&o===5)&&(l.push(o,0,i,r),o=6),p&&(l.push(o,p,0,r),o=6)),i=""},c=0;c<s.length;c++){c&&(o===1&&f(),f(c));for(var h=0;h<s[c].length;h++)n=s[c][h],o===1?n==="<"?(f(),l=[l],o=3):i+=n:o===4?i==="--"&&n===">"?(o=1,i=""):i=n+i[0]:a?n===a?a="":i+=n:n==='"'||n==="'"?a=n:n===">"?(f(),o=1):o&&(n==="="?(o=5,r=i,i=""):n==="/"&&(o<5||s[c][h+1]===">")?(f(),o===3&&(l=l[0]),o=l,(l=l[0]).push(2,0,o),o=0):n===" "||n==="	"||n===`
`||n==="\r"?(f(),o=2):i+=n),o===3&&i==="!--"&&(o=4,l=l[0])}return f(),l})(e)),t),arguments,[])).length>1?t:t[0]}var d=Hn.bind(Ye),Mr=new Set(["g","line","rect","circle","ellipse","text","tspan","path","polygon","polyline","defs","clipPath","pattern","use"]),jr=/^(x|y|x1|x2|y1|y2|dx|dy|r|rx|ry|cx|cy|d|points|width|height|fill|stroke|opacity|transform|id|patternUnits|href|clip-path|(fill|stroke)-[a-z-]+|font-[a-z]+|text-anchor|dominant-baseline|paint-order|data-clue)$/,Mt=new Map;function jt(e){let t=Mt.get(e);if(!t){Mt.size>4e3&&Mt.clear();let s=new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${e}</svg>`,"image/svg+xml");t=s.querySelector("parsererror")?[]:[...s.documentElement.children].flatMap(gs),Mt.set(e,t)}return t}function gs(e){if(!Mr.has(e.tagName))return[];let t=[...e.attributes].filter(({name:s,value:n})=>jr.test(s)&&(!/^(href|clip-path)$/.test(s)||/^(url\()?#/.test(n)));return[{tag:e.tagName,attributes:Object.fromEntries(t.map(({name:s,value:n})=>[s,n])),text:e.children.length?"":e.textContent??"",children:[...e.children].flatMap(gs)}]}function me(e){let t=new DOMParser().parseFromString(e,"image/svg+xml").documentElement;if(t.nodeName!=="svg")throw new Error("expected a picture");return{box:(t.getAttribute("viewBox")??"0 0 100 100").split(" ").map(Number),shapes:[...t.children].flatMap(gs)}}function ge({tag:e,attributes:t,text:s,children:n}){let r=a=>Number(t[a]??0),o=a=>{let l=a.map(([c])=>c),f=a.map(([,c])=>c);return{x:Math.min(...l),y:Math.min(...f),width:Math.max(...l)-Math.min(...l),height:Math.max(...f)-Math.min(...f)}};if(e==="g")return ws(n.map(ge));if(e==="rect")return{x:r("x"),y:r("y"),width:r("width"),height:r("height")};if(e==="circle")return{x:r("cx")-r("r"),y:r("cy")-r("r"),width:2*r("r"),height:2*r("r")};if(e==="line")return o([[r("x1"),r("y1")],[r("x2"),r("y2")]]);if(e==="text"){let a=r("font-size"),l=Math.max(.6*a*s.length+8,30),f=Math.max(a,30);return{x:r("x")-l/2,y:r("y")-.35*a-f/2,width:l,height:f}}let i=[...(t.d??t.points??"").matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([,a,l])=>[Number(a),Number(l)]);return i.length?o(i):null}function ws(e){let t=e.filter(Boolean);if(!t.length)return null;let s=Math.min(...t.map(r=>r.x)),n=Math.min(...t.map(r=>r.y));return{x:s,y:n,width:Math.max(...t.map(r=>r.x+r.width))-s,height:Math.max(...t.map(r=>r.y+r.height))-n}}function V({tag:e,attributes:t,text:s,children:n},r={},o=""){let i={...t};for(let a of["fill","stroke"])i[a]?.startsWith("#")&&!(o==="disc"&&a==="fill")&&(i[a]=Tr(i[a]));return o==="disc"&&t.fill===Kn&&t.stroke&&Object.assign(i,{fill:"var(--black)",stroke:"var(--rim)"}),o==="all"&&(i.style="color-scheme: light"),Ye(e,{...i,...r},s||n.map(a=>V(a,{},o)))}function Tr(e){let t=Cr[e];return t?`var(${t}, ${e})`:`light-dark(${e}, ${Ar(e)})`}var Kn="#1a1a1a",Cr={[Kn]:"--ink","#ffffff":"--board","#8a8a8a":"--line","#c8ccd2":"--faint","#0072b2":"--answer"};function Ar(e){let[t,s,n]=[1,3,5].map(c=>parseInt(e.slice(c,c+2),16)/255),r=Math.max(t,s,n),o=Math.min(t,s,n),i=(r+o)/2,a=r-o,l=a===0?0:a/(1-Math.abs(2*i-1)),f=a===0?0:r===t?((s-n)/a+6)%6:r===s?(n-t)/a+2:(t-s)/a+4;return`hsl(${Math.round(60*f)} ${Math.round(80*l)}% ${Math.round(10+85*(1-i))}%)`}var we=["sat","cp_sat","search"],Pe=["Edit","Why","Solutions","Methods","Judge","Share"],Yn=["clues","solution","candidates","redundant"],Jn=["picture","overlay","source","sealed"],ze={puzzles:{text:"",list:[]},index:null,without:[],added:[],kind:"",treat:{}},Ct={...ze,layer:"",tab:"",step:0,wanted:0,answers:{},running:{},error:null,opening:null,stopped:null,cell:"",cells:[],filled:{},claim:"",lit:[],told:"",only:"",solution:0,inference:"",round:0,past:[],future:[]},ie=({puzzles:e,index:t,without:s,added:n,kind:r,treat:o})=>({puzzles:e,index:t,without:s,added:n,kind:r,treat:o}),J=(e,...t)=>Object.fromEntries(Object.entries(e).filter(([s])=>!t.includes(s))),N=e=>!!e.answers.picture,Nr=(e,t)=>e.puzzles.text===t.puzzles.text&&e.index===t.index&&e.kind===t.kind&&JSON.stringify([e.added,e.treat])===JSON.stringify([t.added,t.treat]),Zn=(e,t)=>e.puzzles.text===t.puzzles.text&&e.index===t.index&&e.kind===t.kind,Gn=(e,t)=>Object.fromEntries(t.filter(s=>e[s]).map(s=>[s,e[s]])),vs=(e,t,s="open",n=0)=>({...e,opening:{edit:t,how:s,step:n},error:null,stopped:null,lit:[]});function $s(e,t,s="edit"){let n=ie(e),r={...n,...t};return{...e,...r,...bs(e,s==="edit"?"open":s),answers:Nr(n,r)?Gn(e.answers,Jn):Lr(Gn(e.answers,Jn)),step:0,wanted:0,only:"",solution:0,inference:"",layer:["candidates","redundant"].includes(e.layer)?e.layer:"",error:null,stopped:null,opening:null,lit:[]}}var Lr=e=>Object.fromEntries(Object.entries(e).map(([t,s])=>[t,{...s,stale:!0}]));function bs(e,t){let s=ie(e);return t==="undo"?{past:e.past.slice(0,-1),future:[...e.future,s]}:t==="redo"?{past:[...e.past,s],future:e.future.slice(0,-1)}:N(e)||e.puzzles.list.length?{past:[...e.past,s],future:[]}:{}}function Vn(e,t){if(!e.opening)return{...e,answers:{...e.answers,picture:t}};let{edit:s,how:n,step:r=0}=e.opening;return{...e,...s,...bs(e,n),opening:null,answers:{picture:t},layer:"",tab:r?"Why":"",step:0,wanted:r,only:"",solution:0,inference:"",cell:"",cells:[],filled:{},claim:"",error:null}}function Rr(e,t){return{...e,...e.past.at(-1),past:e.past.slice(0,-1),running:J(e.running,"board"),error:{message:`not changed: ${t.message}`,text:""},told:""}}var Ir=e=>e.what==="verdict"?`verdict:${e.by}`:e.what;function Xn(e,t,s){if(s.what==="end"){let n=e.running[t]?.questions.filter(i=>!Tt(e,i))??[],r={...e,running:J(e.running,t)};return n.length>0&&!e.answers[`error:${t}`]&&!e.opening?{...r,answers:{...e.answers,[`error:${t}`]:{what:"error",why:"died",message:"no answer"}}}:r}if(s.what==="waiting"){let n=e.running[t];return n?{...e,running:{...e.running,[t]:{...n,waiting:s.before}}}:e}if(s.what==="puzzles"){let n=e.opening?.edit??ie(e),r={text:n.puzzles.text,list:s.list};return{...e,...bs(e,"open"),...n,puzzles:r,index:null,opening:null,answers:{},error:null}}if(s.what==="error")return e.opening?{...e,opening:null,running:J(e.running,t),error:{message:s.message,text:e.opening.edit.puzzles.text}}:t==="board"&&e.answers.picture?.stale&&e.past.length&&!s.why?Rr(e,s):{...e,answers:{...e.answers,[`error:${t}`]:s}};if(s.what==="picture")return s.message?{...Vn(e,s),error:{message:s.message,text:""}}:Vn(e,s);if(s.what==="judge"&&s.values){let n=e.answers.overlay?.places??{},r=Object.fromEntries(Object.entries(s.values).filter(([o])=>n[o]));return{...e,filled:r,answers:{...e.answers,judge:s}}}return s.what==="walk"&&!s.final&&(e.answers.walk?.steps.length??0)>=s.steps.length?e:s.what==="walk"?ks({...e,answers:{...e.answers,walk:s}},Math.max(e.wanted,e.step)):{...e,answers:{...e.answers,[Ir(s)]:s}}}var Qn=(e,t,s,n,r)=>({...e,running:{...e.running,[t]:{since:r,limit:n,questions:s,waiting:0}},answers:Object.fromEntries(Object.entries(e.answers).filter(([o])=>o!==`error:${t}`))});function ks(e,t){let{walk:s}=e.answers,n=s?.steps.length??0,r=Math.max(0,s?.final?Math.min(t,n):t);return{...e,wanted:r,step:Math.min(r,n)}}function eo(e,t){let s=Object.values(e.running).map(n=>n.since);return{...e,running:{},opening:null,stopped:s.length?(t-Math.min(...s))/1e3:e.stopped}}function to(e,t){return{without:e.without.includes(t)?e.without.filter(n=>n!==t):[...e.without,t]}}function so(e,t,s){let n=e.added.filter(o=>!o.startsWith(`${t} = `)),r=Pr(e,t);return s?{added:[...n,`${t} = ${s}`],without:e.without.filter(o=>o!==r)}:n.length<e.added.length?{added:n}:r&&!e.without.includes(r)?{without:[...e.without,r]}:null}var Pr=(e,t)=>Object.entries(e.answers.overlay?.given??{}).find(([,s])=>s===t)?.[0]??e.answers.picture?.items.find(([,s])=>s.replace(/^digits: |^clues: /,"").startsWith(`${t} = `))?.[0]??"",no=(e,t,s)=>({...e,filled:{...J(e.filled,t),...s===null?{}:{[t]:s}},claim:e.answers.judge&&!e.answers.judge.trouble?"":e.claim,answers:J(e.answers,"judge")});function ys(e,t,s,n){let r=t.find(([,l])=>s&&l===s+n)??t.find(([,l])=>l.toLowerCase()===n.toLowerCase());if(r)return{value:r[0],error:""};let o=t.map(([,l])=>l),i=o.length>2&&o.every((l,f)=>l===String(Number(o[0])+f)),a=/^\d$/.test(n)&&/^\d+$/.test(s)?s:"";return{error:`${e}: expected ${i?`${o[0]} to ${o.at(-1)}`:o.join(", ").replace(/, ([^,]*)$/," or $1")}, found ${a}${n}.`}}var At=(e,t)=>(e.answers.picture?.added??[]).find(s=>s[1]===t)?.[0]??"";function W(e){let t=xs(e);return t.find(s=>s.final&&s.verdict&&s.verdict!=="undecided")??t.find(s=>s.final)??t[0]}var xs=e=>Object.keys(e.answers).filter(t=>t.startsWith("verdict:")).map(t=>e.answers[t]).sort((t,s)=>we.indexOf(t.by)-we.indexOf(s.by)),ae=e=>e.answers.picture?.unknown??[];function E(e){if(e.opening)return"reading";if(!N(e))return e.puzzles.list.length?"list":"empty";let{picture:t,certificate:s,sealed:n}=e.answers,r=new Set(xs(e).map(i=>i.verdict).filter(i=>i&&i!=="undecided"));if(s?.claim&&r.add(s.claim),r.size>1)return"broken";let[o]=r;return t.unknown?.length&&o!=="unique"?"unknown":t.drawn?.length&&(o==="none"||o==="multiple")?"undecided":o||(n?"sealed":e.stopped!==null?"stopped":e.running.board||e.running.proof?"running":e.answers["error:board"]||W(e)?.final?"undecided":"running")}function j(e){let{sealed:t,methods:s,walk:n}=e.answers;return e.tab?e.tab:t?"Judge":s&&!n?"Methods":{multiple:"Solutions",unknown:"Edit"}[E(e)]??"Why"}function Ee(e){return j(e)==="Why"&&e.step?"step":j(e)==="Judge"?"judge":j(e)==="Methods"&&e.inference?"rounds":e.layer||(E(e)==="multiple"?"solution":"clues")}var oo=e=>Object.entries(e.answers).some(([t,{why:s}])=>t.startsWith("error:")&&/^(died|memory)$/.test(s)),ve=e=>e.answers.conflicts?.conflicts?.[0]??[],Tt=(e,t)=>{let[s,n]=t.split(":");if(t==="verdict")return xs(e).some(o=>o.final);let r=e.answers[s==="verdict"?`verdict:${n}`:s];return!!(r?.final&&!r.stale)};function _s(e,t,s=we){let n=[];if(e.opening||!N(e)||e.stopped!==null)return n;let r=h=>!e.running[h]&&!e.answers[`error:${h}`],o=(h,...p)=>{let u=p.filter(m=>t(m)&&!Tt(e,m));return u.length&&r(h)&&n.push([h,u]),u.length===0||!!e.answers[`error:${h}`]};j(e)==="Edit"&&Tt(e,"picture")&&o("clues","clues");let i=Tt(e,"picture")||!!e.answers["error:board"];if(!o("board",...i?[]:["picture"],"overlay","verdict")&&t("verdict"))return n;let a=W(e),l=a?.verdict,f=j(e);l&&l!=="undecided"&&o("proof","certificate"),l==="none"&&o("more","conflicts:1");let c=e.only?[e.only]:s;return a&&o("methods",...c.map(h=>`verdict:${h}`)),e.layer==="candidates"&&o("layer","candidates:8"),e.layer==="redundant"&&l==="unique"&&o("layer","minimal"),f==="Why"&&l!=="undecided"&&(e.running.proof===void 0||e.step)&&o("walk","walk"),f==="Why"&&l==="unique"&&o("layer","minimal"),f==="Solutions"&&l==="multiple"&&o("more","completions","solutions:100"),f==="Methods"&&o("compare","methods"),f==="Share"&&o("file","links"),f==="Judge"&&o("judge","statement"),n}var X=1<<20;function ro(e){let{text:t,kind:s="",without:n=[],index:r=null,added:o=[],treat:i={}}=e??{};if(typeof t!="string"||typeof s!="string"||!Array.isArray(n)||!Array.isArray(o))throw new Error("expected the state of a puzzle");return{puzzles:{text:t,list:[]},kind:s,index:Number.isInteger(r)&&r>=0?r:null,without:n.map(String),added:o.map(String),treat:Object.fromEntries(Object.entries(i??{}).map(([a,l])=>[a,String(l)]))}}var Nt=e=>({text:e.puzzles.text,kind:e.kind,without:e.without,...e.index===null?{}:{index:e.index},...e.added.length?{added:e.added}:{},...Object.keys(e.treat).length?{treat:e.treat}:{}});var nt={sat:"SAT",cp_sat:"CP-SAT",search:"Search",certificate:"Certificate",checker:"Checker"},ot={unique:"exactly one",multiple:"several",none:"none",undecided:"undecided"},Rt={unique:"●",multiple:"■",none:"✕",undecided:"◇",unknown:"◇",stopped:"◇",running:"◌",reading:"◌",broken:"✕",sealed:"●",empty:"",list:""},T=(e,t)=>`${e.toLocaleString("en")} ${t}${e===1?"":"s"}`,le=e=>e===void 0?"":e<1?`${Math.max(1,Math.round(1e3*e))} ms`:`${e.toFixed(1)} s`,Ss=/^(?:undecided: )?limit of ([\d.]+) seconds?/,Lt=e=>e.replace(Ss,(t,s)=>`not decided in ${Number(Number(s).toPrecision(2))} s`).replace(/; --ignore-unknown [^;]*$/,"");function U(e){let t=Lt(e).replace(/^(\d+):(\d+): /,"line $1, character $2: ").replace(/^(\d+): /,"line $1: ").replace(/name it by --kind NAME, or by/,"choose its kind above, or name it by").replace(/\s*hint: cpsudoku help kinds/,"; the menu above has all kinds").replace(/: if it is a blank, add --blank .*$/s,"").replace(/; --kind names a file with a kind of your own| \(`(?:cpsudoku )?help (kinds|rules)`\)/g,"");return t?`${t[0].toUpperCase()}${t.slice(1)}${/[.?!]$/.test(t)?"":"."}`:""}function It(e){let t=/^(\d+)(?::(\d+))?: /.exec(e.message??"");return{line:e.line||Number(t?.[1]??0),column:e.column||Number(t?.[2]??0)}}var io=7;function Wr(e,t){let s=t.filter(o=>o.items.some(i=>At(e,i))),n=t.filter(o=>!s.includes(o)),r=o=>o.length>io?T(o.length,"clue"):o.map(i=>i.clue).join(", ");return s.length&&n.length?`You added ${r(s)}: ${s.length>1?"they clash":"it clashes"} with ${r(n)}.`:t.length&&t.length<=io?`Each is needed: ${r(t)}.`:""}function rt(e,t=null){let s=E(e),n=W(e),{picture:r,certificate:o}=e.answers,i=e.without.length?` without ${T(e.without.length,"clue")}`:"",a=e.stopped??0,l=t?.state==="accepted"?"the checker in this page accepts the certificate":"the checker accepts the certificate",f=ve(e),c={empty:()=>["Paste a puzzle"],list:()=>[e.puzzles.list.every(u=>u.error)?`None of these ${e.puzzles.list.length} puzzles can be read`:`Choose one of ${e.puzzles.list.length} puzzles`],reading:()=>["Reading…"],running:()=>n?.solutions?.length?["There is a solution. Is there another?"]:["Looking for solutions…"],unique:()=>[`Exactly one solution${i}`,o?.claim==="unique"?`Proved: ${l}.`:""],multiple:()=>[`More than one solution${i}${n?.differ?`: two differ in ${T(n.differ.length,"place")}`:""}`,o?.claim==="multiple"?"Proved: both solutions keep every rule.":""],none:()=>[`No solution${i}${e.answers.conflicts?f.length?`: ${f.length===1?"this clue clashes with the rules":`these ${f.length} clues clash`}`:": the rules alone clash":""}`,Wr(e,f)||(o?.claim==="none"?`Proved: ${l}.`:"")],unknown:()=>{let u=ae(e),m=u.find(w=>!w.rule)??u[0],g=typeof m=="string"?m:m.words??m.name;return[m.rule===!1?`${g} ${m.amount===1?"is":"are"} drawn but not a rule here`:`Undecided: the rule ${g} is not known`,u.length>1?`${T(u.length,"group")} without a known rule. Choose a rule for each, or ignore it.`:"Choose a rule, or ignore it."]},undecided:()=>{let u=n?.reason??e.answers["error:board"]?.message??"";if(r?.drawn?.length&&n?.verdict&&n.verdict!=="undecided")return[`Undecided${i}: the known rules leave ${n.verdict==="none"?"no solution":"several solutions"}`,`There may be other rules: ${r.drawn.join("; ").replaceAll("--kind names one","choose one above,")}.`];let m=Ss.exec(u);return m?[`Not decided in ${Number(Number(m[1]).toPrecision(2))} s${i}`]:["Undecided",U(u.replace(/^undecided: /,""))]},stopped:()=>[`Stopped after ${a.toFixed(1)} s`,n?.solutions?.length?"There is a solution; whether another exists is open.":""],broken:()=>["The methods disagree: one of them has a defect","Please report this puzzle."],sealed:()=>[e.answers.opened?e.answers.opened.words:"Sealed: your finished grid opens the proof",e.answers.opened?"":"The page proves that there is exactly one solution, and does not show it."]},[h,p=""]=c[s]();return{sort:s,title:h,more:p}}function ao(e,t,s,n,r){let o=[],i={sat:"board",cp_sat:"methods",search:"methods",certificate:"proof"},a=(c,h)=>{if(e.only&&c!=="certificate"&&c!==e.only)return{state:"undecided",words:"not asked"};let p=c===e.only?"board":i[c],u=e.running[p],m=e.answers[`error:${p}`];if(u){let w=u.questions.filter($=>$.startsWith("verdict")).findIndex($=>$===h),b=u.questions.slice(0,u.questions.indexOf(h)).every($=>e.answers[$]?.final);return u.waiting?{state:"queued",words:`queued behind ${T(u.waiting,"other question")}`}:w>0&&!b?{state:"queued",words:"queued"}:{state:"running",words:`running ${((r-u.since)/1e3).toFixed(1)} s of ${u.limit} s`}}return m?{state:"undecided",words:Lt(m.message)}:e.stopped!==null?{state:"undecided",words:"stopped"}:c==="certificate"&&W(e)?.verdict==="undecided"||E(e)==="unknown"||e.answers["error:board"]?{state:"undecided",words:"not asked"}:{state:"queued",words:"queued"}},l=E(e)==="undecided"||E(e)==="unknown";for(let c of we){let h=e.answers[`verdict:${c}`],p=`verdict:${c}`;if(!t.includes(c))t.length>1&&c==="cp_sat"&&s(p)&&o.push({method:c,state:"undecided",words:"needs the local server"});else if(h?.final){let u=h.verdict==="undecided"&&Ss.test(h.reason??""),m=u?Lt(h.reason):[`${ot[h.verdict]}${h.verdict==="undecided"?`: ${h.reason}`:""}`,le(h.seconds)].filter(Boolean).join(" · ");o.push({method:c,state:l&&h.verdict!=="unique"?"undecided":h.verdict,words:l&&!u?`${m} by the known rules`:m})}else s(p)&&o.push({method:c,...a(c,p)})}let{certificate:f}=e.answers;if(!s("certificate")&&!f)return o;if(f?.claim?o.push({method:"certificate",state:l?"undecided":f.claim,words:["accepted",le(f.seconds)].filter(Boolean).join(" · ")}):f?o.push({method:"certificate",state:"undecided",words:E(e)==="unknown"?"needs a rule for each drawing":`none: ${Lt(f.reason)}`}):o.push({method:"certificate",...a("certificate","certificate")}),n&&f?.claim){let c={running:{state:"running",words:"running in this page"},accepted:{state:f.claim,words:`accepted · ${le(n.milliseconds/1e3)}`},rejected:{state:"none",words:`rejected: ${n.words}`},absent:{state:"undecided",words:n.words}};o.push({method:"checker",...c[n.state]})}else f?.claim&&!f.text&&o.push({method:"checker",state:"undecided",words:"the certificate is too long"});return o}function Be(e,t,s,n="claims"){let r=e.marks[e.places[t][1]];return r[n][r.all.indexOf(s)]??String(s)}var P=60,Dr=new Set(["step","candidates","rounds"]),qr=e=>new Set(Object.entries(e.answers.overlay?.given??{}).filter(([t])=>!e.without.includes(t)).map(([,t])=>t));function Me(e){let{picture:t,overlay:s}=e.answers,n={under:[],chain:[],known:[],places:new Map,items:new Map,aside:new Map,legend:"",words:()=>"open"},r=W(e);for(let p of E(e)==="unknown"?ae(e):[])for(let u of p.cells??[])for(let m of u)it(n,m,"unknown");E(e)==="none"&&ve(e).flatMap(p=>p.items).forEach(p=>n.items.set(p,"clash"));for(let p of e.lit)it(n,p,"lit");if(!s||!t)return n;let o=qr(e),i=new Os(s,/font-size="(1[0-5]|\d)(\.\d+)?"/.test(t.svg??""),n);for(let[p,,u]of t.items)e.without.includes(p)||i.written.add(u.slice(u.indexOf(": ")+1).trim().split(" = ")[0]);let a=(p,u)=>Be(s,p,u),l=(p,u)=>Be(s,p,u,"names"),f=new Map(t.items.filter(([p])=>s.given[p]).map(([p,,u])=>[s.given[p],u.split(" = ").at(-1)])),c=p=>u=>o.has(u)?`${f.get(u)}, given`:p(u)??"open";n.words=c(()=>"open");let h=Ee(e);for(let p of e.without)s.given[p]&&n.aside.set(p,Dr.has(h)?"none":"corner");if(h==="step"){let p=e.answers.walk.steps[e.step-1],{known:u,open:m}=Hr(s,e.answers.walk,e.step),g=!!e.answers.walk.plain;i.step(p,u,m,o,g,e.answers.walk.units??[]);for(let w of p.items??[])n.items.set(w,"named");n.legend="step",n.words=c(w=>{if(u.has(w))return a(w,u.get(w));let{all:b}=i.marks(w);return!g&&b.length>2?`open, candidates ${[...m.get(w)??b].map($=>l(w,$)).join(" ")}`:"open"})}else if(h==="candidates"&&e.answers.candidates){let p=e.answers.candidates;i.counts(p,o),n.legend="candidates",n.words=c(u=>Object.entries(p.counts[u]??{}).map(([m,g])=>`${a(u,Number(m))} (${g}${g>=p.limit?" or more":""})`).join(", "))}else if(h==="redundant")for(let p of e.answers.minimal?.clues??[])for(let u of p.items)n.items.set(u,"spare");else if(h==="solution"&&r?.solutions?.length){let p=Fr(e);i.solutions(p,o),n.legend=p.length>1?"pair":"",n.words=c(u=>[...new Set(p.map(m=>a(u,m[u])))].join(" or "))}else if(h==="rounds"){let{left:p,gone:u}=Ur(e);i.values(p,u,e.answers.methods.all,o),n.legend="rounds",n.words=c(m=>`open, candidates ${(p[m]??e.answers.methods.all[m]??[]).join(" ")}`)}else if(h==="judge"){let p=new Map(Object.entries(e.filled).filter(([u,m])=>s.places[u]&&!(o.has(u)&&[l(u,m),String(m)].includes(f.get(u)??""))));for(let[u,m]of Object.entries(s.given))p.has(m)&&n.aside.set(u,"corner");for(let[u,m]of p)i.value(u,m,"mine",null,!0);for(let u of e.answers.judge?.broken?.[0]?.places??[])it(n,u,"wrong");n.words=u=>[p.has(u)?a(u,p.get(u)):"",o.has(u)?`${f.get(u)}, given`:""].filter(Boolean).join(", but ")||"empty"}return n}function Ur({answers:{methods:e},inference:t,round:s}){let[n,r]=t.split(" ");if(n==="left")return{left:e.methods[Number(r)].values??{},gone:{}};let{rounds:o}=e.inferences[Number(r)],i=Math.min(s,o.length),a={};for(let[l,f]of Object.entries(e.all)){let c=new Set(o.slice(0,i).flatMap(p=>p.gone[l]??[])),h=(e.start[l]??f).filter(p=>!c.has(p));h.length<f.length&&(a[l]=h)}return{left:a,gone:i?o[i-1].gone:{}}}function Fr(e){let t=W(e),s=e.answers.solutions?.solutions[e.solution-1];return s?[s]:t?.verdict==="multiple"||t?.verdict==="unique"?t.solutions:(t?.solutions??[]).slice(0,1)}function it(e,t,s){e.places.set(t,[...e.places.get(t)??[],s])}function Hr(e,t,s){let n=new Map,r=new Map,o=i=>r.get(i)??r.set(i,new Set(e.marks[e.places[i][1]].all)).get(i);for(let[i,a]of Object.entries(t.start??{}))a.length===1?n.set(i,a[0]):r.set(i,new Set(a));return t.steps.slice(0,s).forEach((i,a)=>{for(let[l,f]of i.again??[])n.delete(l),r.set(l,new Set(f));for(let[l,f]of[...i.less??[],...a<s-1&&i.struck||[]])o(l).delete(f);for(let[l,f]of i.known??[])n.set(l,f)}),{known:n,open:r}}var Kr={premises:"premise",piece:"piece",wall:"wall",facts:"fact",new:"new"},Jr=[-13,-10,.6],Gr=[13,12,.6],Os=class{constructor(t,s,n){this.overlay=t,this.labelled=s,this.into=n,this.written=new Set}marks(t){return this.overlay.marks[this.overlay.places[t][1]]}symbol(t,s){return/<text[^>]*>([^<]*)</.exec(this.marks(t).values[s]??"")?.[1]??String(s)}value(t,s,n,r=null,o=!1){let[,i,a,l]=this.overlay.places[t]??[],f=this.overlay.marks[i],c=f?.values[s],h=c??(o&&s===0?f?.nothing:"");if(!h||!c&&this.written.has(t)&&h.startsWith("<circle"))return;let[p,u,m]=r??[0,0,1],g=c?c.startsWith("<rect"):h.startsWith("<circle");(h.startsWith("<line")||g&&r?this.into.chain:g?this.into.under:this.into.known).push(d`<g class=${`mark ${n}`}
        transform=${`translate(${a+p} ${l+u}) scale(${m})`}>${je(jt(h)).map(([b,$])=>V(b,{},$))}</g>`)}solutions(t,s){let[n,r]=t;for(let o of Object.keys(this.overlay.places)){if(s.has(o))continue;let{digits:i}=this.marks(o);if(!r||n[o]===r[o]){this.value(o,n[o],r?"both":"");continue}it(this.into,o,"differ");let a=!i&&/^<(line|path)/.test(Object.values(this.marks(o).values)[0]??"");this.value(o,n[o],"one",a?null:Jr),this.value(o,r[o],"two",a?null:Gr)}}counts(t,s){for(let n of Object.keys(this.overlay.places)){if(s.has(n))continue;let{digits:r,all:o}=this.marks(n),i=t.counts[n]??{},a=new Set(t.open[n]??[]),l=Object.keys(i),f=l.length===1&&!a.size;if(!r||f){f&&this.value(n,Number(l[0]),"",null,!0);continue}for(let c of o){if(!(c in i)&&!a.has(c))continue;let h=i[c]??0,[p,u]=this.spot(n,c);this.into.known.push(d`<text class=${`count ${a.has(c)?"open":""}`} x=${p} y=${u+4}>
          ${this.symbol(n,c)}${h&&t.limit>1&&d`<tspan dy="-4">${h>=t.limit?`${h}+`:h}</tspan>`}
        </text>`)}}}spot(t,s){let[,,n,r]=this.overlay.places[t],{all:o}=this.marks(t),i=Math.ceil(Math.sqrt(o.length)),a=Math.ceil(o.length/i),l=o.indexOf(s),f=.9*P/i,c=(this.labelled?.78:.9)*P/a;return[n-.45*P+(l%i+.5)*f,r+(this.labelled?.09:0)*P+(Math.floor(l/i)+.5-a/2)*c,Math.min(f,c)]}step(t,s,n,r,o,i){let a=new Map((t.colours??[]).flatMap((l,f)=>l.map(([c,h])=>[`${c} ${h}`,f%4])));this.chain(t,i);for(let l of Object.keys(this.overlay.places))if(!r.has(l)){if(s.has(l))this.value(l,s.get(l),"",null,!0);else if(!o){let f=(t.struck??[]).filter(([c])=>c===l).map(([,c])=>c);this.pencil(l,n.get(l),new Set(f),a)}}for(let[l,f]of Object.entries(Kr))for(let c of t[l]??[])it(this.into,c,f)}pencil(t,s,n,r){let{digits:o,all:i}=this.marks(t),[,,a,l]=this.overlay.places[t];if(i.length<3||i.length>9&&!s||i.length>25||!o&&!s)return;let f=s?i.filter(c=>s.has(c)):i;f.forEach((c,h)=>{let[p,u,m]=o?this.spot(t,c):[a+11*(h-(f.length-1)/2),l,13],g=r.get(`${t} ${c}`),w=n.has(c);g!==void 0&&this.into.known.push(d`<circle class=${`g${g}`} cx=${p} cy=${u} r=${m/2} />`),this.into.known.push(d`<text class=${`pencil${w?" gone":""}`} x=${p}
          y=${u} font-size=${Math.min(20,.86*m)}>${this.symbol(t,c)}</text>`),w&&this.into.known.push(d`<path class="strike"
          d=${`M${p-.42*m} ${u+.42*m}L${p+.42*m} ${u-.42*m}`} />`)})}chain(t,s){let[n]=t.words,r=(i,a,l=this.into.chain)=>l.push(d`<path class=${a} d=${i} />`),o=i=>this.spot(...i).slice(0,2);for(let i of t.groups??[])r(`M${i.map(a=>o(a).join(" ")).join("L")}`,"band");for(let[i,a,l]of t.links??[]){let[f,c]=o(i),[h,p]=o(a),u=h-f,m=p-c,g=Math.hypot(u,m)||1,w=i[0]===a[0]?0:Math.min(.16*g,24)/g;r(`M${f} ${c}Q${(f+h)/2-m*w} ${(c+p)/2+u*w} ${h} ${p}`,l?"link":"link weak")}for(let[i,a]of s.filter(([l])=>new RegExp(`\\b${l}\\b`).test(n))){let l=a.map(p=>this.overlay.places[p].slice(2,4)),f=new Set(l.map(String)),c=Math.min(...l.map(([,p])=>p)),h=l.filter(([,p])=>p===c).map(([p])=>p);for(let[p,u]of l)for(let[m,g]of[[0,-1],[0,1],[-1,0],[1,0]]){if(f.has(String([p+m*P,u+g*P])))continue;let w=p+m*P/2,b=u+g*P/2,$=[g*P/2,m*P/2];r(`M${w-$[0]} ${b-$[1]}L${w+$[0]} ${b+$[1]}`,"border",this.into.known)}this.into.known.push(d`<text class="unit" x=${h.reduce((p,u)=>p+u)/h.length}
        y=${c-P/2}>${i}</text>`)}}values(t,s,n,r){for(let[o,i]of Object.entries(n)){if(!this.overlay.places[o]||r.has(o))continue;let{digits:a}=this.marks(o),l=t[o]??i,f=new Set(s[o]??[]);l.length===1&&!f.size?this.value(o,l[0],"",null,!0):a&&i.length>2&&i.length<=25&&this.pencil(o,new Set([...l,...f]),f,new Map)}}};function Pt(e,t){let s=(n,r)=>Number(n.attributes[r]??0);return Math.hypot(s(e,"x")-s(t,"cx"),s(e,"y")-.35*s(e,"font-size")-s(t,"cy"))<s(t,"r")}function je(e){let t=e.filter(({tag:o,attributes:{fill:i,stroke:a}})=>o==="circle"&&a&&!["none","transparent"].includes(i)&&(a!=="#ffffff"||i!=="#ffffff")),s=e.filter(({tag:o,attributes:i})=>o==="rect"&&i.fill==="#ffffff"&&i["data-clue"]).map(ge),n=o=>{let i=s.length>0&&ge(o);return i&&s.some(a=>a&&Vr(a,i))},r=o=>t.some(i=>Pt(o,i));return e.map(o=>[o,n(o)?"all":t.includes(o)||o.tag==="text"&&r(o)?"disc":""])}var Vr=(e,t)=>t.x>=e.x&&t.y>=e.y&&t.x+t.width<=e.x+e.width&&t.y+t.height<=e.y+e.height;var zs="https://cpsudoku.github.io/cpsudoku/try/";async function Bt(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream("deflate")),s=new Uint8Array(await new Response(t).arrayBuffer()),n="";for(let r of s)n+=String.fromCharCode(r);return btoa(n).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}async function lo(e){return JSON.parse(await Es(at(e)))}var at=e=>Uint8Array.from(atob(e.replaceAll("-","+").replaceAll("_","/")),t=>t.charCodeAt(0));async function Es(e,t=8*X){let s=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate")).getReader(),n=[];for(let r=0,o;!(o=await s.read()).done;n.push(o.value))if(r+=o.value.length,r>t)throw new Error("too long");return new Blob(n).text()}async function Wt(e){let t=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(e));return[...new Uint8Array(t)].map(s=>s.toString(16).padStart(2,"0")).join("")}function lt(e,t,s){let n=URL.createObjectURL(new Blob([e],{type:s})),r=Object.assign(document.createElement("a"),{href:n,download:t});document.body.append(r),r.click(),r.remove(),setTimeout(()=>URL.revokeObjectURL(n),1e4)}var Te=(e,t)=>`${(e||"puzzle").normalize("NFKD").replace(/[^A-Za-z0-9]+/g,"-").replace(/^-+|-+$/g,"").slice(0,60)||"puzzle"}${t}`;var co=`// The second checker of certificates, in JavaScript: \`node checker.js FILE ...\`, or \`check(text)\` in a browser.
//
// Written from docs/reference/statement.md and docs/reference/certificates.md alone, by another hand than checker.py:
// the two share no line, and have to agree. It reads version 3 (stated puzzles, and boards of units) and the boards of
// units of version 2. In the order in which one would explain it: limits; the statement as text; how to search a graph;
// the words, what each means and its clauses; clauses; unit propagation; claims; boards of units.
"use strict";

// ---- Limits: all work and all memory are charged to the record at hand before they are spent

const STEPS = 200e6; // of work for a record
const LITERALS = 8e6; // kept for a record
const LONGEST = 4194304; // characters of a line
const NESTED = 20; // pairs of braces

let stepsLeft, literalsLeft; // of the record at hand
let place; // the line that is read, or whose clauses are made

class Refused extends Error {}

function expect(condition, wanted, found) {
  if (condition) return;
  const words = found === undefined ? "" : \`, found \${JSON.stringify(String(found).slice(0, 40))}\`;
  throw new Refused(\`expected \${wanted}\${words}\`);
}

function charge(steps) {
  stepsLeft -= steps;
  expect(stepsLeft >= 0, "less work, found more than 200 million steps"); // no number is refused, too
}

function keep(literals) {
  charge(literals);
  literalsLeft -= literals;
  expect(literalsLeft >= 0, "fewer literals, found too many");
}

// ---- The statement as text

const NAME = /^[A-Za-z0-9_.~()\\[\\],\\/#%+][A-Za-z0-9_.~()\\[\\],\\/#%+-]*$/;
const RELATIONS = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
};

const tokensOf = text => text.split(" ").filter(token => token !== "");

function whole(token) {
  expect(/^-?[0-9]{1,9}$/.test(token), "a whole number", token ?? "none");
  return Number(token) + 0; // -0 is 0
}

function size(token) {
  expect(/^[0-9]{1,9}$/.test(token), "a number without a sign", token ?? "none");
  return Number(token);
}

function below(top, token) {
  const number = size(token);
  expect(number < top, \`a number below \${top}\`, token);
  return number;
}

function row(token, width) {
  const values = token === "()" ? [] : token.split(",").map(whole);
  expect(values.length === width, \`rows of \${width} values\`, token);
  return values;
}

function link(token, line, literal = true) { // [node, node, literal]; null where no literal is needed
  const parts = /^([0-9]+)-([0-9]+)(?:\\/([0-9]+))?$/.exec(token);
  expect(parts !== null && (literal || parts[3] === undefined), "a link", token);
  const top = WORDS[line.word].nodes?.(line) ?? line.lists[0].length;
  const [a, b] = [below(top, parts[1]), below(top, parts[2])];
  return [a, b, parts[3] === undefined ? null : line.args[below(line.args.length, parts[3])]];
}

// What is read of a token, by the name that it has in the form of a word.
const READ = {
  whole,
  size,
  relation(token) {
    expect(Object.hasOwn(RELATIONS, token), "a relation", token);
    return token;
  },
  literal: (token, line, statement) => statement.literal(token),
  variable: (token, line, statement) => statement.variable(token),
  term: (token, line, statement) => statement.term(token),
  product(token, line, statement) { // [factor, term]
    const parts = /^(-?[0-9]+)\\*(.+)$/.exec(token);
    return parts ? [whole(parts[1]), statement.term(parts[2])] : [1, statement.term(token)];
  },
  row: (token, line) => row(token, line.args.length),
  move: token => row(token, 3),
  node: (token, line) => (token === "*" ? null : line.args[below(line.args.length, token)]),
  link,
  edge: (token, line) => link(token, line, false),
  root(token, line) { // [node, size]; no size is 0
    const [node, number] = token.split("=", 2);
    if (number !== undefined) expect(size(number) > 0 && token === \`\${node}=\${number}\`, "a size from 1 on", token);
    return [below(line.lists[0].length, node), number === undefined ? 0 : size(number)];
  },
  known: (token, line) => below(line.lists[0].length, token),
};

// The names of \`count\` parts; "..." says that there are any number of those before it.
const namesOf = (names, count) => (names.at(-1) === "..." ? Array(count).fill(names[0]) : names);

// An argument is a term: its values, each with the literal that says so; \`literal\`: that it is 1, if it is a Boolean;
// \`key\`: the same of terms that are about the same literals.
const asTerm = literal => ({ literal, key: Math.abs(literal), pairs: [[0, -literal], [1, literal]] });

class Statement {
  variables = []; // terms with a name, and whether they are decisions
  named = new Map();
  lines = []; // {word, condition, parameters, args, lists, clue, place}
  clues = new Set(); // names, as they come
  top = 0; // the last literal
  cost = 0; // what it takes to look at all of it
  block = 0;

  read(lines, first) {
    let clue = null;
    place = first - 1;
    for (const text of lines) {
      place++;
      this.cost += 2 * text.length + 2;
      charge(2 * text.length + 2);
      expect(text !== "", "a line of a statement, found an empty one");
      const word = text.split(" ", 1)[0];
      if (word === "rule" || word === "clue") {
        expect(text === "rule" || text.length > 5, \`a text after \\\`\${word}\\\`, found none\`);
        expect(this.block > 0 || this.variables.some(x => x.decision), "a variable in \`values\`, found none");
        this.block++;
        clue = word === "clue" ? text.slice(5) : null;
        if (clue !== null) this.clues.add(clue);
      } else if (["values", "also", "hidden", "open"].includes(word)) this.declare(text, word);
      else if (word !== "say") {
        expect(this.block > 0, "a \`rule\` or a \`clue\` first");
        this.tokens = tokensOf(text);
        this.at = 0;
        this.lines.push({ ...this.line(0), clue, place });
        expect(this.at === this.tokens.length, "the end of the line", this.tokens[this.at]);
      }
    }
    expect(this.block > 0, "a \`rule\` or a \`clue\`, found none");
    return this;
  }

  declare(text, word) {
    const hidden = word === "hidden" || word === "open", [head, names, rest] = text.split(" : ");
    expect(names !== undefined && rest === undefined, "\`VALUES : NAMES\`");
    expect(hidden === this.block > 0, "hidden variables below a rule or a clue, all others before");
    expect(word !== "values" || this.variables.every(x => x.decision), "all \`values\` before \`also\`");
    const values = [];
    for (const token of tokensOf(head).slice(1)) {
      const [low, high] = token.includes("..") ? token.split("..", 2).map(whole) : [whole(token), whole(token)];
      expect(low <= high && token.split("..").length <= 2, "ascending values", token);
      keep(high - low + 1);
      for (let v = low; v <= high; v++) values.push(v);
    }
    expect(values.length && values.every((v, i) => !i || values[i - 1] < v), "different values in ascending order");
    expect(tokensOf(names).length > 0, "a name, found none");
    for (const name of tokensOf(names)) {
      expect(NAME.test(name), "a name", name);
      expect(!this.named.has(name), "each name once", name);
      keep(8 + 5 * values.length);
      const first = this.top + 1, boolean = values.join() === "0,1";
      const term = boolean ? asTerm(first) : { key: -first, pairs: values.map((v, i) => [v, first + i]) };
      this.top += boolean ? 1 : values.length;
      const variable = { ...term, name, decision: word === "values", block: hidden ? this.block : null };
      this.named.set(name, variable);
      this.variables.push(variable);
    }
  }

  variable(name) {
    const found = this.named.get(name);
    expect(found !== undefined && [null, this.block].includes(found.block), "a declared name", name);
    return found;
  }

  literal(token) {
    const parts = /^([^=!]+)(=|!=)(-?[0-9]{1,9})$/.exec(token), sign = token.startsWith("-") && !parts ? -1 : 1;
    const x = this.variable(parts ? parts[1] : token.slice(sign < 0 ? 1 : 0));
    if (!parts) {
      expect(x.literal !== undefined, "a literal", token);
      return sign * x.literal;
    }
    charge(x.pairs.length);
    const pair = x.pairs.find(([v]) => v === whole(parts[3]));
    expect(pair !== undefined, \`a value of \${x.name}\`, token);
    return parts[2] === "=" ? pair[1] : -pair[1];
  }

  term(token) { return this.named.has(token) ? this.variable(token) : asTerm(this.literal(token)); }

  // The line from the next token on; in braces (depth > 0) it ends before \`&\` or \`}\`.
  line(depth) {
    const condition = [], ends = token => token === undefined || (depth > 0 && (token === "&" || token === "}"));
    const { tokens } = this;
    if (tokens[this.at] === "if") {
      this.at++;
      while (tokens[this.at] !== ":") {
        expect(this.at < tokens.length, "a colon after \`if\`");
        condition.push(this.literal(tokens[this.at++]));
      }
      expect(condition.length > 0, "\`if L ... :\`");
      this.at++;
    }
    const word = tokens[this.at++] ?? "";
    expect(Object.hasOwn(WORDS, word), "a word", word);
    if (word === "either") return { word, condition, ...this.either(ends, depth) };
    const parts = [[]]; // parameters, arguments, lists
    for (; !ends(tokens[this.at]); this.at++) {
      const token = tokens[this.at];
      if (token === ":" || token === ";") {
        expect((token === ":") === (parts.length === 1), "one colon, and semicolons after it", token);
        parts.push([]);
      } else parts.at(-1).push(token);
    }
    expect(parts.length > 1, "a colon");
    return { word, condition, ...this.parts(word, ...parts) };
  }

  parts(word, parameters, args, ...lists) {
    const [own, each, some] = WORDS[word].form, line = { word, lists: [] };
    const read = (name, token) => READ[name](token, line, this);
    const ownNames = namesOf(own, parameters.length), listNames = namesOf(some, lists.length);
    expect(parameters.length === ownNames.length, \`\${ownNames.length} parameters\`, parameters.length);
    expect(lists.length <= listNames.length, \`at most \${listNames.length} lists\`, lists.length);
    line.parameters = parameters.map((token, i) => read(ownNames[i], token));
    line.args = args.map(token => read(each, token));
    if (word === "regions") line.cells = args.length - (lists[0] ?? []).length; // its links are between these
    listNames.forEach((name, i) => line.lists.push((lists[i] ?? []).map(token => read(name, token))));
    WORDS[word].demand?.(line);
    return line;
  }

  either(ends, depth) {
    const { tokens } = this, args = [], braces = [];
    expect(tokens[this.at++] === ":", "a colon after \`either\`");
    expect(depth < NESTED, \`at most \${NESTED} nested pairs of braces\`);
    while (!ends(tokens[this.at])) {
      const token = tokens[this.at++], inside = [];
      if (token !== "{") { args.push(this.literal(token)); continue; }
      while (tokens[this.at] !== "}") {
        if (inside.length) expect(tokens[this.at++] === "&", "\`&\` between lines, and a closing brace");
        inside.push(this.line(depth + 1));
      }
      this.at++;
      braces.push(inside);
    }
    expect(args.length + braces.length > 0, "a literal or a pair of braces");
    return { args, braces };
  }
}

// ---- Graphs. \`state(literal)\`: 1 true, -1 false, 0 not known. A node or link without a literal (null) is always in

const isIn = (literal, state) => literal === null || state(literal) === 1;
const isOut = (literal, state) => literal !== null && state(literal) === -1;
const all = () => true;

function neighbours(links, holds = all) { // node -> those it is linked with
  const around = new Map();
  charge(4 * links.length);
  for (const [a, b, literal] of links) {
    if (!holds(literal)) continue;
    for (const [one, other] of [[a, b], [b, a]]) {
      if (!around.has(one)) around.set(one, []);
      around.get(one).push(other);
    }
  }
  return around;
}

function joined(start, around, enters = all, most = Infinity) { // nodes in at most so many links from the first
  const found = new Set([start]);
  let edge = [start];
  for (let links = 0; links < most && edge.length; links++) {
    const next = [];
    for (const node of edge) {
      const some = around.get(node) ?? [];
      charge(3 + 3 * some.length);
      for (const other of some) {
        if (found.has(other) || !enters(other)) continue;
        found.add(other);
        next.push(other);
      }
    }
    edge = next;
  }
  return found;
}

// Is a node that is in not joined to another one that is in?
function apart(nodes, links, state) {
  const own = [...nodes.keys()].filter(i => isIn(nodes[i], state)), around = neighbours(links, x => !isOut(x, state));
  charge(nodes.length);
  if (!own.length) return false;
  const piece = joined(own[0], around, i => !isOut(nodes[i], state));
  return own.some(i => !piece.has(i));
}

// \`roots\`: node -> [least, most]; \`known\`: these, and others; \`alone\`: each node is in the piece of a root.
function brokenPieces(nodes, links, roots, known, alone, state) {
  const special = new Set(known), inside = i => special.has(i) || isIn(nodes[i], state);
  const firm = neighbours(links, x => isIn(x, state)), open = neighbours(links, x => !isOut(x, state));
  const bound = neighbours(links, x => x === null), near = new Set();
  if (known.some(i => isOut(nodes[i], state))) return true;
  for (const [root, [least, most]] of roots) {
    const piece = joined(root, firm, inside), other = i => i !== root && special.has(i);
    charge(known.length);
    if (piece.size > most || known.some(i => other(i) && piece.has(i))) return true;
    const beside = i => (charge((bound.get(i) ?? []).length), (bound.get(i) ?? []).some(other));
    const free = i => !special.has(i) && !isOut(nodes[i], state) && !beside(i);
    const around = joined(root, open, free, most - 1);
    if (around.size < least) return true;
    for (const i of around) near.add(i);
  }
  charge(nodes.length);
  return alone && nodes.some((_, i) => inside(i) && !near.has(i));
}

function brokenRegions({ parameters: [top], cells, args, lists: [edges] }, state) {
  const borders = args.slice(cells).map(x => x.literal), links = edges.map(([a, b], i) => [a, b, borders[i]]);
  const nodes = [...Array(cells).keys()];
  const may = args.slice(0, cells).map(({ pairs }) => { // values; none beside one that is true
    charge(pairs.length);
    const some = pairs.filter(([, x]) => state(x) !== -1), certain = some.filter(([, x]) => state(x) === 1);
    return new Set((certain.length === 0 ? some : certain.length === 1 ? certain : []).map(([v]) => v));
  });
  const only = may.map(values => (values.size === 1 ? [...values][0] : 0));
  const groups = (around, among = all) => { // node -> the set of those that it is joined to
    const found = [];
    charge(cells);
    for (const i of nodes) {
      if (found[i] || !among(i)) continue;
      const own = joined(i, around, among);
      for (const j of own) found[j] = own;
    }
    return found;
  };
  const held = groups(neighbours(links, x => state(x) === -1)), open = neighbours(links, x => state(x) !== 1);
  const able = groups(open), every = neighbours(links);
  const fits = (i, v) => (v === top ? v <= able[i].size : held[i].size <= v && v <= able[i].size);
  if (nodes.some(i => ![...may[i]].some(v => fits(i, v)))) return true;
  for (const [a, b, border] of links) {
    const closed = i => held[i].size === able[i].size;
    if (state(border) === 1) {
      if (held[a].has(b)) return true;
      if (only[a] && only[a] === only[b] && only[a] !== top) return true;
      if (closed(a) && closed(b) && held[a].size === held[b].size) return true;
    }
    charge(may[a].size);
    if (state(border) === -1 && ![...may[a]].some(v => may[b].has(v))) return true;
  }
  for (const v of new Set(only.filter(Boolean))) {
    const could = groups(open, i => may[i].has(v)), must = groups(every, i => only[i] === v);
    if (nodes.some(i => only[i] === v && (could[i].size < v || (v !== top && must[i].size > v)))) return true;
  }
  return false;
}

// ---- The words. \`form\`: what stands in a line (parameters : arguments ; lists); \`demand\`: what else it has to be;
// \`holds\`: what it means, for values that are all known; \`clauses\`: what is asserted of it. A graph has \`broken\`, the
// rules of its cuts, instead of \`holds\`: where everything is known, they say that the line does not hold.

function value({ pairs }, state) {
  charge(pairs.length);
  return pairs.find(([, literal]) => state(literal) === 1)[0];
}
const valuesOf = (terms, state) => terms.map(x => value(x, state));
const trueOf = (literals, state) => literals.filter(x => state(x) === 1).length;
const between = (number, [least, most]) => least <= number && number <= most;

function demandRange([least, most], count) {
  expect(between(least, [0, most]) && most <= count, "A no more than B, and B no more than there are literals");
}

function two(fits, form = " : term") { // \`fits(a, b, K)\` of two terms
  return {
    form,
    demand: ({ args, parameters: [k] }) => expect(args.length === 2 && k !== 0, "two arguments, and K from 1 on"),
    holds: ({ args, parameters: [k] }, state) => fits(...valuesOf(args, state), k),
    clauses: ({ args: [a, b], parameters: [k] }, formula) => formula.pair(a.pairs, b.pairs, (v, w) => fits(v, w, k)),
  };
}

const WORDS = {
  clause: {
    form: " : literal",
    holds: ({ args }, state) => trueOf(args, state) > 0,
    clauses: ({ args }, formula) => formula.add(args),
  },

  different: {
    form: " : variable",
    holds: ({ args }, state) => new Set(valuesOf(args, state)).size === args.length,
    clauses({ args }, formula) {
      const values = formula.different(args), sum = values?.reduce((a, b) => a + b);
      if (values && !formula.off.length) formula.equalities.push([args.map(x => [1, x]), sum]);
    },
  },

  count: {
    form: "size size : literal",
    demand: ({ parameters, args }) => demandRange(parameters, args.length),
    holds: ({ parameters, args }, state) => between(trueOf(args, state), parameters),
    clauses: ({ parameters, args }, formula) => formula.count(...parameters, args),
  },

  sum: {
    form: "relation whole : product",
    holds({ parameters: [relation, total], args }, state) {
      const sum = args.reduce((sum, [k, x]) => sum + BigInt(k) * BigInt(value(x, state)), 0n);
      return RELATIONS[relation](sum, BigInt(total));
    },
    clauses({ parameters: [relation, total], args }, formula) {
      const equality = relation === "=" && !formula.off.length;
      if (equality) formula.equalities.push([args, total]);
      formula.sum(args, RELATIONS[relation], total, equality ? 5 : Infinity);
    },
  },

  table: {
    form: " : variable ; row",
    holds({ args, lists: [rows] }, state) {
      const own = valuesOf(args, state).join();
      return rows.some(values => values.join() === own);
    },
    clauses: ({ args, lists: [rows] }, formula) => formula.table(args, rows),
  },

  sets: {
    form: " : variable ; row",
    demand({ lists: [sets] }) {
      expect(sets.every(set => set.every((v, i) => !i || set[i - 1] < v)), "sets in ascending order");
    },
    holds({ args, lists: [sets] }, state) {
      const own = valuesOf(args, state).sort((a, b) => a - b).join();
      return sets.some(set => set.join() === own);
    },
    clauses({ args, lists: [sets] }, formula) {
      charge(sets.length * args.length);
      const sums = new Set(sets.map(set => set.reduce((a, b) => a + b, 0)));
      if (sums.size === 1 && !formula.off.length) formula.totals.push([args.map(x => [1, x]), [...sums][0]]);
      formula.sets(args, sets);
    },
  },

  walk: {
    form: " : term ; move ; ...",
    demand({ args, lists }) {
      expect(args.length > 0 && lists.length === args.length, "an argument, and a list of moves for each");
      let before = new Set([0]);
      lists.forEach((moves, i) => {
        charge(10 * args[i].pairs.length);
        const values = new Set(args[i].pairs.map(([v]) => v)), left = new Set(moves.map(([s]) => s));
        const known = moves.every(([s, v, t]) => s >= 0 && t >= 0 && values.has(v));
        expect(known, "states from 0 on, and values of the argument");
        expect(new Set(moves.map(([s, v]) => \`\${s},\${v}\`)).size === moves.length, "one move of a value from a state");
        const met = left.size === before.size && [...left].every(s => before.has(s));
        expect(met, "the states that a step enters to be those that the next one leaves");
        before = new Set(moves.map(([, , t]) => t));
      });
      expect(before.size === 1 && before.has(0), "the walk to end in state 0");
    },
    holds({ args, lists }, state) {
      const step = (at, x, i) => lists[i].find(([s, v]) => s === at && v === value(x, state))?.[2];
      return args.reduce(step, 0) === 0;
    },
    clauses({ args, lists }, formula) {
      const tables = lists.map(moves => new Map(moves.map(([s, v, t]) => [\`\${s},\${v}\`, t])));
      formula.walk(args.map(x => x.pairs), 0, (state, v, i) => tables[i].get(\`\${state},\${v}\`));
    },
  },

  sight: {
    form: "size size : literal ; literal ; ...",
    demand({ parameters, args, lists }) {
      expect([args, ...lists].every(line => line.length > 0), "a literal in each list");
      demandRange(parameters, args.length + lists.flat().length);
    },
    holds({ parameters, args, lists }, state) {
      const seen = line => [...line, 0].findIndex(x => x === 0 || state(x) !== 1);
      return between([args, ...lists].reduce((sum, line) => sum + seen(line), 0), parameters);
    },
    clauses({ parameters: [least, most], args, lists }, formula) {
      const terms = [args, ...lists].map(([first, ...others]) => {
        let seen = first; // to here
        const pairs = [[0, -first], ...others.map((x, i) => {
          const ends = formula.fresh(), y = formula.fresh();
          for (const clause of [[-ends, seen], [-ends, -x], [-y, seen], [-y, x], [-seen, ends, y]]) formula.add(clause);
          seen = y;
          return [i + 1, ends];
        })];
        return [...pairs, [pairs.length, seen]];
      });
      const next = (state, n) => (state + n <= most ? state + n : undefined);
      formula.walk(terms, 0, next, state => state >= least);
    },
  },

  connected: {
    form: " : literal ; node ; link",
    broken: ({ lists: [nodes, links] }, state) => apart(nodes, links, state),
  },

  loop: {
    form: "size : literal ; edge",
    nodes: ({ parameters: [vertices] }) => vertices,
    demand({ args, lists: [edges] }) {
      const right = args.length === edges.length && edges.every(([a, b]) => a !== b);
      expect(right, "a literal for each edge, between two vertices");
    },
    holds(line, state) {
      const drawn = trueOf(line.args, state), ends = [...edgesAt(line).values()].map(some => trueOf(some, state));
      return drawn > 0 && ends.every(count => count === 0 || count === 2) && !this.broken(line, state);
    },
    clauses(line, formula) {
      formula.add(line.args);
      for (const here of edgesAt(line).values()) {
        here.forEach((x, i) => {
          formula.add([-x, ...here.filter((_, j) => j !== i)]);
          for (let j = 0; j < i; j++) for (let k = 0; k < j; k++) formula.add([-x, -here[j], -here[k]]);
        });
      }
    },
    // Its nodes are the edges. They are linked where they share a vertex: joined where vertices are, over edges.
    broken({ args, lists: [edges] }, state) {
      const around = neighbours(edges.map(([a, b], i) => [a, b, args[i]]), x => !isOut(x, state));
      const drawn = edges.filter((_, i) => isIn(args[i], state));
      const piece = drawn.length ? joined(drawn[0][0], around) : null;
      return drawn.some(([a]) => !piece.has(a));
    },
  },

  pieces: {
    form: " : literal ; node ; edge ; root",
    demand({ lists: [, , roots] }) {
      expect(new Set(roots.map(([node]) => node)).size === roots.length, "each root once");
    },
    broken({ lists: [nodes, links, roots] }, state) {
      const bounds = roots.map(([node, own]) => [node, own ? [own, own] : [1, nodes.length]]);
      return brokenPieces(nodes, links, bounds, roots.map(([node]) => node), true, state);
    },
  },

  piece: {
    form: "relation size : literal ; node ; link ; known",
    demand({ parameters: [relation, own], lists: [, , known] }) {
      expect(relation !== "!=" && own > 0, "=, <= or >=, and a size from 1 on");
      expect(known.length > 0 && new Set(known).size === known.length, "a root, and no node twice");
    },
    broken({ parameters: [relation, own], lists: [nodes, links, known] }, state) {
      const bounds = { "=": [own, own], "<=": [1, own], ">=": [own, nodes.length] }[relation];
      return brokenPieces(nodes, links, [[known[0], bounds]], known, false, state);
    },
  },

  regions: {
    form: "size : term ; edge", // its arguments are cells, then a border for each link
    nodes: ({ cells }) => cells,
    demand({ parameters: [top], cells, args, lists: [edges] }) {
      expect(top > 0 && cells > 0 && edges.every(([a, b]) => a !== b), "S from 1 on, a cell, links between two cells");
      expect(args.slice(cells).every(x => x.literal !== undefined), "literals for the borders");
      const right = ({ pairs }) => pairs.length === top && pairs.every(([v]) => between(v, [1, top]));
      expect(args.slice(0, cells).every(right), "cells whose values are 1 to S");
    },
    broken: brokenRegions,
  },

  reach: {
    form: "size size : literal ; edge",
    nodes: ({ args }) => args.length,
    demand: ({ parameters: [root], args }) => below(args.length, String(root)),
    holds({ parameters: [root, most], args, lists: [links] }, state) {
      const near = joined(root, neighbours(links), i => state(args[i]) === 1, most);
      return args.every((x, i) => state(x) !== 1 || (near.has(i) && state(args[root]) === 1));
    },
    clauses({ parameters: [root, most], args, lists: [links] }, formula) {
      const around = neighbours(links);
      let near = args.map((_, i) => i === root); // true and false: certain; a number: a literal
      for (let step = 1; step <= Math.min(most, args.length); step++) {
        charge(args.length + 2 * links.length);
        near = near.map((own, i) => {
          const some = [own, ...(around.get(i) ?? []).map(j => near[j])];
          if (i === root || some.every(x => x === false)) return own;
          const y = formula.fresh();
          formula.add([-y, args[i]]);
          if (!some.includes(true)) formula.add([-y, ...some.filter(x => x !== false)]);
          return y;
        });
      }
      args.forEach((x, i) => {
        if (near[i] !== true) formula.add(near[i] === false ? [-x] : [-x, near[i]]);
        formula.add([-x, args[root]]);
      });
    },
  },

  less: two((a, b) => a < b),
  same: two((a, b) => a === b),
  apart: two((a, b, k) => Math.abs(a - b) >= k, "size : term"),

  runs: {
    form: "size ... : literal",
    demand({ parameters, args }) {
      expect(args.length > 0 && parameters.every(k => k > 0), "a literal, and runs from 1 on");
      expect(parameters.reduce((room, k) => room + k + 1, -1) <= args.length, "room for all runs");
    },
    holds({ parameters, args }, state) {
      const signs = args.map(x => (state(x) === 1 ? "1" : "0")).join("");
      return signs.split("0").filter(Boolean).map(run => run.length).join() === parameters.join();
    },
    clauses({ parameters, args }, formula) {
      const drawing = parameters.map(k => "1".repeat(k)).join("0"), end = drawing.length;
      const next = (read, sign) => {
        if (drawing[read] === String(sign)) return read + 1;
        return sign === 0 && (read === 0 || read === end || drawing[read - 1] === "0") ? read : undefined;
      };
      formula.walk(args.map(x => asTerm(x).pairs), 0, next, read => read === end);
    },
  },

  either: {
    holds({ args, braces }, state) {
      return trueOf(args, state) > 0 || braces.some(inside => inside.every(line => holds(line, state)));
    },
    clauses({ args, braces }, formula) {
      const own = braces.map(() => formula.fresh());
      formula.add([...args, ...own]);
      braces.forEach((inside, i) => formula.under([-own[i]], () => inside.forEach(line => formula.line(line))));
    },
  },
};

for (const word of Object.values(WORDS)) {
  const [parameters, args, ...lists] = (word.form ?? "").split(/ ?[:;] ?/).map(tokensOf);
  word.form = [parameters, args?.[0], lists.flat()];
}

function edgesAt({ args, lists: [edges] }) { // vertex -> literals of its edges
  return grouped(edges.flatMap(([a, b], i) => [[a, args[i]], [b, args[i]]]));
}

function holds(line, state) {
  const word = WORDS[line.word];
  if (!line.condition.every(x => state(x) === 1)) return true;
  return word.holds ? word.holds(line, state) : !word.broken(line, state);
}

// ---- Unit propagation, with two watched literals a clause

const code = x => (x > 0 ? 2 * x : 1 - 2 * x); // of a literal; that of its negation is code ^ 1

class Propagation {
  values = new Int8Array(1 << 12); // code -> 1 true, -1 false, 0 not known
  watches = []; // code -> places of clauses in the store
  store = []; // clause after clause: how many codes, and these; the first two are watched
  trail = []; // codes that are true, as they came
  done = 0; // so many of them have been followed
  broken = false;
  propagations = 0;

  set(x) {
    charge(1);
    this.propagations++;
    this.values[x] = 1;
    this.values[x ^ 1] = -1;
    this.trail.push(x);
  }

  watch(x, at) { (this.watches[x] ??= []).push(at); }

  grow(top) { // there are literals up to this one
    const before = this.values;
    if (2 * top + 1 < before.length) return;
    this.values = new Int8Array(4 * top);
    this.values.set(before);
  }

  assert(literals) {
    const { values, store } = this, open = new Set(); // what is false is false for good
    keep(literals.length + 4);
    for (const x of literals.map(code)) {
      if (values[x] === 1) return;
      if (values[x] === 0) open.add(x);
    }
    if (this.broken) return;
    const [one, other] = open, at = store.length;
    if (open.size > 1) {
      store.push(open.size);
      for (const x of open) store.push(x);
      this.watch(one, at);
      this.watch(other, at);
      return;
    }
    if (open.size) this.set(one);
    this.broken = !open.size || !this.run();
  }

  run() { // to the end; false where a clause has no literal left
    const { values, store, trail } = this;
    while (this.done < trail.length) {
      const x = trail[this.done++] ^ 1, own = this.watches[x] ?? [];
      let kept = 0, whole = true;
      charge(own.length);
      for (const at of own) {
        const first = at + 1, second = at + 2, end = first + store[at];
        if (store[first] === x) [store[first], store[second]] = [store[second], x];
        if (whole && values[store[first]] !== 1) {
          let k = second + 1;
          while (k < end && values[store[k]] === -1) k++;
          charge((k - second) / 2);
          if (k < end) {
            [store[second], store[k]] = [store[k], x];
            this.watch(store[second], at);
            continue;
          }
          if (values[store[first]] === -1) whole = false;
          else this.set(store[first]);
        }
        own[kept++] = at;
      }
      own.length = kept;
      if (!whole) return false;
    }
    return true;
  }

  follows(lemma) {
    const mark = this.trail.length;
    let refuted = this.broken;
    for (const x of lemma.map(code)) {
      if (this.values[x] === 1) refuted = true;
      if (this.values[x] === 0) this.set(x ^ 1);
    }
    refuted ||= !this.run();
    for (const x of this.trail.splice(mark)) this.values[x] = this.values[x ^ 1] = 0;
    this.done = mark;
    return refuted;
  }
}

// ---- Clauses

const placesOf = terms => grouped(terms.flatMap(x => x.pairs)); // value -> the literals that say it, one a term

function grouped(pairs) { // first -> seconds
  const groups = new Map();
  for (const [one, other] of pairs) {
    if (!groups.has(one)) groups.set(one, []);
    groups.get(one).push(other);
  }
  return groups;
}

const once = rows => [...new Map(rows.map(values => [values.join(), values])).values()];

class Formula {
  known = new Propagation();
  clauses = 0; // so many
  graphs = []; // {line, off}
  equalities = []; // [products, total]
  totals = []; // those of sets of one sum, which are numbered last
  off = []; // negations of the literals that a line stands under

  constructor({ top, variables }) {
    this.top = top; // the last literal
    this.known.grow(top);
    for (const { literal, pairs } of variables) if (literal === undefined) this.exactlyOne(pairs.map(([, x]) => x));
  }

  fresh() {
    keep(8);
    this.known.grow(++this.top);
    return this.top;
  }

  add(literals) {
    this.clauses++;
    this.known.assert(this.off.concat(literals));
  }

  under(off, make) {
    const before = this.off;
    this.off = [...before, ...off];
    make();
    this.off = before;
  }

  line(line) {
    this.under(line.condition.map(x => -x), () => {
      if (WORDS[line.word].broken) this.graphs.push({ line, off: this.off });
      WORDS[line.word].clauses?.(line, this);
    });
  }

  atMostOne(literals) {
    literals.forEach((x, i) => {
      for (let j = 0; j < i; j++) this.add(x === literals[j] ? [-x] : [-x, -literals[j]]);
    });
  }

  exactlyOne(literals) {
    this.add(literals);
    this.atMostOne(literals);
  }

  // Of two terms, each [value, literal] pairs: values that fit.
  pair(one, other, fits) {
    charge(2 * one.length * other.length);
    for (const [v, x] of one) this.add([-x, ...other.filter(([w]) => fits(v, w)).map(([, y]) => y)]);
    for (const [w, y] of other) this.add([-y, ...one.filter(([v]) => fits(v, w)).map(([, x]) => x)]);
  }

  different(args) { // its values, if it is a house
    const places = placesOf(args);
    const house = args.length > 0 && places.size === args.length && new Set(args).size === args.length;
    for (const literals of places.values()) house ? this.exactlyOne(literals) : this.atMostOne(literals);
    return house ? [...places.keys()] : null;
  }

  table(args, rows) {
    if (args.length === 2) {
      const known = new Set(rows.map(values => values.join()));
      return this.pair(args[0].pairs, args[1].pairs, (v, w) => known.has(\`\${v},\${w}\`));
    }
    const literals = args.map(x => new Map(x.pairs));
    const kept = once(rows.filter(values => values.every((v, i) => literals[i].has(v))));
    if (args.length === 0) return kept.length || this.add([]);
    if (args.length === 1) return this.add(kept.map(([v]) => literals[0].get(v)));
    const own = kept.map(() => this.fresh());
    this.add(own);
    kept.forEach((values, i) => values.forEach((v, j) => this.add([-own[i], literals[j].get(v)])));
    args.forEach(({ pairs }, j) => {
      const having = grouped(kept.map((values, i) => [values[j], own[i]]));
      for (const [v, x] of pairs) this.add([-x, ...(having.get(v) ?? [])]);
    });
  }

  sets(args, sets) {
    if (args.length === 2) {
      const known = new Set(sets.map(set => set.join()));
      const fits = (v, w) => v !== w && known.has(v < w ? \`\${v},\${w}\` : \`\${w},\${v}\`);
      return this.pair(args[0].pairs, args[1].pairs, fits);
    }
    this.different(args);
    const places = placesOf(args), kept = once(sets.filter(set => set.every(v => places.has(v))));
    const own = kept.map(() => this.fresh()), values = [...places.keys()].sort((a, b) => a - b);
    const used = values.map(() => this.fresh());
    this.add(own);
    values.forEach((v, i) => {
      charge(kept.length * (1 + args.length));
      const u = used[i], xs = places.get(v), has = j => kept[j].includes(v);
      const having = own.filter((_, j) => has(j)), without = own.filter((_, j) => !has(j));
      for (const x of [...xs, ...having]) this.add([-x, u]);
      for (const y of without) this.add([-y, -u]);
      for (const clause of [[-u, ...xs], [-u, ...having], [u, ...without]]) this.add(clause);
    });
  }

  count(least, most, literals) {
    const n = literals.length;
    if (most === 0) for (const x of literals) this.add([-x]);
    else if (least === n) for (const x of literals) this.add([x]);
    else if (most === 1 || (most === n && least <= 1)) {
      if (least === 1) this.add(literals);
      if (most === 1) this.atMostOne(literals);
    } else {
      const next = (state, sign) => (most === n ? Math.min(state + sign, least) : state + sign);
      this.walk(literals.map(x => asTerm(x).pairs), 0, next, state => between(state, [least, most]));
    }
  }

  // What is left of the products of terms: [weight, literal] pairs for each term; and of the total.
  combined(products, total) {
    const terms = new Map(), kept = [];
    let rest = BigInt(total);
    for (const [k, { key, pairs }] of products) {
      charge(30 + 10 * pairs.length);
      if (!terms.has(key)) terms.set(key, new Map());
      const weights = terms.get(key);
      for (const [v, x] of pairs) weights.set(x, (weights.get(x) ?? 0n) + BigInt(k) * BigInt(v));
    }
    for (const weights of terms.values()) {
      const pairs = [...weights].map(([x, w]) => [w, x]);
      if (pairs.every(([w]) => w === pairs[0][0])) rest -= pairs[0][0];
      else kept.push(pairs);
    }
    return [kept, rest];
  }

  sum(products, relation, total, longest) { // a longer one has no clauses
    const [kept, rest] = this.combined(products, total), fits = sum => relation(sum, rest);
    if (kept.length > longest) return;
    if (kept.length === 0) fits(0n) || this.add([]);
    else if (kept.length === 1) this.add(kept[0].filter(([w]) => fits(w)).map(([, x]) => x));
    else if (kept.length === 2) this.pair(...kept, (v, w) => fits(v + w));
    else this.sumWalk(kept, fits);
  }

  sumWalk(terms, fits) {
    const sizes = terms.map(pairs => pairs.reduce((most, [w]) => (w * w > most ? w * w : most), 0n));
    const order = [...terms.keys()].sort((i, j) => Number(sizes[i] > sizes[j]) - Number(sizes[i] < sizes[j]));
    this.walk(order.map(i => terms[i]), 0n, (sum, w) => sum + w, fits);
  }

  // Of each step, [value, literal] pairs, one literal is true. It moves the state, from \`first\` on, to
  // next(state, value, step), if that is a state; the last one fits.
  walk(steps, first, next, fits = all) {
    const layers = [new Set([first])];
    steps.forEach((pairs, i) => {
      const most = layers[i].size * pairs.length, after = new Set();
      charge(20 * most);
      keep(3 * most); // at most so many states
      for (const state of layers[i]) for (const [v] of pairs) after.add(next(state, v, i));
      after.delete(undefined);
      literalsLeft += 3 * (most - after.size);
      layers.push(after);
    });
    const n = steps.length, goals = layers[n];
    for (const state of goals) if (!fits(state)) goals.delete(state);
    for (let i = n - 1; i >= 0; i--) {
      charge(20 * layers[i].size * steps[i].length);
      const goesOn = state => steps[i].some(([v]) => layers[i + 1].has(next(state, v, i)));
      for (const state of layers[i]) if (!goesOn(state)) layers[i].delete(state);
    }
    if (!layers[0].size) return this.add([]);
    let before = new Map([[first, null]]); // state -> its literal; null: it is the only one
    steps.forEach((pairs, i) => {
      const states = [...layers[i + 1]].sort((a, b) => (a < b ? -1 : 1)), single = i === n - 1 || states.length === 1;
      const after = new Map(states.map(state => [state, single ? null : this.fresh()]));
      this.moves(pairs, before, after, (state, v) => next(state, v, i));
      before = after;
    });
  }

  moves(pairs, before, after, next) {
    const moves = []; // literal of the state before, of the value, of the state after
    keep(4 * before.size * pairs.length);
    for (const [state, y] of before) for (const [v, x] of pairs) {
      const to = next(state, v);
      if (after.has(to)) moves.push([y, x, after.get(to)]);
      this.when([y, x], after.has(to) ? [after.get(to)] : []);
    }
    const about = (one, other, some = []) => { // a literal of a move, and those that others of its moves have
      const groups = new Map(some.map(x => [x, new Set()]));
      for (const [a, b] of grouped(moves.map(move => [move[one], move[other]]))) groups.set(a, new Set(b));
      for (const [a, b] of groups) this.when([a], [...b]);
    };
    const literals = pairs.map(([, x]) => x);
    about(0, 2);
    about(2, 0);
    about(1, 0, literals);
    about(1, 2, literals);
    for (const [y, some] of grouped(moves.map(([y, x, z]) => [y, [z, x]]))) {
      for (const [z, xs] of grouped(some)) this.when([y, z], xs);
    }
    const own = [...after.values()].filter(z => z !== null);
    if (own.length) this.exactlyOne(own);
  }

  when(some, literals) { // one of the literals is true where all of some are; null is always true
    if (!literals.includes(null)) this.add([...some.filter(x => x !== null).map(x => -x), ...literals]);
  }
}

// ---- Records and claims

let rows, at, first; // the lines of the record at hand, so many of them read; the number of the first one

function take() {
  place = first + at;
  expect(at < rows.length, "more lines, found the end of the record");
  return rows[at++];
}

function after(word) {
  const text = take();
  expect(text === word || text.startsWith(\`\${word} \`), \`\\\`\${word}\\\`\`, text);
  return text.slice(word.length + 1);
}

function numbers(text, top) { // literals, and a final 0
  const parts = text.split(" ");
  expect(parts.pop() === "0", "numbers and a final 0", text);
  charge(40 * parts.length);
  return parts.map(part => {
    expect(/^-?[1-9][0-9]{0,8}$/.test(part) && Math.abs(part) <= top, \`a literal up to \${top}\`, part);
    return Number(part);
  });
}

function checkRecord(record, number, stage) {
  [rows, at, first, place, stepsLeft, literalsLeft] = [record, 0, number, number, STEPS, LITERALS];
  try {
    for (const text of rows) charge(1 + text.length / 4);
    expect(rows.every(text => text.length < LONGEST), "shorter lines");
    const version = take(), isOld = version.endsWith("2");
    expect(/^cpsudoku-certificate [23]$/.test(version), "a certificate of version 2 or 3", version);
    const kind = after("kind"), puzzle = after("puzzle");
    expect(KINDS.slice(0, isOld ? 3 : 6).includes(kind), "a kind of claim", kind);
    expect(!isOld || puzzle !== "stated", "version 3 of a stated puzzle");
    const read = puzzle === "stated" ? stated() : units(puzzle), { statement } = read;
    const decisions = statement.variables.filter(x => x.decision);
    stage("statement", { lines: statement.lines.length, decisions: decisions.length });
    const formula = new Formula(statement);
    for (const line of statement.lines) {
      place = line.place;
      formula.line(line);
    }
    formula.equalities.push(...formula.totals);
    stage("clauses", { clauses: formula.clauses, literals: formula.top });
    const refuted = CLAIMS[kind](solutions(statement, read.values), { ...read, decisions });
    if (refuted !== null) {
      stage("witness", { lines: statement.lines.length });
      refute(formula, refuted, stage);
    }
    expect(at === rows.length, "the end of the record", rows[at]);
    const about = \`in \${statement.lines.length} lines, \${decisions.length} variables to decide\`;
    return { accepted: true, line: first, kind, words: \`\${kind} \${puzzle.slice(0, 60)} \${about}\` };
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof RangeError)) throw error;
    return { accepted: false, line: place, words: error.message };
  }
}

function stated() {
  const end = rows.indexOf("end", at), statement = new Statement();
  expect(end >= 0, "\`end\` of the statement, found the end of the record");
  statement.read(rows.slice(at, end), first + at);
  at = end + 1;
  return { statement, values: text => text.split(" ").map(whole), literal: token => statement.literal(token) };
}

// What reads a solution, the line WORD: literals of its values. It holds, but for the lines of the clue \`without\`.
function solutions({ variables, lines, cost }, valuesIn) {
  return (word, without = null) => {
    const values = valuesIn(after(word));
    charge(cost);
    expect(values.length === variables.length, \`\${variables.length} values\`, values.length);
    const literals = variables.map(({ name, pairs }, i) => {
      charge(pairs.length);
      const pair = pairs.find(([v]) => v === values[i]);
      expect(pair !== undefined, \`a value of \${name}\`, values[i]);
      return pair[1];
    });
    const known = new Set(literals.map(Math.abs)), negative = new Set(literals.filter(x => x < 0).map(Math.abs));
    const state = x => (known.has(Math.abs(x)) && !negative.has(Math.abs(x))) === (x > 0) ? 1 : -1;
    for (const line of lines) {
      const skipped = without !== null && line.clue === without;
      expect(skipped || holds(line, state), \`a solution, found one that breaks line \${line.place}\`);
    }
    return literals.filter((_, i) => variables[i].decision);
  };
}

const different = (one, other) => expect(one.some((x, i) => x !== other[i]), "another solution, found the same");

// Of each kind: read the claim; the clauses that are refuted beside the statement; null: there is no proof.
const CLAIMS = {
  unique: solution => [solution("solution").map(x => -x)],
  none: () => [],
  multiple(solution) {
    different(solution("solution"), solution("second"));
    return null;
  },
  candidates(solution, { decisions }) {
    const seen = new Set();
    do for (const x of solution("solution")) seen.add(x); while (rows[at] !== "end");
    take();
    return [decisions.flatMap(({ pairs }) => pairs.map(([, x]) => x).filter(x => !seen.has(x)))];
  },
  implied(solution, { literal }) {
    const [colon, ...tokens] = after("clause").split(" ");
    expect(colon === ":" && tokens.length > 0, "\`clause : L ...\`");
    return tokens.map(token => [-literal(token)]);
  },
  minimal(solution, { statement }) {
    const only = solution("solution");
    for (const clue of statement.clues) {
      expect(after("without") === clue, \`\\\`without \${clue.slice(0, 60)}\\\`\`, rows[at - 1]);
      different(only, solution("solution", clue));
    }
    return [only.map(x => -x)];
  },
};
const KINDS = Object.keys(CLAIMS); // version 2 has the first three

function refute(formula, extra, stage) {
  let added = 0;
  for (const clause of extra) formula.add(clause);
  if (rows[at] === "added") for (take(); rows[at] !== "lemmas"; added++) addition(take(), formula);
  expect(take() === "lemmas", "\`lemmas\`");
  const { known } = formula, figures = lemmas => ({ lemmas, added, propagations: known.propagations });
  for (let lemmas = 0; ; lemmas++) {
    if (lemmas % 200 === 0) stage("lemmas", figures(lemmas));
    const lemma = numbers(take(), formula.top);
    expect(known.follows(lemma), "a lemma that follows by unit propagation");
    if (!lemma.length) return stage("end", figures(lemmas));
    known.assert(lemma);
  }
}

function addition(text, formula) {
  if (text.startsWith("cut ")) {
    const [, number, rest] = text.split(/^cut ([1-9][0-9]{0,6}) /);
    expect(number <= formula.graphs.length, \`\\\`cut K L ... 0\\\`, K up to \${formula.graphs.length}\`, text);
    const { line, off } = formula.graphs[number - 1], cut = numbers(rest, formula.top), own = new Set(cut);
    expect(!cut.some(x => own.has(-x)), "a cut without a literal and its negation");
    expect(off.every(x => own.has(x)), "the negations of the conditions in the cut");
    const state = x => (own.has(x) ? -1 : own.has(-x) ? 1 : 0);
    expect(WORDS[line.word].broken(line, state), "a cut that follows from its graph");
    return formula.add(cut);
  }
  expect(/^sum (-?[1-9][0-9]{0,6} [1-9][0-9]{0,6} )+0$/.test(text), "a cut or a sum", text);
  const parts = text.split(" ").slice(1, -1).map(Number), top = formula.equalities.length, some = [];
  for (let i = 0; i < parts.length; i += 2) {
    expect(parts[i + 1] <= top, \`an equality up to \${top}\`, parts[i + 1]);
    some.push([parts[i], ...formula.equalities[parts[i + 1] - 1]]);
  }
  const total = some.reduce((sum, [factor, , own]) => sum + BigInt(factor) * BigInt(own), 0n);
  function* products() { // one at a time, for there may be millions
    for (const [factor, terms] of some) for (const [k, x] of terms) yield [factor * k, x];
  }
  const [kept, rest] = formula.combined(products(), total);
  if (kept.length) formula.sumWalk(kept, sum => sum === rest);
  else if (rest !== 0n) formula.add([]);
}

// ---- Boards of units: cells r1c1, r1c2, ...; a \`different\` for each unit; a clause for each given

const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function symbols(text, counts, top, blank = "") { // values from 1 to \`top\`, 0 for a blank
  const parts = top <= SYMBOLS.length ? [...text] : text.split(" ");
  expect(counts.includes(parts.length), \`\${counts.join(" or ")} symbols\`, parts.length);
  return parts.map(part => {
    if (part === blank) return 0;
    const value = top <= SYMBOLS.length ? SYMBOLS.indexOf(part) + 1 : Number(/^[1-9][0-9]{0,2}$/.test(part) && part);
    expect(value > 0 && value <= top, \`a value from 1 to \${top}\`, part);
    return value;
  });
}

function units(puzzle) {
  const form = /^(?:(sudoku|sudoku-x|windoku) ([1-9][0-9]?)x([1-9][0-9]?)|(latin|jigsaw) ([1-9][0-9]{0,2}))$/;
  const parts = form.exec(puzzle);
  expect(parts !== null, "a puzzle that this checker derives, or \`puzzle stated\` (prove it again)", puzzle);
  const name = parts[1] ?? parts[4], [height, width] = parts[1] ? [+parts[2], +parts[3]] : [+parts[5], 1];
  const n = height * width, from = top => [...Array(top).keys()], across = from(n);
  expect(n <= 100 && (name !== "windoku" || puzzle === "windoku 3x3"), "a smaller board", puzzle);
  charge(100 * n ** 3);
  const cells = across.flatMap(r => across.map(c => [r, c])), nameOf = ([r, c]) => \`r\${r + 1}c\${c + 1}\`;
  const named = cells.map(nameOf), lines = [\`values 1..\${n} : \${named.join(" ")}\`, "rule"];
  const some = key => grouped(cells.map(at => [key(at), at])), groups = [some(([r]) => r), some(([, c]) => c)];
  if (parts[1]) groups.push(some(([r, c]) => Math.floor(r / height) * n + Math.floor(c / width)));
  if (name === "jigsaw") {
    const regions = symbols(after("regions"), [n * n], n);
    groups.push(some(([r, c]) => regions[r * n + c]));
  }
  if (name === "sudoku-x") groups.push([[0, across.map(i => [i, i])], [1, across.map(i => [i, n - 1 - i])]]);
  if (name === "windoku") {
    const windows = some(([r, c]) => (r % 4 && c % 4 ? Math.floor(r / 4) * 2 + Math.floor(c / 4) : -1));
    windows.delete(-1);
    groups.push(windows);
  }
  for (const [, unit] of groups.flatMap(group => [...group])) {
    expect(unit.length === n, "units of as many cells as values");
    lines.push(\`different : \${unit.map(nameOf).join(" ")}\`);
  }
  const clue = (cell, values) => lines.push(\`clue \${cell}\`, \`clause : \${values.map(v => \`\${cell}=\${v}\`).join(" ")}\`);
  const givens = symbols(after("givens"), [n ** 2, n ** 3], n, ".");
  if (givens.length === n ** 2) givens.forEach((v, i) => v && clue(named[i], [v]));
  else named.forEach((cell, i) => { // pencil marks
    const marks = givens.slice(i * n, i * n + n), left = marks.filter(v => v);
    expect(marks.every((v, j) => v === 0 || v === j + 1), "each candidate as its own symbol");
    if (left.length < n) clue(cell, left);
  });
  const statement = new Statement().read(lines, place), value = token => symbols(token, [1], n)[0];
  const literal = token => {
    const [, cell, sign, symbol] = token.split(/^([^=!]*)(=|!=)/);
    expect(symbol !== undefined, "a literal", token);
    return statement.literal(\`\${cell}\${sign}\${value(symbol)}\`);
  };
  return { statement, values: text => symbols(text, [n * n], n), literal };
}

// check(text): of each record {accepted, line, words}; \`tell\` is called with each as it comes, \`stage\` with the name
// and the figures of each stage that a record passes: statement, clauses, witness, lemmas (now and then), end.
function check(text, tell = () => {}, stage = () => {}) {
  const cut = text.split("\\n").map(line => line.replace(/\\r$/, "")), results = [];
  const rows = cut.map(line => line.includes("\\r") ? "\\0" : line);  // which nothing accepts
  for (let begin = 0, end; begin < rows.length; begin = end) {
    end = begin + 1;
    if (rows[begin] === "") continue;
    while (end < rows.length && rows[end] !== "") end++;
    const result = checkRecord(rows.slice(begin, end), begin + 1, stage);
    if (!result.accepted) { // go on with the next record
      for (end = begin + 1; end < rows.length && !rows[end].startsWith("cpsudoku-certificate"); ) end++;
    }
    results.push(result);
    tell(result);
  }
  return results;
}

if (typeof module !== "undefined" && module.exports) module.exports = { check, Statement, Formula, WORDS, holds };
if (typeof require !== "undefined" && typeof module !== "undefined" && require.main === module) {
  const { readFileSync } = require("node:fs");
  const files = process.argv.slice(2), counts = [0, 0];
  let file = "";
  if (!files.length || ["-h", "--help"].includes(files[0])) {
    console.log("usage: node checker.js FILE...    - is standard input; exit status 0: all records are accepted");
    process.exit(files.length ? 0 : 1);
  }
  try {
    for (file of files) {
      const results = check(readFileSync(file === "-" ? 0 : file, "utf8"), ({ accepted, line, words }) => {
        counts[accepted ? 0 : 1]++;
        const verdict = \`\${file}:\${line}: \${accepted ? "accepted" : "rejected"}: \${words}\`;
        console.log(verdict.replace(/\\p{C}/gu, "?"));
      });
      if (!results.length) console.error(\`\${file}: expected certificates, found none\`);
    }
    console.log(\`\${counts[0]} accepted, \${counts[1]} rejected\`);
    process.exitCode = counts[1] || !counts[0] ? 1 : 0;
  } catch (error) {
    if (!error.syscall) throw error;
    console.error(\`\${file}: \${error.message.split(/: |, /)[1]}\`);  // "ENOENT: no such file or directory, open 'x'"
    process.exitCode = 1;
  }
}
`;var Zr=`
function judge(text, decided) {
  stepsLeft = STEPS; literalsLeft = LITERALS; place = 1;
  const statement = new Statement();
  statement.read(text.trimEnd().split("\\n"), 1);
  const chosen = new Set(), closed = new Set(), broken = [];
  statement.variables.forEach(({ pairs }, i) => {
    const pair = pairs.find(([value]) => value === decided[i]);
    if (!pair) return;
    chosen.add(pair[1]);
    for (const [, literal] of pairs) closed.add(Math.abs(literal));
  });
  for (const line of statement.lines) {
    let open = false;
    const state = x => {
      if (chosen.has(x)) return 1;
      if (chosen.has(-x)) return -1;
      if (closed.has(Math.abs(x))) return x > 0 ? -1 : 1;
      open = true;
      return 0;
    };
    if (!line.condition.every(x => state(x) === 1) || open) continue;
    if (!holds(line, state) && !open) broken.push(line.place);
  }
  return broken;
}
onmessage = ({ data: { text, statement, decided } }) => {
  if (statement !== undefined) {
    try { return postMessage({ broken: judge(statement, decided) }); } catch (error) { return postMessage({ broken: [], trouble: String(error.message) }); }
  }
  const begun = performance.now();
  const results = check(text, () => {}, (name, figures) => postMessage({ stage: name, figures }));
  const bad = results.find(one => !one.accepted);
  postMessage({ accepted: results.length > 0 && !bad, words: bad ? bad.words : "no record", line: bad ? bad.line : 0,
    milliseconds: performance.now() - begun });
};`,Xr="",fo=()=>new Worker(Xr||=URL.createObjectURL(new Blob([co,Zr],{type:"text/javascript"}))),po=(e,t)=>new Promise((s,n)=>{let r=fo();r.onmessage=({data:o})=>{r.terminate(),s(o)},r.onerror=o=>{o.preventDefault(),n(new Error(o.message))},r.postMessage({statement:e,decided:t})}),We=null,uo="";function ho(e,t){if(e===uo)return;if(uo=e,We?.terminate(),We=null,!e)return t(null);let s={state:"running",stages:{},words:"",milliseconds:0,line:0};t(s);try{We=fo()}catch(n){return t({...s,state:"absent",words:String(n)})}We.onmessage=({data:n})=>{s=n.stage?{...s,stages:{...s.stages,[n.stage]:n.figures}}:{...s,state:n.accepted?"accepted":"rejected",words:n.words,milliseconds:n.milliseconds,line:n.line},t(s)},We.onerror=n=>{n.preventDefault(),t({...s,state:"absent",words:n.message||"it did not load"})},We.postMessage({text:e})}var Qr=20,ei=60,ti=100,si=new Set(["file","clues"]),v=C(Ct),dt=C(0),go=!matchMedia("(max-width: 40rem)").matches,qt=C(go),Ue=C(!1),Ts=C([]),De=C(we),$e=C(null),Cs=Le(()=>Object.entries(v.value.running).filter(([e])=>!si.has(e))),y,qe=null,wo="",ct={};async function vo(e){y=e,q(()=>{_s(v.value,B,De.value).length&&queueMicrotask(ni)});let t=0;q(()=>{let n=Cs.value.length>0;n&&!t&&(t=window.setInterval(()=>dt.value=performance.now(),ti)),!n&&t&&(clearInterval(t),t=0)}),q(()=>{let n=v.value.answers.certificate?.text;ho(n??"",r=>$e.value=r)}),q(()=>{N(v.value)&&!v.value.opening&&ri(ie(v.value))});let s=await y.kinds();return Ts.value=s.kinds,De.value=we.filter(n=>s.methods.includes(n)),s}function ni(){for(let[e,t]of _s(v.value,B,De.value))ce(e,t)}function $o(e,t){qe=e,wo=t.puzzles.text,v.value=vs(v.value,t),ce("board",["picture","overlay","verdict:sat"],{edit:t})}function bo(e){return qe&&wo===e.puzzles.text&&!e.without.length&&!e.added.length&&!Object.keys(e.treat).length?qe:y}function B(e){let t=ie(v.value),s=bo(t);return s.has(e,t.index??0)||s===qe&&y.has(e,0)}async function ce(e,t,{edit:s=ie(v.value),seconds:n,fields:r}={}){let o=ct[e]=(ct[e]??0)+1,i=performance.now(),a=bo(s),l=a===qe&&!t.every(h=>a.has(h,0))?y:a,f=n??(e==="walk"?ei:Qr)*(e==="methods"?2:1);dt.value=i,v.value=Qn(v.value,e,t,f,i);let c={...Nt(s),...n?{seconds:n}:{},...e==="clues"?{cells:v.value.cells}:r};for await(let h of l.ask(e,t,c)){if(ct[e]!==o)return;v.value=Xn(v.value,e,h)}}function Dt(...e){for(let s of e)v.value.running[s]&&(ct[s]++,y.cancel(s),qe?.cancel(s));let t=Object.fromEntries(Object.entries(v.value.running).filter(([s])=>!e.includes(s)));v.value={...v.value,running:t}}var Ms=["board","proof","methods","walk","more","judge","file","layer","clues","compare"],ut=C([]);async function ko(e){if(!(ut.value.length||y.name==="recorded")){await y.kinds();for(let t of e){if(N(v.value)||v.value.opening)return;for await(let s of y.ask("file",["picture"],{text:t}))s.what==="picture"&&(ut.value=[...ut.value,s.svg])}}}var x=e=>{v.value={...v.value,...e}},D=e=>x({told:e});function Fe(e,t=v.value.kind){let s=e.replace(/\r\n?/g,`
`).trim();if(!s)return Ce("Expected a puzzle, found nothing: paste a link, an address or a text.");if(new Blob([s]).size>X)return Ce(`Expected a puzzle of at most ${X.toLocaleString("en")} bytes, found more.`);Ae({...ze,puzzles:{text:s,list:[]},kind:t})}var Ce=e=>x({error:{message:e,text:""},opening:null});function Ae(e,t="open",s=0){if(N(v.value)&&Zn(e,v.value)){Dt(...Ms),v.value=$s(v.value,e,t==="open"?"edit":t);return}Dt(...Ms),qt.value=go,v.value=vs({...v.value,told:""},e,t,s);let n=["picture","overlay","verdict","sealed","walk","methods"].filter(r=>y.has(r,e.index??0));ce("board",y.name==="recorded"?n:["picture","overlay","verdict"],{edit:e})}function se(e,t=""){if(!(!e||!N(v.value))){if(y.name==="recorded")return D("This page has its answers inside. To change the puzzle, run it in this browser, or open it with cpsudoku serve.");Dt(...Ms),v.value={...$s(v.value,e),told:t}}}function ft(e){let t=v.value.answers.picture?.items.find(r=>r[0]===e);if(!t)return;let[,,s,n]=t;if(!n)return D(`${s} is a part of the board, and cannot be left out.`);se(to(v.value,e),`${s} ${v.value.without.includes(e)?"is back":"is left out"}.`)}var As=(e,t)=>se(so(v.value,e,t),t?`${e} is ${t}.`:`${e} is cleared.`),Ns=()=>v.value.past.length&&Ae(v.value.past.at(-1),"undo"),Ut=()=>v.value.future.length&&Ae(v.value.future.at(-1),"redo"),Ls=()=>v.value.without.length&&se({without:[]},"All clues are back.");function Ft(){let e=performance.now();for(let t of Object.keys(v.value.running))ct[t]++,y.cancel(t);v.value=eo(v.value,e)}function He(e,t=""){let{answers:s}=v.value,n=Object.entries(s).filter(([r,o])=>!r.startsWith("error:")&&o.verdict!=="undecided");x({stopped:null,only:t,answers:Object.fromEntries(n)}),e&&ce("board",[t?`verdict:${t}`:"verdict"],{seconds:e})}function be(e){let{stopped:t,answers:s}=v.value;t!==null&&!s.walk?.final&&e>(s.walk?.steps.length??0)&&He(),v.value={...ks(v.value,e),tab:"Why",told:""}}var ke=e=>x({layer:v.value.layer===e?"clues":e,step:0,told:""});function yo(e){x({answers:J(v.value.answers,"judge")}),ce("judge",["judge"],{fields:{grid:e}})}function Ne(e){Dt("clues"),x({cells:e,answers:J(v.value.answers,"clues","error:clues")})}async function xo(){let e=v.value;if(y.name!=="recorded")return Nt(ie(e));for await(let t of y.ask("portable",["links"],{index:e.index??0}))if(t.what==="links")return{text:t.text,kind:e.answers.picture.kind};return null}var oi=/^e[AFJN][\w-]+$/,js="";async function ri(e){if(y.name==="recorded"){let n=[...e.index?[`puzzle=${e.index+1}`]:[],...v.value.step?[`step=${v.value.step}`]:[]];return mo(`#${n.join("&")}`)}if(!e.puzzles.text)return;let{hash:t}=location,s=await Bt(Nt(e));ie(v.value).puzzles!==e.puzzles||s===js||location.hash===t&&(js=s,mo(`#${s}`))}function mo(e){if(!(location.hash===e||e==="#"&&!location.hash))try{history.replaceState(null,"",e==="#"?location.href.replace(/#.*/s,""):e)}catch{}}async function Ht(e=""){let t=location.hash.slice(1)||e.slice(1);if(!t||t===js)return!!t;try{Ae(ro(await lo(t)))}catch{oi.test(t)?Ce("Expected a state behind the # of the address, found a damaged one: open the puzzle itself."):Fe(ii(t),"")}return!0}function ii(e){try{return/^\w+:\/\//.test(e)?e:decodeURIComponent(e)}catch{return e}}function Rs(e){let t=new URLSearchParams(location.hash.slice(1)),s=i=>Number(/^\d{1,6}$/.exec(t.get(i)??"")?.[0]??0),n=Math.min(e.length,Math.max(1,s("puzzle")))-1,r={...ze,puzzles:{text:"recorded",list:e},index:n},o=s("step");return v.value.index!==n||!N(v.value)?Ae(r,"open",o):o&&be(o),n}var ai=16,li=600;function ci({answers:{picture:e,overlay:t}}){if(!e||!t)return[];let s=t.edge.filter(o=>o[1]!==null).map(o=>o[1]),n=t.edge.filter(o=>o[2]!==null).map(o=>o[2]);return(e.places??n.flatMap((o,i)=>s.map((a,l)=>[`r${i+1}c${l+1}`,i+1,l+1]))).map(([o,i,a])=>({name:o,row:i,column:a,x:s[a-1],y:n[i-1],outline:""}))}function ui({answers:{overlay:e}}){return Object.entries(e?.places??{}).map(([s,[n,,r,o]])=>({name:s,row:Math.round(o),column:0,x:r,y:o,outline:n})).sort((s,n)=>s.row-n.row||s.x-n.x)}var So=e=>j(e)==="Judge"?ui(e):ci(e);function di(e,t,[s,n]){let r=e.find(a=>a.name===t);if(!r)return e[0]?.name??"";let o="",i=1/0;for(let a of e){let l=(a.x-r.x)*s+(a.y-r.y)*n,f=Math.abs((a.x-r.x)*n)+Math.abs((a.y-r.y)*s);l>1&&f<=l&&l+3*f<i&&(i=l+3*f,o=a.name)}return o||t}function Oo(e){if(e.tag==="g")return e.children.flatMap(Oo);let t=ge(e);if(e.tag==="text"&&t)return[{tag:"rect",attributes:{...Object.fromEntries(Object.entries(t).map(([n,r])=>[n,String(r)])),fill:"transparent"},text:"",children:[]}];if(!["rect","circle","line","path","polygon","polyline"].includes(e.tag))return[];let s=J(e.attributes,"id","data-clue","stroke-dasharray","opacity");return[{...e,attributes:{...s,fill:s.fill==="none"||e.tag==="line"?"none":"transparent",stroke:"transparent","stroke-width":String(Math.max(Number(s["stroke-width"]??0),14))}}]}function zo(e,t){let s=new Map(e.answers.picture.items.map(([r,o])=>[o,r])),n=new Map;for(let r of t){let o=s.get(r.attributes["data-clue"]);o!==void 0&&n.set(o,[...n.get(o)??[],r])}return[...n].map(([r,o])=>{let i=ws(o.map(ge)),a=o.find(l=>l.tag==="text")??o.find(l=>l.tag==="circle");return{id:r,box:i,at:(a&&ge(a))??i,parts:o.flatMap(Oo),area:i?i.width*i.height:0}}).sort((r,o)=>o.area-r.area)}var fi=e=>document.elementsFromPoint(e.clientX,e.clientY).map(t=>t.closest(".hit")?.dataset.item).find(Boolean)??"",Eo=(e,{x:t,y:s})=>e.filter(({at:n})=>n&&Math.abs(n.x+n.width/2-t)<=P/2&&Math.abs(n.y+n.height/2-s)<=P/2).reverse(),Ws=e=>e.flatMap(t=>t.tag==="g"&&!t.attributes["data-clue"]?Ws(t.children):[t]);function Mo({state:e,mark:t,onMark:s}){let{picture:n,overlay:r}=e.answers,o=Z(null),i=G(()=>n?.svg?me(n.svg):null,[n?.svg]),a=G(()=>i?i.shapes.flatMap(k=>[k,...k.tag==="g"?Ws(k.children):[]]):[],[i]),l=G(()=>i?zo(e,a):[],[a,n?.items]),f=G(()=>Me(e),[e.answers,e.without,e.step,e.layer,e.tab,e.filled,e.lit,e.opening,e.stopped,e.solution,e.inference,e.round]),c=new Map(f.items);for(let k of e.without)f.aside.has(k)||c.set(k,`${c.get(k)??""} out`);let h=JSON.stringify([[...c],[...f.aside]]),[p,u,m]=G(()=>{if(!i)return[null,[],[]];let k=new Map((n.items??[]).map(([F,H])=>[H,F])),_=je(i.shapes).map(([F,H])=>{let Je=k.get(F.attributes["data-clue"]),cn=c.get(Je),un=V(F,cn?{class:cn}:{},H);return f.aside.has(Je)?hi(un,r.places[r.given[Je]],f.aside.get(Je)??"",e.without.includes(Je)):un}),te=F=>i.shapes.filter(H=>H.tag===F),[lr,cr]=[te("text"),te("circle")],ln=i.shapes.map(F=>F.tag==="text"?Number(F.attributes["font-size"])>20||cr.some(H=>Pt(F,H)):F.tag==="circle"&&lr.some(H=>Pt(H,F)));return[_[0],_.filter((F,H)=>H&&!ln[H]),_.filter((F,H)=>ln[H])]},[i,h]),g=j(e)==="Judge",w=G(()=>So(e),[n?.places,r,g]),b=G(()=>pi(e,f,l,w),[f,l,w,e.without]);if(K(()=>{let k=o.current?.querySelector('[role="gridcell"][tabindex="0"]');o.current?.contains(document.activeElement)&&k!==document.activeElement&&k?.focus()},[e.cell]),!i)return d`<div class="board"></div>`;let[$,O,z,de]=i.box,ye=Math.min(2,Math.max(1,Math.max(z,de)/li)),Y=ai*ye,oe=[...new Set(w.map(k=>k.row))],mt=w.some(k=>k.name===e.cell)?e.cell:w[0]?.name??"",Q=E(e)==="none"?[...f.items].filter(([,k])=>k==="clash").map(([k])=>k):[],ee=new Map(n.items.map(k=>[k[0],k]));return d`<div class="board">
    <svg ref=${o} viewBox=${`${$-Y} ${O-Y} ${z+Y} ${de+Y}`}
      font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle" role="group" aria-label=${`The board: ${n.reading.replaceAll("_"," ")}`}
      onPointerMove=${k=>s(fi(k))} onPointerLeave=${()=>s("")}>
      <defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"><path
        d="M0 8L8 0" stroke="var(--two)" stroke-width="3" /></pattern></defs>
      <g aria-hidden="true" class="drawing">
        <g class="ground">${p}</g>
        <g class="pass">${f.under}</g>
        <g>${u}</g>
        <g class="pass">${f.chain}</g>
        <g>${m}</g>
        <g class="pass">
          ${[...f.places].map(([k,_])=>r?.places[k]?d`<g key=${k}
            class=${`place ${_.join(" ")}`}>${jt(r.places[k][0]).map(te=>V(te))}</g>`:wi(w,k,_))}
          ${f.known}
        </g>
        <g class="edge pass">${(r?.edge??[]).map(([k,_,te])=>d`<text font-size=${13*ye}
          x=${_??$-Y/2+2} y=${te??O-Y/2+2}>${k}</text>`)}</g>
        ${Q.map((k,_)=>gi(l.find(te=>te.id===k),_+1))}
      </g>
      <g><title>${ee.get(t)?.[2]}</title>
      ${!g&&d`<g aria-hidden="true">${l.map(({id:k,parts:_})=>d`<g key=${k} data-item=${k}
        class=${`hit${ee.get(k)?.[3]&&y.name!=="recorded"?"":" fixed"}`}
        onClick=${()=>ft(k)}>${_.map(te=>V(te))}</g>`)}</g>`}
      ${w.length>0&&d`<g role="grid" aria-label=${g?"Your grid":"Cells"}
        class=${g?"cells judging":"cells"}>
        ${oe.map(k=>d`<g role="row" key=${k}>
          ${w.filter(_=>_.row===k).map(_=>d`<${Is} key=${_.name} one=${_} label=${b.get(_.name)} chosen=${_.name===mt}
            also=${j(e)==="Edit"&&e.cells.includes(_.name)} wide=${!g||!_.outline.startsWith("<path")} />`)}
        </g>`)}
      </g>`}
      </g>
      ${mi(l.find(k=>k.id===t)?.box)}
    </svg>
  </div>`}function pi(e,t,s,n){let{picture:r,overlay:o}=e.answers,i=new Map((r?.items??[]).map(l=>[l[0],l])),a=j(e)==="Judge";return new Map(n.map(l=>{let f=Eo(s,l).map(({id:p})=>`${i.get(p)?.[2]}${e.without.includes(p)?", left out":""}`),c=o.places[l.name]?t.words(l.name):"",h=a?o.places[l.name]?.[4]??l.name:`row ${l.row} column ${l.column}`;return[l.name,[h,c,...f.filter(p=>!c.endsWith("given")||p.includes("left out"))].filter(Boolean).join(", ")]}))}var hi=(e,[,,t,s],n,r)=>n==="corner"&&d`<g class="aside" transform=${`translate(${t-.34*P} ${s+.34*P}) scale(.34) translate(${-t} ${-s})`}>${e}${r&&d`<path class="strike" d=${`M${t-20} ${s+18}L${t+20} ${s-18}`} />`}</g>`,mi=e=>e&&d`<rect class="halo" x=${e.x-2}
  y=${e.y-2} width=${e.width+4} height=${e.height+4} rx="6" />`,gi=(e,t)=>e?.at&&d`<g class="number pass"><circle
  cx=${e.at.x+e.at.width-2} cy=${e.at.y+4} r="9" /><text x=${e.at.x+e.at.width-2}
  y=${e.at.y+8}>${t}</text></g>`,wi=(e,t,s)=>{let n=e.find(r=>r.name===t);return n&&d`<g key=${t} class=${`place ${s.join(" ")}`}><rect x=${n.x-28}
    y=${n.y-28} width="56" height="56" /></g>`},vi=["one","label","chosen","also","wide"],Is=class extends pe{shouldComponentUpdate(t){return vi.some(s=>t[s]!==this.props[s])}render({one:t,label:s,chosen:n,also:r,wide:o}){let i=o?P/2:P/4;return d`<rect role="gridcell" class=${`cell${n?" chosen":""}${r?" also":""}`}
      data-cell=${t.name} tabindex=${n?0:-1}
      aria-selected=${n||r} aria-label=${s} x=${t.x-i} y=${t.y-i} width=${2*i} height=${2*i}
      rx=${o?2:i} onPointerDown=${a=>$i(a,t.name)} onPointerEnter=${a=>ki(a,t.name)} onFocus=${()=>Kt(t.name)}
      onPointerLeave=${()=>Kt("")} onBlur=${()=>Kt("")} />`}},jo=-1,$i=(e,t)=>{jo=e.pointerId,e.target.releasePointerCapture?.(e.pointerId),Ps(v.value,t,bi(e),!0)},bi=e=>e.shiftKey||e.ctrlKey||e.metaKey||Ue.value,ki=(e,t)=>{e.buttons===1&&e.pointerId===jo&&v.value.cells.length?yi(t):Kt(t)},Kt=e=>{let{lit:t}=v.value;j(v.value)==="Methods"&&(e||t.length)&&x({lit:e?[e]:[]})},yi=e=>{let{cells:t}=v.value;t.includes(e)||Ne([...t,e])};function Ps(e,t,s=!1,n=!1){let r=e.cell===t;if(x({cell:t,told:""}),j(e)==="Judge"){n&&To(v.value,t,r);return}if(j(e)!=="Edit")return;let{cells:o}=e;Ne(s?o.includes(t)?o.filter(i=>i!==t):[...o,t]:[t])}function To(e,t,s=!0){let{overlay:n}=e.answers,r=n.marks[n.places[t]?.[1]];if(!r||Object.values(n.given).includes(t)||r.all.length>2&&(r.digits||!s))return;let o=r.all.indexOf(e.filled[t]);Bs(t,o<0?r.all[r.all[0]===0&&r.all.length>1?1:0]:o===r.all.length-1?null:r.all[o+1])}var Bs=(e,t)=>x(no(v.value,e,t)),_o={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]};function Ds(e,t){let s=So(t),n=s.some(o=>o.name===t.cell)?t.cell:s[0]?.name??"",r=j(t)==="Judge";if(_o[e.key]){let o=di(s,n,_o[e.key]);Ps(t,o,e.shiftKey||e.ctrlKey||e.metaKey)}else if(e.key==="Home"||e.key==="End")Ps(t,s.at(e.key==="Home"?0:-1)?.name??"");else if(e.key==="Enter"||e.key===" ")if(r)To(t,n);else{let o=me(t.answers.picture.svg),i=zo(t,o.shapes.flatMap(f=>[f,...f.tag==="g"?Ws(f.children):[]])),a=s.find(f=>f.name===n),[l]=a?Eo(i,a):[];l?ft(l.id):D(`${n} has no clue.`)}else if(e.key==="Delete"||e.key==="Backspace")Jt(t,n,"");else return!1;return!0}function Jt(e,t,s){let{overlay:n,picture:r}=e.answers;if(!t)return"Choose a cell first: click on it, or press an arrow.";if(j(e)==="Judge"){let l=n.places[t];if(!l)return`${t} has no value.`;if(!s)return Bs(t,null),"";if(Object.values(n.given).includes(t))return`${t} is given: the puzzle has it.`;let{all:f,names:c,values:h}=n.marks[l[1]],p=f.map((w,b)=>[w,/<text[^>]*>([^<]*)</.exec(h[w]??"")?.[1]??c[b]]),u=p.find(w=>w[0]===e.filled[t])?.[1]??"",{value:m,error:g}=ys(t,p,u,s);return m!==void 0&&Bs(t,m),g}if(!s)return As(t,""),"";let o=e.added.find(l=>l.startsWith(`${t} = `))?.slice(t.length+3)??"",{value:i,error:a}=ys(t,(r?.alphabet??[]).map(l=>[l,l]),o,s);return i!==void 0&&As(t,i),a}function Ke(e,t,s){let n=Jt(e,t,s);n&&D(n)}var qs=60,xi=new Set(["unique","multiple","none"]);function Us({state:e}){let{sort:t,title:s,more:n}=rt(e,$e.value);return d`<div class=${`verdict ${t}`}>
    <div role="status" data-verdict=${t}>
      <h2 id="verdict"><span aria-hidden="true" class="mark-of">${Rt[t]}</span> ${s}</h2>
      ${n&&d`<p class="more">${n}</p>`}</div>
    <${_i} /></div>`}function Co({state:e}){let t=ao(e,De.value,B,$e.value,dt.value);return d`<ul class="lights" aria-label="Methods">
    ${t.map(({method:s,state:n,words:r})=>d`<li key=${s} data-method=${s} data-state=${n}
      title=${r}>
      <b>${nt[s]}</b> <span>${r}</span></li>`)}
  </ul>`}function _i(){let e=Cs.value;if(!e.length)return null;let t=Math.min(...e.map(([,r])=>r.since)),s=Math.max(...e.map(([,r])=>r.limit)),n=Math.max(0,(dt.value-t)/1e3);return d`<div class="running">
    <span class="elapsed">${n.toFixed(1)} s of ${s} s</span>
    <progress max=${s} value=${Math.min(n,s)} aria-label="Time">${n.toFixed(0)} s</progress>
    ${y.name!=="recorded"&&d`<button type="button" class="stop" aria-keyshortcuts="Escape"
      title="Stop (Escape)" onClick=${Ft}>Stop</button>`}
  </div>`}function Ao({state:e}){let t=E(e),s=!Object.keys(e.running).length;return y.name==="recorded"?null:t==="stopped"||e.stopped!==null&&t!=="reading"?d`<p class="row"><button type="button" onClick=${()=>He()}>Go on</button></p>`:s&&oo(e)?d`<p class="row"><button type="button" onClick=${()=>He()}>Retry</button></p>`:t==="undecided"&&s&&!xi.has(W(e)?.verdict)?d`<p class="row"><button type="button" onClick=${()=>He(qs)}>Go on for ${qs} s</button>
      ${De.value.map(n=>d`<button type="button" key=${n}
        onClick=${()=>He(qs,n)}>Only ${nt[n]}</button>`)}</p>`:t==="unknown"?d`<${Fs} groups=${ae(e)} />`:t==="broken"?d`<p><label>Text for the report<textarea readonly rows="4">${JSON.stringify(e.puzzles.text)}</textarea></label></p>`:null}function Fs({groups:e}){let{treat:t}=v.value;return d`<ul class="treatment">
    ${e.map(s=>d`<li key=${s.name}>
      <label>Treat ${s.amount>1?`these ${s.words}`:`the ${String(s.words).replace(/^1 /,"")}`} as${" "}
        <select value=""
          onChange=${n=>se({treat:{...t,[s.name]:n.target.value==="ignore"?"":n.target.value}})}>
          <option value="">choose a rule</option>
          ${(s.options??[]).map(n=>d`<option key=${n} value=${n}>${n}</option>`)}
          <option value="ignore">nothing: ignore ${s.amount>1?"them":"it"}</option>
        </select></label>
    </li>`)}
  </ul>`}function Ro({state:e,mark:t,onMark:s}){let n=y.name!=="recorded",{picture:r}=e.answers;return d`
    ${n&&d`<${Si} state=${e} signs=${r.alphabet??[]} />`}
    ${n&&d`<${Oi} state=${e} />`}
    ${n&&E(e)!=="unknown"&&ae(e).length>0&&d`<h3>Drawn without a rule</h3><${Fs} groups=${ae(e)} />`}
    <${Hs} state=${e} mark=${t} onMark=${s} />
    <${zi} state=${e} />`}function Si({state:e,signs:t}){if(!t.length)return null;let s=e.cell;return d`<div class="pad" role="group" aria-label=${s?`Value of ${s}`:"Value: choose a cell first"}>
    ${t.slice(0,40).map(n=>d`<button type="button" key=${n} disabled=${!s}
      onClick=${()=>Ke(e,s,n)}>${n}</button>`)}
    <button type="button" disabled=${!s} aria-label="Clear the cell"
      onClick=${()=>Ke(e,s,"")}>${"⌫"}</button>
  </div>`}var No={">":"→","<":"←",v:"↓","^":"↑",ur:"↗",ul:"↖",dr:"↘",dl:"↙"};function Oi({state:e}){let{cells:t}=e,s=e.answers.clues?.sections??[],[n,r]=I(""),[o,i]=I(""),[a,l]=I(""),f=s.find(u=>u.words===n)??s.find(u=>u.name===n.split(" ")[0]),c=f?o&&f.slot?f.slot.replace("{}",o):f.line:"",h=(a||c).trim();return d`<form class="new-clue" onSubmit=${u=>{u.preventDefault(),h&&(se({added:[...e.added,h]},`${h.replace(/:$/,"")} is added.`),Ne([]),document.querySelector('[role="gridcell"][tabindex="0"]')?.focus({preventScroll:!0}),i(""),l(""))}} aria-label="New clue">
    <p class="row"><span class="note">${t.length?`New clue on ${T(t.length,"cell")}: ${t.slice(0,6).join(" ")}${t.length>6?" …":""}`:"New clue: choose its cells. For an edge, choose both of its cells; for a clue outside the board, the cell beside it."}</span>
      <button type="button" aria-pressed=${Ue.value}
        onClick=${()=>Ue.value=!Ue.value}>Several cells</button></p>
    <p class="row">
      <select aria-label="Kind of the clue" value=${f?.words??""} onChange=${u=>{r(u.target.value),i(""),l("")}}>
        <option value="">${t.length?"choose a clue":"choose a rule of the board"}</option>
        ${s.map(u=>d`<option key=${u.words} value=${u.words}>${u.words.replace(/ (\S+)$/,(m,g)=>No[g]?` ${No[g]}`:m)}</option>`)}
      </select>
      ${Array.isArray(f?.values)&&f.values.length>0&&d`<select aria-label="Value" value=${o} onChange=${u=>(i(u.target.value),l(""))}>
        <option value="">${f.line?"without a value":"choose"}</option>${f.values.map(u=>d`<option key=${u}
          value=${u}>${u}</option>`)}</select>`}
      ${typeof f?.values=="string"&&f.values&&d`<input aria-label="Value" placeholder=${f.line?"value, or none":"value"} inputmode=${f.values==="number"?"numeric":"text"} size="6" value=${o}
        onInput=${u=>(i(u.target.value.trim()),l(""))} />`}
      <input class="line" aria-label="The clue as text" placeholder="or the clue as text" value=${a||c}
        onInput=${u=>l(u.target.value)} />
      <button type="submit" disabled=${!h}>Add</button></p>
  </form>`}function Lo(e){let[,t="",s="",n=e]=/^(.*?)( [rc]\d+)?: (.*)$/s.exec(e)??[];return[t,s?`${s.trim()}: ${n}`:n]}function Hs({state:e,mark:t,onMark:s}){let n=y.name!=="recorded",{items:r}=e.answers.picture,o=new Set(e.without),i=new Map;if(E(e)==="none"&&ve(e).flatMap(h=>h.items).forEach((h,p)=>i.set(h,["clash",p+1])),Ee(e)==="redundant")for(let h of e.answers.minimal?.clues??[])for(let p of h.items)i.set(p,["spare"]);let a=new Map,l=[];for(let h of r){let[,,p,u]=h,[m]=Lo(p);!u&&n&&r.some(g=>g[3])?l.push(h):a.set(m,[...a.get(m)??[],h])}let f=([h,,p,u])=>{let[,m]=Lo(p),[g="",w=0]=i.get(h)??[],b=At(e,h);return d`<span key=${h} class="clue"><button type="button" data-id=${h}
      class=${`${g}${t===h?" at":""}`} aria-label=${`${p}${g==="clash"?", clashes":g==="spare"?", redundant":""}`}
      aria-pressed=${n&&u?!o.has(h):void 0} disabled=${!u&&n} title=${u||!n?void 0:"a part of the board"}
      onClick=${()=>ft(h)} onPointerEnter=${()=>s(h)} onPointerLeave=${()=>s("")} onFocus=${()=>s(h)} onBlur=${()=>s("")}>
      ${w>0&&d`<sup>${w} </sup>`}${m.length>60?`${m.slice(0,59)}…`:m}</button>
      ${b&&d`<button type="button" class="drop" aria-label=${`Delete ${p}`} title="Delete"
        onClick=${()=>se({added:e.added.filter($=>$!==b)},`${p} is deleted.`)}>${"×"}</button>`}</span>`},c=r.filter(h=>h[3]).length;return d`<section class="clues" aria-label="Clues">
    <h3>Clues <small>${c&&n?c:r.length}${o.size>0&&`, ${o.size} left out`}</small></h3>
    <p class="note">${n?c?"A click on a clue leaves it out; a second one brings it back. On the board, Enter does so in the cell of a clue, and a click on a clue outside the cells.":r.length?"These are parts of the board, and stay.":"None yet.":""}</p>
    ${[...a].map(([h,p])=>d`<div key=${h} role="group"
      aria-label=${h||"clues"}>${h&&d`<h4>${h}</h4>`}${p.map(f)}</div>`)}
    ${l.length>0&&d`<details><summary>Parts of the board, which stay (${l.length})</summary>${l.map(f)}</details>`}
  </section>`}function zi({state:e}){let{rules:t=[],notes:s=[],drawn:n=[]}=e.answers.picture,r=[...new Set([...n,...s])];return d`<details
    class="rules" open><summary><h3>Rules</h3></summary><ul>${t.map(o=>d`<li>${o}</li>`)}</ul>
    ${r.length>0&&d`<ul
      class="note">${r.map(o=>d`<li>${o.replace("--kind names one","choose one above,")}</li>`)}</ul>`}</details>`}var Ks=[["Sudoku with cages, arrows and thermometers",`......6..
.......4.
.........
.........
.........
..3......
.........
...6.....
.........
thermometers:
r4c2 r4c3 r5c2 r6c1 r6c2 r5c1
r7c1 r8c1 r9c1 r9c2 r8c3
r2c5 r3c5 r3c6 r4c5 r4c4
r5c7 r4c7 r4c8 r5c8
arrows:
r9c4 r8c5 r9c6 r9c5
r4c9 r3c8 r2c8 r1c8
r1c2 r2c2 r1c1
r6c6 r5c6 r6c7
cages:
r1c5 r1c6 r2c6 = 24
r2c4 r3c3 r3c4 = 14
r7c5 r7c6 = 11
r2c1 r3c1 = 13
r1c3 r1c4 r2c3 = 17`],["Killer 6x6",`# kind: killer
......
......
......
......
......
......
cages:
A1 A2 A3 B2 = 14
A4 A5 = 11
A6 B5 B6 C6 = 12
B1 C1 D1 = 10
B3 B4 C3 C4 = 12
C2 D2 E2 E3 = 14
C5 D5 E5 = 9
D3 D4 E4 = 13
D6 E6 F6 = 10
E1 F1 = 8
F2 F3 F4 F5 = 13`],["Slitherlink",`# kind: slitherlink
1.1.21.231
..0.21....
.1....322.
.....12...
.21......0
..1.1.2..1
.2..1.112.
.02.3.....
.1...332.2
0.12....3.`]];var Ei={n:[-.5,0],s:[.5,0],w:[0,-.5],e:[0,.5]},Io=new Set([".","0","_"]),Mi=/[|,;[\]"']|\+[-+]*/g,ji=/^([nsew]+|[-.])(\s+([nsew]+|[-.]))+$/;function Po(e,t){let s=[],n=Ti(e,t,s);if(Object.keys(n).length&&!s.length)return{values:n,trouble:""};let r=e.replace(/\s/g,"").length;return{values:n,trouble:s.length?`expected a value at each place, found ${s.slice(0,3).join(", ")}`:`expected ${t.length} signs, or rows below a line "solution:"; found ${r} sign${r===1?"":"s"}`}}function Ti(e,t,s=[]){let[n]=/^solution/m.test(e)?[e]:e.split(/^.*:/m),r=n.trim().split(/\s+/),o=r.join(""),i={},a=(m,g)=>{let w=m&&(m.values.find(([,b])=>b===g)??m.values.find(([b])=>String(b)===g));return m&&w?i[m.place||m.token]=w[0]:m&&!Io.has(g)&&s.push(`${g} at ${m.place||m.token}`),!!w};for(let m of[r,[...o],[...o.replace(/[<>^v]/g,"")],[...o.replace(Mi,"")]])if(m.length===t.length){if(s.length=0,m.every((g,w)=>a(t[w],g)||Io.has(g)))return i;for(let g of Object.keys(i))delete i[g]}let l=new Map(t.map(m=>[m.token,m])),f=new Set(t.map(({token:m})=>/^(.+?)%20/.exec(m)?.[1]??"")),c=(m,g,w)=>l.get(`${f.has(m)&&m?`${m}%20`:""}r${g}c${w}`)??l.get(`r${g}c${w}`);/^solution ?(.*):$/m.test(e)&&(s.length=0);let h="",p=0,u=!1;for(let m of e.split(`
`).map(g=>g.trim()).filter(Boolean)){let g=/^solution ?(.*):$/.exec(m);if(g){[h,p,u]=[g[1]||([...f][0]??""),0,!0];continue}if(!u)continue;p++;let w=/\s/.test(m)?m.split(/\s+/):[...m],b=/^(.+?) = (\S+)$/.exec(m);b?a(l.get(b[1].replace(/ /g,"-")),b[2]):ji.test(m)&&w.some(($,O)=>c(h,p,O+1.5)||c(h,p+.5,O+1))?w.forEach(($,O)=>{for(let[z,[de,ye]]of Object.entries(Ei))$!=="."&&a(c(h,p+de,O+1+ye),$.includes(z)?"1":"0")}):w.forEach(($,O)=>{a(c(h,p,O+1),$)||a(c(h,p-.5,O+.5),$)})}return i}function Bo({state:e,kinds:t,live:s}){let n=Z(null),r=Z(null),o=l=>{l.preventDefault(),Fe(n.current?.value??"")},i=l=>{l.key==="Enter"&&!l.shiftKey&&!l.isComposing&&o(l)};if(!s)return null;let a=d`<form id="open" role="search" aria-label="Open a puzzle" aria-busy=${!!e.opening}
    onSubmit=${o}>
    <textarea id="source" ref=${n} rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
      aria-label="A puzzle: the link of an editor, an address, or its text"
      placeholder="Paste a link or a puzzle" aria-invalid=${!!e.error} aria-describedby=${e.error?"trouble":void 0}
      onKeyDown=${i} onPaste=${()=>setTimeout(()=>Fe(n.current?.value??""))}></textarea>
    <button type="submit">Open</button>
    <button type="button" onClick=${()=>r.current?.click()}>File\u2026</button>
    <input type="file" ref=${r} hidden aria-label="A file with a puzzle" onChange=${()=>{r.current?.files?.[0]&&Gs(r.current.files[0]),r.current&&(r.current.value="")}} />
    <select id="kind" aria-label="Kind" value=${e.kind} onChange=${l=>{x({kind:l.target.value}),n.current?.value.trim()&&Fe(n.current.value,l.target.value)}}><option value="">kind: as it says</option>${t.map(l=>d`<option key=${l}
      value=${l}>${l.replaceAll("_"," ")}</option>`)}</select>
  </form>`;return N(e)?d`<details class="another" open=${qt.value}
    onToggle=${l=>qt.value=l.target.open}><summary>Open another</summary>${a}</details>`:a}function Js({state:e}){let[t,s]=I("");K(()=>{let r=!0;return(N(e)?xo():Promise.resolve(null)).then(async i=>{let a=i?`${zs}#${await Bt(i)}`:"";r&&s(a)}),()=>{r=!1}},[e.puzzles,e.index,e.without,e.added,e.treat,e.answers.picture]);let{host:n}=new URL(zs);return t&&d`<span><a href=${t} target="_blank" rel="noopener noreferrer">Run in this browser</a>
    ${" "}(at ${n}, not yet published)</span>`}function Wo({state:e}){let{name:t,retry:s,status:n}=y,r=n.value.state==="lost",o=r&&t==="socket";return n.value.words?d`<div id="offline" role=${r?"alert":"status"}>
    <p>${n.value.words}${o&&d`. Start <code>cpsudoku serve</code> again: this page goes on by itself.`}
      ${o&&N(e)&&" What is open stays readable."}</p>
    ${r&&d`<p class="row"><button type="button" onClick=${s}>Retry</button>${o&&d`<${Js} state=${e} />`}</p>`}
  </div>`:null}async function Gs(e){if(e.size>X)return Ce(`${e.name}: expected at most ${X.toLocaleString("en")} bytes, found ${e.size.toLocaleString("en")}.`);pt(await e.text())}function pt(e){let t=document.getElementById("source");t&&(t.value=e),Fe(e)}function Do({state:e}){let{error:t}=e;return t?d`<div id="trouble" role="alert">
    <div><p>${U(t.message)} ${N(e)&&!t.message.startsWith("not changed")&&d`<span class="note">Below is still the puzzle from before.</span>`}</p>
      <${Vs} text=${t.text} ...${It(t)} /></div>
    <button type="button" onClick=${()=>x({error:null})}>Close</button>
  </div>`:null}function Vs({text:e,line:t=0,column:s=0}){let n=t?e.split(`
`)[t-1]:void 0,r=Math.max(0,s-40);return n===void 0?null:d`<pre
    class="place">${s?`${n.slice(r,r+80)}
${" ".repeat(Math.max(0,s-1-r))}^`:n.slice(0,120)}</pre>`}function qo({state:e,onChoose:t}){let{list:s}=e.puzzles,{index:n}=e;return s.length<2||n===null?null:d`<nav class="row which" aria-label="The puzzles of this text">
    <button type="button" aria-label="Previous puzzle" disabled=${!n}
      onClick=${()=>t(n-1)}>${"◀︎"}</button>
    <select aria-label="Puzzle" value=${n} onChange=${r=>t(Number(r.target.value))}>
      ${s.map((r,o)=>d`<option key=${o}
        value=${o}>${o+1} of ${s.length}: ${r.title||r.reading}</option>`)}
    </select>
    <button type="button" aria-label="Next puzzle" disabled=${n===s.length-1}
      onClick=${()=>t(n+1)}>${"▶︎"}</button>
  </nav>`}function Fo({state:e}){let{overlay:t,sealed:s,statement:n,judge:r,"error:judge":o}=e.answers,i=y.name!=="recorded";if(!i&&!n)return d`<p>This page cannot judge a grid. Open the puzzle with cpsudoku serve.</p>`;let a=Object.values(t?.given??{}),l=Object.entries(t?.places??{}).filter(([c,[,h]])=>e.filled[c]===void 0&&!a.includes(c)&&t.marks[h].all[0]!==0).length;return d`<form onSubmit=${async c=>{c.preventDefault();let h=e.claim.trim();if(x({lit:[]}),i)return yo(h||e.filled);let{values:p,trouble:u}=h?Po(h,n.variables):{values:e.filled,trouble:""};if(u)return x({answers:{...e.answers,judge:{what:"judge",final:!0,trouble:u}}});x({filled:p}),await Jo()}} class="judge" aria-label="Judge a grid">
    <p class="note">Fill in your grid on the board, or paste it: a sign for each cell, or the output of ${d`<code>cpsudoku solve</code>`}${i&&", or a link"}.</p>
    <${Ni} state=${e} />
    <label>Your grid as text<textarea rows=${Math.min(9,Math.max(2,e.claim.split(`
`).length))} spellcheck="false" autocomplete="off" value=${e.claim}
      onInput=${c=>x({claim:c.target.value,answers:J(v.value.answers,"judge"),lit:[]})}></textarea></label>
    <p class="row"><button type="submit" class="main">Judge this grid</button>
      ${s&&d`<button type="button"
        disabled=${l>0} onClick=${()=>{Di()}}>Open the seal with this grid</button>`}
      <button type="button"
        onClick=${()=>x({filled:{},claim:"",lit:[],answers:J(v.value.answers,"judge")})}>Clear</button> <span
        class="note">${l>0&&`${l} to fill`}</span></p>
    <div role="status" class="judgement">${r&&d`<${Ai} judge=${r} open=${l} />`}
      ${o&&d`<p class="bad">${U(o.message)}</p>`}</div>
    ${r?.trouble&&d`<${Vs} text=${e.claim} ...${It({message:r.trouble})} />`}
    ${r&&!r.trouble&&d`<p class="row"><button type="button"
      onClick=${Ci}>Copy the result</button></p>`}
  </form>
  ${(s||e.answers.certificate?.text)&&d`<${Ys} state=${e} />`}
  ${n&&d`<${Ri} statement=${n} />`}`}async function Ci(){let e=document.querySelector(".judgement")?.textContent?.replace(/\s+/g," ").trim()??"",{picture:t}=v.value.answers;try{await navigator.clipboard.writeText(`${t.title||t.reading}: ${e}`),D("The result is copied.")}catch{D(`Copy it: ${e}`)}}function Ai({judge:e,open:t}){if(e.trouble)return d`<p class="bad">This text is no grid. ${U(e.trouble)}</p>`;let s=e.broken??[],n=s.length+(e.more??0)-1;return s.length?d`<h3
      class="bad">${"✕"} Wrong: ${s[0].words}</h3>${n>0&&d`<details><summary>and ${T(n,"other broken rule")}</summary><ul class="broken">${s.slice(1).map(r=>d`<li><button type="button" disabled=${!r.places.length}
          onClick=${()=>x({lit:r.places})}>${r.words}</button></li>`)}${e.more>0&&d`<li>and ${e.more} more</li>`}</ul></details>`}`:e.right?d`<h3
    class="good">${"●"} Right: the grid keeps every rule${e.unique===!0?", and it is the only one":e.unique===!1?", but it is not the only one":""}</h3>`:d`<p>${e.verdict==="undecided"?e.words??"Undecided.":e.finished?e.words??"Not decided.":`No rule is broken so far${t?`; ${T(t,"place")} to fill`:""}.`}</p>`}function Ni({state:e}){let{overlay:t}=e.answers,s=t?.places[e.cell]??Object.values(t?.places??{})[0],n=s&&t.marks[s[1]];return!n||n.all.length<3||n.all.length>40?null:d`<div class="pad" role="group" aria-label=${`Value of ${e.cell||"a cell"}`}>
    ${n.all.map((r,o)=>d`<button type="button" key=${r} disabled=${!e.cell}
      onClick=${()=>Ke(e,e.cell,n.names[o])}>${n.names[o]}</button>`)}
    <button type="button" aria-label="Clear the cell" disabled=${!e.cell}
      onClick=${()=>Ke(e,e.cell,"")}>${"⌫"}</button></div>`}var Li=[["statement","Statement read",e=>`${e.lines.toLocaleString("en")} lines about ${e.decisions.toLocaleString("en")} places`],["clauses","Clauses derived",e=>`${e.clauses.toLocaleString("en")} clauses over ${e.literals.toLocaleString("en")} literals`],["witness","Solution holds",()=>"by the meaning of each line"],["lemmas","Lemmas follow",e=>`${e.lemmas.toLocaleString("en")} lemmas, ${e.added.toLocaleString("en")} cuts and sums`]];function Ys({state:e}){let t=$e.value,{certificate:s,picture:n}=e.answers;return!t||!s?null:d`<section aria-label="The proof"><h3>The proof, checked in this page</h3>
    <ol class="stages">${Li.map(([r,o,i])=>{let a=r==="lemmas"?t.stages.end:t.stages[r];return!a&&t.state==="accepted"?null:d`<li key=${r} class=${a?"good":""}><span
        aria-hidden="true">${a?"✔":"○"}</span> ${o} ${a&&d`<small>${i(a)}</small>`}</li>`})}
    <li class=${t.state==="accepted"?"good":t.state==="rejected"?"bad":""}><span
      aria-hidden="true">${t.state==="accepted"?"✔":t.state==="rejected"?"✘":"○"}</span>
      ${" "}${t.state==="accepted"?`Accepted in ${le(t.milliseconds/1e3)}`:t.state==="rejected"?`Rejected: line ${t.line}: ${t.words}`:t.state==="absent"?t.words:"Running"}</li></ol>
    <p class="note">The checker shares no code with the solvers. It derives clauses from each line of the statement, and checks each step of the proof. Nothing is sent.</p>
    <p class="row"><button type="button"
      onClick=${()=>lt(s.text,Te(n.title||n.reading,"-certificate.txt"),"text/plain")}>Save the certificate</button></p></section>`}function Ri({statement:e}){return d`<details><summary>The statement: what is proved</summary><pre tabindex="0">${e.text}</pre>
    <dl>${(e.words??[]).map(([t,s])=>d`<dt><code>${t}</code></dt><dd>${s}</dd>`)}</dl></details>`}function Ho(e){let{statement:t}=e.answers,s=Ko(t);return t.variables.map(n=>s.get(n.token)??e.filled[n.place]??(n.values[0][0]===0?0:void 0))}var Ko=e=>new Map(e.text.split(`
`).map(Pi).filter(Boolean));function Ii(e){let{statement:t}=e.answers,s=Ko(t),n=(r,o)=>r.values.find(([i])=>i===o)?.[1]??o;return t.variables.filter(({token:r,place:o})=>s.has(r)&&(e.filled[o]??s.get(r))!==s.get(r)).map(r=>({words:`${r.place} is ${n(r,e.filled[r.place])}, but the puzzle gives ${n(r,s.get(r.token))}`,places:[r.place],unit:!0}))}function Pi(e){let t=/^clause : (-?)(\S+?)(?:(!?=)(-?[0-9]+))?$/.exec(e);return!t||t[3]==="!="?null:[t[2],t[3]?Number(t[4]):t[1]?0:1]}async function Jo(){let{statement:e}=v.value.answers,t=Ho(v.value),{broken:s,trouble:n=""}=await po(e.text,t),r=e.text.trimEnd().split(`
`),o=new Map(e.variables.map((h,p)=>[h.token,{...h,now:t[p]}])),i=new Map;for(let h of s){let p=Bi(r,h-1,o,e.units??[]);i.has(p.words)||i.set(p.words,p)}let a=[...i.values()].sort((h,p)=>Number(p.unit)-Number(h.unit)),l=[...Ii(v.value),...a],f=t.every(h=>h!==void 0),c={...v.value.answers,judge:{what:"judge",final:!0,right:f&&!l.length&&!n,finished:f,broken:l,more:0,unique:null,trouble:n}};return x({answers:c}),c.judge}var Uo=e=>{try{return decodeURIComponent(e)}catch{return e}};function Bi(e,t,s,n){let r=[...new Set(e[t].split(" ").map(p=>p.replace(/^-?[0-9]+\*/,"").replace(/!?=-?[0-9]+$/,"").replace(/^-/,"")))].filter(p=>s.has(p)),o=r.map(p=>s.get(p).place).filter(Boolean),i=n.find(([,p])=>r.length>1&&o.every(u=>p.includes(u))&&e[t].startsWith("different")),a=new Map;for(let p of r){let{now:u,place:m}=s.get(p);a.set(u,[...a.get(u)??[],m])}let l=[...a].find(([p,u])=>p!==void 0&&u.length>1);if(i&&l){let p=s.get(r[0]).values.find(([u])=>u===l[0])?.[1]??l[0];return{words:`${i[0]} has ${["","","two","three","four"][l[1].length]??l[1].length} ${p}`,places:l[1],unit:!0}}let f=t;for(;f>=0&&!/^(rule|clue)( |$)/.test(e[f]);)f--;let[,c,h]=/^(rule|clue) ?(.*)$/.exec(e[f]??"")??[];return{words:h?`${c==="clue"?`${Uo(h)} is not kept`:`against “${Uo(h)}”`}`:"a rule is broken",places:o,unit:!1}}var Wi=`cpsudoku-certificate 3
kind unique
puzzle stated
`;async function Di(){let e=await Jo(),t=()=>v.value.answers,s=(l,f={})=>x({answers:{...t(),opened:{what:"opened",final:!0,words:l},...f}});if(e.broken.length)return;if(!globalThis.crypto?.subtle)return s("This browser gives a page that was opened in this way no encryption: open it by https, or as a file");let{sealed:n,statement:r}=t(),o=Ho(v.value);s("Opening the seal…");let i=await qi(n,o).catch(()=>null);if(!i)return s("This grid keeps every rule, and does not open the seal: the page is damaged");if(await Wt(r.text)!==i.digest)return s("Not proved: the statement of this page is not the one that was sealed");let a=`${Wi}${r.text.trimEnd()}
end
${i.tail}`;s("Checking the proof…",{certificate:{what:"certificate",final:!0,claim:null,reason:"it is being checked",text:a,bytes:a.length,lemmas:0}})}async function qi(e,t){let s=await crypto.subtle.importKey("raw",new TextEncoder().encode(t.join(" ")),"PBKDF2",!1,["deriveKey"]),n=await crypto.subtle.deriveKey({name:"PBKDF2",hash:"SHA-256",salt:at(e.salt),iterations:e.iterations},s,{name:"AES-GCM",length:256},!1,["decrypt"]),r=await crypto.subtle.decrypt({name:"AES-GCM",iv:at(e.nonce)},n,at(e.data));return JSON.parse(await Es(r))}function Go(e){let{answers:t}=v.value;!t.sealed||!t.certificate||t.certificate.claim||(e.state==="accepted"&&x({answers:{...t,certificate:{...t.certificate,claim:"unique",seconds:e.milliseconds/1e3}}}),e.state==="rejected"&&x({answers:{...t,opened:{words:`Not proved: ${e.words}`}}}))}var Ui=3;function Vo({state:e}){let t=e.answers.methods,[s,n]=I(0);if(!t){let o=e.answers["error:compare"];return d`<p>${o?U(o.message):B("methods")?"Writing the puzzle for each method…":"This page has no comparison. Open the puzzle with cpsudoku serve."}</p>`}let r=t.methods.map(o=>o.label);return d`<p>${t.size}. <span class="hint">Point at a line: its places light up on the board.</span></p>
    <${Hi} state=${e} event=${t} />
    <section class="given" aria-label="What each method is given"><h3>What each method is given</h3>
      <label class="one-method">method <select value=${s} onChange=${o=>n(Number(o.target.value))}>${r.map((o,i)=>d`<option key=${o} value=${i}>${o}</option>`)}</select></label>
      <div class="wide" tabindex="0" role="region" aria-label="Lines of each method"><table
        class=${`columns show-${s}`}><thead><tr><th scope="col">constraint</th>${r.map(o=>d`<th scope="col">${o}</th>`)}</tr></thead>
        <tbody><${Zs} title="variables" cells=${t.methods.map(o=>o.variables)} /></tbody>
        ${t.groups.map(o=>d`<${Fi} key=${o.words} group=${o} lit=${e.lit} />`)}
        <tbody>${t.methods.some(o=>o.given)&&d`<${Zs}
          title="given values" cells=${t.methods.map(o=>o.given)} />`}
          <${Zs} title="the block: the first answer, and no other like it" cells=${t.methods.map(o=>o.block)} /></tbody>
      </table></div></section>
    <section aria-label="The run"><h3>The run: solve, block, solve again</h3>
      <div class="wide"><table><thead><tr><th scope="col">phase</th>${r.map(o=>d`<th scope="col">${o}</th>`)}</tr></thead>
        <tbody>${t.run.map(([o,i])=>d`<tr><th scope="row">${o}</th>${i.map((a,l)=>d`<td>${t.methods[l]?.here===!1?"needs the local server":a}</td>`)}</tr>`)}</tbody></table></div></section>
    <section aria-label="Before the first guess"><h3>Before the first guess</h3>
      <div class="wide"><table><thead><tr><th scope="col">method</th><th scope="col">values left</th><th scope="col">by</th></tr></thead>
        <tbody>${t.methods.map(o=>d`<tr><th scope="row">${o.label}</th><td>${o.left}</td><td>${o.inference}</td></tr>`)}</tbody></table></div>
      ${(t.remarks??[]).map(o=>d`<p>${o}</p>`)}
      ${(t.differences??[]).length>0&&d`<details><summary>Where they differ: ${T(t.differences.length,"place")}</summary><ul>${t.differences.map(o=>d`<li
        class="line" tabindex="0" ...${Gt([o.place])}>${o.place}: ${o.values.map(i=>i.join(" ")).join(" | ")}</li>`)}</ul></details>`}</section>
    <section aria-label="What was learnt"><h3>What was learnt</h3>
      ${t.proof?d`<p>${T(t.proof.lemmas,"learnt clause")} by ${t.proof.by}; the certificate has ${t.proof.bytes.toLocaleString("en")} bytes.</p>
        <ul class="learnt">${t.proof.sample.map(o=>d`<li
          class="line" tabindex="0" ...${Gt(o.scope)}><code>${o.text}</code></li>`)}</ul>`:d`<p>No proof: the verdict needs none, or it took too long.</p>`}</section>`}var Gt=e=>({onPointerEnter:()=>x({lit:e}),onPointerLeave:()=>x({lit:[]}),onFocus:()=>x({lit:e}),onBlur:()=>x({lit:[]})}),Zs=({title:e,cells:t})=>d`<tr><th scope="row">${e}</th>${t.map(s=>d`<td>${s}</td>`)}</tr>`;function Fi({group:e,lit:t}){let[s,n]=I(Ui),r=e.lines.slice(0,s),o=e.lines.length-r.length,i=a=>t.length===1&&a.scope.includes(t[0]);return d`<tbody><tr
    class="group"><th scope="row">${e.words} <small>${e.clues&&e.clues!==e.amount?`${T(e.clues,"clue")}, `:""}${T(e.amount,"line")}</small></th>${e.counts.map(a=>d`<td>${a}</td>`)}</tr>
    ${r.map((a,l)=>d`<tr key=${l}
      class=${`line${i(a)?" lit":""}`} tabindex="0" ...${Gt(a.scope)}>
      <th scope="row">${a.text.slice(0,3).map(f=>d`<code>${f}</code>`)}${a.text.length>3&&d`<small>and ${a.text.length-3} more lines</small>`}</th>
      ${a.parts.map(f=>d`<td>${f.words}${f.samples.map(c=>d`<code>${c}</code>`)}${f.more&&d`<small>${"…"}</small>`}</td>`)}
    </tr>`)}
    ${(o>0||e.more>0)&&d`<tr
      class="more-lines"><td colspan="2">${o>0?d`<button type="button"
      onClick=${()=>n(e.lines.length)}>${o+(e.more??0)} more</button>`:`and ${e.more} more`}</td></tr>`}</tbody>`}function Hi({state:e,event:t}){let s=t.inferences.map((c,h)=>[`round ${h}`,c.title,c]).filter(([,,c])=>c.rounds.length),n=Math.max(0,...s.map(([,,c])=>c.rounds.length)),r=t.methods.map((c,h)=>[`left ${h}`,c.label,c]).filter(([,,c])=>c.values),o=s.find(([c])=>c===e.inference)?.[2],i=o?Math.min(e.round,o.rounds.length):0,a=(c,h)=>x({inference:c,round:Math.max(0,h),lit:[]}),l=c=>a(o?e.inference:s[0]?.[0]??"",c),f=([c,h])=>d`<label class="choice" key=${c}><input
    type="radio" name="inference" checked=${e.inference===c} onChange=${()=>a(c,e.round)} /> ${h}</label>`;return d`<section class="rounds" aria-label="Round by round"><fieldset><legend>Values on the board</legend>
    <label class="choice"><input type="radio" name="inference" checked=${!e.inference}
      onChange=${()=>a("",0)} /> none</label>
    ${r.length>0&&d`<div class="row"><span class="note">left before the first guess by</span>${r.map(f)}</div>`}
    ${s.length>0&&d`<div class="row"><span class="note">round by round by</span>${s.map(f)}</div>`}
    ${n>0&&d`<div class="row"><button type="button" aria-label="Round before" disabled=${!i}
      onClick=${()=>l(e.round-1)}>${"◀︎"}</button>
      <input type="range" aria-label="Round" min="0" max=${n} value=${e.round}
        onInput=${c=>l(Number(c.target.value))} />
      <button type="button" aria-label="Next round"
        disabled=${e.round>=n} onClick=${()=>l(e.round+1)}>${"▶︎"}</button></div>
      <p role="status">${o?i?`round ${i} of ${o.rounds.length}: ${o.rounds[i-1].words}${i===o.rounds.length?`; ${o.end}`:""}`:`what is given; rounds: ${o.rounds.length}`:"Choose an inference, or move the slider."}</p>`}
    ${n===0&&d`<p>Nothing follows from the given values without a guess.</p>`}
    </fieldset>
    ${t.halls.length>0&&d`<details><summary>Only AllDifferent finds: ${T(t.halls.length,"Hall set")}</summary><ul>${t.halls.map(c=>d`<li
      class="line" tabindex="0" ...${Gt([...c.inside,...c.outside])}>round ${c.round}, ${c.text}</li>`)}</ul></details>`}
  </section>`}function Yo({state:e,records:t,four:s,digest:n}){let{picture:r,walk:o}=e.answers;if(!r?.svg)return null;if(j(e)==="Why"&&e.step>0)return d`<${Ji} state=${e} steps=${o.steps} />`;let i=t.length>1?t.filter(h=>h.picture?.[0]?.svg).map(Ki):[e],a=i.length===1&&s?Array(4).fill(i[0]):i,l=s?a.flatMap((h,p)=>p%4?[]:[a.slice(p,p+4)]):a.map(h=>[h]),f=[...new Set(i.flatMap(h=>h.answers.picture.rules??[]))],c=i.filter(h=>h.answers.overlay&&h.answers["verdict:sat"]?.verdict==="unique");return d`${l.map((h,p)=>d`<div
    class=${s?"sheet four":"sheet"}>${h.map(u=>d`<${Xs} state=${u} solution=${!1} />`)}
      ${p===0&&f.length>0&&d`<ul>${f.map(u=>d`<li>${u}</li>`)}</ul>`}</div>`)}
    ${(s?c.flatMap((h,p)=>p%4?[]:[c.slice(p,p+4)]):c.map(h=>[h])).map(h=>d`<div
      class=${s?"sheet four":"sheet"}>
      ${h.map(p=>d`<${Xs} state=${p} solution=${!0} />`)}
      ${c.length===1&&d`<p><b>${rt(e).title}.</b> ${rt(e).more}</p>
        <ul>${Object.entries(e.answers).filter(([p])=>p.startsWith("verdict:")).map(([,p])=>d`<li>${nt[p.by]??p.by}: ${ot[p.verdict]} ${le(p.seconds)}</li>`)}</ul>
        ${n&&d`<p>SHA-256 of the certificate: <code>${n}</code></p>`}`}
    </div>`)}`}var Ki=e=>({...Ct,answers:Object.fromEntries(Object.entries(e).map(([t,s])=>[t==="verdict"?`verdict:${s[0].by??"sat"}`:t,s.at(-1)]))});function Xs({state:e,solution:t,step:s=0}){let{picture:n}=e.answers,r=me(n.svg),o=new Set(n.items.filter(([p])=>e.without.includes(p)).map(([,p])=>p)),i={...e,tab:s?"Why":"Edit",layer:t?"solution":"clues",step:s,lit:[]},a=t||s?Me(i):null,l=je(r.shapes).filter(([p])=>!o.has(p.attributes["data-clue"])).map(([p,u])=>V(p,{},u)),f=n.title||n.reading.replaceAll("_"," "),c=r.shapes.findIndex(p=>p.tag==="text"&&Number(p.attributes["font-size"])>20),h=c<1?l.length:c;return d`<figure>${!s&&d`<figcaption><b>${t?`Solution: ${f}`:f}</b>${n.author?` by ${n.author}`:""}</figcaption>`}
    <svg viewBox=${r.box.join(" ")} font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle">${l[0]}${a?.under}${l.slice(1,h)}${a?.chain}${l.slice(h)}
      ${a&&s>0&&[...a.places].map(([p,u])=>d`<g
        class=${`place ${u.join(" ")}`}>${me(`<svg xmlns="http://www.w3.org/2000/svg">${e.answers.overlay.places[p][0]}</svg>`).shapes.map(m=>V(m))}</g>`)}${a?.known}</svg></figure>`}function Ji({state:e,steps:t}){let{picture:s}=e.answers;return d`<h2>${s.title||s.reading}: ${t.length} steps</h2><div class="walk-sheet">
    ${t.slice(0,e.step).map((n,r)=>d`<div
      class="step"><${Xs} state=${e} solution=${!1} step=${r+1} />
      <div>${n.words.map((o,i)=>d`<p>${i?o:`${r+1}. ${o}`}</p>`)}</div></div>`)}
    ${t.slice(e.step).length>0&&d`<ol start=${e.step+1}>${t.slice(e.step).map(n=>d`<li>${n.words.map(r=>d`<p>${r}</p>`)}</li>`)}</ol>`}</div>`}function Qs({list:e,records:t,chosen:s,onChoose:n}){let r=e.map((i,a)=>{let l=Object.entries(t[a]??{}).filter(([f])=>f.split(":")[0]==="verdict").map(([,f])=>f.at(-1));return{...i,verdicts:l,word:l.find(f=>f?.verdict&&f.verdict!=="undecided")?.verdict??l[0]?.verdict??""}}),o=r.filter(i=>["unique","multiple","none"].includes(i.word)).length;return d`<section class="report" aria-label="Puzzles">
    ${t.length>0&&d`<p>${o} of ${r.length} decided.</p>`}
    <div class="wide"><table><thead><tr><th scope="col">puzzle</th>${t.length>0?d`<th scope="col">verdict</th><th scope="col">time</th>`:d`<th scope="col">kind</th><th scope="col">line</th>`}</tr></thead>
      <tbody>${r.map((i,a)=>d`<tr key=${a}
        class=${a===s?"chosen":""}><th scope="row">${i.error?d`${U(i.error)}`:d`<button
        type="button" aria-current=${a===s?"true":void 0} onClick=${()=>n(a)}>${a+1}. ${i.title||i.reading||"puzzle"}</button>`}</th>
        ${t.length>0?d`<td
          class=${i.word}>${Rt[i.word]??""} ${ot[i.word]??"not asked"}</td><td>${i.verdicts.map(l=>le(l?.seconds)).filter(Boolean).join(", ")}</td>`:d`<td>${i.title?i.reading:""}</td><td>${i.line??""}</td>`}</tr>`)}</tbody></table></div></section>`}var Gi=1200;function Zo({state:e,playing:t,onPlay:s}){let n=E(e);return d`
    ${n==="none"&&d`<${Vi} state=${e} />`}
    ${B("walk")&&d`<${Yi} state=${e} playing=${t} onPlay=${s} />`}
    ${n==="unique"&&B("minimal")&&d`<${Qi} state=${e} />`}`}function Vi({state:e}){let{conflicts:t,"error:more":s}=e.answers,n=ve(e);return!t&&s?d`<p>${U(s.message)}</p>`:t?d`<section
    aria-label="Clash"><h3>${n.length?`These ${T(n.length,"clue")} clash`:"The rules alone clash"}</h3>
    <p class="note">${n.length?"Each is needed: without any one of them they fit together.":""}</p>
    <ol class="clash-list">${n.map(r=>d`<li>${r.clue}</li>`)}</ol></section>`:B("conflicts:1")?d`<p>Looking for the smallest set of clues that clash${"…"}</p>`:null}function Yi({state:e,playing:t,onPlay:s}){let{walk:n}=e.answers,r=n?.steps??[],o=e.step,i=!!e.running.walk,a=e.answers["error:walk"];K(()=>{if(!t)return;let g=setInterval(()=>{let{step:w,answers:b}=v.value;w>=(b.walk?.steps.length??0)?s(!1):be(w+1)},Gi);return()=>clearInterval(g)},[t]);let l=Z(null);K(()=>{o>0&&l.current?.scrollIntoView({block:"nearest"})},[o]);let f=g=>{s(!1),be(g)},c=n?.final&&!i,h=c?n.status==="out of time"?[`Stopped after ${n.seconds} s at step ${r.length}.`]:n.ending:[],{words:p=[],marks:u,marked:m=0}=r[o-1]??{};return d`<section aria-label="Why" class="walk">
    <div class="row tools">
      <button type="button" aria-keyshortcuts="B" disabled=${!o} onClick=${()=>f(o-1)}>Back</button>
      <button type="button" class="main" aria-keyshortcuts="N"
        disabled=${o>=r.length&&(!i||e.wanted>o)} onClick=${()=>f(o+1)}>Next step</button>
      <button type="button" disabled=${!r.length} aria-label=${t?"Pause":"Play"} onClick=${()=>{!t&&o===r.length&&be(0),s(!t)}}>${t?"‖":"▶︎"}</button>
      ${o>0&&d`<button type="button" aria-keyshortcuts="Escape" onClick=${()=>f(0)}>Leave</button>`}
      ${r.length>0&&d`<input type="range" aria-label="Step" min="0" max=${r.length} value=${o}
        aria-valuetext=${`step ${o} of ${r.length}`} onInput=${g=>f(Number(g.target.value))} />
        <output class="count">${o} / ${r.length}${i&&"…"}</output>`}
    </div>
    <div ref=${l} class="words" aria-live="polite" tabindex="0" role="region" aria-label="The step in words">
      ${o>0&&p.map((g,w)=>d`<p>${w?g:`${o}. ${g}`}</p>`)}
      ${e.wanted>o&&d`<p>Looking for the next step${"…"}</p>`}
      ${o===0&&d`<p>${Zi(e,r,i,!!(n||a))}</p>`}
      ${(o===r.length||n?.status==="out of time")&&c&&(h.length||r.length?h:["Nothing more follows."]).map(g=>d`<p>${g}</p>`)}
      ${o>0&&u&&d`<details key=${o}><summary>Marks before it${m>0&&`: ${T(m,"place")}`}</summary>${u.map(g=>d`<p>${g}</p>`)}</details>`}
      ${a&&d`<p>${U(a.message)}</p>`}
    </div>
    ${c&&n.status==="out of time"&&y.name!=="recorded"&&d`<button type="button"
      onClick=${()=>{ce("walk",["walk"],{seconds:Math.min(3600,3*n.seconds)})}}>Go on for ${3*n.seconds} s</button>`}
    ${r.length>0&&d`<${Xi} steps=${r} at=${o} onGo=${f} />`}
  </section>`}function Zi(e,t,s,n){let r=W(e)?.verdict;return r==="multiple"?"The steps lead to the point from which two solutions go on.":t.length?`${T(t.length,"step")}${s?" so far":""} lead${t.length===1?"s":""} from the clues to ${r==="none"?"the contradiction":"the solution"}. The first: ${t[0].words[0]}`:s?"Looking for the first step…":n?"":"The steps follow the verdict."}function Xi({steps:e,at:t,onGo:s}){let n=Z(null),[r,o]=I(!1);return K(()=>{let i=n.current,a=i?.children[t-1];i&&a&&(i.scrollTop=a.offsetTop-i.offsetTop-i.clientHeight/3)},[t,r]),d`<details class="steps" open=${r}
    onToggle=${i=>o(i.target.open)}><summary>The whole walk</summary>
    ${r&&d`<ol ref=${n}>${e.map((i,a)=>d`<li key=${a}><button type="button"
      aria-current=${t===a+1?"step":void 0} onClick=${()=>s(a+1)}>${i.words.join(`
`)}</button></li>`)}</ol>`}</details>`}function Qi({state:e}){let t=e.answers.minimal;if(!t)return null;let s=t.complete?"":", as far as was looked",n=r=>r.map(o=>o.clue).join(", ");return t.clues.length?d`<section aria-label="Redundant clues"><h3>Redundant clues</h3>
    <p>Each alone (${t.clues.length}${s}): ${n(t.clues)}.</p>
    <p class="row"><button type="button" aria-pressed=${e.layer==="redundant"}
      onClick=${()=>ke("redundant")}>Show on the board</button></p>
    <details><summary>A set of clues that suffices (${t.enough.length})</summary><p>${n(t.enough)}.</p>
      ${(t.links??[]).map(([r,o])=>d`<p><a href=${en(o)} target="_blank"
        rel="noopener noreferrer">The minimal puzzle in ${r}</a></p>`)}
      ${t.text&&d`<pre tabindex="0">${t.text}</pre>`}</details></section>`:d`<section
    aria-label="Redundant clues"><h3>Redundant clues</h3><p>None${s}: without any one clue there would be several solutions.</p></section>`}var en=e=>/^https?:\/\//.test(e)?e:void 0;function Xo({state:e,four:t,onFour:s}){let{links:n,picture:r}=e.answers,o=y.name!=="recorded",i=r.title||r.reading;return d`<div class="row tools">
      ${o&&d`<button type="button" onClick=${ta}>Copy link</button>`}
      <button type="button"
        onClick=${()=>lt(Qo(),Te(i,".svg"),"image/svg+xml")}>Picture (SVG)</button>
      <button type="button" onClick=${()=>{oa(Te(i,".png"))}}>Picture (PNG)</button>
      <button type="button" onClick=${()=>window.print()}>Print</button>
      <label class="choice"><input type="checkbox" checked=${t}
        onChange=${a=>s(a.target.checked)} /> four a page</label>
    </div>
    ${n&&d`<section
      aria-label="In other editors"><h3>In other editors</h3><ul>${n.links.map(([a,l,f])=>d`<li><a
      href=${en(l)} target="_blank" rel="noopener noreferrer">${a}</a>${f.length>0&&` (without ${f.join(", ")})`}</li>`)}</ul>
      <h3>As text</h3><pre tabindex="0">${n.text}</pre></section>`}
    ${o&&B("seal")&&d`<${ea} state=${e} />`}
    ${o&&d`<p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${tn}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p>`}`}function ea({state:e}){let{picture:t}=e.answers,[s,n]=I(t.title),[r,o]=I(t.author),[i,a]=I(!1);return d`<details class="seal"><summary>A page that proves itself</summary><form onSubmit=${async f=>{f.preventDefault(),D("Proving and sealing…"),await ce("file",["seal"],{fields:{title:s.trim(),author:r.trim(),open:i}});let{seal:c,"error:file":h}=v.value.answers;if(h||!c)return D(`Not sealed: ${h?.message??"no answer"}.`);lt(c.page,Te(c.title,".html"),"text/html"),D(`Sealed: ${Te(c.title,".html")}, ${Math.ceil(c.page.length/1e3)} kB.`)}}>
    <p>One file with the puzzle and the proof that it has exactly one solution, which checks itself in any browser. The finished grid opens the proof.</p>
    <p><label>Title <input value=${s} onInput=${f=>n(f.target.value)} /></label></p>
    <p><label>Author <input value=${r} onInput=${f=>o(f.target.value)} /></label></p>
    <p><label class="choice"><input type="checkbox" checked=${i}
      onChange=${f=>a(f.target.checked)} /> Leave the proof, and so the solution, open to all</label></p>
    <p class="row"><button type="submit">Save the page</button></p></form></details>`}async function ta(){try{await navigator.clipboard.writeText(location.href),D("The link of this state is copied: it holds the puzzle and its changes.")}catch{D("The address of this page holds the puzzle and its changes: copy it.")}}var sa="javascript:void open(PAGE+'#'+encodeURIComponent(typeof exportPuzzle=='function'?location.origin+'/?load='+exportPuzzle():location.href))",tn=e=>e?.setAttribute("href",sa.replace("PAGE",()=>encodeURIComponent(JSON.stringify(location.href.replace(/#.*/s,""))))),na=["fill","stroke","stroke-width","stroke-dasharray","opacity","fill-opacity","stroke-opacity","font-size","font-weight","font-style","paint-order","dominant-baseline"];function Qo(){let e=document.querySelector(".board svg"),t=e.cloneNode(!0),[s,n,r,o]=(e.getAttribute("viewBox")??"").split(" ");t.querySelectorAll("[role=grid], .hit, .halo").forEach(c=>c.remove());let i=[...e.querySelectorAll(".drawing *")],a=[...t.querySelectorAll(".drawing *")],l=document.documentElement;l.style.colorScheme="light",i.forEach((c,h)=>{let p=getComputedStyle(c);for(let u of na)p.getPropertyValue(u)&&a[h].setAttribute(u,p.getPropertyValue(u));a[h].removeAttribute("class")}),l.style.colorScheme="";let f=document.createElementNS("http://www.w3.org/2000/svg","rect");for(let[c,h]of Object.entries({x:s,y:n,width:r,height:o,fill:"#ffffff"}))f.setAttribute(c,h);t.prepend(f);for(let[c,h]of Object.entries({xmlns:"http://www.w3.org/2000/svg",width:r,height:o}))t.setAttribute(c,h);for(let c of["class","role","aria-label"])t.removeAttribute(c);return new XMLSerializer().serializeToString(t)}async function oa(e){let t=new Image,s=Qo();t.src=`data:image/svg+xml,${encodeURIComponent(s)}`,await t.decode();let n=Object.assign(document.createElement("canvas"),{width:2*t.width,height:2*t.height});n.getContext("2d")?.drawImage(t,0,0,n.width,n.height),Object.assign(document.createElement("a"),{href:n.toDataURL("image/png"),download:e}).click()}var sn=40;function er({state:e}){let t=W(e),s=E(e);return t?.solutions?.length?t.verdict!=="multiple"?d`<p>${s==="unique"?"There is one solution.":"There is a solution; whether another exists is open."}</p>
      <p class="row"><button type="button" aria-pressed=${e.layer==="solution"} aria-keyshortcuts="S"
        onClick=${()=>ke("solution")}>${e.layer==="solution"?"Hide the solution":"Show the solution"}</button></p>`:d`<${ra} state=${e} verdict=${t} /><${ia} state=${e} /><${aa} state=${e} />`:d`<p>${s==="none"?"There is no solution.":"No solution is known yet."}</p>`}function ra({state:e,verdict:t}){let{overlay:s}=e.answers,[n,r]=t.solutions,o=t.differ.filter(i=>s?.places[i]);return s?d`<section
    aria-label="Where they differ"><h3>Two solutions differ in ${T(t.differ.length,"place")}</h3>
    <div class="wide"><table class="differences"><thead><tr><th scope="col">place</th><th scope="col"><span
      class="swatch one">one</span></th><th scope="col"><span class="swatch two">another</span></th></tr></thead>
    <tbody>${o.slice(0,sn).map(i=>d`<tr key=${i}><th scope="row">${s.places[i][4]}</th><td>${Be(s,i,n[i])}</td><td>${Be(s,i,r[i])}</td></tr>`)}</tbody></table></div>
    ${o.length>sn&&d`<p>and ${o.length-sn} more</p>`}</section>`:null}function ia({state:e}){let{solutions:t,count:s}=e.answers,n=t?.solutions??[],r=t?n.length:s?.count;if(!B("solutions:100")&&!s)return null;let o=t?t.complete:s?.exact,i=e.solution,a=l=>x({solution:l,tab:"Solutions",layer:"solution"});return d`<section
    aria-label="How many"><h3>${r===void 0?"Counting solutions…":`${o?"Exactly":"At least"} ${T(r,"solution")}`}</h3>
    ${n.length>1&&d`<p class="row"><button type="button" aria-label="Previous solution" disabled=${i<1}
      onClick=${()=>a(i-1)}>${"◀︎"}</button>
      <output>${i?`solution ${i} of ${n.length}`:"the two that differ least"}</output>
      <button type="button" aria-label="Next solution"
        disabled=${i>=n.length} onClick=${()=>a(i+1)}>${"▶︎"}</button></p>`}</section>`}function aa({state:e}){let t=e.answers.completions;if(!B("completions"))return null;if(!t)return d`<p>${e.answers["error:more"]?U(e.answers["error:more"].message):"Looking for clues that would make it unique…"}</p>`;let s=y.name!=="recorded",n=t.given?"clues":"decisions";return d`<section
    aria-label="Suggested clues"><h3>${t.least?`The fewest further ${n} that make it unique`:`Further ${n} that make it unique`}</h3>
    ${!t.given&&d`<p>A puzzle of this kind gives no values. Each line below would leave one solution.</p>`}
    <ul class="suggestions">${t.sets.map((r,o)=>{let i=t.lines?.[o];return d`<li key=${o}>${i&&s?d`<button type="button"
        onClick=${()=>se({added:[...e.added,...i]},`${i.join(", ")}: added.`)}>${r.join(", ")}</button>`:r.join(", ")}</li>`})}</ul></section>`}var nn=class{events=[];closed=!1;wake=()=>{};put(t){this.events.push(t),t.what==="end"&&(this.closed=!0),this.wake()}close(){this.closed=!0,this.events=[],this.wake()}async*[Symbol.asyncIterator](){for(;;){let t=this.events.shift();if(t)yield t;else{if(this.closed)return;await new Promise(s=>this.wake=()=>s(void 0))}}}},Vt=class{number=0;open=new Map;greeted=()=>{};greeting=new Promise(t=>this.greeted=t);begin(t,s,n){this.end(t);let r=new nn,o={...n,n:++this.number,lane:t,ask:s};return this.open.set(t,{n:o.n,channel:r,message:o}),{channel:r,message:o}}end(t){return this.open.get(t)?.channel.close(),this.open.delete(t)}deliver(t){if(t.what==="hello")return this.greeted(t);for(let[s,{n,channel:r}]of this.open)n===t.n&&(r.put(t),t.what==="end"&&this.open.delete(s))}},la=1e3;function nr(){let e=new Vt,t=C({state:"loading",words:""}),s,n=0,r=i=>{s.readyState===WebSocket.OPEN&&s.send(JSON.stringify(i))},o=()=>{s=new WebSocket(`${location.protocol==="https:"?"wss":"ws"}://${location.host}/page`),s.onopen=()=>{t.value={state:"ready",words:""};for(let{message:i}of e.open.values())r(i)},s.onclose=()=>{t.value={state:"lost",words:"The server does not answer"},n=window.setTimeout(o,la)},s.onmessage=({data:i})=>e.deliver(JSON.parse(i))};return o(),{name:"socket",status:t,has:()=>!0,retry(){s.readyState===WebSocket.CLOSED&&(clearTimeout(n),o())},kinds:()=>e.greeting,ask(i,a,l){let{channel:f,message:c}=e.begin(i,a,l),{size:h}=new Blob([JSON.stringify(c)]);if(h>X){let p=`expected at most ${X.toLocaleString("en")} bytes for the server, found ${h.toLocaleString("en")}`;e.deliver({n:c.n,what:"error",final:!0,why:"",message:p}),e.deliver({n:c.n,what:"end",final:!0})}else r(c);return f},cancel(i){e.end(i)&&r({n:++e.number,lane:i})}}}function on(e){let t=(r,o)=>{let i=e[o]??{},[a,l]=r.split(":");return a!=="verdict"?i[r]??i[a]:i[r]??(!l||l===(i.verdict?.[0].by??"sat")?i.verdict:void 0)},s=[...new Set(e.flatMap(r=>Object.entries(r)).filter(([r])=>r.split(":")[0]==="verdict").map(([,[r]])=>r.by??"sat"))],n=new Map;return{name:"recorded",status:C({state:"ready",words:""}),has:(r,o)=>!!t(r,o)?.length,retry:()=>{},kinds:async()=>({kinds:[],start:"",methods:s}),async*ask(r,o,{index:i=0}){let a=(n.get(r)??0)+1;n.set(r,a),await Promise.resolve();for(let l of o)for(let f of t(l,i)??[])n.get(r)===a&&(yield f.what==="verdict"?{by:"sat",...f}:f);n.get(r)===a&&(yield{what:"end",final:!0})},cancel:r=>{n.set(r,(n.get(r)??0)+1)}}}function or(){let e=JSON.parse(document.getElementById("answers")?.textContent??"[]");return new DOMParser().parseFromString(document.querySelector("noscript")?.textContent??"","text/html").querySelectorAll("article").forEach((s,n)=>{let[r]=e[n]?.picture??[];r&&(r.svg??=s.querySelector("svg")?.outerHTML),s.querySelectorAll("ol > li").forEach((o,i)=>{let a=e[n].walk?.[0].steps[i];if(!a||a.words)return;let l=f=>[...o.querySelectorAll(`p${f}`)].map(c=>c.textContent);a.words=l(":not(.marks)"),o.querySelector(".marks")&&(a.marks=l(".marks"))})}),e}var tr=2,ca=200,ua=90,da=7e8,sr=1e6;function rr(){let e=new Vt,t=C({state:"loading",words:"Loading…"}),s=[],n=[],r="worker.js",o=m=>t.value={state:"lost",words:`This page cannot start: ${m}`};function i(){location.protocol==="file:"?o("it needs a web server, for example python -m http.server."):typeof WebAssembly>"u"?o("this browser has no WebAssembly."):a()}function a(){let m={worker:new Worker(r,{type:"module"}),job:null,lane:"",ready:!1,cancelled:0,silence:0};m.worker.onmessage=({data:g})=>{if(g.loaded)s.some(w=>w.ready)||(t.value={state:"loading",words:fa(g)});else if(g.failed)m.ready?h(m,"died",`internal error: ${g.failed} (a bug)`):o(g.failed);else if(g.event)c(m),g.event.what!=="end"&&e.deliver(g.event);else if(g.hello)m.ready=!0,t.value={state:"ready",words:""},e.deliver(g.hello),s.length<Math.min(tr,navigator.hardwareConcurrency||tr)&&a(),p();else{l(m);let{job:w}=m;m.job=null,w&&e.deliver({n:w.n,what:"end",final:!0}),g.heap>da&&f(m),p()}},m.worker.onerror=g=>{g.preventDefault(),o(g.message||"a script did not load.")},s.push(m)}let l=m=>{clearTimeout(m.cancelled),clearTimeout(m.silence),m.cancelled=0};function f(m){l(m),m.worker.terminate(),s.splice(s.indexOf(m),1),a()}function c(m){clearTimeout(m.silence);let g=ua+(m.job?.seconds??0);m.silence=setTimeout(()=>h(m,"limit",`undecided: limit of ${g} seconds`),1e3*g)}function h(m,g,w){let{job:b}=m;f(m),b&&(e.deliver({n:b.n,what:"error",final:!0,why:g,message:w}),e.deliver({n:b.n,what:"end",final:!0})),p()}function p(){for(let m of[...n]){let g=s.filter($=>$.ready),w=g.filter($=>!$.job&&(m.lane==="board"||g.length<2||$!==g[0])),b=w.find($=>$.lane===m.lane)??w[0];b&&(n.splice(n.indexOf(m),1),Object.assign(b,{job:m,lane:m.lane}),c(b),b.worker.postMessage({job:m}))}}function u(m){e.end(m);let g=n.findIndex(w=>w.lane===m);g>=0&&n.splice(g,1);for(let w of s)w.job?.lane===m&&!w.cancelled&&(w.worker.postMessage({cancel:w.job.n}),w.cancelled=setTimeout(()=>{f(w),p()},ca))}return i(),{name:"worker",status:t,has:m=>m!=="seal",retry(){for(let{worker:m}of s.splice(0))m.terminate();t.value={state:"loading",words:"Loading…"},r="worker.js?again",i()},kinds:()=>e.greeting,ask(m,g,w){u(m);let{channel:b,message:$}=e.begin(m,g,w);return n.push($),p(),b},cancel:u}}var fa=({loaded:e,total:t})=>e<t?`Loading: ${(e/sr).toFixed(1)} of ${(t/sr).toFixed(1)} MB…`:"Starting…";var ue=[],Yt=C(!1),ht=C(!1),Zt=C(!1),rn=C(""),pa=e=>{ht.value=e};function an(e){Ae({...ze,puzzles:v.value.puzzles,kind:v.value.kind,index:e}),y.name==="recorded"&&x({tab:""})}function ha(){let e=v.value,[t,s]=I(""),n=y.name!=="recorded",r=E(e),o=N(e),{picture:i}=e.answers;return K(()=>{i&&(document.title=`${i.title||i.reading.replaceAll("_"," ")} – cpsudoku`)},[i]),d`
    <a class="skip" href="#main"
      onClick=${a=>(a.preventDefault(),document.getElementById("main")?.focus())}>To the puzzle</a>
    <header><p
      class="brand"><b>cpsudoku</b> ${!o&&d`<span>Does this puzzle have exactly one solution, and why?</span>`}</p>
      <${Bo} state=${e} kinds=${Ts.value} live=${n} />
      ${!n&&d`<p
        class="note inside"><span>Answers of cpsudoku, in one file. <code>cpsudoku serve</code> opens a page in which you edit the puzzle. </span><${Js} state=${e} /></p>`}
      <button type="button" class="help" aria-label="Keys" aria-keyshortcuts="?" title="Keys (?)"
        onClick=${()=>Yt.value=!0}>?</button>
    </header>
    <${Wo} state=${e} />
    <${Do} state=${e} />
    <main id="main" tabindex="-1"
      class=${`${e.opening?"reading":""} tab-${j(e).toLowerCase()}${o?"":" closed"}`}>
      ${o?d`<${ma} state=${e} mark=${t} onMark=${s} live=${n} />`:d`<h1
        class="sr">cpsudoku</h1><${Us} state=${e} />
        ${r==="list"?d`<${Qs} list=${e.puzzles.list} records=${[]} chosen=${null}
          onChoose=${an} />`:d`<${ka} />`}`}
    </main>
    ${Yt.value&&d`<${xa} />`}`}function ma({state:e,mark:t,onMark:s,live:n}){let{picture:r}=e.answers,o=j(e),i=r.reading.replaceAll("_"," "),a=[r.author&&`by ${r.author}`,r.title&&r.title!==i&&i,r.place].filter(Boolean).join(" · ");return d`
    <section class="left" aria-label="The puzzle">
      <div class="titles"><h1 id="title">${r.title||i}</h1>${a&&d`<p id="author"
        class="note">${a}</p>`}
        <${qo} state=${e} onChoose=${an} /></div>
      ${r.svg?d`<${Mo} state=${e} mark=${t} onMark=${s} />`:d`<p
        class="board">${r.message}</p>`}
      <${wa} state=${e} live=${n} />
      <p class="told" role="status" aria-live="polite">${e.told}</p>
      <${va} state=${e} />
    </section>
    <section class="top" aria-label="The verdict">
      <${Us} state=${e} />
      <div class="details"><${Ao} state=${e} /><${Co} state=${e} /></div>
    </section>
    <section class="panel" aria-label="More about the puzzle">
      <${ga} tab=${o} />
      <div role="tabpanel" id="panel" aria-labelledby=${`tab-${o}`} tabindex="0">
        ${o==="Edit"&&d`<${Ro} state=${e} mark=${t} onMark=${s} />`}
        ${o==="Why"&&d`<${Zo} state=${e} playing=${ht.value}
          onPlay=${pa} />${!e.answers.sealed&&d`<${Ys} state=${e} />`}`}
        ${o==="Solutions"&&d`<${er} state=${e} />`}
        ${o==="Methods"&&d`<${Vo} state=${e} />`}
        ${o==="Judge"&&d`<${Fo} state=${e} />`}
        ${o==="Share"&&d`<${Xo} state=${e} four=${Zt.value} onFour=${l=>Zt.value=l} />`}
        ${o!=="Edit"&&!n&&d`<${Hs} state=${e} mark=${t} onMark=${s} />`}
        ${ue.length>1&&o!=="Methods"&&d`<${Qs} list=${e.puzzles.list} records=${ue} chosen=${e.index}
          onChoose=${an} />`}
        <${$a} state=${e} />
      </div>
    </section>`}function ga({tab:e}){return d`<div role="tablist" aria-label="Panels" onKeyDown=${s=>{let n={ArrowLeft:-1,ArrowRight:1}[s.key];if(!n)return;s.preventDefault(),s.stopPropagation();let r=Pe[(Pe.indexOf(e)+n+Pe.length)%Pe.length];x({tab:r,lit:[]}),document.getElementById(`tab-${r}`)?.focus()}}>
    ${Pe.map(s=>d`<button type="button" role="tab" key=${s} id=${`tab-${s}`}
      aria-selected=${s===e} aria-controls="panel" tabindex=${s===e?0:-1}
      onClick=${()=>x({tab:s,lit:[]})}>${s}</button>`)}</div>`}function wa({state:e,live:t}){let s=W(e),n=Ee(e),r={clues:!0,solution:!!s?.solutions?.length,candidates:B("candidates:8"),redundant:B("minimal")&&E(e)==="unique"},o={clues:"",solution:"S",candidates:"C",redundant:"D"},i={solution:s?.solutions?.length>1?"solutions":"solution"};return d`<div class="row tools">
    <div class="row" role="group"
      aria-label="Show on the board">${Yn.filter(a=>a==="clues"||r[a]||t).map(a=>d`<button
      type="button" key=${a} data-layer=${a} disabled=${!r[a]}
      aria-pressed=${n===a} aria-keyshortcuts=${o[a]||void 0} onClick=${()=>x({layer:a,step:0,solution:0,...j(e)==="Judge"?{tab:"Solutions"}:{}})}>${i[a]??a}</button>`)}</div>
    ${t&&d`<div class="row" role="toolbar" aria-label="Changes">
      <button type="button" aria-keyshortcuts="Control+Z" disabled=${!e.past.length}
        onClick=${Ns}>Undo</button>
      <button type="button" aria-keyshortcuts="Control+Shift+Z" disabled=${!e.future.length}
        onClick=${Ut}>Redo</button>
      <button type="button" aria-keyshortcuts="R" disabled=${!e.without.length}
        onClick=${Ls}>All clues</button></div>`}
  </div>`}function va({state:e}){let{legend:t}=N(e)?Me(e):{legend:""},s=e.answers.walk?.steps[e.step-1];return t==="pair"?d`<p class="legend"><span class="swatch one">1</span> one solution, left or above, solid; <span
      class="swatch two">2</span> another, right or below, dashed; <span class="swatch both">3</span> what both have.</p>`:t==="candidates"?d`<p
    class="legend">A value stands where some solution has it. The small number counts those solutions, up to 8.</p>`:t==="step"?d`<p class="legend"><span class="swatch premise">tinted</span> rules and clues of the step, <span
      class="swatch fact">dashed</span> facts,
      ${s?.wall?.length>0&&d` <span class="swatch wall">wall</span> and <span
        class="swatch piece">piece</span> of a cut,`}
      ${" "}<span class="swatch new">framed</span> new.${s?.struck?.length>0&&d` <span
        class="swatch gone">Struck</span> values go.`}
      ${s?.chain&&d` Of a chain <span class="swatch g0">on</span> and <span
        class="swatch g1">off</span> ends; a strong link is a line, a weak one dashed.`}</p>`:d`<p class="legend"></p>`}function $a({state:e}){let[t,s]=I(!1),{overlay:n}=e.answers;if(!n)return null;let r=t?Me(e):null;return d`<details class="in-words" open=${t}
    onToggle=${o=>s(o.target.open)}><summary>The board in words</summary>
    ${r&&d`<ul tabindex="0"
      aria-label="Places">${Object.entries(n.places).map(([o,[,,,,i]])=>d`<li key=${o}>${i}: ${r.words(o)}</li>`)}</ul>`}</details>`}function ba({svg:e}){let t=e&&me(e);return d`<svg aria-hidden="true" viewBox=${t?t.box.join(" "):"0 0 1 1"}
    font-family="Helvetica, Arial, sans-serif" text-anchor="middle">${t&&je(t.shapes).map(([s,n])=>V(s,{},n))}</svg>`}function ka(){return K(()=>{ko(Ks.map(([,e])=>e))},[]),d`<section class="welcome" aria-label="Examples"><p>Or drop a file, or try one of these:</p>
    <p class="examples">${Ks.map(([e,t],s)=>d`<button type="button" key=${e} onClick=${()=>{x({kind:""}),pt(t)}}><${ba} svg=${ut.value[s]} />${e}</button>`)}</p>
    <p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${tn}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p></section>`}var ya=[["/","the source field"],["arrows","move in the board; with Shift or Ctrl, select further cells"],["Enter","leave out the clue of the cell, or bring it back"],["Delete","clear the cell"],["1-9, a-z","type a value (Edit, Judge)"],["Ctrl+Z, Ctrl+Shift+Z","undo, redo"],["r","all clues back"],["n, b, Space, Home, End","the walk: next, back, play, begin, end"],["s, c, d","show the solution, the candidates, the redundant clues"],["Left, Right","in the list of tabs: change the tab"],["Escape","stop; then leave the walk"],["?","this list"]];function xa(){let e=Z(null);return K(()=>e.current?.showModal(),[]),d`<dialog ref=${e} aria-labelledby="keys" onClose=${()=>Yt.value=!1}><h2 id="keys">Keys</h2>
    <dl>${ya.map(([t,s])=>d`<dt><kbd>${t}</kbd></dt><dd>${s}</dd>`)}</dl><form method="dialog"><button>Close</button></form></dialog>`}var ir=e=>e.target.closest?.("input:not([type=checkbox]):not([type=range]):not([type=radio]), textarea, select, dialog");function _a(e){let t=v.value,s=()=>{e.preventDefault(),e.stopPropagation()};if(e.key==="Escape"&&!e.target.closest?.("dialog"))return Object.keys(t.running).length&&y.name!=="recorded"?Ft():t.step?be(0):t.cells.length&&Ne([]),s();if(ir(e)||e.altKey)return;let n=e.key.length===1?e.key.toLowerCase():e.key;if(e.ctrlKey||e.metaKey){if(n==="z")e.shiftKey?Ut():Ns();else if(n==="y")Ut();else if(!n.startsWith("Arrow")||!N(t)||!Ds(e,t))return;return s()}if(n==="?")return Yt.value=!0,s();if(n==="/"){let m=document.getElementById("source"),g=m?.closest("details");return g&&(g.open=!0),m?.focus(),s()}if(!N(t))return;let r=e.target,o=!!r.closest?.('[role="grid"]'),i=j(t);if(o&&(i==="Edit"||i==="Judge"||!t.step)&&Ds(e,t))return s();let a=["Edit","Judge"].includes(i)&&e.key.length===1&&n!==" ",l=a?Jt(t,t.cell,e.key):null;if(l==="")return s();if(r.closest?.('[role="tablist"], input')&&/^(Arrow|Home|End| )/.test(e.key))return;let f=n===" "&&r.closest?.("button, a, summary, [role=tab]"),c=t.answers.walk?.steps.length??0,h=m=>{ht.value=!1,be(m)},p={ArrowLeft:()=>h(t.step-1),ArrowRight:()=>h(t.step+1),Home:()=>h(0),End:()=>h(c)," ":()=>ht.value=!ht.value},u={n:()=>h(t.step+1),b:()=>h(t.step-1),r:Ls,s:()=>ke(Ee(t)==="solution"?"clues":"solution"),c:()=>ke("candidates"),d:()=>ke("redundant")};if(c&&i==="Why"&&!f&&!o&&p[n])p[n]();else if(u[n])u[n]();else if(l)D(l);else return;s()}function Sa(){document.addEventListener("keydown",_a),document.addEventListener("paste",e=>{if(ir(e)||y.name==="recorded")return;let t=e.clipboardData?.getData("text/plain")??"";t.trim()&&pt(t)});for(let e of["dragenter","dragover"])document.addEventListener(e,t=>{t.preventDefault(),document.body.classList.add("over")});document.addEventListener("dragleave",e=>{e.relatedTarget||document.body.classList.remove("over")}),document.addEventListener("drop",e=>{if(e.preventDefault(),document.body.classList.remove("over"),y.name==="recorded")return;let t=e.dataTransfer?.files,s=e.dataTransfer?.getData("text/plain")??"";t&&t.length>1?Ce(`Expected one file, found ${t.length}.`):t?.[0]?Gs(t[0]):s.trim()&&pt(s)}),addEventListener("hashchange",()=>{ue.length&&y.name==="recorded"?Rs(ar(ue)):Ht()}),addEventListener("beforeprint",()=>{let e=document.getElementById("printed"),t=j(v.value)==="Methods";document.body.classList.toggle("print-methods",t),as(t?null:d`<${Yo} state=${v.value} records=${ue} four=${Zt.value} digest=${rn.value} />`,e)})}var ar=e=>e.map(({picture:[t]},s)=>({title:[t.title,t.place].filter(Boolean).join(" "),reading:t.reading||t.message||`Puzzle ${s+1}`}));async function Oa(){let e=document.getElementById("app");document.body.append(Object.assign(document.createElement("section"),{id:"printed"})),document.getElementById("printed")?.setAttribute("aria-hidden","true");let t=!!document.getElementById("answers"),s=!!document.querySelector('meta[name="transport"][content="worker"]');t&&(ue=or());let n=t?on(ue):s?rr():nr();document.documentElement.dataset.transport=n.name;let r=vo(n);if(q(()=>{let i=$e.value;i&&queueMicrotask(()=>Go(i))}),q(()=>{let i=v.value.answers.certificate?.text;if(!i||!globalThis.crypto?.subtle)return void(rn.value="");Wt(i).then(a=>rn.value=a)}),Sa(),Zt.value=t&&ue.length>1,t?Rs(ar(ue)):s&&!location.hash&&await za(),as(d`<${ha} />`,e),t)return;location.hash&&Ht();let{start:o}=await r;!location.hash&&o&&!N(v.value)&&Ht(o)}async function za(){let e=await fetch("example.json").catch(()=>null);if(!e?.ok)return;let t=await e.json(),{text:s="",kind:n=""}=t[0].source?.[0]??{};$o(on(t),{...ze,puzzles:{text:s,list:[]},kind:n})}Oa();})();

/* Contains Preact and Preact Signals (MIT; Jason Miller, the Preact Team) and htm (Apache-2.0, Jason Miller): app.licenses.txt */
(()=>{var z,$s,sn,fe,tn,kt,bs,$t,ks,on,nn,vr,Ye=Symbol.for("pv"),yt={},xt=[],$r=/^m(i|n|o|s|text|space)$/,rn=Array.isArray,an=xt.slice,Se=Object.assign;function _e(e){e&&e.parentNode&&e.remove()}function Ze(e,t,n){var s,r,o,i={},a=arguments.length;for(o in t)o=="key"?s=t[o]:o=="ref"&&typeof e!="function"?r=t[o]:i[o]=t[o];return a>2&&(i.children=a>3?an.call(arguments,2):n),Ve(e,i,s,r,null)}function Ve(e,t,n,s,r){var o={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Ye,__v:r||++$s,__i:-1,__u:0};return!r&&z.vnode&&z.vnode(o),o}function Oe(e){return e.children}function pe(e,t){this.props=e,this.context=t,this.__g=0}function he(e,t){if(t==null)return e.__&&he(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:he(e)}function br(e){var t,n=e.__v,s=n.__e,r=[],o=[],i=e.__P;i&&((t=Se({constructor:Ye},n)).__v=n.__v+1,z.vnode&&z.vnode(t),ln(i,t,n,e.__n,i.namespaceURI,32&n.__u?[s]:null,r,s||he(n),32&n.__u,o),t.__v=n.__v,t.__.__k[t.__i]=t,zs(r,t,o),n.__=n.__e=null,t.__e!=s&&ys(t))}function ys(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),ys(e)}function ws(e){(8&e.__g||(e.__g|=8,fe.push(e),kt++))&&tn==z.debounceRendering||((tn=z.debounceRendering)||queueMicrotask)(xs)}function xs(){try{for(var e,t=1;fe.length;)fe.length>t&&fe.sort(bs),e=fe.shift(),t=fe.length,8&e.__g&&br(e)}finally{(kt=fe.length)&&(tn||queueMicrotask)(xs)}}function _s(e,t,n,s,r,o,i,a,l,f,c){var h,p,u,m,g,w,b=s.__k||xt,$=t.length;for(l=kr(n,t,b,l,$),h=0;h<$;h++)(u=n.__k[h])!=null&&(p=~u.__i&&b[u.__i]||yt,u.__i=h,w=ln(e,u,p,r,o,i,a,l,f,c),m=u.__e,(p.ref!=u.ref||8&p.__u)&&(p.ref&&cn(p.ref,null,u,p),u.ref&&c.push(u.ref,u.__c||m,u)),g=g||m,4&u.__u?(l=Ss(u,l,e,!p.__v),p.__e&&(p.__e=null)):typeof u.type=="function"&&w!==void 0?l=w:m&&(l=m.nextSibling),u.__u&=-21);return n.__e=g,l}function kr(e,t,n,s,r){var o,i,a,l,f,c,h,p,u,m=n.length,g=m,w=0,b=0,$=e.__k=Array(r);for(o=0;o<r;o++)(i=t[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=$[o]=Ve(null,i):rn(i)?i=$[o]=Ve(Oe,{children:i}):i.constructor===Ye&&i.__b?i=$[o]=Ve(i.type,i.props,i.key,i.ref,i.__v):$[o]=i,l=o+w,i.__=e,i.__b=e.__b+1,a=null,~(f=i.__i=yr(i,n,l,g))&&(g--,(a=n[f])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,f==l-1?w--:f==l+1?w++:f!=l&&(f>l?w--:w++,b=1)):(~f||(r>m?w--:r<m&&w++),typeof i.type!="function"&&(i.__u|=4))):$[o]=null;if(b){for(c=[],h=[],o=0;o<r;o++)if((i=$[o])&&16&i.__u){for(w=0,p=c.length;w<p;)c[u=w+p>>1]<i.__i?w=u+1:p=u;c[w]=i.__i,h[o]=w+1}for(w=c.length;o--;)h[o]&&(h[o]==w?w--:$[o].__u|=4)}if(g)for(o=0;o<m;o++)!(a=n[o])||2&a.__u||(a.__e==s&&(s=he(a)),un(a,a));return s}function Ss(e,t,n,s){var r,o,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(o=0;o<r.length;o++)r[o]&&(r[o].__=e,t=Ss(r[o],t,n,!1));return t}for(t&&!t.parentNode&&(t=he(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function yr(e,t,n,s){var r,o=e.key,i=e.type,a=t[n],l=a&&!(2&a.__u);if(a===null&&o==null||l&&o==a.key&&i==a.type)return n;if(s>(l?1:0)){for(r=n-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r;for(r=n+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r}return-1}function vs(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function vt(e,t,n,s,r){var o,i;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||vs(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||vs(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(i=nn[t]||(nn[t]=xr(t)),(e.__a||(e.__a={}))[t]=on,o=t!=(t=t.replace(ks,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,i,o):e.removeEventListener(t,i,o));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function xr(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[$t]==null)t[$t]=on++;else if(t[$t]<this.__a[e])return;return n(z.event?z.event(t):t)}}}function ln(e,t,n,s,r,o,i,a,l,f){var c,h,p,u,m,g,w,b,$,_,S,de,xe,K,re,wt,ee,te,k=t.type;if(t.constructor!==Ye)return null;128&n.__u&&(l=32&n.__u,c=n.__c.__z)&&(t.__u|=l,h=o=[],c.nodeType==8?a=bt(c,o):o.push(c),a=o[0]||a),(c=z.__b)&&c(t);e:if(typeof k=="function"){p=i.length;try{if(b=t.props,$=(c=k.prototype)&&c.render,_=(c=k.contextType)&&s[c.__c],S=c?_?_.props.value:c.__:s,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):($?t.__c=u=new k(b,S):(t.__c=u=new pe(b,S),u.constructor=k,u.render=Sr),_&&_.sub(u),u.state||(u.state={}),u.__n=s,u.__g|=8,u.__h=[],u.__k=[]),$&&(u.__s||(u.__s=u.state),k.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Se({},u.__s)),Se(u.__s,k.getDerivedStateFromProps(b,u.__s)))),m=u.props,g=u.state,u.__v=t,n.__c){if(b!==m&&$&&!k.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(b,S),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(b,u.__s,S)===!1){t.__v!=n.__v&&(u.props=b,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(O){O&&(O.__=t)}),xt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&i.push(u),a=he(n);break e}u.componentWillUpdate&&u.componentWillUpdate(b,u.__s,S),$&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(m,g,w)})}else $&&!k.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),$&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=S,u.props=b,u.__P=e,u.__g&=-5,de=z.__r,xe=$?25:0;do u.__g&=-9,de&&de(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++xe<25);$&&(xt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(s=Se({},s,u.getChildContext())),$&&n.__c&&u.getSnapshotBeforeUpdate&&(w=u.getSnapshotBeforeUpdate(m,g)),K=c&&c.type===Oe&&c.key==null?c.props.children:c,b.__P&&(c=a,r=(e=b.__P).namespaceURI,l=o=null,n.props&&n.props.__P!=e&&(n.__k.some(function(O){O&&un(O,O)}),n.__k=null),a=n.__k?he(n,0):null),a=_s(e,rn(K)?K:[K],t,n,s,r,o,i,a,l,f),b.__P&&(t.__e=null,a=c),t.__u&=-161,h&&h.some(_e),u.__h.length&&i.push(u),1&u.__g&&(u.__g&=-4)}catch(O){if(i.length=p,t.__v=null,l||o)if(O&&O.then){if(t.__u|=128|l,o){for(~(ee=o.indexOf(a||void 0))||(ee=o.length);(te=o[ee-1])&&te.nodeType==8;)ee--;for(;ee<o.length;ee++)if(te=o[ee])if(o[ee]=null,re){if(te==wt)break}else{if(te.nodeType!=8)break;te.data.startsWith("$s")&&(wt=bt(re=te))}}if(!re){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;re=a}(c=bt(re=t.__c.__z||(t.__c.__z=re)))?(t.__e=re,a=c):t.__e=a,a=a&&a.nextSibling}else o&&o.some(_e);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),O&&O.then||Os(t),z.__e(O,t,n)}}else a=t.__e=_r(n.__e,t,n,s,r,o,i,l,f,e);return(c=z.diffed)&&c(t),a}function bt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Os(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Os))}function zs(e,t,n){for(var s=0;s<n.length;)cn(n[s++],n[s++],n[s++]);z.__c&&z.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(o){o.call(r)})}catch(o){z.__e(o,r.__v)}})}function _r(e,t,n,s,r,o,i,a,l,f){var c,h,p,u,m,g,w,b,$=n.props||yt,_=t.props,S=t.type;if(S=="svg"?r="http://www.w3.org/2000/svg":S=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),o){for(c=0;c<o.length;c++)if((m=o[c])&&(S?m.localName==S:m.nodeType==3)){e=m,o[c]=null;break}}if(!e){if(b=f.ownerDocument||document,!S)return b.createTextNode(_);e=b.createElementNS(r,S,_.is?_:f),a&&(z.__m&&z.__m(t,o),a=!1),o=null}if(S){if(f=S=="template"&&e.content||e,o=S=="textarea"&&_.defaultValue!=null?null:o&&an.call(f.childNodes),!a&&o)for($={},c=0;c<e.attributes.length;c++)$[(m=e.attributes[c]).name]=m.value;for(c in $)m=$[c],c=="dangerouslySetInnerHTML"?p=m:c=="children"||c in _||c=="value"&&"defaultValue"in _||c=="checked"&&"defaultChecked"in _||vt(e,c,null,m,r);for(c in _)m=_[c],c=="children"?u=m:c=="dangerouslySetInnerHTML"?h=m:c=="value"?g=m:c=="checked"?w=m:a&&typeof m!="function"||$[c]===m||vt(e,c,m,$[c],r);h?(a||p&&(h.__html==p.__html||h.__html==e.innerHTML)||(e.innerHTML=h.__html),t.__k=[]):(p&&(e.textContent=""),(S=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&$r.test(S))&&(r="http://www.w3.org/1999/xhtml"),_s(f,rn(u)?u:[u],t,n,s,r,o,i,o?o[0]:n.__k&&he(n,0),a,l),o&&o.some(_e)),a&&S!="textarea"||(c="value",S=="progress"&&g==null?e.removeAttribute(c):g==null||g===e[c]&&(S!="progress"||g)||vt(e,c,g,$[c],r),c="checked",w!=null&&w!=e[c]&&vt(e,c,w,$[c],r))}else $===_||a&&e.data==_||(e.data=_);return e}function cn(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){z.__e(r,n)}}function un(e,t,n){var s,r,o,i;if(z.unmount&&z.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||cn(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(a){z.__e(a,t)}s.__P=s.__n=null}if(s=e.__k)for(i=0;i<s.length;i++)s[i]&&un(s[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(r=bt(s,o=[]))&&(s==e.__e&&o.some(_e),_e(r),_e(s)),n||_e(e.__e),e.__e=e.__c=e.__=null}function Sr(e,t,n){return this.constructor(e,n)}function dn(e,t){var n,s,r,o;z.__&&z.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=Ve(Oe,{children:[e]}),r=[],o=[],ln(t,t.__k,s||yt,yt,t.namespaceURI,s?null:t.firstChild?an.call(t.childNodes):null,r,s?s.__e:t.firstChild,n,o),zs(r,t.__k,o),t.__k.props.children=null}z={__e:function(e,t,n,s){for(var r,o,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(o=r.constructor)&&o.getDerivedStateFromError)&&r.setState(o.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,s||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw kt=0,e}},$s=0,sn=function(e){return e!=null&&e.constructor===Ye},pe.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Se({},this.state)),typeof e=="function"&&(e=e(Se({},n),this.props)),e&&(Se(n,e),this.__v&&(t&&this.__k.push(t),ws(this)))},pe.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),ws(this))},pe.prototype.render=Oe,fe=[],kt=0,bs=function(e,t){return e.__v.__b-t.__v.__b},$t=Symbol(),ks=/(PointerCapture)$|Capture$/i,on=0,nn={},vr=0;var Le,L,fn,js,pn=Object.is,_t=0,Is=[],hn=[],C=z,Es=C.__b,Ms=C.__r,Ts=C.diffed,As=C.__c,Cs=C.unmount,Ns=C.__;function St(e,t){C.__h&&C.__h(L,e,_t||t),_t=0;var n=L.__H||(L.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function P(e){return _t=1,Or(Bs,e)}function Or(e,t,n){var s=St(Le++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):Bs(void 0,t),function(o){var i=(s.__N||s.__)[0],a=s.t(i,o);pn(i,a)||(s.__N=[a,s.__[1]],s.__c.setState({}))}],s.__c=L,!L.__f)){L.__f=!0;var r=L.shouldComponentUpdate;L.shouldComponentUpdate=function(o,i,a){var l=this.__H;if(!l)return!0;var f=!1,c=this.props!=o;if(l.__.some(function(p){p.__N&&(f=!0,pn(p.__[0],p.__N[0])||(c=!0))}),r){var h=r.call(this,o,i,a);return f?h||c:h}return!f||c}}return s.__}function G(e,t){var n=St(Le++,3);!C.__s&&gn(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,L.__H.__h.push(n))}function Ps(e,t){var n=St(Le++,4);!C.__s&&gn(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,L.__h.push(n))}function Y(e){return _t=5,J(function(){return{current:e}},[])}function J(e,t){var n=St(Le++,7);return gn(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function zr(){var e;do{for(;e=hn.shift();)try{Xe(e)}catch(n){C.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Is.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Xe),t.__h.some(mn),t.__h=[]}catch(n){t.__h=[],C.__e(n,e.__v)}}}while(hn.length)}C.__b=function(e){L=null,Es&&Es(e)},C.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Ns&&Ns(e,t)},C.__r=function(e){Ms&&Ms(e),Le=0;var t=(L=e.__c).__H;t&&(fn==L?L.__h=[]:(t.__h.some(Xe),t.__h.some(mn),Le=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),fn=L},C.diffed=function(e){Ts&&Ts(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Rs(Is.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),fn=L=null},C.__c=function(e,t){t.some(function(n){try{n.__h.some(Xe),n.__h=n.__h.filter(function(s){return!s.__||mn(s)})}catch(s){n.__h=[function(){throw s}]}}),As&&As(e,t)},C.unmount=function(e){Cs&&Cs(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,Rs(hn.push(r))}else Xe(r)}catch(o){t=o}}),s.__H=void 0,t&&C.__e(t,s.__v))};var Ls=typeof requestAnimationFrame=="function";function jr(e){var t,n=function(){clearTimeout(s),Ls&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);Ls&&(t=requestAnimationFrame(n))}function Rs(e){e!=1&&js==C.requestAnimationFrame||((js=C.requestAnimationFrame)||jr)(zr)}function Xe(e){var t=L,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),L=t}function mn(e){var t=L;e.__c=e.__(),L=t}function gn(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!pn(n,e[s])})}function Bs(e,t){return typeof t=="function"?t(e):t}var Er=Symbol.for("preact-signals");function Et(){if(ie>1)ie--;else{var e,t=!1;for((function(){var r=zt;for(zt=void 0;r!==void 0;){var o=r.S;if(o.v===r.v)for(var i=o.t;i!==void 0;i=i.x)i.i===r.i&&(i.i=o.i);r=r.o}})();et!==void 0;){var n=et;for(et=void 0,Ot++;n!==void 0;){var s=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Ds(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=s}}if(Ot=0,ie--,t)throw e}}function vn(e){if(ie>0)return e();wn=++Mr,ie++;try{return e()}finally{Et()}}var Qe,E=void 0;function tt(e){var t=E,n=Qe;E=void 0,Qe=void 0;try{return e()}finally{E=t,Qe=n}}var et=void 0,ie=0,Ot=0,Mr=0,wn=0,zt=void 0,jt=0;function Ws(e){if(E!==void 0){var t=e.n;if(t===void 0||t.t!==E)return t={i:0,S:e,p:E.s,n:void 0,t:E,e:void 0,x:void 0,r:t},E.s!==void 0&&(E.s.n=t),E.s=t,e.n=t,32&E.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=E.s,t.n=void 0,E.s.n=t,E.s=t),t}}function I(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}I.prototype.brand=Er;I.prototype.h=function(){return!0};I.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:tt(function(){var s;(s=t.W)==null||s.call(t)}))};I.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,s=e.x;n!==void 0&&(n.x=s,e.e=void 0),s!==void 0&&(s.e=n,e.x=void 0),e===this.t&&(this.t=s,s===void 0&&tt(function(){var r;(r=t.Z)==null||r.call(t)}))}};I.prototype.subscribe=function(e){var t=this;return q(function(){var n=t.value;tt(function(){return e(n)})},{name:"sub"})};I.prototype.valueOf=function(){return this.value};I.prototype.toString=function(){return this.value+""};I.prototype.toJSON=function(){return this.value};I.prototype.peek=function(){var e=this;return tt(function(){return e.value})};Object.defineProperty(I.prototype,"value",{get:function(){var e=Ws(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Ot>100)throw new Error("Cycle detected");(function(n){ie!==0&&Ot===0&&n.l!==wn&&(n.l=wn,zt={S:n,v:n.v,i:n.i,o:zt})})(this),this.v=e,this.i++,jt++,ie++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Et()}}}});function T(e,t){return new I(e,t)}function Ds(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function qs(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Us(e){for(var t=e.s,n=void 0;t!==void 0;){var s=t.p;t.i===-1?(t.S.U(t),s!==void 0&&(s.n=t.n),t.n!==void 0&&(t.n.p=s)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=s}e.s=n}function ze(e,t){I.call(this,void 0,t),this.x=e,this.s=void 0,this.g=jt-1,this.f=4}ze.prototype=new I;ze.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===jt))return!0;if(this.g=jt,this.f|=1,this.i>0&&!Ds(this))return this.f&=-2,!0;var e=E;try{qs(this),E=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return E=e,Us(this),this.f&=-2,!0};ze.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}I.prototype.S.call(this,e)};ze.prototype.U=function(e){if(this.t!==void 0&&(I.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};ze.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(ze.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Ws(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function Re(e,t){return new ze(e,t)}function Fs(e){var t=e.j;if(e.j=void 0,typeof t=="function"){ie++;var n=E;E=void 0;try{t()}catch(s){throw e.f&=-2,e.f|=8,$n(e),s}finally{E=n,Et()}}}function $n(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Fs(e)}function Tr(e){if(E!==this)throw new Error("Out-of-order effect");Us(this),E=e,this.f&=-2;try{8&this.f&&$n(this)}finally{Et()}}function Ie(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Qe&&Qe.push(this)}Ie.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Ie.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Fs(this),qs(this),ie++;var e=E;return E=this,Tr.bind(this,e)};Ie.prototype.N=function(){2&this.f||(this.f|=2,this.u=et,et=this)};Ie.prototype.d=function(){this.f|=8,1&this.f||$n(this)};Ie.prototype.dispose=function(){this.d()};function q(e,t){var n=new Ie(e,t);try{n.c()}catch(r){throw n.d(),r}var s=n.d.bind(n);return s[Symbol.dispose]=s,s}var Hs,Tt,Mt,Ar=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Ks=[];q(function(){Hs=this.N})();function Pe(e,t){z[e]=t.bind(null,z[e]||function(){})}function nt(e){if(Mt){var t=Mt;Mt=void 0,t()}Mt=e&&e.S()}function Gs(e){var t=this,n=e.data,s=Nr(n);s.name="ReactiveDom",s.value=n;var r=J(function(){for(var a=t,l=t.__v;l=l.__;)if(l.__c){l.__c.__$f|=4;break}var f=Re(function(){var u=s.value.value;return u===0?0:u===!0?"":u||""}),c=Re(function(){return!Array.isArray(f.value)&&!sn(f.value)}),h=q(function(){if(this.N=Js,c.value){var u=f.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=u)}}),p=t.__$u.d;return t.__$u.d=function(){h(),p.call(this)},[c,f]},[]),o=r[0],i=r[1];return o.value?i.peek():i.value}Gs.displayName="ReactiveTextNode";Object.defineProperties(I.prototype,{constructor:{configurable:!0,value:Ze(Oe,null).constructor},type:{configurable:!0,value:Gs},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Pe("__b",function(e,t){if(nt(),Tt=void 0,typeof t.type=="string"){var n,s=t.props;for(var r in s)if(r!=="children"){var o=s[r];o instanceof I&&(n||(t.__np=n={}),n[r]=o,s[r]=o.peek())}}e(t)});Pe("__r",function(e,t){if(e(t),t.type!==Oe){nt();var n,s=t.__c;s&&(s.__$f&=-2,(n=s.__$u)===void 0&&(s.__$u=n=(function(r,o){var i;return q(function(){i=this},{name:o}),i.c=r,i})((function(r){return function(){var o;Ar&&((o=this.y)==null||o.call(this)),r.__$f|=1,r.setState({})}})(s),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Tt=s,nt(n)}});Pe("__e",function(e,t,n,s){nt(),Tt=void 0,e(t,n,s)});Pe("diffed",function(e,t){nt(),Tt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var s=t.__np,r=t.props,o=n.U;if(o)for(var i in o){var a=o[i];a===void 0||s&&i in s||(a.d(),o[i]=void 0)}if(s){o||(o={},n.U=o);for(var l in s){var f=o[l],c=s[l];f===void 0?(f=Cr(n,l,c,r),o[l]=f):f.o(c,r)}}}e(t)});function Cr(e,t,n,s){var r=t in e&&e.ownerSVGElement===void 0,o=T(n);return{o:function(i,a){o.value=i,s=a},d:q(function(){this.N=Js;var i=o.value.value;s[t]!==i&&(s[t]=i,r?e[t]=i:i!=null&&(i!==!1||t[4]==="-")?e.setAttribute(t,i):e.removeAttribute(t))})}}Pe("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var s=n.U;if(s){n.U=void 0;for(var r in s){var o=s[r];o&&o.d()}}}var i=t.__np;if(i){var a=t.props;for(var l in i)a[l]=i[l]}t.__np=void 0}else{var f=t.__c;if(f){f.__$f|=8;var c=f.__$u;c&&(f.__$u=void 0,c.d())}}e(t)});Pe("__h",function(e,t,n,s){s<3&&(t.__$f|=2),e(t,n,s)});pe.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,s=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var o=2&this.__$f;if(!(s||o||4&this.__$f)||1&this.__$f)return!0}else if(!(s||4&this.__$f)||3&this.__$f)return!0;for(var i in e)if(i!=="__source"&&e[i]!==this.props[i])return!0;for(var a in this.props)if(!(a in e))return!0;return!1};function Nr(e,t){return J(function(){return T(e,t)},[])}var Lr=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Rr(){vn(function(){for(var e;e=Ks.shift();)Hs.call(e)})}function Js(){Ks.push(this)===1&&(z.requestAnimationFrame||Lr)(Rr)}var Ys=function(e,t,n,s){var r;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,n[t[o++]]):t[++o];i===3?s[0]=a:i===4?s[1]=Object.assign(s[1]||{},a):i===5?(s[1]=s[1]||{})[t[++o]]=a:i===6?s[1][t[++o]]+=a+"":i?(r=e.apply(a,Ys(e,a,n,["",null])),s.push(r),a[0]?t[0]|=2:(t[o-2]=0,t[o]=r)):s.push(a)}return s},Vs=new Map;function Zs(e){var t=Vs.get(this);return t||(t=new Map,Vs.set(this,t)),(t=Ys(this,t.get(e)||(t.set(e,t=(function(n){for(var s,r,o=1,i="",a="",l=[0],f=function(p){o===1&&(p||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?l.push(0,p,i):o===3&&(p||i)?(l.push(3,p,i),o=2):o===2&&i==="..."&&p?l.push(4,p,0):o===2&&i&&!p?l.push(5,0,!0,i):o>=5&&((i||!p&&o===5)&&(l.push(o,0,i,r),o=6),p&&(l.push(o,p,0,r),o=6)),i=""},c=0;c<n.length;c++){c&&(o===1&&f(),f(c));for(var h=0;h<n[c].length;h++)s=n[c][h],o===1?s==="<"?(f(),l=[l],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:a?s===a?a="":i+=s:s==='"'||s==="'"?a=s:s===">"?(f(),o=1):o&&(s==="="?(o=5,r=i,i=""):s==="/"&&(o<5||n[c][h+1]===">")?(f(),o===3&&(l=l[0]),o=l,(l=l[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(f(),o=2):i+=s),o===3&&i==="!--"&&(o=4,l=l[0])}return f(),l})(e)),t),arguments,[])).length>1?t:t[0]}var d=Zs.bind(Ze),Ir=new Set(["g","line","rect","circle","ellipse","text","tspan","path","polygon","polyline","defs","clipPath","pattern","use"]),Pr=/^(x|y|x1|x2|y1|y2|dx|dy|r|rx|ry|cx|cy|d|points|width|height|fill|stroke|opacity|transform|id|patternUnits|href|clip-path|(fill|stroke)-[a-z-]+|font-[a-z]+|text-anchor|dominant-baseline|paint-order|data-clue)$/,At=new Map;function Ct(e){let t=At.get(e);if(!t){At.size>4e3&&At.clear();let n=new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${e}</svg>`,"image/svg+xml");t=n.querySelector("parsererror")?[]:[...n.documentElement.children].flatMap(bn),At.set(e,t)}return t}function bn(e){if(!Ir.has(e.tagName))return[];let t=[...e.attributes].filter(({name:n,value:s})=>Pr.test(n)&&(!/^(href|clip-path)$/.test(n)||/^(url\()?#/.test(s)));return[{tag:e.tagName,attributes:Object.fromEntries(t.map(({name:n,value:s})=>[n,s])),text:e.children.length?"":e.textContent??"",children:[...e.children].flatMap(bn)}]}function me(e){let t=new DOMParser().parseFromString(e,"image/svg+xml").documentElement;if(t.nodeName!=="svg")throw new Error("expected a picture");return{box:(t.getAttribute("viewBox")??"0 0 100 100").split(" ").map(Number),shapes:[...t.children].flatMap(bn)}}function ge({tag:e,attributes:t,text:n,children:s}){let r=a=>Number(t[a]??0),o=a=>{let l=a.map(([c])=>c),f=a.map(([,c])=>c);return{x:Math.min(...l),y:Math.min(...f),width:Math.max(...l)-Math.min(...l),height:Math.max(...f)-Math.min(...f)}};if(e==="g")return kn(s.map(ge));if(e==="rect")return{x:r("x"),y:r("y"),width:r("width"),height:r("height")};if(e==="circle")return{x:r("cx")-r("r"),y:r("cy")-r("r"),width:2*r("r"),height:2*r("r")};if(e==="line")return o([[r("x1"),r("y1")],[r("x2"),r("y2")]]);if(e==="text"){let a=r("font-size"),l=Math.max(.6*a*n.length+8,30),f=Math.max(a,30);return{x:r("x")-l/2,y:r("y")-.35*a-f/2,width:l,height:f}}let i=[...(t.d??t.points??"").matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([,a,l])=>[Number(a),Number(l)]);return i.length?o(i):null}function kn(e){let t=e.filter(Boolean);if(!t.length)return null;let n=Math.min(...t.map(r=>r.x)),s=Math.min(...t.map(r=>r.y));return{x:n,y:s,width:Math.max(...t.map(r=>r.x+r.width))-n,height:Math.max(...t.map(r=>r.y+r.height))-s}}function V({tag:e,attributes:t,text:n,children:s},r={},o=""){let i={...t};for(let a of["fill","stroke"])i[a]?.startsWith("#")&&!(o==="disc"&&a==="fill")&&(i[a]=Br(i[a]));return o==="disc"&&t.fill===Xs&&t.stroke&&Object.assign(i,{fill:"var(--black)",stroke:"var(--rim)"}),o==="all"&&(i.style="color-scheme: light"),Ze(e,{...i,...r},n||s.map(a=>V(a,{},o)))}function Br(e){let t=Wr[e];return t?`var(${t}, ${e})`:`light-dark(${e}, ${Dr(e)})`}var Xs="#1a1a1a",Wr={[Xs]:"--ink","#ffffff":"--board","#8a8a8a":"--line","#c8ccd2":"--faint","#0072b2":"--answer"};function Dr(e){let[t,n,s]=[1,3,5].map(c=>parseInt(e.slice(c,c+2),16)/255),r=Math.max(t,n,s),o=Math.min(t,n,s),i=(r+o)/2,a=r-o,l=a===0?0:a/(1-Math.abs(2*i-1)),f=a===0?0:r===t?((n-s)/a+6)%6:r===n?(s-t)/a+2:(t-n)/a+4;return`hsl(${Math.round(60*f)} ${Math.round(80*l)}% ${Math.round(10+85*(1-i))}%)`}var we=["sat","cp_sat","search"],Be=["Edit","Why","Solutions","Methods","Judge","Share"],no=["clues","solution","candidates","redundant"],Qs=["picture","overlay","source","sealed"],je={puzzles:{text:"",list:[]},index:null,without:[],added:[],kind:"",treat:{}},Lt={...je,layer:"",tab:"",step:0,wanted:0,answers:{},running:{},error:null,opening:null,stopped:null,cell:"",cells:[],filled:{},claim:"",lit:[],told:"",only:"",solution:0,inference:"",round:0,past:[],future:[]},ae=({puzzles:e,index:t,without:n,added:s,kind:r,treat:o})=>({puzzles:e,index:t,without:n,added:s,kind:r,treat:o}),Z=(e,...t)=>Object.fromEntries(Object.entries(e).filter(([n])=>!t.includes(n))),N=e=>!!e.answers.picture,qr=(e,t)=>e.puzzles.text===t.puzzles.text&&e.index===t.index&&e.kind===t.kind&&JSON.stringify([e.added,e.treat])===JSON.stringify([t.added,t.treat]),so=(e,t)=>e.puzzles.text===t.puzzles.text&&e.index===t.index&&e.kind===t.kind,eo=(e,t)=>Object.fromEntries(t.filter(n=>e[n]).map(n=>[n,e[n]])),yn=(e,t,n="open",s=0)=>({...e,opening:{edit:t,how:n,step:s},error:null,stopped:null,lit:[]});function xn(e,t,n="edit"){let s=ae(e),r={...s,...t};return{...e,...r,..._n(e,n==="edit"?"open":n),answers:qr(s,r)?eo(e.answers,Qs):Ur(eo(e.answers,Qs)),step:0,wanted:0,only:"",solution:0,inference:"",layer:["candidates","redundant"].includes(e.layer)?e.layer:"",error:null,stopped:null,opening:null,lit:[],told:""}}var Ur=e=>Object.fromEntries(Object.entries(e).map(([t,n])=>[t,{...n,stale:!0}]));function _n(e,t){let n=ae(e);return t==="undo"?{past:e.past.slice(0,-1),future:[...e.future,n]}:t==="redo"?{past:[...e.past,n],future:e.future.slice(0,-1)}:N(e)||e.puzzles.list.length?{past:[...e.past,n],future:[]}:{}}function to(e,t){if(!e.opening)return{...e,answers:{...e.answers,picture:t}};let{edit:n,how:s,step:r=0}=e.opening;return{...e,...n,..._n(e,s),opening:null,answers:{picture:t},layer:"",tab:r?"Why":"",step:0,wanted:r,only:"",solution:0,inference:"",cell:"",cells:[],filled:{},claim:"",error:null}}function Fr(e,t){return{...e,...e.past.at(-1),past:e.past.slice(0,-1),running:Z(e.running,"board"),error:{message:`not changed: ${t.message}`,text:""},told:""}}var Hr=e=>e.what==="verdict"?`verdict:${e.by}`:e.what;function oo(e,t,n){if(n.what==="end"){let s=e.running[t]?.questions.filter(i=>!Nt(e,i))??[],r={...e,running:Z(e.running,t)};return s.length>0&&!e.answers[`error:${t}`]&&!e.opening?{...r,answers:{...e.answers,[`error:${t}`]:{what:"error",why:"died",message:"no answer"}}}:r}if(n.what==="waiting"){let s=e.running[t];return s?{...e,running:{...e.running,[t]:{...s,waiting:n.before}}}:e}if(n.what==="puzzles"){let s=e.opening?.edit??ae(e),r={text:s.puzzles.text,list:n.list};return{...e,..._n(e,"open"),...s,puzzles:r,index:null,opening:null,answers:{},error:null}}if(n.what==="error")return e.opening?{...e,opening:null,running:Z(e.running,t),error:{message:n.message,text:e.opening.edit.puzzles.text}}:t==="board"&&e.answers.picture?.stale&&e.past.length&&!n.why?Fr(e,n):{...e,answers:{...e.answers,[`error:${t}`]:n}};if(n.what==="picture")return n.message?{...to(e,n),error:{message:n.message,text:""}}:to(e,n);if(n.what==="judge"&&n.values){let s=e.answers.overlay?.places??{},r=Object.fromEntries(Object.entries(n.values).filter(([o])=>s[o]));return{...e,filled:r,answers:{...e.answers,judge:n}}}return n.what==="walk"&&!n.final&&(e.answers.walk?.steps.length??0)>=n.steps.length?e:n.what==="walk"?Sn({...e,answers:{...e.answers,walk:n}},Math.max(e.wanted,e.step)):{...e,answers:{...e.answers,[Hr(n)]:n}}}var ro=(e,t,n,s,r)=>({...e,running:{...e.running,[t]:{since:r,limit:s,questions:n,waiting:0}},answers:Object.fromEntries(Object.entries(e.answers).filter(([o])=>o!==`error:${t}`))});function Sn(e,t){let{walk:n}=e.answers,s=n?.steps.length??0,r=Math.max(0,n?.final?Math.min(t,s):t);return{...e,wanted:r,step:Math.min(r,s)}}function io(e,t){let n=Object.values(e.running).map(s=>s.since);return{...e,running:{},opening:null,stopped:n.length?(t-Math.min(...n))/1e3:e.stopped}}function ao(e,t){return{without:e.without.includes(t)?e.without.filter(s=>s!==t):[...e.without,t]}}function lo(e,t,n){let s=e.added.filter(o=>!o.startsWith(`${t} = `)),r=Kr(e,t);return n?{added:[...s,`${t} = ${n}`],without:e.without.filter(o=>o!==r)}:s.length<e.added.length?{added:s}:r&&!e.without.includes(r)?{without:[...e.without,r]}:null}var Kr=(e,t)=>Object.entries(e.answers.overlay?.given??{}).find(([,n])=>n===t)?.[0]??e.answers.picture?.items.find(([,n])=>n.replace(/^digits: |^clues: /,"").startsWith(`${t} = `))?.[0]??"",co=(e,t,n)=>({...e,filled:{...Z(e.filled,t),...n===null?{}:{[t]:n}},claim:e.answers.judge&&!e.answers.judge.trouble?"":e.claim,answers:Z(e.answers,"judge")}),uo=(e,t)=>({...e,claim:t,lit:[],answers:Z(e.answers,"judge","opened")});function On(e,t,n,s){let r=t.find(([,l])=>n&&l===n+s)??t.find(([,l])=>l.toLowerCase()===s.toLowerCase());if(r)return{value:r[0],error:""};let o=t.map(([,l])=>l),i=o.length>2&&o.every((l,f)=>l===String(Number(o[0])+f)),a=/^\d$/.test(s)&&/^\d+$/.test(n)?n:"";return{error:`${e}: expected ${i?`${o[0]} to ${o.at(-1)}`:o.join(", ").replace(/, ([^,]*)$/," or $1")}, found ${a}${s}.`}}var fo=e=>new Set(e.split(/[ -]/).slice(1)),Rt=(e,t)=>(e.answers.picture?.added??[]).find(n=>n[1]===t)?.[0]??"";function B(e){let t=zn(e);return t.find(n=>n.final&&n.verdict&&n.verdict!=="undecided")??t.find(n=>n.final)??t[0]}var zn=e=>Object.keys(e.answers).filter(t=>t.startsWith("verdict:")).map(t=>e.answers[t]).sort((t,n)=>we.indexOf(t.by)-we.indexOf(n.by)),X=e=>e.answers.picture?.unknown??[];function j(e){if(e.opening)return"reading";if(!N(e))return e.puzzles.list.length?"list":"empty";let{picture:t,certificate:n,sealed:s}=e.answers,r=new Set(zn(e).map(i=>i.verdict).filter(i=>i&&i!=="undecided"));if(n?.claim&&r.add(n.claim),r.size>1)return"broken";let[o]=r;return t.unknown?.length&&o!=="unique"?"unknown":t.drawn?.length&&(o==="none"||o==="multiple")?"undecided":o||(s?"sealed":e.stopped!==null?"stopped":e.running.board||e.running.proof?"running":e.answers["error:board"]||B(e)?.final?"undecided":"running")}function M(e){let{sealed:t,methods:n,walk:s}=e.answers;return e.tab?e.tab:t?"Judge":n&&!s?"Methods":{multiple:"Solutions",unknown:"Edit"}[j(e)]??"Why"}function Ee(e){return M(e)==="Why"&&e.step?"step":M(e)==="Judge"?"judge":M(e)==="Methods"&&e.inference?"rounds":e.layer||(j(e)==="multiple"?"solution":"clues")}var po=e=>Object.entries(e.answers).some(([t,{why:n}])=>t.startsWith("error:")&&/^(died|memory)$/.test(n)),ve=e=>e.answers.conflicts?.conflicts?.[0]??[],Nt=(e,t)=>{let[n,s]=t.split(":");if(t==="verdict")return zn(e).some(o=>o.final);let r=e.answers[n==="verdict"?`verdict:${s}`:n];return!!(r?.final&&!r.stale)};function jn(e,t,n=we){let s=[];if(e.opening||!N(e)||e.stopped!==null)return s;let r=h=>!e.running[h]&&!e.answers[`error:${h}`],o=(h,...p)=>{let u=p.filter(m=>t(m)&&!Nt(e,m));return u.length&&r(h)&&s.push([h,u]),u.length===0||!!e.answers[`error:${h}`]};M(e)==="Edit"&&Nt(e,"picture")&&o("clues","clues");let i=Nt(e,"picture")||!!e.answers["error:board"];if(!o("board",...i?[]:["picture"],"overlay","verdict")&&t("verdict"))return s;let a=B(e),l=a?.verdict,f=M(e);l&&l!=="undecided"&&o("proof","certificate"),l==="none"&&o("more","conflicts:1");let c=e.only?[e.only]:n;return a&&o("methods",...c.map(h=>`verdict:${h}`)),e.layer==="candidates"&&o("layer","candidates:8"),e.layer==="redundant"&&l==="unique"&&o("layer","minimal"),f==="Why"&&l!=="undecided"&&(e.running.proof===void 0||e.step)&&o("walk","walk"),f==="Why"&&l==="unique"&&o("layer","minimal"),f==="Solutions"&&l==="multiple"&&o("more","completions","solutions:100"),f==="Methods"&&o("compare","methods"),f==="Share"&&o("file","links"),f==="Judge"&&o("judge","statement"),s}var Q=1<<20;function ho(e){let{text:t,kind:n="",without:s=[],index:r=null,added:o=[],treat:i={}}=e??{};if(typeof t!="string"||typeof n!="string"||!Array.isArray(s)||!Array.isArray(o))throw new Error("expected the state of a puzzle");return{puzzles:{text:t,list:[]},kind:n,index:Number.isInteger(r)&&r>=0?r:null,without:s.map(String),added:o.map(String),treat:Object.fromEntries(Object.entries(i??{}).map(([a,l])=>[a,String(l)]))}}var It=e=>({text:e.puzzles.text,kind:e.kind,without:e.without,...e.index===null?{}:{index:e.index},...e.added.length?{added:e.added}:{},...Object.keys(e.treat).length?{treat:e.treat}:{}});var st={sat:"SAT",cp_sat:"CP-SAT",search:"Search",certificate:"Certificate",checker:"Checker"},ot={unique:"exactly one",multiple:"several",none:"none",undecided:"undecided"},Bt={unique:"●",multiple:"■",none:"✕",undecided:"◇",unknown:"◇",stopped:"◇",running:"◌",reading:"◌",broken:"✕",sealed:"●",empty:"",list:""},A=(e,t)=>`${e.toLocaleString("en")} ${t}${e===1?"":"s"}`,le=e=>e===void 0?"":e<1?`${Math.max(1,Math.round(1e3*e))} ms`:`${e.toFixed(1)} s`,En=/^(?:undecided: )?limit of ([\d.]+) seconds?/,Pt=e=>e.replace(En,(t,n)=>`not decided in ${Number(Number(n).toPrecision(2))} s`).replace(/; --ignore-unknown [^;]*$/,"");function U(e){let t=Pt(e).replace(/^(\d+):(\d+): /,"line $1, character $2: ").replace(/^(\d+): /,"line $1: ").replace(/name it by --kind NAME, or by/,"choose its kind above, or name it by").replace(/\s*hint: cpsudoku help kinds/,"; the menu above has all kinds").replace(/: if it is a blank, add --blank .*$/s,"").replace(/; --kind names a file with a kind of your own| \(`(?:cpsudoku )?help (kinds|rules)`\)/g,"");return t?`${t[0].toUpperCase()}${t.slice(1)}${/[.?!]$/.test(t)?"":"."}`:""}function Wt(e){let t=/^(\d+)(?::(\d+))?: /.exec(e.message??"");return{line:e.line||Number(t?.[1]??0),column:e.column||Number(t?.[2]??0)}}var mo=7;function Dt({answers:{picture:e}},t){let n=t.items.length===1?e?.items.find(([s])=>s===t.items[0])?.[1]:"";return/^\S+ = \S+$/.test(n??"")?n.replace(" = ","="):t.clue}function Jr(e,t){let n=t.filter(o=>o.items.some(i=>Rt(e,i))),s=t.filter(o=>!n.includes(o)),r=o=>o.length>mo?A(o.length,"clue"):o.map(i=>Dt(e,i)).join(", ");return n.length&&s.length?`You added ${r(n)}: ${n.length>1?"they clash":"it clashes"} with ${r(s)}.`:t.length&&t.length<=mo?`Each is needed: ${r(t)}.`:""}function rt(e,t=null){let n=j(e),s=B(e),{picture:r,certificate:o}=e.answers,i=e.without.length?` without ${A(e.without.length,"clue")}`:"",a=e.stopped??0,l=t?.state==="accepted"?"the checker in this page accepts the certificate":"the checker accepts the certificate",f=ve(e),c={empty:()=>["Paste a puzzle"],list:()=>[e.puzzles.list.every(u=>u.error)?`None of these ${e.puzzles.list.length} puzzles can be read`:`Choose one of ${e.puzzles.list.length} puzzles`],reading:()=>["Reading…"],running:()=>s?.solutions?.length?["There is a solution. Is there another?"]:["Looking for solutions…"],unique:()=>[`Exactly one solution${i}`,o?.claim==="unique"?`Proved: ${l}.`:""],multiple:()=>[`More than one solution${i}${s?.differ?`: two differ in ${A(s.differ.length,"place")}`:""}`,o?.claim==="multiple"?"Proved: both solutions keep every rule.":""],none:()=>[`No solution${i}${e.answers.conflicts?f.length?`: ${f.length===1?"this clue clashes with the rules":`these ${f.length} clues clash`}`:": the rules alone clash":""}`,Jr(e,f)||(o?.claim==="none"?`Proved: ${l}.`:"")],unknown:()=>{let u=X(e),m=u.find(w=>!w.rule)??u[0],g=typeof m=="string"?m:m.words??m.name;return[m.rule===!1?`${g} ${m.amount===1?"is":"are"} drawn but not a rule here`:`Undecided: the rule ${g} is not known`,u.length>1?`${A(u.length,"group")} without a known rule. Choose a rule for each, or ignore it.`:"Choose a rule, or ignore it."]},undecided:()=>{let u=s?.reason??e.answers["error:board"]?.message??"";if(r?.drawn?.length&&s?.verdict&&s.verdict!=="undecided")return[`Undecided${i}: the known rules leave ${s.verdict==="none"?"no solution":"several solutions"}`,`There may be other rules: ${r.drawn.join("; ").replaceAll("--kind names one","choose one above,")}.`];let m=En.exec(u);return m?[`Not decided in ${Number(Number(m[1]).toPrecision(2))} s${i}`]:["Undecided",U(u.replace(/^undecided: /,""))]},stopped:()=>[`Stopped after ${a.toFixed(1)} s`,s?.solutions?.length?"There is a solution; whether another exists is open.":""],broken:()=>["The methods disagree: one of them has a defect","Please report this puzzle."],sealed:()=>[e.answers.opened?e.answers.opened.words:"Sealed: your finished grid opens the proof",e.answers.opened?"":"The page proves that there is exactly one solution, and does not show it."]},[h,p=""]=c[n]();return{sort:n,title:h,more:p}}function wo(e,t,n,s,r){e.opening&&(e={...e,opening:null,answers:{},running:{},stopped:null,only:""});let o=[],i={sat:"board",cp_sat:"methods",search:"methods",certificate:"proof"},a=(c,h)=>{if(e.only&&c!=="certificate"&&c!==e.only)return{state:"undecided",words:"not asked"};let p=c===e.only?"board":i[c],u=e.running[p],m=e.answers[`error:${p}`];if(u){let w=u.questions.filter($=>$.startsWith("verdict")).findIndex($=>$===h),b=u.questions.slice(0,u.questions.indexOf(h)).every($=>e.answers[$]?.final);return u.waiting?{state:"queued",words:`queued behind ${A(u.waiting,"other question")}`}:w>0&&!b?{state:"queued",words:"queued"}:{state:"running",words:`running ${((r-u.since)/1e3).toFixed(1)} s of ${u.limit} s`}}return m?{state:"undecided",words:Pt(m.message)}:e.stopped!==null?{state:"undecided",words:"stopped"}:c==="certificate"&&B(e)?.verdict==="undecided"||j(e)==="unknown"||e.answers["error:board"]?{state:"undecided",words:"not asked"}:{state:"queued",words:"queued"}},l=j(e)==="undecided"||j(e)==="unknown";for(let c of we){let h=e.answers[`verdict:${c}`],p=`verdict:${c}`;if(!t.includes(c))t.length>1&&c==="cp_sat"&&n(p)&&o.push({method:c,state:"undecided",words:"needs the local server"});else if(h?.final){let u=h.verdict==="undecided"&&En.test(h.reason??""),m=u?Pt(h.reason):[`${ot[h.verdict]}${h.verdict==="undecided"?`: ${h.reason}`:""}`,le(h.seconds)].filter(Boolean).join(" · ");o.push({method:c,state:l&&h.verdict!=="unique"?"undecided":h.verdict,words:l&&!u?`${m} by the known rules`:m})}else n(p)&&o.push({method:c,...a(c,p)})}let{certificate:f}=e.answers;if(!n("certificate")&&!f)return o;if(f?.claim?o.push({method:"certificate",state:l?"undecided":f.claim,words:["accepted",le(f.seconds)].filter(Boolean).join(" · ")}):f?o.push({method:"certificate",state:"undecided",words:j(e)==="unknown"?"needs a rule for each drawing":`none: ${Pt(f.reason)}`}):o.push({method:"certificate",...a("certificate","certificate")}),s&&f?.claim){let c={running:{state:"running",words:"running in this page"},accepted:{state:f.claim,words:`accepted · ${le(s.milliseconds/1e3)}`},rejected:{state:"none",words:`rejected: ${s.words}`},absent:{state:"undecided",words:s.words}};o.push({method:"checker",...c[s.state]})}else f?.claim&&!f.text&&o.push({method:"checker",state:"undecided",words:"the certificate is too long"});return o}var go=60;function qt({title:e,reading:t,line:n},s){if(e)return e;let r=n&&s.split(`
`)[n-1]?.trim()||"";return[t||"puzzle",r.length>go?`${r.slice(0,go)}…`:r].filter(Boolean).join(": ")}function We(e,t,n,s="claims"){let r=e.marks[e.places[t][1]];return r[s][r.all.indexOf(n)]??String(n)}var W=60,Vr=new Set(["step","candidates","rounds"]),Yr=e=>new Set(Object.entries(e.answers.overlay?.given??{}).filter(([t])=>!e.without.includes(t)).map(([,t])=>t));function Me(e){let{picture:t,overlay:n}=e.answers,s={under:[],chain:[],known:[],places:new Map,items:new Map,aside:new Map,legend:"",words:()=>"open"},r=B(e);for(let p of j(e)==="unknown"?X(e):[])for(let u of p.cells??[])for(let m of u)it(s,m,"unknown");j(e)==="none"&&ve(e).flatMap(p=>p.items).forEach(p=>s.items.set(p,"clash"));for(let p of e.lit)it(s,p,"lit");if(!n||!t)return s;let o=Yr(e),i=new Mn(n,/font-size="(1[0-5]|\d)(\.\d+)?"/.test(t.svg??""),s);for(let[p,,u]of t.items)e.without.includes(p)||i.written.add(u.slice(u.indexOf(": ")+1).trim().split(" = ")[0]);let a=(p,u)=>We(n,p,u),l=(p,u)=>We(n,p,u,"names"),f=new Map(t.items.filter(([p])=>n.given[p]).map(([p,,u])=>[n.given[p],u.split(" = ").at(-1)])),c=p=>u=>o.has(u)?`${f.get(u)}, given`:p(u)??"open";s.words=c(()=>"open");let h=Ee(e);for(let p of e.without)n.given[p]&&s.aside.set(p,Vr.has(h)?"none":"corner");if(h==="step"){let p=e.answers.walk.steps[e.step-1],{known:u,open:m}=Qr(n,e.answers.walk,e.step),g=!!e.answers.walk.plain;i.step(p,u,m,o,g,e.answers.walk.units??[]);for(let w of p.items??[])s.items.set(w,"named");s.legend="step",s.words=c(w=>{if(u.has(w))return a(w,u.get(w));let{all:b}=i.marks(w);return!g&&b.length>2?`open, candidates ${[...m.get(w)??b].map($=>l(w,$)).join(" ")}`:"open"})}else if(h==="candidates"&&e.answers.candidates){let p=e.answers.candidates;i.counts(p,o),s.legend="candidates",s.words=c(u=>Object.entries(p.counts[u]??{}).map(([m,g])=>`${a(u,Number(m))} (${g}${g>=p.limit?" or more":""})`).join(", "))}else if(h==="redundant")for(let p of e.answers.minimal?.clues??[])for(let u of p.items)s.items.set(u,"spare");else if(h==="solution"&&r?.solutions?.length){let p=Xr(e);i.solutions(p,o),s.legend=p.length>1?"pair":"",s.words=c(u=>[...new Set(p.map(m=>a(u,m[u])))].join(" or "))}else if(h==="rounds"){let{left:p,gone:u}=Zr(e);i.values(p,u,e.answers.methods.all,o),s.legend="rounds",s.words=c(m=>`open, candidates ${(p[m]??e.answers.methods.all[m]??[]).join(" ")}`)}else if(h==="judge"){let p=new Map(Object.entries(e.filled).filter(([u,m])=>n.places[u]&&!(o.has(u)&&[l(u,m),String(m)].includes(f.get(u)??""))));for(let[u,m]of Object.entries(n.given))p.has(m)&&s.aside.set(u,"corner");for(let[u,m]of p)i.value(u,m,"mine",null,!0);for(let u of e.answers.judge?.broken?.[0]?.places??[])it(s,u,"wrong");s.words=u=>[p.has(u)?a(u,p.get(u)):"",o.has(u)?`${f.get(u)}, given`:""].filter(Boolean).join(", but ")||"empty"}return s}function Zr({answers:{methods:e},inference:t,round:n}){let[s,r]=t.split(" ");if(s==="left")return{left:e.methods[Number(r)].values??{},gone:{}};let{rounds:o}=e.inferences[Number(r)],i=Math.min(n,o.length),a={};for(let[l,f]of Object.entries(e.all)){let c=new Set(o.slice(0,i).flatMap(p=>p.gone[l]??[])),h=(e.start[l]??f).filter(p=>!c.has(p));h.length<f.length&&(a[l]=h)}return{left:a,gone:i?o[i-1].gone:{}}}function Xr(e){let t=B(e),n=e.answers.solutions?.solutions[e.solution-1];return n?[n]:t?.verdict==="multiple"||t?.verdict==="unique"?t.solutions:(t?.solutions??[]).slice(0,1)}function it(e,t,n){e.places.set(t,[...e.places.get(t)??[],n])}function Qr(e,t,n){let s=new Map,r=new Map,o=i=>r.get(i)??r.set(i,new Set(e.marks[e.places[i][1]].all)).get(i);for(let[i,a]of Object.entries(t.start??{}))a.length===1?s.set(i,a[0]):r.set(i,new Set(a));return t.steps.slice(0,n).forEach((i,a)=>{for(let[l,f]of i.again??[])s.delete(l),r.set(l,new Set(f));for(let[l,f]of[...i.less??[],...a<n-1&&i.struck||[]])o(l).delete(f);for(let[l,f]of i.known??[])s.set(l,f)}),{known:s,open:r}}var ei={premises:"premise",piece:"piece",wall:"wall",facts:"fact",new:"new"},ti=[-13,-10,.6],ni=[13,12,.6],Mn=class{constructor(t,n,s){this.overlay=t,this.labelled=n,this.into=s,this.written=new Set}marks(t){return this.overlay.marks[this.overlay.places[t][1]]}symbol(t,n){return/<text[^>]*>([^<]*)</.exec(this.marks(t).values[n]??"")?.[1]??String(n)}value(t,n,s,r=null,o=!1){let[,i,a,l]=this.overlay.places[t]??[],f=this.overlay.marks[i],c=f?.values[n],h=c??(o&&n===0?f?.nothing:"");if(!h||!c&&this.written.has(t)&&h.startsWith("<circle"))return;let[p,u,m]=r??[0,0,1],g=c?c.startsWith("<rect"):h.startsWith("<circle");(h.startsWith("<line")||g&&r?this.into.chain:g?this.into.under:this.into.known).push(d`<g class=${`mark ${s}`}
        transform=${`translate(${a+p} ${l+u}) scale(${m})`}>${Te(Ct(h)).map(([b,$])=>V(b,{},$))}</g>`)}solutions(t,n){let[s,r]=t;for(let o of Object.keys(this.overlay.places)){if(n.has(o))continue;let{digits:i}=this.marks(o);if(!r||s[o]===r[o]){this.value(o,s[o],r?"both":"");continue}it(this.into,o,"differ");let a=!i&&/^<(line|path)/.test(Object.values(this.marks(o).values)[0]??"");this.value(o,s[o],"one",a?null:ti),this.value(o,r[o],"two",a?null:ni)}}counts(t,n){for(let s of Object.keys(this.overlay.places)){if(n.has(s))continue;let{digits:r,all:o}=this.marks(s),i=t.counts[s]??{},a=new Set(t.open[s]??[]),l=Object.keys(i),f=l.length===1&&!a.size;if(!r||f){f&&this.value(s,Number(l[0]),"",null,!0);continue}for(let c of o){if(!(c in i)&&!a.has(c))continue;let h=i[c]??0,[p,u]=this.spot(s,c);this.into.known.push(d`<text class=${`count ${a.has(c)?"open":""}`} x=${p} y=${u+4}>
          ${this.symbol(s,c)}${h&&t.limit>1&&d`<tspan dy="-4">${h>=t.limit?`${h}+`:h}</tspan>`}
        </text>`)}}}spot(t,n){let[,,s,r]=this.overlay.places[t],{all:o}=this.marks(t),i=Math.ceil(Math.sqrt(o.length)),a=Math.ceil(o.length/i),l=o.indexOf(n),f=.9*W/i,c=(this.labelled?.78:.9)*W/a;return[s-.45*W+(l%i+.5)*f,r+(this.labelled?.09:0)*W+(Math.floor(l/i)+.5-a/2)*c,Math.min(f,c)]}step(t,n,s,r,o,i){let a=new Map((t.colours??[]).flatMap((l,f)=>l.map(([c,h])=>[`${c} ${h}`,f%4])));this.chain(t,i);for(let l of Object.keys(this.overlay.places))if(!r.has(l)){if(n.has(l))this.value(l,n.get(l),"",null,!0);else if(!o){let f=(t.struck??[]).filter(([c])=>c===l).map(([,c])=>c);this.pencil(l,s.get(l),new Set(f),a)}}for(let[l,f]of Object.entries(ei))for(let c of t[l]??[])it(this.into,c,f)}pencil(t,n,s,r){let{digits:o,all:i}=this.marks(t),[,,a,l]=this.overlay.places[t];if(i.length<3||i.length>9&&!n||i.length>25||!o&&!n)return;let f=n?i.filter(c=>n.has(c)):i;f.forEach((c,h)=>{let[p,u,m]=o?this.spot(t,c):[a+11*(h-(f.length-1)/2),l,13],g=r.get(`${t} ${c}`),w=s.has(c);g!==void 0&&this.into.known.push(d`<circle class=${`g${g}`} cx=${p} cy=${u} r=${m/2} />`),this.into.known.push(d`<text class=${`pencil${w?" gone":""}`} x=${p}
          y=${u} font-size=${Math.min(20,.86*m)}>${this.symbol(t,c)}</text>`),w&&this.into.known.push(d`<path class="strike"
          d=${`M${p-.42*m} ${u+.42*m}L${p+.42*m} ${u-.42*m}`} />`)})}chain(t,n){let[s]=t.words,r=(i,a,l=this.into.chain)=>l.push(d`<path class=${a} d=${i} />`),o=i=>this.spot(...i).slice(0,2);for(let i of t.groups??[])r(`M${i.map(a=>o(a).join(" ")).join("L")}`,"band");for(let[i,a,l]of t.links??[]){let[f,c]=o(i),[h,p]=o(a),u=h-f,m=p-c,g=Math.hypot(u,m)||1,w=i[0]===a[0]?0:Math.min(.16*g,24)/g;r(`M${f} ${c}Q${(f+h)/2-m*w} ${(c+p)/2+u*w} ${h} ${p}`,l?"link":"link weak")}for(let[i,a]of n.filter(([l])=>new RegExp(`\\b${l}\\b`).test(s))){let l=a.map(p=>this.overlay.places[p].slice(2,4)),f=new Set(l.map(String)),c=Math.min(...l.map(([,p])=>p)),h=l.filter(([,p])=>p===c).map(([p])=>p);for(let[p,u]of l)for(let[m,g]of[[0,-1],[0,1],[-1,0],[1,0]]){if(f.has(String([p+m*W,u+g*W])))continue;let w=p+m*W/2,b=u+g*W/2,$=[g*W/2,m*W/2];r(`M${w-$[0]} ${b-$[1]}L${w+$[0]} ${b+$[1]}`,"border",this.into.known)}this.into.known.push(d`<text class="unit" x=${h.reduce((p,u)=>p+u)/h.length}
        y=${c-W/2}>${i}</text>`)}}values(t,n,s,r){for(let[o,i]of Object.entries(s)){if(!this.overlay.places[o]||r.has(o))continue;let{digits:a}=this.marks(o),l=t[o]??i,f=new Set(n[o]??[]);l.length===1&&!f.size?this.value(o,l[0],"",null,!0):a&&i.length>2&&i.length<=25&&this.pencil(o,new Set([...l,...f]),f,new Map)}}};function Ut(e,t){let n=(s,r)=>Number(s.attributes[r]??0);return Math.hypot(n(e,"x")-n(t,"cx"),n(e,"y")-.35*n(e,"font-size")-n(t,"cy"))<n(t,"r")}function Te(e){let t=e.filter(({tag:o,attributes:{fill:i,stroke:a}})=>o==="circle"&&a&&!["none","transparent"].includes(i)&&(a!=="#ffffff"||i!=="#ffffff")),n=e.filter(({tag:o,attributes:i})=>o==="rect"&&i.fill==="#ffffff"&&i["data-clue"]).map(ge),s=o=>{let i=n.length>0&&ge(o);return i&&n.some(a=>a&&si(a,i))},r=o=>t.some(i=>Ut(o,i));return e.map(o=>[o,s(o)?"all":t.includes(o)||o.tag==="text"&&r(o)?"disc":""])}var si=(e,t)=>t.x>=e.x&&t.y>=e.y&&t.x+t.width<=e.x+e.width&&t.y+t.height<=e.y+e.height;var Tn="https://cpsudoku.github.io/cpsudoku/try/";async function Ft(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream("deflate")),n=new Uint8Array(await new Response(t).arrayBuffer()),s="";for(let r of n)s+=String.fromCharCode(r);return btoa(s).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}async function vo(e){return JSON.parse(await An(at(e)))}var at=e=>Uint8Array.from(atob(e.replaceAll("-","+").replaceAll("_","/")),t=>t.charCodeAt(0));async function An(e,t=8*Q){let n=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate")).getReader(),s=[];for(let r=0,o;!(o=await n.read()).done;s.push(o.value))if(r+=o.value.length,r>t)throw new Error("too long");return new Blob(s).text()}async function Ht(e){let t=await crypto.subtle.digest("SHA-256",new TextEncoder().encode(e));return[...new Uint8Array(t)].map(n=>n.toString(16).padStart(2,"0")).join("")}function lt(e,t,n){let s=URL.createObjectURL(new Blob([e],{type:n})),r=Object.assign(document.createElement("a"),{href:s,download:t});document.body.append(r),r.click(),r.remove(),setTimeout(()=>URL.revokeObjectURL(s),1e4)}var Ae=(e,t)=>`${(e||"puzzle").normalize("NFKD").replace(/[^A-Za-z0-9]+/g,"-").replace(/^-+|-+$/g,"").slice(0,60)||"puzzle"}${t}`;var $o=`// The second checker of certificates, in JavaScript: \`node checker.js FILE ...\`, or \`check(text)\` in a browser.
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
`;var bo=`
class OneLine extends Formula { // keeps the clauses of a line
  made = [];
  add(literals) { this.made.push(this.off.concat(literals)); }
  fresh() { keep(8); return ++this.top; }
}
function refutedAlone(line, state, top) {
  const own = new OneLine({ top, variables: [] }), known = new Map(), word = WORDS[line.word];
  if (word.broken && word.broken(line, state)) return true;
  word.clauses?.(line, own);
  for (const term of line.args) { // a variable, or [factor, variable]
    const { pairs = [], literal } = term[1] ?? term;
    if (pairs.length && literal === undefined) own.made.push(pairs.map(([, x]) => x));
  }
  const at = x => state(Math.abs(x)) ? state(x) : known.has(x) ? 1 : known.has(-x) ? -1 : 0;
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const clause of own.made) {
      if (clause.some(x => at(x) === 1)) continue;
      const open = [...new Set(clause.filter(x => at(x) === 0))];
      charge(clause.length);
      if (!open.length) return true;
      if (open.length === 1) known.set(open[0], true);
    }
  }
  return false;
}
function judge(text, decided) {
  stepsLeft = STEPS; literalsLeft = LITERALS; place = 1;
  const statement = new Statement();
  statement.read(text.trimEnd().split("\\n"), 1);
  const chosen = new Set(), closed = new Set(), broken = [], left = [];
  let whole = true;
  statement.variables.forEach(({ pairs, decision }, i) => {
    const pair = pairs.find(([value]) => value === decided[i]);
    if (!pair) return decision && (whole = false);
    chosen.add(pair[1]);
    for (const [, literal] of pairs) closed.add(Math.abs(literal));
  });
  const given = x => (chosen.has(x) ? 1 : chosen.has(-x) ? -1 : closed.has(Math.abs(x)) ? (x > 0 ? -1 : 1) : 0);
  const kept = (line, state) => { // null: it depends on open places
    let open = false;
    const seen = x => state(x) || ((open = true), 0);
    try {
      if (!line.condition.every(x => seen(x) === 1)) return open ? null : true;
      const result = holds(line, seen);
      return open ? null : result;
    } catch (error) {
      if (!open || error instanceof Refused) throw error;
      return null; // a value that is open
    }
  };
  for (const line of statement.lines) {
    const result = kept(line, given);
    if (result === null) left.push(line);
    if (result === false) broken.push(line.place);
  }
  try {
    for (const line of left)
      if (line.condition.every(x => given(x) === 1) && refutedAlone(line, given, statement.top)) broken.push(line.place);
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // too much work: the lines that are left are open
  }
  broken.sort((a, b) => a - b);
  if (broken.length || !whole || !left.length) return { broken, together: false, open: left.length };
  stepsLeft = STEPS; literalsLeft = LITERALS;
  const formula = new Formula(statement), { known } = formula;
  for (const x of chosen) formula.add([x]);
  for (const line of statement.lines) formula.line(line);
  if (known.broken) return { broken, together: true, open: 0 };
  const settled = left.map(line => kept(line, x => known.values[code(x)]));
  return { broken, together: settled.includes(false), open: settled.filter(one => one === null).length };
}
onmessage = ({ data: { text, statement, decided } }) => {
  if (statement !== undefined) {
    try { return postMessage(judge(statement, decided)); } catch (error) { return postMessage({ broken: [], trouble: String(error.message) }); }
  }
  const begun = performance.now();
  const results = check(text, () => {}, (name, figures) => postMessage({ stage: name, figures }));
  const bad = results.find(one => !one.accepted);
  postMessage({ accepted: results.length > 0 && !bad, words: bad ? bad.words : "no record", line: bad ? bad.line : 0,
    milliseconds: performance.now() - begun });
};`;var ri="",yo=()=>new Worker(ri||=URL.createObjectURL(new Blob([$o,bo],{type:"text/javascript"}))),Cn=(e,t)=>new Promise((n,s)=>{let r=yo();r.onmessage=({data:o})=>{r.terminate(),n(o)},r.onerror=o=>{o.preventDefault(),s(new Error(o.message))},r.postMessage({statement:e,decided:t})}),De=null,ko="";function xo(e,t){if(e===ko)return;if(ko=e,De?.terminate(),De=null,!e)return t(null);let n={state:"running",stages:{},words:"",milliseconds:0,line:0};t(n);try{De=yo()}catch(s){return t({...n,state:"absent",words:String(s)})}De.onmessage=({data:s})=>{n=s.stage?{...n,stages:{...n.stages,[s.stage]:s.figures}}:{...n,state:s.accepted?"accepted":"rejected",words:s.words,milliseconds:s.milliseconds,line:s.line},t(n)},De.onerror=s=>{s.preventDefault(),t({...n,state:"absent",words:s.message||"it did not load"})},De.postMessage({text:e})}var ii=20,ai=60,li=100,ci=new Set(["file","clues"]),v=T(Lt),ft=T(0),Rn=!matchMedia("(max-width: 40rem)").matches,pt=T(!0),Fe=T(!1),In=T([]),qe=T(we),$e=T(null),Pn=Re(()=>Object.entries(v.value.running).filter(([e])=>!ci.has(e))),y,Ue=null,So="",ct={};async function Oo(e){y=e,q(()=>{jn(v.value,R,qe.value).length&&queueMicrotask(ui)});let t=0;q(()=>{let s=Pn.value.length>0;s&&!t&&(t=window.setInterval(()=>ft.value=performance.now(),li)),!s&&t&&(clearInterval(t),t=0)}),q(()=>{let s=v.value.answers.certificate?.text;xo(s??"",r=>$e.value=r)}),q(()=>{N(v.value)&&!v.value.opening&&fi(ae(v.value))});let n=await y.kinds();return In.value=n.kinds,qe.value=we.filter(s=>n.methods.includes(s)),n}function ui(){for(let[e,t]of jn(v.value,R,qe.value))ce(e,t)}function zo(e,t){Ue=e,So=t.puzzles.text,v.value=yn(v.value,t),ce("board",["picture","overlay","verdict:sat"],{edit:t})}function jo(e){return Ue&&So===e.puzzles.text&&!e.without.length&&!e.added.length&&!Object.keys(e.treat).length?Ue:y}function R(e){let t=ae(v.value),n=jo(t);return n.has(e,t.index??0)||n===Ue&&y.has(e,0)}async function ce(e,t,{edit:n=ae(v.value),seconds:s,fields:r}={}){let o=ct[e]=(ct[e]??0)+1,i=performance.now(),a=jo(n),l=a===Ue&&!t.every(h=>a.has(h,0))?y:a,f=s??(e==="walk"?ai:ii)*(e==="methods"?2:1);ft.value=i,v.value=ro(v.value,e,t,f,i);let c={...It(n),...s?{seconds:s}:{},...e==="clues"?{cells:v.value.cells}:r};for await(let h of l.ask(e,t,c)){if(ct[e]!==o)return;v.value=oo(v.value,e,h)}}function dt(...e){for(let n of e)v.value.running[n]&&(ct[n]++,y.cancel(n),Ue?.cancel(n));let t=Object.fromEntries(Object.entries(v.value.running).filter(([n])=>!e.includes(n)));v.value={...v.value,running:t}}var Nn=["board","proof","methods","walk","more","judge","file","layer","clues","compare"],ut=T([]);async function Eo(e){if(!(ut.value.length||y.name==="recorded")){await y.kinds();for(let t of e){if(N(v.value)||v.value.opening)return;for await(let n of y.ask("file",["picture"],{text:t}))n.what==="picture"&&(ut.value=[...ut.value,n.svg])}}}var x=e=>{v.value={...v.value,...e}},D=e=>x({told:e});function He(e,t=v.value.kind){let n=e.replace(/\r\n?/g,`
`).trim();if(!n)return Ce("Expected a puzzle, found nothing: paste a link, an address or a text.");if(new Blob([n]).size>Q)return Ce(`Expected a puzzle of at most ${Q.toLocaleString("en")} bytes, found more.`);Ne({...je,puzzles:{text:n,list:[]},kind:t})}var Ce=e=>x({error:{message:e,text:""},opening:null});function Ne(e,t="open",n=0){if(N(v.value)&&so(e,v.value)){dt(...Nn),v.value=xn(v.value,e,t==="open"?"edit":t);return}dt(...Nn),N(v.value)&&(pt.value=Rn),v.value=yn({...v.value,told:""},e,t,n);let s=["picture","overlay","verdict","sealed","walk","methods"].filter(r=>y.has(r,e.index??0));ce("board",y.name==="recorded"?s:["picture","overlay","verdict"],{edit:e})}function se(e,t=""){if(!(!e||!N(v.value))){if(y.name==="recorded")return D("This page has its answers inside. To change the puzzle, run it in this browser, or open it with cpsudoku serve.");dt(...Nn),v.value={...xn(v.value,e),told:t}}}function ht(e){let t=v.value.answers.picture?.items.find(r=>r[0]===e);if(!t)return;let[,,n,s]=t;if(!s)return D(`${n} is a part of the board, and cannot be left out.`);se(ao(v.value,e),`${n} ${v.value.without.includes(e)?"is back":"is left out"}.`)}var Bn=(e,t)=>se(lo(v.value,e,t),t?`${e} is ${t}.`:`${e} is cleared.`),Wn=()=>v.value.past.length&&Ne(v.value.past.at(-1),"undo"),Kt=()=>v.value.future.length&&Ne(v.value.future.at(-1),"redo"),Dn=()=>v.value.without.length&&se({without:[]},"All clues are back.");function Gt(){let e=performance.now();for(let t of Object.keys(v.value.running))ct[t]++,y.cancel(t);v.value=io(v.value,e)}function Ke(e,t=""){let{answers:n}=v.value,s=Object.entries(n).filter(([r,o])=>!r.startsWith("error:")&&o.verdict!=="undecided");x({stopped:null,only:t,answers:Object.fromEntries(s)}),e&&ce("board",[t?`verdict:${t}`:"verdict"],{seconds:e})}function be(e){let{stopped:t,answers:n}=v.value;t!==null&&!n.walk?.final&&e>(n.walk?.steps.length??0)&&Ke(),v.value={...Sn(v.value,e),tab:"Why",told:""}}var ke=e=>x({layer:v.value.layer===e?"clues":e,step:0,told:""});function Mo(e){x({answers:Z(v.value.answers,"judge")}),ce("judge",["judge"],{fields:{grid:e}})}function qn(e){v.value.running.judge?.questions.includes("judge")&&dt("judge"),x(uo(v.value,e))}function ye(e){dt("clues"),x({cells:e,answers:Z(v.value.answers,"clues","error:clues")})}async function To(){let e=v.value;if(y.name!=="recorded")return It(ae(e));for await(let t of y.ask("portable",["links"],{index:e.index??0}))if(t.what==="links")return{text:t.text,kind:e.answers.picture.kind};return null}var di=/^e[AFJN][\w-]+$/,Ln="";async function fi(e){if(y.name==="recorded"){let s=[...e.index?[`puzzle=${e.index+1}`]:[],...v.value.step?[`step=${v.value.step}`]:[]];return _o(`#${s.join("&")}`)}if(!e.puzzles.text)return;let{hash:t}=location,n=await Ft(It(e));ae(v.value).puzzles!==e.puzzles||n===Ln||location.hash===t&&(Ln=n,_o(`#${n}`))}function _o(e){if(!(location.hash===e||e==="#"&&!location.hash))try{history.replaceState(null,"",e==="#"?location.href.replace(/#.*/s,""):e)}catch{}}async function Jt(e=""){let t=location.hash.slice(1)||e.slice(1);if(!t||t===Ln)return!!t;try{Ne(ho(await vo(t)))}catch{di.test(t)?Ce("Expected a state behind the # of the address, found a damaged one: open the puzzle itself."):He(pi(t),"")}return!0}function pi(e){try{return/^\w+:\/\//.test(e)?e:decodeURIComponent(e)}catch{return e}}function Un(e){let t=new URLSearchParams(location.hash.slice(1)),n=i=>Number(/^\d{1,6}$/.exec(t.get(i)??"")?.[0]??0),s=Math.min(e.length,Math.max(1,n("puzzle")))-1,r={...je,puzzles:{text:"recorded",list:e},index:s},o=n("step");return v.value.index!==s||!N(v.value)?Ne(r,"open",o):o&&be(o),s}var hi=16,mi=600;function gi({answers:{picture:e,overlay:t}}){if(!e||!t)return[];let n=t.edge.filter(o=>o[1]!==null).map(o=>o[1]),s=t.edge.filter(o=>o[2]!==null).map(o=>o[2]);return(e.places??s.flatMap((o,i)=>n.map((a,l)=>[`r${i+1}c${l+1}`,i+1,l+1]))).map(([o,i,a])=>({name:o,row:i,column:a,x:n[a-1],y:s[i-1],outline:""}))}function wi({answers:{overlay:e}}){return Object.entries(e?.places??{}).map(([n,[s,,r,o]])=>({name:n,row:Math.round(o),column:0,x:r,y:o,outline:s})).sort((n,s)=>n.row-s.row||n.x-s.x)}var Co=e=>M(e)==="Judge"?wi(e):gi(e);function vi(e,t,[n,s]){let r=e.find(a=>a.name===t);if(!r)return e[0]?.name??"";let o="",i=1/0;for(let a of e){let l=(a.x-r.x)*n+(a.y-r.y)*s,f=Math.abs((a.x-r.x)*s)+Math.abs((a.y-r.y)*n);l>1&&f<=l&&l+3*f<i&&(i=l+3*f,o=a.name)}return o||t}function No(e){if(e.tag==="g")return e.children.flatMap(No);let t=ge(e);if(e.tag==="text"&&t)return[{tag:"rect",attributes:{...Object.fromEntries(Object.entries(t).map(([s,r])=>[s,String(r)])),fill:"transparent"},text:"",children:[]}];if(!["rect","circle","line","path","polygon","polyline"].includes(e.tag))return[];let n=Z(e.attributes,"id","data-clue","stroke-dasharray","opacity");return[{...e,attributes:{...n,fill:n.fill==="none"||e.tag==="line"?"none":"transparent",stroke:"transparent","stroke-width":String(Math.max(Number(n["stroke-width"]??0),14))}}]}function Lo(e,t){let n=new Map(e.answers.picture.items.map(([r,o])=>[o,r])),s=new Map;for(let r of t){let o=n.get(r.attributes["data-clue"]);o!==void 0&&s.set(o,[...s.get(o)??[],r])}return[...s].map(([r,o])=>{let i=kn(o.map(ge)),a=o.find(l=>l.tag==="text")??o.find(l=>l.tag==="circle");return{id:r,cells:fo(r),box:i,at:(a&&ge(a))??i,parts:o.flatMap(No),area:i?i.width*i.height:0}}).sort((r,o)=>o.area-r.area)}var $i=e=>document.elementsFromPoint(e.clientX,e.clientY).map(t=>t.closest(".hit")?.dataset.item).find(Boolean)??"";function Ro(e,{name:t,x:n,y:s}){let r=({at:o})=>o&&Math.abs(o.x+o.width/2-n)<=W/2&&Math.abs(o.y+o.height/2-s)<=W/2;return[...e.filter(r).reverse(),...e.filter(o=>!r(o)&&o.cells.has(t)).reverse()]}var Gn=e=>e.flatMap(t=>t.tag==="g"&&!t.attributes["data-clue"]?Gn(t.children):[t]);function Io({state:e,mark:t,onMark:n}){let{picture:s,overlay:r}=e.answers,o=Y(null),i=J(()=>s?.svg?me(s.svg):null,[s?.svg]),a=J(()=>i?i.shapes.flatMap(k=>[k,...k.tag==="g"?Gn(k.children):[]]):[],[i]),l=J(()=>i?Lo(e,a):[],[a,s?.items]),f=J(()=>Me(e),[e.answers,e.without,e.step,e.layer,e.tab,e.filled,e.lit,e.opening,e.stopped,e.solution,e.inference,e.round]),c=new Map(f.items);for(let k of e.without)f.aside.has(k)||c.set(k,`${c.get(k)??""} out`);let h=JSON.stringify([[...c],[...f.aside]]),[p,u,m]=J(()=>{if(!i)return[null,[],[]];let k=new Map((s.items??[]).map(([F,H])=>[H,F])),O=Te(i.shapes).map(([F,H])=>{let Je=k.get(F.attributes["data-clue"]),ms=c.get(Je),gs=V(F,ms?{class:ms}:{},H);return f.aside.has(Je)?ki(gs,r.places[r.given[Je]],f.aside.get(Je)??"",e.without.includes(Je)):gs}),ne=F=>i.shapes.filter(H=>H.tag===F),[gr,wr]=[ne("text"),ne("circle")],hs=i.shapes.map(F=>F.tag==="text"?Number(F.attributes["font-size"])>20||wr.some(H=>Ut(F,H)):F.tag==="circle"&&gr.some(H=>Ut(H,F)));return[O[0],O.filter((F,H)=>H&&!hs[H]),O.filter((F,H)=>hs[H])]},[i,h]),g=M(e)==="Judge",w=J(()=>Co(e),[s?.places,r,g]),b=J(()=>bi(e,f,l,w),[f,l,w,e.without]);if(G(()=>{let k=o.current?.querySelector('[role="gridcell"][tabindex="0"]');o.current?.contains(document.activeElement)&&k!==document.activeElement&&k?.focus()},[e.cell]),!i)return d`<div class="board"></div>`;let[$,_,S,de]=i.box,xe=Math.min(2,Math.max(1,Math.max(S,de)/mi)),K=hi*xe,re=[...new Set(w.map(k=>k.row))],wt=w.some(k=>k.name===e.cell)?e.cell:w[0]?.name??"",ee=j(e)==="none"?[...f.items].filter(([,k])=>k==="clash").map(([k])=>k):[],te=new Map(s.items.map(k=>[k[0],k]));return d`<div class="board">
    <svg ref=${o} viewBox=${`${$-K} ${_-K} ${S+K} ${de+K}`}
      font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle" role="group" aria-label=${`The board: ${s.reading.replaceAll("_"," ")}`}
      onPointerMove=${k=>n($i(k))} onPointerLeave=${()=>n("")}>
      <defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"><path
        d="M0 8L8 0" stroke="var(--two)" stroke-width="3" /></pattern></defs>
      <g aria-hidden="true" class="drawing">
        <g class="ground">${p}</g>
        <g class="pass">${f.under}</g>
        <g>${u}</g>
        <g class="pass">${f.chain}</g>
        <g>${m}</g>
        <g class="pass">
          ${[...f.places].map(([k,O])=>r?.places[k]?d`<g key=${`${k} ${O.join(" ")}`}
            class=${`place ${O.join(" ")}`}>${Ct(r.places[k][0]).map(ne=>V(ne))}</g>`:_i(w,k,O))}
          ${f.known}
        </g>
        <g class="edge pass">${(r?.edge??[]).map(([k,O,ne])=>d`<text font-size=${13*xe}
          x=${O??$-K/2+2} y=${ne??_-K/2+2}>${k}</text>`)}</g>
        ${ee.map((k,O)=>xi(l.find(ne=>ne.id===k),O+1))}
      </g>
      <g><title>${te.get(t)?.[2]}</title>
      ${!g&&d`<g aria-hidden="true">${l.map(({id:k,parts:O})=>d`<g key=${k} data-item=${k}
        class=${`hit${te.get(k)?.[3]&&y.name!=="recorded"?"":" fixed"}`}
        onClick=${()=>ht(k)}>${O.map(ne=>V(ne))}</g>`)}</g>`}
      ${w.length>0&&d`<g role="grid" aria-label=${g?"Your grid":"Cells"}
        class=${g?"cells judging":"cells"}>
        ${re.map(k=>d`<g role="row" key=${k}>
          ${w.filter(O=>O.row===k).map(O=>d`<${Fn} key=${O.name} one=${O} label=${b.get(O.name)} chosen=${O.name===wt}
            also=${M(e)==="Edit"&&e.cells.includes(O.name)} wide=${!g||!O.outline.startsWith("<path")} />`)}
        </g>`)}
      </g>`}
      </g>
      ${yi(l.find(k=>k.id===t)?.box)}
    </svg>
  </div>`}function bi(e,t,n,s){let{picture:r,overlay:o}=e.answers,i=new Map((r?.items??[]).map(l=>[l[0],l])),a=M(e)==="Judge";return new Map(s.map(l=>{let f=o.places[l.name]?t.words(l.name):"",c=u=>f.endsWith("given")&&o.given[u]===l.name&&!e.without.includes(u),h=Ro(n,l).filter(({id:u})=>!c(u)),p=a?o.places[l.name]?.[4]??l.name:`row ${l.row} column ${l.column}`;return[l.name,[p,f,...h.map(({id:u})=>`${i.get(u)?.[2]}${e.without.includes(u)?", left out":""}`)].filter(Boolean).join(", ")]}))}var ki=(e,[,,t,n],s,r)=>s==="corner"&&d`<g class="aside" transform=${`translate(${t-.34*W} ${n+.34*W}) scale(.34) translate(${-t} ${-n})`}>${e}${r&&d`<path class="strike" d=${`M${t-20} ${n+18}L${t+20} ${n-18}`} />`}</g>`,yi=e=>e&&d`<rect class="halo" x=${e.x-2}
  y=${e.y-2} width=${e.width+4} height=${e.height+4} rx="6" />`,xi=(e,t)=>e?.at&&d`<g class="number pass"><circle
  cx=${e.at.x+e.at.width-2} cy=${e.at.y+4} r="9" /><text x=${e.at.x+e.at.width-2}
  y=${e.at.y+8}>${t}</text></g>`,_i=(e,t,n)=>{let s=e.find(r=>r.name===t);return s&&d`<g key=${`${t} ${n.join(" ")}`} class=${`place ${n.join(" ")}`}><rect x=${s.x-28}
    y=${s.y-28} width="56" height="56" /></g>`},Si=["one","label","chosen","also","wide"],Fn=class extends pe{shouldComponentUpdate(t){return Si.some(n=>t[n]!==this.props[n])}render({one:t,label:n,chosen:s,also:r,wide:o}){let i=o?W/2:W/4;return d`<rect role="gridcell" class=${`cell${s?" chosen":""}${r?" also":""}`}
      data-cell=${t.name} tabindex=${s?0:-1}
      aria-selected=${s||r} aria-label=${n} x=${t.x-i} y=${t.y-i} width=${2*i} height=${2*i}
      rx=${o?2:i} onPointerDown=${a=>Oi(a,t.name)} onPointerEnter=${a=>ji(a,t.name)} onFocus=${()=>Vt(t.name)}
      onPointerLeave=${()=>Vt("")} onBlur=${()=>Vt("")} />`}},Po=-1,Oi=(e,t)=>{Po=e.pointerId,e.target.releasePointerCapture?.(e.pointerId),Hn(v.value,t,zi(e),!0)},zi=e=>e.shiftKey||e.ctrlKey||e.metaKey||Fe.value,ji=(e,t)=>{e.buttons===1&&e.pointerId===Po&&v.value.cells.length?Ei(t):Vt(t)},Vt=e=>{let{lit:t}=v.value;M(v.value)==="Methods"&&(e||t.length)&&x({lit:e?[e]:[]})},Ei=e=>{let{cells:t}=v.value;t.includes(e)||ye([...t,e])};function Hn(e,t,n=!1,s=!1){let r=e.cell===t;if(x({cell:t,told:""}),M(e)==="Judge"){s&&Bo(v.value,t,r);return}if(M(e)!=="Edit")return;let{cells:o}=e;ye(n?o.includes(t)?o.filter(i=>i!==t):[...o,t]:[t])}function Bo(e,t,n=!0){let{overlay:s}=e.answers,r=s.marks[s.places[t]?.[1]];if(!r||Object.values(s.given).includes(t)||r.all.length>2&&(r.digits||!n))return;let o=r.all.indexOf(e.filled[t]);Kn(t,o<0?r.all[r.all[0]===0&&r.all.length>1?1:0]:o===r.all.length-1?null:r.all[o+1])}var Kn=(e,t)=>x(co(v.value,e,t)),Ao={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]};function Jn(e,t){let n=Co(t),s=n.some(o=>o.name===t.cell)?t.cell:n[0]?.name??"",r=M(t)==="Judge";if(Ao[e.key]){let o=vi(n,s,Ao[e.key]);Hn(t,o,e.shiftKey||e.ctrlKey||e.metaKey)}else if(e.key==="Home"||e.key==="End")Hn(t,n.at(e.key==="Home"?0:-1)?.name??"");else if(e.key==="Enter"||e.key===" ")if(r)Bo(t,s);else{let o=me(t.answers.picture.svg),i=Lo(t,o.shapes.flatMap(f=>[f,...f.tag==="g"?Gn(f.children):[]])),a=n.find(f=>f.name===s),[l]=a?Ro(i,a):[];l?ht(l.id):D(`${s} has no clue.`)}else if(e.key==="Delete"||e.key==="Backspace")Yt(t,s,"");else return!1;return!0}function Yt(e,t,n){let{overlay:s,picture:r}=e.answers;if(!t)return"Choose a cell first: click on it, or press an arrow.";if(M(e)==="Judge"){let l=s.places[t];if(!l)return`${t} has no value.`;if(!n)return Kn(t,null),"";if(Object.values(s.given).includes(t))return`${t} is given: the puzzle has it.`;let{all:f,names:c,values:h}=s.marks[l[1]],p=f.map((w,b)=>[w,/<text[^>]*>([^<]*)</.exec(h[w]??"")?.[1]??c[b]]),u=p.find(w=>w[0]===e.filled[t])?.[1]??"",{value:m,error:g}=On(t,p,u,n);return m!==void 0&&Kn(t,m),g}if(!n)return Bn(t,""),"";let o=e.added.find(l=>l.startsWith(`${t} = `))?.slice(t.length+3)??"",{value:i,error:a}=On(t,(r?.alphabet??[]).map(l=>[l,l]),o,n);return i!==void 0&&Bn(t,i),a}function Ge(e,t,n){let s=Yt(e,t,n);s&&D(s)}var Vn=60,Mi=new Set(["unique","multiple","none"]);function Yn({state:e}){let{sort:t,title:n,more:s}=rt(e,$e.value);return d`<div class=${`verdict ${t}`}>
    <div role="status" data-verdict=${t}>
      <h2 id="verdict"><span aria-hidden="true" class="mark-of">${Bt[t]}</span> ${n}</h2>
      ${s&&d`<p class="more">${s}</p>`}</div>
    <${Ti} /></div>`}function Wo({state:e}){let t=wo(e,qe.value,R,$e.value,ft.value);return d`<ul class="lights" aria-label="Methods">
    ${t.map(({method:n,state:s,words:r})=>d`<li key=${n} data-method=${n} data-state=${s}
      title=${r}>
      <b>${st[n]}</b> <span>${r}</span></li>`)}
  </ul>`}function Ti(){let e=Pn.value;if(!e.length)return null;let t=Math.min(...e.map(([,r])=>r.since)),n=Math.max(...e.map(([,r])=>r.limit)),s=Math.max(0,(ft.value-t)/1e3);return d`<div class="running">
    <span class="elapsed">${s.toFixed(1)} s of ${n} s</span>
    <progress max=${n} value=${Math.min(s,n)} aria-label="Time">${s.toFixed(0)} s</progress>
    ${y.name!=="recorded"&&d`<button type="button" class="stop" aria-keyshortcuts="Escape"
      title="Stop (Escape)" onClick=${Gt}>Stop</button>`}
  </div>`}function Do({state:e}){let t=j(e),n=!Object.keys(e.running).length;return y.name==="recorded"?null:t==="stopped"||e.stopped!==null&&t!=="reading"?d`<p class="row"><button type="button" onClick=${()=>Ke()}>Go on</button></p>`:n&&po(e)?d`<p class="row"><button type="button" onClick=${()=>Ke()}>Retry</button></p>`:t==="undecided"&&n&&!Mi.has(B(e)?.verdict)?d`<p class="row"><button type="button" onClick=${()=>Ke(Vn)}>Go on for ${Vn} s</button>
      ${qe.value.map(s=>d`<button type="button" key=${s}
        onClick=${()=>Ke(Vn,s)}>Only ${st[s]}</button>`)}</p>`:t==="unknown"?d`<${Zn} groups=${X(e)} />`:t==="broken"?d`<p><label>Text for the report<textarea readonly rows="4">${JSON.stringify(e.puzzles.text)}</textarea></label></p>`:null}function Zn({groups:e}){let{treat:t}=v.value;return d`<ul class="treatment">
    ${e.map(n=>d`<li key=${n.name}>
      <label>Treat ${n.amount>1?`these ${n.words}`:`the ${String(n.words).replace(/^1 /,"")}`} as${" "}
        <select value=""
          onChange=${s=>se({treat:{...t,[n.name]:s.target.value==="ignore"?"":s.target.value}})}>
          <option value="">choose a rule</option>
          ${(n.options??[]).map(s=>d`<option key=${s} value=${s}>${s}</option>`)}
          <option value="ignore">nothing: ignore ${n.amount>1?"them":"it"}</option>
        </select></label>
    </li>`)}
  </ul>`}function Fo({state:e,mark:t,onMark:n}){let s=y.name!=="recorded",{picture:r}=e.answers;return d`
    ${s&&d`<${Ai} state=${e} signs=${r.alphabet??[]} />`}
    ${s?d`<${Ci} state=${e} />`:d`<p>This page cannot edit the puzzle. Open it with cpsudoku serve.</p>`}
    ${s&&j(e)!=="unknown"&&X(e).length>0&&d`<h3>Drawn without a rule</h3><${Zn} groups=${X(e)} />`}
    <${Xn} state=${e} mark=${t} onMark=${n} />
    <${Ni} state=${e} />`}function Ai({state:e,signs:t}){if(!t.length)return null;let n=e.cell;return d`<div class="pad" role="group" aria-label=${n?`Value of ${n}`:"Value: choose a cell first"}>
    ${t.slice(0,40).map(s=>d`<button type="button" key=${s} disabled=${!n}
      onClick=${()=>Ge(e,n,s)}>${s}</button>`)}
    <button type="button" disabled=${!n} aria-label="Clear the cell"
      onClick=${()=>Ge(e,n,"")}>${"⌫"}</button>
  </div>`}var qo={">":"→","<":"←",v:"↓","^":"↑",ur:"↗",ul:"↖",dr:"↘",dl:"↙"};function Ci({state:e}){let{cells:t}=e,n=e.answers.clues?.sections??[],[s,r]=P(""),[o,i]=P(""),[a,l]=P(""),f=n.find(u=>u.words===s)??n.find(u=>u.name===s.split(" ")[0]),c=f?o&&f.slot?f.slot.replace("{}",o):f.line:"",h=(a||c).trim();return d`<form class="new-clue" onSubmit=${u=>{u.preventDefault(),h&&(se({added:[...e.added,h]},`${h.replace(/:$/,"")} is added.`),ye([]),document.querySelector('[role="gridcell"][tabindex="0"]')?.focus({preventScroll:!0}),i(""),l(""))}} aria-label="New clue">
    <p class="row"><span class="note">${t.length?`New clue on ${A(t.length,"cell")}: ${t.slice(0,6).join(" ")}${t.length>6?" …":""}`:"New clue: choose its cells. For an edge, choose both of its cells; for a clue outside the board, the cell beside it."}</span>
      <button type="button" aria-pressed=${Fe.value}
        onClick=${()=>Fe.value=!Fe.value}>Several cells</button></p>
    <p class="row">
      <select aria-label="Kind of the clue" value=${f?.words??""} onChange=${u=>{r(u.target.value),i(""),l("")}}>
        <option value="">${t.length?"choose a clue":"choose a rule of the board"}</option>
        ${n.map(u=>d`<option key=${u.words} value=${u.words}>${u.words.replace(/ (\S+)$/,(m,g)=>qo[g]?` ${qo[g]}`:m)}</option>`)}
      </select>
      ${Array.isArray(f?.values)&&f.values.length>0&&d`<select aria-label="Value" value=${o} onChange=${u=>(i(u.target.value),l(""))}>
        <option value="">${f.line?"without a value":"choose"}</option>${f.values.map(u=>d`<option key=${u}
          value=${u}>${u}</option>`)}</select>`}
      ${typeof f?.values=="string"&&f.values&&d`<input aria-label="Value" placeholder=${f.line?"value, or none":"value"} inputmode=${f.values==="number"?"numeric":"text"} size="6" value=${o}
        onInput=${u=>(i(u.target.value.trim()),l(""))} />`}
      <input class="line" aria-label="The clue as text" placeholder="or the clue as text" value=${a||c}
        onInput=${u=>l(u.target.value)} />
      <button type="submit" disabled=${!h}>Add</button></p>
  </form>`}function Uo(e){let[,t="",n="",s=e]=/^(.*?)( [rc]\d+)?: (.*)$/s.exec(e)??[];return[t,n?`${n.trim()}: ${s}`:s]}function Xn({state:e,mark:t,onMark:n}){let s=y.name!=="recorded",{items:r}=e.answers.picture,o=new Set(e.without),i=new Map;if(j(e)==="none"&&ve(e).flatMap(h=>h.items).forEach((h,p)=>i.set(h,["clash",p+1])),Ee(e)==="redundant")for(let h of e.answers.minimal?.clues??[])for(let p of h.items)i.set(p,["spare"]);let a=new Map,l=[];for(let h of r){let[,,p,u]=h,[m]=Uo(p);!u&&s&&r.some(g=>g[3])?l.push(h):a.set(m,[...a.get(m)??[],h])}let f=([h,,p,u])=>{let[,m]=Uo(p),[g="",w=0]=i.get(h)??[],b=Rt(e,h);return d`<span key=${h} class="clue"><button type="button" data-id=${h}
      class=${`${g}${t===h?" at":""}`} aria-label=${`${p}${g==="clash"?", clashes":g==="spare"?", redundant":""}`}
      aria-pressed=${s&&u?!o.has(h):void 0} disabled=${!u&&s} title=${u||!s?void 0:"a part of the board"}
      onClick=${()=>ht(h)} onPointerEnter=${()=>n(h)} onPointerLeave=${()=>n("")} onFocus=${()=>n(h)} onBlur=${()=>n("")}>
      ${w>0&&d`<sup>${w} </sup>`}${m.length>60?`${m.slice(0,59)}…`:m}</button>
      ${b&&d`<button type="button" class="drop" aria-label=${`Delete ${p}`} title="Delete"
        onClick=${()=>se({added:e.added.filter($=>$!==b)},`${p} is deleted.`)}>${"×"}</button>`}</span>`},c=r.filter(h=>h[3]).length;return d`<section class="clues" aria-label="Clues">
    <h3>Clues <small>${c&&s?c:r.length}${o.size>0&&`, ${o.size} left out`}</small></h3>
    <p class="note">${s?c?"A click on a clue leaves it out; a second one brings it back. On the board, Enter does so in the cell of a clue, and a click on a clue outside the cells.":r.length?"These are parts of the board, and stay.":"None yet.":""}</p>
    ${[...a].map(([h,p])=>d`<div key=${h} role="group"
      aria-label=${h||"clues"}>${h&&d`<h4>${h}</h4>`}${p.map(f)}</div>`)}
    ${l.length>0&&d`<details><summary>Parts of the board, which stay (${l.length})</summary>${l.map(f)}</details>`}
  </section>`}function Ni({state:e}){let{rules:t=[],notes:n=[],drawn:s=[]}=e.answers.picture,r=[...new Set([...s,...n])];return d`<details
    class="rules" open><summary><h3>Rules</h3></summary><ul>${t.map(o=>d`<li>${o}</li>`)}</ul>
    ${r.length>0&&d`<ul
      class="note">${r.map(o=>d`<li>${o.replace("--kind names one","choose one above,")}</li>`)}</ul>`}</details>`}var Qn=[["Sudoku with cages, arrows and thermometers",`......6..
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
0.12....3.`]];var Li={n:[-.5,0],s:[.5,0],w:[0,-.5],e:[0,.5]},Ri=new Set([".","0","_"]),Ii=new Set(".0*_-xX"),Pi=/[|,;[\]"']|\+[-+]*/g,Bi=/^([nsew]+|[-.])(\s+([nsew]+|[-.]))+$/;function Ho(e,t){let n=[],s=Di(e,t,n);if(Object.keys(s).length&&!n.length)return{values:s,trouble:""};let r=e.replace(/\s/g,""),o=t.every(({at:i})=>i==="cells");return{values:s,trouble:n.length?n.length===1&&r.length===t.length?Wi(e,t):`expected a value at each place, found ${n.slice(0,3).join(", ")}`:o?`the grid has ${r.length} cell${r.length===1?"":"s"}, the puzzle has ${t.length}`:`expected ${t.length} signs, or rows below a line "solution:"; found ${r.length} sign${r.length===1?"":"s"}`}}var Ko=e=>e.every(({values:t})=>t.every(([,n])=>/^[1-9A-W]$/.test(n)))?Ii:Ri;function Wi(e,t){let n=Ko(t),s=0;for(let[r,o]of e.split(`
`).entries())for(let[i,a]of[...o].entries()){if(/\s/.test(a))continue;let l=t[s++].values.map(([,c])=>c);if(n.has(a)||t[s-1].values.some(([c,h])=>h===a||String(c)===a))continue;let f=l.length>2&&l.every((c,h)=>c===String(h+1));return`${r+1}:${i+1}: expected ${f?`1-${l.length}`:l.join(" or ")}, found '${a}'`}return""}function Di(e,t,n=[]){let[s]=/^solution/m.test(e)?[e]:e.split(/^.*:/m),r=s.trim().split(/\s+/),o=r.join(""),i=Ko(t),a={},l=(g,w)=>{let b=g&&(g.values.find(([,$])=>$===w)??g.values.find(([$])=>String($)===w));return g&&b?a[g.place||g.token]=b[0]:g&&!i.has(w)&&n.push(`${w} at ${g.place||g.token}`),!!b};for(let g of[r,[...o],[...o.replace(/[<>^v]/g,"")],[...o.replace(Pi,"")]])if(g.length===t.length){if(n.length=0,g.every((w,b)=>l(t[b],w)||i.has(w)))return a;for(let w of Object.keys(a))delete a[w]}let f=new Map(t.map(g=>[g.token,g])),c=new Set(t.map(({token:g})=>/^(.+?)%20/.exec(g)?.[1]??"")),h=(g,w,b)=>f.get(`${c.has(g)&&g?`${g}%20`:""}r${w}c${b}`)??f.get(`r${w}c${b}`);/^solution ?(.*):$/m.test(e)&&(n.length=0);let p="",u=0,m=!1;for(let g of e.split(`
`).map(w=>w.trim()).filter(Boolean)){let w=/^solution ?(.*):$/.exec(g);if(w){[p,u,m]=[w[1]||([...c][0]??""),0,!0];continue}if(!m)continue;u++;let b=/\s/.test(g)?g.split(/\s+/):[...g],$=/^(.+?) = (\S+)$/.exec(g);$?l(f.get($[1].replace(/ /g,"-")),$[2]):Bi.test(g)&&b.some((_,S)=>h(p,u,S+1.5)||h(p,u+.5,S+1))?b.forEach((_,S)=>{for(let[de,[xe,K]]of Object.entries(Li))_!=="."&&l(h(p,u+xe,S+1+K),_.includes(de)?"1":"0")}):b.forEach((_,S)=>{l(h(p,u,S+1),_)||l(h(p,u-.5,S+.5),_)})}return a}function Go({state:e,kinds:t,live:n}){let s=Y(null),r=Y(null),o=N(e);Ps(()=>{let l=s.current;!o||!l||(l.value.trim()===e.puzzles.text&&(l.value="",l.blur()),l!==document.activeElement&&(pt.value=Rn))},[o]);let i=l=>{l.preventDefault(),He(s.current?.value??"")},a=l=>{l.key==="Enter"&&!l.shiftKey&&!l.isComposing&&i(l)};return n?d`<details class="another" open=${!o||pt.value} onToggle=${l=>pt.value=l.target.open}><summary hidden=${!o}>Open another</summary><form id="open" role="search" aria-label="Open a puzzle" aria-busy=${!!e.opening}
    onSubmit=${i}>
    <textarea id="source" ref=${s} rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
      aria-label="A puzzle: the link of an editor, an address, or its text"
      placeholder="Paste a link or a puzzle" aria-invalid=${!!e.error} aria-describedby=${e.error?"trouble":void 0}
      onKeyDown=${a} onPaste=${()=>setTimeout(()=>He(s.current?.value??""))}></textarea>
    <button type="submit">Open</button>
    <button type="button" onClick=${()=>r.current?.click()}>File\u2026</button>
    <input type="file" ref=${r} hidden aria-label="A file with a puzzle" onChange=${()=>{r.current?.files?.[0]&&ts(r.current.files[0]),r.current&&(r.current.value="")}} />
    <select id="kind" aria-label="Kind" value=${e.kind} onChange=${l=>{x({kind:l.target.value}),s.current?.value.trim()&&He(s.current.value,l.target.value)}}><option value="">kind: as it says</option>${t.map(l=>d`<option key=${l}
      value=${l}>${l.replaceAll("_"," ")}</option>`)}</select>
  </form></details>`:null}function es({state:e}){let[t,n]=P("");G(()=>{let r=!0;return(N(e)?To():Promise.resolve(null)).then(async i=>{let a=i?`${Tn}#${await Ft(i)}`:"";r&&n(a)}),()=>{r=!1}},[e.puzzles,e.index,e.without,e.added,e.treat,e.answers.picture]);let{host:s}=new URL(Tn);return t&&d`<span><a href=${t} target="_blank" rel="noopener noreferrer">Run in this browser</a>
    ${" "}(at ${s}, not yet published)</span>`}function Jo({state:e}){let{name:t,retry:n,status:s}=y,r=s.value.state==="lost",o=r&&t==="socket";return s.value.words?d`<div id="offline" role=${r?"alert":"status"}>
    <p>${s.value.words}${o&&d`. Start <code>cpsudoku serve</code> again: this page goes on by itself.`}
      ${o&&N(e)&&" What is open stays readable."}</p>
    ${r&&d`<p class="row"><button type="button" onClick=${n}>Retry</button>${o&&d`<${es} state=${e} />`}</p>`}
  </div>`:null}async function ts(e){if(e.size>Q)return Ce(`${e.name}: expected at most ${Q.toLocaleString("en")} bytes, found ${e.size.toLocaleString("en")}.`);mt(await e.text())}function mt(e){let t=document.getElementById("source");t&&(t.value=e),He(e)}function Vo({state:e}){let{error:t}=e;return t?d`<div id="trouble" role="alert">
    <div><p>${U(t.message)} ${N(e)&&!t.message.startsWith("not changed")&&d`<span class="note">Below is still the puzzle from before.</span>`}</p>
      <${ns} text=${t.text} ...${Wt(t)} /></div>
    <button type="button" onClick=${()=>x({error:null})}>Close</button>
  </div>`:null}function ns({text:e,line:t=0,column:n=0}){let s=t?e.split(`
`)[t-1]:void 0,r=Math.max(0,n-40);return s===void 0?null:d`<pre
    class="place">${n?`${s.slice(r,r+80)}
${" ".repeat(Math.max(0,n-1-r))}^`:s.slice(0,120)}</pre>`}function Yo({state:e,onChoose:t}){let{list:n,text:s}=e.puzzles,{index:r}=e;return n.length<2||r===null?null:d`<nav class="row which" aria-label="The puzzles of this text">
    <button type="button" aria-label="Previous puzzle" disabled=${!r}
      onClick=${()=>t(r-1)}>${"◀︎"}</button>
    <select aria-label="Puzzle" value=${r} onChange=${o=>t(Number(o.target.value))}>
      ${n.map((o,i)=>d`<option key=${i}
        value=${i}>${i+1} of ${n.length}: ${qt(o,s)}</option>`)}
    </select>
    <button type="button" aria-label="Next puzzle" disabled=${r===n.length-1}
      onClick=${()=>t(r+1)}>${"▶︎"}</button>
  </nav>`}var Zo=10;function Xo({state:e}){let{overlay:t,sealed:n,statement:s,judge:r,"error:judge":o}=e.answers,i=y.name!=="recorded";if(!i&&!s)return d`<p>This page cannot judge a grid. Open the puzzle with cpsudoku serve.</p>`;let a=Object.values(t?.given??{}),l=e.claim.trim(),f=l&&!i?Ho(l,s.variables):{values:e.filled,trouble:""},c=Object.entries(t?.places??{}).filter(([p,[,u]])=>f.values[p]===void 0&&!a.includes(p)&&t.marks[u].all[0]!==0).length;return d`<form onSubmit=${async p=>{if(p.preventDefault(),x({lit:[]}),i)return Mo(l||e.filled);if(!f.trouble)return void await tr(f.values);x({answers:{...v.value.answers,judge:{what:"judge",final:!0,trouble:f.trouble}}})}} class="judge" aria-label="Judge a grid">
    <p class="note">Fill in your grid on the board, or paste it: a sign for each cell, or the output of ${d`<code>cpsudoku solve</code>`}${i&&", or a link"}.</p>
    <${Hi} state=${e} />
    <label>Your grid as text<textarea rows=${Math.min(9,Math.max(2,e.claim.split(`
`).length))} spellcheck="false" autocomplete="off" value=${e.claim}
      onInput=${p=>qn(p.target.value)}></textarea></label>
    <p class="row"><button type="submit" class="main">Judge this grid</button>
      ${n&&d`<button type="button"
        disabled=${c>0||f.trouble!==""} onClick=${()=>{ea(f.values)}}>Open the seal with this grid</button>`}
      <button type="button"
        onClick=${()=>(qn(""),x({filled:{}}))}>Clear</button> <span
        class="note">${c>0&&!f.trouble&&`${c} to fill`}</span></p>
    <div role="status" class="judgement">${r&&d`<${Fi} judge=${r} open=${c} />`}
      ${o&&d`<p class="bad">${U(o.message)}</p>`}</div>
    ${r?.trouble&&d`<${ns} text=${e.claim} ...${Wt({message:r.trouble})} />`}
    ${r&&!r.trouble&&d`<p class="row"><button type="button"
      onClick=${Ui}>Copy the result</button></p>`}
  </form>
  ${(n||e.answers.certificate?.text)&&d`<${ss} state=${e} />`}
  ${s&&d`<${Gi} statement=${s} />`}`}function qi(){return[...document.querySelectorAll(".judgement h3, .judgement p, .judgement li")].map(t=>(t.textContent??"").replace(/\s+/g," ").trim()).filter(Boolean).join(`
`)}async function Ui(){let e=qi(),{picture:t}=v.value.answers;try{await navigator.clipboard.writeText(`${t.title||t.reading}: ${e}`),D("The result is copied.")}catch{D(`Copy it: ${e}`)}}function Fi({judge:e,open:t}){if(e.trouble)return d`<p class="bad">This text is no grid. ${U(e.trouble)}</p>`;let n=e.broken??[],s=n.length+(e.more??0)-1;return e.present?d`<p>No rule is broken so far. With its present values, ${e.present}.</p>`:n.length?d`<h3 class="bad">${"✕"} Wrong: ${n[0].words}${s>0&&`; ${s} more broken`}</h3>
      ${s>0&&d`<ul class="broken">${n.map(r=>d`<li key=${r.words}><button type="button" disabled=${!r.places.length}
          onClick=${()=>x({lit:r.places})}>${r.words}</button></li>`)}${e.more>0&&d`<li>and ${e.more} more</li>`}</ul>`}`:e.right?d`<h3
    class="good">${"●"} Right: the grid keeps every rule${e.unique===!0?", and it is the only one":e.unique===!1?", but it is not the only one":""}</h3>`:d`<p>${e.verdict==="undecided"?e.words??"Undecided.":e.finished?e.words??"Not decided.":`No rule is broken so far${t?`; ${A(t,"place")} to fill`:""}.`}</p>`}function Hi({state:e}){let{overlay:t}=e.answers,n=t?.places[e.cell]??Object.values(t?.places??{})[0],s=n&&t.marks[n[1]];return!s||s.all.length<3||s.all.length>40?null:d`<div class="pad" role="group" aria-label=${`Value of ${e.cell||"a cell"}`}>
    ${s.all.map((r,o)=>d`<button type="button" key=${r} disabled=${!e.cell}
      onClick=${()=>Ge(e,e.cell,s.names[o])}>${s.names[o]}</button>`)}
    <button type="button" aria-label="Clear the cell" disabled=${!e.cell}
      onClick=${()=>Ge(e,e.cell,"")}>${"⌫"}</button></div>`}var Ki=[["statement","Statement read",e=>`${e.lines.toLocaleString("en")} lines about ${e.decisions.toLocaleString("en")} places`],["clauses","Clauses derived",e=>`${e.clauses.toLocaleString("en")} clauses over ${e.literals.toLocaleString("en")} literals`],["witness","Solution holds",()=>"by the meaning of each line"],["lemmas","Lemmas follow",e=>`${e.lemmas.toLocaleString("en")} lemmas, ${e.added.toLocaleString("en")} cuts and sums`]];function ss({state:e}){let t=$e.value,{certificate:n,picture:s}=e.answers;return!t||!n?null:d`<section aria-label="The proof"><h3>The proof, checked in this page</h3>
    <ol class="stages">${Ki.map(([r,o,i])=>{let a=r==="lemmas"?t.stages.end:t.stages[r];return!a&&t.state==="accepted"?null:d`<li key=${r} class=${a?"good":""}><span
        aria-hidden="true">${a?"✔":"○"}</span> ${o} ${a&&d`<small>${i(a)}</small>`}</li>`})}
    <li class=${t.state==="accepted"?"good":t.state==="rejected"?"bad":""}><span
      aria-hidden="true">${t.state==="accepted"?"✔":t.state==="rejected"?"✘":"○"}</span>
      ${" "}${t.state==="accepted"?`Accepted in ${le(t.milliseconds/1e3)}`:t.state==="rejected"?`Rejected: line ${t.line}: ${t.words}`:t.state==="absent"?t.words:"Running"}</li></ol>
    <p class="note">The checker shares no code with the solvers. It derives clauses from each line of the statement, and checks each step of the proof. Nothing is sent.</p>
    <p class="row"><button type="button"
      onClick=${()=>lt(n.text,Ae(s.title||s.reading,"-certificate.txt"),"text/plain")}>Save the certificate</button></p></section>`}function Gi({statement:e}){return d`<details><summary>The statement: what is proved</summary><pre tabindex="0">${e.text}</pre>
    <dl>${(e.words??[]).map(([t,n])=>d`<dt><code>${t}</code></dt><dd>${n}</dd>`)}</dl></details>`}function Qo(e,t){let n=er(e);return e.variables.map(s=>n.get(s.token)??t[s.place])}var er=e=>new Map(e.text.split(`
`).map(Vi).filter(Boolean));function Ji(e){let{statement:t}=e.answers,n=er(t),s=(r,o)=>r.values.find(([i])=>i===o)?.[1]??o;return t.variables.filter(({token:r,place:o})=>n.has(r)&&(e.filled[o]??n.get(r))!==n.get(r)).map(r=>({words:`${r.place} is ${s(r,e.filled[r.place])}, but the puzzle gives ${s(r,n.get(r.token))}`,places:[r.place]}))}function Vi(e){let t=/^clause : (-?)(\S+?)(?:(!?=)(-?[0-9]+))?$/.exec(e);return!t||t[3]==="!="?null:[t[2],t[3]?Number(t[4]):t[1]?0:1]}async function tr(e){x({filled:e});let{answers:t}=v.value,{statement:n}=t,s=Qo(n,e),r=s.map((h,p)=>h??(n.variables[p].values[0][0]===0?0:void 0)),o=r.every(h=>h!==void 0),i=s,a=await Cn(n.text,s),l=!1;if(!a.broken.length&&!a.trouble&&s.some((h,p)=>h!==r[p])&&(i=r,a=await Cn(n.text,r),l=a.broken.length>0),v.value.filled!==e)return null;let f=Yi(v.value,i,a,o),c={what:"judge",final:!0,present:"",...f};return l&&Object.assign(c,{broken:[],more:0,present:f.broken[0].words}),x({answers:{...v.value.answers,judge:c}}),c}function Yi(e,t,{broken:n,together:s=!1,open:r=0,trouble:o=""},i){let{statement:a}=e.answers,l=a.text.trimEnd().split(`
`),f=new Map(a.variables.map(($,_)=>[$.token,{...$,now:t[_]}])),c=new Map;for(let $ of n){let _=Xi(l,$-1,f,a.units??[]);c.has(_.words)||c.set(_.words,_)}let h=Ji(e),p=h.length?h:[...c.values()],{verdict:u,solutions:m=[]}=B(e)??{},g=m.some($=>a.variables.every(({place:_},S)=>$[_]===void 0||$[_]===t[S])),w=u==="unique"||u==="none";!p.length&&(s||i&&r&&w&&!g)&&p.push({words:"some rules are broken together",places:[]});let b=i&&!p.length&&!o&&(!r||g);return{right:b&&!X(e).length,finished:i,broken:p.slice(0,Zo),more:Math.max(0,p.length-Zo),unique:u==="unique"?!0:u==="multiple"?!1:null,words:b||i?"No rule is broken, as far as this page can judge.":"",trouble:o}}var Zi=e=>{try{return decodeURIComponent(e)}catch{return e}};function Xi(e,t,n,s){let r=[...new Set(e[t].split(" ").map(g=>g.replace(/^-?[0-9]+\*/,"").replace(/!?=-?[0-9]+$/,"").replace(/^-/,"")))].filter(g=>n.has(g)),o=r.map(g=>n.get(g).place).filter(Boolean),i=t;for(;i>=0&&!/^(rule|clue)( |$)/.test(e[i]);)i--;let[,a,l]=/^(rule|clue) ?(.*)$/.exec(e[i]??"")??[],f=a==="rule"||i===t-1&&!/^(?!rule|clue)/.test(e[t+1]??"rule"),c=s.find(([,g])=>f&&g.length===o.length&&o.every(w=>g.includes(w))&&e[t].startsWith("different")),h=new Map;for(let g of r){let{now:w,place:b}=n.get(g);w!==void 0&&h.set(w,[...h.get(w)??[],b])}let[p,u]=[...h].reduce((g,w)=>w[1].length>g[1].length?w:g,[0,[""]]);if(c&&u.length>1){let g=n.get(r[0]).values.find(([w])=>w===p)?.[1]??p;return{words:`${c[0]} holds ${g} ${u.length===2?"twice":`${u.length} times`}`,places:u}}let m=Zi(l??"");return{words:m?a==="clue"?`this clue is not met: ${m}`:`this rule is broken: ${m}`:"a rule is broken",places:o}}var Qi=`cpsudoku-certificate 3
kind unique
puzzle stated
`;async function ea(e){let t=await tr(e),n=()=>v.value.answers,s=(f,c={})=>x({answers:{...n(),opened:{what:"opened",final:!0,words:f},...c}});if(!t||t.broken.length||t.present||t.trouble)return;if(!globalThis.crypto?.subtle)return s("This browser gives a page that was opened in this way no encryption: open it by https, or as a file");let{sealed:r,statement:o}=n(),i=Qo(o,e).map(f=>f??0);s("Opening the seal…");let a=await ta(r,i).catch(()=>null);if(!a)return s("This grid keeps every rule, and does not open the seal: the page is damaged");if(await Ht(o.text)!==a.digest)return s("Not proved: the statement of this page is not the one that was sealed");let l=`${Qi}${o.text.trimEnd()}
end
${a.tail}`;s("Checking the proof…",{certificate:{what:"certificate",final:!0,claim:null,reason:"it is being checked",text:l,bytes:l.length,lemmas:0,solution:Object.fromEntries(o.variables.map(({place:f},c)=>[f,i[c]]))}})}async function ta(e,t){let n=await crypto.subtle.importKey("raw",new TextEncoder().encode(t.join(" ")),"PBKDF2",!1,["deriveKey"]),s=await crypto.subtle.deriveKey({name:"PBKDF2",hash:"SHA-256",salt:at(e.salt),iterations:e.iterations},n,{name:"AES-GCM",length:256},!1,["decrypt"]),r=await crypto.subtle.decrypt({name:"AES-GCM",iv:at(e.nonce)},s,at(e.data));return JSON.parse(await An(r))}function nr(e){let{answers:t}=v.value;!t.sealed||!t.certificate||t.certificate.claim||(e.state==="accepted"&&x({answers:{...t,certificate:{...t.certificate,claim:"unique",seconds:e.milliseconds/1e3},"verdict:checker":{what:"verdict",by:"checker",verdict:"unique",final:!0,solutions:[t.certificate.solution]}}}),e.state==="rejected"&&x({answers:{...t,opened:{words:`Not proved: ${e.words}`}}}))}var na=3;function sr({state:e}){let t=e.answers.methods,[n,s]=P(0);if(!t){let o=e.answers["error:compare"];return d`<p>${o?U(o.message):R("methods")?"Writing the puzzle for each method…":"This page has no comparison. Open the puzzle with cpsudoku serve."}</p>`}let r=t.methods.map(o=>o.label);return d`<p>${t.size}. <span class="hint">Point at a line: its places light up on the board.</span></p>
    <${oa} state=${e} event=${t} />
    <section class="given" aria-label="What each method is given"><h3>What each method is given</h3>
      <label class="one-method">method <select value=${n} onChange=${o=>s(Number(o.target.value))}>${r.map((o,i)=>d`<option key=${o} value=${i}>${o}</option>`)}</select></label>
      <div class="wide" tabindex="0" role="region" aria-label="Lines of each method"><table
        class=${`columns show-${n}`}><thead><tr><th scope="col">constraint</th>${r.map(o=>d`<th scope="col">${o}</th>`)}</tr></thead>
        <tbody><${os} title="variables" cells=${t.methods.map(o=>o.variables)} /></tbody>
        ${t.groups.map(o=>d`<${sa} key=${o.words} group=${o} lit=${e.lit} />`)}
        <tbody>${t.methods.some(o=>o.given)&&d`<${os}
          title="given values" cells=${t.methods.map(o=>o.given)} />`}
          <${os} title="the block: the first answer, and no other like it" cells=${t.methods.map(o=>o.block)} /></tbody>
      </table></div></section>
    <section aria-label="The run"><h3>The run: solve, block, solve again</h3>
      <div class="wide"><table><thead><tr><th scope="col">phase</th>${r.map(o=>d`<th scope="col">${o}</th>`)}</tr></thead>
        <tbody>${t.run.map(([o,i])=>d`<tr><th scope="row">${o}</th>${i.map((a,l)=>d`<td>${t.methods[l]?.here===!1?"needs the local server":a}</td>`)}</tr>`)}</tbody></table></div></section>
    <section aria-label="Before the first guess"><h3>Before the first guess</h3>
      <div class="wide"><table><thead><tr><th scope="col">method</th><th scope="col">values left</th><th scope="col">by</th></tr></thead>
        <tbody>${t.methods.map(o=>d`<tr><th scope="row">${o.label}</th><td>${o.left}</td><td>${o.inference}</td></tr>`)}</tbody></table></div>
      ${(t.remarks??[]).map(o=>d`<p>${o}</p>`)}
      ${(t.differences??[]).length>0&&d`<details><summary>Where they differ: ${A(t.differences.length,"place")}</summary><ul>${t.differences.map(o=>d`<li
        class="line" tabindex="0" ...${Zt([o.place])}>${o.place}: ${o.values.map(i=>i.join(" ")).join(" | ")}</li>`)}</ul></details>`}</section>
    <section aria-label="What was learnt"><h3>What was learnt</h3>
      ${t.proof?d`<p>${A(t.proof.lemmas,"learnt clause")} by ${t.proof.by}; the certificate has ${t.proof.bytes.toLocaleString("en")} bytes.</p>
        <ul class="learnt">${t.proof.sample.map(o=>d`<li
          class="line" tabindex="0" ...${Zt(o.scope)}><code>${o.text}</code></li>`)}</ul>`:d`<p>No proof: the verdict needs none, or it took too long.</p>`}</section>`}var Zt=e=>({onPointerEnter:()=>x({lit:e}),onPointerLeave:()=>x({lit:[]}),onFocus:()=>x({lit:e}),onBlur:()=>x({lit:[]})}),os=({title:e,cells:t})=>d`<tr><th scope="row">${e}</th>${t.map(n=>d`<td>${n}</td>`)}</tr>`;function sa({group:e,lit:t}){let[n,s]=P(na),r=e.lines.slice(0,n),o=e.lines.length-r.length,i=a=>t.length===1&&a.scope.includes(t[0]);return d`<tbody><tr
    class="group"><th scope="row">${e.words} <small>${e.clues&&e.clues!==e.amount?`${A(e.clues,"clue")}, `:""}${A(e.amount,"line")}</small></th>${e.counts.map(a=>d`<td>${a}</td>`)}</tr>
    ${r.map((a,l)=>d`<tr key=${l}
      class=${`line${i(a)?" lit":""}`} tabindex="0" ...${Zt(a.scope)}>
      <th scope="row">${a.text.slice(0,3).map(f=>d`<code>${f}</code>`)}${a.text.length>3&&d`<small>and ${a.text.length-3} more lines</small>`}</th>
      ${a.parts.map(f=>d`<td>${f.words}${f.samples.map(c=>d`<code>${c}</code>`)}${f.more&&d`<small>${"…"}</small>`}</td>`)}
    </tr>`)}
    ${(o>0||e.more>0)&&d`<tr
      class="more-lines"><td colspan="2">${o>0?d`<button type="button"
      onClick=${()=>s(e.lines.length)}>${o+(e.more??0)} more</button>`:`and ${e.more} more`}</td></tr>`}</tbody>`}function oa({state:e,event:t}){let n=t.inferences.map((c,h)=>[`round ${h}`,c.title,c]).filter(([,,c])=>c.rounds.length),s=Math.max(0,...n.map(([,,c])=>c.rounds.length)),r=t.methods.map((c,h)=>[`left ${h}`,c.label,c]).filter(([,,c])=>c.values),o=n.find(([c])=>c===e.inference)?.[2],i=o?Math.min(e.round,o.rounds.length):0,a=(c,h)=>x({inference:c,round:Math.max(0,h),lit:[]}),l=c=>a(o?e.inference:n[0]?.[0]??"",c),f=([c,h])=>d`<label class="choice" key=${c}><input
    type="radio" name="inference" checked=${e.inference===c} onChange=${()=>a(c,e.round)} /> ${h}</label>`;return d`<section class="rounds" aria-label="Round by round"><fieldset><legend>Values on the board</legend>
    <label class="choice"><input type="radio" name="inference" checked=${!e.inference}
      onChange=${()=>a("",0)} /> none</label>
    ${r.length>0&&d`<div class="row"><span class="note">left before the first guess by</span>${r.map(f)}</div>`}
    ${n.length>0&&d`<div class="row"><span class="note">round by round by</span>${n.map(f)}</div>`}
    ${s>0&&d`<div class="row"><button type="button" aria-label="Round before" disabled=${!i}
      onClick=${()=>l(e.round-1)}>${"◀︎"}</button>
      <input type="range" aria-label="Round" min="0" max=${s} value=${e.round}
        onInput=${c=>l(Number(c.target.value))} />
      <button type="button" aria-label="Next round"
        disabled=${e.round>=s} onClick=${()=>l(e.round+1)}>${"▶︎"}</button></div>
      <p role="status">${o?i?`round ${i} of ${o.rounds.length}: ${o.rounds[i-1].words}${i===o.rounds.length?`; ${o.end}`:""}`:`what is given; rounds: ${o.rounds.length}`:"Choose an inference, or move the slider."}</p>`}
    ${s===0&&d`<p>Nothing follows from the given values without a guess.</p>`}
    </fieldset>
    ${t.halls.length>0&&d`<details><summary>Only AllDifferent finds: ${A(t.halls.length,"Hall set")}</summary><ul>${t.halls.map(c=>d`<li
      class="line" tabindex="0" ...${Zt([...c.inside,...c.outside])}>round ${c.round}, ${c.text}</li>`)}</ul></details>`}
  </section>`}function or({state:e,records:t,four:n,digest:s}){let{picture:r,walk:o}=e.answers;if(!r?.svg)return null;if(M(e)==="Why"&&e.step>0)return d`<${ia} state=${e} steps=${o.steps} />`;let i=t.length>1?t.filter(h=>h.picture?.[0]?.svg).map(ra):[e],a=i.length===1&&n?Array(4).fill(i[0]):i,l=n?a.flatMap((h,p)=>p%4?[]:[a.slice(p,p+4)]):a.map(h=>[h]),f=[...new Set(i.flatMap(h=>h.answers.picture.rules??[]))],c=i.filter(h=>h.answers.overlay&&h.answers["verdict:sat"]?.verdict==="unique");return d`${l.map((h,p)=>d`<div
    class=${n?"sheet four":"sheet"}>${h.map(u=>d`<${rs} state=${u} solution=${!1} />`)}
      ${p===0&&f.length>0&&d`<ul>${f.map(u=>d`<li>${u}</li>`)}</ul>`}</div>`)}
    ${(n?c.flatMap((h,p)=>p%4?[]:[c.slice(p,p+4)]):c.map(h=>[h])).map(h=>d`<div
      class=${n?"sheet four":"sheet"}>
      ${h.map(p=>d`<${rs} state=${p} solution=${!0} />`)}
      ${c.length===1&&d`<p><b>${rt(e).title}.</b> ${rt(e).more}</p>
        <ul>${Object.entries(e.answers).filter(([p])=>p.startsWith("verdict:")).map(([,p])=>d`<li>${st[p.by]??p.by}: ${ot[p.verdict]} ${le(p.seconds)}</li>`)}</ul>
        ${s&&d`<p>SHA-256 of the certificate: <code>${s}</code></p>`}`}
    </div>`)}`}var ra=e=>({...Lt,answers:Object.fromEntries(Object.entries(e).map(([t,n])=>[t==="verdict"?`verdict:${n[0].by??"sat"}`:t,n.at(-1)]))});function rs({state:e,solution:t,step:n=0}){let{picture:s}=e.answers,r=me(s.svg),o=new Set(s.items.filter(([p])=>e.without.includes(p)).map(([,p])=>p)),i={...e,tab:n?"Why":"Edit",layer:t?"solution":"clues",step:n,lit:[]},a=t||n?Me(i):null,l=Te(r.shapes).filter(([p])=>!o.has(p.attributes["data-clue"])).map(([p,u])=>V(p,{},u)),f=s.title||s.reading.replaceAll("_"," "),c=r.shapes.findIndex(p=>p.tag==="text"&&Number(p.attributes["font-size"])>20),h=c<1?l.length:c;return d`<figure>${!n&&d`<figcaption><b>${t?`Solution: ${f}`:f}</b>${s.author?` by ${s.author}`:""}</figcaption>`}
    <svg viewBox=${r.box.join(" ")} font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle">${l[0]}${a?.under}${l.slice(1,h)}${a?.chain}${l.slice(h)}
      ${a&&n>0&&[...a.places].map(([p,u])=>d`<g
        class=${`place ${u.join(" ")}`}>${me(`<svg xmlns="http://www.w3.org/2000/svg">${e.answers.overlay.places[p][0]}</svg>`).shapes.map(m=>V(m))}</g>`)}${a?.known}</svg></figure>`}function ia({state:e,steps:t}){let{picture:n}=e.answers;return d`<h2>${n.title||n.reading}: ${t.length} steps</h2><div class="walk-sheet">
    ${t.slice(0,e.step).map((s,r)=>d`<div
      class="step"><${rs} state=${e} solution=${!1} step=${r+1} />
      <div>${s.words.map((o,i)=>d`<p>${i?o:`${r+1}. ${o}`}</p>`)}</div></div>`)}
    ${t.slice(e.step).length>0&&d`<ol start=${e.step+1}>${t.slice(e.step).map(s=>d`<li>${s.words.map(r=>d`<p>${r}</p>`)}</li>`)}</ol>`}</div>`}function is({puzzles:{text:e,list:t},records:n,chosen:s,onChoose:r}){let o=t.map((a,l)=>{let f=Object.entries(n[l]??{}).filter(([c])=>c.split(":")[0]==="verdict").map(([,c])=>c.at(-1));return{...a,verdicts:f,word:f.find(c=>c?.verdict&&c.verdict!=="undecided")?.verdict??f[0]?.verdict??""}}),i=o.filter(a=>["unique","multiple","none"].includes(a.word)).length;return d`<section class="report" aria-label="Puzzles">
    ${n.length>0&&d`<p>${i} of ${o.length} decided.</p>`}
    <div class="wide"><table><thead><tr><th scope="col">puzzle</th>${n.length>0?d`<th scope="col">verdict</th><th scope="col">time</th>`:d`<th scope="col">line</th>`}</tr></thead>
      <tbody>${o.map((a,l)=>d`<tr key=${l}
        class=${l===s?"chosen":""}><th scope="row">${a.error?`${l+1}. ${U(a.error)}`:d`<button
        type="button" aria-current=${l===s?"true":void 0} onClick=${()=>r(l)}>${l+1}. ${qt(a,e)}</button>`}</th>
        ${n.length>0?d`<td
          class=${a.word}>${Bt[a.word]??""} ${ot[a.word]??"not asked"}</td><td>${a.verdicts.map(f=>le(f?.seconds)).filter(Boolean).join(", ")}</td>`:d`<td>${a.line??""}</td>`}</tr>`)}</tbody></table></div></section>`}var aa=1200;function rr({state:e,playing:t,onPlay:n}){let s=j(e);return s!=="none"&&!R("walk")&&!R("minimal")?d`<p>This page has no explanation. Open the puzzle with cpsudoku serve.</p>`:d`
    ${s==="none"&&d`<${la} state=${e} />`}
    ${R("walk")&&d`<${ca} state=${e} playing=${t} onPlay=${n} />`}
    ${s==="unique"&&R("minimal")&&d`<${fa} state=${e} />`}`}function la({state:e}){let{conflicts:t,"error:more":n}=e.answers,s=ve(e);return!t&&n?d`<p>${U(n.message)}</p>`:t?d`<section
    aria-label="Clash"><h3>${s.length?`These ${A(s.length,"clue")} clash`:"The rules alone clash"}</h3>
    <p class="note">${s.length?"Each is needed: without any one of them they fit together.":""}</p>
    <ol class="clash-list">${s.map(r=>d`<li>${Dt(e,r)}</li>`)}</ol></section>`:R("conflicts:1")?d`<p>Looking for the smallest set of clues that clash${"…"}</p>`:null}function ca({state:e,playing:t,onPlay:n}){let{walk:s}=e.answers,r=s?.steps??[],o=e.step,i=!!e.running.walk,a=e.answers["error:walk"];G(()=>{if(!t)return;let g=setInterval(()=>{let{step:w,answers:b}=v.value;w>=(b.walk?.steps.length??0)?n(!1):be(w+1)},aa);return()=>clearInterval(g)},[t]);let l=Y(null);G(()=>{o>0&&l.current?.scrollIntoView({block:"nearest"})},[o]);let f=g=>{n(!1),be(g)},c=s?.final&&!i,h=c?s.status==="out of time"?[`Stopped after ${s.seconds} s at step ${r.length}.`]:s.ending:[],{words:p=[],marks:u,marked:m=0}=r[o-1]??{};return d`<section aria-label="Why" class="walk">
    <div class="row tools">
      <button type="button" aria-keyshortcuts="B" disabled=${!o} onClick=${()=>f(o-1)}>Back</button>
      <button type="button" class="main" aria-keyshortcuts="N"
        disabled=${o>=r.length&&(!i||e.wanted>o)} onClick=${()=>f(o+1)}>Next step</button>
      <button type="button" disabled=${!r.length} aria-label=${t?"Pause":"Play"} onClick=${()=>{!t&&o===r.length&&be(0),n(!t)}}>${t?"‖":"▶︎"}</button>
      ${o>0&&d`<button type="button" aria-keyshortcuts="Escape" onClick=${()=>f(0)}>Leave</button>`}
      ${r.length>0&&d`<input type="range" aria-label="Step" min="0" max=${r.length} value=${o}
        aria-valuetext=${`step ${o} of ${r.length}`} onInput=${g=>f(Number(g.target.value))} />
        <output class="count">${o} / ${r.length}${i&&"…"}</output>`}
    </div>
    <div ref=${l} class="words" aria-live="polite" tabindex="0" role="region" aria-label="The step in words">
      ${o>0&&p.map((g,w)=>d`<p>${w?g:`${o}. ${g}`}</p>`)}
      ${e.wanted>o&&d`<p>Looking for the next step${"…"}</p>`}
      ${o===0&&d`<p>${ua(e,r,i,!!(s||a))}</p>`}
      ${(o===r.length||s?.status==="out of time")&&c&&(h.length||r.length?h:["Nothing more follows."]).map(g=>d`<p>${g}</p>`)}
      ${o>0&&u&&d`<details key=${o}><summary>Marks before it${m>0&&`: ${A(m,"place")}`}</summary>${u.map(g=>d`<p>${g}</p>`)}</details>`}
      ${a&&d`<p>${U(a.message)}</p>`}
    </div>
    ${c&&s.status==="out of time"&&y.name!=="recorded"&&d`<button type="button"
      onClick=${()=>{ce("walk",["walk"],{seconds:Math.min(3600,3*s.seconds)})}}>Go on for ${3*s.seconds} s</button>`}
    ${r.length>0&&d`<${da} steps=${r} at=${o} onGo=${f} />`}
  </section>`}function ua(e,t,n,s){let r=B(e)?.verdict;return r==="multiple"?"The steps lead to the point from which two solutions go on.":t.length?`${A(t.length,"step")}${n?" so far":""} lead${t.length===1?"s":""} from the clues to ${r==="none"?"the contradiction":"the solution"}. The first: ${t[0].words[0]}`:n?"Looking for the first step…":s?"":"The steps follow the verdict."}function da({steps:e,at:t,onGo:n}){let s=Y(null),[r,o]=P(!1);return G(()=>{let i=s.current,a=i?.children[t-1];i&&a&&(i.scrollTop=a.offsetTop-i.offsetTop-i.clientHeight/3)},[t,r]),d`<details class="steps" open=${r}
    onToggle=${i=>o(i.target.open)}><summary>The whole walk</summary>
    ${r&&d`<ol ref=${s}>${e.map((i,a)=>d`<li key=${a}><button type="button"
      aria-current=${t===a+1?"step":void 0} onClick=${()=>n(a+1)}>${i.words.join(`
`)}</button></li>`)}</ol>`}</details>`}function fa({state:e}){let t=e.answers.minimal;if(!t)return null;let n=t.complete?"":", as far as was looked",s=r=>r.map(o=>Dt(e,o)).join(", ");return t.clues.length?d`<section aria-label="Redundant clues"><h3>Redundant clues</h3>
    <p>Each alone (${t.clues.length}${n}): ${s(t.clues)}.</p>
    <p class="row"><button type="button" aria-pressed=${e.layer==="redundant"}
      onClick=${()=>ke("redundant")}>Show on the board</button></p>
    <details><summary>A set of clues that suffices (${t.enough.length})</summary><p>${s(t.enough)}.</p>
      ${(t.links??[]).map(([r,o])=>d`<p><a href=${as(o)} target="_blank"
        rel="noopener noreferrer">The minimal puzzle in ${r}</a></p>`)}
      ${t.text&&d`<pre tabindex="0">${t.text}</pre>`}</details></section>`:d`<section
    aria-label="Redundant clues"><h3>Redundant clues</h3><p>None${n}: without any one clue there would be several solutions.</p></section>`}var as=e=>/^https?:\/\//.test(e)?e:void 0;function ir({state:e,four:t,onFour:n}){let{links:s,picture:r}=e.answers,o=y.name!=="recorded",i=r.title||r.reading;return d`<div class="row tools">
      ${o&&d`<button type="button" onClick=${ha}>Copy link</button>`}
      <button type="button"
        onClick=${()=>lt(ar(),Ae(i,".svg"),"image/svg+xml")}>Picture (SVG)</button>
      <button type="button" onClick=${()=>{wa(Ae(i,".png"))}}>Picture (PNG)</button>
      <button type="button" onClick=${()=>window.print()}>Print</button>
      <label class="choice"><input type="checkbox" checked=${t}
        onChange=${a=>n(a.target.checked)} /> four a page</label>
    </div>
    ${s&&d`<section
      aria-label="In other editors"><h3>In other editors</h3><ul>${s.links.map(([a,l,f])=>d`<li><a
      href=${as(l)} target="_blank" rel="noopener noreferrer">${a}</a>${f.length>0&&` (without ${f.join(", ")})`}</li>`)}</ul>
      <h3>As text</h3><pre tabindex="0">${s.text}</pre></section>`}
    ${o&&R("seal")&&d`<${pa} state=${e} />`}
    ${o&&d`<p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${ls}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p>`}`}function pa({state:e}){let{picture:t}=e.answers,[n,s]=P(t.title),[r,o]=P(t.author),[i,a]=P(!1);return d`<details class="seal"><summary>A page that proves itself</summary><form onSubmit=${async f=>{f.preventDefault(),D("Proving and sealing…"),await ce("file",["seal"],{fields:{title:n.trim(),author:r.trim(),open:i}});let{seal:c,"error:file":h}=v.value.answers;if(h||!c)return D(`Not sealed: ${h?.message??"no answer"}.`);lt(c.page,Ae(c.title,".html"),"text/html"),D(`Sealed: ${Ae(c.title,".html")}, ${Math.ceil(c.page.length/1e3)} kB.`)}}>
    <p>One file with the puzzle and the proof that it has exactly one solution, which checks itself in any browser. The finished grid opens the proof.</p>
    <p><label>Title <input value=${n} onInput=${f=>s(f.target.value)} /></label></p>
    <p><label>Author <input value=${r} onInput=${f=>o(f.target.value)} /></label></p>
    <p><label class="choice"><input type="checkbox" checked=${i}
      onChange=${f=>a(f.target.checked)} /> Leave the proof, and so the solution, open to all</label></p>
    <p class="row"><button type="submit">Save the page</button></p></form></details>`}async function ha(){try{await navigator.clipboard.writeText(location.href),D("The link of this state is copied: it holds the puzzle and its changes.")}catch{D("The address of this page holds the puzzle and its changes: copy it.")}}var ma="javascript:void open(PAGE+'#'+encodeURIComponent(typeof exportPuzzle=='function'?location.origin+'/?load='+exportPuzzle():location.href))",ls=e=>e?.setAttribute("href",ma.replace("PAGE",()=>encodeURIComponent(JSON.stringify(location.href.replace(/#.*/s,""))))),ga=["fill","stroke","stroke-width","stroke-dasharray","opacity","fill-opacity","stroke-opacity","font-size","font-weight","font-style","paint-order","dominant-baseline"];function ar(){let e=document.querySelector(".board svg"),t=e.cloneNode(!0),[n,s,r,o]=(e.getAttribute("viewBox")??"").split(" ");t.querySelectorAll("[role=grid], .hit, .halo").forEach(c=>c.remove());let i=[...e.querySelectorAll(".drawing *")],a=[...t.querySelectorAll(".drawing *")],l=document.documentElement;l.style.colorScheme="light",i.forEach((c,h)=>{let p=getComputedStyle(c);for(let u of ga)p.getPropertyValue(u)&&a[h].setAttribute(u,p.getPropertyValue(u));a[h].removeAttribute("class")}),l.style.colorScheme="";let f=document.createElementNS("http://www.w3.org/2000/svg","rect");for(let[c,h]of Object.entries({x:n,y:s,width:r,height:o,fill:"#ffffff"}))f.setAttribute(c,h);t.prepend(f);for(let[c,h]of Object.entries({xmlns:"http://www.w3.org/2000/svg",width:r,height:o}))t.setAttribute(c,h);for(let c of["class","role","aria-label"])t.removeAttribute(c);return new XMLSerializer().serializeToString(t)}async function wa(e){let t=new Image,n=ar();t.src=`data:image/svg+xml,${encodeURIComponent(n)}`,await t.decode();let s=Object.assign(document.createElement("canvas"),{width:2*t.width,height:2*t.height});s.getContext("2d")?.drawImage(t,0,0,s.width,s.height),Object.assign(document.createElement("a"),{href:s.toDataURL("image/png"),download:e}).click()}var cs=40;function lr({state:e}){let t=B(e),n=j(e);return t?.solutions?.length?t.verdict!=="multiple"?d`<p>${n==="unique"?"There is one solution.":"There is a solution; whether another exists is open."}</p>
      <p class="row"><button type="button" aria-pressed=${e.layer==="solution"} aria-keyshortcuts="S"
        onClick=${()=>ke("solution")}>${e.layer==="solution"?"Hide the solution":"Show the solution"}</button></p>`:d`<${va} state=${e} verdict=${t} /><${$a} state=${e} /><${ba} state=${e} />`:d`<p>${n==="none"?"There is no solution.":"No solution is known yet."}</p>`}function va({state:e,verdict:t}){let{overlay:n}=e.answers,[s,r]=t.solutions,o=t.differ.filter(i=>n?.places[i]);return n?d`<section
    aria-label="Where they differ"><h3>Two solutions differ in ${A(t.differ.length,"place")}</h3>
    <div class="wide"><table class="differences"><thead><tr><th scope="col">place</th><th scope="col"><span
      class="swatch one">one</span></th><th scope="col"><span class="swatch two">another</span></th></tr></thead>
    <tbody>${o.slice(0,cs).map(i=>d`<tr key=${i}><th scope="row">${n.places[i][4]}</th><td>${We(n,i,s[i])}</td><td>${We(n,i,r[i])}</td></tr>`)}</tbody></table></div>
    ${o.length>cs&&d`<p>and ${o.length-cs} more</p>`}</section>`:null}function $a({state:e}){let{solutions:t,count:n}=e.answers,s=t?.solutions??[],r=t?s.length:n?.count;if(!R("solutions:100")&&!n)return null;let o=t?t.complete:n?.exact,i=e.solution,a=l=>x({solution:l,tab:"Solutions",layer:"solution"});return d`<section
    aria-label="How many"><h3>${r===void 0?"Counting solutions…":`${o?"Exactly":"At least"} ${A(r,"solution")}`}</h3>
    ${s.length>1&&d`<p class="row"><button type="button" aria-label="Previous solution" disabled=${i<1}
      onClick=${()=>a(i-1)}>${"◀︎"}</button>
      <output>${i?`solution ${i} of ${s.length}`:"the two that differ least"}</output>
      <button type="button" aria-label="Next solution"
        disabled=${i>=s.length} onClick=${()=>a(i+1)}>${"▶︎"}</button></p>`}</section>`}function ba({state:e}){let t=e.answers.completions;if(!R("completions"))return null;if(!t)return d`<p>${e.answers["error:more"]?U(e.answers["error:more"].message):"Looking for clues that would make it unique…"}</p>`;let n=y.name!=="recorded",s=t.given?"clues":"decisions";return d`<section
    aria-label="Suggested clues"><h3>${t.least?`The fewest further ${s} that make it unique`:`Further ${s} that make it unique`}</h3>
    ${!t.given&&d`<p>A puzzle of this kind gives no values. Each line below would leave one solution.</p>`}
    <ul class="suggestions">${t.sets.map((r,o)=>{let i=t.lines?.[o];return d`<li key=${o}>${i&&n?d`<button type="button"
        onClick=${()=>se({added:[...e.added,...i]},`${i.join(", ")}: added.`)}>${r.join(", ")}</button>`:r.join(", ")}</li>`})}</ul></section>`}var us=class{events=[];closed=!1;wake=()=>{};put(t){this.events.push(t),t.what==="end"&&(this.closed=!0),this.wake()}close(){this.closed=!0,this.events=[],this.wake()}async*[Symbol.asyncIterator](){for(;;){let t=this.events.shift();if(t)yield t;else{if(this.closed)return;await new Promise(n=>this.wake=()=>n(void 0))}}}},Xt=class{number=0;open=new Map;greeted=()=>{};greeting=new Promise(t=>this.greeted=t);begin(t,n,s){this.end(t);let r=new us,o={...s,n:++this.number,lane:t,ask:n};return this.open.set(t,{n:o.n,channel:r,message:o}),{channel:r,message:o}}end(t){return this.open.get(t)?.channel.close(),this.open.delete(t)}deliver(t){if(t.what==="hello")return this.greeted(t);for(let[n,{n:s,channel:r}]of this.open)s===t.n&&(r.put(t),t.what==="end"&&this.open.delete(n))}},ka=1e3;function dr(){let e=new Xt,t=T({state:"loading",words:""}),n,s=0,r=i=>{n.readyState===WebSocket.OPEN&&n.send(JSON.stringify(i))},o=()=>{n=new WebSocket(`${location.protocol==="https:"?"wss":"ws"}://${location.host}/page`),n.onopen=()=>{t.value={state:"ready",words:""};for(let{message:i}of e.open.values())r(i)},n.onclose=()=>{t.value={state:"lost",words:"The server does not answer"},s=window.setTimeout(o,ka)},n.onmessage=({data:i})=>e.deliver(JSON.parse(i))};return o(),{name:"socket",status:t,has:()=>!0,retry(){n.readyState===WebSocket.CLOSED&&(clearTimeout(s),o())},kinds:()=>e.greeting,ask(i,a,l){let{channel:f,message:c}=e.begin(i,a,l),{size:h}=new Blob([JSON.stringify(c)]);if(h>Q){let p=`expected at most ${Q.toLocaleString("en")} bytes for the server, found ${h.toLocaleString("en")}`;e.deliver({n:c.n,what:"error",final:!0,why:"",message:p}),e.deliver({n:c.n,what:"end",final:!0})}else r(c);return f},cancel(i){e.end(i)&&r({n:++e.number,lane:i})}}}function ds(e){let t=(r,o)=>{let i=e[o]??{},[a,l]=r.split(":");return a!=="verdict"?i[r]??i[a]:i[r]??(!l||l===(i.verdict?.[0].by??"sat")?i.verdict:void 0)},n=[...new Set(e.flatMap(r=>Object.entries(r)).filter(([r])=>r.split(":")[0]==="verdict").map(([,[r]])=>r.by??"sat"))],s=new Map;return{name:"recorded",status:T({state:"ready",words:""}),has:(r,o)=>!!t(r,o)?.length,retry:()=>{},kinds:async()=>({kinds:[],start:"",methods:n}),async*ask(r,o,{index:i=0}){let a=(s.get(r)??0)+1;s.set(r,a),await Promise.resolve();for(let l of o)for(let f of t(l,i)??[])s.get(r)===a&&(yield f.what==="verdict"?{by:"sat",...f}:f);s.get(r)===a&&(yield{what:"end",final:!0})},cancel:r=>{s.set(r,(s.get(r)??0)+1)}}}function fr(){let e=JSON.parse(document.getElementById("answers")?.textContent??"[]");return new DOMParser().parseFromString(document.querySelector("noscript")?.textContent??"","text/html").querySelectorAll("article").forEach((n,s)=>{let[r]=e[s]?.picture??[];r&&(r.svg??=n.querySelector("svg")?.outerHTML),n.querySelectorAll("ol > li").forEach((o,i)=>{let a=e[s].walk?.[0].steps[i];if(!a||a.words)return;let l=f=>[...o.querySelectorAll(`p${f}`)].map(c=>c.textContent);a.words=l(":not(.marks)"),o.querySelector(".marks")&&(a.marks=l(".marks"))})}),e}var cr=2,ya=200,xa=90,_a=7e8,ur=1e6;function pr(){let e=new Xt,t=T({state:"loading",words:"Loading…"}),n=[],s=[],r="worker.js",o=m=>t.value={state:"lost",words:`This page cannot start: ${m}`};function i(){location.protocol==="file:"?o("it needs a web server, for example python -m http.server."):typeof WebAssembly>"u"?o("this browser has no WebAssembly."):a()}function a(){let m={worker:new Worker(r,{type:"module"}),job:null,lane:"",ready:!1,cancelled:0,silence:0};m.worker.onmessage=({data:g})=>{if(g.loaded)n.some(w=>w.ready)||(t.value={state:"loading",words:Sa(g)});else if(g.failed)m.ready?h(m,"died",`internal error: ${g.failed} (a bug)`):o(g.failed);else if(g.event)c(m),g.event.what!=="end"&&e.deliver(g.event);else if(g.hello)m.ready=!0,t.value={state:"ready",words:""},e.deliver(g.hello),n.length<Math.min(cr,navigator.hardwareConcurrency||cr)&&a(),p();else{l(m);let{job:w}=m;m.job=null,w&&e.deliver({n:w.n,what:"end",final:!0}),g.heap>_a&&f(m),p()}},m.worker.onerror=g=>{g.preventDefault(),o(g.message||"a script did not load.")},n.push(m)}let l=m=>{clearTimeout(m.cancelled),clearTimeout(m.silence),m.cancelled=0};function f(m){l(m),m.worker.terminate(),n.splice(n.indexOf(m),1),a()}function c(m){clearTimeout(m.silence);let g=xa+(m.job?.seconds??0);m.silence=setTimeout(()=>h(m,"limit",`undecided: limit of ${g} seconds`),1e3*g)}function h(m,g,w){let{job:b}=m;f(m),b&&(e.deliver({n:b.n,what:"error",final:!0,why:g,message:w}),e.deliver({n:b.n,what:"end",final:!0})),p()}function p(){for(let m of[...s]){let g=n.filter($=>$.ready),w=g.filter($=>!$.job&&(m.lane==="board"||g.length<2||$!==g[0])),b=w.find($=>$.lane===m.lane)??w[0];b&&(s.splice(s.indexOf(m),1),Object.assign(b,{job:m,lane:m.lane}),c(b),b.worker.postMessage({job:m}))}}function u(m){e.end(m);let g=s.findIndex(w=>w.lane===m);g>=0&&s.splice(g,1);for(let w of n)w.job?.lane===m&&!w.cancelled&&(w.worker.postMessage({cancel:w.job.n}),w.cancelled=setTimeout(()=>{f(w),p()},ya))}return i(),{name:"worker",status:t,has:m=>m!=="seal",retry(){for(let{worker:m}of n.splice(0))m.terminate();t.value={state:"loading",words:"Loading…"},r="worker.js?again",i()},kinds:()=>e.greeting,ask(m,g,w){u(m);let{channel:b,message:$}=e.begin(m,g,w);return s.push($),p(),b},cancel:u}}var Sa=({loaded:e,total:t})=>e<t?`Loading: ${(e/ur).toFixed(1)} of ${(t/ur).toFixed(1)} MB…`:"Starting…";var ue=[],Qt=T(!1),gt=T(!1),en=T(!1),fs=T(""),Oa=e=>{gt.value=e};function ps(e){Ne({...je,puzzles:v.value.puzzles,kind:v.value.kind,index:e}),y.name==="recorded"&&x({tab:""})}function za(){let e=v.value,[t,n]=P(""),s=y.name!=="recorded",r=j(e),o=N(e),{picture:i}=e.answers;return G(()=>{i&&(document.title=`${i.title||i.reading.replaceAll("_"," ")} – cpsudoku`)},[i]),d`
    <a class="skip" href="#main"
      onClick=${a=>(a.preventDefault(),document.getElementById("main")?.focus())}>To the puzzle</a>
    <header><p
      class="brand"><b>cpsudoku</b> ${!o&&d`<span>Does this puzzle have exactly one solution, and why?</span>`}</p>
      <${Go} state=${e} kinds=${In.value} live=${s} />
      ${!s&&d`<p
        class="note inside"><span>Answers of cpsudoku, in one file. <code>cpsudoku serve</code> opens a page in which you edit the puzzle. </span><${es} state=${e} /></p>`}
      <button type="button" class="help" aria-label="Keys" aria-keyshortcuts="?" title="Keys (?)"
        onClick=${()=>Qt.value=!0}>?</button>
    </header>
    <${Jo} state=${e} />
    <${Vo} state=${e} />
    <main id="main" tabindex="-1"
      class=${`${e.opening?"reading":""} tab-${M(e).toLowerCase()}${o?"":" closed"}`}>
      ${o?d`<${ja} state=${e} mark=${t} onMark=${n} live=${s} />`:d`<h1
        class="sr">cpsudoku</h1><${Yn} state=${e} />
        ${r==="list"?d`<${is} puzzles=${e.puzzles} records=${[]} chosen=${null}
          onChoose=${ps} />`:d`<${Na} />`}`}
    </main>
    ${Qt.value&&d`<${Ra} />`}`}function ja({state:e,mark:t,onMark:n,live:s}){let{picture:r}=e.answers,o=M(e),i=r.reading.replaceAll("_"," "),a=[r.author&&`by ${r.author}`,r.title&&r.title!==i&&i,r.place].filter(Boolean).join(" · ");return d`
    <section class="left" aria-label="The puzzle">
      <div class="titles"><h1 id="title">${r.title||i}</h1>${a&&d`<p id="author"
        class="note">${a}</p>`}
        <${Yo} state=${e} onChoose=${ps} /></div>
      ${r.svg?d`<${Io} state=${e} mark=${t} onMark=${n} />`:d`<p
        class="board">${r.message}</p>`}
      <${Ma} state=${e} live=${s} />
      <p class="told" role="status" aria-live="polite">${e.told}</p>
      <${Ta} state=${e} />
    </section>
    <section class="top" aria-label="The verdict">
      <${Yn} state=${e} />
      <div class="details"><${Do} state=${e} /><${Wo} state=${e} /></div>
    </section>
    <section class="panel" aria-label="More about the puzzle">
      <${Ea} tab=${o} />
      <div role="tabpanel" id="panel" aria-labelledby=${`tab-${o}`} tabindex="0">
        ${o==="Edit"&&d`<${Fo} state=${e} mark=${t} onMark=${n} />`}
        ${o==="Why"&&d`<${rr} state=${e} playing=${gt.value}
          onPlay=${Oa} />${!e.answers.sealed&&d`<${ss} state=${e} />`}`}
        ${o==="Solutions"&&d`<${lr} state=${e} />`}
        ${o==="Methods"&&d`<${sr} state=${e} />`}
        ${o==="Judge"&&d`<${Xo} state=${e} />`}
        ${o==="Share"&&d`<${ir} state=${e} four=${en.value} onFour=${l=>en.value=l} />`}
        ${o!=="Edit"&&!s&&d`<${Xn} state=${e} mark=${t} onMark=${n} />`}
        ${ue.length>1&&o!=="Methods"&&d`<${is} puzzles=${e.puzzles} records=${ue} chosen=${e.index}
          onChoose=${ps} />`}
        <${Aa} state=${e} />
      </div>
    </section>`}function Ea({tab:e}){return d`<div role="tablist" aria-label="Panels" onKeyDown=${n=>{let s={ArrowLeft:-1,ArrowRight:1}[n.key];if(!s)return;n.preventDefault(),n.stopPropagation();let r=Be[(Be.indexOf(e)+s+Be.length)%Be.length];x({tab:r,lit:[]}),document.getElementById(`tab-${r}`)?.focus()}}>
    ${Be.map(n=>d`<button type="button" role="tab" key=${n} id=${`tab-${n}`}
      aria-selected=${n===e} aria-controls="panel" tabindex=${n===e?0:-1}
      onClick=${()=>x({tab:n,lit:[]})}>${n}</button>`)}</div>`}function Ma({state:e,live:t}){let n=B(e),s=Ee(e),r={clues:!0,solution:!!n?.solutions?.length,candidates:R("candidates:8"),redundant:R("minimal")&&j(e)==="unique"},o={clues:"",solution:"S",candidates:"C",redundant:"D"},i={solution:n?.solutions?.length>1?"solutions":"solution"};return d`<div class="row tools">
    <div class="row" role="group"
      aria-label="Show on the board">${no.filter(a=>a==="clues"||r[a]||t).map(a=>d`<button
      type="button" key=${a} data-layer=${a} disabled=${!r[a]}
      aria-pressed=${s===a} aria-keyshortcuts=${o[a]||void 0} onClick=${()=>x({layer:a,step:0,solution:0,...M(e)==="Judge"?{tab:"Solutions"}:{}})}>${i[a]??a}</button>`)}</div>
    ${t&&d`<div class="row" role="toolbar" aria-label="Changes">
      <button type="button" aria-keyshortcuts="Control+Z" disabled=${!e.past.length}
        onClick=${Wn}>Undo</button>
      <button type="button" aria-keyshortcuts="Control+Shift+Z" disabled=${!e.future.length}
        onClick=${Kt}>Redo</button>
      <button type="button" aria-keyshortcuts="R" disabled=${!e.without.length}
        onClick=${Dn}>All clues</button></div>`}
  </div>`}function Ta({state:e}){let{legend:t}=N(e)?Me(e):{legend:""},n=e.answers.walk?.steps[e.step-1];return t==="pair"?d`<p class="legend"><span class="swatch one">1</span> one solution, left or above, solid; <span
      class="swatch two">2</span> another, right or below, dashed; <span class="swatch both">3</span> what both have.</p>`:t==="candidates"?d`<p
    class="legend">A value stands where some solution has it. The small number counts those solutions, up to 8.</p>`:t==="step"?d`<p class="legend"><span class="swatch premise">tinted</span> rules and clues of the step, <span
      class="swatch fact">dashed</span> facts,
      ${n?.wall?.length>0&&d` <span class="swatch wall">wall</span> and <span
        class="swatch piece">piece</span> of a cut,`}
      ${" "}<span class="swatch new">framed</span> new.${n?.struck?.length>0&&d` <span
        class="swatch gone">Struck</span> values go.`}
      ${n?.chain&&d` Of a chain <span class="swatch g0">on</span> and <span
        class="swatch g1">off</span> ends; a strong link is a line, a weak one dashed.`}</p>`:d`<p class="legend"></p>`}function Aa({state:e}){let[t,n]=P(!1),{overlay:s}=e.answers;if(!s)return null;let r=t?Me(e):null;return d`<details class="in-words" open=${t}
    onToggle=${o=>n(o.target.open)}><summary>The board in words</summary>
    ${r&&d`<ul tabindex="0"
      aria-label="Places">${Object.entries(s.places).map(([o,[,,,,i]])=>d`<li key=${o}>${i}: ${r.words(o)}</li>`)}</ul>`}</details>`}function Ca({svg:e}){let t=e&&me(e);return d`<svg aria-hidden="true" viewBox=${t?t.box.join(" "):"0 0 1 1"}
    font-family="Helvetica, Arial, sans-serif" text-anchor="middle">${t&&Te(t.shapes).map(([n,s])=>V(n,{},s))}</svg>`}function Na(){return G(()=>{Eo(Qn.map(([,e])=>e))},[]),d`<section class="welcome" aria-label="Examples"><p>Or drop a file, or try one of these:</p>
    <p class="examples">${Qn.map(([e,t],n)=>d`<button type="button" key=${e} onClick=${()=>{x({kind:""}),mt(t)}}><${Ca} svg=${ut.value[n]} />${e}</button>`)}</p>
    <p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${ls}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p></section>`}var La=[["/","the source field"],["arrows","move in the board; with Shift or Ctrl, select further cells"],["Enter","leave out the clue of the cell, or bring it back"],["Delete","clear the cell"],["1-9, a-z","type a value (in Judge, of your grid)"],["Ctrl+Z, Ctrl+Shift+Z","undo, redo"],["r","all clues back"],["n, b, Space, Home, End","the walk: next, back, play, begin, end"],["s, c, d","show the solution, the candidates, the redundant clues"],["Left, Right","in the list of tabs: change the tab"],["Escape","stop; then leave the walk"],["?","this list"]];function Ra(){let e=Y(null);return G(()=>e.current?.showModal(),[]),d`<dialog ref=${e} aria-labelledby="keys" onClose=${()=>Qt.value=!1}><h2 id="keys">Keys</h2>
    <dl>${La.map(([t,n])=>d`<dt><kbd>${t}</kbd></dt><dd>${n}</dd>`)}</dl><form method="dialog"><button>Close</button></form></dialog>`}var hr=e=>e.target.closest?.("input:not([type=checkbox]):not([type=range]):not([type=radio]), textarea, select, dialog");function Ia(e){let t=v.value,n=()=>{e.preventDefault(),e.stopPropagation()};if(e.key==="Escape"&&!e.target.closest?.("dialog"))return Object.keys(t.running).length&&y.name!=="recorded"?Gt():t.step?be(0):t.cells.length&&ye([]),n();if(hr(e)||e.altKey)return;let s=e.key.length===1?e.key.toLowerCase():e.key;if(e.ctrlKey||e.metaKey){if(s==="z")e.shiftKey?Kt():Wn();else if(s==="y")Kt();else if(!s.startsWith("Arrow")||!N(t)||!Jn(e,t))return;return n()}if(s==="?")return Qt.value=!0,n();if(s==="/"){let w=document.getElementById("source"),b=w?.closest("details");return b&&(b.open=!0),w?.focus(),n()}if(!N(t))return;let r=e.target,o=!!r.closest?.('[role="grid"]'),i=M(t);if(o&&(i==="Edit"||i==="Judge"||!t.step)&&Jn(e,t))return n();let a=w=>{gt.value=!1,be(w)},l={n:()=>a(t.step+1),b:()=>a(t.step-1),r:Dn,s:()=>ke(Ee(t)==="solution"?"clues":"solution"),c:()=>ke("candidates"),d:()=>ke("redundant")},f=i==="Edit"||i==="Judge",c=e.key.length===1&&s!==" ",h=/\d/.test(s)||(t.answers.picture.alphabet??[]).join("").toLowerCase().includes(s),p=c&&(f||h&&!l[s])?Yt(t,f||o?t.cell:"",e.key):null;if(p===""&&!f&&y.name!=="recorded"&&(x({tab:"Edit"}),ye([t.cell])),p==="")return n();if(r.closest?.('[role="tablist"], input')&&/^(Arrow|Home|End| )/.test(e.key))return;let u=s===" "&&r.closest?.("button, a, summary, [role=tab]"),m=t.answers.walk?.steps.length??0,g={ArrowLeft:()=>a(t.step-1),ArrowRight:()=>a(t.step+1),Home:()=>a(0),End:()=>a(m)," ":()=>gt.value=!gt.value};if(m&&i==="Why"&&!u&&!o&&g[s])g[s]();else if(l[s])l[s]();else if(p)D(p);else return;n()}function Pa(){document.addEventListener("keydown",Ia),document.addEventListener("paste",e=>{if(hr(e)||y.name==="recorded")return;let t=e.clipboardData?.getData("text/plain")??"";t.trim()&&mt(t)});for(let e of["dragenter","dragover"])document.addEventListener(e,t=>{t.preventDefault(),document.body.classList.add("over")});document.addEventListener("dragleave",e=>{e.relatedTarget||document.body.classList.remove("over")}),document.addEventListener("drop",e=>{if(e.preventDefault(),document.body.classList.remove("over"),y.name==="recorded")return;let t=e.dataTransfer?.files,n=e.dataTransfer?.getData("text/plain")??"";t&&t.length>1?Ce(`Expected one file, found ${t.length}.`):t?.[0]?ts(t[0]):n.trim()&&mt(n)}),addEventListener("hashchange",()=>{ue.length&&y.name==="recorded"?Un(mr(ue)):Jt()}),addEventListener("beforeprint",()=>{let e=document.getElementById("printed"),t=M(v.value)==="Methods";document.body.classList.toggle("print-methods",t),dn(t?null:d`<${or} state=${v.value} records=${ue} four=${en.value} digest=${fs.value} />`,e)})}var mr=e=>e.map(({picture:[t]},n)=>{let s=[t.title,t.place].filter(Boolean).join(" ");return{title:s,reading:t.reading||(s?"":t.message||`Puzzle ${n+1}`)}});async function Ba(){let e=document.getElementById("app");document.body.append(Object.assign(document.createElement("section"),{id:"printed"})),document.getElementById("printed")?.setAttribute("aria-hidden","true");let t=!!document.getElementById("answers"),n=!!document.querySelector('meta[name="transport"][content="worker"]');t&&(ue=fr());let s=t?ds(ue):n?pr():dr();document.documentElement.dataset.transport=s.name;let r=Oo(s);if(q(()=>{let i=$e.value;i&&queueMicrotask(()=>nr(i))}),q(()=>{let i=v.value.answers.certificate?.text;if(!i||!globalThis.crypto?.subtle)return void(fs.value="");Ht(i).then(a=>fs.value=a)}),Pa(),en.value=t&&ue.length>1,t?Un(mr(ue)):n&&!location.hash&&await Wa(),dn(d`<${za} />`,e),t)return;location.hash&&Jt();let{start:o}=await r;!location.hash&&o&&!N(v.value)&&Jt(o)}async function Wa(){let e=await fetch("example.json").catch(()=>null);if(!e?.ok)return;let t=await e.json(),{text:n="",kind:s=""}=t[0].source?.[0]??{};zo(ds(t),{...je,puzzles:{text:n,list:[]},kind:s})}Ba();})();

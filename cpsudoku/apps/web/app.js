/* Contains Preact and Preact Signals (MIT; Jason Miller, the Preact Team) and htm (Apache-2.0, Jason Miller): app.licenses.txt */
(()=>{var S,ns,Ft,ce,qt,ht,ss,ft,os,Ht,Ut,Jo,Ue=Symbol.for("pv"),mt={},gt=[],Go=/^m(i|n|o|s|text|space)$/,Kt=Array.isArray,Jt=gt.slice,$e=Object.assign;function be(e){e&&e.parentNode&&e.remove()}function Fe(e,t,n){var s,r,o,i={},a=arguments.length;for(o in t)o=="key"?s=t[o]:o=="ref"&&typeof e!="function"?r=t[o]:i[o]=t[o];return a>2&&(i.children=a>3?Jt.call(arguments,2):n),qe(e,i,s,r,null)}function qe(e,t,n,s,r){var o={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Ue,__v:r||++ns,__i:-1,__u:0};return!r&&S.vnode&&S.vnode(o),o}function ke(e){return e.children}function ue(e,t){this.props=e,this.context=t,this.__g=0}function de(e,t){if(t==null)return e.__&&de(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:de(e)}function Vo(e){var t,n=e.__v,s=n.__e,r=[],o=[],i=e.__P;i&&((t=$e({constructor:Ue},n)).__v=n.__v+1,S.vnode&&S.vnode(t),Gt(i,t,n,e.__n,i.namespaceURI,32&n.__u?[s]:null,r,s||de(n),32&n.__u,o),t.__v=n.__v,t.__.__k[t.__i]=t,us(r,t,o),n.__=n.__e=null,t.__e!=s&&rs(t))}function rs(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),rs(e)}function es(e){(8&e.__g||(e.__g|=8,ce.push(e),ht++))&&qt==S.debounceRendering||((qt=S.debounceRendering)||queueMicrotask)(is)}function is(){try{for(var e,t=1;ce.length;)ce.length>t&&ce.sort(ss),e=ce.shift(),t=ce.length,8&e.__g&&Vo(e)}finally{(ht=ce.length)&&(qt||queueMicrotask)(is)}}function as(e,t,n,s,r,o,i,a,c,p,l){var f,h,u,m,g,w,b=s.__k||gt,k=t.length;for(c=Yo(n,t,b,c,k),f=0;f<k;f++)(u=n.__k[f])!=null&&(h=~u.__i&&b[u.__i]||mt,u.__i=f,w=Gt(e,u,h,r,o,i,a,c,p,l),m=u.__e,(h.ref!=u.ref||8&h.__u)&&(h.ref&&Vt(h.ref,null,u,h),u.ref&&l.push(u.ref,u.__c||m,u)),g=g||m,4&u.__u?(c=ls(u,c,e,!h.__v),h.__e&&(h.__e=null)):typeof u.type=="function"&&w!==void 0?c=w:m&&(c=m.nextSibling),u.__u&=-21);return n.__e=g,c}function Yo(e,t,n,s,r){var o,i,a,c,p,l,f,h,u,m=n.length,g=m,w=0,b=0,k=e.__k=Array(r);for(o=0;o<r;o++)(i=t[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=k[o]=qe(null,i):Kt(i)?i=k[o]=qe(ke,{children:i}):i.constructor===Ue&&i.__b?i=k[o]=qe(i.type,i.props,i.key,i.ref,i.__v):k[o]=i,c=o+w,i.__=e,i.__b=e.__b+1,a=null,~(p=i.__i=Zo(i,n,c,g))&&(g--,(a=n[p])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,p==c-1?w--:p==c+1?w++:p!=c&&(p>c?w--:w++,b=1)):(~p||(r>m?w--:r<m&&w++),typeof i.type!="function"&&(i.__u|=4))):k[o]=null;if(b){for(l=[],f=[],o=0;o<r;o++)if((i=k[o])&&16&i.__u){for(w=0,h=l.length;w<h;)l[u=w+h>>1]<i.__i?w=u+1:h=u;l[w]=i.__i,f[o]=w+1}for(w=l.length;o--;)f[o]&&(f[o]==w?w--:k[o].__u|=4)}if(g)for(o=0;o<m;o++)!(a=n[o])||2&a.__u||(a.__e==s&&(s=de(a)),Yt(a,a));return s}function ls(e,t,n,s){var r,o,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(o=0;o<r.length;o++)r[o]&&(r[o].__=e,t=ls(r[o],t,n,!1));return t}for(t&&!t.parentNode&&(t=de(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Zo(e,t,n,s){var r,o=e.key,i=e.type,a=t[n],c=a&&!(2&a.__u);if(a===null&&o==null||c&&o==a.key&&i==a.type)return n;if(s>(c?1:0)){for(r=n-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r;for(r=n+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r}return-1}function ts(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function dt(e,t,n,s,r){var o,i;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||ts(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||ts(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(i=Ut[t]||(Ut[t]=Xo(t)),(e.__a||(e.__a={}))[t]=Ht,o=t!=(t=t.replace(os,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,i,o):e.removeEventListener(t,i,o));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Xo(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[ft]==null)t[ft]=Ht++;else if(t[ft]<this.__a[e])return;return n(S.event?S.event(t):t)}}}function Gt(e,t,n,s,r,o,i,a,c,p){var l,f,h,u,m,g,w,b,k,E,O,Te,De,G,ne,ut,Y,Z,$=t.type;if(t.constructor!==Ue)return null;128&n.__u&&(c=32&n.__u,l=n.__c.__z)&&(t.__u|=c,f=o=[],l.nodeType==8?a=pt(l,o):o.push(l),a=o[0]||a),(l=S.__b)&&l(t);e:if(typeof $=="function"){h=i.length;try{if(b=t.props,k=(l=$.prototype)&&l.render,E=(l=$.contextType)&&s[l.__c],O=l?E?E.props.value:l.__:s,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(k?t.__c=u=new $(b,O):(t.__c=u=new ue(b,O),u.constructor=$,u.render=er),E&&E.sub(u),u.state||(u.state={}),u.__n=s,u.__g|=8,u.__h=[],u.__k=[]),k&&(u.__s||(u.__s=u.state),$.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=$e({},u.__s)),$e(u.__s,$.getDerivedStateFromProps(b,u.__s)))),m=u.props,g=u.state,u.__v=t,n.__c){if(b!==m&&k&&!$.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(b,O),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(b,u.__s,O)===!1){t.__v!=n.__v&&(u.props=b,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(x){x&&(x.__=t)}),gt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&i.push(u),a=de(n);break e}u.componentWillUpdate&&u.componentWillUpdate(b,u.__s,O),k&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(m,g,w)})}else k&&!$.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),k&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=O,u.props=b,u.__P=e,u.__g&=-5,Te=S.__r,De=k?25:0;do u.__g&=-9,Te&&Te(t),l=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++De<25);k&&(gt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(s=$e({},s,u.getChildContext())),k&&n.__c&&u.getSnapshotBeforeUpdate&&(w=u.getSnapshotBeforeUpdate(m,g)),G=l&&l.type===ke&&l.key==null?l.props.children:l,b.__P&&(l=a,r=(e=b.__P).namespaceURI,c=o=null,n.props&&n.props.__P!=e&&(n.__k.some(function(x){x&&Yt(x,x)}),n.__k=null),a=n.__k?de(n,0):null),a=as(e,Kt(G)?G:[G],t,n,s,r,o,i,a,c,p),b.__P&&(t.__e=null,a=l),t.__u&=-161,f&&f.some(be),u.__h.length&&i.push(u),1&u.__g&&(u.__g&=-4)}catch(x){if(i.length=h,t.__v=null,c||o)if(x&&x.then){if(t.__u|=128|c,o){for(~(Y=o.indexOf(a||void 0))||(Y=o.length);(Z=o[Y-1])&&Z.nodeType==8;)Y--;for(;Y<o.length;Y++)if(Z=o[Y])if(o[Y]=null,ne){if(Z==ut)break}else{if(Z.nodeType!=8)break;Z.data.startsWith("$s")&&(ut=pt(ne=Z))}}if(!ne){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;ne=a}(l=pt(ne=t.__c.__z||(t.__c.__z=ne)))?(t.__e=ne,a=l):t.__e=a,a=a&&a.nextSibling}else o&&o.some(be);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),x&&x.then||cs(t),S.__e(x,t,n)}}else a=t.__e=Qo(n.__e,t,n,s,r,o,i,c,p,e);return(l=S.diffed)&&l(t),a}function pt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function cs(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(cs))}function us(e,t,n){for(var s=0;s<n.length;)Vt(n[s++],n[s++],n[s++]);S.__c&&S.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(o){o.call(r)})}catch(o){S.__e(o,r.__v)}})}function Qo(e,t,n,s,r,o,i,a,c,p){var l,f,h,u,m,g,w,b,k=n.props||mt,E=t.props,O=t.type;if(O=="svg"?r="http://www.w3.org/2000/svg":O=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),o){for(l=0;l<o.length;l++)if((m=o[l])&&(O?m.localName==O:m.nodeType==3)){e=m,o[l]=null;break}}if(!e){if(b=p.ownerDocument||document,!O)return b.createTextNode(E);e=b.createElementNS(r,O,E.is?E:p),a&&(S.__m&&S.__m(t,o),a=!1),o=null}if(O){if(p=O=="template"&&e.content||e,o=O=="textarea"&&E.defaultValue!=null?null:o&&Jt.call(p.childNodes),!a&&o)for(k={},l=0;l<e.attributes.length;l++)k[(m=e.attributes[l]).name]=m.value;for(l in k)m=k[l],l=="dangerouslySetInnerHTML"?h=m:l=="children"||l in E||l=="value"&&"defaultValue"in E||l=="checked"&&"defaultChecked"in E||dt(e,l,null,m,r);for(l in E)m=E[l],l=="children"?u=m:l=="dangerouslySetInnerHTML"?f=m:l=="value"?g=m:l=="checked"?w=m:a&&typeof m!="function"||k[l]===m||dt(e,l,m,k[l],r);f?(a||h&&(f.__html==h.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[]):(h&&(e.textContent=""),(O=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&Go.test(O))&&(r="http://www.w3.org/1999/xhtml"),as(p,Kt(u)?u:[u],t,n,s,r,o,i,o?o[0]:n.__k&&de(n,0),a,c),o&&o.some(be)),a&&O!="textarea"||(l="value",O=="progress"&&g==null?e.removeAttribute(l):g==null||g===e[l]&&(O!="progress"||g)||dt(e,l,g,k[l],r),l="checked",w!=null&&w!=e[l]&&dt(e,l,w,k[l],r))}else k===E||a&&e.data==E||(e.data=E);return e}function Vt(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){S.__e(r,n)}}function Yt(e,t,n){var s,r,o,i;if(S.unmount&&S.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||Vt(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(a){S.__e(a,t)}s.__P=s.__n=null}if(s=e.__k)for(i=0;i<s.length;i++)s[i]&&Yt(s[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(r=pt(s,o=[]))&&(s==e.__e&&o.some(be),be(r),be(s)),n||be(e.__e),e.__e=e.__c=e.__=null}function er(e,t,n){return this.constructor(e,n)}function Zt(e,t){var n,s,r,o;S.__&&S.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=qe(ke,{children:[e]}),r=[],o=[],Gt(t,t.__k,s||mt,mt,t.namespaceURI,s?null:t.firstChild?Jt.call(t.childNodes):null,r,s?s.__e:t.firstChild,n,o),us(r,t.__k,o),t.__k.props.children=null}S={__e:function(e,t,n,s){for(var r,o,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(o=r.constructor)&&o.getDerivedStateFromError)&&r.setState(o.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,s||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw ht=0,e}},ns=0,Ft=function(e){return e!=null&&e.constructor===Ue},ue.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=$e({},this.state)),typeof e=="function"&&(e=e($e({},n),this.props)),e&&($e(n,e),this.__v&&(t&&this.__k.push(t),es(this)))},ue.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),es(this))},ue.prototype.render=ke,ce=[],ht=0,ss=function(e,t){return e.__v.__b-t.__v.__b},ft=Symbol(),os=/(PointerCapture)$|Capture$/i,Ht=0,Ut={},Jo=0;var Ke,N,Xt,ds,Qt=Object.is,wt=0,$s=[],en=[],C=S,fs=C.__b,ps=C.__r,hs=C.diffed,ms=C.__c,gs=C.unmount,ws=C.__;function nn(e,t){C.__h&&C.__h(N,e,wt||t),wt=0;var n=N.__H||(N.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function I(e){return wt=1,tr(ys,e)}function tr(e,t,n){var s=nn(Ke++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):ys(void 0,t),function(o){var i=(s.__N||s.__)[0],a=s.t(i,o);Qt(i,a)||(s.__N=[a,s.__[1]],s.__c.setState({}))}],s.__c=N,!N.__f)){N.__f=!0;var r=N.shouldComponentUpdate;N.shouldComponentUpdate=function(o,i,a){var c=this.__H;if(!c)return!0;var p=!1,l=this.props!=o;if(c.__.some(function(h){h.__N&&(p=!0,Qt(h.__[0],h.__N[0])||(l=!0))}),r){var f=r.call(this,o,i,a);return p?f||l:f}return!p||l}}return s.__}function D(e,t){var n=nn(Ke++,3);!C.__s&&ks(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,N.__H.__h.push(n))}function U(e){return wt=5,K(function(){return{current:e}},[])}function K(e,t){var n=nn(Ke++,7);return ks(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function nr(){var e;do{for(;e=en.shift();)try{He(e)}catch(n){C.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=$s.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(He),t.__h.some(tn),t.__h=[]}catch(n){t.__h=[],C.__e(n,e.__v)}}}while(en.length)}C.__b=function(e){N=null,fs&&fs(e)},C.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),ws&&ws(e,t)},C.__r=function(e){ps&&ps(e),Ke=0;var t=(N=e.__c).__H;t&&(Xt==N?N.__h=[]:(t.__h.some(He),t.__h.some(tn),Ke=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Xt=N},C.diffed=function(e){hs&&hs(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&bs($s.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Xt=N=null},C.__c=function(e,t){t.some(function(n){try{n.__h.some(He),n.__h=n.__h.filter(function(s){return!s.__||tn(s)})}catch(s){n.__h=[function(){throw s}]}}),ms&&ms(e,t)},C.unmount=function(e){gs&&gs(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,bs(en.push(r))}else He(r)}catch(o){t=o}}),s.__H=void 0,t&&C.__e(t,s.__v))};var vs=typeof requestAnimationFrame=="function";function sr(e){var t,n=function(){clearTimeout(s),vs&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);vs&&(t=requestAnimationFrame(n))}function bs(e){e!=1&&ds==C.requestAnimationFrame||((ds=C.requestAnimationFrame)||sr)(nr)}function He(e){var t=N,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),N=t}function tn(e){var t=N;e.__c=e.__(),N=t}function ks(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!Qt(n,e[s])})}function ys(e,t){return typeof t=="function"?t(e):t}var or=Symbol.for("preact-signals");function kt(){if(se>1)se--;else{var e,t=!1;for((function(){var r=bt;for(bt=void 0;r!==void 0;){var o=r.S;if(o.v===r.v)for(var i=o.t;i!==void 0;i=i.x)i.i===r.i&&(i.i=o.i);r=r.o}})();Ge!==void 0;){var n=Ge;for(Ge=void 0,vt++;n!==void 0;){var s=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&xs(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=s}}if(vt=0,se--,t)throw e}}function on(e){if(se>0)return e();sn=++rr,se++;try{return e()}finally{kt()}}var Je,z=void 0;function Ve(e){var t=z,n=Je;z=void 0,Je=void 0;try{return e()}finally{z=t,Je=n}}var Ge=void 0,se=0,vt=0,rr=0,sn=0,bt=void 0,$t=0;function _s(e){if(z!==void 0){var t=e.n;if(t===void 0||t.t!==z)return t={i:0,S:e,p:z.s,n:void 0,t:z,e:void 0,x:void 0,r:t},z.s!==void 0&&(z.s.n=t),z.s=t,e.n=t,32&z.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=z.s,t.n=void 0,z.s.n=t,z.s=t),t}}function L(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}L.prototype.brand=or;L.prototype.h=function(){return!0};L.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Ve(function(){var s;(s=t.W)==null||s.call(t)}))};L.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,s=e.x;n!==void 0&&(n.x=s,e.e=void 0),s!==void 0&&(s.e=n,e.x=void 0),e===this.t&&(this.t=s,s===void 0&&Ve(function(){var r;(r=t.Z)==null||r.call(t)}))}};L.prototype.subscribe=function(e){var t=this;return W(function(){var n=t.value;Ve(function(){return e(n)})},{name:"sub"})};L.prototype.valueOf=function(){return this.value};L.prototype.toString=function(){return this.value+""};L.prototype.toJSON=function(){return this.value};L.prototype.peek=function(){var e=this;return Ve(function(){return e.value})};Object.defineProperty(L.prototype,"value",{get:function(){var e=_s(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(vt>100)throw new Error("Cycle detected");(function(n){se!==0&&vt===0&&n.l!==sn&&(n.l=sn,bt={S:n,v:n.v,i:n.i,o:bt})})(this),this.v=e,this.i++,$t++,se++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{kt()}}}});function A(e,t){return new L(e,t)}function xs(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Ss(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Os(e){for(var t=e.s,n=void 0;t!==void 0;){var s=t.p;t.i===-1?(t.S.U(t),s!==void 0&&(s.n=t.n),t.n!==void 0&&(t.n.p=s)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=s}e.s=n}function ye(e,t){L.call(this,void 0,t),this.x=e,this.s=void 0,this.g=$t-1,this.f=4}ye.prototype=new L;ye.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===$t))return!0;if(this.g=$t,this.f|=1,this.i>0&&!xs(this))return this.f&=-2,!0;var e=z;try{Ss(this),z=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return z=e,Os(this),this.f&=-2,!0};ye.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}L.prototype.S.call(this,e)};ye.prototype.U=function(e){if(this.t!==void 0&&(L.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};ye.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(ye.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=_s(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function Ae(e,t){return new ye(e,t)}function zs(e){var t=e.j;if(e.j=void 0,typeof t=="function"){se++;var n=z;z=void 0;try{t()}catch(s){throw e.f&=-2,e.f|=8,rn(e),s}finally{z=n,kt()}}}function rn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,zs(e)}function ir(e){if(z!==this)throw new Error("Out-of-order effect");Os(this),z=e,this.f&=-2;try{8&this.f&&rn(this)}finally{kt()}}function Ce(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Je&&Je.push(this)}Ce.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Ce.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,zs(this),Ss(this),se++;var e=z;return z=this,ir.bind(this,e)};Ce.prototype.N=function(){2&this.f||(this.f|=2,this.u=Ge,Ge=this)};Ce.prototype.d=function(){this.f|=8,1&this.f||rn(this)};Ce.prototype.dispose=function(){this.d()};function W(e,t){var n=new Ce(e,t);try{n.c()}catch(r){throw n.d(),r}var s=n.d.bind(n);return s[Symbol.dispose]=s,s}var Ms,_t,yt,ar=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Es=[];W(function(){Ms=this.N})();function Ne(e,t){S[e]=t.bind(null,S[e]||function(){})}function Ye(e){if(yt){var t=yt;yt=void 0,t()}yt=e&&e.S()}function js(e){var t=this,n=e.data,s=cr(n);s.name="ReactiveDom",s.value=n;var r=K(function(){for(var a=t,c=t.__v;c=c.__;)if(c.__c){c.__c.__$f|=4;break}var p=Ae(function(){var u=s.value.value;return u===0?0:u===!0?"":u||""}),l=Ae(function(){return!Array.isArray(p.value)&&!Ft(p.value)}),f=W(function(){if(this.N=Ts,l.value){var u=p.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=u)}}),h=t.__$u.d;return t.__$u.d=function(){f(),h.call(this)},[l,p]},[]),o=r[0],i=r[1];return o.value?i.peek():i.value}js.displayName="ReactiveTextNode";Object.defineProperties(L.prototype,{constructor:{configurable:!0,value:Fe(ke,null).constructor},type:{configurable:!0,value:js},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ne("__b",function(e,t){if(Ye(),_t=void 0,typeof t.type=="string"){var n,s=t.props;for(var r in s)if(r!=="children"){var o=s[r];o instanceof L&&(n||(t.__np=n={}),n[r]=o,s[r]=o.peek())}}e(t)});Ne("__r",function(e,t){if(e(t),t.type!==ke){Ye();var n,s=t.__c;s&&(s.__$f&=-2,(n=s.__$u)===void 0&&(s.__$u=n=(function(r,o){var i;return W(function(){i=this},{name:o}),i.c=r,i})((function(r){return function(){var o;ar&&((o=this.y)==null||o.call(this)),r.__$f|=1,r.setState({})}})(s),typeof t.type=="function"?t.type.displayName||t.type.name:""))),_t=s,Ye(n)}});Ne("__e",function(e,t,n,s){Ye(),_t=void 0,e(t,n,s)});Ne("diffed",function(e,t){Ye(),_t=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var s=t.__np,r=t.props,o=n.U;if(o)for(var i in o){var a=o[i];a===void 0||s&&i in s||(a.d(),o[i]=void 0)}if(s){o||(o={},n.U=o);for(var c in s){var p=o[c],l=s[c];p===void 0?(p=lr(n,c,l,r),o[c]=p):p.o(l,r)}}}e(t)});function lr(e,t,n,s){var r=t in e&&e.ownerSVGElement===void 0,o=A(n);return{o:function(i,a){o.value=i,s=a},d:W(function(){this.N=Ts;var i=o.value.value;s[t]!==i&&(s[t]=i,r?e[t]=i:i!=null&&(i!==!1||t[4]==="-")?e.setAttribute(t,i):e.removeAttribute(t))})}}Ne("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var s=n.U;if(s){n.U=void 0;for(var r in s){var o=s[r];o&&o.d()}}}var i=t.__np;if(i){var a=t.props;for(var c in i)a[c]=i[c]}t.__np=void 0}else{var p=t.__c;if(p){p.__$f|=8;var l=p.__$u;l&&(p.__$u=void 0,l.d())}}e(t)});Ne("__h",function(e,t,n,s){s<3&&(t.__$f|=2),e(t,n,s)});ue.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,s=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var o=2&this.__$f;if(!(s||o||4&this.__$f)||1&this.__$f)return!0}else if(!(s||4&this.__$f)||3&this.__$f)return!0;for(var i in e)if(i!=="__source"&&e[i]!==this.props[i])return!0;for(var a in this.props)if(!(a in e))return!0;return!1};function cr(e,t){return K(function(){return A(e,t)},[])}var ur=function(e){queueMicrotask(function(){queueMicrotask(e)})};function dr(){on(function(){for(var e;e=Es.shift();)Ms.call(e)})}function Ts(){Es.push(this)===1&&(S.requestAnimationFrame||ur)(dr)}var Cs=function(e,t,n,s){var r;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,n[t[o++]]):t[++o];i===3?s[0]=a:i===4?s[1]=Object.assign(s[1]||{},a):i===5?(s[1]=s[1]||{})[t[++o]]=a:i===6?s[1][t[++o]]+=a+"":i?(r=e.apply(a,Cs(e,a,n,["",null])),s.push(r),a[0]?t[0]|=2:(t[o-2]=0,t[o]=r)):s.push(a)}return s},As=new Map;function Ns(e){var t=As.get(this);return t||(t=new Map,As.set(this,t)),(t=Cs(this,t.get(e)||(t.set(e,t=(function(n){for(var s,r,o=1,i="",a="",c=[0],p=function(h){o===1&&(h||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,h,i):o===3&&(h||i)?(c.push(3,h,i),o=2):o===2&&i==="..."&&h?c.push(4,h,0):o===2&&i&&!h?c.push(5,0,!0,i):o>=5&&((i||!h&&o===5)&&(c.push(o,0,i,r),o=6),h&&(c.push(o,h,0,r),o=6)),i=""},l=0;l<n.length;l++){l&&(o===1&&p(),p(l));for(var f=0;f<n[l].length;f++)s=n[l][f],o===1?s==="<"?(p(),c=[c],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:a?s===a?a="":i+=s:s==='"'||s==="'"?a=s:s===">"?(p(),o=1):o&&(s==="="?(o=5,r=i,i=""):s==="/"&&(o<5||n[l][f+1]===">")?(p(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(p(),o=2):i+=s),o===3&&i==="!--"&&(o=4,c=c[0])}return p(),c})(e)),t),arguments,[])).length>1?t:t[0]}var d=Ns.bind(Fe),fr=new Set(["g","line","rect","circle","ellipse","text","tspan","path","polygon","polyline","defs","clipPath","pattern","use"]),pr=/^(x|y|x1|x2|y1|y2|dx|dy|r|rx|ry|cx|cy|d|points|width|height|fill|stroke|opacity|transform|id|patternUnits|href|clip-path|(fill|stroke)-[a-z-]+|font-[a-z]+|text-anchor|dominant-baseline|paint-order|data-clue)$/,xt=new Map;function St(e){let t=xt.get(e);if(!t){xt.size>4e3&&xt.clear();let n=new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${e}</svg>`,"image/svg+xml");t=n.querySelector("parsererror")?[]:[...n.documentElement.children].flatMap(an),xt.set(e,t)}return t}function an(e){if(!fr.has(e.tagName))return[];let t=[...e.attributes].filter(({name:n,value:s})=>pr.test(n)&&(!/^(href|clip-path)$/.test(n)||/^(url\()?#/.test(s)));return[{tag:e.tagName,attributes:Object.fromEntries(t.map(({name:n,value:s})=>[n,s])),text:e.children.length?"":e.textContent??"",children:[...e.children].flatMap(an)}]}function fe(e){let t=new DOMParser().parseFromString(e,"image/svg+xml").documentElement;if(t.nodeName!=="svg")throw new Error("expected a picture");return{box:(t.getAttribute("viewBox")??"0 0 100 100").split(" ").map(Number),shapes:[...t.children].flatMap(an)}}function J({tag:e,attributes:t,text:n,children:s},r={},o=!1){let i={...t};for(let a of["fill","stroke"])i[a]?.startsWith("#")&&!(o&&a==="fill")&&(i[a]=hr(i[a]));return Fe(e,{...i,...r},n||s.map(a=>J(a,{},o)))}function hr(e){let t=mr[e];return t?`var(${t}, ${e})`:`light-dark(${e}, ${gr(e)})`}var mr={"#1a1a1a":"--ink","#ffffff":"--board","#8a8a8a":"--line","#c8ccd2":"--faint","#0072b2":"--answer"};function gr(e){let[t,n,s]=[1,3,5].map(l=>parseInt(e.slice(l,l+2),16)/255),r=Math.max(t,n,s),o=Math.min(t,n,s),i=(r+o)/2,a=r-o,c=a===0?0:a/(1-Math.abs(2*i-1)),p=a===0?0:r===t?((n-s)/a+6)%6:r===n?(s-t)/a+2:(t-n)/a+4;return`hsl(${Math.round(60*p)} ${Math.round(80*c)}% ${Math.round(10+85*(1-i))}%)`}var pe=["sat","cp_sat","search"],Le=["Edit","Why","Solutions","Methods","Judge","Share"],Is=["clues","solution","candidates","redundant"],Ls=["picture","overlay","source","sealed"],_e={puzzles:{text:"",list:[]},index:null,without:[],added:[],kind:"",treat:{}},Ot={..._e,layer:"",tab:"",step:0,wanted:0,answers:{},running:{},error:null,opening:null,stopped:null,cell:"",cells:[],filled:{},lit:[],told:"",only:"",solution:0,inference:"",round:0,past:[],future:[]},oe=({puzzles:e,index:t,without:n,added:s,kind:r,treat:o})=>({puzzles:e,index:t,without:n,added:s,kind:r,treat:o}),re=(e,...t)=>Object.fromEntries(Object.entries(e).filter(([n])=>!t.includes(n))),R=e=>!!e.answers.picture,wr=(e,t)=>e.puzzles.text===t.puzzles.text&&e.index===t.index&&e.kind===t.kind&&JSON.stringify([e.added,e.treat])===JSON.stringify([t.added,t.treat]),Bs=(e,t)=>e.puzzles.text===t.puzzles.text&&e.index===t.index&&e.kind===t.kind,Rs=(e,t)=>Object.fromEntries(t.filter(n=>e[n]).map(n=>[n,e[n]])),cn=(e,t,n="open",s=0)=>({...e,opening:{edit:t,how:n,step:s},error:null,stopped:null,lit:[]});function un(e,t,n="edit"){let s=oe(e),r={...s,...t};return{...e,...r,...dn(e,n==="edit"?"open":n),answers:wr(s,r)?Rs(e.answers,Ls):vr(Rs(e.answers,Ls)),step:0,wanted:0,only:"",solution:0,inference:"",layer:["candidates","redundant"].includes(e.layer)?e.layer:"",error:null,stopped:null,opening:null,lit:[]}}var vr=e=>Object.fromEntries(Object.entries(e).map(([t,n])=>[t,{...n,stale:!0}]));function dn(e,t){let n=oe(e);return t==="undo"?{past:e.past.slice(0,-1),future:[...e.future,n]}:t==="redo"?{past:[...e.past,n],future:e.future.slice(0,-1)}:R(e)||e.puzzles.list.length?{past:[...e.past,n],future:[]}:{}}function Ps(e,t){if(!e.opening)return{...e,answers:{...e.answers,picture:t}};let{edit:n,how:s,step:r=0}=e.opening;return{...e,...n,...dn(e,s),opening:null,answers:{picture:t},layer:"",tab:r?"Why":"",step:0,wanted:r,only:"",solution:0,inference:"",cell:"",cells:[],filled:{},error:null}}var br=e=>e.what==="verdict"?`verdict:${e.by}`:e.what;function Ws(e,t,n){if(n.what==="end"){let s=e.running[t]?.questions.filter(i=>!ln(e,i))??[],r={...e,running:re(e.running,t)};return s.length>0&&!e.answers[`error:${t}`]&&!e.opening?{...r,answers:{...e.answers,[`error:${t}`]:{what:"error",why:"died",message:"no answer"}}}:r}if(n.what==="waiting"){let s=e.running[t];return s?{...e,running:{...e.running,[t]:{...s,waiting:n.before}}}:e}if(n.what==="puzzles"){let s=e.opening?.edit??oe(e),r={text:s.puzzles.text,list:n.list};return{...e,...dn(e,"open"),...s,puzzles:r,index:null,opening:null,answers:{},error:null}}if(n.what==="error")return e.opening?{...e,opening:null,error:{message:n.message,text:e.opening.edit.puzzles.text}}:{...e,answers:{...e.answers,[`error:${t}`]:n}};if(n.what==="picture")return n.message?{...Ps(e,n),error:{message:n.message,text:""}}:Ps(e,n);if(n.what==="judge"&&n.values){let s=e.answers.overlay?.places??{},r=Object.fromEntries(Object.entries(n.values).filter(([o])=>s[o]));return{...e,filled:r,answers:{...e.answers,judge:n}}}return n.what==="walk"&&!n.final&&(e.answers.walk?.steps.length??0)>=n.steps.length?e:n.what==="walk"?fn({...e,answers:{...e.answers,walk:n}},Math.max(e.wanted,e.step)):{...e,answers:{...e.answers,[br(n)]:n}}}var Ds=(e,t,n,s,r)=>({...e,running:{...e.running,[t]:{since:r,limit:s,questions:n,waiting:0}},answers:Object.fromEntries(Object.entries(e.answers).filter(([o])=>o!==`error:${t}`))});function fn(e,t){let{walk:n}=e.answers,s=n?.steps.length??0,r=Math.max(0,n?.final?Math.min(t,s):t);return{...e,wanted:r,step:Math.min(r,s)}}function qs(e,t){let n=Object.values(e.running).map(s=>s.since);return{...e,running:{},opening:null,stopped:n.length?(t-Math.min(...n))/1e3:e.stopped}}function Us(e,t){return{without:e.without.includes(t)?e.without.filter(s=>s!==t):[...e.without,t]}}function Fs(e,t,n){let s=e.added.filter(o=>!o.startsWith(`${t} = `)),r=$r(e,t);return n?{added:[...s,`${t} = ${n}`],without:e.without.filter(o=>o!==r)}:s.length<e.added.length?{added:s}:r&&!e.without.includes(r)?{without:[...e.without,r]}:null}var $r=(e,t)=>Object.entries(e.answers.overlay?.given??{}).find(([,n])=>n===t)?.[0]??e.answers.picture?.items.find(([,n])=>n.replace(/^digits: |^clues: /,"").startsWith(`${t} = `))?.[0]??"",Hs=(e,t)=>(e.answers.picture?.added??[]).find(n=>n[1]===t)?.[0]??"";function q(e){let t=pn(e);return t.find(n=>n.final&&n.verdict&&n.verdict!=="undecided")??t.find(n=>n.final)??t[0]}var pn=e=>Object.keys(e.answers).filter(t=>t.startsWith("verdict:")).map(t=>e.answers[t]).sort((t,n)=>pe.indexOf(t.by)-pe.indexOf(n.by)),ie=e=>e.answers.picture?.unknown??[];function M(e){if(e.opening)return"reading";if(!R(e))return e.puzzles.list.length?"list":"empty";let{picture:t,certificate:n,sealed:s}=e.answers,r=new Set(pn(e).map(i=>i.verdict).filter(i=>i&&i!=="undecided"));if(n?.claim&&r.add(n.claim),r.size>1)return"broken";let[o]=r;return t.unknown?.length&&o!=="unique"?"unknown":t.drawn?.length&&(o==="none"||o==="multiple")?"undecided":o||(s?"sealed":e.stopped!==null?"stopped":e.running.board||e.running.proof?"running":e.answers["error:board"]||q(e)?.final?"undecided":"running")}function j(e){let{sealed:t,methods:n,walk:s}=e.answers;return e.tab?e.tab:t?"Judge":n&&!s?"Methods":{multiple:"Solutions",unknown:"Edit"}[M(e)]??"Why"}function xe(e){return j(e)==="Why"&&e.step?"step":j(e)==="Judge"?"judge":j(e)==="Methods"&&e.inference?"rounds":e.layer||(M(e)==="multiple"?"solution":"clues")}var Ks=e=>Object.entries(e.answers).some(([t,{why:n}])=>t.startsWith("error:")&&/^(died|memory)$/.test(n)),he=e=>e.answers.conflicts?.conflicts?.[0]??[],ln=(e,t)=>{let[n,s]=t.split(":");if(t==="verdict")return pn(e).some(o=>o.final);let r=e.answers[n==="verdict"?`verdict:${s}`:n];return!!(r?.final&&!r.stale)};function hn(e,t,n=pe){let s=[];if(e.opening||!R(e)||e.stopped!==null)return s;let r=f=>!e.running[f]&&!e.answers[`error:${f}`],o=(f,...h)=>{let u=h.filter(m=>t(m)&&!ln(e,m));return u.length&&r(f)&&s.push([f,u]),u.length===0||!!e.answers[`error:${f}`]},i=ln(e,"picture")||!!e.answers["error:board"];if(!o("board",...i?[]:["picture"],"overlay","verdict")&&t("verdict"))return s;let a=q(e),c=a?.verdict,p=j(e);c&&c!=="undecided"&&o("proof","certificate"),c==="none"&&o("more","conflicts:1");let l=e.only?[e.only]:n;return a&&o("methods",...l.map(f=>`verdict:${f}`)),e.layer==="candidates"&&o("layer","candidates:8"),e.layer==="redundant"&&c==="unique"&&o("layer","minimal"),p==="Why"&&c!=="undecided"&&(e.running.proof===void 0||e.step)&&o("walk","walk"),p==="Why"&&c==="unique"&&o("layer","minimal"),p==="Solutions"&&c==="multiple"&&o("more","completions","solutions:100"),p==="Methods"&&o("compare","methods"),p==="Share"&&o("file","links"),p==="Judge"&&o("judge","statement"),s}var V=1<<20;function Js(e){let{text:t,kind:n="",without:s=[],index:r=null,added:o=[],treat:i={}}=e??{};if(typeof t!="string"||typeof n!="string"||!Array.isArray(s)||!Array.isArray(o))throw new Error("expected the state of a puzzle");return{puzzles:{text:t,list:[]},kind:n,index:Number.isInteger(r)&&r>=0?r:null,without:s.map(String),added:o.map(String),treat:Object.fromEntries(Object.entries(i??{}).map(([a,c])=>[a,String(c)]))}}var zt=e=>({text:e.puzzles.text,kind:e.kind,without:e.without,...e.index===null?{}:{index:e.index},...e.added.length?{added:e.added}:{},...Object.keys(e.treat).length?{treat:e.treat}:{}});var mn={sat:"SAT",cp_sat:"CP-SAT",search:"Search",certificate:"Certificate",checker:"Second checker"},Ze={unique:"exactly one",multiple:"several",none:"none",undecided:"undecided"},Et={unique:"●",multiple:"■",none:"✕",undecided:"◇",unknown:"◇",stopped:"◇",running:"◌",reading:"◌",broken:"✕",sealed:"●",empty:"",list:""},T=(e,t)=>`${e.toLocaleString("en")} ${t}${e===1?"":"s"}`,Se=e=>e===void 0?"":e<1?`${Math.max(1,Math.round(1e3*e))} ms`:`${e.toFixed(1)} s`,gn=/^(?:undecided: )?limit of ([\d.]+) seconds?/,Mt=e=>e.replace(gn,(t,n)=>`not decided in ${Number(Number(n).toPrecision(2))} s`).replace(/; --ignore-unknown [^;]*$/,"");function X(e){let t=Mt(e).replace(/^(\d+):(\d+): /,"line $1, character $2: ").replace(/^(\d+): /,"line $1: ").replace(/name it by --kind NAME, or by/,"choose its kind above, or name it by").replace(/; --kind names a file with a kind of your own| \(`(?:cpsudoku )?help kinds`\)/g,"");return t?`${t[0].toUpperCase()}${t.slice(1)}${/[.?!]$/.test(t)?"":"."}`:""}function Gs(e){let t=/^(\d+)(?::(\d+))?: /.exec(e.message??"");return{line:e.line||Number(t?.[1]??0),column:e.column||Number(t?.[2]??0)}}var yr=7;function Xe(e,t=null){let n=M(e),s=q(e),{picture:r,certificate:o}=e.answers,i=e.without.length?` without ${T(e.without.length,"clue")}`:"",a=e.stopped??0,c=t?.state==="accepted"?"the checker in this page accepts the certificate":"the checker accepts the certificate",p=he(e),l={empty:()=>["Paste a puzzle"],list:()=>[`Choose one of ${e.puzzles.list.length} puzzles`],reading:()=>["Reading…"],running:()=>s?.solutions?.length?["There is a solution. Is there another?"]:["Looking for solutions…"],unique:()=>[`Exactly one solution${i}`,o?.claim==="unique"?`Proved: ${c}.`:""],multiple:()=>[`More than one solution${i}${s?.differ?`: two differ in ${T(s.differ.length,"place")}`:""}`,o?.claim==="multiple"?"Proved: both solutions keep every rule.":""],none:()=>[`No solution${i}${e.answers.conflicts?p.length?`: ${p.length===1?"this clue clashes with the rules":`these ${p.length} clues clash`}`:": the rules alone clash":""}`,p.length&&p.length<=yr?`Each is needed: ${p.map(u=>u.clue).join(", ")}.`:o?.claim==="none"?`Proved: ${c}.`:""],unknown:()=>{let u=ie(e),m=u.find(w=>!w.rule)??u[0],g=typeof m=="string"?m:m.words??m.name;return[m.rule===!1?`${g} ${m.amount===1?"is":"are"} drawn but not a rule here`:`Undecided: the rule ${g} is not known`,u.length>1?`${T(u.length,"group")} without a known rule. Choose a rule for each, or ignore it.`:"Choose a rule, or ignore it."]},undecided:()=>{let u=s?.reason??e.answers["error:board"]?.message??"";if(r?.drawn?.length&&s?.verdict&&s.verdict!=="undecided")return[`Undecided${i}: the known rules leave ${s.verdict==="none"?"no solution":"several solutions"}`,`There may be other rules: ${r.drawn.join("; ").replaceAll("--kind names one","choose one above,")}.`];let m=gn.exec(u);return m?[`Not decided in ${Number(Number(m[1]).toPrecision(2))} s${i}`]:["Undecided",X(u.replace(/^undecided: /,""))]},stopped:()=>[`Stopped after ${a.toFixed(1)} s`,s?.solutions?.length?"There is a solution; whether another exists is open.":""],broken:()=>["The methods disagree: one of them has a defect","Please report this puzzle."],sealed:()=>[e.answers.opened?e.answers.opened.words:"Sealed: your finished grid opens the proof",e.answers.opened?"":"The page proves that there is exactly one solution, and does not show it."]},[f,h=""]=l[n]();return{sort:n,title:f,more:h}}function Vs(e,t,n,s,r){let o=[],i={sat:"board",cp_sat:"methods",search:"methods",certificate:"proof"},a=(l,f)=>{if(e.only&&l!=="certificate"&&l!==e.only)return{state:"undecided",words:"not asked"};let h=l===e.only?"board":i[l],u=e.running[h],m=e.answers[`error:${h}`];if(u){let w=u.questions.filter(k=>k.startsWith("verdict")).findIndex(k=>k===f),b=u.questions.slice(0,u.questions.indexOf(f)).every(k=>e.answers[k]?.final);return u.waiting?{state:"queued",words:`queued behind ${T(u.waiting,"other question")}`}:w>0&&!b?{state:"queued",words:"queued"}:{state:"running",words:`running ${((r-u.since)/1e3).toFixed(1)} s of ${u.limit} s`}}return m?{state:"undecided",words:Mt(m.message)}:e.stopped!==null?{state:"undecided",words:"stopped"}:l==="certificate"&&q(e)?.verdict==="undecided"||M(e)==="unknown"||e.answers["error:board"]?{state:"undecided",words:"not asked"}:{state:"queued",words:"queued"}},c=M(e)==="undecided"||M(e)==="unknown";for(let l of pe){let f=e.answers[`verdict:${l}`],h=`verdict:${l}`;if(!t.includes(l))t.length>1&&l==="cp_sat"&&n(h)&&o.push({method:l,state:"undecided",words:"needs the local server"});else if(f?.final){let u=f.verdict==="undecided"&&gn.test(f.reason??""),m=u?Mt(f.reason):[`${Ze[f.verdict]}${f.verdict==="undecided"?`: ${f.reason}`:""}`,Se(f.seconds)].filter(Boolean).join(" · ");o.push({method:l,state:c&&f.verdict!=="unique"?"undecided":f.verdict,words:c&&!u?`${m} by the known rules`:m})}else n(h)&&o.push({method:l,...a(l,h)})}let{certificate:p}=e.answers;if(!n("certificate")&&!p)return o;if(p?.claim?o.push({method:"certificate",state:c?"undecided":p.claim,words:["accepted",Se(p.seconds)].filter(Boolean).join(" · ")}):p?o.push({method:"certificate",state:"undecided",words:`none: ${Mt(p.reason)}`}):o.push({method:"certificate",...a("certificate","certificate")}),s&&p?.claim){let l={running:{state:"running",words:"running in this page"},accepted:{state:p.claim,words:`accepted here · ${Se(s.milliseconds/1e3)}`},rejected:{state:"none",words:`rejected: ${s.words}`},absent:{state:"undecided",words:s.words}};o.push({method:"checker",...l[s.state]})}else p?.claim&&!p.text&&o.push({method:"checker",state:"undecided",words:"the certificate is too long"});return o}function Qe(e,t,n){let{all:s,names:r}=e.marks[e.places[t][1]];return r[s.indexOf(n)]??String(n)}var B=60,_r=e=>new Set(Object.entries(e.answers.overlay?.given??{}).filter(([t])=>!e.without.includes(t)).map(([,t])=>t));function Oe(e){let{picture:t,overlay:n}=e.answers,s={under:[],chain:[],known:[],places:new Map,items:new Map,legend:"",words:()=>"open"},r=q(e);for(let f of M(e)==="unknown"?ie(e):[])for(let h of f.cells??[])for(let u of h)et(s,u,"unknown");M(e)==="none"&&he(e).flatMap(f=>f.items).forEach(f=>s.items.set(f,"clash"));for(let f of e.lit)et(s,f,"lit");if(!n||!t)return s;let o=_r(e),i=new wn(n,/font-size="(1[0-5]|\d)(\.\d+)?"/.test(t.svg??""),s),a=(f,h)=>Qe(n,f,h),c=new Map(t.items.filter(([f])=>n.given[f]).map(([f,,h])=>[n.given[f],h.split(" = ").at(-1)])),p=f=>h=>o.has(h)?`${c.get(h)}, given`:f(h)??"open";s.words=p(()=>"open");let l=xe(e);if(l==="step"){let f=e.answers.walk.steps[e.step-1],{known:h,open:u}=Or(n,e.answers.walk,e.step),m=!!e.answers.walk.plain;i.step(f,h,u,o,m,e.answers.walk.units??[]);for(let g of f.items??[])s.items.set(g,"named");s.legend="step",s.words=p(g=>{if(h.has(g))return a(g,h.get(g));let{all:w}=i.marks(g);return!m&&w.length>2?`open, candidates ${[...u.get(g)??w].map(b=>a(g,b)).join(" ")}`:"open"})}else if(l==="candidates"&&e.answers.candidates){let f=e.answers.candidates;i.counts(f,o),s.legend="candidates",s.words=p(h=>Object.entries(f.counts[h]??{}).map(([u,m])=>`${a(h,Number(u))} (${m}${m>=f.limit?" or more":""})`).join(", "))}else if(l==="redundant")for(let f of e.answers.minimal?.clues??[])for(let h of f.items)s.items.set(h,"spare");else if(l==="solution"&&r?.solutions?.length){let f=Sr(e);i.solutions(f,o),s.legend=f.length>1?"pair":"",s.words=p(h=>[...new Set(f.map(u=>a(h,u[h])))].join(" or "))}else if(l==="rounds"){let{left:f,gone:h}=xr(e);i.values(f,h,e.answers.methods.all,o),s.legend="rounds",s.words=p(u=>`open, candidates ${(f[u]??e.answers.methods.all[u]??[]).join(" ")}`)}else if(l==="judge"){for(let[f,h]of Object.entries(e.filled))n.places[f]&&!o.has(f)&&i.value(f,h,"mine",null,!0);for(let f of e.answers.judge?.broken?.[0]?.places??[])et(s,f,"wrong");s.words=p(f=>e.filled[f]===void 0?"empty":a(f,e.filled[f]))}return s}function xr({answers:{methods:e},inference:t,round:n}){let[s,r]=t.split(" ");if(s==="left")return{left:e.methods[Number(r)].values??{},gone:{}};let{rounds:o}=e.inferences[Number(r)],i=Math.min(n,o.length),a={};for(let[c,p]of Object.entries(e.all)){let l=new Set(o.slice(0,i).flatMap(h=>h.gone[c]??[])),f=(e.start[c]??p).filter(h=>!l.has(h));f.length<p.length&&(a[c]=f)}return{left:a,gone:i?o[i-1].gone:{}}}function Sr(e){let t=q(e),n=e.answers.solutions?.solutions[e.solution-1];return n?[n]:t?.verdict==="multiple"||t?.verdict==="unique"?t.solutions:(t?.solutions??[]).slice(0,1)}function et(e,t,n){e.places.set(t,[...e.places.get(t)??[],n])}function Or(e,t,n){let s=new Map,r=new Map,o=i=>r.get(i)??r.set(i,new Set(e.marks[e.places[i][1]].all)).get(i);for(let[i,a]of Object.entries(t.start??{}))a.length===1?s.set(i,a[0]):r.set(i,new Set(a));return t.steps.slice(0,n).forEach((i,a)=>{for(let[c,p]of i.again??[])s.delete(c),r.set(c,new Set(p));for(let[c,p]of[...i.less??[],...a<n-1&&i.struck||[]])o(c).delete(p);for(let[c,p]of i.known??[])s.set(c,p)}),{known:s,open:r}}var zr={premises:"premise",piece:"piece",wall:"wall",facts:"fact",new:"new"},Mr=[-13,-10,.6],Er=[13,12,.6],wn=class{constructor(t,n,s){this.overlay=t,this.labelled=n,this.into=s}marks(t){return this.overlay.marks[this.overlay.places[t][1]]}symbol(t,n){return/<text[^>]*>([^<]*)</.exec(this.marks(t).values[n]??"")?.[1]??String(n)}value(t,n,s,r=null,o=!1){let[,i,a,c]=this.overlay.places[t]??[],p=this.overlay.marks[i],l=p?.values[n],f=l??(o&&n===0?p?.nothing:"");if(!f)return;let[h,u,m]=r??[0,0,1];((l?l.startsWith("<rect"):f.startsWith("<circle"))?this.into.under:f.startsWith("<line")?this.into.chain:this.into.known).push(d`<g class=${`mark ${s}`}
        transform=${`translate(${a+h} ${c+u}) scale(${m})`}>${ze(St(f)).map(([b,k])=>J(b,{},k))}</g>`)}solutions(t,n){let[s,r]=t;for(let o of Object.keys(this.overlay.places)){if(n.has(o))continue;let{digits:i}=this.marks(o);if(!r||s[o]===r[o]){this.value(o,s[o],r?"both":"");continue}et(this.into,o,"differ");let a=!i&&/^<(line|path)/.test(Object.values(this.marks(o).values)[0]??"");this.value(o,s[o],"one",a?null:Mr),this.value(o,r[o],"two",a?null:Er)}}counts(t,n){for(let s of Object.keys(this.overlay.places)){if(n.has(s))continue;let{digits:r,all:o}=this.marks(s),i=t.counts[s]??{},a=new Set(t.open[s]??[]),c=Object.keys(i),p=c.length===1&&!a.size;if(!r||p){p&&this.value(s,Number(c[0]),"",null,!0);continue}for(let l of o){if(!(l in i)&&!a.has(l))continue;let f=i[l]??0,[h,u]=this.spot(s,l);this.into.known.push(d`<text class=${`count ${a.has(l)?"open":""}`} x=${h} y=${u+4}>
          ${this.symbol(s,l)}${f&&t.limit>1&&d`<tspan dy="-4">${f>=t.limit?`${f}+`:f}</tspan>`}
        </text>`)}}}spot(t,n){let[,,s,r]=this.overlay.places[t],{all:o}=this.marks(t),i=Math.ceil(Math.sqrt(o.length)),a=Math.ceil(o.length/i),c=o.indexOf(n),p=.9*B/i,l=(this.labelled?.78:.9)*B/a;return[s-.45*B+(c%i+.5)*p,r+(this.labelled?.09:0)*B+(Math.floor(c/i)+.5-a/2)*l,Math.min(p,l)]}step(t,n,s,r,o,i){let a=new Map((t.colours??[]).flatMap((c,p)=>c.map(([l,f])=>[`${l} ${f}`,p%4])));this.chain(t,i);for(let c of Object.keys(this.overlay.places))if(!r.has(c)){if(n.has(c))this.value(c,n.get(c),"",null,!0);else if(!o){let p=(t.struck??[]).filter(([l])=>l===c).map(([,l])=>l);this.pencil(c,s.get(c),new Set(p),a)}}for(let[c,p]of Object.entries(zr))for(let l of t[c]??[])et(this.into,l,p)}pencil(t,n,s,r){let{digits:o,all:i}=this.marks(t),[,,a,c]=this.overlay.places[t];if(i.length<3||i.length>9&&!n||i.length>25||!o&&!n)return;let p=n?i.filter(l=>n.has(l)):i;p.forEach((l,f)=>{let[h,u,m]=o?this.spot(t,l):[a+11*(f-(p.length-1)/2),c,13],g=r.get(`${t} ${l}`),w=s.has(l);g!==void 0&&this.into.known.push(d`<circle class=${`g${g}`} cx=${h} cy=${u} r=${m/2} />`),this.into.known.push(d`<text class=${`pencil${w?" gone":""}`} x=${h}
          y=${u} font-size=${Math.min(20,.86*m)}>${this.symbol(t,l)}</text>`),w&&this.into.known.push(d`<path class="strike"
          d=${`M${h-.42*m} ${u+.42*m}L${h+.42*m} ${u-.42*m}`} />`)})}chain(t,n){let[s]=t.words,r=(i,a,c=this.into.chain)=>c.push(d`<path class=${a} d=${i} />`),o=i=>this.spot(...i).slice(0,2);for(let i of t.groups??[])r(`M${i.map(a=>o(a).join(" ")).join("L")}`,"band");for(let[i,a,c]of t.links??[]){let[p,l]=o(i),[f,h]=o(a),u=f-p,m=h-l,g=Math.hypot(u,m)||1,w=i[0]===a[0]?0:Math.min(.16*g,24)/g;r(`M${p} ${l}Q${(p+f)/2-m*w} ${(l+h)/2+u*w} ${f} ${h}`,c?"link":"link weak")}for(let[i,a]of n.filter(([c])=>new RegExp(`\\b${c}\\b`).test(s))){let c=a.map(h=>this.overlay.places[h].slice(2,4)),p=new Set(c.map(String)),l=Math.min(...c.map(([,h])=>h)),f=c.filter(([,h])=>h===l).map(([h])=>h);for(let[h,u]of c)for(let[m,g]of[[0,-1],[0,1],[-1,0],[1,0]]){if(p.has(String([h+m*B,u+g*B])))continue;let w=h+m*B/2,b=u+g*B/2,k=[g*B/2,m*B/2];r(`M${w-k[0]} ${b-k[1]}L${w+k[0]} ${b+k[1]}`,"border",this.into.known)}this.into.known.push(d`<text class="unit" x=${f.reduce((h,u)=>h+u)/f.length}
        y=${l-B/2}>${i}</text>`)}}values(t,n,s,r){for(let[o,i]of Object.entries(s)){if(!this.overlay.places[o]||r.has(o))continue;let{digits:a}=this.marks(o),c=t[o]??i,p=new Set(n[o]??[]);c.length===1&&!p.size?this.value(o,c[0],"",null,!0):a&&i.length>2&&i.length<=25&&this.pencil(o,new Set([...c,...p]),p,new Map)}}};function ze(e){let t=(r,o)=>Number(r.attributes[o]??0),n=e.filter(({tag:r,attributes:{fill:o,stroke:i}})=>r==="circle"&&i&&!["none","transparent"].includes(o)&&(i!=="#ffffff"||o!=="#ffffff")),s=r=>n.some(o=>Math.hypot(t(r,"x")-t(o,"cx"),t(r,"y")-.35*t(r,"font-size")-t(o,"cy"))<t(o,"r"));return e.map(r=>[r,n.includes(r)||r.tag==="text"&&s(r)])}var Ys="https://cpsudoku.github.io/cpsudoku/try/";async function jt(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream("deflate")),n=new Uint8Array(await new Response(t).arrayBuffer()),s="";for(let r of n)s+=String.fromCharCode(r);return btoa(s).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}async function Zs(e){return JSON.parse(await vn(tt(e)))}var tt=e=>Uint8Array.from(atob(e.replaceAll("-","+").replaceAll("_","/")),t=>t.charCodeAt(0));async function vn(e,t=8*V){let n=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate")).getReader(),s=[];for(let r=0,o;!(o=await n.read()).done;s.push(o.value))if(r+=o.value.length,r>t)throw new Error("too long");return new Blob(s).text()}function nt(e,t,n){let s=URL.createObjectURL(new Blob([e],{type:n})),r=Object.assign(document.createElement("a"),{href:s,download:t});document.body.append(r),r.click(),r.remove(),setTimeout(()=>URL.revokeObjectURL(s),1e4)}var Me=(e,t)=>`${(e||"puzzle").normalize("NFKD").replace(/[^A-Za-z0-9]+/g,"-").replace(/^-+|-+$/g,"").slice(0,60)||"puzzle"}${t}`;var Xs=`// The second checker of certificates, in JavaScript: \`node checker.js FILE ...\`, or \`check(text)\` in a browser.
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
  for (let begin = 0, end; begin < rows.length; begin = end + 1) {
    for (end = begin; end < rows.length && rows[end] !== ""; ) end++;
    if (begin === end) continue;
    results.push(checkRecord(rows.slice(begin, end), begin + 1, stage));
    tell(results.at(-1));
  }
  return results;
}

if (typeof module !== "undefined" && module.exports) module.exports = { check, Statement, Formula, WORDS, holds };
if (typeof require !== "undefined" && typeof module !== "undefined" && require.main === module) {
  const { readFileSync } = require("node:fs");
  const counts = [0, 0];
  for (const file of process.argv.slice(2)) {
    check(readFileSync(file, "utf8"), ({ accepted, line, words }) => {
      counts[accepted ? 0 : 1]++;
      console.log(\`\${file}:\${line}: \${accepted ? "accepted" : "rejected"}: \${words}\`);
    });
  }
  console.log(\`\${counts[0]} accepted, \${counts[1]} rejected\`);
  process.exitCode = counts[1] || !counts[0] ? 1 : 0;
}
`;var Tr=`
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
};`,Ar="",eo=()=>new Worker(Ar||=URL.createObjectURL(new Blob([Xs,Tr],{type:"text/javascript"}))),to=(e,t)=>new Promise((n,s)=>{let r=eo();r.onmessage=({data:o})=>{r.terminate(),n(o)},r.onerror=o=>{o.preventDefault(),s(new Error(o.message))},r.postMessage({statement:e,decided:t})}),Re=null,Qs="";function no(e,t){if(e===Qs)return;if(Qs=e,Re?.terminate(),Re=null,!e)return t(null);let n={state:"running",stages:{},words:"",milliseconds:0,line:0};t(n);try{Re=eo()}catch(s){return t({...n,state:"absent",words:String(s)})}Re.onmessage=({data:s})=>{n=s.stage?{...n,stages:{...n.stages,[s.stage]:s.figures}}:{...n,state:s.accepted?"accepted":"rejected",words:s.words,milliseconds:s.milliseconds,line:s.line},t(n)},Re.onerror=s=>{s.preventDefault(),t({...n,state:"absent",words:s.message||"it did not load"})},Re.postMessage({text:e})}var Cr=20,Nr=60,Lr=100,Rr=new Set(["file","clues"]),v=A(Ot),rt=A(0),oo=!matchMedia("(max-width: 40rem)").matches,Be=A(oo),yn=A([]),Pe=A(pe),me=A(null),_n=Ae(()=>Object.entries(v.value.running).filter(([e])=>!Rr.has(e))),y,Ie=null,ro="",st={};async function io(e){y=e,W(()=>{hn(v.value,P,Pe.value).length&&queueMicrotask(Pr)});let t=0;W(()=>{let s=_n.value.length>0;s&&!t&&(t=window.setInterval(()=>rt.value=performance.now(),Lr)),!s&&t&&(clearInterval(t),t=0)}),W(()=>{let s=v.value.answers.certificate?.text;no(s??"",r=>me.value=r)}),W(()=>{R(v.value)&&!v.value.opening&&Br(oe(v.value))});let n=await y.kinds();return yn.value=n.kinds,Pe.value=pe.filter(s=>n.methods.includes(s)),n}function Pr(){for(let[e,t]of hn(v.value,P,Pe.value))Q(e,t)}function ao(e,t){Ie=e,ro=t.puzzles.text,v.value=cn(v.value,t),Q("board",["picture","overlay","verdict:sat"],{edit:t})}function lo(e){return Ie&&ro===e.puzzles.text&&!e.without.length&&!e.added.length&&!Object.keys(e.treat).length?Ie:y}function P(e){let t=oe(v.value),n=lo(t);return n.has(e,t.index??0)||n===Ie&&y.has(e,0)}async function Q(e,t,{edit:n=oe(v.value),seconds:s,fields:r={}}={}){let o=st[e]=(st[e]??0)+1,i=performance.now(),a=lo(n),c=a===Ie&&!t.every(f=>a.has(f,0))?y:a,p=s??(e==="walk"?Nr:Cr)*(e==="methods"?2:1);rt.value=i,v.value=Ds(v.value,e,t,p,i);let l={...zt(n),...s?{seconds:s}:{},...r};for await(let f of c.ask(e,t,l)){if(st[e]!==o)return;v.value=Ws(v.value,e,f)}}function bn(...e){for(let n of e)v.value.running[n]&&(st[n]++,y.cancel(n),Ie?.cancel(n));let t=Object.fromEntries(Object.entries(v.value.running).filter(([n])=>!e.includes(n)));v.value={...v.value,running:t}}var $n=["board","proof","methods","walk","more","judge","file","layer","clues","compare"],ot=A([]);async function co(e){if(!(ot.value.length||y.name==="recorded")){await y.kinds();for(let t of e){if(R(v.value)||v.value.opening)return;for await(let n of y.ask("file",["picture"],{text:t}))n.what==="picture"&&(ot.value=[...ot.value,n.svg])}}}var _=e=>{v.value={...v.value,...e}},F=e=>_({told:e});function We(e,t=v.value.kind){let n=e.replace(/\r\n?/g,`
`).trim();if(!n)return Ee("Expected a puzzle, found nothing: paste a link, an address or a text.");if(new Blob([n]).size>V)return Ee(`Expected a puzzle of at most ${V.toLocaleString("en")} bytes, found more.`);je({..._e,puzzles:{text:n,list:[]},kind:t})}var Ee=e=>_({error:{message:e,text:""},opening:null});function je(e,t="open",n=0){if(R(v.value)&&Bs(e,v.value)){bn(...$n),v.value=un(v.value,e,t==="open"?"edit":t);return}bn(...$n),Be.value=oo,v.value=cn({...v.value,told:""},e,t,n);let s=["picture","overlay","verdict","sealed","walk","methods"].filter(r=>y.has(r,e.index??0));Q("board",y.name==="recorded"?s:["picture","overlay","verdict"],{edit:e})}function ee(e,t=""){if(!(!e||!R(v.value))){if(y.name==="recorded")return F("This page has its answers inside. To change the puzzle, run it in this browser, or open it with cpsudoku serve.");bn(...$n),v.value={...un(v.value,e),told:t}}}function it(e){let t=v.value.answers.picture?.items.find(r=>r[0]===e);if(!t)return;let[,,n,s]=t;if(!s)return F(`${n} is a part of the board, and cannot be left out.`);ee(Us(v.value,e),`${n} ${v.value.without.includes(e)?"is back":"is left out"}.`)}var xn=(e,t)=>ee(Fs(v.value,e,t),t?`${e} is ${t}.`:`${e} is cleared.`),Sn=()=>v.value.past.length&&je(v.value.past.at(-1),"undo"),Tt=()=>v.value.future.length&&je(v.value.future.at(-1),"redo"),On=()=>v.value.without.length&&ee({without:[]},"All clues are back.");function At(){let e=performance.now();for(let t of Object.keys(v.value.running))st[t]++,y.cancel(t);v.value=qs(v.value,e)}function at(e,t=""){let{answers:n}=v.value,s=Object.entries(n).filter(([r,o])=>!r.startsWith("error:")&&o.verdict!=="undecided");_({stopped:null,only:t,answers:Object.fromEntries(s)}),e&&Q("board",[t?`verdict:${t}`:"verdict"],{seconds:e})}function ge(e){v.value={...fn(v.value,e),tab:"Why",told:""}}var we=e=>_({layer:v.value.layer===e?"clues":e,step:0,told:""});function uo(e){_({answers:re(v.value.answers,"judge")}),Q("judge",["judge"],{fields:{grid:e}})}function zn(e){_({cells:e}),e.length&&P("clues")&&y.name!=="recorded"&&Q("clues",["clues"],{fields:{cells:e}})}async function fo(){let e=v.value;if(y.name!=="recorded")return zt(oe(e));for await(let t of y.ask("portable",["links"],{index:e.index??0}))if(t.what==="links")return{text:t.text,kind:e.answers.picture.kind};return null}var Ir=/^e[AFJN][\w-]+$/,kn="";async function Br(e){if(y.name==="recorded"){let n=[...e.index?[`puzzle=${e.index+1}`]:[],...v.value.step?[`step=${v.value.step}`]:[]];return so(`#${n.join("&")}`)}if(!e.puzzles.text)return;let t=await jt(zt(e));oe(v.value).puzzles!==e.puzzles||t===kn||(kn=t,so(`#${t}`))}function so(e){if(!(location.hash===e||e==="#"&&!location.hash))try{history.replaceState(null,"",e==="#"?location.href.replace(/#.*/s,""):e)}catch{}}async function Ct(e=""){let t=location.hash.slice(1)||e.slice(1);if(!t||t===kn)return!!t;try{je(Js(await Zs(t)))}catch{Ir.test(t)?Ee("Expected a state behind the # of the address, found a damaged one: open the puzzle itself."):We(Wr(t),"")}return!0}function Wr(e){try{return/^\w+:\/\//.test(e)?e:decodeURIComponent(e)}catch{return e}}function Mn(e){let t=new URLSearchParams(location.hash.slice(1)),n=i=>Number(/^\d{1,6}$/.exec(t.get(i)??"")?.[0]??0),s=Math.min(e.length,Math.max(1,n("puzzle")))-1,r={..._e,puzzles:{text:"recorded",list:e},index:s},o=n("step");return v.value.index!==s||!R(v.value)?je(r,"open",o):o&&ge(o),s}var Dr=16,qr=600;function Ur({answers:{picture:e,overlay:t}}){if(!e||!t)return[];let n=t.edge.filter(o=>o[1]!==null).map(o=>o[1]),s=t.edge.filter(o=>o[2]!==null).map(o=>o[2]);return(e.places??s.flatMap((o,i)=>n.map((a,c)=>[`r${i+1}c${c+1}`,i+1,c+1]))).map(([o,i,a])=>({name:o,row:i,column:a,x:n[a-1],y:s[i-1],outline:""}))}function Fr({answers:{overlay:e}}){return Object.entries(e?.places??{}).map(([n,[s,,r,o]])=>({name:n,row:Math.round(o),column:0,x:r,y:o,outline:s})).sort((n,s)=>n.row-s.row||n.x-s.x)}var ho=e=>j(e)==="Judge"?Fr(e):Ur(e);function Hr(e,t,[n,s]){let r=e.find(a=>a.name===t);if(!r)return e[0]?.name??"";let o="",i=1/0;for(let a of e){let c=(a.x-r.x)*n+(a.y-r.y)*s,p=Math.abs((a.x-r.x)*s)+Math.abs((a.y-r.y)*n);c>1&&p<=c&&c+3*p<i&&(i=c+3*p,o=a.name)}return o||t}function Lt({tag:e,attributes:t,text:n,children:s}){let r=a=>Number(t[a]??0),o=a=>{let c=a.map(([l])=>l),p=a.map(([,l])=>l);return{x:Math.min(...c),y:Math.min(...p),width:Math.max(...c)-Math.min(...c),height:Math.max(...p)-Math.min(...p)}};if(e==="g")return mo(s.map(Lt));if(e==="rect")return{x:r("x"),y:r("y"),width:r("width"),height:r("height")};if(e==="circle")return{x:r("cx")-r("r"),y:r("cy")-r("r"),width:2*r("r"),height:2*r("r")};if(e==="line")return o([[r("x1"),r("y1")],[r("x2"),r("y2")]]);if(e==="text"){let a=r("font-size"),c=Math.max(.6*a*n.length+8,30),p=Math.max(a,30);return{x:r("x")-c/2,y:r("y")-.35*a-p/2,width:c,height:p}}let i=[...(t.d??t.points??"").matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([,a,c])=>[Number(a),Number(c)]);return i.length?o(i):null}function mo(e){let t=e.filter(Boolean);if(!t.length)return null;let n=Math.min(...t.map(r=>r.x)),s=Math.min(...t.map(r=>r.y));return{x:n,y:s,width:Math.max(...t.map(r=>r.x+r.width))-n,height:Math.max(...t.map(r=>r.y+r.height))-s}}function go(e){if(e.tag==="g")return e.children.flatMap(go);let t=Lt(e);if(e.tag==="text"&&t)return[{tag:"rect",attributes:{...Object.fromEntries(Object.entries(t).map(([s,r])=>[s,String(r)])),fill:"transparent"},text:"",children:[]}];if(!["rect","circle","line","path","polygon","polyline"].includes(e.tag))return[];let n=re(e.attributes,"id","data-clue","stroke-dasharray","opacity");return[{...e,attributes:{...n,fill:n.fill==="none"||e.tag==="line"?"none":"transparent",stroke:"transparent","stroke-width":String(Math.max(Number(n["stroke-width"]??0),14))}}]}function wo(e,t){let n=new Map(e.answers.picture.items.map(([r,o])=>[o,r])),s=new Map;for(let r of t){let o=n.get(r.attributes["data-clue"]);o!==void 0&&s.set(o,[...s.get(o)??[],r])}return[...s].map(([r,o])=>{let i=mo(o.map(Lt)),a=o.find(c=>c.tag==="text");return{id:r,box:i,at:(a&&Lt(a))??i,parts:o.flatMap(go),area:i?i.width*i.height:0}}).sort((r,o)=>o.area-r.area)}var Tn=(e,{x:t,y:n})=>e.filter(({at:s})=>s&&Math.abs(s.x+s.width/2-t)<=B/2&&Math.abs(s.y+s.height/2-n)<=B/2).reverse(),An=e=>e.flatMap(t=>t.tag==="g"&&!t.attributes["data-clue"]?An(t.children):[t]);function vo({state:e,mark:t,onMark:n}){let{picture:s,overlay:r}=e.answers,o=U(null),i=K(()=>s?.svg?fe(s.svg):null,[s?.svg]),a=K(()=>i?i.shapes.flatMap($=>[$,...$.tag==="g"?An($.children):[]]):[],[i]),c=K(()=>i?wo(e,a):[],[a,s?.items]),p=K(()=>Oe(e),[e.answers,e.without,e.step,e.layer,e.tab,e.filled,e.lit,e.opening,e.stopped,e.solution,e.inference,e.round]),l=new Map(p.items);for(let $ of e.without)l.set($,`${l.get($)??""} out`);let f=JSON.stringify([...l]),[h,u,m]=K(()=>{if(!i)return[null,[],[]];let $=new Map((s.items??[]).map(([ve,Dt])=>[Dt,l.get(ve)??""])),x=ze(i.shapes).map(([ve,Dt])=>{let Qn=$.get(ve.attributes["data-clue"]);return J(ve,Qn?{class:Qn}:{},Dt)}),H=i.shapes.findIndex(ve=>ve.tag==="text"&&Number(ve.attributes["font-size"])>20),Xn=H<1?x.length:H;return[x[0],x.slice(1,Xn),x.slice(Xn)]},[i,f]),g=j(e)==="Judge",w=K(()=>ho(e),[s?.places,r,g]),b=K(()=>Kr(e,p,c,w),[p,c,w,e.without]);if(D(()=>{let $=o.current?.querySelector('[role="gridcell"][tabindex="0"]');o.current?.contains(document.activeElement)&&$!==document.activeElement&&$?.focus()},[e.cell]),!i)return d`<div class="board"></div>`;let[k,E,O,Te]=i.box,De=Math.min(2,Math.max(1,Math.max(O,Te)/qr)),G=Dr*De,ne=[...new Set(w.map($=>$.row))],ut=w.some($=>$.name===e.cell)?e.cell:w[0]?.name??"",Y=M(e)==="none"?[...p.items].filter(([,$])=>$==="clash").map(([$])=>$):[],Z=new Map(s.items.map($=>[$[0],$]));return d`<div class="board">
    <svg ref=${o} viewBox=${`${k-G} ${E-G} ${O+G} ${Te+G}`}
      font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle" role="group" aria-label=${`The board: ${s.reading.replaceAll("_"," ")}`}>
      <defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"><path
        d="M0 8L8 0" stroke="var(--two)" stroke-width="3" /></pattern></defs>
      <g aria-hidden="true" class="drawing">
        <g class="ground">${h}</g>
        <g class="pass">${p.under}</g>
        <g>${u}</g>
        <g class="pass">${p.chain}</g>
        <g>${m}</g>
        <g class="pass">
          ${[...p.places].map(([$,x])=>r?.places[$]?d`<g key=${$}
            class=${`place ${x.join(" ")}`}>${St(r.places[$][0]).map(H=>J(H))}</g>`:Vr(w,$,x))}
          ${p.known}
        </g>
        <g class="edge pass">${(r?.edge??[]).map(([$,x,H])=>d`<text font-size=${13*De}
          x=${x??k-G/2+2} y=${H??E-G/2+2}>${$}</text>`)}</g>
        ${Y.map(($,x)=>Gr(c.find(H=>H.id===$),x+1))}
      </g>
      ${w.length>0&&d`<g role="grid" aria-label=${g?"Your grid":"Cells"}
        class=${g?"cells judging":"cells"}>
        ${ne.map($=>d`<g role="row" key=${$}>
          ${w.filter(x=>x.row===$).map(x=>d`<${En} key=${x.name} one=${x} label=${b.get(x.name)} chosen=${x.name===ut}
            also=${j(e)==="Edit"&&e.cells.includes(x.name)} wide=${!g||!x.outline.startsWith("<path")} />`)}
        </g>`)}
      </g>`}
      ${!g&&d`<g aria-hidden="true">${c.map(({id:$,parts:x})=>d`<g key=${$} data-item=${$}
        class=${`hit${Z.get($)?.[3]&&y.name!=="recorded"?"":" fixed"}`}
        onPointerEnter=${()=>n($)} onPointerLeave=${()=>n("")}
        onClick=${H=>ei(H,e,$,c,w)}><title>${Z.get($)?.[2]}</title>${x.map(H=>J(H))}</g>`)}</g>`}
      ${Jr(c.find($=>$.id===t)?.box)}
    </svg>
  </div>`}function Kr(e,t,n,s){let{picture:r,overlay:o}=e.answers,i=new Map((r?.items??[]).map(c=>[c[0],c])),a=j(e)==="Judge";return new Map(s.map(c=>{let p=Tn(n,c).map(({id:h})=>`${i.get(h)?.[2]}${e.without.includes(h)?", left out":""}`),l=o.places[c.name]?t.words(c.name):"",f=a?o.places[c.name]?.[4]??c.name:`row ${c.row} column ${c.column}`;return[c.name,[f,l,...p.filter(h=>!l.endsWith("given")||h.includes("left out"))].filter(Boolean).join(", ")]}))}var Jr=e=>e&&d`<rect class="halo" x=${e.x-2}
  y=${e.y-2} width=${e.width+4} height=${e.height+4} rx="6" />`,Gr=(e,t)=>e?.at&&d`<g class="number pass"><circle
  cx=${e.at.x+e.at.width-2} cy=${e.at.y+4} r="9" /><text x=${e.at.x+e.at.width-2}
  y=${e.at.y+8}>${t}</text></g>`,Vr=(e,t,n)=>{let s=e.find(r=>r.name===t);return s&&d`<g key=${t} class=${`place ${n.join(" ")}`}><rect x=${s.x-28}
    y=${s.y-28} width="56" height="56" /></g>`},Yr=["one","label","chosen","also","wide"],En=class extends ue{shouldComponentUpdate(t){return Yr.some(n=>t[n]!==this.props[n])}render({one:t,label:n,chosen:s,also:r,wide:o}){let i=o?B/2:B/4;return d`<rect role="gridcell" class=${`cell${s?" chosen":""}${r?" also":""}`}
      data-cell=${t.name} tabindex=${s?0:-1}
      aria-selected=${s||r} aria-label=${n} x=${t.x-i} y=${t.y-i} width=${2*i} height=${2*i}
      rx=${o?2:i} onPointerDown=${a=>Zr(a,t.name)} onPointerEnter=${a=>Xr(a,t.name)} onFocus=${()=>Nt(t.name)}
      onPointerLeave=${()=>Nt("")} onBlur=${()=>Nt("")} />`}},Zr=(e,t)=>{e.target.releasePointerCapture?.(e.pointerId),Rt(v.value,t,e.shiftKey||e.ctrlKey||e.metaKey,!0)},Xr=(e,t)=>{e.buttons===1&&v.value.cells.length?Qr(t):Nt(t)},Nt=e=>{let{lit:t}=v.value;j(v.value)==="Methods"&&(e||t.length)&&_({lit:e?[e]:[]})},Qr=e=>{let{cells:t}=v.value;t.includes(e)||zn([...t,e])};function Rt(e,t,n=!1,s=!1){let r=e.cell===t;if(_({cell:t,told:""}),j(e)==="Judge"){s&&bo(v.value,t,r);return}if(j(e)!=="Edit")return;let{cells:o}=e;zn(n?o.includes(t)?o.filter(i=>i!==t):[...o,t]:[t])}function bo(e,t,n=!0){let{overlay:s}=e.answers,r=s.marks[s.places[t]?.[1]];if(!r||Object.values(s.given).includes(t)||r.all.length>2&&(r.digits||!n))return;let o=r.all.indexOf(e.filled[t]);jn(t,o<0?r.all[r.all[0]===0&&r.all.length>1?1:0]:o===r.all.length-1?null:r.all[o+1])}function jn(e,t){let n=re(v.value.filled,e),s=re(v.value.answers,"judge");_({filled:t===null?n:{...n,[e]:t},answers:s})}function ei(e,t,n,s,r){let o=r.find(i=>Tn(s,i).some(a=>a.id===n));if(e.shiftKey||e.ctrlKey||e.metaKey)return o&&Rt(t,o.name,!0);o&&_({cell:o.name,cells:[]}),it(n)}var po={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]};function $o(e,t){let n=ho(t),s=n.some(o=>o.name===t.cell)?t.cell:n[0]?.name??"",r=j(t)==="Judge";if(po[e.key]){let o=Hr(n,s,po[e.key]);Rt(t,o,e.shiftKey)}else if(e.key==="Home"||e.key==="End")Rt(t,n.at(e.key==="Home"?0:-1)?.name??"");else if(e.key==="Enter"||e.key===" ")if(r)bo(t,s);else{let o=fe(t.answers.picture.svg),i=wo(t,o.shapes.flatMap(p=>[p,...p.tag==="g"?An(p.children):[]])),a=n.find(p=>p.name===s),[c]=a?Tn(i,a):[];c?it(c.id):F(`${s} has no clue.`)}else if(e.key==="Delete"||e.key==="Backspace")ae(t,s,"");else return!1;return!0}function ae(e,t,n){let{overlay:s,picture:r}=e.answers;if(j(e)==="Judge"){let c=s.places[t];if(!c||Object.values(s.given).includes(t))return!1;if(!n)return jn(t,null),!0;let{all:p,names:l,values:f}=s.marks[c[1]],h=p.map((w,b)=>[w,/<text[^>]*>([^<]*)</.exec(f[w]??"")?.[1]??l[b]]),u=e.filled[t],m=(h.find(w=>w[0]===u)?.[1]??"")+n,g=h.find(w=>w[1]===m)??h.find(w=>w[1].toLowerCase()===n.toLowerCase());return g?(jn(t,g[0]),!0):!1}let o=r?.alphabet??[];if(!n)return xn(t,""),!0;let i=e.added.find(c=>c.startsWith(`${t} = `))?.split(" = ").at(-1)??"",a=o.includes(i+n)?i+n:o.find(c=>c.toLowerCase()===n.toLowerCase());return a===void 0?!1:(xn(t,a),!0)}var Cn=60,ti=new Set(["unique","multiple","none"]);function Nn({state:e}){let{sort:t,title:n,more:s}=Xe(e,me.value);return d`<div role="status" class=${`verdict ${t}`} data-verdict=${t}>
    <h2 id="verdict"><span aria-hidden="true" class="mark-of">${Et[t]}</span> ${n}</h2>
    ${s&&d`<p class="more">${s}</p>`}
  </div>`}function ko({state:e}){let t=Vs(e,Pe.value,P,me.value,rt.value),{certificate:n,picture:s}=e.answers;return d`<ul class="lights" aria-label="Methods">
    ${t.map(({method:r,state:o,words:i})=>d`<li key=${r} data-method=${r} data-state=${o}
      title=${i}>
      <b>${mn[r]}</b> <span>${i}</span>
      ${r==="certificate"&&n?.text&&d`<button type="button"
        onClick=${()=>nt(n.text,Me(s.title||s.reading,"-certificate.txt"),"text/plain")}>Save</button>`}
    </li>`)}
  </ul>`}function Ln(){let e=_n.value;if(!e.length)return null;let t=Math.min(...e.map(([,r])=>r.since)),n=Math.max(...e.map(([,r])=>r.limit)),s=Math.max(0,(rt.value-t)/1e3);return d`<div class="running">
    <span class="elapsed">${s.toFixed(1)} s of ${n} s</span>
    <progress max=${n} value=${Math.min(s,n)} aria-label="Time">${s.toFixed(0)} s</progress>
    ${y.name!=="recorded"&&d`<button type="button" class="stop" aria-keyshortcuts="Escape"
      title="Stop (Escape)" onClick=${At}>Stop</button>`}
  </div>`}function yo({state:e}){let t=M(e),n=!Object.keys(e.running).length;return y.name==="recorded"?null:t==="stopped"||e.stopped!==null&&t!=="reading"?d`<p class="row"><button type="button" onClick=${()=>at()}>Go on</button></p>`:n&&Ks(e)?d`<p class="row"><button type="button" onClick=${()=>at()}>Retry</button></p>`:t==="undecided"&&n&&!ti.has(q(e)?.verdict)?d`<p class="row"><button type="button" onClick=${()=>at(Cn)}>Go on for ${Cn} s</button>
      ${Pe.value.map(s=>d`<button type="button" key=${s}
        onClick=${()=>at(Cn,s)}>Only ${mn[s]}</button>`)}</p>`:t==="unknown"?d`<${Rn} groups=${ie(e)} />`:t==="broken"?d`<p><label>Text for the report<textarea readonly rows="4">${JSON.stringify(e.puzzles.text)}</textarea></label></p>`:null}function Rn({groups:e}){let{treat:t}=v.value;return d`<ul class="treatment">
    ${e.map(n=>d`<li key=${n.name}>
      <label>Treat ${n.amount>1?`these ${n.words}`:`the ${String(n.words).replace(/^1 /,"")}`} as
        <select value=""
          onChange=${s=>ee({treat:{...t,[n.name]:s.target.value==="ignore"?"":s.target.value}})}>
          <option value="">choose a rule</option>
          ${(n.options??[]).map(s=>d`<option key=${s} value=${s}>${s}</option>`)}
          <option value="ignore">nothing: ignore ${n.amount>1?"them":"it"}</option>
        </select></label>
    </li>`)}
  </ul>`}function _o({state:e,mark:t,onMark:n}){let s=y.name!=="recorded",{picture:r}=e.answers;return d`
    ${s&&d`<${ni} state=${e} signs=${r.alphabet??[]} />`}
    ${s&&d`<${si} state=${e} />`}
    ${s&&M(e)!=="unknown"&&ie(e).length>0&&d`<h3>Drawn without a rule</h3><${Rn} groups=${ie(e)} />`}
    <${Pn} state=${e} mark=${t} onMark=${n} />
    <${oi} state=${e} />`}function ni({state:e,signs:t}){if(!t.length)return null;let n=e.cell;return d`<div class="pad" role="group" aria-label=${n?`Value of ${n}`:"Value: choose a cell first"}>
    ${t.slice(0,40).map(s=>d`<button type="button" key=${s} disabled=${!n}
      onClick=${()=>ae(e,n,s)}>${s}</button>`)}
    <button type="button" disabled=${!n} aria-label="Clear the cell"
      onClick=${()=>ae(e,n,"")}>${"⌫"}</button>
  </div>`}function si({state:e}){let{cells:t}=e,n=t.length?e.answers.clues?.sections??[]:[],[s,r]=I(""),[o,i]=I(""),a=n.find(l=>l.name===s)??n[0],c=a&&(o&&a.slot?a.slot.replace("{}",o):a.line);return d`<form class="row new-clue" onSubmit=${l=>{l.preventDefault(),c&&(ee({added:[...e.added,c]},`${c} is added.`),_({cells:[]}),i(""))}} aria-label="New clue">
    <span class="note">${t.length?`${T(t.length,"cell")}: ${t.slice(0,6).join(" ")}${t.length>6?" …":""}`:"New clue: choose a cell, then more with Shift."}</span>
    ${a&&d`
      <select aria-label="Kind of the clue" value=${a.name} onChange=${l=>r(l.target.value)}>
        ${n.map(l=>d`<option key=${l.name} value=${l.name}>${l.words||l.name}</option>`)}
      </select>
      ${Array.isArray(a.values)&&a.values.length>0&&d`<select aria-label="Value" value=${o}
        onChange=${l=>i(l.target.value)}>
        <option value="">${a.line?"without a value":"choose"}</option>${a.values.map(l=>d`<option key=${l}
          value=${l}>${l}</option>`)}</select>`}
      ${a.values==="number"&&d`<input aria-label="Value" inputmode="numeric" size="4" value=${o}
        onInput=${l=>i(l.target.value.trim())} />`}
      <button type="submit" disabled=${!c}>Add</button>`}
  </form>`}function Pn({state:e,mark:t,onMark:n}){let s=y.name!=="recorded",{items:r}=e.answers.picture,o=new Set(e.without),i=new Map;if(M(e)==="none"&&he(e).flatMap(f=>f.items).forEach((f,h)=>i.set(f,["clash",h+1])),xe(e)==="redundant")for(let f of e.answers.minimal?.clues??[])for(let h of f.items)i.set(h,["spare"]);let a=new Map,c=[];for(let f of r){let[,,h,u]=f,m=h.includes(": ")?h.slice(0,h.indexOf(": ")):"";!u&&s&&r.some(g=>g[3])?c.push(f):a.set(m,[...a.get(m)??[],f])}let p=([f,,h,u])=>{let m=h.includes(": ")?h.slice(h.indexOf(": ")+2):h,[g="",w=0]=i.get(f)??[],b=Hs(e,f);return d`<span key=${f} class="clue"><button type="button" data-id=${f}
      class=${`${g}${t===f?" at":""}`} aria-label=${`${h}${g==="clash"?", clashes":g==="spare"?", redundant":""}`}
      aria-pressed=${s&&u?!o.has(f):void 0} disabled=${!u&&s} title=${u||!s?void 0:"a part of the board"}
      onClick=${()=>it(f)} onPointerEnter=${()=>n(f)} onPointerLeave=${()=>n("")} onFocus=${()=>n(f)} onBlur=${()=>n("")}>
      ${w>0&&d`<sup>${w} </sup>`}${m.length>60?`${m.slice(0,59)}…`:m}</button>
      ${b&&d`<button type="button" class="drop" aria-label=${`Delete ${h}`} title="Delete"
        onClick=${()=>ee({added:e.added.filter(k=>k!==b)},`${h} is deleted.`)}>${"×"}</button>`}</span>`},l=r.filter(f=>f[3]).length;return d`<section class="clues" aria-label="Clues">
    <h3>Clues <small>${l&&s?l:r.length}${o.size>0&&`, ${o.size} left out`}</small></h3>
    <p class="note">${s?l?"A click on a clue, here or on the board, leaves it out; a second one brings it back.":r.length?"These are parts of the board, and stay.":"None yet.":""}</p>
    ${[...a].map(([f,h])=>d`<div key=${f} role="group"
      aria-label=${f||"clues"}>${f&&d`<h4>${f}</h4>`}${h.map(p)}</div>`)}
    ${c.length>0&&d`<details><summary>Parts of the board, which stay (${c.length})</summary>${c.map(p)}</details>`}
  </section>`}function oi({state:e}){let{rules:t=[],notes:n=[],drawn:s=[]}=e.answers.picture,r=[...new Set([...s,...n])];return d`<details
    class="rules" open><summary><h3>Rules</h3></summary><ul>${t.map(o=>d`<li>${o}</li>`)}</ul>
    ${r.length>0&&d`<ul
      class="note">${r.map(o=>d`<li>${o.replace("--kind names one","choose one above,")}</li>`)}</ul>`}</details>`}var In=[["Sudoku with cages, arrows and thermometers",`......6..
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
0.12....3.`]];var ri={n:[-.5,0],s:[.5,0],w:[0,-.5],e:[0,.5]},ii=/^([nsew]+|[-.])(\s+([nsew]+|[-.]))+$/;function xo(e,t){let[n]=/^solution/m.test(e)?[e]:e.split(/^.*:/m),s=n.trim().split(/\s+/),r=s.join(""),o={},i=(u,m)=>{let g=u&&(u.values.find(([,w])=>w===m)??u.values.find(([w])=>String(w)===m));return u&&g&&(o[u.place||u.token]=g[0]),!!g};for(let u of[s,[...r],[...r.replace(/[<>^v]/g,"")]])if(u.length===t.length){if(u.every((m,g)=>m==="."||i(t[g],m)))return o;for(let m of Object.keys(o))delete o[m]}let a=new Map(t.map(u=>[u.token,u])),c=new Set(t.map(({token:u})=>/^(.+?)%20/.exec(u)?.[1]??"")),p=(u,m,g)=>a.get(`${c.has(u)&&u?`${u}%20`:""}r${m}c${g}`)??a.get(`r${m}c${g}`),l="",f=0,h=!1;for(let u of e.split(`
`).map(m=>m.trim()).filter(Boolean)){let m=/^solution ?(.*):$/.exec(u);if(m){[l,f,h]=[m[1]||([...c][0]??""),0,!0];continue}if(!h)continue;f++;let g=/^(.+?) = (\S+)$/.exec(u);g?i(a.get(g[1].replace(/ /g,"-")),g[2]):ii.test(u)&&(p(l,f,1.5)||p(l,f+.5,1))?u.split(/\s+/).forEach((w,b)=>{for(let[k,[E,O]]of Object.entries(ri))w!=="."&&i(p(l,f+E,b+1+O),w.includes(k)?"1":"0")}):(/\s/.test(u)?u.split(/\s+/):[...u]).forEach((w,b)=>{i(p(l,f,b+1),w)||i(p(l,f-.5,b+.5),w)})}return o}function Oo({state:e}){let t=U(null),{overlay:n,sealed:s,statement:r,judge:o}=e.answers,i=y.name!=="recorded";if(!i&&!r)return d`<p>This page cannot judge a grid. Open the puzzle with cpsudoku serve.</p>`;let a=Object.values(n?.given??{}),c=Object.entries(n?.places??{}).filter(([l,[,f]])=>e.filled[l]===void 0&&!a.includes(l)&&n.marks[f].all[0]!==0).length;return D(()=>{o&&!o.trouble&&t.current&&Object.keys(e.filled).length&&(t.current.value="")},[o]),d`<form onSubmit=${async l=>{l.preventDefault();let f=t.current?.value.trim()??"";if(i)return uo(f||e.filled);f&&_({filled:{...e.filled,...xo(f,r.variables)}}),await Mo()}} class="judge" aria-label="Judge a grid">
    <p class="note">Type your grid on the board, or paste it: a sign for each cell, or the output of ${d`<code>cpsudoku solve</code>`}${i&&", or a link"}.</p>
    <${ci} state=${e} />
    <label>Your grid as text<textarea ref=${t} rows="2" spellcheck="false" autocomplete="off"></textarea></label>
    <p class="row"><button type="submit" class="main">Judge this grid</button>
      ${s&&d`<button type="button"
        disabled=${c>0} onClick=${()=>{mi()}}>Open the seal with this grid</button>`}
      <button type="button" onClick=${()=>{_({filled:{},answers:re(v.value.answers,"judge")}),t.current&&(t.current.value="")}}>Clear</button> <span class="note">${c>0&&`${c} to fill`}</span></p>
    <div role="status" class="judgement">${o&&d`<${li} judge=${o} open=${c} />`}</div>
    ${o&&!o.trouble&&d`<p class="row"><button type="button"
      onClick=${ai}>Copy the result</button></p>`}
  </form>
  ${(s||e.answers.certificate?.text)&&d`<${Bn} state=${e} />`}
  ${r&&d`<${di} statement=${r} />`}`}async function ai(){let e=document.querySelector(".judgement")?.textContent?.replace(/\s+/g," ").trim()??"",{picture:t}=v.value.answers;try{await navigator.clipboard.writeText(`${t.title||t.reading}: ${e}`),F("The result is copied.")}catch{F(`Copy it: ${e}`)}}function li({judge:e,open:t}){if(e.trouble)return d`<p class="bad">This text is no grid: ${e.trouble}.</p>`;let n=e.broken??[];return n.length?d`<h3
      class="bad">${"✕"} Wrong: ${n[0].words}</h3>${n.length+(e.more??0)>1&&d`<details><summary>and ${T(n.length+(e.more??0)-1,"other broken rule")}</summary><ul>${n.slice(1).map(s=>d`<li>${s.words}</li>`)}</ul></details>`}`:e.right?d`<h3
    class="good">${"●"} Right: the grid keeps every rule${e.unique===!0?", and it is the only one":e.unique===!1?", but it is not the only one":""}</h3>`:d`<p>${e.verdict==="undecided"?e.words??"Undecided.":e.finished?e.words??"Not decided.":`No rule is broken so far${t?`; ${T(t,"place")} to fill`:""}.`}</p>`}function ci({state:e}){let{overlay:t}=e.answers,n=t?.places[e.cell]??Object.values(t?.places??{})[0],s=n&&t.marks[n[1]];return!s||s.all.length<3||s.all.length>40?null:d`<div class="pad" role="group" aria-label=${`Value of ${e.cell||"a cell"}`}>
    ${s.all.map((r,o)=>d`<button type="button" key=${r} disabled=${!e.cell}
      onClick=${()=>ae(e,e.cell,s.names[o])}>${s.names[o]}</button>`)}
    <button type="button" aria-label="Clear the cell" disabled=${!e.cell}
      onClick=${()=>ae(e,e.cell,"")}>${"⌫"}</button></div>`}var ui=[["statement","Statement read",e=>`${e.lines.toLocaleString("en")} lines about ${e.decisions.toLocaleString("en")} places`],["clauses","Clauses derived",e=>`${e.clauses.toLocaleString("en")} clauses over ${e.literals.toLocaleString("en")} literals`],["witness","Solution holds",()=>"by the meaning of each line"],["lemmas","Lemmas follow",e=>`${e.lemmas.toLocaleString("en")} lemmas, ${e.added.toLocaleString("en")} cuts and sums`]];function Bn({state:e}){let t=me.value,{certificate:n}=e.answers;return!t||!n?null:d`<section aria-label="The proof"><h3>The proof, checked in this page</h3>
    <ol class="stages">${ui.map(([s,r,o])=>{let i=s==="lemmas"?t.stages.end:t.stages[s];return!i&&t.state==="accepted"?null:d`<li key=${s} class=${i?"good":""}><span
        aria-hidden="true">${i?"✔":"○"}</span> ${r} ${i&&d`<small>${o(i)}</small>`}</li>`})}
    <li class=${t.state==="accepted"?"good":t.state==="rejected"?"bad":""}><span
      aria-hidden="true">${t.state==="accepted"?"✔":t.state==="rejected"?"✘":"○"}</span>
      ${t.state==="accepted"?`Accepted in ${(t.milliseconds/1e3).toFixed(2)} s`:t.state==="rejected"?`Rejected: line ${t.line}: ${t.words}`:t.state==="absent"?t.words:"Running"}</li></ol>
    <p class="note">The checker shares no code with the solvers. It derives clauses from each line of the statement, and checks each step of the proof. Nothing is sent.</p></section>`}function di({statement:e}){return d`<details><summary>The statement: what is proved</summary><pre tabindex="0">${e.text}</pre>
    <dl>${(e.words??[]).map(([t,n])=>d`<dt><code>${t}</code></dt><dd>${n}</dd>`)}</dl></details>`}function zo(e){let{statement:t}=e.answers,n=new Map(t.text.split(`
`).map(fi).filter(Boolean));return t.variables.map(s=>n.get(s.token)??e.filled[s.place]??(s.values[0][0]===0?0:void 0))}function fi(e){let t=/^clause : (-?)(\S+?)(?:(!?=)(-?[0-9]+))?$/.exec(e);return!t||t[3]==="!="?null:[t[2],t[3]?Number(t[4]):t[1]?0:1]}async function Mo(){let{statement:e}=v.value.answers,t=zo(v.value),{broken:n,trouble:s=""}=await to(e.text,t),r=e.text.trimEnd().split(`
`),o=new Map(e.variables.map((l,f)=>[l.token,{...l,now:t[f]}])),i=new Map;for(let l of n){let f=pi(r,l-1,o,e.units??[]);i.has(f.words)||i.set(f.words,f)}let a=[...i.values()].sort((l,f)=>Number(f.unit)-Number(l.unit)),c=t.every(l=>l!==void 0),p={...v.value.answers,judge:{what:"judge",final:!0,right:c&&!a.length&&!s,finished:c,broken:a,more:0,unique:null,trouble:s}};return _({answers:p}),p.judge}var So=e=>{try{return decodeURIComponent(e)}catch{return e}};function pi(e,t,n,s){let r=[...new Set(e[t].split(" ").map(h=>h.replace(/^-?[0-9]+\*/,"").replace(/!?=-?[0-9]+$/,"").replace(/^-/,"")))].filter(h=>n.has(h)),o=r.map(h=>n.get(h).place).filter(Boolean),i=s.find(([,h])=>r.length>1&&o.every(u=>h.includes(u))&&e[t].startsWith("different")),a=new Map;for(let h of r){let{now:u,place:m}=n.get(h);a.set(u,[...a.get(u)??[],m])}let c=[...a].find(([h,u])=>h!==void 0&&u.length>1);if(i&&c){let h=n.get(r[0]).values.find(([u])=>u===c[0])?.[1]??c[0];return{words:`${i[0]} has ${["","","two","three","four"][c[1].length]??c[1].length} ${h}`,places:c[1],unit:!0}}let p=t;for(;p>=0&&!/^(rule|clue)( |$)/.test(e[p]);)p--;let[,l,f]=/^(rule|clue) ?(.*)$/.exec(e[p]??"")??[];return{words:f?`${l==="clue"?`${So(f)} is not kept`:`${So(f)}: broken`}`:"a rule is broken",places:o,unit:!1}}var hi=`cpsudoku-certificate 3
kind unique
puzzle stated
`;async function mi(){let e=await Mo(),t=()=>v.value.answers,n=(p,l={})=>_({answers:{...t(),opened:{what:"opened",final:!0,words:p},...l}});if(e.broken.length)return;if(!globalThis.crypto?.subtle)return n("This browser gives a page that was opened in this way no encryption: open it by https, or as a file");let{sealed:s,statement:r}=t(),o=zo(v.value);n("Opening the seal…");let i=await gi(s,o).catch(()=>null);if(!i)return n("This grid keeps every rule, and does not open the seal: the page is damaged");if([...new Uint8Array(await crypto.subtle.digest("SHA-256",new TextEncoder().encode(r.text)))].map(p=>p.toString(16).padStart(2,"0")).join("")!==i.digest)return n("Not proved: the statement of this page is not the one that was sealed");let c=`${hi}${r.text.trimEnd()}
end
${i.tail}`;n("Checking the proof…",{certificate:{what:"certificate",final:!0,claim:null,reason:"it is being checked",text:c,bytes:c.length,lemmas:0}})}async function gi(e,t){let n=await crypto.subtle.importKey("raw",new TextEncoder().encode(t.join(" ")),"PBKDF2",!1,["deriveKey"]),s=await crypto.subtle.deriveKey({name:"PBKDF2",hash:"SHA-256",salt:tt(e.salt),iterations:e.iterations},n,{name:"AES-GCM",length:256},!1,["decrypt"]),r=await crypto.subtle.decrypt({name:"AES-GCM",iv:tt(e.nonce)},s,tt(e.data));return JSON.parse(await vn(r))}function Eo(e){let{answers:t}=v.value;!t.sealed||!t.certificate||t.certificate.claim||(e.state==="accepted"&&_({answers:{...t,certificate:{...t.certificate,claim:"unique",seconds:e.milliseconds/1e3}}}),e.state==="rejected"&&_({answers:{...t,opened:{words:`Not proved: ${e.words}`}}}))}var wi=3;function jo({state:e}){let t=e.answers.methods;if(!t){let s=e.answers["error:compare"];return d`<p>${s?X(s.message):P("methods")?"Writing the puzzle for each method…":"This page has no comparison. Open the puzzle with cpsudoku serve."}</p>`}let n=t.methods.map(s=>s.label);return d`<p>${t.opening}. Point at a line, or go to it with Tab: its places light up on the board.</p>
    <${bi} state=${e} event=${t} />
    <section class="given" aria-label="What each method is given"><h3>What each method is given</h3>
      <div class="wide" tabindex="0" role="region" aria-label="Lines of each method"><table
        class="columns"><thead><tr><th scope="col">constraint</th>${n.map(s=>d`<th scope="col">${s}</th>`)}</tr></thead>
        <tbody><${Wn} title="variables" cells=${t.methods.map(s=>s.variables)} /></tbody>
        ${t.groups.map(s=>d`<${vi} key=${s.words} group=${s} columns=${n.length+1} lit=${e.lit} />`)}
        <tbody>${t.methods.some(s=>s.given)&&d`<${Wn}
          title="given values" cells=${t.methods.map(s=>s.given)} />`}
          <${Wn} title="the block: the first answer, and no other like it" cells=${t.methods.map(s=>s.block)} /></tbody>
      </table></div></section>
    <section aria-label="The run"><h3>The run: solve, block, solve again</h3>
      <div class="wide"><table><thead><tr><th scope="col">phase</th>${n.map(s=>d`<th scope="col">${s}</th>`)}</tr></thead>
        <tbody>${t.run.map(([s,r])=>d`<tr><th scope="row">${s}</th>${r.map((o,i)=>d`<td>${t.methods[i]?.here===!1?"needs the local server":o}</td>`)}</tr>`)}</tbody></table></div></section>
    <section aria-label="Before the first guess"><h3>Before the first guess</h3>
      <div class="wide"><table><thead><tr><th scope="col">method</th><th scope="col">values left</th><th scope="col">by</th></tr></thead>
        <tbody>${t.methods.map(s=>d`<tr><th scope="row">${s.label}</th><td>${s.left}</td><td>${s.inference}</td></tr>`)}</tbody></table></div>
      ${(t.remarks??[]).map(s=>d`<p>${s}</p>`)}
      ${(t.differences??[]).length>0&&d`<details><summary>Where they differ: ${T(t.differences.length,"place")}</summary><ul>${t.differences.map(s=>d`<li
        class="line" tabindex="0" ...${Pt([s.place])}>${s.place}: ${s.values.map(r=>r.join(" ")).join(" | ")}</li>`)}</ul></details>`}</section>
    <section aria-label="What was learnt"><h3>What was learnt</h3>
      ${t.proof?d`<p>${T(t.proof.lemmas,"learnt clause")} by ${t.proof.by}; the certificate has ${t.proof.bytes.toLocaleString("en")} bytes.</p>
        <ul class="learnt">${t.proof.sample.map(s=>d`<li
          class="line" tabindex="0" ...${Pt(s.scope)}><code>${s.text}</code></li>`)}</ul>`:d`<p>No proof: the verdict needs none, or it took too long.</p>`}</section>`}var Pt=e=>({onPointerEnter:()=>_({lit:e}),onPointerLeave:()=>_({lit:[]}),onFocus:()=>_({lit:e}),onBlur:()=>_({lit:[]})}),Wn=({title:e,cells:t})=>d`<tr><th scope="row">${e}</th>${t.map(n=>d`<td>${n}</td>`)}</tr>`;function vi({group:e,columns:t,lit:n}){let[s,r]=I(wi),o=e.lines.slice(0,s),i=e.lines.length-o.length+(s>=e.lines.length,0),a=c=>n.length===1&&c.scope.includes(n[0]);return d`<tbody><tr
    class="group"><th scope="row">${e.words} <small>${e.clues&&e.clues!==e.amount?`${T(e.clues,"clue")}, `:""}${T(e.amount,"line")}</small></th>${e.counts.map(c=>d`<td>${c}</td>`)}</tr>
    ${o.map((c,p)=>d`<tr key=${p}
      class=${`line${a(c)?" lit":""}`} tabindex="0" ...${Pt(c.scope)}>
      <th scope="row">${c.text.slice(0,3).map(l=>d`<code>${l}</code>`)}${c.text.length>3&&d`<small>and ${c.text.length-3} more lines</small>`}</th>
      ${c.parts.map(l=>d`<td>${l.words}${l.samples.map(f=>d`<code>${f}</code>`)}${l.more&&d`<small>${"…"}</small>`}</td>`)}
    </tr>`)}
    ${(i>0||s>=e.lines.length&&e.more>0)&&d`<tr
      class="more-lines"><td colspan=${t}>${i>0?d`<button type="button"
      onClick=${()=>r(e.lines.length)}>${i+(e.more??0)} more</button>`:`and ${e.more} more`}</td></tr>`}</tbody>`}function bi({state:e,event:t}){let n=t.inferences.map((l,f)=>[`round ${f}`,l.title,l]).filter(([,,l])=>l.rounds.length),s=Math.max(0,...n.map(([,,l])=>l.rounds.length)),r=t.methods.map((l,f)=>[`left ${f}`,l.label,l]).filter(([,,l])=>l.values),o=n.find(([l])=>l===e.inference)?.[2],i=o?Math.min(e.round,o.rounds.length):0,a=(l,f)=>_({inference:l,round:Math.max(0,f),lit:[]}),c=l=>a(o?e.inference:n[0]?.[0]??"",l),p=([l,f])=>d`<label class="choice" key=${l}><input
    type="radio" name="inference" checked=${e.inference===l} onChange=${()=>a(l,e.round)} /> ${f}</label>`;return d`<section class="rounds" aria-label="Round by round"><fieldset><legend>Values on the board</legend>
    <label class="choice"><input type="radio" name="inference" checked=${!e.inference}
      onChange=${()=>a("",0)} /> none</label>
    ${r.length>0&&d`<span class="note">left before the first guess by</span>`}${r.map(p)}
    ${n.length>0&&d`<span class="note">round by round by</span>`}${n.map(p)}
    ${s>0&&d`<div class="row"><button type="button" aria-label="Round before" disabled=${!i}
      onClick=${()=>c(e.round-1)}>${"◀︎"}</button>
      <input type="range" aria-label="Round" min="0" max=${s} value=${e.round}
        onInput=${l=>c(Number(l.target.value))} />
      <button type="button" aria-label="Next round"
        disabled=${e.round>=s} onClick=${()=>c(e.round+1)}>${"▶︎"}</button></div>
      <p role="status">${o?i?`round ${i} of ${o.rounds.length}: ${o.rounds[i-1].words}${i===o.rounds.length?`; ${o.end}`:""}`:`what is given; rounds: ${o.rounds.length}`:"Choose an inference, or move the slider."}</p>`}
    ${s===0&&d`<p>Nothing follows from the given values without a guess.</p>`}
    </fieldset>
    ${t.halls.length>0&&d`<details><summary>Only AllDifferent finds: ${T(t.halls.length,"Hall set")}</summary><ul>${t.halls.map(l=>d`<li
      class="line" tabindex="0" ...${Pt([...l.inside,...l.outside])}>round ${l.round}, ${l.text}</li>`)}</ul></details>`}
  </section>`}function To({state:e,records:t,four:n,digest:s}){let{picture:r,walk:o}=e.answers;if(!r?.svg)return null;if(j(e)==="Why"&&e.step>0)return d`<${ki} state=${e} steps=${o.steps} />`;let i=t.length>1?t.filter(f=>f.picture?.[0]?.svg).map($i):[e],a=i.length===1&&n?Array(4).fill(i[0]):i,c=n?a.flatMap((f,h)=>h%4?[]:[a.slice(h,h+4)]):a.map(f=>[f]),p=[...new Set(i.flatMap(f=>f.answers.picture.rules??[]))],l=i.filter(f=>f.answers.overlay&&f.answers["verdict:sat"]?.verdict==="unique");return d`${c.map((f,h)=>d`<div
    class=${n?"sheet four":"sheet"}>${f.map(u=>d`<${Dn} state=${u} solution=${!1} />`)}
      ${h===0&&p.length>0&&d`<ul>${p.map(u=>d`<li>${u}</li>`)}</ul>`}</div>`)}
    ${(n?l.flatMap((f,h)=>h%4?[]:[l.slice(h,h+4)]):l.map(f=>[f])).map(f=>d`<div
      class=${n?"sheet four":"sheet"}>
      ${f.map(h=>d`<${Dn} state=${h} solution=${!0} />`)}
      ${l.length===1&&d`<p><b>${Xe(e).title}.</b> ${Xe(e).more}</p>
        <ul>${Object.entries(e.answers).filter(([h])=>h.startsWith("verdict:")).map(([,h])=>d`<li>${h.by}: ${Ze[h.verdict]} ${Se(h.seconds)}</li>`)}</ul>
        ${s&&d`<p>SHA-256 of the certificate: <code>${s}</code></p>`}`}
    </div>`)}`}var $i=e=>({...Ot,answers:Object.fromEntries(Object.entries(e).map(([t,n])=>[t==="verdict"?`verdict:${n[0].by??"sat"}`:t,n.at(-1)]))});function Dn({state:e,solution:t,step:n=0}){let{picture:s}=e.answers,r=fe(s.svg),o=new Set(s.items.filter(([h])=>e.without.includes(h)).map(([,h])=>h)),i={...e,tab:n?"Why":"Edit",layer:t?"solution":"clues",step:n,lit:[]},a=t||n?Oe(i):null,c=ze(r.shapes).filter(([h])=>!o.has(h.attributes["data-clue"])).map(([h,u])=>J(h,{},u)),p=s.title||s.reading.replaceAll("_"," "),l=r.shapes.findIndex(h=>h.tag==="text"&&Number(h.attributes["font-size"])>20),f=l<1?c.length:l;return d`<figure>${!n&&d`<figcaption><b>${t?`Solution: ${p}`:p}</b>${s.author?` by ${s.author}`:""}</figcaption>`}
    <svg viewBox=${r.box.join(" ")} font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle">${c[0]}${a?.under}${c.slice(1,f)}${a?.chain}${c.slice(f)}
      ${a&&n>0&&[...a.places].map(([h,u])=>d`<g
        class=${`place ${u.join(" ")}`}>${fe(`<svg xmlns="http://www.w3.org/2000/svg">${e.answers.overlay.places[h][0]}</svg>`).shapes.map(m=>J(m))}</g>`)}${a?.known}</svg></figure>`}function ki({state:e,steps:t}){let{picture:n}=e.answers;return d`<h2>${n.title||n.reading}: ${t.length} steps</h2><div class="walk-sheet">
    ${t.slice(0,e.step).map((s,r)=>d`<div
      class="step"><${Dn} state=${e} solution=${!1} step=${r+1} />
      <div>${s.words.map((o,i)=>d`<p>${i?o:`${r+1}. ${o}`}</p>`)}</div></div>`)}
    ${t.slice(e.step).length>0&&d`<ol start=${e.step+1}>${t.slice(e.step).map(s=>d`<li>${s.words.map(r=>d`<p>${r}</p>`)}</li>`)}</ol>`}</div>`}function qn({list:e,records:t,chosen:n,onChoose:s}){let r=e.map((i,a)=>{let c=Object.entries(t[a]??{}).filter(([p])=>p.split(":")[0]==="verdict").map(([,p])=>p.at(-1));return{...i,verdicts:c,word:c.find(p=>p?.verdict&&p.verdict!=="undecided")?.verdict??c[0]?.verdict??""}}),o=r.filter(i=>["unique","multiple","none"].includes(i.word)).length;return d`<section class="report" aria-label="Puzzles">
    ${t.length>0&&d`<p>${o} of ${r.length} decided.</p>`}
    <div class="wide"><table><thead><tr><th scope="col">puzzle</th>${t.length>0?d`<th scope="col">verdict</th><th scope="col">time</th>`:d`<th scope="col">kind</th><th scope="col">line</th>`}</tr></thead>
      <tbody>${r.map((i,a)=>d`<tr key=${a}
        class=${a===n?"chosen":""}><th scope="row">${i.error?d`${i.error}`:d`<button
        type="button" aria-current=${a===n?"true":void 0} onClick=${()=>s(a)}>${a+1}. ${i.title||i.reading||"puzzle"}</button>`}</th>
        ${t.length>0?d`<td
          class=${i.word}>${Et[i.word]??""} ${Ze[i.word]??"not asked"}</td><td>${i.verdicts.map(c=>Se(c?.seconds)).filter(Boolean).join(", ")}</td>`:d`<td>${i.title?i.reading:""}</td><td>${i.line??""}</td>`}</tr>`)}</tbody></table></div></section>`}var yi=1200;function Ao({state:e,playing:t,onPlay:n}){let s=M(e);return d`
    ${s==="none"&&d`<${_i} state=${e} />`}
    ${P("walk")&&d`<${xi} state=${e} playing=${t} onPlay=${n} />`}
    ${s==="unique"&&P("minimal")&&d`<${zi} state=${e} />`}`}function _i({state:e}){let{conflicts:t,"error:more":n}=e.answers,s=he(e);return!t&&n?d`<p>${X(n.message)}</p>`:t?d`<section
    aria-label="Clash"><h3>${s.length?`These ${T(s.length,"clue")} clash`:"The rules alone clash"}</h3>
    <p class="note">${s.length?"Each is needed: without any one of them they fit together.":""}</p>
    <ol class="clash-list">${s.map(r=>d`<li>${r.clue}</li>`)}</ol></section>`:P("conflicts:1")?d`<p>Looking for the smallest set of clues that clash${"…"}</p>`:null}function xi({state:e,playing:t,onPlay:n}){let{walk:s}=e.answers,r=s?.steps??[],o=e.step,i=!!e.running.walk,a=e.answers["error:walk"];D(()=>{if(!t)return;let m=setInterval(()=>{let{step:g,answers:w}=v.value;g>=(w.walk?.steps.length??0)?n(!1):ge(g+1)},yi);return()=>clearInterval(m)},[t]);let c=m=>{n(!1),ge(m)},p=s?.final&&!i,l=p?s.status==="out of time"?[`Stopped after ${s.seconds} s at step ${r.length}.`]:s.ending:[],{words:f=[],marks:h,marked:u}=r[o-1]??{};return d`<section aria-label="Why" class="walk">
    <div class="row tools">
      <button type="button" aria-keyshortcuts="B" disabled=${!o} onClick=${()=>c(o-1)}>Back</button>
      <button type="button" class="main" aria-keyshortcuts="N"
        disabled=${o>=r.length&&(!i||e.wanted>o)} onClick=${()=>c(o+1)}>Next step</button>
      <button type="button" disabled=${!r.length} aria-label=${t?"Pause":"Play"} onClick=${()=>{!t&&o===r.length&&ge(0),n(!t)}}>${t?"‖":"▶︎"}</button>
      ${o>0&&d`<button type="button" aria-keyshortcuts="Escape" onClick=${()=>c(0)}>Leave</button>`}
      ${r.length>0&&d`<input type="range" aria-label="Step" min="0" max=${r.length} value=${o}
        aria-valuetext=${`step ${o} of ${r.length}`} onInput=${m=>c(Number(m.target.value))} />
        <output class="count">${o} / ${r.length}${i&&"…"}</output>`}
    </div>
    <div class="words" aria-live="polite" tabindex="0" role="region" aria-label="The step in words">
      ${o>0&&f.map((m,g)=>d`<p>${g?m:`${o}. ${m}`}</p>`)}
      ${e.wanted>o&&d`<p>Looking for the next step${"…"}</p>`}
      ${o===0&&d`<p>${Si(e,r,i,!!(s||a))}</p>`}
      ${(o===r.length||!o)&&p&&(l.length?l:r.length?[]:["Nothing more follows."]).map(m=>d`<p>${m}</p>`)}
      ${o>0&&h&&d`<details key=${o}><summary>Marks before it: ${T(u,"place")}</summary>${h.map(m=>d`<p>${m}</p>`)}</details>`}
      ${a&&d`<p>${X(a.message)}</p>`}
    </div>
    ${p&&s.status==="out of time"&&y.name!=="recorded"&&d`<button type="button"
      onClick=${()=>{Q("walk",["walk"],{seconds:Math.min(3600,3*s.seconds)})}}>Go on for ${3*s.seconds} s</button>`}
    ${r.length>0&&d`<${Oi} steps=${r} at=${o} onGo=${c} />`}
  </section>`}function Si(e,t,n,s){let r=q(e)?.verdict;return r==="multiple"?"The steps lead to the point from which two solutions go on.":t.length?`${T(t.length,"step")}${n?" so far":""} lead${t.length===1?"s":""} from the clues to ${r==="none"?"the contradiction":"the solution"}. The first: ${t[0].words[0]}`:n?"Looking for the first step…":s?"":"The steps follow the verdict."}function Oi({steps:e,at:t,onGo:n}){let s=U(null),[r,o]=I(!1);return D(()=>{let i=s.current,a=i?.children[t-1];i&&a&&(i.scrollTop=a.offsetTop-i.offsetTop-i.clientHeight/3)},[t,r]),d`<details class="steps" open=${r}
    onToggle=${i=>o(i.target.open)}><summary>The whole walk</summary>
    ${r&&d`<ol ref=${s}>${e.map((i,a)=>d`<li key=${a}><button type="button"
      aria-current=${t===a+1?"step":void 0} onClick=${()=>n(a+1)}>${i.words.join(`
`)}</button></li>`)}</ol>`}</details>`}function zi({state:e}){let t=e.answers.minimal;if(!t)return null;let n=t.complete?"":", as far as was looked",s=r=>r.map(o=>o.clue).join(", ");return t.clues.length?d`<section aria-label="Redundant clues"><h3>Redundant clues</h3>
    <p>Each alone (${t.clues.length}${n}): ${s(t.clues)}.</p>
    <p class="row"><button type="button" aria-pressed=${e.layer==="redundant"}
      onClick=${()=>we("redundant")}>Show on the board</button></p>
    <details><summary>A set of clues that suffices (${t.enough.length})</summary><p>${s(t.enough)}.</p>
      ${(t.links??[]).map(([r,o])=>d`<p><a href=${Un(o)} target="_blank"
        rel="noopener noreferrer">The minimal puzzle in ${r}</a></p>`)}
      ${t.text&&d`<pre tabindex="0">${t.text}</pre>`}</details></section>`:d`<section
    aria-label="Redundant clues"><h3>Redundant clues</h3><p>None${n}: without any one clue there would be several solutions.</p></section>`}var Un=e=>/^https?:\/\//.test(e)?e:void 0;function Co({state:e,four:t,onFour:n}){let{links:s,picture:r}=e.answers,o=y.name!=="recorded",i=r.title||r.reading;return d`<div class="row tools">
      ${o&&d`<button type="button" onClick=${Ei}>Copy link</button>`}
      <button type="button"
        onClick=${()=>nt(No(),Me(i,".svg"),"image/svg+xml")}>Picture (SVG)</button>
      <button type="button" onClick=${()=>{Ai(Me(i,".png"))}}>Picture (PNG)</button>
      <button type="button" onClick=${()=>window.print()}>Print</button>
      <label class="choice"><input type="checkbox" checked=${t}
        onChange=${a=>n(a.target.checked)} /> four a page</label>
    </div>
    ${s&&d`<section
      aria-label="In other editors"><h3>In other editors</h3><ul>${s.links.map(([a,c,p])=>d`<li><a
      href=${Un(c)} target="_blank" rel="noopener noreferrer">${a}</a>${p.length>0&&` (without ${p.join(", ")})`}</li>`)}</ul>
      <h3>As text</h3><pre tabindex="0">${s.text}</pre></section>`}
    ${o&&P("seal")&&d`<${Mi} state=${e} />`}
    ${o&&d`<p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${Fn}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p>`}`}function Mi({state:e}){let{picture:t}=e.answers,[n,s]=I(t.title),[r,o]=I(t.author),[i,a]=I(!1);return d`<details class="seal"><summary>A page that proves itself</summary><form onSubmit=${async p=>{p.preventDefault(),F("Proving and sealing…"),await Q("file",["seal"],{fields:{title:n.trim(),author:r.trim(),open:i}});let{seal:l,"error:file":f}=v.value.answers;if(f||!l)return F(`Not sealed: ${f?.message??"no answer"}.`);nt(l.page,Me(l.title,".html"),"text/html"),F(`Sealed: ${Me(l.title,".html")}, ${Math.ceil(l.page.length/1e3)} kB.`)}}>
    <p>One file with the puzzle and the proof that it has exactly one solution, which checks itself in any browser. The finished grid opens the proof.</p>
    <p><label>Title <input value=${n} onInput=${p=>s(p.target.value)} /></label></p>
    <p><label>Author <input value=${r} onInput=${p=>o(p.target.value)} /></label></p>
    <p><label class="choice"><input type="checkbox" checked=${i}
      onChange=${p=>a(p.target.checked)} /> Leave the proof, and so the solution, open to all</label></p>
    <p class="row"><button type="submit">Save the page</button></p></form></details>`}async function Ei(){try{await navigator.clipboard.writeText(location.href),F("The link of this state is copied: it holds the puzzle and its changes.")}catch{F("The address of this page holds the puzzle and its changes: copy it.")}}var ji="javascript:void open(PAGE+'#'+encodeURIComponent(typeof exportPuzzle=='function'?location.origin+'/?load='+exportPuzzle():location.href))",Fn=e=>e?.setAttribute("href",ji.replace("PAGE",()=>encodeURIComponent(JSON.stringify(location.href.replace(/#.*/s,""))))),Ti=["fill","stroke","stroke-width","stroke-dasharray","opacity","fill-opacity","stroke-opacity","font-size","font-weight","font-style","paint-order","dominant-baseline"];function No(){let e=document.querySelector(".board svg"),t=e.cloneNode(!0),[n,s,r,o]=(e.getAttribute("viewBox")??"").split(" ");t.querySelectorAll("[role=grid], .hit, .halo").forEach(l=>l.remove());let i=[...e.querySelectorAll(".drawing *")],a=[...t.querySelectorAll(".drawing *")],c=document.documentElement;c.style.colorScheme="light",i.forEach((l,f)=>{let h=getComputedStyle(l);for(let u of Ti)h.getPropertyValue(u)&&a[f].setAttribute(u,h.getPropertyValue(u));a[f].removeAttribute("class")}),c.style.colorScheme="";let p=document.createElementNS("http://www.w3.org/2000/svg","rect");for(let[l,f]of Object.entries({x:n,y:s,width:r,height:o,fill:"#ffffff"}))p.setAttribute(l,f);t.prepend(p);for(let[l,f]of Object.entries({xmlns:"http://www.w3.org/2000/svg",width:r,height:o}))t.setAttribute(l,f);for(let l of["class","role","aria-label"])t.removeAttribute(l);return new XMLSerializer().serializeToString(t)}async function Ai(e){let t=new Image,n=No();t.src=`data:image/svg+xml,${encodeURIComponent(n)}`,await t.decode();let s=Object.assign(document.createElement("canvas"),{width:2*t.width,height:2*t.height});s.getContext("2d")?.drawImage(t,0,0,s.width,s.height),Object.assign(document.createElement("a"),{href:s.toDataURL("image/png"),download:e}).click()}var Hn=40;function Lo({state:e}){let t=q(e),n=M(e);return t?.solutions?.length?t.verdict!=="multiple"?d`<p>${n==="unique"?"There is one solution.":"There is a solution; whether another exists is open."}</p>
      <p class="row"><button type="button" aria-pressed=${e.layer==="solution"} aria-keyshortcuts="S"
        onClick=${()=>we("solution")}>${e.layer==="solution"?"Hide the solution":"Show the solution"}</button></p>`:d`<${Ci} state=${e} verdict=${t} /><${Ni} state=${e} /><${Li} state=${e} />`:d`<p>${n==="none"?"There is no solution.":"No solution is known yet."}</p>`}function Ci({state:e,verdict:t}){let{overlay:n}=e.answers,[s,r]=t.solutions,o=t.differ.filter(i=>n?.places[i]);return n?d`<section
    aria-label="Where they differ"><h3>Two solutions differ in ${T(t.differ.length,"place")}</h3>
    <div class="wide"><table class="differences"><thead><tr><th scope="col">place</th><th scope="col"><span
      class="swatch one">one</span></th><th scope="col"><span class="swatch two">another</span></th></tr></thead>
    <tbody>${o.slice(0,Hn).map(i=>d`<tr key=${i}><th scope="row">${n.places[i][4]}</th><td>${Qe(n,i,s[i])}</td><td>${Qe(n,i,r[i])}</td></tr>`)}</tbody></table></div>
    ${o.length>Hn&&d`<p>and ${o.length-Hn} more</p>`}</section>`:null}function Ni({state:e}){let{solutions:t,count:n}=e.answers,s=t?.solutions??[],r=t?s.length:n?.count;if(!P("solutions:100")&&!n)return null;let o=t?t.complete:n?.exact,i=e.solution,a=c=>_({solution:c,tab:"Solutions",layer:"solution"});return d`<section
    aria-label="How many"><h3>${r===void 0?"Counting solutions…":`${o?"Exactly":"At least"} ${T(r,"solution")}`}</h3>
    ${s.length>1&&d`<p class="row"><button type="button" aria-label="Previous solution" disabled=${i<1}
      onClick=${()=>a(i-1)}>${"◀︎"}</button>
      <output>${i?`solution ${i} of ${s.length}`:"the two that differ least"}</output>
      <button type="button" aria-label="Next solution"
        disabled=${i>=s.length} onClick=${()=>a(i+1)}>${"▶︎"}</button></p>`}</section>`}function Li({state:e}){let t=e.answers.completions;if(!P("completions"))return null;if(!t)return d`<p>${e.answers["error:more"]?X(e.answers["error:more"].message):"Looking for clues that would make it unique…"}</p>`;let n=y.name!=="recorded";return d`<section
    aria-label="Suggested clues"><h3>${t.least?"The fewest further clues that make it unique":"Further clues that make it unique"}</h3>
    <ul class="suggestions">${t.sets.map((s,r)=>{let o=t.lines?.[r];return d`<li key=${r}>${o&&n?d`<button type="button"
        onClick=${()=>ee({added:[...e.added,...o]},`${o.join(", ")}: added.`)}>${s.join(", ")}</button>`:s.join(", ")}</li>`})}</ul></section>`}function Ro({state:e,kinds:t,live:n}){let s=U(null),r=U(null),o=c=>{c.preventDefault(),We(s.current?.value??"")},i=c=>{c.key==="Enter"&&!c.shiftKey&&!c.isComposing&&o(c)};if(!n)return null;let a=d`<form id="open" role="search" aria-label="Open a puzzle" aria-busy=${!!e.opening}
    onSubmit=${o}>
    <textarea id="source" ref=${s} rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
      aria-label="A puzzle: the link of an editor, an address, or its text"
      placeholder="Paste a link or a puzzle" aria-invalid=${!!e.error} aria-describedby=${e.error?"trouble":void 0}
      onKeyDown=${i} onPaste=${()=>setTimeout(()=>We(s.current?.value??""))}></textarea>
    <button type="submit">Open</button>
    <button type="button" onClick=${()=>r.current?.click()}>File\u2026</button>
    <input type="file" ref=${r} hidden aria-label="A file with a puzzle" onChange=${()=>{r.current?.files?.[0]&&Jn(r.current.files[0]),r.current&&(r.current.value="")}} />
    <select id="kind" aria-label="Kind" value=${e.kind} onChange=${c=>{_({kind:c.target.value}),s.current?.value.trim()&&We(s.current.value,c.target.value)}}><option value="">kind: as it says</option>${t.map(c=>d`<option key=${c}
      value=${c}>${c.replaceAll("_"," ")}</option>`)}</select>
  </form>`;return R(e)?d`<details class="another" open=${Be.value}
    onToggle=${c=>Be.value=c.target.open}><summary>Open another</summary>${a}</details>`:a}function Kn({state:e}){let[t,n]=I("");return D(()=>{let s=!0;return(R(e)?fo():Promise.resolve(null)).then(async o=>{let i=o?`${Ys}#${await jt(o)}`:"";s&&n(i)}),()=>{s=!1}},[e.puzzles,e.index,e.without,e.added,e.treat,e.answers.picture]),t&&d`<a href=${t} target="_blank" rel="noopener noreferrer">Run in this browser</a>`}function Po({state:e}){let{name:t,retry:n,status:s}=y,r=s.value.state==="lost",o=r&&t==="socket";return s.value.words?d`<div id="offline" role=${r?"alert":"status"}>
    <p>${s.value.words}${o&&d`. Start <code>cpsudoku serve</code> again: this page goes on by itself.`}
      ${o&&R(e)&&" What is open stays readable."}</p>
    ${r&&d`<p class="row"><button type="button" onClick=${n}>Retry</button>${o&&d`<${Kn} state=${e} />`}</p>`}
  </div>`:null}async function Jn(e){if(e.size>V)return Ee(`${e.name}: expected at most ${V.toLocaleString("en")} bytes, found ${e.size.toLocaleString("en")}.`);lt(await e.text())}function lt(e){let t=document.getElementById("source");t&&(t.value=e),We(e)}function Io({state:e}){let{error:t}=e;if(!t)return null;let{line:n,column:s}=Gs(t),r=n?t.text.split(`
`)[n-1]:void 0,o=Math.max(0,s-40);return d`<div id="trouble" role="alert">
    <p>${X(t.message)}</p>
    ${r!==void 0&&s>0&&d`<pre
      class="place">${r.slice(o,o+80)}${`
`}${" ".repeat(Math.max(0,s-1-o))}^</pre>`}
    ${r!==void 0&&!s&&d`<pre class="place">${r.slice(0,120)}</pre>`}
    ${R(e)&&d`<p class="note">Below is still the puzzle from before.</p>`}
    <p class="row"><button type="button" onClick=${()=>_({error:null})}>Close</button></p>
  </div>`}function Bo({state:e,onChoose:t}){let{list:n}=e.puzzles,{index:s}=e;return n.length<2||s===null?null:d`<nav class="row which" aria-label="The puzzles of this text">
    <button type="button" aria-label="Previous puzzle" disabled=${!s}
      onClick=${()=>t(s-1)}>${"◀︎"}</button>
    <select aria-label="Puzzle" value=${s} onChange=${r=>t(Number(r.target.value))}>
      ${n.map((r,o)=>d`<option key=${o}
        value=${o}>${o+1} of ${n.length}: ${r.title||r.reading}</option>`)}
    </select>
    <button type="button" aria-label="Next puzzle" disabled=${s===n.length-1}
      onClick=${()=>t(s+1)}>${"▶︎"}</button>
  </nav>`}var Gn=class{events=[];closed=!1;wake=()=>{};put(t){this.events.push(t),t.what==="end"&&(this.closed=!0),this.wake()}close(){this.closed=!0,this.events=[],this.wake()}async*[Symbol.asyncIterator](){for(;;){let t=this.events.shift();if(t)yield t;else{if(this.closed)return;await new Promise(n=>this.wake=()=>n(void 0))}}}},It=class{number=0;open=new Map;greeted=()=>{};greeting=new Promise(t=>this.greeted=t);begin(t,n,s){this.end(t);let r=new Gn,o={...s,n:++this.number,lane:t,ask:n};return this.open.set(t,{n:o.n,channel:r,message:o}),{channel:r,message:o}}end(t){return this.open.get(t)?.channel.close(),this.open.delete(t)}deliver(t){if(t.what==="hello")return this.greeted(t);for(let[n,{n:s,channel:r}]of this.open)s===t.n&&(r.put(t),t.what==="end"&&this.open.delete(n))}},Ri=1e3;function qo(){let e=new It,t=A({state:"loading",words:""}),n,s=0,r=i=>{n.readyState===WebSocket.OPEN&&n.send(JSON.stringify(i))},o=()=>{n=new WebSocket(`${location.protocol==="https:"?"wss":"ws"}://${location.host}/page`),n.onopen=()=>{t.value={state:"ready",words:""};for(let{message:i}of e.open.values())r(i)},n.onclose=()=>{t.value={state:"lost",words:"The server does not answer"},s=window.setTimeout(o,Ri)},n.onmessage=({data:i})=>e.deliver(JSON.parse(i))};return o(),{name:"socket",status:t,has:()=>!0,retry(){n.readyState===WebSocket.CLOSED&&(clearTimeout(s),o())},kinds:()=>e.greeting,ask(i,a,c){let{channel:p,message:l}=e.begin(i,a,c),{size:f}=new Blob([JSON.stringify(l)]);if(f>V){let h=`expected at most ${V.toLocaleString("en")} bytes for the server, found ${f.toLocaleString("en")}`;e.deliver({n:l.n,what:"error",final:!0,why:"",message:h}),e.deliver({n:l.n,what:"end",final:!0})}else r(l);return p},cancel(i){e.end(i)&&r({n:++e.number,lane:i})}}}function Vn(e){let t=(r,o)=>{let i=e[o]??{},[a,c]=r.split(":");return a!=="verdict"?i[r]??i[a]:i[r]??(!c||c===(i.verdict?.[0].by??"sat")?i.verdict:void 0)},n=[...new Set(e.flatMap(r=>Object.entries(r)).filter(([r])=>r.split(":")[0]==="verdict").map(([,[r]])=>r.by??"sat"))],s=new Map;return{name:"recorded",status:A({state:"ready",words:""}),has:(r,o)=>!!t(r,o)?.length,retry:()=>{},kinds:async()=>({kinds:[],start:"",methods:n}),async*ask(r,o,{index:i=0}){let a=(s.get(r)??0)+1;s.set(r,a),await Promise.resolve();for(let c of o)for(let p of t(c,i)??[])s.get(r)===a&&(yield p.what==="verdict"?{by:"sat",...p}:p);s.get(r)===a&&(yield{what:"end",final:!0})},cancel:r=>{s.set(r,(s.get(r)??0)+1)}}}function Uo(){let e=JSON.parse(document.getElementById("answers")?.textContent??"[]");return new DOMParser().parseFromString(document.querySelector("noscript")?.textContent??"","text/html").querySelectorAll("article").forEach((n,s)=>{let[r]=e[s]?.picture??[];r&&(r.svg??=n.querySelector("svg")?.outerHTML),n.querySelectorAll("ol > li").forEach((o,i)=>{let a=e[s].walk?.[0].steps[i];if(!a||a.words)return;let c=p=>[...o.querySelectorAll(`p${p}`)].map(l=>l.textContent);a.words=c(":not(.marks)"),o.querySelector(".marks")&&(a.marks=c(".marks"))})}),e}var Wo=2,Pi=200,Ii=90,Bi=7e8,Do=1e6;function Fo(){let e=new It,t=A({state:"loading",words:"Loading…"}),n=[],s=[],r=u=>t.value={state:"lost",words:`This page cannot start: ${u}`};function o(){location.protocol==="file:"?r("it needs a web server, for example python -m http.server."):typeof WebAssembly>"u"?r("this browser has no WebAssembly."):i()}function i(){let u={worker:new Worker("worker.js",{type:"module"}),job:null,lane:"",ready:!1,cancelled:0,silence:0};u.worker.onmessage=({data:m})=>{if(m.loaded)n.some(g=>g.ready)||(t.value={state:"loading",words:Wi(m)});else if(m.failed)u.ready?l(u,"died",`internal error: ${m.failed} (a bug)`):r(m.failed);else if(m.event)p(u),m.event.what!=="end"&&e.deliver(m.event);else if(m.hello)u.ready=!0,t.value={state:"ready",words:""},e.deliver(m.hello),n.length<Math.min(Wo,navigator.hardwareConcurrency||Wo)&&i(),f();else{a(u);let{job:g}=u;u.job=null,g&&e.deliver({n:g.n,what:"end",final:!0}),m.heap>Bi&&c(u),f()}},u.worker.onerror=m=>{m.preventDefault(),r(m.message||"a script did not load.")},n.push(u)}let a=u=>{clearTimeout(u.cancelled),clearTimeout(u.silence),u.cancelled=0};function c(u){a(u),u.worker.terminate(),n.splice(n.indexOf(u),1),i()}function p(u){clearTimeout(u.silence);let m=Ii+(u.job?.seconds??0);u.silence=setTimeout(()=>l(u,"limit",`undecided: limit of ${m} seconds`),1e3*m)}function l(u,m,g){let{job:w}=u;c(u),w&&(e.deliver({n:w.n,what:"error",final:!0,why:m,message:g}),e.deliver({n:w.n,what:"end",final:!0})),f()}function f(){for(let u of[...s]){let m=n.filter(b=>b.ready),g=m.filter(b=>!b.job&&(u.lane==="board"||m.length<2||b!==m[0])),w=g.find(b=>b.lane===u.lane)??g[0];w&&(s.splice(s.indexOf(u),1),Object.assign(w,{job:u,lane:u.lane}),p(w),w.worker.postMessage({job:u}))}}function h(u){e.end(u);let m=s.findIndex(g=>g.lane===u);m>=0&&s.splice(m,1);for(let g of n)g.job?.lane===u&&!g.cancelled&&(g.worker.postMessage({cancel:g.job.n}),g.cancelled=setTimeout(()=>{c(g),f()},Pi))}return o(),{name:"worker",status:t,has:u=>u!=="seal",retry(){for(let{worker:u}of n.splice(0))u.terminate();t.value={state:"loading",words:"Loading…"},o()},kinds:()=>e.greeting,ask(u,m,g){h(u);let{channel:w,message:b}=e.begin(u,m,g);return s.push(b),f(),w},cancel:h}}var Wi=({loaded:e,total:t})=>e<t?`Loading: ${(e/Do).toFixed(1)} of ${(t/Do).toFixed(1)} MB…`:"Starting…";var le=[],Bt=A(!1),ct=A(!1),Wt=A(!1),Yn=A(""),Di=e=>{ct.value=e};function Zn(e){je({..._e,puzzles:v.value.puzzles,kind:v.value.kind,index:e}),y.name==="recorded"&&_({tab:""})}function qi(){let e=v.value,[t,n]=I(""),s=y.name!=="recorded",r=M(e),o=R(e),{picture:i}=e.answers;return D(()=>{i&&(document.title=`${i.title||i.reading.replaceAll("_"," ")} – cpsudoku`)},[i]),d`
    <a class="skip" href="#main"
      onClick=${a=>(a.preventDefault(),document.getElementById("main")?.focus())}>To the puzzle</a>
    <header><p
      class="brand"><b>cpsudoku</b> ${!o&&d`<span>Does this puzzle have exactly one solution, and why?</span>`}</p>
      <${Ro} state=${e} kinds=${yn.value} live=${s} />
      ${!s&&d`<p
        class="note inside">Answers of cpsudoku, in one file. <code>cpsudoku serve</code> opens a page in which you edit the puzzle. <${Kn} state=${e} /></p>`}
      <button type="button" class="help" aria-label="Keys" aria-keyshortcuts="?" title="Keys (?)"
        onClick=${()=>Bt.value=!0}>?</button>
    </header>
    <${Po} state=${e} />
    <${Io} state=${e} />
    <main id="main" tabindex="-1"
      class=${`${e.opening?"reading":""} tab-${j(e).toLowerCase()}${o?"":" closed"}`}>
      ${o?d`<${Ui} state=${e} mark=${t} onMark=${n} live=${s} />`:d`<h1
        class="sr">cpsudoku</h1><${Nn} state=${e} /><${Ln} />
        ${r==="list"?d`<${qn} list=${e.puzzles.list} records=${[]} chosen=${null}
          onChoose=${Zn} />`:d`<${Vi} />`}`}
    </main>
    ${Bt.value&&d`<${Zi} />`}`}function Ui({state:e,mark:t,onMark:n,live:s}){let{picture:r}=e.answers,o=j(e),i=r.reading.replaceAll("_"," "),a=[r.author&&`by ${r.author}`,r.title&&r.title!==i&&i,r.place].filter(Boolean).join(" · ");return d`
    <section class="left" aria-label="The puzzle">
      <div class="titles"><h1 id="title">${r.title||i}</h1>${a&&d`<p id="author"
        class="note">${a}</p>`}
        <${Bo} state=${e} onChoose=${Zn} /></div>
      ${r.svg?d`<${vo} state=${e} mark=${t} onMark=${n} />`:d`<p
        class="board">${r.message}</p>`}
      <${Hi} state=${e} live=${s} />
      <${Ki} state=${e} />
    </section>
    <section class="top" aria-label="The verdict">
      <${Nn} state=${e} />
      <div class="details"><${yo} state=${e} /><${ko} state=${e} /></div>
      <div class="row now"><p class="told" role="status" aria-live="polite">${e.told}</p><${Ln} /></div>
    </section>
    <section class="panel" aria-label="More about the puzzle">
      <${Fi} tab=${o} />
      <div role="tabpanel" id="panel" aria-labelledby=${`tab-${o}`} tabindex="0">
        ${o==="Edit"&&d`<${_o} state=${e} mark=${t} onMark=${n} />`}
        ${o==="Why"&&d`<${Ao} state=${e} playing=${ct.value}
          onPlay=${Di} />${!e.answers.sealed&&d`<${Bn} state=${e} />`}`}
        ${o==="Solutions"&&d`<${Lo} state=${e} />`}
        ${o==="Methods"&&d`<${jo} state=${e} />`}
        ${o==="Judge"&&d`<${Oo} state=${e} />`}
        ${o==="Share"&&d`<${Co} state=${e} four=${Wt.value} onFour=${c=>Wt.value=c} />`}
        ${o!=="Edit"&&!s&&d`<${Pn} state=${e} mark=${t} onMark=${n} />`}
        ${le.length>1&&o!=="Methods"&&d`<${qn} list=${e.puzzles.list} records=${le} chosen=${e.index}
          onChoose=${Zn} />`}
        <${Ji} state=${e} />
      </div>
    </section>`}function Fi({tab:e}){let t=U(null);return d`<div role="tablist" ref=${t} aria-label="Panels" onKeyDown=${s=>{let r={ArrowLeft:-1,ArrowRight:1}[s.key];if(!r)return;s.preventDefault(),s.stopPropagation();let o=Le[(Le.indexOf(e)+r+Le.length)%Le.length];_({tab:o,lit:[]}),requestAnimationFrame(()=>document.getElementById(`tab-${o}`)?.focus())}}>
    ${Le.map(s=>d`<button type="button" role="tab" key=${s} id=${`tab-${s}`}
      aria-selected=${s===e} aria-controls="panel" tabindex=${s===e?0:-1}
      onClick=${()=>_({tab:s,lit:[]})}>${s}</button>`)}</div>`}function Hi({state:e,live:t}){let n=e.answers["verdict:sat"]??Object.entries(e.answers).find(([a])=>a.startsWith("verdict:"))?.[1],s=xe(e),r={clues:!0,solution:!!n?.solutions?.length,candidates:P("candidates:8"),redundant:P("minimal")&&M(e)==="unique"},o={clues:"",solution:"S",candidates:"C",redundant:"D"},i={solution:n?.solutions?.length>1?"solutions":"solution"};return d`<div class="row tools">
    <div class="row" role="group"
      aria-label="Show on the board">${Is.filter(a=>a==="clues"||r[a]||t).map(a=>d`<button
      type="button" key=${a} data-layer=${a} disabled=${!r[a]}
      aria-pressed=${s===a} aria-keyshortcuts=${o[a]||void 0} onClick=${()=>_({layer:a,step:0,solution:0,...j(e)==="Judge"?{tab:"Solutions"}:{}})}>${i[a]??a}</button>`)}</div>
    ${t&&d`<div class="row" role="toolbar" aria-label="Changes">
      <button type="button" aria-keyshortcuts="Control+Z" disabled=${!e.past.length}
        onClick=${Sn}>Undo</button>
      <button type="button" aria-keyshortcuts="Control+Shift+Z" disabled=${!e.future.length}
        onClick=${Tt}>Redo</button>
      <button type="button" aria-keyshortcuts="R" disabled=${!e.without.length}
        onClick=${On}>All clues</button></div>`}
  </div>`}function Ki({state:e}){let{legend:t}=R(e)?Oe(e):{legend:""},n=e.answers.walk?.steps[e.step-1];return t==="pair"?d`<p class="legend"><span class="swatch one">1</span> one solution, left or above, solid; <span
      class="swatch two">2</span> another, right or below, dashed; <span class="swatch both">3</span> what both have.</p>`:t==="candidates"?d`<p
    class="legend">A value stands where some solution has it. The small number counts those solutions, up to 8.</p>`:t==="step"?d`<p class="legend"><span class="swatch premise">tinted</span> rules and clues of the step, <span
      class="swatch fact">dashed</span> facts,
      ${n?.wall?.length>0&&d` <span class="swatch wall">wall</span> and <span
        class="swatch piece">piece</span> of a cut,`}
      ${" "}<span class="swatch new">framed</span> new.${n?.struck?.length>0&&d` <span
        class="swatch gone">Struck</span> values go.`}
      ${n?.chain&&d` Of a chain <span class="swatch g0">on</span> and <span
        class="swatch g1">off</span> ends; a strong link is a line, a weak one dashed.`}</p>`:d`<p class="legend"></p>`}function Ji({state:e}){let[t,n]=I(!1),{overlay:s}=e.answers;if(!s)return null;let r=t?Oe(e):null;return d`<details class="in-words" open=${t}
    onToggle=${o=>n(o.target.open)}><summary>The board in words</summary>
    ${r&&d`<ul tabindex="0"
      aria-label="Places">${Object.entries(s.places).map(([o,[,,,,i]])=>d`<li key=${o}>${i}: ${r.words(o)}</li>`)}</ul>`}</details>`}function Gi({svg:e}){let t=e&&fe(e);return d`<svg aria-hidden="true" viewBox=${t?t.box.join(" "):"0 0 1 1"}
    font-family="Helvetica, Arial, sans-serif" text-anchor="middle">${t&&ze(t.shapes).map(([n,s])=>J(n,{},s))}</svg>`}function Vi(){return D(()=>{co(In.map(([,e])=>e))},[]),d`<section class="welcome" aria-label="Examples"><p>Paste a puzzle, drop a file, or try one:</p>
    <p class="examples">${In.map(([e,t],n)=>d`<button type="button" key=${e} onClick=${()=>{_({kind:""}),lt(t)}}><${Gi} svg=${ot.value[n]} />${e}</button>`)}</p>
    <p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${Fn}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p></section>`}var Yi=[["/","the source field"],["arrows","move in the board"],["Enter","leave out the clue of the cell, or bring it back"],["Delete","clear the cell"],["1-9, a-z","type a value (Edit, Judge)"],["Ctrl+Z, Ctrl+Shift+Z","undo, redo"],["r","all clues back"],["n, b, Space, Home, End","the walk: next, back, play, begin, end"],["s, c, d","show the solution, the candidates, the redundant clues"],["Left, Right","in the list of tabs: change the tab"],["Escape","stop; then leave the walk"],["?","this list"]];function Zi(){let e=U(null);return D(()=>e.current?.showModal(),[]),d`<dialog ref=${e} aria-labelledby="keys" onClose=${()=>Bt.value=!1}><h2 id="keys">Keys</h2>
    <dl>${Yi.map(([t,n])=>d`<dt><kbd>${t}</kbd></dt><dd>${n}</dd>`)}</dl><form method="dialog"><button>Close</button></form></dialog>`}var Ho=e=>e.target.closest?.("input:not([type=checkbox]):not([type=range]):not([type=radio]), textarea, select, dialog");function Xi(e){let t=v.value,n=()=>{e.preventDefault(),e.stopPropagation()};if(e.key==="Escape"&&!e.target.closest?.("dialog"))return Object.keys(t.running).length&&y.name!=="recorded"?At():t.step?ge(0):t.cells.length&&_({cells:[]}),n();if(Ho(e)||e.altKey)return;let s=e.key.length===1?e.key.toLowerCase():e.key;if(e.ctrlKey||e.metaKey){if(s==="z")e.shiftKey?Tt():Sn();else if(s==="y")Tt();else return;return n()}if(s==="?")return Bt.value=!0,n();if(s==="/")return Be.value=!0,requestAnimationFrame(()=>document.getElementById("source")?.focus()),n();if(!R(t))return;let r=e.target,o=!!r.closest?.('[role="grid"]'),i=j(t);if(o&&(i==="Edit"||i==="Judge"||!t.step)&&$o(e,t)||t.cell&&["Edit","Judge"].includes(i)&&e.key.length===1&&s!==" "&&ae(t,t.cell,e.key))return n();if(r.closest?.('[role="tablist"], input')&&/^(Arrow|Home|End| )/.test(e.key))return;let a=s===" "&&r.closest?.("button, a, summary, [role=tab]"),c=t.answers.walk?.steps.length??0,p=h=>{ct.value=!1,ge(h)},l={ArrowLeft:()=>p(t.step-1),ArrowRight:()=>p(t.step+1),Home:()=>p(0),End:()=>p(c)," ":()=>ct.value=!ct.value},f={n:()=>p(t.step+1),b:()=>p(t.step-1),r:On,s:()=>we(xe(t)==="solution"?"clues":"solution"),c:()=>we("candidates"),d:()=>we("redundant")};if(c&&i==="Why"&&!a&&!o&&l[s])l[s]();else if(f[s])f[s]();else return;n()}function Qi(){document.addEventListener("keydown",Xi),document.addEventListener("paste",e=>{if(Ho(e)||y.name==="recorded")return;let t=e.clipboardData?.getData("text/plain")??"";t.trim()&&lt(t)});for(let e of["dragenter","dragover"])document.addEventListener(e,t=>{t.preventDefault(),document.body.classList.add("over")});document.addEventListener("dragleave",e=>{e.relatedTarget||document.body.classList.remove("over")}),document.addEventListener("drop",e=>{if(e.preventDefault(),document.body.classList.remove("over"),y.name==="recorded")return;let t=e.dataTransfer?.files,n=e.dataTransfer?.getData("text/plain")??"";t&&t.length>1?Ee(`Expected one file, found ${t.length}.`):t?.[0]?Jn(t[0]):n.trim()&&lt(n)}),addEventListener("hashchange",()=>{le.length&&y.name==="recorded"?Mn(Ko(le)):Ct()}),addEventListener("beforeprint",()=>{let e=document.getElementById("printed"),t=j(v.value)==="Methods";document.body.classList.toggle("print-methods",t),Zt(t?null:d`<${To} state=${v.value} records=${le} four=${Wt.value} digest=${Yn.value} />`,e)})}var Ko=e=>e.map(({picture:[t]},n)=>({title:[t.title,t.place].filter(Boolean).join(" "),reading:t.reading||t.message||`Puzzle ${n+1}`}));async function ea(){let e=document.getElementById("app");document.body.append(Object.assign(document.createElement("section"),{id:"printed"})),document.getElementById("printed")?.setAttribute("aria-hidden","true");let t=!!document.getElementById("answers"),n=!!document.querySelector('meta[name="transport"][content="worker"]');t&&(le=Uo());let s=t?Vn(le):n?Fo():qo();document.documentElement.dataset.transport=s.name;let r=io(s);if(W(()=>{let i=me.value;i&&queueMicrotask(()=>Eo(i))}),W(()=>{let i=v.value.answers.certificate?.text;if(!i||!globalThis.crypto?.subtle)return void(Yn.value="");crypto.subtle.digest("SHA-256",new TextEncoder().encode(i)).then(a=>Yn.value=[...new Uint8Array(a)].map(c=>c.toString(16).padStart(2,"0")).join(""))}),Qi(),Wt.value=t&&le.length>1,t?Mn(Ko(le)):n&&!location.hash&&await ta(),Zt(d`<${qi} />`,e),t)return;location.hash&&Ct();let{start:o}=await r;!location.hash&&o&&!R(v.value)&&Ct(o)}async function ta(){let e=await fetch("example.json").catch(()=>null);if(!e?.ok)return;let t=await e.json(),{text:n="",kind:s=""}=t[0].source?.[0]??{};ao(Vn(t),{..._e,puzzles:{text:n,list:[]},kind:s})}ea();})();

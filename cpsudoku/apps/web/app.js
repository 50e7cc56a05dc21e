/* Contains Preact and Preact Signals (MIT; Jason Miller, the Preact Team) and htm (Apache-2.0, Jason Miller): app.licenses.txt */
(()=>{var S,Xn,Dt,ae,Bt,pt,Qn,dt,es,qt,Wt,Do,qe=Symbol.for("pv"),ht={},mt=[],qo=/^m(i|n|o|s|text|space)$/,Ut=Array.isArray,Ft=mt.slice,$e=Object.assign;function be(e){e&&e.parentNode&&e.remove()}function Ue(e,t,n){var s,r,o,i={},a=arguments.length;for(o in t)o=="key"?s=t[o]:o=="ref"&&typeof e!="function"?r=t[o]:i[o]=t[o];return a>2&&(i.children=a>3?Ft.call(arguments,2):n),De(e,i,s,r,null)}function De(e,t,n,s,r){var o={type:e,props:t,key:n,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:qe,__v:r||++Xn,__i:-1,__u:0};return!r&&S.vnode&&S.vnode(o),o}function ke(e){return e.children}function le(e,t){this.props=e,this.context=t,this.__g=0}function ce(e,t){if(t==null)return e.__&&ce(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:ce(e)}function Uo(e){var t,n=e.__v,s=n.__e,r=[],o=[],i=e.__P;i&&((t=$e({constructor:qe},n)).__v=n.__v+1,S.vnode&&S.vnode(t),Ht(i,t,n,e.__n,i.namespaceURI,32&n.__u?[s]:null,r,s||ce(n),32&n.__u,o),t.__v=n.__v,t.__.__k[t.__i]=t,is(r,t,o),n.__=n.__e=null,t.__e!=s&&ts(t))}function ts(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),ts(e)}function Yn(e){(8&e.__g||(e.__g|=8,ae.push(e),pt++))&&Bt==S.debounceRendering||((Bt=S.debounceRendering)||queueMicrotask)(ns)}function ns(){try{for(var e,t=1;ae.length;)ae.length>t&&ae.sort(Qn),e=ae.shift(),t=ae.length,8&e.__g&&Uo(e)}finally{(pt=ae.length)&&(Bt||queueMicrotask)(ns)}}function ss(e,t,n,s,r,o,i,a,c,h,l){var f,u,p,m,v,w,$=s.__k||mt,k=t.length;for(c=Fo(n,t,$,c,k),f=0;f<k;f++)(p=n.__k[f])!=null&&(u=~p.__i&&$[p.__i]||ht,p.__i=f,w=Ht(e,p,u,r,o,i,a,c,h,l),m=p.__e,(u.ref!=p.ref||8&u.__u)&&(u.ref&&Kt(u.ref,null,p,u),p.ref&&l.push(p.ref,p.__c||m,p)),v=v||m,4&p.__u?(c=os(p,c,e,!u.__v),u.__e&&(u.__e=null)):typeof p.type=="function"&&w!==void 0?c=w:m&&(c=m.nextSibling),p.__u&=-21);return n.__e=v,c}function Fo(e,t,n,s,r){var o,i,a,c,h,l,f,u,p,m=n.length,v=m,w=0,$=0,k=e.__k=Array(r);for(o=0;o<r;o++)(i=t[o])!=null&&typeof i!="boolean"&&typeof i!="function"?(typeof i!="object"||i.constructor===String?i=k[o]=De(null,i):Ut(i)?i=k[o]=De(ke,{children:i}):i.constructor===qe&&i.__b?i=k[o]=De(i.type,i.props,i.key,i.ref,i.__v):k[o]=i,c=o+w,i.__=e,i.__b=e.__b+1,a=null,~(h=i.__i=Ho(i,n,c,v))&&(v--,(a=n[h])&&(a.__u|=2)),a&&a.__v?(i.__u|=16,h==c-1?w--:h==c+1?w++:h!=c&&(h>c?w--:w++,$=1)):(~h||(r>m?w--:r<m&&w++),typeof i.type!="function"&&(i.__u|=4))):k[o]=null;if($){for(l=[],f=[],o=0;o<r;o++)if((i=k[o])&&16&i.__u){for(w=0,u=l.length;w<u;)l[p=w+u>>1]<i.__i?w=p+1:u=p;l[w]=i.__i,f[o]=w+1}for(w=l.length;o--;)f[o]&&(f[o]==w?w--:k[o].__u|=4)}if(v)for(o=0;o<m;o++)!(a=n[o])||2&a.__u||(a.__e==s&&(s=ce(a)),Jt(a,a));return s}function os(e,t,n,s){var r,o,i,a;if(typeof e.type=="function"){if(e.props.__P)return t;if(r=e.__k)for(o=0;o<r.length;o++)r[o]&&(r[o].__=e,t=os(r[o],t,n,!1));return t}for(t&&!t.parentNode&&(t=ce(e))&&!t.parentNode&&(t=null),i=e.__e,a=t;a&&a.nodeType==8;)a=a.nextSibling;for(i!=a&&(!s&&n.moveBefore&&i.parentNode?n.moveBefore(i,t):n.insertBefore(i,t||null)),t=i;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Ho(e,t,n,s){var r,o=e.key,i=e.type,a=t[n],c=a&&!(2&a.__u);if(a===null&&o==null||c&&o==a.key&&i==a.type)return n;if(s>(c?1:0)){for(r=n-1;r>=0;r--)if((a=t[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r;for(r=n+1;r<t.length;r++)if((a=t[r])&&!(2&a.__u)&&o==a.key&&i==a.type)return r}return-1}function Zn(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function ut(e,t,n,s,r){var o,i;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof s=="string"&&(e.style.cssText=s=""),s)for(t in s)n&&t in n||Zn(e.style,t);if(n)for(t in n)s&&n[t]==s[t]||Zn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof s!="function"&&(s=null),(e.__e||(e.__e={}))[t]=n,n&&s||(i=Wt[t]||(Wt[t]=Ko(t)),(e.__a||(e.__a={}))[t]=qt,o=t!=(t=t.replace(es,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,i,o):e.removeEventListener(t,i,o));else{if(r=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Ko(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[dt]==null)t[dt]=qt++;else if(t[dt]<this.__a[e])return;return n(S.event?S.event(t):t)}}}function Ht(e,t,n,s,r,o,i,a,c,h){var l,f,u,p,m,v,w,$,k,T,O,Te,We,G,ee,ct,V,Y,b=t.type;if(t.constructor!==qe)return null;128&n.__u&&(c=32&n.__u,l=n.__c.__z)&&(t.__u|=c,f=o=[],l.nodeType==8?a=ft(l,o):o.push(l),a=o[0]||a),(l=S.__b)&&l(t);e:if(typeof b=="function"){u=i.length;try{if($=t.props,k=(l=b.prototype)&&l.render,T=(l=b.contextType)&&s[l.__c],O=l?T?T.props.value:l.__:s,(p=n.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):(k?t.__c=p=new b($,O):(t.__c=p=new le($,O),p.constructor=b,p.render=Go),T&&T.sub(p),p.state||(p.state={}),p.__n=s,p.__g|=8,p.__h=[],p.__k=[]),k&&(p.__s||(p.__s=p.state),b.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=$e({},p.__s)),$e(p.__s,b.getDerivedStateFromProps($,p.__s)))),m=p.props,v=p.state,p.__v=t,n.__c){if($!==m&&k&&!b.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps($,O),t.__v==n.__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate($,p.__s,O)===!1){t.__v!=n.__v&&(p.props=$,p.state=p.__s,p.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(x){x&&(x.__=t)}),mt.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&i.push(p),a=ce(n);break e}p.componentWillUpdate&&p.componentWillUpdate($,p.__s,O),k&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(m,v,w)})}else k&&!b.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),k&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=O,p.props=$,p.__P=e,p.__g&=-5,Te=S.__r,We=k?25:0;do p.__g&=-9,Te&&Te(t),l=p.render(p.props,p.state=p.__s,p.context);while(8&p.__g&&++We<25);k&&(mt.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(s=$e({},s,p.getChildContext())),k&&n.__c&&p.getSnapshotBeforeUpdate&&(w=p.getSnapshotBeforeUpdate(m,v)),G=l&&l.type===ke&&l.key==null?l.props.children:l,$.__P&&(l=a,r=(e=$.__P).namespaceURI,c=o=null,n.props&&n.props.__P!=e&&(n.__k.some(function(x){x&&Jt(x,x)}),n.__k=null),a=n.__k?ce(n,0):null),a=ss(e,Ut(G)?G:[G],t,n,s,r,o,i,a,c,h),$.__P&&(t.__e=null,a=l),t.__u&=-161,f&&f.some(be),p.__h.length&&i.push(p),1&p.__g&&(p.__g&=-4)}catch(x){if(i.length=u,t.__v=null,c||o)if(x&&x.then){if(t.__u|=128|c,o){for(~(V=o.indexOf(a||void 0))||(V=o.length);(Y=o[V-1])&&Y.nodeType==8;)V--;for(;V<o.length;V++)if(Y=o[V])if(o[V]=null,ee){if(Y==ct)break}else{if(Y.nodeType!=8)break;Y.data.startsWith("$s")&&(ct=ft(ee=Y))}}if(!ee){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;ee=a}(l=ft(ee=t.__c.__z||(t.__c.__z=ee)))?(t.__e=ee,a=l):t.__e=a,a=a&&a.nextSibling}else o&&o.some(be);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),x&&x.then||rs(t),S.__e(x,t,n)}}else a=t.__e=Jo(n.__e,t,n,s,r,o,i,c,h,e);return(l=S.diffed)&&l(t),a}function ft(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function rs(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(rs))}function is(e,t,n){for(var s=0;s<n.length;)Kt(n[s++],n[s++],n[s++]);S.__c&&S.__c(t,e),e.some(function(r){try{e=r.__h,r.__h=[],e.some(function(o){o.call(r)})}catch(o){S.__e(o,r.__v)}})}function Jo(e,t,n,s,r,o,i,a,c,h){var l,f,u,p,m,v,w,$,k=n.props||ht,T=t.props,O=t.type;if(O=="svg"?r="http://www.w3.org/2000/svg":O=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),o){for(l=0;l<o.length;l++)if((m=o[l])&&(O?m.localName==O:m.nodeType==3)){e=m,o[l]=null;break}}if(!e){if($=h.ownerDocument||document,!O)return $.createTextNode(T);e=$.createElementNS(r,O,T.is?T:h),a&&(S.__m&&S.__m(t,o),a=!1),o=null}if(O){if(h=O=="template"&&e.content||e,o=O=="textarea"&&T.defaultValue!=null?null:o&&Ft.call(h.childNodes),!a&&o)for(k={},l=0;l<e.attributes.length;l++)k[(m=e.attributes[l]).name]=m.value;for(l in k)m=k[l],l=="dangerouslySetInnerHTML"?u=m:l=="children"||l in T||l=="value"&&"defaultValue"in T||l=="checked"&&"defaultChecked"in T||ut(e,l,null,m,r);for(l in T)m=T[l],l=="children"?p=m:l=="dangerouslySetInnerHTML"?f=m:l=="value"?v=m:l=="checked"?w=m:a&&typeof m!="function"||k[l]===m||ut(e,l,m,k[l],r);f?(a||u&&(f.__html==u.__html||f.__html==e.innerHTML)||(e.innerHTML=f.__html),t.__k=[]):(u&&(e.textContent=""),(O=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&qo.test(O))&&(r="http://www.w3.org/1999/xhtml"),ss(h,Ut(p)?p:[p],t,n,s,r,o,i,o?o[0]:n.__k&&ce(n,0),a,c),o&&o.some(be)),a&&O!="textarea"||(l="value",O=="progress"&&v==null?e.removeAttribute(l):v==null||v===e[l]&&(O!="progress"||v)||ut(e,l,v,k[l],r),l="checked",w!=null&&w!=e[l]&&ut(e,l,w,k[l],r))}else k===T||a&&e.data==T||(e.data=T);return e}function Kt(e,t,n,s){try{typeof e=="function"?t?t.__x=e(t)||1:s&&(s=s.__c||s.__e)&&(t=s.__x)&&(s.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(r){S.__e(r,n)}}function Jt(e,t,n){var s,r,o,i;if(S.unmount&&S.unmount(e),!(s=e.ref)||s.current&&s.current!=e.__e||Kt(s,null,t,e),s=e.__c){if(s.componentWillUnmount)try{s.componentWillUnmount()}catch(a){S.__e(a,t)}s.__P=s.__n=null}if(s=e.__k)for(i=0;i<s.length;i++)s[i]&&Jt(s[i],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(s=e.__c)&&(s=s.__z)&&(r=ft(s,o=[]))&&(s==e.__e&&o.some(be),be(r),be(s)),n||be(e.__e),e.__e=e.__c=e.__=null}function Go(e,t,n){return this.constructor(e,n)}function Gt(e,t){var n,s,r,o;S.__&&S.__(e,t),t.nodeType==9&&(t=t.documentElement),s=(n=e&&32&e.__u)?null:t.__k,t.__k=De(ke,{children:[e]}),r=[],o=[],Ht(t,t.__k,s||ht,ht,t.namespaceURI,s?null:t.firstChild?Ft.call(t.childNodes):null,r,s?s.__e:t.firstChild,n,o),is(r,t.__k,o),t.__k.props.children=null}S={__e:function(e,t,n,s){for(var r,o,i;t=t.__;)if((r=t.__c)&&!(1&r.__g)){r.__g|=4;try{if((i=(o=r.constructor)&&o.getDerivedStateFromError)&&r.setState(o.getDerivedStateFromError(e)),r.componentDidCatch&&(r.componentDidCatch(e,s||{}),i=1),i&&8&r.__g)return void(r.__g|=2)}catch(a){e=a}}throw pt=0,e}},Xn=0,Dt=function(e){return e!=null&&e.constructor===qe},le.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=$e({},this.state)),typeof e=="function"&&(e=e($e({},n),this.props)),e&&($e(n,e),this.__v&&(t&&this.__k.push(t),Yn(this)))},le.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Yn(this))},le.prototype.render=ke,ae=[],pt=0,Qn=function(e,t){return e.__v.__b-t.__v.__b},dt=Symbol(),es=/(PointerCapture)$|Capture$/i,qt=0,Wt={},Do=0;var He,N,Vt,as,Yt=Object.is,gt=0,gs=[],Zt=[],C=S,ls=C.__b,cs=C.__r,us=C.diffed,ds=C.__c,fs=C.unmount,ps=C.__;function Qt(e,t){C.__h&&C.__h(N,e,gt||t),gt=0;var n=N.__H||(N.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function W(e){return gt=1,Vo(vs,e)}function Vo(e,t,n){var s=Qt(He++,2);if(s.t=e,!s.__c&&(s.__=[n?n(t):vs(void 0,t),function(o){var i=(s.__N||s.__)[0],a=s.t(i,o);Yt(i,a)||(s.__N=[a,s.__[1]],s.__c.setState({}))}],s.__c=N,!N.__f)){N.__f=!0;var r=N.shouldComponentUpdate;N.shouldComponentUpdate=function(o,i,a){var c=this.__H;if(!c)return!0;var h=!1,l=this.props!=o;if(c.__.some(function(u){u.__N&&(h=!0,Yt(u.__[0],u.__N[0])||(l=!0))}),r){var f=r.call(this,o,i,a);return h?f||l:f}return!h||l}}return s.__}function F(e,t){var n=Qt(He++,3);!C.__s&&ws(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,N.__H.__h.push(n))}function D(e){return gt=5,H(function(){return{current:e}},[])}function H(e,t){var n=Qt(He++,7);return ws(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Yo(){var e;do{for(;e=Zt.shift();)try{Fe(e)}catch(n){C.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=gs.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Fe),t.__h.some(Xt),t.__h=[]}catch(n){t.__h=[],C.__e(n,e.__v)}}}while(Zt.length)}C.__b=function(e){N=null,ls&&ls(e)},C.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),ps&&ps(e,t)},C.__r=function(e){cs&&cs(e),He=0;var t=(N=e.__c).__H;t&&(Vt==N?N.__h=[]:(t.__h.some(Fe),t.__h.some(Xt),He=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Vt=N},C.diffed=function(e){us&&us(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&ms(gs.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Vt=N=null},C.__c=function(e,t){t.some(function(n){try{n.__h.some(Fe),n.__h=n.__h.filter(function(s){return!s.__||Xt(s)})}catch(s){n.__h=[function(){throw s}]}}),ds&&ds(e,t)},C.unmount=function(e){fs&&fs(e);var t,n,s=e.__c;s&&s.__H&&(s.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}r.__P=n,ms(Zt.push(r))}else Fe(r)}catch(o){t=o}}),s.__H=void 0,t&&C.__e(t,s.__v))};var hs=typeof requestAnimationFrame=="function";function Zo(e){var t,n=function(){clearTimeout(s),hs&&cancelAnimationFrame(t),setTimeout(e)},s=setTimeout(n,35);hs&&(t=requestAnimationFrame(n))}function ms(e){e!=1&&as==C.requestAnimationFrame||((as=C.requestAnimationFrame)||Zo)(Yo)}function Fe(e){var t=N,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),N=t}function Xt(e){var t=N;e.__c=e.__(),N=t}function ws(e,t){return!e||e.length!=t.length||t.some(function(n,s){return!Yt(n,e[s])})}function vs(e,t){return typeof t=="function"?t(e):t}var Xo=Symbol.for("preact-signals");function $t(){if(te>1)te--;else{var e,t=!1;for((function(){var r=vt;for(vt=void 0;r!==void 0;){var o=r.S;if(o.v===r.v)for(var i=o.t;i!==void 0;i=i.x)i.i===r.i&&(i.i=o.i);r=r.o}})();Je!==void 0;){var n=Je;for(Je=void 0,wt++;n!==void 0;){var s=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&$s(n))try{n.c()}catch(r){t||(e=r,t=!0)}n=s}}if(wt=0,te--,t)throw e}}function tn(e){if(te>0)return e();en=++Qo,te++;try{return e()}finally{$t()}}var Ke,z=void 0;function Ge(e){var t=z,n=Ke;z=void 0,Ke=void 0;try{return e()}finally{z=t,Ke=n}}var Je=void 0,te=0,wt=0,Qo=0,en=0,vt=void 0,bt=0;function bs(e){if(z!==void 0){var t=e.n;if(t===void 0||t.t!==z)return t={i:0,S:e,p:z.s,n:void 0,t:z,e:void 0,x:void 0,r:t},z.s!==void 0&&(z.s.n=t),z.s=t,e.n=t,32&z.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=z.s,t.n=void 0,z.s.n=t,z.s=t),t}}function L(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}L.prototype.brand=Xo;L.prototype.h=function(){return!0};L.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Ge(function(){var s;(s=t.W)==null||s.call(t)}))};L.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,s=e.x;n!==void 0&&(n.x=s,e.e=void 0),s!==void 0&&(s.e=n,e.x=void 0),e===this.t&&(this.t=s,s===void 0&&Ge(function(){var r;(r=t.Z)==null||r.call(t)}))}};L.prototype.subscribe=function(e){var t=this;return B(function(){var n=t.value;Ge(function(){return e(n)})},{name:"sub"})};L.prototype.valueOf=function(){return this.value};L.prototype.toString=function(){return this.value+""};L.prototype.toJSON=function(){return this.value};L.prototype.peek=function(){var e=this;return Ge(function(){return e.value})};Object.defineProperty(L.prototype,"value",{get:function(){var e=bs(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(wt>100)throw new Error("Cycle detected");(function(n){te!==0&&wt===0&&n.l!==en&&(n.l=en,vt={S:n,v:n.v,i:n.i,o:vt})})(this),this.v=e,this.i++,bt++,te++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{$t()}}}});function A(e,t){return new L(e,t)}function $s(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function ks(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function ys(e){for(var t=e.s,n=void 0;t!==void 0;){var s=t.p;t.i===-1?(t.S.U(t),s!==void 0&&(s.n=t.n),t.n!==void 0&&(t.n.p=s)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=s}e.s=n}function ye(e,t){L.call(this,void 0,t),this.x=e,this.s=void 0,this.g=bt-1,this.f=4}ye.prototype=new L;ye.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===bt))return!0;if(this.g=bt,this.f|=1,this.i>0&&!$s(this))return this.f&=-2,!0;var e=z;try{ks(this),z=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return z=e,ys(this),this.f&=-2,!0};ye.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}L.prototype.S.call(this,e)};ye.prototype.U=function(e){if(this.t!==void 0&&(L.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};ye.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(ye.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=bs(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function Ae(e,t){return new ye(e,t)}function _s(e){var t=e.j;if(e.j=void 0,typeof t=="function"){te++;var n=z;z=void 0;try{t()}catch(s){throw e.f&=-2,e.f|=8,nn(e),s}finally{z=n,$t()}}}function nn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,_s(e)}function er(e){if(z!==this)throw new Error("Out-of-order effect");ys(this),z=e,this.f&=-2;try{8&this.f&&nn(this)}finally{$t()}}function Ce(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Ke&&Ke.push(this)}Ce.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Ce.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,_s(this),ks(this),te++;var e=z;return z=this,er.bind(this,e)};Ce.prototype.N=function(){2&this.f||(this.f|=2,this.u=Je,Je=this)};Ce.prototype.d=function(){this.f|=8,1&this.f||nn(this)};Ce.prototype.dispose=function(){this.d()};function B(e,t){var n=new Ce(e,t);try{n.c()}catch(r){throw n.d(),r}var s=n.d.bind(n);return s[Symbol.dispose]=s,s}var xs,yt,kt,tr=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Ss=[];B(function(){xs=this.N})();function Ne(e,t){S[e]=t.bind(null,S[e]||function(){})}function Ve(e){if(kt){var t=kt;kt=void 0,t()}kt=e&&e.S()}function Os(e){var t=this,n=e.data,s=sr(n);s.name="ReactiveDom",s.value=n;var r=H(function(){for(var a=t,c=t.__v;c=c.__;)if(c.__c){c.__c.__$f|=4;break}var h=Ae(function(){var p=s.value.value;return p===0?0:p===!0?"":p||""}),l=Ae(function(){return!Array.isArray(h.value)&&!Dt(h.value)}),f=B(function(){if(this.N=zs,l.value){var p=h.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=p)}}),u=t.__$u.d;return t.__$u.d=function(){f(),u.call(this)},[l,h]},[]),o=r[0],i=r[1];return o.value?i.peek():i.value}Os.displayName="ReactiveTextNode";Object.defineProperties(L.prototype,{constructor:{configurable:!0,value:Ue(ke,null).constructor},type:{configurable:!0,value:Os},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ne("__b",function(e,t){if(Ve(),yt=void 0,typeof t.type=="string"){var n,s=t.props;for(var r in s)if(r!=="children"){var o=s[r];o instanceof L&&(n||(t.__np=n={}),n[r]=o,s[r]=o.peek())}}e(t)});Ne("__r",function(e,t){if(e(t),t.type!==ke){Ve();var n,s=t.__c;s&&(s.__$f&=-2,(n=s.__$u)===void 0&&(s.__$u=n=(function(r,o){var i;return B(function(){i=this},{name:o}),i.c=r,i})((function(r){return function(){var o;tr&&((o=this.y)==null||o.call(this)),r.__$f|=1,r.setState({})}})(s),typeof t.type=="function"?t.type.displayName||t.type.name:""))),yt=s,Ve(n)}});Ne("__e",function(e,t,n,s){Ve(),yt=void 0,e(t,n,s)});Ne("diffed",function(e,t){Ve(),yt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var s=t.__np,r=t.props,o=n.U;if(o)for(var i in o){var a=o[i];a===void 0||s&&i in s||(a.d(),o[i]=void 0)}if(s){o||(o={},n.U=o);for(var c in s){var h=o[c],l=s[c];h===void 0?(h=nr(n,c,l,r),o[c]=h):h.o(l,r)}}}e(t)});function nr(e,t,n,s){var r=t in e&&e.ownerSVGElement===void 0,o=A(n);return{o:function(i,a){o.value=i,s=a},d:B(function(){this.N=zs;var i=o.value.value;s[t]!==i&&(s[t]=i,r?e[t]=i:i!=null&&(i!==!1||t[4]==="-")?e.setAttribute(t,i):e.removeAttribute(t))})}}Ne("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var s=n.U;if(s){n.U=void 0;for(var r in s){var o=s[r];o&&o.d()}}}var i=t.__np;if(i){var a=t.props;for(var c in i)a[c]=i[c]}t.__np=void 0}else{var h=t.__c;if(h){h.__$f|=8;var l=h.__$u;l&&(h.__$u=void 0,l.d())}}e(t)});Ne("__h",function(e,t,n,s){s<3&&(t.__$f|=2),e(t,n,s)});le.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,s=n&&n.s!==void 0;for(var r in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var o=2&this.__$f;if(!(s||o||4&this.__$f)||1&this.__$f)return!0}else if(!(s||4&this.__$f)||3&this.__$f)return!0;for(var i in e)if(i!=="__source"&&e[i]!==this.props[i])return!0;for(var a in this.props)if(!(a in e))return!0;return!1};function sr(e,t){return H(function(){return A(e,t)},[])}var or=function(e){queueMicrotask(function(){queueMicrotask(e)})};function rr(){tn(function(){for(var e;e=Ss.shift();)xs.call(e)})}function zs(){Ss.push(this)===1&&(S.requestAnimationFrame||or)(rr)}var Es=function(e,t,n,s){var r;t[0]=0;for(var o=1;o<t.length;o++){var i=t[o++],a=t[o]?(t[0]|=i?1:2,n[t[o++]]):t[++o];i===3?s[0]=a:i===4?s[1]=Object.assign(s[1]||{},a):i===5?(s[1]=s[1]||{})[t[++o]]=a:i===6?s[1][t[++o]]+=a+"":i?(r=e.apply(a,Es(e,a,n,["",null])),s.push(r),a[0]?t[0]|=2:(t[o-2]=0,t[o]=r)):s.push(a)}return s},Ms=new Map;function js(e){var t=Ms.get(this);return t||(t=new Map,Ms.set(this,t)),(t=Es(this,t.get(e)||(t.set(e,t=(function(n){for(var s,r,o=1,i="",a="",c=[0],h=function(u){o===1&&(u||(i=i.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?c.push(0,u,i):o===3&&(u||i)?(c.push(3,u,i),o=2):o===2&&i==="..."&&u?c.push(4,u,0):o===2&&i&&!u?c.push(5,0,!0,i):o>=5&&((i||!u&&o===5)&&(c.push(o,0,i,r),o=6),u&&(c.push(o,u,0,r),o=6)),i=""},l=0;l<n.length;l++){l&&(o===1&&h(),h(l));for(var f=0;f<n[l].length;f++)s=n[l][f],o===1?s==="<"?(h(),c=[c],o=3):i+=s:o===4?i==="--"&&s===">"?(o=1,i=""):i=s+i[0]:a?s===a?a="":i+=s:s==='"'||s==="'"?a=s:s===">"?(h(),o=1):o&&(s==="="?(o=5,r=i,i=""):s==="/"&&(o<5||n[l][f+1]===">")?(h(),o===3&&(c=c[0]),o=c,(c=c[0]).push(2,0,o),o=0):s===" "||s==="	"||s===`
`||s==="\r"?(h(),o=2):i+=s),o===3&&i==="!--"&&(o=4,c=c[0])}return h(),c})(e)),t),arguments,[])).length>1?t:t[0]}var d=js.bind(Ue),ir=new Set(["g","line","rect","circle","ellipse","text","tspan","path","polygon","polyline","defs","clipPath","pattern","use"]),ar=/^(x|y|x1|x2|y1|y2|dx|dy|r|rx|ry|cx|cy|d|points|width|height|fill|stroke|opacity|transform|id|patternUnits|href|clip-path|(fill|stroke)-[a-z-]+|font-[a-z]+|text-anchor|dominant-baseline|paint-order|data-clue)$/,_t=new Map;function xt(e){let t=_t.get(e);if(!t){_t.size>4e3&&_t.clear();let n=new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${e}</svg>`,"image/svg+xml");t=n.querySelector("parsererror")?[]:[...n.documentElement.children].flatMap(sn),_t.set(e,t)}return t}function sn(e){if(!ir.has(e.tagName))return[];let t=[...e.attributes].filter(({name:n,value:s})=>ar.test(n)&&(!/^(href|clip-path)$/.test(n)||/^(url\()?#/.test(s)));return[{tag:e.tagName,attributes:Object.fromEntries(t.map(({name:n,value:s})=>[n,s])),text:e.children.length?"":e.textContent??"",children:[...e.children].flatMap(sn)}]}function ue(e){let t=new DOMParser().parseFromString(e,"image/svg+xml").documentElement;if(t.nodeName!=="svg")throw new Error("expected a picture");return{box:(t.getAttribute("viewBox")??"0 0 100 100").split(" ").map(Number),shapes:[...t.children].flatMap(sn)}}function K({tag:e,attributes:t,text:n,children:s},r={},o=!1){let i={...t};for(let a of["fill","stroke"])i[a]?.startsWith("#")&&!(o&&a==="fill")&&(i[a]=lr(i[a]));return Ue(e,{...i,...r},n||s.map(a=>K(a,{},o)))}function lr(e){let t=cr[e];return t?`var(${t}, ${e})`:`light-dark(${e}, ${ur(e)})`}var cr={"#1a1a1a":"--ink","#ffffff":"--board","#8a8a8a":"--line","#c8ccd2":"--faint","#0072b2":"--answer"};function ur(e){let[t,n,s]=[1,3,5].map(l=>parseInt(e.slice(l,l+2),16)/255),r=Math.max(t,n,s),o=Math.min(t,n,s),i=(r+o)/2,a=r-o,c=a===0?0:a/(1-Math.abs(2*i-1)),h=a===0?0:r===t?((n-s)/a+6)%6:r===n?(s-t)/a+2:(t-n)/a+4;return`hsl(${Math.round(60*h)} ${Math.round(80*c)}% ${Math.round(10+85*(1-i))}%)`}var de=["sat","cp_sat","search"],Le=["Edit","Why","Solutions","Methods","Judge","Share"],Ns=["clues","solution","candidates","redundant"],Ts=["picture","overlay","source","sealed"],_e={puzzles:{text:"",list:[]},index:null,without:[],added:[],kind:"",treat:{}},St={..._e,layer:"",tab:"",step:0,wanted:0,answers:{},running:{},error:null,opening:null,stopped:null,cell:"",cells:[],filled:{},lit:[],told:"",solution:0,inference:"",round:0,past:[],future:[]},fe=({puzzles:e,index:t,without:n,added:s,kind:r,treat:o})=>({puzzles:e,index:t,without:n,added:s,kind:r,treat:o}),ne=(e,...t)=>Object.fromEntries(Object.entries(e).filter(([n])=>!t.includes(n))),R=e=>!!e.answers.picture,dr=(e,t)=>e.puzzles.text===t.puzzles.text&&e.index===t.index&&e.kind===t.kind&&JSON.stringify([e.added,e.treat])===JSON.stringify([t.added,t.treat]),Ls=(e,t)=>e.puzzles.text===t.puzzles.text&&e.index===t.index&&e.kind===t.kind,As=(e,t)=>Object.fromEntries(t.filter(n=>e[n]).map(n=>[n,e[n]])),rn=(e,t,n="open",s=0)=>({...e,opening:{edit:t,how:n,step:s},error:null,stopped:null,lit:[]});function an(e,t,n="edit"){let s=fe(e),r={...s,...t};return{...e,...r,...ln(e,n==="edit"?"open":n),answers:dr(s,r)?As(e.answers,Ts):fr(As(e.answers,Ts)),step:0,wanted:0,solution:0,inference:"",layer:["candidates","redundant"].includes(e.layer)?e.layer:"",error:null,stopped:null,opening:null,lit:[]}}var fr=e=>Object.fromEntries(Object.entries(e).map(([t,n])=>[t,{...n,stale:!0}]));function ln(e,t){let n=fe(e);return t==="undo"?{past:e.past.slice(0,-1),future:[...e.future,n]}:t==="redo"?{past:[...e.past,n],future:e.future.slice(0,-1)}:R(e)||e.puzzles.list.length?{past:[...e.past,n],future:[]}:{}}function Cs(e,t){if(!e.opening)return{...e,answers:{...e.answers,picture:t}};let{edit:n,how:s,step:r=0}=e.opening;return{...e,...n,...ln(e,s),opening:null,answers:{picture:t},layer:"",tab:r?"Why":"",step:0,wanted:r,solution:0,inference:"",cell:"",cells:[],filled:{},error:null}}var pr=e=>e.what==="verdict"?`verdict:${e.by}`:e.what;function Ps(e,t,n){if(n.what==="end"){let s=e.running[t]?.questions.filter(i=>!on(e,i))??[],r={...e,running:ne(e.running,t)};return s.length>0&&!e.answers[`error:${t}`]&&!e.opening?{...r,answers:{...e.answers,[`error:${t}`]:{what:"error",message:"no answer"}}}:r}if(n.what==="waiting"){let s=e.running[t];return s?{...e,running:{...e.running,[t]:{...s,waiting:n.before}}}:e}if(n.what==="puzzles"){let s=e.opening?.edit??fe(e),r={text:s.puzzles.text,list:n.list};return{...e,...ln(e,"open"),...s,puzzles:r,index:null,opening:null,answers:{},error:null}}if(n.what==="error")return e.opening?{...e,opening:null,error:{message:n.message,text:e.opening.edit.puzzles.text}}:{...e,answers:{...e.answers,[`error:${t}`]:n}};if(n.what==="picture")return n.message?{...Cs(e,n),error:{message:n.message,text:""}}:Cs(e,n);if(n.what==="judge"&&n.values){let s=e.answers.overlay?.places??{},r=Object.fromEntries(Object.entries(n.values).filter(([o])=>s[o]));return{...e,filled:r,answers:{...e.answers,judge:n}}}return n.what==="walk"&&!n.final&&(e.answers.walk?.steps.length??0)>=n.steps.length?e:n.what==="walk"?cn({...e,answers:{...e.answers,walk:n}},Math.max(e.wanted,e.step)):{...e,answers:{...e.answers,[pr(n)]:n}}}var Rs=(e,t,n,s,r)=>({...e,running:{...e.running,[t]:{since:r,limit:s,questions:n,waiting:0}},answers:Object.fromEntries(Object.entries(e.answers).filter(([o])=>o!==`error:${t}`))});function cn(e,t){let{walk:n}=e.answers,s=n?.steps.length??0,r=Math.max(0,n?.final?Math.min(t,s):t);return{...e,wanted:r,step:Math.min(r,s)}}function Is(e,t){let n=Object.values(e.running).map(s=>s.since);return{...e,running:{},opening:null,stopped:n.length?(t-Math.min(...n))/1e3:e.stopped}}function Bs(e,t){return{without:e.without.includes(t)?e.without.filter(s=>s!==t):[...e.without,t]}}function Ws(e,t,n){let s=e.added.filter(o=>!o.startsWith(`${t} = `)),r=hr(e,t);return n?{added:[...s,`${t} = ${n}`],without:e.without.filter(o=>o!==r)}:s.length<e.added.length?{added:s}:r&&!e.without.includes(r)?{without:[...e.without,r]}:null}var hr=(e,t)=>Object.entries(e.answers.overlay?.given??{}).find(([,n])=>n===t)?.[0]??e.answers.picture?.items.find(([,n])=>n.replace(/^digits: |^clues: /,"").startsWith(`${t} = `))?.[0]??"",Ds=(e,t)=>(e.answers.picture?.added??[]).find(n=>n[1]===t)?.[0]??"";function J(e){let t=un(e);return t.find(n=>n.final&&n.verdict&&n.verdict!=="undecided")??t.find(n=>n.final)??t[0]}var un=e=>Object.keys(e.answers).filter(t=>t.startsWith("verdict:")).map(t=>e.answers[t]).sort((t,n)=>de.indexOf(t.by)-de.indexOf(n.by)),se=e=>e.answers.picture?.unknown??[];function M(e){if(e.opening)return"reading";if(!R(e))return e.puzzles.list.length?"list":"empty";let{picture:t,certificate:n,sealed:s}=e.answers,r=new Set(un(e).map(i=>i.verdict).filter(i=>i&&i!=="undecided"));if(n?.claim&&r.add(n.claim),r.size>1)return"broken";let[o]=r;return t.unknown?.length&&o!=="unique"?"unknown":t.drawn?.length&&(o==="none"||o==="multiple")?"undecided":o||(s?"sealed":e.stopped!==null?"stopped":e.running.board||e.running.proof?"running":e.answers["error:board"]||J(e)?.final?"undecided":"running")}function E(e){let{sealed:t,methods:n,walk:s}=e.answers;return e.tab?e.tab:t?"Judge":n&&!s?"Methods":{multiple:"Solutions",unknown:"Edit"}[M(e)]??"Why"}function xe(e){return E(e)==="Why"&&e.step?"step":E(e)==="Judge"?"judge":E(e)==="Methods"&&e.inference?"rounds":e.layer||(M(e)==="multiple"?"solution":"clues")}var pe=e=>e.answers.conflicts?.conflicts?.[0]??[],on=(e,t)=>{let[n,s]=t.split(":");if(t==="verdict")return un(e).some(o=>o.final);let r=e.answers[n==="verdict"?`verdict:${s}`:n];return!!(r?.final&&!r.stale)};function dn(e,t,n=de){let s=[];if(e.opening||!R(e)||e.stopped!==null)return s;let r=l=>!e.running[l]&&!e.answers[`error:${l}`],o=(l,...f)=>{let u=f.filter(p=>t(p)&&!on(e,p));return u.length&&r(l)&&s.push([l,u]),u.length===0||!!e.answers[`error:${l}`]},i=on(e,"picture")||!!e.answers["error:board"];if(!o("board",...i?[]:["picture"],"overlay","verdict")&&t("verdict"))return s;let a=J(e),c=a?.verdict,h=E(e);return c&&c!=="undecided"&&o("proof","certificate"),c==="none"&&o("more","conflicts:1"),a&&o("methods",...n.map(l=>`verdict:${l}`)),e.layer==="candidates"&&o("layer","candidates:8"),e.layer==="redundant"&&c==="unique"&&o("layer","minimal"),h==="Why"&&c!=="undecided"&&(e.running.proof===void 0||e.step)&&o("walk","walk"),h==="Why"&&c==="unique"&&o("layer","minimal"),h==="Solutions"&&c==="multiple"&&o("more","completions","solutions:100"),h==="Methods"&&o("compare","methods"),h==="Share"&&o("file","links"),h==="Judge"&&o("judge","statement"),s}var he=1<<20;function qs(e){let{text:t,kind:n="",without:s=[],index:r=null,added:o=[],treat:i={}}=e??{};if(typeof t!="string"||typeof n!="string"||!Array.isArray(s)||!Array.isArray(o))throw new Error("expected the state of a puzzle");return{puzzles:{text:t,list:[]},kind:n,index:Number.isInteger(r)&&r>=0?r:null,without:s.map(String),added:o.map(String),treat:Object.fromEntries(Object.entries(i??{}).map(([a,c])=>[a,String(c)]))}}var fn=e=>({text:e.puzzles.text,kind:e.kind,without:e.without,...e.index===null?{}:{index:e.index},...e.added.length?{added:e.added}:{},...Object.keys(e.treat).length?{treat:e.treat}:{}});var Us={sat:"SAT",cp_sat:"CP-SAT",search:"Search",certificate:"Certificate",checker:"Second checker"},Ye={unique:"exactly one",multiple:"several",none:"none",undecided:"undecided"},zt={unique:"●",multiple:"■",none:"✕",undecided:"◇",unknown:"◇",stopped:"◇",running:"◌",reading:"◌",broken:"✕",sealed:"●",empty:"",list:""},j=(e,t)=>`${e.toLocaleString("en")} ${t}${e===1?"":"s"}`,Se=e=>e===void 0?"":e<1?`${Math.max(1,Math.round(1e3*e))} ms`:`${e.toFixed(1)} s`,pn=/^(?:undecided: )?limit of ([\d.]+) seconds?/,Ot=e=>e.replace(pn,(t,n)=>`not decided in ${Number(Number(n).toPrecision(2))} s`).replace(/; --ignore-unknown [^;]*$/,"");function oe(e){let t=Ot(e).replace(/^(\d+):(\d+): /,"line $1, character $2: ").replace(/^(\d+): /,"line $1: ").replace(/name it by --kind NAME, or by/,"choose its kind above, or name it by").replace(/; --kind names a file with a kind of your own| \(`(?:cpsudoku )?help kinds`\)/g,"");return t?`${t[0].toUpperCase()}${t.slice(1)}${/[.?!]$/.test(t)?"":"."}`:""}function Fs(e){let t=/^(\d+)(?::(\d+))?: /.exec(e.message??"");return{line:e.line||Number(t?.[1]??0),column:e.column||Number(t?.[2]??0)}}var gr=7;function Ze(e,t=null){let n=M(e),s=J(e),{picture:r,certificate:o}=e.answers,i=e.without.length?` without ${j(e.without.length,"clue")}`:"",a=e.stopped??0,c=t?.state==="accepted"?"the checker in this page accepts the certificate":"the checker accepts the certificate",h=pe(e),l={empty:()=>["Paste a puzzle"],list:()=>[`Choose one of ${e.puzzles.list.length} puzzles`],reading:()=>["Reading…"],running:()=>s?.solutions?.length?["There is a solution. Is there another?"]:["Looking for solutions…"],unique:()=>[`Exactly one solution${i}`,o?.claim==="unique"?`Proved: ${c}.`:""],multiple:()=>[`More than one solution${i}${s?.differ?`: two differ in ${j(s.differ.length,"place")}`:""}`,o?.claim==="multiple"?"Proved: both solutions keep every rule.":""],none:()=>[`No solution${i}${e.answers.conflicts?h.length?`: ${h.length===1?"this clue clashes with the rules":`these ${h.length} clues clash`}`:": the rules alone clash":""}`,h.length&&h.length<=gr?`Each is needed: ${h.map(p=>p.clue).join(", ")}.`:o?.claim==="none"?`Proved: ${c}.`:""],unknown:()=>{let p=se(e),m=p.find(w=>!w.rule)??p[0],v=typeof m=="string"?m:m.words??m.name;return[m.rule===!1?`${v} ${m.amount===1?"is":"are"} drawn but not a rule here`:`Undecided: the rule ${v} is not known`,p.length>1?`${j(p.length,"group")} without a known rule. Choose a rule for each, or ignore it.`:"Choose a rule, or ignore it."]},undecided:()=>{let p=s?.reason??e.answers["error:board"]?.message??"";if(r?.drawn?.length&&s?.verdict&&s.verdict!=="undecided")return[`Undecided${i}: the known rules leave ${s.verdict==="none"?"no solution":"several solutions"}`,`There may be other rules: ${r.drawn.join("; ").replaceAll("--kind names one","choose one above,")}.`];let m=pn.exec(p);return m?[`Not decided in ${Number(Number(m[1]).toPrecision(2))} s${i}`]:["Undecided",oe(p.replace(/^undecided: /,""))]},stopped:()=>[`Stopped after ${a.toFixed(1)} s`,s?.solutions?.length?"There is a solution; whether another exists is open.":""],broken:()=>["The methods disagree: one of them has a defect","Please report this puzzle."],sealed:()=>[e.answers.opened?e.answers.opened.words:"Sealed: your finished grid opens the proof",e.answers.opened?"":"The page proves that there is exactly one solution, and does not show it."]},[f,u=""]=l[n]();return{sort:n,title:f,more:u}}function Hs(e,t,n,s,r){let o=[],i={sat:"board",cp_sat:"methods",search:"methods",certificate:"proof"},a=(l,f)=>{let u=e.running[i[l]],p=e.answers[`error:${i[l]}`];if(u){let v=u.questions.filter($=>$.startsWith("verdict")).findIndex($=>$===f),w=u.questions.slice(0,u.questions.indexOf(f)).every($=>e.answers[$]?.final);return u.waiting?{state:"queued",words:`queued behind ${j(u.waiting,"other question")}`}:v>0&&!w?{state:"queued",words:"queued"}:{state:"running",words:`running ${((r-u.since)/1e3).toFixed(1)} s of ${u.limit} s`}}return p?{state:"undecided",words:Ot(p.message)}:e.stopped!==null?{state:"undecided",words:"stopped"}:l==="certificate"&&J(e)?.verdict==="undecided"||M(e)==="unknown"||e.answers["error:board"]?{state:"undecided",words:"not asked"}:{state:"queued",words:"queued"}},c=M(e)==="undecided"||M(e)==="unknown";for(let l of de){let f=e.answers[`verdict:${l}`],u=`verdict:${l}`;if(!t.includes(l))t.length>1&&l==="cp_sat"&&n(u)&&o.push({method:l,state:"undecided",words:"needs the local server"});else if(f?.final){let p=f.verdict==="undecided"&&pn.test(f.reason??""),m=p?Ot(f.reason):[`${Ye[f.verdict]}${f.verdict==="undecided"?`: ${f.reason}`:""}`,Se(f.seconds)].filter(Boolean).join(" · ");o.push({method:l,state:c&&f.verdict!=="unique"?"undecided":f.verdict,words:c&&!p?`${m} by the known rules`:m})}else n(u)&&o.push({method:l,...a(l,u)})}let{certificate:h}=e.answers;if(!n("certificate")&&!h)return o;if(h?.claim?o.push({method:"certificate",state:c?"undecided":h.claim,words:["accepted",Se(h.seconds)].filter(Boolean).join(" · ")}):h?o.push({method:"certificate",state:"undecided",words:`none: ${Ot(h.reason)}`}):o.push({method:"certificate",...a("certificate","certificate")}),s&&h?.claim){let l={running:{state:"running",words:"running in this page"},accepted:{state:h.claim,words:`accepted here · ${Se(s.milliseconds/1e3)}`},rejected:{state:"none",words:`rejected: ${s.words}`},absent:{state:"undecided",words:s.words}};o.push({method:"checker",...l[s.state]})}else h?.claim&&!h.text&&o.push({method:"checker",state:"undecided",words:"the certificate is too long"});return o}function Xe(e,t,n){let{all:s,names:r}=e.marks[e.places[t][1]];return r[s.indexOf(n)]??String(n)}var I=60,wr=e=>new Set(Object.entries(e.answers.overlay?.given??{}).filter(([t])=>!e.without.includes(t)).map(([,t])=>t));function Oe(e){let{picture:t,overlay:n}=e.answers,s={under:[],chain:[],known:[],places:new Map,items:new Map,legend:"",words:()=>"open"},r=J(e);for(let f of M(e)==="unknown"?se(e):[])for(let u of f.cells??[])for(let p of u)Qe(s,p,"unknown");M(e)==="none"&&pe(e).flatMap(f=>f.items).forEach(f=>s.items.set(f,"clash"));for(let f of e.lit)Qe(s,f,"lit");if(!n||!t)return s;let o=wr(e),i=new hn(n,/font-size="(1[0-5]|\d)(\.\d+)?"/.test(t.svg??""),s),a=(f,u)=>Xe(n,f,u),c=new Map(t.items.filter(([f])=>n.given[f]).map(([f,,u])=>[n.given[f],u.split(" = ").at(-1)])),h=f=>u=>o.has(u)?`${c.get(u)}, given`:f(u)??"open";s.words=h(()=>"open");let l=xe(e);if(l==="step"){let f=e.answers.walk.steps[e.step-1],{known:u,open:p}=$r(n,e.answers.walk,e.step),m=!!e.answers.walk.plain;i.step(f,u,p,o,m,e.answers.walk.units??[]);for(let v of f.items??[])s.items.set(v,"named");s.legend="step",s.words=h(v=>{if(u.has(v))return a(v,u.get(v));let{all:w}=i.marks(v);return!m&&w.length>2?`open, candidates ${[...p.get(v)??w].map($=>a(v,$)).join(" ")}`:"open"})}else if(l==="candidates"&&e.answers.candidates){let f=e.answers.candidates;i.counts(f,o),s.legend="candidates",s.words=h(u=>Object.entries(f.counts[u]??{}).map(([p,m])=>`${a(u,Number(p))} (${m}${m>=f.limit?" or more":""})`).join(", "))}else if(l==="redundant")for(let f of e.answers.minimal?.clues??[])for(let u of f.items)s.items.set(u,"spare");else if(l==="solution"&&r?.solutions?.length){let f=br(e);i.solutions(f,o),s.legend=f.length>1?"pair":"",s.words=h(u=>[...new Set(f.map(p=>a(u,p[u])))].join(" or "))}else if(l==="rounds"){let{left:f,gone:u}=vr(e);i.values(f,u,e.answers.methods.all,o),s.legend="rounds",s.words=h(p=>`open, candidates ${(f[p]??e.answers.methods.all[p]??[]).join(" ")}`)}else if(l==="judge"){for(let[f,u]of Object.entries(e.filled))n.places[f]&&!o.has(f)&&i.value(f,u,"mine",null,!0);for(let f of e.answers.judge?.broken?.[0]?.places??[])Qe(s,f,"wrong");s.words=h(f=>e.filled[f]===void 0?"empty":a(f,e.filled[f]))}return s}function vr({answers:{methods:e},inference:t,round:n}){let[s,r]=t.split(" ");if(s==="left")return{left:e.methods[Number(r)].values??{},gone:{}};let{rounds:o}=e.inferences[Number(r)],i=Math.min(n,o.length),a={};for(let[c,h]of Object.entries(e.all)){let l=new Set(o.slice(0,i).flatMap(u=>u.gone[c]??[])),f=(e.start[c]??h).filter(u=>!l.has(u));f.length<h.length&&(a[c]=f)}return{left:a,gone:i?o[i-1].gone:{}}}function br(e){let t=J(e),n=e.answers.solutions?.solutions[e.solution-1];return n?[n]:t?.verdict==="multiple"||t?.verdict==="unique"?t.solutions:(t?.solutions??[]).slice(0,1)}function Qe(e,t,n){e.places.set(t,[...e.places.get(t)??[],n])}function $r(e,t,n){let s=new Map,r=new Map,o=i=>r.get(i)??r.set(i,new Set(e.marks[e.places[i][1]].all)).get(i);for(let[i,a]of Object.entries(t.start??{}))a.length===1?s.set(i,a[0]):r.set(i,new Set(a));return t.steps.slice(0,n).forEach((i,a)=>{for(let[c,h]of i.again??[])s.delete(c),r.set(c,new Set(h));for(let[c,h]of[...i.less??[],...a<n-1&&i.struck||[]])o(c).delete(h);for(let[c,h]of i.known??[])s.set(c,h)}),{known:s,open:r}}var kr={premises:"premise",piece:"piece",wall:"wall",facts:"fact",new:"new"},yr=[-13,-10,.6],_r=[13,12,.6],hn=class{constructor(t,n,s){this.overlay=t,this.labelled=n,this.into=s}marks(t){return this.overlay.marks[this.overlay.places[t][1]]}symbol(t,n){return/<text[^>]*>([^<]*)</.exec(this.marks(t).values[n]??"")?.[1]??String(n)}value(t,n,s,r=null,o=!1){let[,i,a,c]=this.overlay.places[t]??[],h=this.overlay.marks[i],l=h?.values[n],f=l??(o&&n===0?h?.nothing:"");if(!f)return;let[u,p,m]=r??[0,0,1];((l?l.startsWith("<rect"):f.startsWith("<circle"))?this.into.under:f.startsWith("<line")?this.into.chain:this.into.known).push(d`<g class=${`mark ${s}`}
        transform=${`translate(${a+u} ${c+p}) scale(${m})`}>${ze(xt(f)).map(([$,k])=>K($,{},k))}</g>`)}solutions(t,n){let[s,r]=t;for(let o of Object.keys(this.overlay.places)){if(n.has(o))continue;let{digits:i}=this.marks(o);if(!r||s[o]===r[o]){this.value(o,s[o],r?"both":"");continue}Qe(this.into,o,"differ");let a=!i&&/^<(line|path)/.test(Object.values(this.marks(o).values)[0]??"");this.value(o,s[o],"one",a?null:yr),this.value(o,r[o],"two",a?null:_r)}}counts(t,n){for(let s of Object.keys(this.overlay.places)){if(n.has(s))continue;let{digits:r,all:o}=this.marks(s),i=t.counts[s]??{},a=new Set(t.open[s]??[]),c=Object.keys(i),h=c.length===1&&!a.size;if(!r||h){h&&this.value(s,Number(c[0]),"",null,!0);continue}for(let l of o){if(!(l in i)&&!a.has(l))continue;let f=i[l]??0,[u,p]=this.spot(s,l);this.into.known.push(d`<text class=${`count ${a.has(l)?"open":""}`} x=${u} y=${p+4}>
          ${this.symbol(s,l)}${f&&t.limit>1&&d`<tspan dy="-4">${f>=t.limit?`${f}+`:f}</tspan>`}
        </text>`)}}}spot(t,n){let[,,s,r]=this.overlay.places[t],{all:o}=this.marks(t),i=Math.ceil(Math.sqrt(o.length)),a=Math.ceil(o.length/i),c=o.indexOf(n),h=.9*I/i,l=(this.labelled?.78:.9)*I/a;return[s-.45*I+(c%i+.5)*h,r+(this.labelled?.09:0)*I+(Math.floor(c/i)+.5-a/2)*l,Math.min(h,l)]}step(t,n,s,r,o,i){let a=new Map((t.colours??[]).flatMap((c,h)=>c.map(([l,f])=>[`${l} ${f}`,h%4])));this.chain(t,i);for(let c of Object.keys(this.overlay.places))if(!r.has(c)){if(n.has(c))this.value(c,n.get(c),"",null,!0);else if(!o){let h=(t.struck??[]).filter(([l])=>l===c).map(([,l])=>l);this.pencil(c,s.get(c),new Set(h),a)}}for(let[c,h]of Object.entries(kr))for(let l of t[c]??[])Qe(this.into,l,h)}pencil(t,n,s,r){let{digits:o,all:i}=this.marks(t),[,,a,c]=this.overlay.places[t];if(i.length<3||i.length>9&&!n||i.length>25||!o&&!n)return;let h=n?i.filter(l=>n.has(l)):i;h.forEach((l,f)=>{let[u,p,m]=o?this.spot(t,l):[a+11*(f-(h.length-1)/2),c,13],v=r.get(`${t} ${l}`),w=s.has(l);v!==void 0&&this.into.known.push(d`<circle class=${`g${v}`} cx=${u} cy=${p} r=${m/2} />`),this.into.known.push(d`<text class=${`pencil${w?" gone":""}`} x=${u}
          y=${p} font-size=${Math.min(20,.86*m)}>${this.symbol(t,l)}</text>`),w&&this.into.known.push(d`<path class="strike"
          d=${`M${u-.42*m} ${p+.42*m}L${u+.42*m} ${p-.42*m}`} />`)})}chain(t,n){let[s]=t.words,r=(i,a,c=this.into.chain)=>c.push(d`<path class=${a} d=${i} />`),o=i=>this.spot(...i).slice(0,2);for(let i of t.groups??[])r(`M${i.map(a=>o(a).join(" ")).join("L")}`,"band");for(let[i,a,c]of t.links??[]){let[h,l]=o(i),[f,u]=o(a),p=f-h,m=u-l,v=Math.hypot(p,m)||1,w=i[0]===a[0]?0:Math.min(.16*v,24)/v;r(`M${h} ${l}Q${(h+f)/2-m*w} ${(l+u)/2+p*w} ${f} ${u}`,c?"link":"link weak")}for(let[i,a]of n.filter(([c])=>new RegExp(`\\b${c}\\b`).test(s))){let c=a.map(u=>this.overlay.places[u].slice(2,4)),h=new Set(c.map(String)),l=Math.min(...c.map(([,u])=>u)),f=c.filter(([,u])=>u===l).map(([u])=>u);for(let[u,p]of c)for(let[m,v]of[[0,-1],[0,1],[-1,0],[1,0]]){if(h.has(String([u+m*I,p+v*I])))continue;let w=u+m*I/2,$=p+v*I/2,k=[v*I/2,m*I/2];r(`M${w-k[0]} ${$-k[1]}L${w+k[0]} ${$+k[1]}`,"border",this.into.known)}this.into.known.push(d`<text class="unit" x=${f.reduce((u,p)=>u+p)/f.length}
        y=${l-I/2}>${i}</text>`)}}values(t,n,s,r){for(let[o,i]of Object.entries(s)){if(!this.overlay.places[o]||r.has(o))continue;let{digits:a}=this.marks(o),c=t[o]??i,h=new Set(n[o]??[]);c.length===1&&!h.size?this.value(o,c[0],"",null,!0):a&&i.length>2&&i.length<=25&&this.pencil(o,new Set([...c,...h]),h,new Map)}}};function ze(e){let t=(r,o)=>Number(r.attributes[o]??0),n=e.filter(({tag:r,attributes:{fill:o,stroke:i}})=>r==="circle"&&i&&!["none","transparent"].includes(o)&&(i!=="#ffffff"||o!=="#ffffff")),s=r=>n.some(o=>Math.hypot(t(r,"x")-t(o,"cx"),t(r,"y")-.35*t(r,"font-size")-t(o,"cy"))<t(o,"r"));return e.map(r=>[r,n.includes(r)||r.tag==="text"&&s(r)])}async function Ks(e){let t=new Blob([JSON.stringify(e)]).stream().pipeThrough(new CompressionStream("deflate")),n=new Uint8Array(await new Response(t).arrayBuffer()),s="";for(let r of n)s+=String.fromCharCode(r);return btoa(s).replaceAll("+","-").replaceAll("/","_").replaceAll("=","")}async function Js(e){return JSON.parse(await mn(et(e)))}var et=e=>Uint8Array.from(atob(e.replaceAll("-","+").replaceAll("_","/")),t=>t.charCodeAt(0));async function mn(e,t=8*he){let n=new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate")).getReader(),s=[];for(let r=0,o;!(o=await n.read()).done;s.push(o.value))if(r+=o.value.length,r>t)throw new Error("too long");return new Blob(s).text()}function tt(e,t,n){let s=URL.createObjectURL(new Blob([e],{type:n})),r=Object.assign(document.createElement("a"),{href:s,download:t});document.body.append(r),r.click(),r.remove(),setTimeout(()=>URL.revokeObjectURL(s),1e4)}var Me=(e,t)=>`${(e||"puzzle").normalize("NFKD").replace(/[^A-Za-z0-9]+/g,"-").replace(/^-+|-+$/g,"").slice(0,60)||"puzzle"}${t}`;var Gs=`// The second checker of certificates, in JavaScript: \`node checker.js FILE ...\`, or \`check(text)\` in a browser.
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
`;var Sr=`
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
};`,Or="",Ys=()=>new Worker(Or||=URL.createObjectURL(new Blob([Gs,Sr],{type:"text/javascript"}))),Zs=(e,t)=>new Promise((n,s)=>{let r=Ys();r.onmessage=({data:o})=>{r.terminate(),n(o)},r.onerror=o=>{o.preventDefault(),s(new Error(o.message))},r.postMessage({statement:e,decided:t})}),Pe=null,Vs="";function Xs(e,t){if(e===Vs)return;if(Vs=e,Pe?.terminate(),Pe=null,!e)return t(null);let n={state:"running",stages:{},words:"",milliseconds:0,line:0};t(n);try{Pe=Ys()}catch(s){return t({...n,state:"absent",words:String(s)})}Pe.onmessage=({data:s})=>{n=s.stage?{...n,stages:{...n.stages,[s.stage]:s.figures}}:{...n,state:s.accepted?"accepted":"rejected",words:s.words,milliseconds:s.milliseconds,line:s.line},t(n)},Pe.onerror=s=>{s.preventDefault(),t({...n,state:"absent",words:s.message||"it did not load"})},Pe.postMessage({text:e})}var zr=20,Mr=60,Er=100,jr=new Set(["file","clues"]),g=A(St),rt=A(0),eo=!matchMedia("(max-width: 40rem)").matches,Ie=A(eo),bn=A([]),ot=A(de),me=A(null),$n=Ae(()=>Object.entries(g.value.running).filter(([e])=>!jr.has(e))),y,Re=null,to="",nt={};async function no(e){y=e,B(()=>{dn(g.value,P,ot.value).length&&queueMicrotask(Tr)});let t=0;B(()=>{let s=$n.value.length>0;s&&!t&&(t=window.setInterval(()=>rt.value=performance.now(),Er)),!s&&t&&(clearInterval(t),t=0)}),B(()=>{let s=g.value.answers.certificate?.text;Xs(s??"",r=>me.value=r)}),B(()=>{R(g.value)&&!g.value.opening&&Cr(fe(g.value))});let n=await y.kinds();return bn.value=n.kinds,ot.value=de.filter(s=>n.methods.includes(s)),n}function Tr(){for(let[e,t]of dn(g.value,P,ot.value))Z(e,t)}function so(e,t){Re=e,to=t.puzzles.text,g.value=rn(g.value,t),Z("board",["picture","overlay","verdict:sat"],{edit:t})}function oo(e){return Re&&to===e.puzzles.text&&!e.without.length&&!e.added.length&&!Object.keys(e.treat).length?Re:y}function P(e){let t=fe(g.value),n=oo(t);return n.has(e,t.index??0)||n===Re&&y.has(e,0)}async function Z(e,t,{edit:n=fe(g.value),seconds:s,fields:r={}}={}){let o=nt[e]=(nt[e]??0)+1,i=performance.now(),a=oo(n),c=a===Re&&!t.every(f=>a.has(f,0))?y:a,h=s??(e==="walk"?Mr:zr)*(e==="methods"?2:1);rt.value=i,g.value=Rs(g.value,e,t,h,i);let l={...fn(n),...s?{seconds:s}:{},...r};for await(let f of c.ask(e,t,l)){if(nt[e]!==o)return;g.value=Ps(g.value,e,f)}}function gn(...e){for(let n of e)g.value.running[n]&&(nt[n]++,y.cancel(n),Re?.cancel(n));let t=Object.fromEntries(Object.entries(g.value.running).filter(([n])=>!e.includes(n)));g.value={...g.value,running:t}}var wn=["board","proof","methods","walk","more","judge","file","layer","clues","compare"],st=A([]);async function ro(e){if(!(st.value.length||y.name==="recorded")){await y.kinds();for(let t of e)for await(let n of y.ask("file",["picture"],{text:t}))n.what==="picture"&&(st.value=[...st.value,n.svg])}}var _=e=>{g.value={...g.value,...e}},q=e=>_({told:e});function Be(e,t=g.value.kind){let n=e.replace(/\r\n?/g,`
`).trim();if(!n)return Ee("Expected a puzzle, found nothing: paste a link, an address or a text.");if(new Blob([n]).size>he)return Ee(`Expected a puzzle of at most ${he.toLocaleString("en")} bytes, found more.`);je({..._e,puzzles:{text:n,list:[]},kind:t})}var Ee=e=>_({error:{message:e,text:""},opening:null});function je(e,t="open",n=0){if(R(g.value)&&Ls(e,g.value)){gn(...wn),g.value=an(g.value,e,t==="open"?"edit":t);return}gn(...wn),Ie.value=eo,g.value=rn({...g.value,told:""},e,t,n);let s=["picture","overlay","verdict","sealed","walk","methods"].filter(r=>y.has(r,e.index??0));Z("board",y.name==="recorded"?s:["picture","overlay","verdict"],{edit:e})}function X(e,t=""){if(!(!e||!R(g.value))){if(y.name==="recorded")return q("This page has its answers inside. To change the puzzle, open it with cpsudoku serve.");gn(...wn),g.value={...an(g.value,e),told:t}}}function it(e){let t=g.value.answers.picture?.items.find(r=>r[0]===e);if(!t)return;let[,,n,s]=t;if(!s)return q(`${n} is a part of the board, and cannot be left out.`);X(Bs(g.value,e),`${n} ${g.value.without.includes(e)?"is back":"is left out"}.`)}var kn=(e,t)=>X(Ws(g.value,e,t),t?`${e} is ${t}.`:`${e} is cleared.`),yn=()=>g.value.past.length&&je(g.value.past.at(-1),"undo"),Mt=()=>g.value.future.length&&je(g.value.future.at(-1),"redo"),_n=()=>g.value.without.length&&X({without:[]},"All clues are back.");function Et(){let e=performance.now();for(let t of Object.keys(g.value.running))nt[t]++,y.cancel(t);g.value=Is(g.value,e)}function xn(e){let{answers:t}=g.value,n=Object.entries(t).filter(([s,r])=>!s.startsWith("error:")&&r.verdict!=="undecided");_({stopped:null,answers:Object.fromEntries(n)}),e&&Z("board",["verdict"],{seconds:e})}function ge(e){g.value={...cn(g.value,e),tab:"Why",told:""}}var we=e=>_({layer:g.value.layer===e?"clues":e,step:0,told:""});function io(e){_({answers:ne(g.value.answers,"judge")}),Z("judge",["judge"],{fields:{grid:e}})}function Sn(e){_({cells:e}),e.length&&P("clues")&&y.name!=="recorded"&&Z("clues",["clues"],{fields:{cells:e}})}var Ar=/^e[AFJN][\w-]+$/,vn="";async function Cr(e){if(y.name==="recorded"){let n=[...e.index?[`puzzle=${e.index+1}`]:[],...g.value.step?[`step=${g.value.step}`]:[]];return Qs(`#${n.join("&")}`)}if(!e.puzzles.text)return;let t=await Ks(fn(e));fe(g.value).puzzles!==e.puzzles||t===vn||(vn=t,Qs(`#${t}`))}function Qs(e){if(!(location.hash===e||e==="#"&&!location.hash))try{history.replaceState(null,"",e==="#"?location.href.replace(/#.*/s,""):e)}catch{}}async function jt(e=""){let t=location.hash.slice(1)||e.slice(1);if(!t||t===vn)return!!t;try{je(qs(await Js(t)))}catch{Ar.test(t)?Ee("Expected a state behind the # of the address, found a damaged one: open the puzzle itself."):Be(Nr(t),"")}return!0}function Nr(e){try{return/^\w+:\/\//.test(e)?e:decodeURIComponent(e)}catch{return e}}function On(e){let t=new URLSearchParams(location.hash.slice(1)),n=i=>Number(/^\d{1,6}$/.exec(t.get(i)??"")?.[0]??0),s=Math.min(e.length,Math.max(1,n("puzzle")))-1,r={..._e,puzzles:{text:"recorded",list:e},index:s},o=n("step");return g.value.index!==s||!R(g.value)?je(r,"open",o):o&&ge(o),s}var Lr=16,Pr=600;function Rr({answers:{picture:e,overlay:t}}){if(!e||!t)return[];let n=t.edge.filter(o=>o[1]!==null).map(o=>o[1]),s=t.edge.filter(o=>o[2]!==null).map(o=>o[2]);return(e.places??s.flatMap((o,i)=>n.map((a,c)=>[`r${i+1}c${c+1}`,i+1,c+1]))).map(([o,i,a])=>({name:o,row:i,column:a,x:n[a-1],y:s[i-1],outline:""}))}function Ir({answers:{overlay:e}}){return Object.entries(e?.places??{}).map(([n,[s,,r,o]])=>({name:n,row:Math.round(o),column:0,x:r,y:o,outline:s})).sort((n,s)=>n.row-s.row||n.x-s.x)}var lo=e=>E(e)==="Judge"?Ir(e):Rr(e);function Br(e,t,[n,s]){let r=e.find(a=>a.name===t);if(!r)return e[0]?.name??"";let o="",i=1/0;for(let a of e){let c=(a.x-r.x)*n+(a.y-r.y)*s,h=Math.abs((a.x-r.x)*s)+Math.abs((a.y-r.y)*n);c>1&&h<=c&&c+3*h<i&&(i=c+3*h,o=a.name)}return o||t}function At({tag:e,attributes:t,text:n,children:s}){let r=a=>Number(t[a]??0),o=a=>{let c=a.map(([l])=>l),h=a.map(([,l])=>l);return{x:Math.min(...c),y:Math.min(...h),width:Math.max(...c)-Math.min(...c),height:Math.max(...h)-Math.min(...h)}};if(e==="g")return co(s.map(At));if(e==="rect")return{x:r("x"),y:r("y"),width:r("width"),height:r("height")};if(e==="circle")return{x:r("cx")-r("r"),y:r("cy")-r("r"),width:2*r("r"),height:2*r("r")};if(e==="line")return o([[r("x1"),r("y1")],[r("x2"),r("y2")]]);if(e==="text"){let a=r("font-size"),c=Math.max(.6*a*n.length+8,30),h=Math.max(a,30);return{x:r("x")-c/2,y:r("y")-.35*a-h/2,width:c,height:h}}let i=[...(t.d??t.points??"").matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([,a,c])=>[Number(a),Number(c)]);return i.length?o(i):null}function co(e){let t=e.filter(Boolean);if(!t.length)return null;let n=Math.min(...t.map(r=>r.x)),s=Math.min(...t.map(r=>r.y));return{x:n,y:s,width:Math.max(...t.map(r=>r.x+r.width))-n,height:Math.max(...t.map(r=>r.y+r.height))-s}}function uo(e){if(e.tag==="g")return e.children.flatMap(uo);let t=At(e);if(e.tag==="text"&&t)return[{tag:"rect",attributes:{...Object.fromEntries(Object.entries(t).map(([s,r])=>[s,String(r)])),fill:"transparent"},text:"",children:[]}];if(!["rect","circle","line","path","polygon","polyline"].includes(e.tag))return[];let n=ne(e.attributes,"id","data-clue","stroke-dasharray","opacity");return[{...e,attributes:{...n,fill:n.fill==="none"||e.tag==="line"?"none":"transparent",stroke:"transparent","stroke-width":String(Math.max(Number(n["stroke-width"]??0),14))}}]}function fo(e,t){let n=new Map(e.answers.picture.items.map(([r,o])=>[o,r])),s=new Map;for(let r of t){let o=n.get(r.attributes["data-clue"]);o!==void 0&&s.set(o,[...s.get(o)??[],r])}return[...s].map(([r,o])=>{let i=co(o.map(At)),a=o.find(c=>c.tag==="text");return{id:r,box:i,at:(a&&At(a))??i,parts:o.flatMap(uo),area:i?i.width*i.height:0}}).sort((r,o)=>o.area-r.area)}var En=(e,{x:t,y:n})=>e.filter(({at:s})=>s&&Math.abs(s.x+s.width/2-t)<=I/2&&Math.abs(s.y+s.height/2-n)<=I/2).reverse(),jn=e=>e.flatMap(t=>t.tag==="g"&&!t.attributes["data-clue"]?jn(t.children):[t]);function po({state:e,mark:t,onMark:n}){let{picture:s,overlay:r}=e.answers,o=D(null),i=H(()=>s?.svg?ue(s.svg):null,[s?.svg]),a=H(()=>i?i.shapes.flatMap(b=>[b,...b.tag==="g"?jn(b.children):[]]):[],[i]),c=H(()=>i?fo(e,a):[],[a,s?.items]),h=H(()=>Oe(e),[e.answers,e.without,e.step,e.layer,e.tab,e.filled,e.lit,e.opening,e.stopped,e.solution,e.inference,e.round]),l=new Map(h.items);for(let b of e.without)l.set(b,`${l.get(b)??""} out`);let f=JSON.stringify([...l]),[u,p,m]=H(()=>{if(!i)return[null,[],[]];let b=new Map((s.items??[]).map(([ve,It])=>[It,l.get(ve)??""])),x=ze(i.shapes).map(([ve,It])=>{let Vn=b.get(ve.attributes["data-clue"]);return K(ve,Vn?{class:Vn}:{},It)}),U=i.shapes.findIndex(ve=>ve.tag==="text"&&Number(ve.attributes["font-size"])>20),Gn=U<1?x.length:U;return[x[0],x.slice(1,Gn),x.slice(Gn)]},[i,f]),v=E(e)==="Judge",w=H(()=>lo(e),[s?.places,r,v]),$=H(()=>Wr(e,h,c,w),[h,c,w,e.without]);if(F(()=>{let b=o.current?.querySelector('[role="gridcell"][tabindex="0"]');o.current?.contains(document.activeElement)&&b!==document.activeElement&&b?.focus()},[e.cell]),!i)return d`<div class="board"></div>`;let[k,T,O,Te]=i.box,We=Math.min(2,Math.max(1,Math.max(O,Te)/Pr)),G=Lr*We,ee=[...new Set(w.map(b=>b.row))],ct=w.some(b=>b.name===e.cell)?e.cell:w[0]?.name??"",V=M(e)==="none"?[...h.items].filter(([,b])=>b==="clash").map(([b])=>b):[],Y=new Map(s.items.map(b=>[b[0],b]));return d`<div class="board">
    <svg ref=${o} viewBox=${`${k-G} ${T-G} ${O+G} ${Te+G}`}
      font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle" role="group" aria-label=${`The board: ${s.reading.replaceAll("_"," ")}`}>
      <defs><pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse"><path
        d="M0 8L8 0" stroke="var(--two)" stroke-width="3" /></pattern></defs>
      <g aria-hidden="true" class="drawing">
        <g class="ground">${u}</g>
        <g class="pass">${h.under}</g>
        <g>${p}</g>
        <g class="pass">${h.chain}</g>
        <g>${m}</g>
        <g class="pass">
          ${[...h.places].map(([b,x])=>r?.places[b]?d`<g key=${b}
            class=${`place ${x.join(" ")}`}>${xt(r.places[b][0]).map(U=>K(U))}</g>`:Ur(w,b,x))}
          ${h.known}
        </g>
        <g class="edge pass">${(r?.edge??[]).map(([b,x,U])=>d`<text font-size=${13*We}
          x=${x??k-G/2+2} y=${U??T-G/2+2}>${b}</text>`)}</g>
        ${V.map((b,x)=>qr(c.find(U=>U.id===b),x+1))}
      </g>
      ${w.length>0&&d`<g role="grid" aria-label=${v?"Your grid":"Cells"}
        class=${v?"cells judging":"cells"}>
        ${ee.map(b=>d`<g role="row" key=${b}>
          ${w.filter(x=>x.row===b).map(x=>d`<${zn} key=${x.name} one=${x} label=${$.get(x.name)} chosen=${x.name===ct}
            also=${E(e)==="Edit"&&e.cells.includes(x.name)} wide=${!v||!x.outline.startsWith("<path")} />`)}
        </g>`)}
      </g>`}
      ${!v&&d`<g aria-hidden="true">${c.map(({id:b,parts:x})=>d`<g key=${b} data-item=${b}
        class=${`hit${Y.get(b)?.[3]&&y.name!=="recorded"?"":" fixed"}`}
        onPointerEnter=${()=>n(b)} onPointerLeave=${()=>n("")}
        onClick=${U=>Gr(U,e,b,c,w)}><title>${Y.get(b)?.[2]}</title>${x.map(U=>K(U))}</g>`)}</g>`}
      ${Dr(c.find(b=>b.id===t)?.box)}
    </svg>
  </div>`}function Wr(e,t,n,s){let{picture:r,overlay:o}=e.answers,i=new Map((r?.items??[]).map(c=>[c[0],c])),a=E(e)==="Judge";return new Map(s.map(c=>{let h=En(n,c).map(({id:u})=>`${i.get(u)?.[2]}${e.without.includes(u)?", left out":""}`),l=o.places[c.name]?t.words(c.name):"",f=a?o.places[c.name]?.[4]??c.name:`row ${c.row} column ${c.column}`;return[c.name,[f,l,...h.filter(u=>!l.endsWith("given")||u.includes("left out"))].filter(Boolean).join(", ")]}))}var Dr=e=>e&&d`<rect class="halo" x=${e.x-2}
  y=${e.y-2} width=${e.width+4} height=${e.height+4} rx="6" />`,qr=(e,t)=>e?.at&&d`<g class="number pass"><circle
  cx=${e.at.x+e.at.width-2} cy=${e.at.y+4} r="9" /><text x=${e.at.x+e.at.width-2}
  y=${e.at.y+8}>${t}</text></g>`,Ur=(e,t,n)=>{let s=e.find(r=>r.name===t);return s&&d`<g key=${t} class=${`place ${n.join(" ")}`}><rect x=${s.x-28}
    y=${s.y-28} width="56" height="56" /></g>`},Fr=["one","label","chosen","also","wide"],zn=class extends le{shouldComponentUpdate(t){return Fr.some(n=>t[n]!==this.props[n])}render({one:t,label:n,chosen:s,also:r,wide:o}){let i=o?I/2:I/4;return d`<rect role="gridcell" class=${`cell${s?" chosen":""}${r?" also":""}`}
      data-cell=${t.name} tabindex=${s?0:-1}
      aria-selected=${s||r} aria-label=${n} x=${t.x-i} y=${t.y-i} width=${2*i} height=${2*i}
      rx=${o?2:i} onPointerDown=${a=>Hr(a,t.name)} onPointerEnter=${a=>Kr(a,t.name)} onFocus=${()=>Tt(t.name)}
      onPointerLeave=${()=>Tt("")} onBlur=${()=>Tt("")} />`}},Hr=(e,t)=>{e.target.releasePointerCapture?.(e.pointerId),Ct(g.value,t,e.shiftKey||e.ctrlKey||e.metaKey,!0)},Kr=(e,t)=>{e.buttons===1&&g.value.cells.length?Jr(t):Tt(t)},Tt=e=>{let{lit:t}=g.value;E(g.value)==="Methods"&&(e||t.length)&&_({lit:e?[e]:[]})},Jr=e=>{let{cells:t}=g.value;t.includes(e)||Sn([...t,e])};function Ct(e,t,n=!1,s=!1){let r=e.cell===t;if(_({cell:t,told:""}),E(e)==="Judge"){s&&ho(g.value,t,r);return}if(E(e)!=="Edit")return;let{cells:o}=e;Sn(n?o.includes(t)?o.filter(i=>i!==t):[...o,t]:[t])}function ho(e,t,n=!0){let{overlay:s}=e.answers,r=s.marks[s.places[t]?.[1]];if(!r||Object.values(s.given).includes(t)||r.all.length>2&&(r.digits||!n))return;let o=r.all.indexOf(e.filled[t]);Mn(t,o<0?r.all[r.all[0]===0&&r.all.length>1?1:0]:o===r.all.length-1?null:r.all[o+1])}function Mn(e,t){let n=ne(g.value.filled,e),s=ne(g.value.answers,"judge");_({filled:t===null?n:{...n,[e]:t},answers:s})}function Gr(e,t,n,s,r){let o=r.find(i=>En(s,i).some(a=>a.id===n));if(e.shiftKey||e.ctrlKey||e.metaKey)return o&&Ct(t,o.name,!0);o&&_({cell:o.name,cells:[]}),it(n)}var ao={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]};function mo(e,t){let n=lo(t),s=n.some(o=>o.name===t.cell)?t.cell:n[0]?.name??"",r=E(t)==="Judge";if(ao[e.key]){let o=Br(n,s,ao[e.key]);Ct(t,o,e.shiftKey)}else if(e.key==="Home"||e.key==="End")Ct(t,n.at(e.key==="Home"?0:-1)?.name??"");else if(e.key==="Enter"||e.key===" ")if(r)ho(t,s);else{let o=ue(t.answers.picture.svg),i=fo(t,o.shapes.flatMap(h=>[h,...h.tag==="g"?jn(h.children):[]])),a=n.find(h=>h.name===s),[c]=a?En(i,a):[];c?it(c.id):q(`${s} has no clue.`)}else if(e.key==="Delete"||e.key==="Backspace")re(t,s,"");else return!1;return!0}function re(e,t,n){let{overlay:s,picture:r}=e.answers;if(E(e)==="Judge"){let c=s.places[t];if(!c||Object.values(s.given).includes(t))return!1;if(!n)return Mn(t,null),!0;let{all:h,names:l,values:f}=s.marks[c[1]],u=h.map((w,$)=>[w,/<text[^>]*>([^<]*)</.exec(f[w]??"")?.[1]??l[$]]),p=e.filled[t],m=(u.find(w=>w[0]===p)?.[1]??"")+n,v=u.find(w=>w[1]===m)??u.find(w=>w[1].toLowerCase()===n.toLowerCase());return v?(Mn(t,v[0]),!0):!1}let o=r?.alphabet??[];if(!n)return kn(t,""),!0;let i=e.added.find(c=>c.startsWith(`${t} = `))?.split(" = ").at(-1)??"",a=o.includes(i+n)?i+n:o.find(c=>c.toLowerCase()===n.toLowerCase());return a===void 0?!1:(kn(t,a),!0)}function Tn({state:e}){let{sort:t,title:n,more:s}=Ze(e,me.value);return d`<div role="status" class=${`verdict ${t}`} data-verdict=${t}>
    <h2 id="verdict"><span aria-hidden="true" class="mark-of">${zt[t]}</span> ${n}</h2>
    ${s&&d`<p class="more">${s}</p>`}
  </div>`}function go({state:e}){let t=Hs(e,ot.value,P,me.value,rt.value),{certificate:n,picture:s}=e.answers;return d`<ul class="lights" aria-label="Methods">
    ${t.map(({method:r,state:o,words:i})=>d`<li key=${r} data-method=${r} data-state=${o}
      title=${i}>
      <b>${Us[r]}</b> <span>${i}</span>
      ${r==="certificate"&&n?.text&&d`<button type="button"
        onClick=${()=>tt(n.text,Me(s.title||s.reading,"-certificate.txt"),"text/plain")}>Save</button>`}
    </li>`)}
  </ul>`}function An(){let e=$n.value;if(!e.length)return null;let t=Math.min(...e.map(([,r])=>r.since)),n=Math.max(...e.map(([,r])=>r.limit)),s=Math.max(0,(rt.value-t)/1e3);return d`<div class="running">
    <span class="elapsed">${s.toFixed(1)} s of ${n} s</span>
    <progress max=${n} value=${Math.min(s,n)} aria-label="Time">${s.toFixed(0)} s</progress>
    ${y.name!=="recorded"&&d`<button type="button" class="stop" aria-keyshortcuts="Escape"
      title="Stop (Escape)" onClick=${Et}>Stop</button>`}
  </div>`}function wo({state:e}){let t=M(e);return y.name==="recorded"?null:t==="stopped"||e.stopped!==null&&t!=="reading"?d`<p class="row"><button type="button" onClick=${()=>xn()}>Go on</button></p>`:t==="undecided"&&!Object.keys(e.running).length?d`<p class="row"><button type="button" onClick=${()=>xn(60)}>Go on for 60 s</button></p>`:t==="unknown"?d`<${Cn} groups=${se(e)} />`:t==="broken"?d`<p><label>Text for the report<textarea readonly rows="4">${JSON.stringify(e.puzzles.text)}</textarea></label></p>`:null}function Cn({groups:e}){let{treat:t}=g.value;return d`<ul class="treatment">
    ${e.map(n=>d`<li key=${n.name}>
      <label>Treat ${n.amount>1?`these ${n.words}`:`the ${String(n.words).replace(/^1 /,"")}`} as
        <select value=""
          onChange=${s=>X({treat:{...t,[n.name]:s.target.value==="ignore"?"":s.target.value}})}>
          <option value="">choose a rule</option>
          ${(n.options??[]).map(s=>d`<option key=${s} value=${s}>${s}</option>`)}
          <option value="ignore">nothing: ignore ${n.amount>1?"them":"it"}</option>
        </select></label>
    </li>`)}
  </ul>`}function vo({state:e,mark:t,onMark:n}){let s=y.name!=="recorded",{picture:r}=e.answers;return d`
    ${s&&d`<${Vr} state=${e} signs=${r.alphabet??[]} />`}
    ${s&&d`<${Yr} state=${e} />`}
    ${s&&M(e)!=="unknown"&&se(e).length>0&&d`<h3>Drawn without a rule</h3><${Cn} groups=${se(e)} />`}
    <${Nn} state=${e} mark=${t} onMark=${n} />
    <${Zr} state=${e} />`}function Vr({state:e,signs:t}){if(!t.length)return null;let n=e.cell;return d`<div class="pad" role="group" aria-label=${n?`Value of ${n}`:"Value: choose a cell first"}>
    ${t.slice(0,40).map(s=>d`<button type="button" key=${s} disabled=${!n}
      onClick=${()=>re(e,n,s)}>${s}</button>`)}
    <button type="button" disabled=${!n} aria-label="Clear the cell"
      onClick=${()=>re(e,n,"")}>${"⌫"}</button>
  </div>`}function Yr({state:e}){let{cells:t}=e,n=t.length?e.answers.clues?.sections??[]:[],[s,r]=W(""),[o,i]=W(""),a=n.find(l=>l.name===s)??n[0],c=a&&(o&&a.slot?a.slot.replace("{}",o):a.line);return d`<form class="row new-clue" onSubmit=${l=>{l.preventDefault(),c&&(X({added:[...e.added,c]},`${c} is added.`),_({cells:[]}),i(""))}} aria-label="New clue">
    <span class="note">${t.length?`${j(t.length,"cell")}: ${t.slice(0,6).join(" ")}${t.length>6?" …":""}`:"New clue: choose a cell, then more with Shift."}</span>
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
  </form>`}function Nn({state:e,mark:t,onMark:n}){let s=y.name!=="recorded",{items:r}=e.answers.picture,o=new Set(e.without),i=new Map;if(M(e)==="none"&&pe(e).flatMap(f=>f.items).forEach((f,u)=>i.set(f,["clash",u+1])),xe(e)==="redundant")for(let f of e.answers.minimal?.clues??[])for(let u of f.items)i.set(u,["spare"]);let a=new Map,c=[];for(let f of r){let[,,u,p]=f,m=u.includes(": ")?u.slice(0,u.indexOf(": ")):"";!p&&s&&r.some(v=>v[3])?c.push(f):a.set(m,[...a.get(m)??[],f])}let h=([f,,u,p])=>{let m=u.includes(": ")?u.slice(u.indexOf(": ")+2):u,[v="",w=0]=i.get(f)??[],$=Ds(e,f);return d`<span key=${f} class="clue"><button type="button" data-id=${f}
      class=${`${v}${t===f?" at":""}`} aria-label=${`${u}${v==="clash"?", clashes":v==="spare"?", redundant":""}`}
      aria-pressed=${s&&p?!o.has(f):void 0} disabled=${!p&&s} title=${p||!s?void 0:"a part of the board"}
      onClick=${()=>it(f)} onPointerEnter=${()=>n(f)} onPointerLeave=${()=>n("")} onFocus=${()=>n(f)} onBlur=${()=>n("")}>
      ${w>0&&d`<sup>${w} </sup>`}${m.length>60?`${m.slice(0,59)}…`:m}</button>
      ${$&&d`<button type="button" class="drop" aria-label=${`Delete ${u}`} title="Delete"
        onClick=${()=>X({added:e.added.filter(k=>k!==$)},`${u} is deleted.`)}>${"×"}</button>`}</span>`},l=r.filter(f=>f[3]).length;return d`<section class="clues" aria-label="Clues">
    <h3>Clues <small>${l&&s?l:r.length}${o.size>0&&`, ${o.size} left out`}</small></h3>
    <p class="note">${s?l?"A click on a clue, here or on the board, leaves it out; a second one brings it back.":r.length?"These are parts of the board, and stay.":"None yet.":""}</p>
    ${[...a].map(([f,u])=>d`<div key=${f} role="group"
      aria-label=${f||"clues"}>${f&&d`<h4>${f}</h4>`}${u.map(h)}</div>`)}
    ${c.length>0&&d`<details><summary>Parts of the board, which stay (${c.length})</summary>${c.map(h)}</details>`}
  </section>`}function Zr({state:e}){let{rules:t=[],notes:n=[],drawn:s=[]}=e.answers.picture,r=[...new Set([...s,...n])];return d`<details
    class="rules" open><summary><h3>Rules</h3></summary><ul>${t.map(o=>d`<li>${o}</li>`)}</ul>
    ${r.length>0&&d`<ul
      class="note">${r.map(o=>d`<li>${o.replace("--kind names one","choose one above,")}</li>`)}</ul>`}</details>`}var Ln=[["Sudoku with cages, arrows and thermometers",`......6..
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
0.12....3.`]];var Xr={n:[-.5,0],s:[.5,0],w:[0,-.5],e:[0,.5]},Qr=/^([nsew]+|[-.])(\s+([nsew]+|[-.]))+$/;function bo(e,t){let n=e.trim().split(/\s+/),s={},r=(f,u)=>{let p=f&&(f.values.find(([,m])=>m===u)??f.values.find(([m])=>String(m)===u));return f&&p&&(s[f.place||f.token]=p[0]),!!p};for(let f of[n,[...n.join("")]])if(f.length===t.length){if(f.every((u,p)=>u==="."||r(t[p],u)))return s;for(let u of Object.keys(s))delete s[u]}let o=new Map(t.map(f=>[f.token,f])),i=new Set(t.map(({token:f})=>/^(.+?)%20/.exec(f)?.[1]??"")),a=(f,u,p)=>o.get(`${i.has(f)&&f?`${f}%20`:""}r${u}c${p}`)??o.get(`r${u}c${p}`),c="",h=0,l=!1;for(let f of e.split(`
`).map(u=>u.trim()).filter(Boolean)){let u=/^solution ?(.*):$/.exec(f);if(u){[c,h,l]=[u[1]||([...i][0]??""),0,!0];continue}if(!l)continue;h++;let p=/^(.+?) = (\S+)$/.exec(f);p?r(o.get(p[1].replace(/ /g,"-")),p[2]):Qr.test(f)&&(a(c,h,1.5)||a(c,h+.5,1))?f.split(/\s+/).forEach((m,v)=>{for(let[w,[$,k]]of Object.entries(Xr))m!=="."&&r(a(c,h+$,v+1+k),m.includes(w)?"1":"0")}):(/\s/.test(f)?f.split(/\s+/):[...f]).forEach((m,v)=>{r(a(c,h,v+1),m)||r(a(c,h-.5,v+.5),m)})}return s}function ko({state:e}){let t=D(null),{overlay:n,sealed:s,statement:r,judge:o}=e.answers,i=y.name!=="recorded";if(!i&&!r)return d`<p>This page cannot judge a grid. Open the puzzle with cpsudoku serve.</p>`;let a=Object.values(n?.given??{}),c=Object.entries(n?.places??{}).filter(([l,[,f]])=>e.filled[l]===void 0&&!a.includes(l)&&n.marks[f].all[0]!==0).length;return F(()=>{o&&!o.trouble&&t.current&&Object.keys(e.filled).length&&(t.current.value="")},[o]),d`<form onSubmit=${async l=>{l.preventDefault();let f=t.current?.value.trim()??"";if(i)return io(f||e.filled);f&&_({filled:{...e.filled,...bo(f,r.variables)}}),await _o()}} class="judge" aria-label="Judge a grid">
    <p class="note">Type your grid on the board, or paste it: a sign for each cell, or the output of ${d`<code>cpsudoku solve</code>`}${i&&", or a link"}.</p>
    <${ni} state=${e} />
    <label>Your grid as text<textarea ref=${t} rows="2" spellcheck="false" autocomplete="off"></textarea></label>
    <p class="row"><button type="submit" class="main">Judge this grid</button>
      ${s&&d`<button type="button"
        disabled=${c>0} onClick=${()=>{li()}}>Open the seal with this grid</button>`}
      <button type="button" onClick=${()=>{_({filled:{},answers:ne(g.value.answers,"judge")}),t.current&&(t.current.value="")}}>Clear</button> <span class="note">${c>0&&`${c} to fill`}</span></p>
    <div role="status" class="judgement">${o&&d`<${ti} judge=${o} open=${c} />`}</div>
    ${o&&!o.trouble&&d`<p class="row"><button type="button"
      onClick=${ei}>Copy the result</button></p>`}
  </form>
  ${(s||e.answers.certificate?.text)&&d`<${Pn} state=${e} />`}
  ${r&&d`<${oi} statement=${r} />`}`}async function ei(){let e=document.querySelector(".judgement")?.textContent?.replace(/\s+/g," ").trim()??"",{picture:t}=g.value.answers;try{await navigator.clipboard.writeText(`${t.title||t.reading}: ${e}`),q("The result is copied.")}catch{q(`Copy it: ${e}`)}}function ti({judge:e,open:t}){if(e.trouble)return d`<p class="bad">This text is no grid: ${e.trouble}.</p>`;let n=e.broken??[];return n.length?d`<h3
      class="bad">${"✕"} Wrong: ${n[0].words}</h3>${n.length+(e.more??0)>1&&d`<details><summary>and ${j(n.length+(e.more??0)-1,"other broken rule")}</summary><ul>${n.slice(1).map(s=>d`<li>${s.words}</li>`)}</ul></details>`}`:e.right?d`<h3
    class="good">${"●"} Right: the grid keeps every rule${e.unique===!0?", and it is the only one":e.unique===!1?", but it is not the only one":""}</h3>`:d`<p>${e.verdict==="undecided"?e.words??"Undecided.":e.finished?e.words??"Not decided.":`No rule is broken so far${t?`; ${j(t,"place")} to fill`:""}.`}</p>`}function ni({state:e}){let{overlay:t}=e.answers,n=t?.places[e.cell]??Object.values(t?.places??{})[0],s=n&&t.marks[n[1]];return!s||s.all.length<3||s.all.length>40?null:d`<div class="pad" role="group" aria-label=${`Value of ${e.cell||"a cell"}`}>
    ${s.all.map((r,o)=>d`<button type="button" key=${r} disabled=${!e.cell}
      onClick=${()=>re(e,e.cell,s.names[o])}>${s.names[o]}</button>`)}
    <button type="button" aria-label="Clear the cell" disabled=${!e.cell}
      onClick=${()=>re(e,e.cell,"")}>${"⌫"}</button></div>`}var si=[["statement","Statement read",e=>`${e.lines.toLocaleString("en")} lines about ${e.decisions.toLocaleString("en")} places`],["clauses","Clauses derived",e=>`${e.clauses.toLocaleString("en")} clauses over ${e.literals.toLocaleString("en")} literals`],["witness","Solution holds",()=>"by the meaning of each line"],["lemmas","Lemmas follow",e=>`${e.lemmas.toLocaleString("en")} lemmas, ${e.added.toLocaleString("en")} cuts and sums`]];function Pn({state:e}){let t=me.value,{certificate:n}=e.answers;return!t||!n?null:d`<section aria-label="The proof"><h3>The proof, checked in this page</h3>
    <ol class="stages">${si.map(([s,r,o])=>{let i=s==="lemmas"?t.stages.end:t.stages[s];return!i&&t.state==="accepted"?null:d`<li key=${s} class=${i?"good":""}><span
        aria-hidden="true">${i?"✔":"○"}</span> ${r} ${i&&d`<small>${o(i)}</small>`}</li>`})}
    <li class=${t.state==="accepted"?"good":t.state==="rejected"?"bad":""}><span
      aria-hidden="true">${t.state==="accepted"?"✔":t.state==="rejected"?"✘":"○"}</span>
      ${t.state==="accepted"?`Accepted in ${(t.milliseconds/1e3).toFixed(2)} s`:t.state==="rejected"?`Rejected: line ${t.line}: ${t.words}`:t.state==="absent"?t.words:"Running"}</li></ol>
    <p class="note">The checker shares no code with the solvers. It derives clauses from each line of the statement, and checks each step of the proof. Nothing is sent.</p></section>`}function oi({statement:e}){return d`<details><summary>The statement: what is proved</summary><pre tabindex="0">${e.text}</pre>
    <dl>${(e.words??[]).map(([t,n])=>d`<dt><code>${t}</code></dt><dd>${n}</dd>`)}</dl></details>`}function yo(e){let{statement:t}=e.answers,n=new Map(t.text.split(`
`).map(ri).filter(Boolean));return t.variables.map(s=>n.get(s.token)??e.filled[s.place]??(s.values[0][0]===0?0:void 0))}function ri(e){let t=/^clause : (-?)(\S+?)(?:(!?=)(-?[0-9]+))?$/.exec(e);return!t||t[3]==="!="?null:[t[2],t[3]?Number(t[4]):t[1]?0:1]}async function _o(){let{statement:e}=g.value.answers,t=yo(g.value),{broken:n,trouble:s=""}=await Zs(e.text,t),r=e.text.trimEnd().split(`
`),o=new Map(e.variables.map((l,f)=>[l.token,{...l,now:t[f]}])),i=new Map;for(let l of n){let f=ii(r,l-1,o,e.units??[]);i.has(f.words)||i.set(f.words,f)}let a=[...i.values()].sort((l,f)=>Number(f.unit)-Number(l.unit)),c=t.every(l=>l!==void 0),h={...g.value.answers,judge:{what:"judge",final:!0,right:c&&!a.length&&!s,finished:c,broken:a,more:0,unique:null,trouble:s}};return _({answers:h}),h.judge}var $o=e=>{try{return decodeURIComponent(e)}catch{return e}};function ii(e,t,n,s){let r=[...new Set(e[t].split(" ").map(u=>u.replace(/^-?[0-9]+\*/,"").replace(/!?=-?[0-9]+$/,"").replace(/^-/,"")))].filter(u=>n.has(u)),o=r.map(u=>n.get(u).place).filter(Boolean),i=s.find(([,u])=>r.length>1&&o.every(p=>u.includes(p))&&e[t].startsWith("different")),a=new Map;for(let u of r){let{now:p,place:m}=n.get(u);a.set(p,[...a.get(p)??[],m])}let c=[...a].find(([u,p])=>u!==void 0&&p.length>1);if(i&&c){let u=n.get(r[0]).values.find(([p])=>p===c[0])?.[1]??c[0];return{words:`${i[0]} has ${["","","two","three","four"][c[1].length]??c[1].length} ${u}`,places:c[1],unit:!0}}let h=t;for(;h>=0&&!/^(rule|clue)( |$)/.test(e[h]);)h--;let[,l,f]=/^(rule|clue) ?(.*)$/.exec(e[h]??"")??[];return{words:f?`${l==="clue"?`${$o(f)} is not kept`:`${$o(f)}: broken`}`:"a rule is broken",places:o,unit:!1}}var ai=`cpsudoku-certificate 3
kind unique
puzzle stated
`;async function li(){let e=await _o(),t=()=>g.value.answers,n=(h,l={})=>_({answers:{...t(),opened:{what:"opened",final:!0,words:h},...l}});if(e.broken.length)return;if(!globalThis.crypto?.subtle)return n("This browser gives a page that was opened in this way no encryption: open it by https, or as a file");let{sealed:s,statement:r}=t(),o=yo(g.value);n("Opening the seal…");let i=await ci(s,o).catch(()=>null);if(!i)return n("This grid keeps every rule, and does not open the seal: the page is damaged");if([...new Uint8Array(await crypto.subtle.digest("SHA-256",new TextEncoder().encode(r.text)))].map(h=>h.toString(16).padStart(2,"0")).join("")!==i.digest)return n("Not proved: the statement of this page is not the one that was sealed");let c=`${ai}${r.text.trimEnd()}
end
${i.tail}`;n("Checking the proof…",{certificate:{what:"certificate",final:!0,claim:null,reason:"it is being checked",text:c,bytes:c.length,lemmas:0}})}async function ci(e,t){let n=await crypto.subtle.importKey("raw",new TextEncoder().encode(t.join(" ")),"PBKDF2",!1,["deriveKey"]),s=await crypto.subtle.deriveKey({name:"PBKDF2",hash:"SHA-256",salt:et(e.salt),iterations:e.iterations},n,{name:"AES-GCM",length:256},!1,["decrypt"]),r=await crypto.subtle.decrypt({name:"AES-GCM",iv:et(e.nonce)},s,et(e.data));return JSON.parse(await mn(r))}function xo(e){let{answers:t}=g.value;!t.sealed||!t.certificate||t.certificate.claim||(e.state==="accepted"&&_({answers:{...t,certificate:{...t.certificate,claim:"unique",seconds:e.milliseconds/1e3}}}),e.state==="rejected"&&_({answers:{...t,opened:{words:`Not proved: ${e.words}`}}}))}var ui=3;function So({state:e}){let t=e.answers.methods;if(!t){let s=e.answers["error:compare"];return d`<p>${s?oe(s.message):P("methods")?"Writing the puzzle for each method…":"This page has no comparison. Open the puzzle with cpsudoku serve."}</p>`}let n=t.methods.map(s=>s.label);return d`<p>${t.opening}. Point at a line, or go to it with Tab: its places light up on the board.</p>
    <${fi} state=${e} event=${t} />
    <section class="given" aria-label="What each method is given"><h3>What each method is given</h3>
      <div class="wide" tabindex="0" role="region" aria-label="Lines of each method"><table
        class="columns"><thead><tr><th scope="col">constraint</th>${n.map(s=>d`<th scope="col">${s}</th>`)}</tr></thead>
        <tbody><${Rn} title="variables" cells=${t.methods.map(s=>s.variables)} /></tbody>
        ${t.groups.map(s=>d`<${di} key=${s.words} group=${s} columns=${n.length+1} lit=${e.lit} />`)}
        <tbody>${t.methods.some(s=>s.given)&&d`<${Rn}
          title="given values" cells=${t.methods.map(s=>s.given)} />`}
          <${Rn} title="the block: the first answer, and no other like it" cells=${t.methods.map(s=>s.block)} /></tbody>
      </table></div></section>
    <section aria-label="The run"><h3>The run: solve, block, solve again</h3>
      <div class="wide"><table><thead><tr><th scope="col">phase</th>${n.map(s=>d`<th scope="col">${s}</th>`)}</tr></thead>
        <tbody>${t.run.map(([s,r])=>d`<tr><th scope="row">${s}</th>${r.map((o,i)=>d`<td>${t.methods[i]?.here===!1?"needs the local server":o}</td>`)}</tr>`)}</tbody></table></div></section>
    <section aria-label="Before the first guess"><h3>Before the first guess</h3>
      <div class="wide"><table><thead><tr><th scope="col">method</th><th scope="col">values left</th><th scope="col">by</th></tr></thead>
        <tbody>${t.methods.map(s=>d`<tr><th scope="row">${s.label}</th><td>${s.left}</td><td>${s.inference}</td></tr>`)}</tbody></table></div>
      ${(t.remarks??[]).map(s=>d`<p>${s}</p>`)}
      ${(t.differences??[]).length>0&&d`<details><summary>Where they differ: ${j(t.differences.length,"place")}</summary><ul>${t.differences.map(s=>d`<li
        class="line" tabindex="0" ...${Nt([s.place])}>${s.place}: ${s.values.map(r=>r.join(" ")).join(" | ")}</li>`)}</ul></details>`}</section>
    <section aria-label="What was learnt"><h3>What was learnt</h3>
      ${t.proof?d`<p>${j(t.proof.lemmas,"learnt clause")} by ${t.proof.by}; the certificate has ${t.proof.bytes.toLocaleString("en")} bytes.</p>
        <ul class="learnt">${t.proof.sample.map(s=>d`<li
          class="line" tabindex="0" ...${Nt(s.scope)}><code>${s.text}</code></li>`)}</ul>`:d`<p>No proof: the verdict needs none, or it took too long.</p>`}</section>`}var Nt=e=>({onPointerEnter:()=>_({lit:e}),onPointerLeave:()=>_({lit:[]}),onFocus:()=>_({lit:e}),onBlur:()=>_({lit:[]})}),Rn=({title:e,cells:t})=>d`<tr><th scope="row">${e}</th>${t.map(n=>d`<td>${n}</td>`)}</tr>`;function di({group:e,columns:t,lit:n}){let[s,r]=W(ui),o=e.lines.slice(0,s),i=e.lines.length-o.length+(s>=e.lines.length,0),a=c=>n.length===1&&c.scope.includes(n[0]);return d`<tbody><tr
    class="group"><th scope="row">${e.words} <small>${e.clues&&e.clues!==e.amount?`${j(e.clues,"clue")}, `:""}${j(e.amount,"line")}</small></th>${e.counts.map(c=>d`<td>${c}</td>`)}</tr>
    ${o.map((c,h)=>d`<tr key=${h}
      class=${`line${a(c)?" lit":""}`} tabindex="0" ...${Nt(c.scope)}>
      <th scope="row">${c.text.slice(0,3).map(l=>d`<code>${l}</code>`)}${c.text.length>3&&d`<small>and ${c.text.length-3} more lines</small>`}</th>
      ${c.parts.map(l=>d`<td>${l.words}${l.samples.map(f=>d`<code>${f}</code>`)}${l.more&&d`<small>${"…"}</small>`}</td>`)}
    </tr>`)}
    ${(i>0||s>=e.lines.length&&e.more>0)&&d`<tr
      class="more-lines"><td colspan=${t}>${i>0?d`<button type="button"
      onClick=${()=>r(e.lines.length)}>${i+(e.more??0)} more</button>`:`and ${e.more} more`}</td></tr>`}</tbody>`}function fi({state:e,event:t}){let n=t.inferences.map((l,f)=>[`round ${f}`,l.title,l]).filter(([,,l])=>l.rounds.length),s=Math.max(0,...n.map(([,,l])=>l.rounds.length)),r=t.methods.map((l,f)=>[`left ${f}`,l.label,l]).filter(([,,l])=>l.values),o=n.find(([l])=>l===e.inference)?.[2],i=o?Math.min(e.round,o.rounds.length):0,a=(l,f)=>_({inference:l,round:Math.max(0,f),lit:[]}),c=l=>a(o?e.inference:n[0]?.[0]??"",l),h=([l,f])=>d`<label class="choice" key=${l}><input
    type="radio" name="inference" checked=${e.inference===l} onChange=${()=>a(l,e.round)} /> ${f}</label>`;return d`<section class="rounds" aria-label="Round by round"><fieldset><legend>Values on the board</legend>
    <label class="choice"><input type="radio" name="inference" checked=${!e.inference}
      onChange=${()=>a("",0)} /> none</label>
    ${r.length>0&&d`<span class="note">left before the first guess by</span>`}${r.map(h)}
    ${n.length>0&&d`<span class="note">round by round by</span>`}${n.map(h)}
    ${s>0&&d`<div class="row"><button type="button" aria-label="Round before" disabled=${!i}
      onClick=${()=>c(e.round-1)}>${"◀︎"}</button>
      <input type="range" aria-label="Round" min="0" max=${s} value=${e.round}
        onInput=${l=>c(Number(l.target.value))} />
      <button type="button" aria-label="Next round"
        disabled=${e.round>=s} onClick=${()=>c(e.round+1)}>${"▶︎"}</button></div>
      <p role="status">${o?i?`round ${i} of ${o.rounds.length}: ${o.rounds[i-1].words}${i===o.rounds.length?`; ${o.end}`:""}`:`what is given; rounds: ${o.rounds.length}`:"Choose an inference, or move the slider."}</p>`}
    ${s===0&&d`<p>Nothing follows from the given values without a guess.</p>`}
    </fieldset>
    ${t.halls.length>0&&d`<details><summary>Only AllDifferent finds: ${j(t.halls.length,"Hall set")}</summary><ul>${t.halls.map(l=>d`<li
      class="line" tabindex="0" ...${Nt([...l.inside,...l.outside])}>round ${l.round}, ${l.text}</li>`)}</ul></details>`}
  </section>`}function Oo({state:e,records:t,four:n,digest:s}){let{picture:r,walk:o}=e.answers;if(!r?.svg)return null;if(E(e)==="Why"&&e.step>0)return d`<${hi} state=${e} steps=${o.steps} />`;let i=t.length>1?t.filter(f=>f.picture?.[0]?.svg).map(pi):[e],a=i.length===1&&n?Array(4).fill(i[0]):i,c=n?a.flatMap((f,u)=>u%4?[]:[a.slice(u,u+4)]):a.map(f=>[f]),h=[...new Set(i.flatMap(f=>f.answers.picture.rules??[]))],l=i.filter(f=>f.answers.overlay&&f.answers["verdict:sat"]?.verdict==="unique");return d`${c.map((f,u)=>d`<div
    class=${n?"sheet four":"sheet"}>${f.map(p=>d`<${In} state=${p} solution=${!1} />`)}
      ${u===0&&h.length>0&&d`<ul>${h.map(p=>d`<li>${p}</li>`)}</ul>`}</div>`)}
    ${(n?l.flatMap((f,u)=>u%4?[]:[l.slice(u,u+4)]):l.map(f=>[f])).map(f=>d`<div
      class=${n?"sheet four":"sheet"}>
      ${f.map(u=>d`<${In} state=${u} solution=${!0} />`)}
      ${l.length===1&&d`<p><b>${Ze(e).title}.</b> ${Ze(e).more}</p>
        <ul>${Object.entries(e.answers).filter(([u])=>u.startsWith("verdict:")).map(([,u])=>d`<li>${u.by}: ${Ye[u.verdict]} ${Se(u.seconds)}</li>`)}</ul>
        ${s&&d`<p>SHA-256 of the certificate: <code>${s}</code></p>`}`}
    </div>`)}`}var pi=e=>({...St,answers:Object.fromEntries(Object.entries(e).map(([t,n])=>[t==="verdict"?`verdict:${n[0].by??"sat"}`:t,n.at(-1)]))});function In({state:e,solution:t,step:n=0}){let{picture:s}=e.answers,r=ue(s.svg),o=new Set(s.items.filter(([u])=>e.without.includes(u)).map(([,u])=>u)),i={...e,tab:n?"Why":"Edit",layer:t?"solution":"clues",step:n,lit:[]},a=t||n?Oe(i):null,c=ze(r.shapes).filter(([u])=>!o.has(u.attributes["data-clue"])).map(([u,p])=>K(u,{},p)),h=s.title||s.reading.replaceAll("_"," "),l=r.shapes.findIndex(u=>u.tag==="text"&&Number(u.attributes["font-size"])>20),f=l<1?c.length:l;return d`<figure>${!n&&d`<figcaption><b>${t?`Solution: ${h}`:h}</b>${s.author?` by ${s.author}`:""}</figcaption>`}
    <svg viewBox=${r.box.join(" ")} font-family="Helvetica, Arial, sans-serif"
      text-anchor="middle">${c[0]}${a?.under}${c.slice(1,f)}${a?.chain}${c.slice(f)}
      ${a&&n>0&&[...a.places].map(([u,p])=>d`<g
        class=${`place ${p.join(" ")}`}>${ue(`<svg xmlns="http://www.w3.org/2000/svg">${e.answers.overlay.places[u][0]}</svg>`).shapes.map(m=>K(m))}</g>`)}${a?.known}</svg></figure>`}function hi({state:e,steps:t}){let{picture:n}=e.answers;return d`<h2>${n.title||n.reading}: ${t.length} steps</h2><div class="walk-sheet">
    ${t.slice(0,e.step).map((s,r)=>d`<div
      class="step"><${In} state=${e} solution=${!1} step=${r+1} />
      <div>${s.words.map((o,i)=>d`<p>${i?o:`${r+1}. ${o}`}</p>`)}</div></div>`)}
    ${t.slice(e.step).length>0&&d`<ol start=${e.step+1}>${t.slice(e.step).map(s=>d`<li>${s.words.map(r=>d`<p>${r}</p>`)}</li>`)}</ol>`}</div>`}function Bn({list:e,records:t,chosen:n,onChoose:s}){let r=e.map((i,a)=>{let c=Object.entries(t[a]??{}).filter(([h])=>h.split(":")[0]==="verdict").map(([,h])=>h.at(-1));return{...i,verdicts:c,word:c.find(h=>h?.verdict&&h.verdict!=="undecided")?.verdict??c[0]?.verdict??""}}),o=r.filter(i=>["unique","multiple","none"].includes(i.word)).length;return d`<section class="report" aria-label="Puzzles">
    ${t.length>0&&d`<p>${o} of ${r.length} decided.</p>`}
    <div class="wide"><table><thead><tr><th scope="col">puzzle</th>${t.length>0?d`<th scope="col">verdict</th><th scope="col">time</th>`:d`<th scope="col">kind</th><th scope="col">line</th>`}</tr></thead>
      <tbody>${r.map((i,a)=>d`<tr key=${a}
        class=${a===n?"chosen":""}><th scope="row">${i.error?d`${i.error}`:d`<button
        type="button" aria-current=${a===n?"true":void 0} onClick=${()=>s(a)}>${a+1}. ${i.title||i.reading||"puzzle"}</button>`}</th>
        ${t.length>0?d`<td
          class=${i.word}>${zt[i.word]??""} ${Ye[i.word]??"not asked"}</td><td>${i.verdicts.map(c=>Se(c?.seconds)).filter(Boolean).join(", ")}</td>`:d`<td>${i.title?i.reading:""}</td><td>${i.line??""}</td>`}</tr>`)}</tbody></table></div></section>`}var mi=1200;function zo({state:e,playing:t,onPlay:n}){let s=M(e);return d`
    ${s==="none"&&d`<${gi} state=${e} />`}
    ${P("walk")&&d`<${wi} state=${e} playing=${t} onPlay=${n} />`}
    ${s==="unique"&&P("minimal")&&d`<${$i} state=${e} />`}`}function gi({state:e}){let{conflicts:t}=e.answers,n=pe(e);return t?d`<section
    aria-label="Clash"><h3>${n.length?`These ${j(n.length,"clue")} clash`:"The rules alone clash"}</h3>
    <p class="note">${n.length?"Each is needed: without any one of them they fit together.":""}</p>
    <ol class="clash-list">${n.map(s=>d`<li>${s.clue}</li>`)}</ol></section>`:P("conflicts:1")?d`<p>Looking for the smallest set of clues that clash${"…"}</p>`:null}function wi({state:e,playing:t,onPlay:n}){let{walk:s}=e.answers,r=s?.steps??[],o=e.step,i=!!e.running.walk,a=e.answers["error:walk"];F(()=>{if(!t)return;let m=setInterval(()=>{let{step:v,answers:w}=g.value;v>=(w.walk?.steps.length??0)?n(!1):ge(v+1)},mi);return()=>clearInterval(m)},[t]);let c=m=>{n(!1),ge(m)},h=s?.final&&!i,l=h?s.status==="out of time"?[`Stopped after ${s.seconds} s at step ${r.length}.`]:s.ending:[],{words:f=[],marks:u,marked:p}=r[o-1]??{};return d`<section aria-label="Why" class="walk">
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
      ${o>0&&f.map((m,v)=>d`<p>${v?m:`${o}. ${m}`}</p>`)}
      ${e.wanted>o&&d`<p>Looking for the next step${"…"}</p>`}
      ${o===0&&d`<p>${vi(e,r,i,!!(s||a))}</p>`}
      ${(o===r.length||!o)&&h&&(l.length?l:r.length?[]:["Nothing more follows."]).map(m=>d`<p>${m}</p>`)}
      ${o>0&&u&&d`<details key=${o}><summary>Marks before it: ${j(p,"place")}</summary>${u.map(m=>d`<p>${m}</p>`)}</details>`}
      ${a&&d`<p>${oe(a.message)}</p>`}
    </div>
    ${h&&s.status==="out of time"&&y.name!=="recorded"&&d`<button type="button"
      onClick=${()=>{Z("walk",["walk"],{seconds:Math.min(3600,3*s.seconds)})}}>Go on for ${3*s.seconds} s</button>`}
    ${r.length>0&&d`<${bi} steps=${r} at=${o} onGo=${c} />`}
  </section>`}function vi(e,t,n,s){let r=J(e)?.verdict;return r==="multiple"?"The steps lead to the point from which two solutions go on.":t.length?`${j(t.length,"step")}${n?" so far":""} lead${t.length===1?"s":""} from the clues to ${r==="none"?"the contradiction":"the solution"}. The first: ${t[0].words[0]}`:n?"Looking for the first step…":s?"":"The steps follow the verdict."}function bi({steps:e,at:t,onGo:n}){let s=D(null),[r,o]=W(!1);return F(()=>{let i=s.current,a=i?.children[t-1];i&&a&&(i.scrollTop=a.offsetTop-i.offsetTop-i.clientHeight/3)},[t,r]),d`<details class="steps" open=${r}
    onToggle=${i=>o(i.target.open)}><summary>The whole walk</summary>
    ${r&&d`<ol ref=${s}>${e.map((i,a)=>d`<li key=${a}><button type="button"
      aria-current=${t===a+1?"step":void 0} onClick=${()=>n(a+1)}>${i.words.join(`
`)}</button></li>`)}</ol>`}</details>`}function $i({state:e}){let t=e.answers.minimal;if(!t)return null;let n=t.complete?"":", as far as was looked",s=r=>r.map(o=>o.clue).join(", ");return t.clues.length?d`<section aria-label="Redundant clues"><h3>Redundant clues</h3>
    <p>Each alone (${t.clues.length}${n}): ${s(t.clues)}.</p>
    <p class="row"><button type="button" aria-pressed=${e.layer==="redundant"}
      onClick=${()=>we("redundant")}>Show on the board</button></p>
    <details><summary>A set of clues that suffices (${t.enough.length})</summary><p>${s(t.enough)}.</p>
      ${(t.links??[]).map(([r,o])=>d`<p><a href=${Wn(o)} target="_blank"
        rel="noopener noreferrer">The minimal puzzle in ${r}</a></p>`)}
      ${t.text&&d`<pre tabindex="0">${t.text}</pre>`}</details></section>`:d`<section
    aria-label="Redundant clues"><h3>Redundant clues</h3><p>None${n}: without any one clue there would be several solutions.</p></section>`}var Wn=e=>/^https?:\/\//.test(e)?e:void 0;function Mo({state:e,four:t,onFour:n}){let{links:s,picture:r}=e.answers,o=y.name!=="recorded",i=r.title||r.reading;return d`<div class="row tools">
      ${o&&d`<button type="button" onClick=${yi}>Copy link</button>`}
      <button type="button"
        onClick=${()=>tt(Eo(),Me(i,".svg"),"image/svg+xml")}>Picture (SVG)</button>
      <button type="button" onClick=${()=>{Si(Me(i,".png"))}}>Picture (PNG)</button>
      <button type="button" onClick=${()=>window.print()}>Print</button>
      <label class="choice"><input type="checkbox" checked=${t}
        onChange=${a=>n(a.target.checked)} /> four a page</label>
    </div>
    ${s&&d`<section
      aria-label="In other editors"><h3>In other editors</h3><ul>${s.links.map(([a,c,h])=>d`<li><a
      href=${Wn(c)} target="_blank" rel="noopener noreferrer">${a}</a>${h.length>0&&` (without ${h.join(", ")})`}</li>`)}</ul>
      <h3>As text</h3><pre tabindex="0">${s.text}</pre></section>`}
    ${o&&P("seal")&&d`<${ki} state=${e} />`}
    ${o&&d`<p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${Dn}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p>`}`}function ki({state:e}){let{picture:t}=e.answers,[n,s]=W(t.title),[r,o]=W(t.author),[i,a]=W(!1);return d`<details class="seal"><summary>A page that proves itself</summary><form onSubmit=${async h=>{h.preventDefault(),q("Proving and sealing…"),await Z("file",["seal"],{fields:{title:n.trim(),author:r.trim(),open:i}});let{seal:l,"error:file":f}=g.value.answers;if(f||!l)return q(`Not sealed: ${f?.message??"no answer"}.`);tt(l.page,Me(l.title,".html"),"text/html"),q(`Sealed: ${Me(l.title,".html")}, ${Math.ceil(l.page.length/1e3)} kB.`)}}>
    <p>One file with the puzzle and the proof that it has exactly one solution, which checks itself in any browser. The finished grid opens the proof.</p>
    <p><label>Title <input value=${n} onInput=${h=>s(h.target.value)} /></label></p>
    <p><label>Author <input value=${r} onInput=${h=>o(h.target.value)} /></label></p>
    <p><label class="choice"><input type="checkbox" checked=${i}
      onChange=${h=>a(h.target.checked)} /> Leave the proof, and so the solution, open to all</label></p>
    <p class="row"><button type="submit">Save the page</button></p></form></details>`}async function yi(){try{await navigator.clipboard.writeText(location.href),q("The link of this state is copied: it holds the puzzle and its changes.")}catch{q("The address of this page holds the puzzle and its changes: copy it.")}}var _i="javascript:void open(PAGE+'#'+encodeURIComponent(typeof exportPuzzle=='function'?location.origin+'/?load='+exportPuzzle():location.href))",Dn=e=>e?.setAttribute("href",_i.replace("PAGE",`'${location.href.replace(/#.*/s,"")}'`)),xi=["fill","stroke","stroke-width","stroke-dasharray","opacity","fill-opacity","stroke-opacity","font-size","font-weight","font-style","paint-order","dominant-baseline"];function Eo(){let e=document.querySelector(".board svg"),t=e.cloneNode(!0),[n,s,r,o]=(e.getAttribute("viewBox")??"").split(" ");t.querySelectorAll("[role=grid], .hit, .halo").forEach(l=>l.remove());let i=[...e.querySelectorAll(".drawing *")],a=[...t.querySelectorAll(".drawing *")],c=document.documentElement;c.style.colorScheme="light",i.forEach((l,f)=>{let u=getComputedStyle(l);for(let p of xi)u.getPropertyValue(p)&&a[f].setAttribute(p,u.getPropertyValue(p));a[f].removeAttribute("class")}),c.style.colorScheme="";let h=document.createElementNS("http://www.w3.org/2000/svg","rect");for(let[l,f]of Object.entries({x:n,y:s,width:r,height:o,fill:"#ffffff"}))h.setAttribute(l,f);t.prepend(h);for(let[l,f]of Object.entries({xmlns:"http://www.w3.org/2000/svg",width:r,height:o}))t.setAttribute(l,f);for(let l of["class","role","aria-label"])t.removeAttribute(l);return new XMLSerializer().serializeToString(t)}async function Si(e){let t=new Image,n=Eo();t.src=`data:image/svg+xml,${encodeURIComponent(n)}`,await t.decode();let s=Object.assign(document.createElement("canvas"),{width:2*t.width,height:2*t.height});s.getContext("2d")?.drawImage(t,0,0,s.width,s.height),Object.assign(document.createElement("a"),{href:s.toDataURL("image/png"),download:e}).click()}var qn=40;function jo({state:e}){let t=J(e),n=M(e);return t?.solutions?.length?t.verdict!=="multiple"?d`<p>${n==="unique"?"There is one solution.":"There is a solution; whether another exists is open."}</p>
      <p class="row"><button type="button" aria-pressed=${e.layer==="solution"} aria-keyshortcuts="S"
        onClick=${()=>we("solution")}>${e.layer==="solution"?"Hide the solution":"Show the solution"}</button></p>`:d`<${Oi} state=${e} verdict=${t} /><${zi} state=${e} /><${Mi} state=${e} />`:d`<p>${n==="none"?"There is no solution.":"No solution is known yet."}</p>`}function Oi({state:e,verdict:t}){let{overlay:n}=e.answers,[s,r]=t.solutions,o=t.differ.filter(i=>n?.places[i]);return n?d`<section
    aria-label="Where they differ"><h3>Two solutions differ in ${j(t.differ.length,"place")}</h3>
    <div class="wide"><table class="differences"><thead><tr><th scope="col">place</th><th scope="col"><span
      class="swatch one">one</span></th><th scope="col"><span class="swatch two">another</span></th></tr></thead>
    <tbody>${o.slice(0,qn).map(i=>d`<tr key=${i}><th scope="row">${n.places[i][4]}</th><td>${Xe(n,i,s[i])}</td><td>${Xe(n,i,r[i])}</td></tr>`)}</tbody></table></div>
    ${o.length>qn&&d`<p>and ${o.length-qn} more</p>`}</section>`:null}function zi({state:e}){let{solutions:t,count:n}=e.answers,s=t?.solutions??[],r=t?s.length:n?.count;if(!P("solutions:100")&&!n)return null;let o=t?t.complete:n?.exact,i=e.solution,a=c=>_({solution:c,tab:"Solutions",layer:"solution"});return d`<section
    aria-label="How many"><h3>${r===void 0?"Counting solutions…":`${o?"Exactly":"At least"} ${j(r,"solution")}`}</h3>
    ${s.length>1&&d`<p class="row"><button type="button" aria-label="Previous solution" disabled=${i<1}
      onClick=${()=>a(i-1)}>${"◀︎"}</button>
      <output>${i?`solution ${i} of ${s.length}`:"the two that differ least"}</output>
      <button type="button" aria-label="Next solution"
        disabled=${i>=s.length} onClick=${()=>a(i+1)}>${"▶︎"}</button></p>`}</section>`}function Mi({state:e}){let t=e.answers.completions;if(!P("completions"))return null;if(!t)return d`<p>${e.answers["error:more"]?oe(e.answers["error:more"].message):"Looking for clues that would make it unique…"}</p>`;let n=y.name!=="recorded";return d`<section
    aria-label="Suggested clues"><h3>${t.least?"The fewest further clues that make it unique":"Further clues that make it unique"}</h3>
    <ul class="suggestions">${t.sets.map((s,r)=>{let o=t.lines?.[r];return d`<li key=${r}>${o&&n?d`<button type="button"
        onClick=${()=>X({added:[...e.added,...o]},`${o.join(", ")}: added.`)}>${s.join(", ")}</button>`:s.join(", ")}</li>`})}</ul></section>`}function To({state:e,kinds:t,live:n}){let s=D(null),r=D(null),o=c=>{c.preventDefault(),Be(s.current?.value??"")},i=c=>{c.key==="Enter"&&!c.shiftKey&&!c.isComposing&&o(c)};if(!n)return null;let a=d`<form id="open" role="search" aria-label="Open a puzzle" aria-busy=${!!e.opening}
    onSubmit=${o}>
    <textarea id="source" ref=${s} rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
      aria-label="A puzzle: the link of an editor, an address, or its text"
      placeholder="Paste a link or a puzzle" aria-invalid=${!!e.error} aria-describedby=${e.error?"trouble":void 0}
      onKeyDown=${i} onPaste=${()=>setTimeout(()=>Be(s.current?.value??""))}></textarea>
    <button type="submit">Open</button>
    <button type="button" onClick=${()=>r.current?.click()}>File\u2026</button>
    <input type="file" ref=${r} hidden aria-label="A file with a puzzle" onChange=${()=>{r.current?.files?.[0]&&Un(r.current.files[0]),r.current&&(r.current.value="")}} />
    <select id="kind" aria-label="Kind" value=${e.kind} onChange=${c=>{_({kind:c.target.value}),s.current?.value.trim()&&Be(s.current.value,c.target.value)}}><option value="">kind: as it says</option>${t.map(c=>d`<option key=${c}
      value=${c}>${c.replaceAll("_"," ")}</option>`)}</select>
  </form>`;return R(e)?d`<details class="another" open=${Ie.value}
    onToggle=${c=>Ie.value=c.target.open}><summary>Open another</summary>${a}</details>`:a}async function Un(e){if(e.size>he)return Ee(`${e.name}: expected at most ${he.toLocaleString("en")} bytes, found ${e.size.toLocaleString("en")}.`);at(await e.text())}function at(e){let t=document.getElementById("source");t&&(t.value=e),Be(e)}function Ao({state:e}){let{error:t}=e;if(!t)return null;let{line:n,column:s}=Fs(t),r=n?t.text.split(`
`)[n-1]:void 0,o=Math.max(0,s-40);return d`<div id="trouble" role="alert">
    <p>${oe(t.message)}</p>
    ${r!==void 0&&s>0&&d`<pre
      class="place">${r.slice(o,o+80)}${`
`}${" ".repeat(Math.max(0,s-1-o))}^</pre>`}
    ${r!==void 0&&!s&&d`<pre class="place">${r.slice(0,120)}</pre>`}
    ${R(e)&&d`<p class="note">Below is still the puzzle from before.</p>`}
    <p class="row"><button type="button" onClick=${()=>_({error:null})}>Close</button></p>
  </div>`}function Co({state:e,onChoose:t}){let{list:n}=e.puzzles,{index:s}=e;return n.length<2||s===null?null:d`<nav class="row which" aria-label="The puzzles of this text">
    <button type="button" aria-label="Previous puzzle" disabled=${!s}
      onClick=${()=>t(s-1)}>${"◀︎"}</button>
    <select aria-label="Puzzle" value=${s} onChange=${r=>t(Number(r.target.value))}>
      ${n.map((r,o)=>d`<option key=${o}
        value=${o}>${o+1} of ${n.length}: ${r.title||r.reading}</option>`)}
    </select>
    <button type="button" aria-label="Next puzzle" disabled=${s===n.length-1}
      onClick=${()=>t(s+1)}>${"▶︎"}</button>
  </nav>`}var Fn=class{events=[];closed=!1;wake=()=>{};put(t){this.events.push(t),t.what==="end"&&(this.closed=!0),this.wake()}close(){this.closed=!0,this.events=[],this.wake()}async*[Symbol.asyncIterator](){for(;;){let t=this.events.shift();if(t)yield t;else{if(this.closed)return;await new Promise(n=>this.wake=()=>n(void 0))}}}},Lt=class{number=0;open=new Map;greeted=()=>{};greeting=new Promise(t=>this.greeted=t);begin(t,n,s){this.end(t);let r=new Fn,o={...s,n:++this.number,lane:t,ask:n};return this.open.set(t,{n:o.n,channel:r,message:o}),{channel:r,message:o}}end(t){return this.open.get(t)?.channel.close(),this.open.delete(t)}deliver(t){if(t.what==="hello")return this.greeted(t);for(let[n,{n:s,channel:r}]of this.open)s===t.n&&(r.put(t),t.what==="end"&&this.open.delete(n))}},Ei=1e3;function Po(){let e=new Lt,t=A({state:"loading",words:""}),n,s=o=>{n.readyState===WebSocket.OPEN&&n.send(JSON.stringify(o))},r=()=>{n=new WebSocket(`${location.protocol==="https:"?"wss":"ws"}://${location.host}/page`),n.onopen=()=>{t.value={state:"ready",words:""};for(let{message:o}of e.open.values())s(o)},n.onclose=()=>{t.value={state:"lost",words:"The server does not answer"},setTimeout(r,Ei)},n.onmessage=({data:o})=>e.deliver(JSON.parse(o))};return r(),{name:"socket",status:t,has:()=>!0,kinds:()=>e.greeting,ask(o,i,a){let{channel:c,message:h}=e.begin(o,i,a);return s(h),c},cancel(o){e.end(o)&&s({n:++e.number,lane:o})}}}function Hn(e){let t=(r,o)=>{let i=e[o]??{},[a,c]=r.split(":");return a!=="verdict"?i[r]??i[a]:i[r]??(!c||c===(i.verdict?.[0].by??"sat")?i.verdict:void 0)},n=[...new Set(e.flatMap(r=>Object.entries(r)).filter(([r])=>r.split(":")[0]==="verdict").map(([,[r]])=>r.by??"sat"))],s=new Map;return{name:"recorded",status:A({state:"ready",words:""}),has:(r,o)=>!!t(r,o)?.length,kinds:async()=>({kinds:[],start:"",methods:n}),async*ask(r,o,{index:i=0}){let a=(s.get(r)??0)+1;s.set(r,a),await Promise.resolve();for(let c of o)for(let h of t(c,i)??[])s.get(r)===a&&(yield h.what==="verdict"?{by:"sat",...h}:h);s.get(r)===a&&(yield{what:"end",final:!0})},cancel:r=>{s.set(r,(s.get(r)??0)+1)}}}function Ro(){let e=JSON.parse(document.getElementById("answers")?.textContent??"[]");return new DOMParser().parseFromString(document.querySelector("noscript")?.textContent??"","text/html").querySelectorAll("article").forEach((n,s)=>{let[r]=e[s]?.picture??[];r&&(r.svg??=n.querySelector("svg")?.outerHTML),n.querySelectorAll("ol > li").forEach((o,i)=>{let a=e[s].walk?.[0].steps[i];if(!a||a.words)return;let c=h=>[...o.querySelectorAll(`p${h}`)].map(l=>l.textContent);a.words=c(":not(.marks)"),o.querySelector(".marks")&&(a.marks=c(".marks"))})}),e}var No=2,ji=200,Ti=90,Ai=7e8,Lo=1e6;function Io(){let e=new Lt,t=A({state:"loading",words:"Loading…"}),n=[],s=[],r=u=>t.value={state:"lost",words:`This page cannot start: ${u}`};function o(){let u={worker:new Worker("worker.js",{type:"module"}),job:null,lane:"",ready:!1,cancelled:0,silence:0};u.worker.onmessage=({data:p})=>{if(p.loaded)n.some(m=>m.ready)||(t.value={state:"loading",words:Ci(p)});else if(p.failed)u.ready?h(u,"",`internal error: ${p.failed} (a bug)`):r(p.failed);else if(p.event)c(u),p.event.what!=="end"&&e.deliver(p.event);else if(p.hello)u.ready=!0,t.value={state:"ready",words:""},e.deliver(p.hello),n.length<Math.min(No,navigator.hardwareConcurrency||No)&&o(),l();else{i(u);let{job:m}=u;u.job=null,m&&e.deliver({n:m.n,what:"end",final:!0}),p.heap>Ai&&a(u),l()}},u.worker.onerror=p=>{p.preventDefault(),r(p.message||"a script did not load.")},n.push(u)}let i=u=>{clearTimeout(u.cancelled),clearTimeout(u.silence),u.cancelled=0};function a(u){i(u),u.worker.terminate(),n.splice(n.indexOf(u),1),o()}function c(u){clearTimeout(u.silence);let p=Ti+(u.job?.seconds??0);u.silence=setTimeout(()=>h(u,"limit",`undecided: limit of ${p} seconds`),1e3*p)}function h(u,p,m){let{job:v}=u;a(u),v&&(e.deliver({n:v.n,what:"error",final:!0,why:p,message:m}),e.deliver({n:v.n,what:"end",final:!0})),l()}function l(){for(let u of[...s]){let p=n.filter(w=>w.ready),m=p.filter(w=>!w.job&&(u.lane==="board"||p.length<2||w!==p[0])),v=m.find(w=>w.lane===u.lane)??m[0];v&&(s.splice(s.indexOf(u),1),Object.assign(v,{job:u,lane:u.lane}),c(v),v.worker.postMessage({job:u}))}}function f(u){e.end(u);let p=s.findIndex(m=>m.lane===u);p>=0&&s.splice(p,1);for(let m of n)m.job?.lane===u&&!m.cancelled&&(m.worker.postMessage({cancel:m.job.n}),m.cancelled=setTimeout(()=>{a(m),l()},ji))}return location.protocol==="file:"?r("it needs a web server, for example python -m http.server."):typeof WebAssembly>"u"?r("this browser has no WebAssembly."):o(),{name:"worker",status:t,has:u=>u!=="seal",kinds:()=>e.greeting,ask(u,p,m){f(u);let{channel:v,message:w}=e.begin(u,p,m);return s.push(w),l(),v},cancel:f}}var Ci=({loaded:e,total:t})=>e<t?`Loading: ${(e/Lo).toFixed(1)} of ${(t/Lo).toFixed(1)} MB…`:"Starting…";var ie=[],Pt=A(!1),lt=A(!1),Rt=A(!1),Kn=A(""),Ni=e=>{lt.value=e};function Jn(e){je({..._e,puzzles:g.value.puzzles,kind:g.value.kind,index:e}),y.name==="recorded"&&_({tab:""})}function Li(){let e=g.value,[t,n]=W(""),s=y.name!=="recorded",r=M(e),o=R(e),i=y.status.value,{picture:a}=e.answers;return F(()=>{a&&(document.title=`${a.title||a.reading.replaceAll("_"," ")} – cpsudoku`)},[a]),d`
    <a class="skip" href="#main"
      onClick=${c=>(c.preventDefault(),document.getElementById("main")?.focus())}>To the puzzle</a>
    <header><p
      class="brand"><b>cpsudoku</b> ${!o&&d`<span>Does this puzzle have exactly one solution, and why?</span>`}</p>
      <${To} state=${e} kinds=${bn.value} live=${s} />
      ${!s&&d`<p
        class="note inside">Answers of cpsudoku, in one file. <code>cpsudoku serve</code> opens a page in which you edit the puzzle.</p>`}
      <button type="button" class="help" aria-label="Keys" aria-keyshortcuts="?" title="Keys (?)"
        onClick=${()=>Pt.value=!0}>?</button>
    </header>
    ${i.words&&d`<p id="offline"
      role=${i.state==="lost"?"alert":"status"}>${i.words}${i.state==="lost"&&s&&y.name==="socket"&&d`. Start <code>cpsudoku serve</code> again: this page goes on by itself. ${e.puzzles.text&&d`What is open stays readable.`}`}</p>`}
    <${Ao} state=${e} />
    <main id="main" tabindex="-1"
      class=${`${e.opening?"reading":""} tab-${E(e).toLowerCase()}${o?"":" closed"}`}>
      ${o?d`<${Pi} state=${e} mark=${t} onMark=${n} live=${s} />`:d`<h1
        class="sr">cpsudoku</h1><${Tn} state=${e} /><${An} />
        ${r==="list"?d`<${Bn} list=${e.puzzles.list} records=${[]} chosen=${null}
          onChoose=${Jn} />`:d`<${qi} />`}`}
    </main>
    ${Pt.value&&d`<${Fi} />`}`}function Pi({state:e,mark:t,onMark:n,live:s}){let{picture:r}=e.answers,o=E(e),i=r.reading.replaceAll("_"," "),a=[r.author&&`by ${r.author}`,r.title&&r.title!==i&&i,r.place].filter(Boolean).join(" · ");return d`
    <section class="left" aria-label="The puzzle">
      <div class="titles"><h1 id="title">${r.title||i}</h1>${a&&d`<p id="author"
        class="note">${a}</p>`}
        <${Co} state=${e} onChoose=${Jn} /></div>
      ${r.svg?d`<${po} state=${e} mark=${t} onMark=${n} />`:d`<p
        class="board">${r.message}</p>`}
      <${Ii} state=${e} live=${s} />
      <${Bi} state=${e} />
    </section>
    <section class="top" aria-label="The verdict">
      <${Tn} state=${e} />
      <div class="details"><${wo} state=${e} /><${go} state=${e} /></div>
      <div class="row now"><p class="told" role="status" aria-live="polite">${e.told}</p><${An} /></div>
    </section>
    <section class="panel" aria-label="More about the puzzle">
      <${Ri} tab=${o} />
      <div role="tabpanel" id="panel" aria-labelledby=${`tab-${o}`} tabindex="0">
        ${o==="Edit"&&d`<${vo} state=${e} mark=${t} onMark=${n} />`}
        ${o==="Why"&&d`<${zo} state=${e} playing=${lt.value}
          onPlay=${Ni} />${!e.answers.sealed&&d`<${Pn} state=${e} />`}`}
        ${o==="Solutions"&&d`<${jo} state=${e} />`}
        ${o==="Methods"&&d`<${So} state=${e} />`}
        ${o==="Judge"&&d`<${ko} state=${e} />`}
        ${o==="Share"&&d`<${Mo} state=${e} four=${Rt.value} onFour=${c=>Rt.value=c} />`}
        ${o!=="Edit"&&!s&&d`<${Nn} state=${e} mark=${t} onMark=${n} />`}
        ${ie.length>1&&o!=="Methods"&&d`<${Bn} list=${e.puzzles.list} records=${ie} chosen=${e.index}
          onChoose=${Jn} />`}
        <${Wi} state=${e} />
      </div>
    </section>`}function Ri({tab:e}){let t=D(null);return d`<div role="tablist" ref=${t} aria-label="Panels" onKeyDown=${s=>{let r={ArrowLeft:-1,ArrowRight:1}[s.key];if(!r)return;s.preventDefault(),s.stopPropagation();let o=Le[(Le.indexOf(e)+r+Le.length)%Le.length];_({tab:o,lit:[]}),requestAnimationFrame(()=>document.getElementById(`tab-${o}`)?.focus())}}>
    ${Le.map(s=>d`<button type="button" role="tab" key=${s} id=${`tab-${s}`}
      aria-selected=${s===e} aria-controls="panel" tabindex=${s===e?0:-1}
      onClick=${()=>_({tab:s,lit:[]})}>${s}</button>`)}</div>`}function Ii({state:e,live:t}){let n=e.answers["verdict:sat"]??Object.entries(e.answers).find(([a])=>a.startsWith("verdict:"))?.[1],s=xe(e),r={clues:!0,solution:!!n?.solutions?.length,candidates:P("candidates:8"),redundant:P("minimal")&&M(e)==="unique"},o={clues:"",solution:"S",candidates:"C",redundant:"D"},i={solution:n?.solutions?.length>1?"solutions":"solution"};return d`<div class="row tools">
    <div class="row" role="group"
      aria-label="Show on the board">${Ns.filter(a=>a==="clues"||r[a]||t).map(a=>d`<button
      type="button" key=${a} data-layer=${a} disabled=${!r[a]}
      aria-pressed=${s===a} aria-keyshortcuts=${o[a]||void 0} onClick=${()=>_({layer:a,step:0,solution:0,...E(e)==="Judge"?{tab:"Solutions"}:{}})}>${i[a]??a}</button>`)}</div>
    ${t&&d`<div class="row" role="toolbar" aria-label="Changes">
      <button type="button" aria-keyshortcuts="Control+Z" disabled=${!e.past.length}
        onClick=${yn}>Undo</button>
      <button type="button" aria-keyshortcuts="Control+Shift+Z" disabled=${!e.future.length}
        onClick=${Mt}>Redo</button>
      <button type="button" aria-keyshortcuts="R" disabled=${!e.without.length}
        onClick=${_n}>All clues</button></div>`}
  </div>`}function Bi({state:e}){let{legend:t}=R(e)?Oe(e):{legend:""},n=e.answers.walk?.steps[e.step-1];return t==="pair"?d`<p class="legend"><span class="swatch one">1</span> one solution, left or above, solid; <span
      class="swatch two">2</span> another, right or below, dashed; <span class="swatch both">3</span> what both have.</p>`:t==="candidates"?d`<p
    class="legend">A value stands where some solution has it. The small number counts those solutions, up to 8.</p>`:t==="step"?d`<p class="legend"><span class="swatch premise">tinted</span> rules and clues of the step, <span
      class="swatch fact">dashed</span> facts,
      ${n?.wall?.length>0&&d` <span class="swatch wall">wall</span> and <span
        class="swatch piece">piece</span> of a cut,`}
      ${" "}<span class="swatch new">framed</span> new.${n?.struck?.length>0&&d` <span
        class="swatch gone">Struck</span> values go.`}
      ${n?.chain&&d` Of a chain <span class="swatch g0">on</span> and <span
        class="swatch g1">off</span> ends; a strong link is a line, a weak one dashed.`}</p>`:d`<p class="legend"></p>`}function Wi({state:e}){let[t,n]=W(!1),{overlay:s}=e.answers;if(!s)return null;let r=t?Oe(e):null;return d`<details class="in-words" open=${t}
    onToggle=${o=>n(o.target.open)}><summary>The board in words</summary>
    ${r&&d`<ul tabindex="0"
      aria-label="Places">${Object.entries(s.places).map(([o,[,,,,i]])=>d`<li key=${o}>${i}: ${r.words(o)}</li>`)}</ul>`}</details>`}function Di({svg:e}){let t=e&&ue(e);return d`<svg aria-hidden="true" viewBox=${t?t.box.join(" "):"0 0 1 1"}
    font-family="Helvetica, Arial, sans-serif" text-anchor="middle">${t&&ze(t.shapes).map(([n,s])=>K(n,{},s))}</svg>`}function qi(){return F(()=>{ro(Ln.map(([,e])=>e))},[]),d`<section class="welcome" aria-label="Examples"><p>Paste a puzzle, drop a file, or try one:</p>
    <p class="examples">${Ln.map(([e,t],n)=>d`<button type="button" key=${e} onClick=${()=>{_({kind:""}),at(t)}}><${Di} svg=${st.value[n]} />${e}</button>`)}</p>
    <p class="note">Drag this link to your bookmarks: <a class="bookmarklet" ref=${Dn}
      href="#">Unique?</a> It opens the puzzle of an editor's tab here.</p></section>`}var Ui=[["/","the source field"],["arrows","move in the board"],["Enter","leave out the clue of the cell, or bring it back"],["Delete","clear the cell"],["1-9, a-z","type a value (Edit, Judge)"],["Ctrl+Z, Ctrl+Shift+Z","undo, redo"],["r","all clues back"],["n, b, Space, Home, End","the walk: next, back, play, begin, end"],["s, c, d","show the solution, the candidates, the redundant clues"],["Left, Right","in the list of tabs: change the tab"],["Escape","stop; then leave the walk"],["?","this list"]];function Fi(){let e=D(null);return F(()=>e.current?.showModal(),[]),d`<dialog ref=${e} aria-labelledby="keys" onClose=${()=>Pt.value=!1}><h2 id="keys">Keys</h2>
    <dl>${Ui.map(([t,n])=>d`<dt><kbd>${t}</kbd></dt><dd>${n}</dd>`)}</dl><form method="dialog"><button>Close</button></form></dialog>`}var Bo=e=>e.target.closest?.("input:not([type=checkbox]):not([type=range]):not([type=radio]), textarea, select, dialog");function Hi(e){let t=g.value,n=()=>{e.preventDefault(),e.stopPropagation()};if(e.key==="Escape"&&!e.target.closest?.("dialog"))return Object.keys(t.running).length&&y.name!=="recorded"?Et():t.step?ge(0):t.cells.length&&_({cells:[]}),n();if(Bo(e)||e.altKey)return;let s=e.key.length===1?e.key.toLowerCase():e.key;if(e.ctrlKey||e.metaKey){if(s==="z")e.shiftKey?Mt():yn();else if(s==="y")Mt();else return;return n()}if(s==="?")return Pt.value=!0,n();if(s==="/")return Ie.value=!0,requestAnimationFrame(()=>document.getElementById("source")?.focus()),n();if(!R(t))return;let r=e.target,o=!!r.closest?.('[role="grid"]'),i=E(t);if(o&&(i==="Edit"||i==="Judge"||!t.step)&&mo(e,t)||t.cell&&["Edit","Judge"].includes(i)&&e.key.length===1&&s!==" "&&re(t,t.cell,e.key))return n();if(r.closest?.('[role="tablist"], input')&&/^(Arrow|Home|End| )/.test(e.key))return;let a=s===" "&&r.closest?.("button, a, summary, [role=tab]"),c=t.answers.walk?.steps.length??0,h=u=>{lt.value=!1,ge(u)},l={ArrowLeft:()=>h(t.step-1),ArrowRight:()=>h(t.step+1),Home:()=>h(0),End:()=>h(c)," ":()=>lt.value=!lt.value},f={n:()=>h(t.step+1),b:()=>h(t.step-1),r:_n,s:()=>we(xe(t)==="solution"?"clues":"solution"),c:()=>we("candidates"),d:()=>we("redundant")};if(c&&i==="Why"&&!a&&!o&&l[s])l[s]();else if(f[s])f[s]();else return;n()}function Ki(){document.addEventListener("keydown",Hi),document.addEventListener("paste",e=>{if(Bo(e)||y.name==="recorded")return;let t=e.clipboardData?.getData("text/plain")??"";t.trim()&&at(t)});for(let e of["dragenter","dragover"])document.addEventListener(e,t=>{t.preventDefault(),document.body.classList.add("over")});document.addEventListener("dragleave",e=>{e.relatedTarget||document.body.classList.remove("over")}),document.addEventListener("drop",e=>{if(e.preventDefault(),document.body.classList.remove("over"),y.name==="recorded")return;let t=e.dataTransfer?.files,n=e.dataTransfer?.getData("text/plain")??"";t&&t.length>1?Ee(`Expected one file, found ${t.length}.`):t?.[0]?Un(t[0]):n.trim()&&at(n)}),addEventListener("hashchange",()=>{ie.length&&y.name==="recorded"?On(Wo(ie)):jt()}),addEventListener("beforeprint",()=>{let e=document.getElementById("printed"),t=E(g.value)==="Methods";document.body.classList.toggle("print-methods",t),Gt(t?null:d`<${Oo} state=${g.value} records=${ie} four=${Rt.value} digest=${Kn.value} />`,e)})}var Wo=e=>e.map(({picture:[t]},n)=>({title:[t.title,t.place].filter(Boolean).join(" "),reading:t.reading||t.message||`Puzzle ${n+1}`}));async function Ji(){let e=document.getElementById("app");document.body.append(Object.assign(document.createElement("section"),{id:"printed"})),document.getElementById("printed")?.setAttribute("aria-hidden","true");let t=!!document.getElementById("answers"),n=!!document.querySelector('meta[name="transport"][content="worker"]');t&&(ie=Ro());let s=t?Hn(ie):n?Io():Po();document.documentElement.dataset.transport=s.name;let r=no(s);if(B(()=>{let i=me.value;i&&queueMicrotask(()=>xo(i))}),B(()=>{let i=g.value.answers.certificate?.text;if(!i||!globalThis.crypto?.subtle)return void(Kn.value="");crypto.subtle.digest("SHA-256",new TextEncoder().encode(i)).then(a=>Kn.value=[...new Uint8Array(a)].map(c=>c.toString(16).padStart(2,"0")).join(""))}),Ki(),Rt.value=t&&ie.length>1,t?On(Wo(ie)):n&&!location.hash&&await Gi(),Gt(d`<${Li} />`,e),t)return;location.hash&&jt();let{start:o}=await r;!location.hash&&o&&!R(g.value)&&jt(o)}async function Gi(){let e=await fetch("example.json").catch(()=>null);if(!e?.ok)return;let t=await e.json(),{text:n="",kind:s=""}=t[0].source?.[0]??{};so(Hn(t),{..._e,puzzles:{text:n,list:[]},kind:s})}Ji();})();

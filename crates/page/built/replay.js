"use strict";(()=>{var Y=[{name:"best",below:.05,counted:["best","best"]},{name:"good",below:.5,counted:["good","good"]},{name:"slip",below:2,counted:["slip","slips"]},{name:"mist\
ake",below:5,counted:["mistake","mistakes"]},{name:"blunder",below:1/0,counted:["blunder","blunders"]}],P=t=>Y.find(({below:e})=>t<e)?.name??"blunder",ue=t=>t>=
Y[2].below;function Rt(t){let e=Math.max(1,Math.floor(Math.round(100*t)/10));return t<Y[0].below?"":(e/10).toFixed(1)}function J(t){let e=Rt(t);return e&&`about\
 ${e} points lost`}var _e={draw:()=>{},tell:t=>{},enter:(t,e)=>{}},C={news:"",place:"",timer:0};function je(t){Object.assign(_e,t)}function Ee(t,e=""){Object.assign(C,{news:t||C.news,
place:e}),clearTimeout(C.timer),C.timer=setTimeout(()=>{let s=[C.news,C.place].filter(Boolean).join(" ");Object.assign(C,{news:"",place:""}),_e.tell(s)},400)}var $="OIZJLST";var[Me,ke,ve,Ie]=["left","down","right","up"].map(t=>`pointing ${t}`),Fe=["lying","upright","lying","upright"],Bt=["upright","lying","upright","lying"],Ke=[null,
Bt,Fe,[Me,ke,ve,Ie],[ve,Ie,Me,ke],Fe,[ke,ve,Ie,Me]],Z=[[[3,3],[3,3],[3,3],[3,3]],[[1,1,1,1],[15],[1,1,1,1],[15]],[[6,3],[1,3,2],[6,3],[1,3,2]],[[3,2,2],[4,7],[1,
1,3],[7,1]],[[3,1,1],[7,4],[2,2,3],[1,7]],[[3,6],[2,3,1],[3,6],[2,3,1]],[[2,7],[1,3,1],[7,2],[2,3,2]]].map(t=>t.map(Nt));function Nt(t){let e=32-Math.clz32(t.reduce(
(r,i)=>r|i)),[s,n]=[[],[]];for(let r=0;r<e;r++)s.push(t.findIndex(i=>i>>r&1)),t.forEach((i,a)=>{i>>r&1&&n.push(a*10+r)});let o=t.map((r,i)=>n.filter(a=>Math.floor(
a/10)===i).length);return{width:e,height:t.length,gaps:s,offsets:n,counts:o}}var Ye=()=>new Uint8Array(200),H=(t,e)=>Z[t][e>>4];function Je(t,e){let s=H(t,e);return s!==
void 0&&(e&15)+s.width<=10}function V(t,e){let s=20;for(;s>0&&t[(s-1)*10+e]===0;)s--;return s}var Q=t=>Array.from({length:10},(e,s)=>V(t,s));function Ze(t,e,s){
let{width:n,gaps:o}=H(e,s),r=0;for(let i=0;i<n;i++)r=Math.max(r,V(t,(s&15)+i)-o[i]);return r}function Qe(t,e){let s=t.indexOf(0,e*10);return s===-1||s>=(e+1)*10}
function X(t,e,s){let n=H(e,s),o=Ze(t,e,s);if(o+n.height>20)return t.fill(0),5;let r=o*10+(s&15);for(let a of n.offsets)t[r+a]=e+1;let i=0;for(let a=o+n.height-
1;a>=o;a--)Qe(t,a)&&(t.copyWithin(a*10,(a+1)*10),t.fill(0,190),i++);return i}function _(t,e,s){let n=H(e,s),o=Ze(t,e,s),r=o*10+(s&15),i=n.offsets.map(m=>r+m),a=i.
map(m=>[Math.floor(m/10),m%10]),l=o+n.height<=20,c=t.slice();for(let m of i)c[m]=e+1;let b=Array.from({length:l?n.height:0},(m,g)=>o+g);return{fits:l,filled:c,squares:a,
fullRows:b.filter(m=>Qe(c,m))}}var L=t=>t===5?0:2**t-1;function Xe(t){let e=Math.floor(4*t/10);return L(4)*Math.floor(e/4)+L(e%4)}function Le(t,e=20){let s=e*10;
for(;s>0&&t[s-1]===0;)s--;return Math.ceil(s/10)}var et=t=>Z[t].findIndex(({height:e})=>e<=2),Dt=Z.map(t=>t.flatMap(({width:e,offsets:s},n)=>{let o=t.findIndex(
r=>String(r.offsets)===String(s))===n;return Array.from({length:o?10-e+1:0},(r,i)=>n<<4|i)})),ee=t=>Dt[t];function Se(t,e){let s=(e&15)+1,n=s+H(t,e).width-1;return s===
n?`column ${s}`:`columns ${s} ${n===s+1?"and":"to"} ${n}`}function te(t,e){let s=Ke[t]&&` ${Ke[t][e>>4]}`;return`${$[t]}${s??""}, ${Se(t,e)}`}function Oe(t){return Q(
t).map((e,s)=>e-Array.from({length:e},(n,o)=>t[o*10+s]).filter(Boolean).length)}function tt(t){let e=Oe(t).flatMap((s,n)=>s>0?`${s} in column ${n+1}`:[]);return`\
Heights from column 1: ${Q(t).join(", ")}. Holes: ${e.join(", ")||"none"}.`}function st({board:t,current:e,next:s}){let n=r=>t.slice(r*10,(r+1)*10).reduce((i,a,l)=>a>
0?i|1<<l:i,0),o=Array.from({length:Le(t)},(r,i)=>n(i).toString(16));return`#explore&now=${$[e]}&next=${$[s]}&rows=${o.join(".")}`}var k=t=>Array.from(t).reduce((e,s)=>e+s,0);function A(t,e=0){let s={minimumFractionDigits:e,maximumFractionDigits:e};return t.toLocaleString("en-US",s).replace(
"-","−")}var B=(t,e,s=`${e}s`)=>`${A(t)} ${t===1?e:s}`,se=t=>t.charAt(0).toUpperCase()+t.slice(1),nt=t=>t.charAt(0).toLowerCase()+t.slice(1);var Gt=!1,rt=[],Wt=/\b(columns?|points) (?=\d|lost)/g,Pt=["circle","g","path","rect","svg","text","use"],ot=new Map,Ct=new Map;function p(t){return document.getElementById(
t)}function d(t,e={},...s){let n=Pt.includes(t),o=n?document.createElementNS("http://www.w3.org/2000/svg",t):document.createElement(t);for(let[r,i]of Object.entries(
e))r in o&&!n?Object.assign(o,{[r]:i}):o.setAttribute(r,`${i}`);for(let r of s)(r||r===0)&&o.append(r instanceof Node?r:`${r}`.replace(Wt,"$1 "));return o}function q(t,e="\
icon"){return d("svg",{class:e,"aria-hidden":!0},d("use",{href:`#${t}`}))}function S(t,e){p(t).textContent!==e&&(p(t).textContent=e)}function it(t){let e=A(t);S(
"points",e),p("points").classList.toggle("long",e.length>3),p("points").classList.toggle("longest",e.length>5)}function z(t,...e){let s=p(t),n=d("div",{},...e),o=n.innerHTML;if(ot.get(t)===o)return;ot.set(t,o);let r=document.activeElement,i=r!==s&&s.contains(r);if(s.replaceChildren(
...n.childNodes),!i)return;([...s.querySelectorAll("[data-name]:enabled")].find(({dataset:c})=>c.name===r.dataset.name)??p("board")).focus({preventScroll:!0})}function at(){
p("board").focus({preventScroll:!0})}function He(t){document.documentElement.toggleAttribute("data-tab",t)}function T(t,e,s,{when:n=()=>!0,repeats:o=!1}={}){t&&p(t).addEventListener("click",r=>s("",
r)),rt.push({keys:e,run:s,when:n,repeats:o})}function qt({key:t,code:e,ctrlKey:s,metaKey:n,shiftKey:o}){let r=/^Key([A-Z])$/.exec(e)?.[1],i=r&&t.length===1&&t>"\
~"?r:t;return/^[a-z]$/i.test(i)&&(i=o?i.toUpperCase():i.toLowerCase()),s||n?`Ctrl+${i}`:i}var Re={areOn:!0};function lt(){let t=({target:e})=>e instanceof Element?
e:document.body;addEventListener("focusin",()=>{Gt=!0}),addEventListener("keydown",({key:e})=>{e==="Tab"&&He(!0)},!0),addEventListener("keydown",e=>{let[s,n]=[qt(
e),t(e)];if(e.altKey||e.isComposing||e.defaultPrevented||document.querySelector("dialog[open]")||n.closest("input:not([type=checkbox]), select, textarea")||[" ",
"Enter"].includes(s)&&n.closest("button, a, input")&&document.documentElement.hasAttribute("data-tab")||s==="Enter"&&n!==p("board")||!Re.areOn&&/^[!-~]$/.test(s))
return;let o=rt.find(({keys:r,when:i})=>r.includes(s)&&i());o&&(e.preventDefault(),(!e.repeat||o.repeats)&&o.run(s,e))});for(let e of document.querySelectorAll(
"[data-close]"))e.addEventListener("click",()=>e.closest("dialog")?.close());addEventListener("click",e=>Ct.get(t(e).closest("button[data-name]")?.dataset.name??
"")?.()),addEventListener("pointerdown",()=>He(!1),!0),addEventListener("mousedown",e=>{!t(e).closest("button, a, label, [tabindex]")||t(e).closest("dialog")||(e.
preventDefault(),at())})}function ct(t){p("live").textContent=t!==""&&p("live").textContent===t?`${t} `:t}function ut(t){t.open||(t.showModal(),t.scrollTop=0,t.
querySelector("[data-close]")?.focus(),t.addEventListener("close",()=>{He(!1),at()},{once:!0}))}function ht(t,e=!1){if(location.hash!==t)try{e?history.pushState(
null,"",t):history.replaceState(null,"",t)}catch{}}var N=4,mt=(t,e,s)=>d("rect",{class:s,x:t+.04,y:e+.04,width:.92,height:.92,rx:.16}),he=class{svg;squares;group;gains=d("g",{class:"gains"});badges=d("g");beam=d(
"path",{class:"beam"});landing=d("path");outline=d("path",{class:"outline"});yours=d("path",{class:"yours"});cursor=d("rect",{class:"outline",width:1,height:1,rx:.16});constructor(e){
this.svg=e,e.setAttribute("viewBox",`0 0 ${10} ${N+20}`);let s=[1,3,5,7].map(n=>`M${n} ${N}h1v${20}h-1z`).join("");this.squares=Array.from({length:(N+20)*10},(n,o)=>{
let[r,i]=[o%10,N+20-1-Math.floor(o/10)];return{rect:mt(r,i,""),text:d("text",{x:r+.5,y:i+.72}),shown:""}}),this.group=d("g",{class:"squares"},...this.squares.flatMap(
({rect:n,text:o})=>[n,o])),e.append(d("rect",{class:"well",y:N,width:10,height:20,rx:.2}),d("path",{class:"stripe",d:`${s}M9 ${N}h.8q.2 0 .2.2v19.600q0 .2-.2.2H\
9z`}),this.beam,this.group,this.landing,this.outline,this.yours,this.cursor,this.gains,this.badges)}draw(e,{now:s,better:n,yours:o,badges:r=[],cursor:i,letters:a,
cleared:l}){let c=this.squares.map(()=>"");e.forEach((u,y)=>{u>0&&(c[y]=u===8?"drawn":$[u-1])});let[b,m,g]=[l?void 0:s,n,o].map(u=>u&&_(e,u.piece,u.placement));
if(s){let u=200+(s.placement&15);for(let y of H(s.piece,s.placement).offsets)c[u+y]=$[s.piece]}if(n)for(let[u,y]of m?.squares??[])c[u*10+y]=$[n.piece];this.group.
classList.toggle("letters",!!a),this.squares.forEach((u,y)=>{u.shown!==c[y]&&(u.shown=c[y],u.rect.setAttribute("class",c[y]),u.text.setAttribute("class",c[y]),u.
text.textContent=$.includes(c[y])?c[y]:"")});let w=b?.fits?b.squares:[];this.beam.setAttribute("d",Ut(e,w)),this.landing.setAttribute("class",s?`landing ${$[s.piece]}`:
""),this.landing.setAttribute("d",w.map(([u,y])=>`M${y} ${U(u)}h1v1h-1z`).join("")),this.outline.setAttribute("d",dt(b?.fits?w:m?.squares??[])),this.yours.setAttribute(
"d",dt((b&&!b.fits?b:g)?.squares??[]));let[M,R]=i??[0,0];this.cursor.setAttribute("y",`${U(M)}`),this.cursor.setAttribute("x",`${R}`),this.cursor.classList.toggle(
"hidden",!i),this.gains.classList.toggle("cleared",!!l),this.drawGains(l??b?.fullRows??[]),this.drawBadges(e,r)}drawGains(e){if(this.gains.replaceChildren(d("pa\
th",{d:e.map(n=>`M0 ${U(n)}h${10}v1H0z`).join("")})),e.length===0)return;let s=U(Math.max(...e))+e.length/2;this.gains.append(d("text",{x:10/2,y:s+.3},`+${L(e.length)}`))}drawBadges(e,s){
this.badges.replaceChildren();for(let n of s){let{squares:o}="squares"in n?n:_(e,n.piece,n.placement),r=Math.max(...o.map(([m])=>m)),i=Math.max(...o.filter(([m])=>m===
r).map(([,m])=>m)),[a,l]=[Math.min(10-.4,i+1),U(r)],c=d("use",{href:`#g-${n.grade}`,x:a-.5,y:l-.5,width:1,height:1}),b=(n.covered??[]).map(([m,g])=>`M${g+.3} ${U(
m)+.3}l.4 .4m0-.4l-.4 .4`);this.badges.append(d("path",{class:"covered",d:b.join("")}),d("circle",{class:"edge",cx:a,cy:l,r:.62}),c)}}pointAt({clientX:e,clientY:s}){
return new DOMPoint(e,s).matrixTransform(this.svg.getScreenCTM()?.inverse())}squareAt(e){let s=this.pointAt(e),[n,o]=[Math.floor(N+20-s.y),Math.floor(s.x)];return n>=
0&&n<20&&o>=0&&o<10?[n,o]:null}},U=t=>N+20-1-t;function Ut(t,e){return[...new Set(e.map(([,n])=>n))].map(n=>`M${n} ${N}h1v${20-V(t,n)}h-1z`).join("")}function dt(t){
let e=(s,n)=>t.some(([o,r])=>o===s&&r===n);return t.map(([s,n])=>{let o=U(s);return[e(s-1,n)?"":`M${n} ${o+1}h1`,e(s+1,n)?"":`M${n} ${o}h1`,e(s,n-1)?"":`M${n} ${o}\
v1`,e(s,n+1)?"":`M${n+1} ${o}v1`].join("")}).join("")}function pt(t){Be(p("next"),t),p("next").setAttribute("aria-label",$[t??-1]??"none")}function Be(t,e,s,n=2,o=4){
let{width:r,height:i,offsets:a}=Z[e??0][s??et(e??0)];t.setAttribute("viewBox",`${(r-o)/2} ${(i-n)/2} ${o} ${n}`),t.replaceChildren(e===void 0?"":d("g",{class:"s\
quares"},...a.map(l=>mt(l%10,i-1-Math.floor(l/10),$[e]))))}var Vt=3,_t=2,F=12,De="This board is lost: pile up. A new one costs nothing.",Ne=["no","a","two","three","four"];function fe(t,e,{loss:s,best:n}){let{board:o,piece:r}=t,
i=P(s),a={grade:i,word:se(i),loss:s,piece:r,better:n,praise:"",isLost:!1,covered:[]};if(i!=="best"){let b=jt(t,e,n);return{...a,...b,covered:b.theme==="holes"?Ft(
o,r,e):[]}}let{fits:l,fullRows:c}=_(o,r,e);return c.length===4?{...a,word:"Four rows!",reason:"15 points at once."}:{...a,reason:l?"As good as the best.":"Does \
not fit: the board is cleared."}}function gt({grade:t,word:e,loss:s,piece:n,better:o,reason:r}){return t==="best"?`${e}${/\w$/.test(e)?".":""}${r.startsWith("Do\
es")?` ${r}`:""}`:`${e}, ${J(s)}: ${nt(r)} Better: ${te(n,o)}.`}function jt({board:t,piece:e,next:s,left:n,isToldLost:o=!1},r,i){let[a,l,c]=[bt(t),pe(t,e,r),pe(
t,e,i)];for(let[b,m,g,w=""]of Kt(a,l,c,s,n,o))if(b)return{reason:m,praise:g,theme:w,isLost:m===De};return{reason:`Better is in ${Se(e,i)}.`,praise:"",theme:"",isLost:!1}}
function Ft(t,e,s){let{squares:n}=_(t,e,s);return n.flatMap(([o,r])=>{let i=V(t,r),a=!n.some(([l,c])=>c===r&&l<o);return Array.from({length:a?o-i:0},(l,c)=>[i+c,
r])})}function*Kt(t,e,s,n,o,r){yield[e.outcome===5&&s.outcome!==5,"Does not fit: the board is cleared.","It fits.","high"],yield[!r&&s.outcome===5&&e.outcome!==
5,De,"Begins a new one.","high"];let i=({board:u})=>n!==void 0&&ee(n).some(y=>X(u.slice(),n,y)===4),a=i(s)?"Four rows with the next piece.":"";if(yield[s.points>
e.points,`Clears ${me(e.rows)}. ${s.rows} ${s.rows===1?"was":"were"} there.`,`Clears ${me(s.rows)}.`,s.rows===4?"four":""],n!==void 0&&o!==void 0&&o>1){let[u,y]=[
e,s].map(({board:ce})=>o>3?Jt(ce,o-1):Yt(ce,n,o===2)),K=u.map((ce,Ve)=>(y[Ve]-ce)*L(Ve)),G=K.indexOf(Math.max(...K)),[Ht,Ue]=G===1?["no row","a row is"]:[`no ${Ne[G]}\
 rows`,`${Ne[G]} rows are`];if(yield[K[G]>0,`${o} pieces left: ${u[G]===0?`${Ht} any more`:`${Ue} less likely`}.`,`${se(Ue)} ${u[G]===0?"still possible":"more l\
ikely"}.`,"last"],o<=3)return}yield[a!==""&&!i(e),"No four rows with the next piece.",a,"four"],yield[e.rows>0&&s.rows<e.rows&&Zt(s.board),`Clears ${me(e.rows)}\
. 4 were close.`,a||"Waits for 4 rows.","four"];let l=t.heights.findIndex((u,y)=>t.depthsIn[y]>=_t&&t.heights.every((K,G)=>G===y||K>u)),c=({columns:u})=>u.includes(
l);yield[c(e)&&!c(s),`Closes the open column, ${l+1}.`,a||"Keeps the open column.","well"],yield[e.rows>0&&s.rows===0&&s.outcome!==5,`Clears ${me(e.rows)} too e\
arly.`,a||"Builds on 4 rows.","four"];let b=de(e.holesIn,t.holesIn),m=k(b.map(u=>e.holesIn[u]-t.holesIn[u]));yield[e.holes>s.holes&&m>0,m>b.length?`Covers ${ne(
b)}.`:`Makes ${Ne[m]} ${m===1?"hole":"holes"} in ${ne(b)}.`,s.holes<=t.holes?"Makes no hole.":"Makes fewer holes.","holes"],yield[k(e.gapsIn)>k(s.gapsIn),`Leave\
s a gap that only I fills in ${ne(de(e.gapsIn,s.gapsIn))}.`,"Leaves no such gap.","gaps"],yield[n!==void 0&&!j(e,n)&&j(s,n),"No flat place for the next piece.",
"The next piece has a place.","next"],yield[e.top>=s.top+2&&e.top>F,"Builds too high.","Stays lower.","high"];let g=e.steps.map((u,y)=>u-s.steps[y]),w=g.indexOf(
Math.max(...g));yield[k(e.steps)>k(s.steps),`Leaves a step of ${e.steps[w]} between columns ${w+1} and ${w+2}.`,"The surface is smoother."],yield[!r&&t.top>=F&&
t.holes>0&&s.top>e.top,De,"Piles up for a new board.","high"];let M=Array.from($,(u,y)=>y),R=M.filter(u=>!j(e,u)&&j(s,u));yield[R.length>M.filter(u=>j(e,u)&&!j(
s,u)).length,`Leaves no flat place for ${R.map(u=>$[u]).join(" and ")}.`,"More pieces have a place."],yield[k(e.coversIn)>k(s.coversIn),`Lies above the holes of\
 ${ne(de(e.coversIn,s.coversIn))}.`,"Keeps holes near the top."],yield[k(e.depthsIn)>k(s.depthsIn),`Leaves a dip in ${ne(de(e.depthsIn,s.depthsIn))}.`,"Leaves l\
ess of a dip."]}function Yt(t,e,s){let n=s?[ft(t).slice(e,e+1)]:ee(e).map(o=>{let{board:r,rows:i}=pe(t,e,o);return ft(r).map(a=>Math.max(a,i))});return[0,1,2,3,
4].map(o=>Math.max(...n.map(r=>r.filter(i=>i>=o).length/r.length)))}function Jt(t,e){let s=Ge(t).sort((n,o)=>n-o);return[0,1,2,3,4].map(n=>+(k(s.slice(0,n))<=4*
e))}var Ge=t=>Array.from({length:20},(e,s)=>t.subarray(s*10,(s+1)*10).reduce((n,o)=>n+ +(o===0),0));function ft(t){let[e,s]=[Q(t),Ge(t)];return Array.from($,(n,o)=>Math.
max(...ee(o).map(r=>{let{gaps:i,counts:a}=H(o,r),l=Math.max(0,...i.map((c,b)=>e[(r&15)+b]-c));return l+a.length>20?0:a.filter((c,b)=>s[l+b]===c).length})))}function pe(t,e,s){
let n=s&15,o=Array.from({length:H(e,s).width},(l,c)=>n+c),r=t.slice(),i=X(r,e,s),a=i===5?0:i;return{...bt(r),board:r,outcome:i,rows:a,points:L(i),columns:o}}function bt(t){
let e=Q(t),s=i=>e[i]??20,n=e.slice(1).map((i,a)=>Math.abs(i-e[a])),o=e.map((i,a)=>Math.max(0,Math.min(s(a-1),s(a+1))-i)),r=Oe(t);return{board:t,heights:e,holesIn:r,
holes:k(r),depthsIn:o,gapsIn:o.map(i=>+(i>=Vt)),coversIn:e.map((i,a)=>{let l=i;for(;l>0&&t[(l-1)*10+a]>0;)l--;return l>0?i-l:0}),top:Math.max(...e),steps:n}}var de=(t,e)=>[
...t.keys()].filter(s=>t[s]>e[s]);function ne(t){let e=t.map(s=>s+1).join(", ").replace(/, (\d+)$/," and $1");return`${t.length===1?"column":"columns"} ${e}`}function Zt(t){
let e=Ge(t).flatMap((s,n)=>s===1?t.indexOf(0,n*10)%10:[]);return e.some(s=>e.filter(n=>n===s).length>=3)}var j=({board:t,holes:e},s)=>ee(s).some(n=>{let o=pe(t,
s,n);return o.outcome!==5&&o.holes<=e}),me=t=>t===0?"no row":B(t,"row");var ge=256,be=class{end=0;played=0;counts=[0,0,0,0,0,0];pieces;placements;board;keyframes;constructor(e,s,n=Ye()){this.pieces=e,this.placements=s,this.board=n,this.
keyframes=[We(this)]}play(){let e=this.advance(this,this.played);return this.played++,this.played%ge===0&&(this.keyframes[this.played/ge]=We(this)),e}get points(){
return Pe(this.counts)}at(e){let s=Math.floor(e/ge),n=We(this.keyframes[s]);for(let o=s*ge;o<e;o++)this.advance(n,o);return n}task(e=this.played){let[s,n]=this.
pieces.slice(e,e+2);return{board:this.at(e).board,piece:s,next:n,left:this.end>0?this.end-e:void 0}}goBackTo(e){Object.assign(this,this.at(e),{played:e})}advance({
board:e,counts:s},n){let o=X(e,this.pieces[n],this.placements[n]);return s[o]++,o}};function We({board:t,counts:e}){return{board:t.slice(),counts:e.slice()}}function Pe(t){
return t.reduce((e,s,n)=>e+s*L(n),0)}var $t=15/4,wt=$t/10,yt=Array.from($).flatMap((t,e)=>[...Array(64).keys()].filter(s=>Je(e,s)).map(s=>({piece:e,placement:s}))),ye=class extends be{length=this.pieces.
length;outcomes=new Uint8Array(this.length);heights=new Uint8Array(this.length);lost=new Float32Array(this.length);isAnalysed;lucks;losses;better;hasMistakes;constructor({
moves:e,end:s,analysis:n}){let o=we(e);super(o.map(l=>yt[l].piece),o.map(l=>yt[l].placement)),this.end=s??0;let[r,i]=[0,0];for(let l=0;l<this.length;l++){let c=this.
play(),b=c===5;i+=4,this.lost[l]=b?i*wt:xt(c),i=b?0:i-10*c,r=Le(this.board,Math.min(r+4,20)),this.outcomes[l]=c,this.heights[l]=r}this.isAnalysed=n!==null,this.
lucks=new Int16Array(we(n?.luck).buffer),this.losses=new Uint16Array(we(n?.losses).buffer);let a=we(n?.better).values();this.better=Array.from(this.losses,l=>l>
0?a.next().value:void 0),this.hasMistakes=this.losses.some(l=>ue(l/100))}lossAt(e){return(this.losses[e]??0)/100}lostAt(e){return this.hasMistakes?this.lossAt(e):
this.lost[e]}isToldLost(e){for(let s=e-1;s>=0&&this.outcomes[s]!==5&&this.heights[s]>=F;s--){let n=this.better[s];if(n!==void 0&&fe(this.task(s),this.placements[s],
{loss:this.lossAt(s),best:n}).isLost)return!0}return!1}gradeAt(e){return this.hasMistakes?P(this.lossAt(e)):this.outcomes[e]===5?"blunder":"slip"}numbersAt(e){let{
board:s,counts:n}=this.at(e),o=[1,2,3,4].map(a=>n[a]*xt(a)),r=k([1,2,3,4].map(a=>a*n[a])),i=4*e-10*r-s.filter(a=>a>0).length;return{board:s,counts:n,points:Pe(n),
bound:Xe(e),lost:[...o,i*wt]}}},we=(t="")=>Uint8Array.from(atob(t),e=>e.charCodeAt(0)),xt=t=>t*$t-L(t);var Ce=[1,2,5,10,20,50,100,200,500,1e3,2e3,5e3,1e4],Qt=100,xe=class{isRunning=!1;request=0;last=0;owed=0;speed=3;advance;show;constructor(e,s){this.advance=e,this.
show=s}setRunning(e){e!==this.isRunning&&(this.isRunning=e,cancelAnimationFrame(this.request),e&&(this.owed=0,this.last=performance.now(),this.ask()),this.changed())}accelerate(e){
this.speed=Math.min(Ce.length-1,Math.max(0,this.speed+e)),this.changed()}changed(){this.show(this.isRunning,Ce[this.speed])}ask(){this.request=requestAnimationFrame(
e=>{this.ask();let s=Math.min(Qt,Math.max(0,e-this.last));this.last=e,this.owed+=s/1e3*Ce[this.speed];let n=Math.floor(this.owed);this.owed-=n,n>=1&&this.advance(
n)})}};var I={width:1e3,upper:46,lower:52,height:100},Xt=128,At=1e3,es=100,$e=class{position=0;first=0;isPressed=!1;fingers=new Map;svg;game;seek;zoomed;length;end;parts=d(
"g");shown=d("rect",{class:"here",y:I.upper+1.5,height:3});here=d("rect",{class:"here",y:-6,width:4,height:I.height+12});constructor(e,s,n,o){this.svg=e,this.game=
s,this.seek=n,this.zoomed=o,this.end=this.length=s.length;let{width:r,upper:i,lower:a,height:l}=I;e.setAttribute("viewBox",`0 0 ${r} ${l}`),e.append(d("rect",{class:"\
well",width:r,height:i}),d("rect",{class:"well",y:a,width:r,height:l-a}),this.parts,this.shown,this.here),this.draw(),e.addEventListener("pointerdown",c=>this.press(
c)),e.addEventListener("pointermove",c=>this.drag(c));for(let c of["pointerup","pointercancel"])e.addEventListener(c,({pointerId:b})=>{this.fingers.delete(b),this.
isPressed=!1});e.addEventListener("wheel",c=>{!this.isLong||c.deltaY===0||(c.preventDefault(),this.zoom(c.deltaY>0?1.25:.8,this.positionAt(c.clientX)))},{passive:!1})}get isLong(){
return this.length>=At}get isCoarse(){return this.span>=At}get span(){return Math.max(1,this.end-this.first)}zoom(e,s=this.position){if(!this.isLong)return;let n=Math.
min(this.length,Math.max(es,Math.round(this.span*e)));this.showFrom(Math.round(s-(s-this.first)/this.span*n),n)}showFrom(e,s){this.first=Math.min(this.length-s,
Math.max(0,e)),this.end=this.first+s,this.draw(),this.mark()}draw(){let{first:e,end:s,span:n,length:o,game:r}=this,i=Math.max(1,Math.ceil(n/Xt)),a=[];for(let g=e;g<
s;g+=i){let w={start:g,stop:Math.min(g+i,s),points:0,worst:g,height:0};for(let M=g;M<w.stop;M++)w.points+=r.lostAt(M),r.lostAt(M)>r.lostAt(w.worst)&&(w.worst=M),
this.isCoarse?r.heights[M]>F&&(w.height+=1/(w.stop-g)):w.height=Math.max(w.height,r.heights[M]/20);a.push(w)}let l=Math.max(1,...a.map(({points:g})=>g)),c=g=>I.
width*(g-e)/n,b=a.filter(({points:g})=>g>0).map(({start:g,stop:w,points:M,worst:R})=>{let u=I.upper*M/l;return d("rect",{class:r.gradeAt(R),x:c(g),y:I.upper-u,width:(c(
w)-c(g))*.85,height:u})}),m=a.map(({start:g,stop:w,height:M})=>`L${c(g)} ${I.height-(I.height-I.lower)*M}H${c(w)}`);this.parts.replaceChildren(...b,d("path",{class:"\
height",d:`M0 ${I.height}${m.join("")}V${I.height}z`})),this.shown.setAttribute("x",`${I.width*e/Math.max(1,o)}`),this.shown.setAttribute("width",`${n<o?I.width*
n/o:0}`),this.zoomed(e,s)}show(e){this.position=e,e<this.first||e>this.end?this.showFrom(e-Math.round(this.span/2),this.span):this.mark()}mark(){let e=(this.position-
this.first)/this.span;this.here.setAttribute("x",`${I.width*e-2}`),this.here.classList.toggle("hidden",e<0||e>1)}positionAt(e){let{left:s,width:n}=this.svg.getBoundingClientRect();
return this.first+Math.round(Math.min(1,Math.max(0,(e-s)/n))*this.span)}get spread(){let e=[...this.fingers.values()];return Math.max(1,Math.max(...e)-Math.min(
...e))}press(e){e.button===0&&(this.svg.setPointerCapture(e.pointerId),this.fingers.set(e.pointerId,e.clientX),this.isPressed=this.fingers.size===1,this.drag(e))}drag({
clientX:e,pointerId:s}){if(!this.fingers.has(s))return;let n=this.spread;this.fingers.set(s,e),this.fingers.size>1?this.zoom(n/this.spread,this.positionAt(e)):this.
isPressed&&this.seek(this.positionAt(e))}};var oe=JSON.parse(p("data").textContent),h=new ye(oe),ts=new he(p("board")),re=oe.fault?.replace(/\d+/,t=>`${Number(t)+1}`),ie=new $e(p("lanes"),h,ae,is),Tt=[{key:"\
x",name:"mistake",grade:"mistake",is:t=>ue(h.lossAt(t))},{key:"c",name:"small clear",grade:"slip",is:t=>[1,2,3].includes(h.outcomes[t])},{key:"n",name:"clear of\
 4",grade:"best",is:t=>h.outcomes[t]===4},{key:"r",name:"board cleared",grade:"blunder",is:t=>h.outcomes[t]===5}],kt=h.hasMistakes?Tt:Tt.slice(1),f=0,Te=!1,D=kt[0],
ze="",O=new xe(t=>W(f+t),ns);function W(t){f=Math.min(h.length,Math.max(0,t)),ze="",f===h.length&&O.setRunning(!1),le()}function ae(t){O.setRunning(!1),W(t)}function qe(t){
O.setRunning(!1),ze=t,le()}function Ae({name:t,is:e},s){let n=f+s;for(;n>=0&&n<h.length&&!e(n);)n+=s;n>=0&&n<h.length?ae(n):qe(`No ${t} ${s>0?"after":"before"} \
this piece.`)}function vt(t,e){let s=t.replace(/[\s,]/g,"");if(!/^\d+$/.test(s))return qe(e);ae(Number(s)),Number(s)>h.length&&qe(`The game has ${B(h.length,"pi\
ece")}.`)}function It(t){vt(t.slice(1),"The address names no piece after “#”.")}function ss(){!O.isRunning&&f===h.length&&W(0),O.setRunning(!O.isRunning&&h.
length>0),le()}function ns(t,e){p("play").setAttribute("aria-label",t?"Pause":"Play"),z("play",q(t?"i-pause":"i-play")),S("speed",`${B(e,"piece")} a second`)}function le(){
let{board:t,counts:e,points:s,bound:n}=h.numbersAt(f),o=f<h.length?h.task(f):void 0,r=o?.next,i=o&&{piece:o.piece,placement:h.placements[f]},a=h.lossAt(f),l=o&&
h.isAnalysed&&P(a),c=u=>o&&fe({...o,isToldLost:u},h.placements[f],{loss:a,best:h.better[f]??0}),b=l&&l!=="best"?c(!1):void 0,m=b?.isLost&&h.isToldLost(f)?c(!0):
b,g=m?{piece:m.piece,placement:m.better}:void 0;ts.draw(t,{now:i,yours:g,badges:i&&g&&m?[{grade:m.grade,covered:m.covered,...i},{grade:"best",...g}]:[],letters:Te}),
pt(r),ie.show(f),it(s),S("word",o?"piece ":""),S("piece",o?`${A(f+1)} of ${A(h.length)}`:"the end"),S("share",n>0?`${A(100*s/n,1)} %`:"–"),S("clears",A(e[4]));
let w=ze||os();if(z("coach",d("p",{class:"lead"},w),l&&d("p",{class:"grade"},q(`g-${l}`),d("b",{},se(l)),J(a)&&`${J(a)}.`," ",d("span",{class:"reason"},m?m.reason:
"")),g&&d("p",{class:"more-text"},`Better, dashed: ${te(g.piece,g.placement)}.`),d("p",{class:"quiet small more-text"},`Upper lane: points lost by ${h.hasMistakes?
"placements that were not the best":"small clears, and dark where the board was cleared"}. Lower lane: ${ie.isCoarse?"share of the pieces with a stack above row\
 12":"height of the stack"}. Drag to go there.`)),p("more").open&&St(),O.isRunning)return;let R=[w,m?gt(m):l&&"Best.",r!==void 0&&`Next: ${$[r]}.`].filter(Boolean).
join(" ");p("board").setAttribute("aria-label",`Board. ${R}`),Ee("",`${Lt()} ${R}`)}var Lt=()=>f<h.length?`Piece ${A(f+1)} of ${A(h.length)}.`:"";function os(){
if(f===h.length)return re?`The game breaks the rules here: ${re}`:"The end of the game.";let t=h.outcomes[f],e=`${te(h.pieces[f],h.placements[f])}.`;return t===
5?`${e} Does not fit: the board is cleared.`:t===0?e:`${e} ${B(t,"row")}: +${L(t)}.`}function rs(t){ct(t);let{board:e,points:s}=h.numbersAt(f),[n,o]=h.pieces.slice(
f,f+2);p("lanes").setAttribute("aria-valuenow",`${f}`),p("lanes").setAttribute("aria-valuetext",`${Lt()||"The end."} ${B(s,"point")}`);for(let r of document.querySelectorAll(
"#try"))r.classList.toggle("hidden",o===void 0),o!==void 0&&(r.hash=st({board:e,current:n,next:o}));p("whole").setAttribute("href",`#${f}`),ht(`#${f}`)}function is(t,e){
let s=new Set([0,1,2,3,4].map(n=>Math.round(t+(e-t)*n/4)));z("ticks",...[...s].map((n,o)=>d("span",{class:o%2?"more-text":""},A(n))))}function St(){let{counts:t,
points:e,lost:s}=h.numbersAt(f),n=["singles","doubles","triples","clears of 4","boards cleared"].map((r,i)=>[r,A(t[i+1]),A(s[i],2)]);for(let{name:r,counted:[,i]}of h.
isAnalysed?Y.slice(2):[]){let a=h.losses.slice(0,f).filter(l=>P(l/100)===r);n.push([i,A(a.length),A(k(a)/100,2)])}n.push(["points per piece","",f>0?A(e/f,4):"–"]);
let o=k(h.lucks.slice(0,f))/100;h.isAnalysed&&n.push(["luck","",A(o,2)],["points without luck","",A(e-o,2)]),z("table",...n.map(([r,...i])=>d("tr",{},d("th",{scope:"\
row"},r),...i.map(a=>d("td",{},a)))))}function Et(){O.setRunning(!1),p("number").value=`${f}`,St(),ut(p("more"))}function Mt(){Te=!Te,p("letters").checked=Te,le()}
function Ot(t){D=t,z("mark-before",q(`g-${D.grade}`),q("i-left")),z("mark-after",q("i-right"),q(`g-${D.grade}`)),p("mark-before").setAttribute("aria-label",`The\
 ${D.name} before`),p("mark-after").setAttribute("aria-label",`The next ${D.name}`)}function as(){for(let e of kt){let s=d("input",{type:"radio",name:"mark",checked:e===
D,onchange:()=>Ot(e)});p("marks").append(d("label",{class:"button"},s,e.name)),T(null,[e.key],()=>Ae(e,1),{repeats:!0}),T(null,[e.key.toUpperCase()],()=>Ae(e,-1),
{repeats:!0})}T("mark-before",[],()=>Ae(D,-1)),T("mark-after",[],()=>Ae(D,1)),T("back",["ArrowLeft","h"],()=>ae(f-1),{repeats:!0}),T("forward",["ArrowRight","l"],
()=>ae(f+1),{repeats:!0}),T("play",[" "],ss),T("slower",["ArrowDown","j"],()=>O.accelerate(-1),{repeats:!0}),T("faster",["ArrowUp","k"],()=>O.accelerate(1),{repeats:!0}),
T("zoom-in",["+"],()=>ie.zoom(.5)),T("zoom-out",["-"],()=>ie.zoom(2)),T(null,["a"],Mt),p("letters").addEventListener("change",Mt),p("keys").addEventListener("ch\
ange",()=>{Re.areOn=p("keys").checked}),T("more-button",["m","?"],Et),T(null,["PageUp"],()=>W(f-100),{repeats:!0}),T(null,["PageDown"],()=>W(f+100),{repeats:!0}),
T(null,["Home"],()=>W(0)),T(null,["End"],()=>W(h.length)),T(null,["d"],()=>Ee(tt(h.at(f).board))),T(null,[..."0123456789"],e=>{Et(),p("number").focus(),p("numbe\
r").value=e}),p("go").addEventListener("submit",()=>vt(p("number").value,"A piece is a number, counted from 0.")),lt(),je({tell:rs}),addEventListener("hashchang\
e",({newURL:e})=>It(new URL(e).hash))}function ls(){document.title=oe.title;let{points:t,bound:e}=h.numbersAt(h.length);S("pieces-of-all",`${B(h.length,"piece")}\
,`),S("points-of-all",B(t,"point")),S("name",oe.title),S("title",oe.title),e>0&&S("summary",`${A(100*t/e,2)} % of the ${A(e)} points that nobody can exceed with\
 so many pieces.`),re&&S("fault",`The game breaks the rules, and is shown up to there: ${re}`),Be(p("logo"),$.indexOf("T"),2,2,3),p("lanes").setAttribute("aria-\
valuemax",`${h.length}`),p("zoom").hidden=!ie.isLong,as(),Ot(D),p("whole").hidden=window===window.top,O.changed(),location.hash!==""?It(location.hash):re?W(h.length):
matchMedia("(prefers-reduced-motion: reduce)").matches||O.setRunning(h.length>0),le()}ls();})();

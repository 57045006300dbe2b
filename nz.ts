import { generate } from '/work/wt/noise/src/generate.ts';
import { recipeFor } from '/work/wt/noise/tests/support/recipes.ts';
import { registry } from '/work/wt/noise/src/generate.ts';
import { asRecipeFor } from '/work/wt/noise/src/core/recipe-fields.ts';
const ids=['value-noise','gradient-noise','simplex-noise','cellular'];
for (const id of ids) {
  const g:any = registry.generators.find(x=>x.id===id);
  const fr = g.params.fractal.options as string[];
  const feats = id==='cellular'?['f1','f2','f2-f1','cell']:[undefined];
  for (const edges of ['plane','toroidal']) for (const fractal of fr) for (const feature of feats) for (const cells of [3, 100]) {
    const r:any = recipeFor(id,{width:97,height:60,params:{edges,fractal,cells,...(feature&&{feature}),lacunarity:2.13}} as any);
    const m:any = generate(r,{raw:true});
    let bad=0;
    for (let i=0;i<400;i++){ const x=(i*37)%97,y=(i*61)%60; const add=g.addedBy(asRecipeFor(r,g),{stage:8,x,y}); let s=0; for(const a of add) s+=a; if(Math.fround(s)!==m.data[y*97+x]) {bad++; if(bad===1) console.log(id,edges,fractal,feature,cells,x,y,s,m.data[y*97+x]);} }
    if(bad) console.log('  bad',bad);
    // far window
    const w:any=generate(r,{raw:true,window:{x:50,y:20,width:20,height:30}} as any);
    for(let y=0;y<30;y++)for(let x=0;x<20;x++) if(w.data[y*20+x]!==m.data[(y+20)*97+x+50]) {console.log('window differs',id,edges,fractal);y=99;break;}
  }
}
for (const id of ids) for (const octaves of [1,8]) {
  const r:any=recipeFor(id,{width:2049,height:2049,params:{octaves,cells:8}} as any);
  const buffer=new Float32Array(2049*2049);
  const ts=[]; let mn=9,mx=-9,sum=0,sab=0;
  for(let k=0;k<4;k++){const t=performance.now(); const m:any=generate(r,{raw:true,buffer}); ts.push(performance.now()-t);}
  for(const v of buffer){mn=Math.min(mn,v);mx=Math.max(mx,v);sum+=v;sab+=Math.abs(v);}
  const tile=new Float32Array(256*256); let tw=0; for(let k=0;k<32;k++){const t=performance.now(); generate(r,{raw:true,buffer:tile,window:{x:(k%8)*250,y:(k>>3)*250,width:256,height:256}} as any); const d=performance.now()-t; if(k>3)tw+=d;}
  console.log(id,octaves,(Math.min(...ts)*1e6/2049**2).toFixed(2),'ns; window',(tw/28*1e6/65536).toFixed(2),'range',mn.toFixed(3),mx.toFixed(3),'mean',(sum/2049**2).toFixed(4),'mean abs',(sab/2049**2).toFixed(4));
}

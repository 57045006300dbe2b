import { chromium } from 'playwright';
import { findBrowser } from '../tests/support/browser.ts';
const { launchOptions } = await findBrowser();
const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({ viewport: { width: 1100, height: 640 } });
await page.setContent('<body style="margin:0"><canvas width=1100 height=640 style="width:1100px;height:640px"></canvas>');
console.log(await page.evaluate(`(async()=>{ const out={}; for (const [name,w] of [['full',1100],['half',550]]) { const c=document.querySelector('canvas'); c.width=w; c.height=w*640/1100; const gl=c.getContext('webgl2',{antialias:false,alpha:false}); const t=[]; for(let i=0;i<12;i++){ await new Promise(requestAnimationFrame); const a=performance.now(); gl.clearColor(Math.random(),0,0,1); gl.clear(gl.COLOR_BUFFER_BIT|gl.DEPTH_BUFFER_BIT); const f=gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE,0); gl.flush(); while(gl.clientWaitSync(f,0,0)===gl.TIMEOUT_EXPIRED) await new Promise(r=>setTimeout(r,2)); t.push(Math.round(performance.now()-a)); } out[name]=t; } return JSON.stringify(out)})()`));
await browser.close();

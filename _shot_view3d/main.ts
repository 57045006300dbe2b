import { appearanceSchema } from '../src/colour/appearance.ts';
import { colourScale } from '../src/colour/colour-scale.ts';
import { bakeTerrainLight, lightGrid } from '../src/colour/terrain-light.ts';
import { sampleRange, spacingOf } from '../src/core/heightmap.ts';
import { defaultsOf } from '../src/core/params.ts';
import { parseRecipe } from '../src/core/parse-recipe.ts';
import { generateHeightmap, registry, stageCount } from '../src/generate.ts';
import { createTerrainView, parseViewPalette } from '../src/view3d/terrain-view.ts';

const w = window as any;
w.frames_ = 0;
w.setup = async (o: any) => {
  document.documentElement.dataset.theme = o.theme ?? 'dark';
  const canvas = document.querySelector('canvas')!;
  canvas.style.width = `${o.w ?? 1136}px`; canvas.style.height = `${o.h ?? 600}px`;
  let map: any, extent: any, range: any, spacing: any;
  if (o.png) {
    const { pngFormat } = await import('../src/io/png-heightmap.ts') as any;
    const bytes = new Uint8Array(await (await fetch(o.png)).arrayBuffer());
    const file = await pngFormat.open({ bytes }); map = file.heightmap({ min: o.lo, max: o.hi }); extent = { x: o.sx * (map.width - 1), y: o.sy * (map.height - 1) };
    range = sampleRange(map.data); spacing = spacingOf(extent, map);
  } else {
    const recipe = parseRecipe({ version: 1, source: { kind: 'generated', generator: o.gen ?? 'diamond-square', seed: o.seed ?? 'dolerite', params: o.params ?? { hurst: 0.9 } }, width: o.n ?? 513, height: o.m ?? o.n ?? 513, ...(o.elevation && { elevation: o.elevation }) } as any, registry);
    const full = generateHeightmap(recipe);
    range = sampleRange(full.data); extent = recipe.extent;
    map = o.stage === undefined ? full : generateHeightmap(recipe, { stage: o.stage });
    if (o.flip) map.data.reverse();
    spacing = spacingOf(extent, map);
    w.stages = stageCount(recipe);
  }
  w.mapSize = [map.width, map.height, range];
  const appearance: any = { ...defaultsOf(appearanceSchema), ...(o.appearance ?? {}) };
  const surface = { map, spacing, extent };
  const scale = colourScale(appearance.ramp, range, appearance.seaLevel);
  const grid = lightGrid(map);
  const inside = appearance.water && range.min < appearance.seaLevel && appearance.seaLevel < range.max;
  const t0 = performance.now();
  const light = o.noLight ? undefined : bakeTerrainLight(grid, spacingOf({ x: spacing.x * (map.width - 1), y: spacing.y * (map.height - 1) }, grid), { ...appearance, floor: inside ? appearance.seaLevel : undefined });
  w.bakeMs = performance.now() - t0;
  const style = getComputedStyle(document.documentElement);
  const palette = parseViewPalette((t: string) => style.getPropertyValue(t));
  const model: any = { surface, scale, appearance, light, palette, cut: o.noCut ? undefined : { from: { x: 0.07, y: 0.3 }, to: { x: 0.9, y: 0.95 } }, fault: o.fault };
  w.model = model;
  if (!w.view) w.view = createTerrainView(canvas, { onFrame() {} });
  w.view.update(model);
  for (const [name, ...args] of o.calls ?? []) w.view[name](...args);
  await w.idle();
  return { ...w.view.figures, bakeMs: w.bakeMs, mapSize: w.mapSize, labels: w.view.edgeLabels(), mod: w.mod };
};
w.idle = async () => { while (!(w.view.figures.isAtRest && w.view.figures.framesDrawn > 0)) await new Promise(r => setTimeout(r, 10)); };
w.full = async (k: number) => { // time full frames
  const times: number[] = [];
  for (let i = 0; i < k; i++) { await new Promise(r => setTimeout(r, 400)); const n = w.view.figures.framesDrawn; const t = performance.now(); w.view.update({ ...w.model }); while (w.view.figures.framesDrawn === n) await new Promise(r => setTimeout(r, 1)); times.push(performance.now() - t); }
  return times;
};
w.rest = async (k: number) => { const times: number[] = []; for (let i = 0; i < k; i++) { const f = w.view.figures.framesDrawn, t = performance.now(); w.view.update({ ...w.model }); while (w.view.figures.framesDrawn < f + 1) await new Promise(r => setTimeout(r, 1)); const a = performance.now() - t; while (!w.view.figures.isAtRest) await new Promise(r => setTimeout(r, 1)); times.push([Math.round(a), Math.round(performance.now() - t)] as any); } return times; };
w.drag = async (ms: number) => { const t0 = performance.now(); const log: any[] = []; let f = w.view.figures.framesDrawn, last = t0; while (performance.now() - t0 < ms) { w.view.orbit(1, 0); await new Promise(r => setTimeout(r, 8)); const g = w.view.figures; if (g.framesDrawn !== f) { f = g.framesDrawn; const n = performance.now(); log.push([Math.round(n - last), g.pixelRatio, g.triangles]); last = n; } } await w.idle(); return log; };
w.ready = true;

import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TerrainViewModel } from '../../src/view3d/terrain-view.ts';
import {
  atRest,
  differing,
  viewModel as modelOf,
  openView as open,
  openCanvas,
  pixelsOf,
  until,
} from '../support/terrain-view.ts';

interface SlowGpu {
  /** Resolves when the GPU has been asked for a while whether it is done. */
  isAsked(): Promise<void>;
  /** What it was last asked about is done. */
  finish(): void;
  dispose(): void;
}

/** Asked so often a GPU has taken longer than a frame of the page. */
const LONG_ASKED = 8;

/** A GPU that seems busy with all that it is given until the test lets it finish.
 *  @param onDone called when it says that something is done */
function openSlowGpu(canvas: HTMLCanvasElement, onDone = (): void => {}): SlowGpu {
  const gl = canvas.getContext('webgl2');
  if (!gl) throw new Error('expected a WebGL2 context, got none');
  const { clientWaitSync } = gl;
  const finished = new WeakSet<WebGLSync>();
  let asked: WebGLSync | undefined;
  let times = 0;
  const spy = vi.spyOn(gl, 'clientWaitSync').mockImplementation((fence, ...rest) => {
    if (finished.has(fence)) {
      const state = clientWaitSync.call(gl, fence, ...rest);
      if (state !== gl.TIMEOUT_EXPIRED) onDone();
      return state;
    }
    if (fence !== asked) times = 0;
    asked = fence;
    times++;
    return gl.TIMEOUT_EXPIRED;
  });
  return {
    isAsked: () => until(() => asked !== undefined && times >= LONG_ASKED, 'the GPU to be asked'),
    finish() {
      if (asked) finished.add(asked);
      asked = undefined;
      times = 0;
    },
    dispose: () => spy.mockRestore(),
  };
}

/** Lets the GPU finish one thing after another until a frame is drawn, which it is then busy with. */
async function finishUntil(gpu: SlowGpu, isDrawn: () => boolean): Promise<void> {
  for (await gpu.isAsked(); !isDrawn(); await gpu.isAsked()) gpu.finish();
}

/** It takes several draw calls more than a plain model, whether or not edges are smoothed. */
function wireWithCut(): TerrainViewModel {
  return { ...modelOf({ appearance: { wireframe: true } }), cut: { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } } };
}

/** The pixels of a canvas, while it is drawn. */
function copyOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  if (!context) throw new Error('no 2D context');
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

async function pageFrames(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the frames of a terrain view', () => {
  test('draws nothing without a change', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    const [drawn, reported] = [terrain.view.figures.framesDrawn, terrain.frames()];
    expect(reported).toBe(drawn);
    await pageFrames(20);
    expect(terrain.view.figures.framesDrawn).toBe(drawn);
    terrain.view.orbit(10, 0);
    await until(() => terrain.view.figures.framesDrawn > drawn, 'a frame after a turn');
  });

  test('keeps no memory of maps it no longer shows', async () => {
    const terrain = open(modelOf());
    terrain.view.update({ ...modelOf(), cut: { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } } });
    await atRest(terrain);
    const { textures, geometries } = terrain.view.figures;
    const cut = { from: { x: 0, y: 0 }, to: { x: 1, y: 1 } };
    for (let i = 0; i < 50; i++) {
      terrain.view.update({ ...modelOf({ size: i % 2 ? 33 : [17, 65, 5, 9][i % 4], seed: `${i}` }), cut });
      if (i % 5 === 0) await atRest(terrain);
    }
    await atRest(terrain);
    expect(terrain.view.figures).toMatchObject({ textures, geometries });
  });

  test('a busy GPU is given few textures at a time, and no frame before all are there', async () => {
    const { terrains, canvas, over } = openCanvas();
    const gpu = openSlowGpu(canvas);
    for (let i = 0; i < 4; i++) {
      terrains.addView(over(60 * i, 0, 60, 150), { onCamera: () => {} }).update(modelOf({ size: 385, seed: `${i}` }));
    }
    const counts: number[] = [];
    await finishUntil(gpu, () => {
      const isDrawn = terrains.figures.triangles > 0;
      if (!isDrawn) counts.push(terrains.figures.textures);
      return isDrawn;
    });
    // Each terrain has two, for its colour scale and its light; its elevations come with its frame.
    expect(counts.at(-1)).toBe(8);
    for (const [i, count] of counts.entries()) expect(count - (counts[i - 1] ?? 0)).toBeLessThanOrEqual(4);
  });

  test('a changed terrain is shown when the GPU has finished its frame, a turned one at once', async () => {
    const pictures: Uint8ClampedArray[] = [];
    const { terrains, canvas } = openCanvas({ onFrame: () => pictures.push(copyOf(canvas)) });
    const view = terrains.addView(canvas, { onCamera: () => {} });
    view.update(modelOf());
    await atRest({ view: terrains });
    const first = pictures.splice(0).at(-1) ?? new Uint8ClampedArray();
    const { drawCalls } = terrains.figures;

    const gpu = openSlowGpu(canvas);
    view.update(wireWithCut());
    await finishUntil(gpu, () => terrains.figures.drawCalls !== drawCalls);
    expect(pictures).toHaveLength(0);
    gpu.finish();
    await until(() => pictures.length > 0, 'the changed terrain');
    expect(differing(first, pictures[0])).toBeGreaterThan(500);

    gpu.dispose();
    await atRest({ view: terrains });
    const wire = pictures.splice(0).at(-1) ?? new Uint8ClampedArray();
    const busy = openSlowGpu(canvas);
    view.orbit(10, 0);
    await busy.isAsked();
    expect(pictures).toHaveLength(1);
    expect(differing(wire, pictures[0])).toBeGreaterThan(500);
  });

  test('a frame that took the GPU long comes onto the canvas after the page’s next frame, and at once in a gesture', async () => {
    let isPageFirst: boolean | undefined;
    let doneCount = 0;
    let pagesUntil = 0;
    const { terrains, canvas } = openCanvas({
      onFrame() {
        isPageFirst ??= pagesUntil === doneCount;
      },
    });
    const view = terrains.addView(canvas, { onCamera: () => {} });
    view.update(modelOf());
    await atRest({ view: terrains });
    const waitsForPage = async (model: TerrainViewModel): Promise<boolean | undefined> => {
      const { drawCalls } = terrains.figures;
      const gpu = openSlowGpu(canvas, () => {
        const now = ++doneCount;
        requestAnimationFrame(() => {
          pagesUntil = now;
        });
      });
      isPageFirst = undefined;
      view.update(model);
      await finishUntil(gpu, () => terrains.figures.drawCalls !== drawCalls);
      gpu.finish();
      await until(() => isPageFirst !== undefined, 'the frame on the canvas');
      gpu.dispose();
      await atRest({ view: terrains });
      return isPageFirst;
    };
    expect(await waitsForPage(wireWithCut())).toBe(true);
    terrains.setGesture(true);
    const inGesture = waitsForPage(modelOf());
    await until(() => isPageFirst !== undefined, 'the frame of the gesture');
    terrains.setGesture(false);
    expect(await inGesture).toBe(false);
  });

  test('a frame is not called smooth when it comes onto the canvas after what it shows has changed', async () => {
    const reported: boolean[] = [];
    const { terrains, canvas } = openCanvas({ onFrame: (isSmooth) => reported.push(isSmooth) });
    const gl = canvas.getContext('webgl2');
    if (!gl) throw new Error('expected a WebGL2 context, got none');
    const view = terrains.addView(canvas, { onCamera: () => {} });
    view.update(modelOf());
    await atRest({ view: terrains });
    reported.length = 0;
    let isDrawn = false;
    const { clientWaitSync, blitFramebuffer } = gl;
    // Which ends a picture with smooth edges.
    const blits = vi.spyOn(gl, 'blitFramebuffer').mockImplementation((...sent) => {
      blitFramebuffer.apply(gl, sent);
      isDrawn = true;
    });
    const waits = vi
      .spyOn(gl, 'clientWaitSync')
      .mockImplementation((...asked) => (isDrawn ? gl.TIMEOUT_EXPIRED : clientWaitSync.apply(gl, asked)));
    view.update(modelOf({ appearance: { contours: true } }));
    await until(() => isDrawn, 'a frame with smooth edges');
    view.update(modelOf({ appearance: { contours: false } }));
    blits.mockRestore();
    waits.mockRestore();
    await atRest({ view: terrains });
    expect(reported.filter(Boolean)).toHaveLength(1);
    expect(reported.at(-1)).toBe(true);
  });

  test('a lost context comes back with the same picture', async () => {
    const model = { ...modelOf(), cut: { from: { x: 0, y: 0.2 }, to: { x: 1, y: 0.7 } } };
    const terrain = open(model);
    await atRest(terrain);
    const before = await pixelsOf(terrain);
    const loss = terrain.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const lost = new Promise((resolve) => terrain.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    loss?.loseContext();
    await lost;
    await pageFrames(1);
    const drawn = terrain.view.figures.framesDrawn;
    loss?.restoreContext();
    await until(() => terrain.view.figures.framesDrawn > drawn && terrain.view.figures.isAtRest, 'the picture to come back');
    expect(differing(before, await pixelsOf(terrain))).toBe(0);
  });

  test('says that nothing is being drawn when its context is lost with a frame under way, and draws when it is back', async () => {
    const reported: boolean[] = [];
    const terrain = open(modelOf(), { onActivity: ({ isDrawing }) => reported.push(isDrawing) });
    await atRest(terrain);
    const loss = terrain.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const lost = new Promise((resolve) => terrain.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    terrain.view.orbit(10, 0);
    expect(reported.at(-1)).toBe(true);
    loss?.loseContext();
    await lost;
    expect(reported.at(-1)).toBe(false);
    terrain.view.orbit(10, 0);
    await until(() => !terrain.view.figures.isDrawing, 'a wish that cannot be met to be dropped');
    expect(reported.slice(-2)).toEqual([true, false]);
    await pageFrames(1);
    const drawn = terrain.view.figures.framesDrawn;
    loss?.restoreContext();
    await until(() => terrain.view.figures.framesDrawn > drawn && terrain.view.figures.isAtRest, 'the picture to come back');
    expect(reported.at(-1)).toBe(false);
  });

  test('what stands on the terrain follows the picture that is on the canvas, not the model that is to come', async () => {
    const first = modelOf({ seed: 'alps' });
    const terrain = open(first);
    expect([terrain.view.drawn, terrain.isCurrent()]).toEqual([undefined, false]);
    await atRest(terrain);
    expect([terrain.view.drawn === first, terrain.isCurrent()]).toEqual([true, true]);
    const middle = terrain.view.project({ x: 0.5, y: 0.5 });
    const slow = openSlowGpu(terrain.canvas);
    const next = modelOf({ seed: 'dolerite', appearance: { exaggeration: 9 } });
    terrain.view.update(next);
    await slow.isAsked();
    expect([terrain.view.drawn === first, terrain.isCurrent()]).toEqual([true, false]);
    expect(terrain.view.project({ x: 0.5, y: 0.5 })).toEqual(middle);
    slow.dispose();
    await atRest(terrain);
    expect([terrain.view.drawn === next, terrain.isCurrent()]).toEqual([true, true]);
    expect(terrain.view.project({ x: 0.5, y: 0.5 })).not.toEqual(middle);
  });

  test('a hidden view waits for no picture', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    terrain.view.show(false);
    const next = modelOf({ seed: 'dolerite' });
    terrain.view.update(next);
    expect([terrain.view.drawn === next, terrain.isCurrent()]).toEqual([true, true]);
  });

  test('follows the size of its canvas', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    terrain.canvas.style.width = '160px';
    await until(() => terrain.canvas.width === 160 * Math.min(devicePixelRatio, 2), 'the new size');
    await atRest(terrain);
    const { x } = terrain.view.project({ x: 0.5, y: 0.5 });
    expect(Math.abs(x - 80)).toBeLessThan(16);
  });
});

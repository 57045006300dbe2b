import { describe, expect, test, vi } from 'vitest';
import {
  atRest,
  differing,
  viewModel as modelOf,
  openView as open,
  openCanvas,
  pixelsOf,
  until,
} from '../support/terrain-view.ts';

describe('the frames of a terrain view', () => {
  test('draws nothing without a change', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    const [drawn, reported] = [terrain.view.figures.framesDrawn, terrain.frames()];
    expect(reported).toBe(drawn);
    await new Promise((resolve) => setTimeout(resolve, 400));
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

  test('uploads large textures one by one, each when the GPU is done with what came before', async () => {
    const { terrains, canvas, over } = openCanvas();
    const gl = canvas.getContext('webgl2');
    if (!gl) throw new Error('expected a WebGL2 context, got none');
    const steps: string[] = [];
    const { texSubImage2D, clientWaitSync } = gl;
    const spies = [
      vi.spyOn(gl, 'texSubImage2D').mockImplementation((...sent: unknown[]) => {
        steps.push(sent[7] === gl.FLOAT ? `${sent[4]}` : 'small');
        Reflect.apply(texSubImage2D, gl, sent);
      }),
      vi.spyOn(gl, 'clientWaitSync').mockImplementation((...asked) => {
        const state = clientWaitSync.apply(gl, asked);
        if (state !== gl.TIMEOUT_EXPIRED) steps.push('done');
        return state;
      }),
      vi.spyOn(gl, 'drawElements').mockImplementation(() => void steps.push('draw')),
    ];
    for (const [i, size] of [385, 513, 17, 33].entries()) {
      terrains.addView(over(60 * i, 0, 60, 150), { onCamera: () => {} }).update(modelOf({ size }));
    }
    await until(() => steps.includes('draw'), 'the first frame');
    for (const spy of spies) spy.mockRestore();
    // Beside its samples a terrain has a colour scale and light.
    const small = ['small', 'small'];
    const last = [...small, '17', ...small, '33', ...small, 'done'];
    expect(steps.slice(0, steps.indexOf('draw'))).toEqual(['done', '385', 'done', ...small, '513', 'done', ...last]);
  });

  test('changes the canvas when the GPU is done with the frame, and under a hand at once', async () => {
    const terrain = open(modelOf());
    await atRest(terrain);
    const gl = terrain.canvas.getContext('webgl2');
    if (!gl) throw new Error('expected a WebGL2 context, got none');
    const steps: string[] = [];
    const step = (now: string): void => {
      if (steps.at(-1) !== now) steps.push(now);
    };
    const drawn = (): void => step(gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING) ? 'buffer' : 'canvas');
    const { clientWaitSync } = gl;
    const spies = [
      vi.spyOn(gl, 'drawElements').mockImplementation(drawn),
      vi.spyOn(gl, 'drawElementsInstanced').mockImplementation(drawn),
      vi.spyOn(gl, 'clientWaitSync').mockImplementation((...asked) => {
        const state = clientWaitSync.apply(gl, asked);
        if (state !== gl.TIMEOUT_EXPIRED) step('done');
        return state;
      }),
    ];
    terrain.view.update(modelOf({ seed: 'another' }));
    await atRest(terrain);
    const changed = steps.splice(0);
    const before = changed.filter((_, i) => changed[i + 1] === 'canvas');
    expect([changed.at(-1), ...new Set(before)]).toEqual(['canvas', 'done']);
    terrain.view.orbit(10, 0);
    await atRest(terrain);
    for (const spy of spies) spy.mockRestore();
    expect(steps.slice(0, steps.indexOf('done')).at(-1)).toBe('canvas');
  });

  test('a frame that took the GPU long comes onto the canvas after the page’s next frame, and at once in a gesture', async () => {
    const { terrains, canvas } = openCanvas();
    const gl = canvas.getContext('webgl2');
    if (!gl) throw new Error('expected a WebGL2 context, got none');
    const view = terrains.addView(canvas, { onCamera: () => {} });
    view.update(modelOf());
    await atRest({ view: terrains });
    const steps: string[] = [];
    let readyMs = 0;
    const drawn = (): void => {
      const isBuffer = gl.getParameter(gl.DRAW_FRAMEBUFFER_BINDING) !== null;
      steps.push(isBuffer ? 'buffer' : 'canvas');
      if (isBuffer) readyMs = performance.now() + 40;
    };
    const { clientWaitSync } = gl;
    const spies = [
      vi.spyOn(gl, 'drawElements').mockImplementation(drawn),
      vi.spyOn(gl, 'drawElementsInstanced').mockImplementation(drawn),
      vi.spyOn(gl, 'clientWaitSync').mockImplementation((...asked) => {
        if (performance.now() < readyMs) return gl.TIMEOUT_EXPIRED;
        const state = clientWaitSync.apply(gl, asked);
        if (state !== gl.TIMEOUT_EXPIRED) {
          steps.push('done');
          requestAnimationFrame(() => steps.push('page'));
        }
        return state;
      }),
    ];
    const shown = async (seed: string): Promise<string[]> => {
      steps.length = 0;
      view.update(modelOf({ seed }));
      await until(() => steps.includes('canvas'), 'the frame on the canvas');
      return steps.slice(0, steps.indexOf('canvas')).slice(-2);
    };
    const atLeisure = await shown('another');
    await atRest({ view: terrains });
    terrains.setGesture(true);
    const held = await shown('a third');
    for (const spy of spies) spy.mockRestore();
    expect([atLeisure, held.at(-1)]).toEqual([['done', 'page'], 'done']);
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
    await new Promise((resolve) => setTimeout(resolve, 50));
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
    await new Promise((resolve) => setTimeout(resolve, 50));
    const drawn = terrain.view.figures.framesDrawn;
    loss?.restoreContext();
    await until(() => terrain.view.figures.framesDrawn > drawn && terrain.view.figures.isAtRest, 'the picture to come back');
    expect(reported.at(-1)).toBe(false);
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

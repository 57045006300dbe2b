import { describe, expect, test } from 'vitest';
import { differenceScale } from '../../src/colour/colour-scale.ts';
import type { CameraPose } from '../../src/core/camera-pose.ts';
import type { TerrainCanvas } from '../../src/view3d/terrain-canvas.ts';
import type { TerrainView, TerrainViewModel } from '../../src/view3d/terrain-view.ts';
import { atRest, differing, drag, type OpenedCanvas, openCanvas, pixelsOf, until, viewModel } from '../support/terrain-view.ts';

const WIDTH = 120;
const HEIGHT = 80;

interface TwoViews extends OpenedCanvas {
  readonly elements: readonly [HTMLElement, HTMLElement];
  readonly views: readonly [TerrainView, TerrainView];
  readonly reported: (CameraPose | undefined)[];
}

/** Two views side by side, with a gap between them and one below.
 *  @param isLinked the camera that one reports is shown to both */
function openTwo(models: readonly [TerrainViewModel, TerrainViewModel], onFrame = (): void => {}, isLinked = false): TwoViews {
  const opened = openCanvas({ width: 2 * WIDTH + 10, height: HEIGHT + 10, onFrame });
  const reported: (CameraPose | undefined)[] = [];
  const add = (left: number, model: TerrainViewModel): [HTMLElement, TerrainView] => {
    const element = opened.over(left, 0, WIDTH, HEIGHT);
    const view = opened.terrains.addView(element, {
      onCamera(camera) {
        reported.push(camera);
        if (isLinked) for (const [i, one] of [a[1], b[1]].entries()) one.update({ ...models[i], camera });
      },
    });
    view.update(model);
    return [element, view];
  };
  const [a, b] = [add(0, models[0]), add(WIDTH + 10, models[1])];
  return { ...opened, elements: [a[0], b[0]], views: [a[1], b[1]], reported };
}

const rest = (terrains: TerrainCanvas): Promise<void> => atRest({ view: terrains });
const pictureOf = (terrains: TerrainCanvas): Promise<Uint8ClampedArray> => pixelsOf({ view: terrains });

/** The pixels of a rectangle of a picture at its upper edge, which is in CSS pixels. */
function partOf(
  picture: Uint8ClampedArray,
  canvas: HTMLCanvasElement,
  left: number,
  width: number,
  height = HEIGHT,
): Uint32Array {
  const ratio = canvas.width / canvas.clientWidth;
  const all = new Uint32Array(picture.buffer);
  const [wide, high] = [Math.round(width * ratio), height * ratio];
  const from = Math.round(left * ratio);
  return Uint32Array.from({ length: wide * high }, (_, i) => all[Math.floor(i / wide) * canvas.width + from + (i % wide)]);
}

/** Printing what differs would take minutes. */
const isSame = (a: Uint32Array, b: Uint32Array): boolean => a.length === b.length && a.every((pixel, i) => pixel === b[i]);

/** The test palette's colour of the page, #39444f. */
const isPage = (part: Uint32Array): boolean => part.every((pixel) => pixel === 0xff4f4439);

/** Where two views show the same positions, each from its own left edge. */
function seenIn([a, b]: readonly [TerrainView, TerrainView]): [number[], number[]] {
  const positions = [0.1, 0.5, 0.8].map((x) => ({ x, y: 1 - x / 2 }));
  const of = (view: TerrainView, left: number): number[] =>
    positions
      .map((position) => view.project(position, 0))
      .flatMap(({ x, y }) => [x - left, y].map((px) => Math.round(px * 1e6) / 1e6));
  return [of(a, 0), of(b, WIDTH + 10)];
}

describe('linked views', () => {
  test('follow the one that is dragged in every frame, and have exactly its camera when it is released', async () => {
    const seen: [number[], number[]][] = [];
    const model = viewModel();
    const two = openTwo([model, model], () => seen.push(seenIn(two.views)), true);
    const { terrains, elements, views, reported } = two;
    terrains.link(true);
    await rest(terrains);
    const home = seenIn(views);
    for (const i of [1, 0] as const) {
      const { left, top } = elements[i].getBoundingClientRect();
      seen.length = 0;
      drag(elements[i], [
        [left + 60, top + 40],
        [left + 90, top + 30],
      ]);
      await until(() => seen.length > 0, 'a frame');
      for (const [a, b] of seen) expect(a).toEqual(b);
      expect(seen[0]).not.toEqual(home);
      await rest(terrains);
      const [a, b] = seenIn(views);
      expect(a).toEqual(b);
      const { framesDrawn } = terrains.figures;
      for (const view of views) view.update({ ...model, camera: reported.at(-1) });
      expect(terrains.figures).toMatchObject({ framesDrawn, isAtRest: true });
    }
  });

  test('go together to a camera that is shown, and frame the whole of the widest block', async () => {
    const [low, high] = [viewModel(), viewModel({ appearance: { exaggeration: 12 } })];
    const seen: [number[], number[]][] = [];
    const two = openTwo([low, high], () => seen.push(seenIn(two.views)));
    const { terrains, views, reported } = two;
    await rest(terrains);
    const alone = seenIn(views)[0];
    terrains.link(true);
    await rest(terrains);
    const bearings = (): number[] => views.map(({ bearingDeg }) => Math.round(bearingDeg));
    const [ax, , bx] = seenIn(views)[0];
    expect(Math.abs(ax - bx)).toBeLessThan(Math.abs(alone[0] - alone[2]) - 4);
    const camera = { target: { x: 0, y: 0, z: 0 }, azimuthDeg: 90, altitudeDeg: 40, distance: 8 };
    views[0].update({ ...low, camera });
    views[1].update({ ...high, camera });
    await rest(terrains);
    expect(bearings()).toEqual([270, 270]);
    views[1].faceNorth();
    await rest(terrains);
    expect(new Set(bearings()).size).toBe(1);
    expect(reported).toHaveLength(1);
    terrains.link(false);
    views[0].orbit(30, 0);
    await rest(terrains);
    expect(new Set(bearings()).size).toBe(2);
  });
});

describe('views on one canvas', () => {
  test('have one context, are the same picture wherever they lie, and free what they had', async () => {
    const asked: string[] = [];
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: [string]) {
      asked.push(args[0]);
      return Reflect.apply(getContext, this, args);
    } as typeof getContext;
    try {
      const model = viewModel();
      const { terrains, canvas, views, over, elements } = openTwo([model, model]);
      await rest(terrains);
      const picture = await pictureOf(terrains);
      const left = partOf(picture, canvas, 0, WIDTH);
      expect(isSame(partOf(picture, canvas, WIDTH + 10, WIDTH), left)).toBe(true);
      expect(isPage(left)).toBe(false);
      expect(isPage(partOf(picture, canvas, WIDTH, 10))).toBe(true);
      const before = terrains.figures;

      const more = [over(0, 0, 60, 40), over(60, 0, 60, 40)].map((element) => terrains.addView(element, { onCamera() {} }));
      for (const view of more) view.update(viewModel({ size: 17, seed: 'b' }));
      await rest(terrains);
      expect(terrains.figures.textures).toBe(2 * before.textures - 1); // one is the buffer for smooth edges
      for (const view of more) view.dispose();
      await rest(terrains);
      expect(terrains.figures).toMatchObject({ textures: before.textures, geometries: before.geometries });
      expect(differing(picture, await pictureOf(terrains))).toBe(0);

      views[0].show(false);
      await rest(terrains);
      expect(terrains.figures.triangles).toBeLessThan(0.6 * before.triangles);
      expect(isPage(partOf(await pictureOf(terrains), canvas, 0, WIDTH))).toBe(true);
      expect(views[0].project({ x: 0.5, y: 0.5 }).isHidden).toBe(true);

      views[0].attachTo(elements[1]);
      views[1].attachTo(elements[0]);
      expect(elements.map(({ style }) => style.touchAction)).toEqual(['none', 'none']); // fingers orbit, and do not scroll
      await rest(terrains);
      expect(isSame(partOf(await pictureOf(terrains), canvas, 0, WIDTH), left)).toBe(true);
      expect(asked.filter((kind) => kind === 'webgl2')).toHaveLength(1);
    } finally {
      HTMLCanvasElement.prototype.getContext = getContext;
    }
  });

  test('come back as they were when the context was lost, and follow elements that move', async () => {
    const { terrains, canvas, elements, views } = openTwo([viewModel(), viewModel({ seed: 'b' })]);
    await rest(terrains);
    const before = await pictureOf(terrains);
    const loss = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    const lost = new Promise((resolve) => canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    loss?.loseContext();
    await lost;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { framesDrawn } = terrains.figures;
    loss?.restoreContext();
    await until(() => terrains.figures.framesDrawn > framesDrawn && terrains.figures.isAtRest, 'the picture to come back');
    expect(differing(before, await pictureOf(terrains))).toBe(0);

    const { x } = views[0].project({ x: 0.5, y: 0.5 });
    elements[1].style.display = 'none';
    elements[0].style.left = `${10 + WIDTH + 10}px`;
    await until(() => views[0].project({ x: 0.5, y: 0.5 }).x === x + WIDTH + 10, 'the view to follow');
    await rest(terrains);
    expect(isPage(partOf(await pictureOf(terrains), canvas, 0, WIDTH))).toBe(true);

    // Nothing is freed that the lost context had.
    const gl = canvas.getContext('webgl2');
    for (const view of views) view.dispose();
    expect(gl?.getError()).toBe(gl?.NO_ERROR);
  });

  test('that lie over each other are parted where they are clipped', async () => {
    const { terrains, canvas, elements, views } = openTwo([viewModel(), viewModel({ seed: 'b' })]);
    views[1].attachTo(elements[0]);
    const pictures: Uint8ClampedArray[] = [];
    for (const hidden of [1, 0]) {
      for (const [i, view] of views.entries()) view.show(i !== hidden);
      await rest(terrains);
      pictures.push(await pictureOf(terrains));
    }
    for (const view of views) view.show(true);
    views[0].clip({ min: 0, max: 0.4 });
    views[1].clip({ min: 0.4, max: 1 });
    await rest(terrains);
    const swiped = await pictureOf(terrains);
    const seam = 0.4 * WIDTH;
    expect(isSame(partOf(swiped, canvas, 0, seam), partOf(pictures[0], canvas, 0, seam))).toBe(true);
    expect(isSame(partOf(swiped, canvas, seam, WIDTH - seam), partOf(pictures[1], canvas, seam, WIDTH - seam))).toBe(true);
    const { left, top } = elements[0].getBoundingClientRect();
    const found = [40, 70].map((x) => views.map((view) => view.pick(left + x, top + 42) !== undefined));
    expect(found).toEqual([
      [true, false],
      [false, true],
    ]);
    const middle = { x: 0.5, y: 0.5 };
    expect(views.map((view) => view.project(middle).isOutside)).toEqual([true, false]);
  });
});

describe('a drape', () => {
  test('is blue below zero, neutral at zero and orange above it, on terrain and its edges', async () => {
    const { terrains, canvas, over } = openCanvas({ width: WIDTH, height: HEIGHT });
    const view = terrains.addView(over(0, 0, WIDTH, HEIGHT), { onCamera() {} });
    for (const [wireframe, hillshade] of [
      [false, 0],
      [false, 1],
      [true, 1],
    ] as const) {
      const appearance = { wireframe, hillshade, sunAltitudeDeg: 20, exaggeration: 2 };
      const model = viewModel({ size: 17, appearance });
      // West of the middle below zero, on the middle's two columns zero, east of it above.
      const data = Float32Array.from({ length: 17 * 17 }, (_, i) => Math.sign(Math.trunc(((i % 17) - 8) / 3)) * 400);
      view.update({ ...model, drape: { map: { width: 17, height: 17, data }, scale: differenceScale(500) } });
      view.lookFromTop();
      await rest(terrains);
      const picture = await pictureOf(terrains);
      const ratio = canvas.width / WIDTH;
      /** Red less blue where the picture is brightest around a point: edges lie over a dark core. */
      const warmth = (x: number): number => {
        const at = view.project({ x, y: 0.5 });
        let best = [0, 0, 0];
        for (let dy = -4; dy <= 4; dy++) {
          const i = 4 * (Math.round(at.y * ratio + dy) * canvas.width + Math.round(at.x * ratio));
          const pixel = [...picture.subarray(i, i + 3)];
          if (pixel[0] + pixel[1] + pixel[2] > best[0] + best[1] + best[2]) best = pixel;
        }
        return best[0] - best[2];
      };
      expect(warmth(2 / 16), `${wireframe} ${hillshade}`).toBeLessThan(-30);
      expect(warmth(14 / 16), `${wireframe} ${hillshade}`).toBeGreaterThan(30);
      // The ramp's own neutral is #f1f1ee, and white in the brightest light; pixels of an edge mix with those beside it.
      expect(warmth(8 / 16)).toBeGreaterThanOrEqual(wireframe ? -4 : 0);
      expect(warmth(8 / 16)).toBeLessThanOrEqual(4);
    }
  });

  test('of zeros is neutral all over in any light, and takes nothing of the terrain’s own colours away', async () => {
    const { terrains, canvas, over } = openCanvas({ width: WIDTH, height: HEIGHT });
    const view = terrains.addView(over(0, 0, WIDTH, HEIGHT), { onCamera() {} });
    const wet = viewModel({ size: 17, appearance: { hillshade: 0, seaLevel: 900 } });
    view.update(wet);
    await rest(terrains);
    const before = await pictureOf(terrains);
    const { textures } = terrains.figures;
    const zeros = { map: { width: 17, height: 17, data: new Float32Array(17 * 17) }, scale: differenceScale(1) };
    const pixels = async (): Promise<number[][]> => {
      await rest(terrains);
      const picture = await pictureOf(terrains);
      const along = Array.from({ length: 9 }, (_, i) => 0.1 + 0.1 * i);
      const points = along.flatMap((x) => along.map((y) => view.project({ x, y })));
      const ratio = canvas.width / WIDTH;
      return points.flatMap(({ x, y, isHidden }) => {
        const i = 4 * (Math.floor(y * ratio) * canvas.width + Math.floor(x * ratio));
        return isHidden ? [] : [[...picture.subarray(i, i + 3)]];
      });
    };
    view.update({ ...wet, drape: zeros });
    const bare = await pixels();
    expect(bare.length).toBeGreaterThan(40);
    for (const pixel of bare) expect(pixel).toEqual([0xf1, 0xf1, 0xee]);
    expect(terrains.figures.textures).toBe(textures);
    view.update({ ...viewModel({ size: 17, appearance: { sunAltitudeDeg: 5 } }), drape: zeros });
    const shaded = await pixels();
    expect(Math.min(...shaded.map(([red]) => red))).toBeLessThan(215);
    for (const [red, green, blue] of shaded) expect([green, red <= 0xf1, red - blue < 5]).toEqual([red, true, true]);

    view.update(wet);
    await rest(terrains);
    expect(terrains.figures.textures).toBe(textures);
    expect(differing(before, await pictureOf(terrains))).toBe(0);
  });
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { differenceScale } from '../../src/draw/colour/colour-scale.ts';
import type { TerrainView, TerrainViewModel } from '../../src/view3d/terrain-view.ts';
import {
  atRest,
  type CanvasWishes,
  differing,
  drag,
  type OpenedCanvas,
  openCanvas,
  openView,
  pixelsOf,
  until,
  viewModel,
} from '../support/terrain-view.ts';

const WIDTH = 120;
const HEIGHT = 80;

/** Two views side by side, with a gap between them and one below. */
function openTwo(models: readonly [TerrainViewModel, TerrainViewModel], wishes: CanvasWishes = {}) {
  const opened = openCanvas({ width: 2 * WIDTH + 10, height: HEIGHT + 10, ...wishes });
  const [a, b] = [opened.add(0, WIDTH, HEIGHT, models[0]), opened.add(WIDTH + 10, WIDTH, HEIGHT, models[1])];
  return { ...opened, both: [a, b] as const, views: [a.view, b.view] as const };
}

/** Columns of what is on the canvas, without the gap below. */
async function columnsOf(opened: OpenedCanvas, left: number, width: number): Promise<Uint32Array> {
  const all = new Uint32Array((await pixelsOf(opened)).buffer);
  const { width: across } = opened.terrains.fullSize;
  const ratio = across / opened.canvas.clientWidth;
  const [wide, from] = [Math.round(width * ratio), Math.round(left * ratio)];
  return Uint32Array.from({ length: wide * HEIGHT * ratio }, (_, i) => all[Math.floor(i / wide) * across + from + (i % wide)]);
}

/** Printing what differs would take minutes. */
const isSame = (a: Uint32Array, b: Uint32Array): boolean => a.length === b.length && a.every((pixel, i) => pixel === b[i]);

/** The test palette's colour of the page, #39444f. */
const isPage = (part: Uint32Array): boolean => part.every((pixel) => pixel === 0xff4f4439);

/** Where each of two views shows the same positions, from its own left edge. */
function seenIn(views: readonly TerrainView[]): number[][] {
  const positions = [0.1, 0.5, 0.8].map((x) => ({ x, y: 1 - x / 2 }));
  const round = (px: number): number => Math.round(px * 1e6) / 1e6;
  return views.map((view, i) =>
    positions.map((position) => view.project(position, 0)).flatMap(({ x, y }) => [round(x - i * (WIDTH + 10)), round(y)]),
  );
}

describe('linked views', () => {
  test('follow the one that is dragged in every frame, and have exactly its camera when it is released', async () => {
    const seen: number[][][] = [];
    const model = viewModel();
    const two = openTwo([model, model], { place: 'page', onFrame: () => seen.push(seenIn(two.views)) });
    const { terrains, both, views } = two;
    terrains.link(true);
    await atRest(two);
    const home = seenIn(views);
    for (const { element, reported } of [both[1], both[0]]) {
      const { left, top } = element.getBoundingClientRect();
      seen.length = 0;
      drag(element, [
        [left + 60, top + 40],
        [left + 90, top + 30],
      ]);
      await until(() => seen.length > 0);
      for (const [a, b] of seen) expect(a).toEqual(b);
      expect(seen[0]).not.toEqual(home);
      for (const view of views) view.update({ ...model, camera: reported.at(-1) });
      await atRest(two);
      const [a, b] = seenIn(views);
      expect(a).toEqual(b);
      const { framesDrawn } = terrains.figures;
      for (const view of views) view.update({ ...model, camera: reported.at(-1) });
      expect(terrains.figures).toMatchObject({ framesDrawn, isAtRest: true });
    }
  });

  test('go together to a camera that is shown, and frame the whole of the widest block', async () => {
    const [low, high] = [viewModel(), viewModel({ appearance: { exaggeration: 12 } })];
    const two = openTwo([low, high]);
    const { terrains, views, both } = two;
    await atRest(two);
    const wide = (): number => Math.abs(seenIn(views)[0][0] - seenIn(views)[0][2]);
    const alone = wide();
    terrains.link(true);
    await atRest(two);
    expect(wide()).toBeLessThan(alone - 4);
    const bearings = (): number[] => views.map(({ bearingDeg }) => Math.round(bearingDeg));
    const camera = { target: { x: 0, y: 0, z: 0 }, azimuthDeg: 90, altitudeDeg: 40, distance: 8 };
    views[0].update({ ...low, camera });
    views[1].update({ ...high, camera });
    await atRest(two);
    expect(bearings()).toEqual([270, 270]);
    views[1].faceNorth();
    await atRest(two);
    expect(new Set(bearings()).size).toBe(1);
    expect(both.flatMap(({ reported }) => reported)).toHaveLength(1);
    terrains.link(false);
    views[0].orbit(30, 0);
    await atRest(two);
    expect(new Set(bearings()).size).toBe(2);
  });
});

describe('views on one canvas', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('have one context, are the same picture wherever they lie, and free what they had', async () => {
    const asked = vi.spyOn(OffscreenCanvas.prototype, 'getContext');
    const model = viewModel();
    const two = openTwo([model, model], { place: 'page' });
    const { terrains, views, both, add } = two;
    const left = await columnsOf(two, 0, WIDTH);
    expect(isSame(left, await columnsOf(two, WIDTH + 10, WIDTH))).toBe(true);
    expect(isPage(await columnsOf(two, WIDTH, 10))).toBe(true);
    const [before, picture] = [terrains.figures, await pixelsOf(two)];

    const more = [0, 60].map((x) => add(x, 60, 40, viewModel({ size: 17, seed: 'b' })));
    await atRest(two);
    expect(terrains.figures.textures).toBe(2 * before.textures - 1); // one is the buffer for smooth edges
    for (const { view } of more) view.dispose();
    expect(differing(picture, await pixelsOf(two))).toBe(0);
    expect(terrains.figures).toMatchObject({ textures: before.textures, geometries: before.geometries });

    views[0].show(false);
    expect(isPage(await columnsOf(two, 0, WIDTH))).toBe(true);
    expect(terrains.figures.triangles).toBeLessThan(0.6 * before.triangles);
    expect(views[0].project({ x: 0.5, y: 0.5 }).isHidden).toBe(true);

    expect(terrains.isInPlace).toBe(true);
    views[0].attachTo(both[1].element);
    views[1].attachTo(both[0].element);
    expect(terrains.isInPlace).toBe(false); // until the next frame
    expect(both.map(({ element }) => element.style.touchAction)).toEqual(['none', 'none']); // fingers orbit, and do not scroll
    expect(isSame(await columnsOf(two, 0, WIDTH), left)).toBe(true);
    expect(terrains.isInPlace).toBe(true);
    const { left: x, top: y } = both[1].element.getBoundingClientRect();
    drag(both[1].element, [
      [x + 60, y + 40],
      [x + 90, y + 40],
    ]);
    views[0].show(true);
    await atRest(two);
    expect(views[0].bearingDeg).not.toBeCloseTo(views[1].bearingDeg, 0);
    expect(asked.mock.calls.filter(([kind]) => kind === 'webgl2')).toHaveLength(1);
  });

  test('that lie over each other are parted where they are clipped', async () => {
    const two = openTwo([viewModel(), viewModel({ seed: 'b' })]);
    const { views, both } = two;
    views[1].attachTo(both[0].element);
    const seam = 0.4 * WIDTH;
    const parts = async () => [await columnsOf(two, 0, seam), await columnsOf(two, seam, WIDTH - seam)];
    const alone: Uint32Array[][] = [];
    for (const hidden of [1, 0]) {
      for (const [i, view] of views.entries()) view.show(i !== hidden);
      alone.push(await parts());
    }
    for (const view of views) view.show(true);
    views[0].clip({ min: 0, max: 0.4 });
    views[1].clip({ min: 0.4, max: 1 });
    const swiped = await parts();
    expect([isSame(swiped[0], alone[0][0]), isSame(swiped[1], alone[1][1])]).toEqual([true, true]);
    const { left, top } = both[0].element.getBoundingClientRect();
    const found = [40, 70].map((x) => views.map((view) => view.pick(left + x, top + 42) !== undefined));
    expect(found).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(views.map((view) => view.project({ x: 0.5, y: 0.5 }).isOutside)).toEqual([true, false]);
  });
});

describe('a drape', () => {
  const drape = (data: Float32Array, most: number) => ({ map: { width: 17, height: 17, data }, scale: differenceScale(most) });
  const zeros = drape(new Float32Array(17 * 17), 1);

  /** Colours of a picture at a place in CSS pixels, and of so many pixels above and below. */
  async function coloursIn(opened: OpenedCanvas): Promise<(at: { x: number; y: number }, around?: number) => number[][]> {
    const picture = await pixelsOf(opened);
    const { width } = opened.terrains.fullSize;
    const ratio = width / opened.canvas.clientWidth;
    return ({ x, y }, around = 0) =>
      Array.from({ length: 2 * around + 1 }, (_, k) => {
        const i = 4 * ((Math.floor(y * ratio) + k - around) * width + Math.floor(x * ratio));
        return [...picture.subarray(i, i + 3)];
      });
  }

  test('is blue below zero, neutral at zero and orange above it, on terrain and its edges', async () => {
    const terrain = await openView(viewModel(), { width: WIDTH, height: HEIGHT });
    const { view } = terrain;
    view.lookFromTop();
    // West of the middle below zero, on the middle's two columns zero, east of it above.
    const data = Float32Array.from({ length: 17 * 17 }, (_, i) => Math.sign(Math.trunc(((i % 17) - 8) / 3)) * 400);
    for (const [wireframe, hillshade] of [
      [false, 0],
      [false, 1],
      [true, 1],
    ] as const) {
      const appearance = { wireframe, hillshade, sunAltitudeDeg: 20, exaggeration: 2 };
      view.update({ ...viewModel({ size: 17, appearance }), drape: drape(data, 500), camera: terrain.reported.at(-1) });
      const colours = await coloursIn(terrain);
      /** Red less blue where the picture is brightest around a point: edges lie over a dark core. */
      const warmth = (x: number): number => {
        const bright = (colour: number[]): number => colour[0] + colour[1] + colour[2];
        const [red, , blue] = colours(view.project({ x, y: 0.5 }), 4).reduce((best, one) =>
          bright(one) > bright(best) ? one : best,
        );
        return red - blue;
      };
      expect(warmth(2 / 16), `${wireframe} ${hillshade}`).toBeLessThan(-30);
      expect(warmth(14 / 16), `${wireframe} ${hillshade}`).toBeGreaterThan(30);
      // The ramp's own neutral is #f1f1ee, and white in the brightest light; pixels of an edge mix with those beside it.
      expect(warmth(8 / 16)).toBeGreaterThanOrEqual(wireframe ? -4 : 0);
      expect(warmth(8 / 16)).toBeLessThanOrEqual(4);
    }
  });

  test('of zeros is neutral all over in any light, and takes nothing of the terrain’s own colours away', async () => {
    const wet = viewModel({ size: 17, appearance: { hillshade: 0, seaLevel: 900 } });
    const terrain = await openView(wet, { width: WIDTH, height: HEIGHT });
    const { view, terrains } = terrain;
    const before = await pixelsOf(terrain);
    const { textures } = terrains.figures;
    const along = Array.from({ length: 9 }, (_, i) => 0.1 + 0.1 * i);
    const draped = async (model: TerrainViewModel): Promise<number[][]> => {
      view.update({ ...model, drape: zeros });
      const colours = await coloursIn(terrain);
      const points = along.flatMap((x) => along.map((y) => view.project({ x, y })));
      return points.flatMap((at) => (at.isHidden ? [] : colours(at)));
    };
    const bare = await draped(wet);
    expect(bare.length).toBeGreaterThan(40);
    for (const pixel of bare) expect(pixel).toEqual([0xf1, 0xf1, 0xee]);
    expect(terrains.figures.textures).toBe(textures);
    const shaded = await draped(viewModel({ size: 17, appearance: { sunAltitudeDeg: 5 } }));
    expect(Math.min(...shaded.map(([red]) => red))).toBeLessThan(215);
    for (const [red, green, blue] of shaded) expect([green, red <= 0xf1, red - blue < 5]).toEqual([red, true, true]);

    view.update(wet);
    expect(differing(before, await pixelsOf(terrain))).toBe(0);
    expect(terrains.figures.textures).toBe(textures);
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Cut } from '../../src/core/cut.ts';
import { createHeightmap } from '../../src/core/heightmap.ts';
import type { Point } from '../../src/core/profile.ts';
import { parseChartPalette } from '../../src/draw/chart/palette.ts';
import { colourScale } from '../../src/draw/colour/colour-scale.ts';
import { createHistogram } from '../../src/view2d/histogram.ts';
import { createLegend } from '../../src/view2d/legend.ts';
import { createMinimap, type MinimapModel } from '../../src/view2d/minimap.ts';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/shared.css';
import '../../src/ui/styles/charts.css';

const SIZE = 160;
const map = createHeightmap(17, 17);
for (let i = 0; i < map.data.length; i++) map.data[i] = (i % 17) * 100 - 400;
const palette = parseChartPalette((token) => getComputedStyle(document.documentElement).getPropertyValue(token));
const model: MinimapModel = {
  surface: { map, spacing: { x: 100, y: 100 }, extent: { x: 1600, y: 1600 } },
  samples: { width: 65, height: 33 },
  scale: colourScale('hypsometric', { min: -400, max: 1200 }, 0),
  cut: { mode: 'line', row: 0.5, column: 0.25, a: { x: 0.25, y: 0.25 }, b: { x: 0.75, y: 0.5 } },
  hover: undefined,
  palette,
  viewer: { bearingDeg: 0 },
};
const line = model.cut as Cut;

let container: HTMLElement;
let minimap: ReturnType<typeof createMinimap>;
const onCut = vi.fn<(cut: Cut) => void>();
const onCutEnd = vi.fn<() => void>();
const onHover = vi.fn<(position: Point | undefined) => void>();

beforeEach(async () => {
  container = document.createElement('div');
  container.style.cssText = `position: absolute; top: 20px; left: 10px; width: ${SIZE}px; height: ${SIZE}px`;
  document.body.replaceChildren(container);
  for (const mock of [onCut, onCutEnd, onHover]) mock.mockReset();
  minimap = createMinimap(container, { onCut, onCutEnd, onHover });
  await show({});
});
afterEach(() => document.body.replaceChildren());

async function show(changes: Partial<MinimapModel>): Promise<void> {
  minimap.update({ ...model, ...changes });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

function handle(name: string): HTMLButtonElement {
  const found = container.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]:not([hidden])`);
  if (!found) throw new Error(`expected a handle named ${name}, got none`);
  return found;
}

function canvasOf(): HTMLCanvasElement {
  const canvas = container.querySelector('canvas');
  if (!canvas) throw new Error('expected a canvas, got none');
  return canvas;
}

/** Presses on an element at a pixel of it and lets go over a pixel of the map. */
async function drag(element: HTMLElement, sourcePosition: Point, targetPosition: Point): Promise<void> {
  await userEvent.dragAndDrop(element, canvasOf(), { sourcePosition, targetPosition });
}

const middleOfHandle = { x: 7.5, y: 7.5 };
const lastCut = (): Cut | undefined => onCut.mock.lastCall?.[0];

test('the map returns after the graphics process was lost, with its relief', async () => {
  const drawn = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage');
  await show({});
  const picture = drawn.mock.lastCall?.[0];
  drawn.mockRestore();
  const all = [canvasOf(), picture as HTMLCanvasElement];
  const pixels = (): string => canvasOf().toDataURL();
  const before = pixels();
  for (const canvas of all) {
    canvas.dispatchEvent(new Event('contextlost'));
    canvas.getContext('2d')?.reset();
  }
  expect(pixels()).not.toBe(before);
  canvasOf().dispatchEvent(new Event('contextrestored'));
  expect(pixels()).toBe(before);
});

test('a dragged end is where the pointer let go, and the other end stays', async () => {
  await drag(handle('Section end A'), middleOfHandle, { x: 120, y: 24 });
  expect(lastCut()?.a.x).toBeCloseTo(0.75, 2);
  expect(lastCut()?.a.y).toBeCloseTo(0.15, 2);
  expect(lastCut()?.b).toEqual(line.b);
  expect(onCutEnd).toHaveBeenCalledTimes(1);
  expect(onCutEnd.mock.invocationCallOrder[0]).toBeGreaterThan(onCut.mock.invocationCallOrder.at(-1) ?? Number.NaN);
});

test('the line dragged between its ends moves as a whole', async () => {
  await drag(canvasOf(), { x: 80, y: 60 }, { x: 96, y: 92 });
  expect(lastCut()?.a.x).toBeCloseTo(0.35, 2);
  expect(lastCut()?.a.y).toBeCloseTo(0.45, 2);
  expect(lastCut()?.b.x).toBeCloseTo(0.85, 2);
  expect(lastCut()?.b.y).toBeCloseTo(0.7, 2);
});

test('a drag away from the line moves nothing', async () => {
  await drag(canvasOf(), { x: 40, y: 130 }, { x: 120, y: 140 });
  expect(onCut).not.toHaveBeenCalled();
  expect(onCutEnd).not.toHaveBeenCalled();
});

test('a row is dragged by any place on it', async () => {
  await show({ cut: { ...line, mode: 'row' } });
  await drag(canvasOf(), { x: 130, y: 80 }, { x: 60, y: 120 });
  expect(lastCut()?.row).toBeCloseTo(0.75, 2);
  expect(lastCut()?.column).toBe(0.25);
});

test('arrow keys move an end by a hundredth, with Shift by a tenth, and a repeating key is one gesture', async () => {
  handle('Section end B').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(lastCut()?.b.x).toBeCloseTo(0.76);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(lastCut()?.b.y).toBeCloseTo(0.4);
  onCutEnd.mockClear();
  await userEvent.keyboard('{ArrowLeft>3}');
  expect(onCutEnd).not.toHaveBeenCalled();
  await userEvent.keyboard('{/ArrowLeft}');
  expect(onCutEnd).toHaveBeenCalledTimes(1);
});

test.each([
  ['row', 'Section end B, east', '{ArrowDown}', 17 / 32],
  ['column', 'Section end A, north', '{ArrowLeft}', 15 / 64],
] as const)('arrow keys move a %s by one sample of the finished terrain', async (mode, name, key, expected) => {
  await show({ cut: { ...line, mode } });
  handle(name).focus();
  await userEvent.keyboard(key);
  expect(lastCut()?.[mode]).toBeCloseTo(expected);
});

test('handles are those of the cut, at its ends', async () => {
  const shown = (): (string | null)[] =>
    [...container.querySelectorAll('button:not([hidden])')].map((button) => button.getAttribute('aria-label'));
  expect(shown()).toEqual(['Section end A', 'Section end B']);
  const { left, top } = container.getBoundingClientRect();
  const box = handle('Section end B').getBoundingClientRect();
  expect(box.left + box.width / 2 - left).toBeCloseTo(0.75 * SIZE, 0);
  expect(box.top + box.height / 2 - top).toBeCloseTo(0.5 * SIZE, 0);
  await show({ cut: { ...line, mode: 'column' } });
  expect(shown()).toEqual(['Section end A, north', 'Section end B, south']);
  await show({ cut: undefined });
  expect(shown()).toEqual([]);
});

test('hovering reports the position on the terrain, and none beside it', async () => {
  await userEvent.hover(canvasOf(), { position: { x: 40, y: 120 } });
  expect(onHover.mock.lastCall?.[0]?.x).toBeCloseTo(0.25, 2);
  expect(onHover.mock.lastCall?.[0]?.y).toBeCloseTo(0.75, 2);
  await show({ surface: { ...model.surface, extent: { x: 1600, y: 800 } } });
  await userEvent.hover(canvasOf(), { position: { x: 40, y: 20 } });
  expect(onHover).toHaveBeenLastCalledWith(undefined);
});

test('the relief shows sea in the west and land in the east, and follows the colours', async () => {
  const pixel = (x: number): Uint8ClampedArray | undefined =>
    canvasOf()
      .getContext('2d')
      ?.getImageData(Math.round(x * devicePixelRatio), Math.round(140 * devicePixelRatio), 1, 1).data;
  await show({ cut: undefined, viewer: { bearingDeg: 180 } });
  const [sea, land] = [pixel(12), pixel(90)];
  if (!sea || !land) throw new Error('expected pixels, got none');
  expect(sea[2]).toBeGreaterThan(sea[0] + 20);
  expect(land[1]).toBeGreaterThan(land[2] + 20);
  await show({ cut: undefined, viewer: { bearingDeg: 180 }, scale: colourScale('grey', { min: -400, max: 1200 }, 0) });
  const grey = pixel(12);
  expect(Math.abs((grey?.[2] ?? 0) - (grey?.[0] ?? 99))).toBeLessThan(20);
});

test('a legend and a histogram say their range to those who cannot see them', async () => {
  const legend = createLegend(container);
  legend.update({ scale: model.scale, shown: model.scale, unit: 'm', seaLevel: 0, orientation: 'vertical' });
  const histogram = createHistogram(container);
  histogram.update({ counts: [1, 2, 3], scale: model.scale, range: model.scale, unit: 'm', palette });
  const labels = [...container.querySelectorAll('[role="img"]')].map((element) => element.getAttribute('aria-label'));
  expect(labels).toEqual(['Elevation colours, −400 m to 1,200 m, sea level at 0 m', 'Elevation histogram, −400 m to 1,200 m']);
  expect(getComputedStyle(container.querySelector('.legend-bar') ?? container).backgroundImage).toMatch(
    /^linear-gradient\(to top, rgb\(10, 32, 56\) 0%/,
  );
});

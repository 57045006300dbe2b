import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Range } from '../../src/core/heightmap.ts';
import { type ChartPalette, parseChartPalette } from '../../src/draw/chart/palette.ts';
import { type ProfileModel, WHOLE_VIEW } from '../../src/draw/chart/profile-model.ts';
import { createProfileChart, type ProfileChart } from '../../src/view2d/profile-chart.ts';
import { profileToPng } from '../../src/view2d/profile-png.ts';
import { modelOf, profileOf } from '../support/chart-model.ts';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/charts.css';
import '../../src/ui/styles/shared.css';

const WIDTH = 320;
const HEIGHT = 160;
const palette: ChartPalette = parseChartPalette((token) => getComputedStyle(document.documentElement).getPropertyValue(token));
const model = modelOf(profileOf([0, 4000, 20_000], [-200, 300, 1500]), { palette });

let container: HTMLElement;
let chart: ProfileChart;
const onHover = vi.fn<(position: number | undefined) => void>();
const onView = vi.fn<(x: Range | undefined) => void>();

beforeEach(async () => {
  container = document.createElement('div');
  container.style.cssText = `position: absolute; top: 20px; left: 10px; width: ${WIDTH}px; height: ${HEIGHT}px`;
  document.body.replaceChildren(container);
  onHover.mockReset();
  onView.mockReset();
  chart = createProfileChart(container, { onHover, onView });
  chart.update(model);
  await nextFrame();
});
afterEach(() => document.body.replaceChildren());

/** After everything asked for before the next frame was drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

function canvasOf(): HTMLCanvasElement {
  const canvas = container.querySelector('canvas');
  if (!canvas) throw new Error('expected a canvas in the container, got none');
  return canvas;
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('expected a 2D context, got none');
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Mean x in CSS pixels of what has the accent's colour in the pixel rows from … to. */
function accentColumn(from: number, to: number): number {
  const canvas = canvasOf();
  const { data, width } = pixelsOf(canvas);
  const accent = Number.parseInt(palette.accent.slice(1), 16);
  let sum = 0;
  let count = 0;
  for (let y = Math.round(from * devicePixelRatio); y < to * devicePixelRatio; y++) {
    for (let x = 0; x < width; x++) {
      const i = 4 * (y * width + x);
      const isAccent = [16, 8, 0].every((shift, c) => Math.abs(data[i + c] - ((accent >> shift) & 255)) < 6) && data[i + 3] > 250;
      if (!isAccent) continue;
      sum += x + 0.5;
      count++;
    }
  }
  return sum / count / devicePixelRatio;
}

/** Left and right end of the plot, measured on the discs that close its axis. */
async function plotEnds(): Promise<[left: number, right: number]> {
  const ends: number[] = [];
  for (const hover of [0, 1]) {
    chart.update({ ...model, ends: undefined, hover });
    await nextFrame();
    ends.push(accentColumn(30, HEIGHT - 30));
  }
  chart.update({ ...model, ends: undefined });
  await nextFrame();
  return [ends[0], ends[1]];
}

test('hovering reports how far along the plot the pointer is, and the point is drawn there', async () => {
  const [left, right] = await plotEnds();
  for (const x of [90, 151, 280]) {
    await userEvent.hover(canvasOf(), { position: { x, y: 80 } });
    const position = onHover.mock.lastCall?.[0] ?? Number.NaN;
    expect(Math.abs(left + position * (right - left) - x)).toBeLessThanOrEqual(0.6);
    chart.update({ ...model, ends: undefined, hover: position });
    await nextFrame();
    expect(Math.abs(accentColumn(30, HEIGHT - 30) - x)).toBeLessThanOrEqual(0.6);
  }
});

test('leaving the chart, or the plot, hovers nothing', async () => {
  await userEvent.hover(canvasOf(), { position: { x: 160, y: 80 } });
  expect(onHover.mock.lastCall?.[0]).toBeGreaterThan(0);
  await userEvent.hover(canvasOf(), { position: { x: 4, y: 80 } });
  expect(onHover).toHaveBeenLastCalledWith(undefined);
  await userEvent.hover(canvasOf(), { position: { x: 160, y: 80 } });
  onHover.mockClear();
  await userEvent.hover(document.body, { position: { x: 400, y: 300 } });
  expect(onHover).toHaveBeenLastCalledWith(undefined);
});

test('keys move the point by a hundredth, a tenth and to the ends, and clear it', async () => {
  canvasOf().focus();
  const after = async (keys: string, hover: number | undefined): Promise<unknown> => {
    chart.update({ ...model, hover });
    await userEvent.keyboard(keys);
    return onHover.mock.lastCall?.[0];
  };
  expect(await after('{ArrowRight}', 0.4)).toBeCloseTo(0.41);
  expect(await after('{ArrowLeft}', 0.4)).toBeCloseTo(0.39);
  expect(await after('{Shift>}{ArrowRight}{/Shift}', 0.4)).toBeCloseTo(0.5);
  expect(await after('{Shift>}{ArrowLeft}{/Shift}', 0.04)).toBe(0);
  expect(await after('{Home}', 0.4)).toBe(0);
  expect(await after('{End}', undefined)).toBe(1);
  expect(await after('{Escape}', 0.4)).toBeUndefined();
  onHover.mockClear();
  await after('r', 0.4);
  expect(onHover).not.toHaveBeenCalled();
});

test('a new point that is explained has the accent while none is hovered', async () => {
  const [to, from] = [profileOf([10_000], [900]), profileOf([10_000], [300])];
  const change = { kind: 'points', ...to, meanX: from.x, meanY: from.y } as const;
  const points = modelOf(profileOf([0, 10_000, 20_000], [100, 900, 500]), { ends: undefined, palette, change });
  const [left, right] = await plotEnds();
  chart.update({ ...points, explained: 10_000 });
  await nextFrame();
  expect(Math.abs(accentColumn(0, HEIGHT - 30) - (left + right) / 2)).toBeLessThan(8); // its axis has other labels
  chart.update(points);
  await nextFrame();
  expect(accentColumn(0, HEIGHT - 30)).toBeNaN();
});

/** 1025 points of a hill, of which a part may be shown. */
function hillModel(x: Range | undefined, changes: Partial<ProfileModel> = {}): ProfileModel {
  const xs = Float64Array.from({ length: 1025 }, (_, i) => i);
  const profile = { x: xs, y: Float32Array.from(xs, (at) => 100 * Math.sin(at / 326)) };
  return { ...model, profile, ends: undefined, unit: '', view: { ...WHOLE_VIEW, x }, ...changes };
}

const lastView = (): Range => onView.mock.lastCall?.[0] ?? { min: Number.NaN, max: Number.NaN };

/** What the chart reports under the pointer at a pixel, as x of the hill. */
async function underPointer(pixel: number): Promise<number> {
  await userEvent.hover(canvasOf(), { position: { x: pixel, y: 80 } });
  return 1024 * (onHover.mock.lastCall?.[0] ?? Number.NaN);
}

function wheel(init: WheelEventInit): WheelEvent {
  const box = canvasOf().getBoundingClientRect();
  const event = new WheelEvent('wheel', {
    clientX: box.left + 200,
    clientY: box.top + 80,
    bubbles: true,
    cancelable: true,
    ...init,
  });
  canvasOf().dispatchEvent(event);
  return event;
}

test('the wheel zooms about the pointer, with Shift or sideways it pans, and the page stays as it is', async () => {
  chart.update(hillModel(undefined));
  const before = await underPointer(200);
  expect(wheel({ deltaY: -200 }).defaultPrevented).toBe(true);
  const view = lastView();
  expect(view.max - view.min).toBeLessThan(800);
  chart.update(hillModel(view));
  await underPointer(240);
  expect(Math.abs((await underPointer(200)) - before)).toBeLessThan(3);
  wheel({ deltaY: 20, shiftKey: true });
  expect(lastView().min).toBeGreaterThan(view.min);
  expect(lastView().max - lastView().min).toBeCloseTo(view.max - view.min);
  wheel({ deltaX: -20 });
  expect(lastView().min).toBeLessThan(view.min);
  expect(wheel({ deltaY: -20, ctrlKey: true }).defaultPrevented).toBe(true);
  expect(lastView().max - lastView().min).toBeLessThan(view.max - view.min);
  wheel({ deltaY: 5000 });
  expect(onView).toHaveBeenLastCalledWith(undefined);
});

test('a drag pans what is zoomed and leaves the point where it was taken, a double click shows all', async () => {
  const drag = async (x: Range | undefined): Promise<void> => {
    chart.update(hillModel(x));
    onHover.mockClear();
    await userEvent.dragAndDrop(canvasOf(), canvasOf(), { sourcePosition: { x: 200, y: 80 }, targetPosition: { x: 140, y: 80 } });
  };
  await drag(undefined);
  expect(onView).not.toHaveBeenCalled();
  await drag({ min: 200, max: 400 });
  expect(lastView().min).toBeGreaterThan(220);
  expect(lastView().max - lastView().min).toBeCloseTo(200);
  await userEvent.dblClick(canvasOf());
  expect(onView).toHaveBeenLastCalledWith(undefined);
});

test('one finger moves the point, two zoom', () => {
  chart.update(hillModel({ min: 200, max: 400 }));
  const box = canvasOf().getBoundingClientRect();
  const touch = (type: string, pointerId: number, x: number): void => {
    const init = { pointerId, pointerType: 'touch', clientX: box.left + x, clientY: box.top + 80, bubbles: true };
    canvasOf().dispatchEvent(new PointerEvent(type, init));
  };
  touch('pointerdown', 11, 150);
  touch('pointermove', 11, 170);
  expect(onHover).toHaveBeenCalledTimes(2);
  expect(onView).not.toHaveBeenCalled();
  touch('pointerdown', 12, 200);
  touch('pointermove', 12, 260);
  expect(onHover).toHaveBeenCalledTimes(2);
  expect(lastView().max - lastView().min).toBeCloseTo((200 * 30) / 90, 0);
  // The finger that stays moves the point again, and with a new one it pinches from where both are.
  touch('pointerup', 12, 260);
  touch('pointermove', 11, 110);
  expect(onHover).toHaveBeenCalledTimes(3);
  touch('pointerdown', 13, 170);
  touch('pointermove', 13, 230);
  expect(lastView().max - lastView().min).toBeCloseTo((200 * 60) / 120, 0);
});

test('keys zoom about the point, show all, page through and follow the point', async () => {
  canvasOf().focus();
  const after = async (keys: string, x: Range | undefined, hover: number | undefined): Promise<Range | undefined> => {
    chart.update(hillModel(x, { hover }));
    await userEvent.keyboard(keys);
    return onView.mock.lastCall?.[0];
  };
  const close = (value: number): unknown => expect.closeTo(value, 6);
  expect(await after('+', undefined, 0.25)).toEqual({ min: close(256 - 256 / 1.5), max: close(256 + 768 / 1.5) });
  expect(await after('-', { min: 300, max: 500 }, undefined)).toEqual({ min: close(250), max: close(550) });
  expect(await after('{PageDown}', { min: 300, max: 500 }, undefined)).toEqual({ min: close(460), max: close(660) });
  expect(await after('{PageUp}', { min: 300, max: 500 }, undefined)).toEqual({ min: close(140), max: close(340) });
  expect(await after('{End}', { min: 300, max: 500 }, 0.4)).toEqual({ min: close(824), max: close(1024) });
  expect(await after('0', { min: 300, max: 500 }, 0.4)).toBeUndefined();
});

test('the PNG has the asked for pixels, the panel behind and the same line as the chart', async () => {
  const blob = await profileToPng(hillModel(undefined), WIDTH, HEIGHT, 2);
  expect(blob.type).toBe('image/png');
  const bitmap = await createImageBitmap(blob);
  expect([bitmap.width, bitmap.height]).toEqual([2 * WIDTH, 2 * HEIGHT]);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const { data } = pixelsOf(canvas);
  const panel = Number.parseInt(palette.panel.slice(1), 16);
  expect([...data.slice(0, 4)]).toEqual([panel >> 16, (panel >> 8) & 255, panel & 255, 255]);
  chart.update(hillModel(undefined));
  await nextFrame();
  const topOf = (pixels: Uint8ClampedArray, ratio: number): number => {
    const x = 150 * ratio;
    for (let y = 28 * ratio; y < HEIGHT * ratio; y++) if (pixels[4 * (y * WIDTH * ratio + x)] > 150) return y / ratio;
    return Number.NaN;
  };
  expect(Math.abs(topOf(data, 2) - topOf(pixelsOf(canvasOf()).data, devicePixelRatio))).toBeLessThanOrEqual(1);
});

test('the canvas says what it is, can be focused and has a pixel for every device pixel', () => {
  const canvas = canvasOf();
  expect([canvas.getAttribute('role'), canvas.getAttribute('aria-label'), canvas.tabIndex]).toEqual([
    'img',
    'Elevation profile',
    0,
  ]);
  expect(canvas.title).toContain('zooms');
  expect(canvas.getAttribute('aria-description')).toContain('Page Down');
  expect([canvas.width, canvas.height]).toEqual([WIDTH * devicePixelRatio, HEIGHT * devicePixelRatio]);
});

test('a resized chart is drawn again and gives its new exaggeration', async () => {
  const before = chart.exaggeration;
  container.style.height = `${2 * HEIGHT}px`;
  await nextFrame();
  expect(canvasOf().height).toBe(2 * HEIGHT * devicePixelRatio);
  expect(chart.exaggeration).toBeGreaterThan(2 * before);
  expect(pixelsOf(canvasOf()).data.some((value) => value > 0)).toBe(true);
});

test('what the lines read stands in a row over the plot, or beside the point where there are many', async () => {
  const pinned = (count: number): ProfileModel['pins'] =>
    Array.from({ length: count }, (_, i) => ({ name: `Roughness 0.${i}`, profile: model.profile, colour: '#123456', dash: [] }));
  const shown = async (count: number, hover: number): Promise<HTMLElement> => {
    chart.update({ ...model, pins: pinned(count), hover });
    await nextFrame();
    const tooltip = container.querySelector<HTMLElement>('.chart-tooltip');
    if (!tooltip) throw new Error('expected a tooltip, got none');
    const [box, chartBox] = [tooltip, container].map((element) => element.getBoundingClientRect());
    for (const side of ['left', 'top'] as const) expect(box[side]).toBeGreaterThanOrEqual(chartBox[side]);
    for (const side of ['right', 'bottom'] as const) expect(box[side]).toBeLessThanOrEqual(chartBox[side]);
    return tooltip;
  };
  expect((await shown(0, 0.2)).textContent).toBe('4.00 km · 300 m');
  expect((await shown(1, 1)).textContent).toBe('20.00 km · 1,500 mRoughness 0.01,500 m');
  for (const hover of [0, 0.4, 0.6, 1]) {
    const { left, right } = (await shown(12, hover)).getBoundingClientRect();
    expect(container.querySelector('.chart-tooltip')?.textContent).toContain('more');
    const [from, to] = await plotEnds();
    const at = container.getBoundingClientRect().left + from + hover * (to - from);
    expect(left > at || right < at).toBe(true);
  }
  chart.update(model);
  await nextFrame();
  expect(container.querySelector<HTMLElement>('.chart-tooltip')?.hidden).toBe(true);
});

test('a moved point is drawn with the next frame, another picture right after it', async () => {
  const sum = (): number => pixelsOf(canvasOf()).data.reduce((all, value) => all + value, 0);
  const duringFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(() => resolve(sum())));
  const before = sum();
  chart.update({ ...model, hover: 0.5 });
  const pointed = await duringFrame();
  expect(pointed).not.toBe(before);
  chart.update({ ...model, hover: 0.5, profile: profileOf([0, 4000, 20_000], [900, 300, 700]) });
  expect(await duringFrame()).toBe(pointed);
  await nextFrame();
  expect(sum()).not.toBe(pointed);
});

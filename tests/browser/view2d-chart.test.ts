import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type ChartPalette, parseChartPalette } from '../../src/chart/palette.ts';
import { profileToSvg } from '../../src/chart/profile-svg.ts';
import { colourScale } from '../../src/colour/colour-scale.ts';
import { createProfileChart, type ProfileChart, type ProfileModel } from '../../src/view2d/profile-chart.ts';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/charts.css';

const WIDTH = 320;
const HEIGHT = 160;
const palette: ChartPalette = parseChartPalette((token) => getComputedStyle(document.documentElement).getPropertyValue(token));
const model: ProfileModel = {
  profile: { x: Float64Array.of(0, 4000, 20_000), y: Float32Array.of(-200, 300, 1500) },
  scale: colourScale('hypsometric', { min: -500, max: 2000 }, 0),
  water: 0,
  unit: 'm',
  axis: undefined,
  ends: ['A', 'B'],
  hover: undefined,
  change: undefined,
  palette,
};

let container: HTMLElement;
let chart: ProfileChart;
const onHover = vi.fn<(position: number | undefined) => void>();

beforeEach(async () => {
  container = document.createElement('div');
  container.style.cssText = `position: absolute; top: 20px; left: 10px; width: ${WIDTH}px; height: ${HEIGHT}px`;
  document.body.replaceChildren(container);
  onHover.mockReset();
  chart = createProfileChart(container, { onHover });
  chart.update(model);
  await nextFrame();
});
afterEach(() => chart.dispose());

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
  chart.update(model);
  await nextFrame();
  return [ends[0], ends[1]];
}

test('hovering reports how far along the plot the pointer is, and the point is drawn there', async () => {
  chart.update({ ...model, ends: undefined });
  const [left, right] = await plotEnds();
  chart.update({ ...model, ends: undefined });
  await nextFrame();
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

test('the canvas says what it is, can be focused and has a pixel for every device pixel', () => {
  const canvas = canvasOf();
  expect([canvas.getAttribute('role'), canvas.getAttribute('aria-label'), canvas.tabIndex]).toEqual([
    'img',
    'Elevation profile',
    0,
  ]);
  expect([canvas.width, canvas.height]).toEqual([WIDTH * devicePixelRatio, HEIGHT * devicePixelRatio]);
});

test('a resized chart is drawn again and tells its new exaggeration', async () => {
  const before = chart.exaggeration;
  container.style.height = `${2 * HEIGHT}px`;
  await nextFrame();
  expect(canvasOf().height).toBe(2 * HEIGHT * devicePixelRatio);
  expect(chart.exaggeration).toBeGreaterThan(2 * before);
  expect(pixelsOf(canvasOf()).data.some((value) => value > 0)).toBe(true);
});

test('a disposed chart leaves nothing behind', () => {
  chart.dispose();
  expect(container.childElementCount).toBe(0);
});

test('the SVG is well-formed and draws as a picture of its size', async () => {
  const svg = profileToSvg({ ...model, ends: ['<A>', 'B & C'] }, 600, 200);
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect([...parsed.querySelectorAll('text')].map((text) => text.textContent)).toEqual(
    expect.arrayContaining(['sea 0', '<A>', 'B & C', '20.00 km']),
  );
  for (const element of parsed.querySelectorAll('[fill^="url"]')) {
    const id = element.getAttribute('fill')?.slice(5, -1);
    expect(parsed.getElementById(id ?? '')?.localName).toBe('linearGradient');
  }
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  expect([image.naturalWidth, image.naturalHeight]).toEqual([600, 200]);
});

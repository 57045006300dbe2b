import { fillHoles } from '../../core/fill-holes.ts';
import { type Heightmap, type Size, spacingOf, type Window } from '../../core/heightmap.ts';
import type { HoleMask } from '../../core/holes.ts';
import { numberText } from '../../core/number-text.ts';
import type { Extent } from '../../core/recipe.ts';
import { type Appearance, terrainScale } from '../../draw/colour/appearance.ts';
import { type ColourScale, cssColour, gradientStops } from '../../draw/colour/colour-scale.ts';
import type { CodeScale } from '../../io/file-format.ts';
import { type Orientation, oriented, turnedSize } from '../../io/orientation.ts';
import { elevationOf, withHoles } from '../../io/reading.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import { createCanvasFrame } from '../../view2d/canvas-frame.ts';
import { hatchHoles } from '../../view2d/hole-hatch.ts';
import { letterbox, type Rectangle } from '../../view2d/minimap-marks.ts';
import { reliefPicture } from '../../view2d/relief-picture.ts';
import { create } from '../controls/dom.ts';
import { chartPalette } from '../terrain/shown-colours.ts';
import type { ImportModel } from './import-model.ts';

import { binElevations, type ReadPicture } from './read-picture.ts';

/** The left side of the dialog: the file from above as it would be read, its legend, and what it comes to. While a field is wrong, the last
 *  picture stays. */
export function createImportPicture(appearance: Appearance, onPart: (part: Window) => void) {
  let facts: FileFacts | undefined;
  let read: ReadPicture | undefined;
  const scaleOf = ({ range }: ReadPicture): ColourScale => terrainScale(appearance, range, true);

  const bar = create('span', { class: 'import-scale-bar' });
  const barText = create('span', {});
  const north = create('span', { class: 'import-north', 'aria-hidden': 'true' }, 'N');
  const map = create(
    'div',
    {
      class: 'import-map centre',
      role: 'img',
      'aria-label': 'The file from above, as it would be read',
      title: 'Drag to take a part of the file',
    },
    create('div', { class: 'import-relief' }),
    north,
    create('span', { class: 'import-scale', 'aria-hidden': 'true' }, barText, bar),
  );
  const relief = createCanvasFrame(map.firstElementChild as HTMLElement, (context, { width, height, pixelRatio }) => {
    if (!read || !facts) return;
    const box = letterbox(read.extent, width, height);
    const scale = scaleOf(read);
    const map = withHoles(inMetres(oriented(facts.picture.map, read.orientation), read.scale), read.holes);
    drawRelief(context, fillHoles(map), read.extent, scale, box, pixelRatio);
    const { holes } = facts.picture;
    if (holes) hatchHoles(context, turnedMask(holes, read.orientation), box, chartPalette());
    if (read.part) drawPart(context, read.part, read.size, box, { width, height });
  });
  const ground = (): DragGround | undefined => {
    const { width, height } = relief.size();
    return read && { box: letterbox(read.extent, width, height), size: read.size };
  };
  dragPart(map, ground, onPart);

  const histogram = create('div', {
    class: 'import-histogram',
    role: 'img',
    'aria-label': 'How many samples lie at each elevation',
  });
  const bars = createCanvasFrame(histogram, (context, { width, height }) => {
    if (read && facts) drawHistogram(context, facts, read, scaleOf(read), width, height);
  });
  const ticks = create('div', { class: 'import-ticks soft' });
  const summary = create('p', { class: 'import-summary', role: 'status' });
  const trueScale = create('p', { class: 'import-hint quiet' });
  const count = create('span', { class: 'import-count quiet' });
  const element = create(
    'div',
    { class: 'import-see' },
    map,
    create('h3', {}, 'Elevations, as they would be read', count),
    histogram,
    ticks,
    summary,
    trueScale,
  );

  return {
    element,
    /** @param of what the model was made from */
    update({ picture }: ImportModel, of: FileFacts): void {
      count.textContent = `${numberText(of.width * of.height)} samples`;
      element.classList.toggle('is-stale', picture === undefined);
      if (!picture) return;
      read = picture;
      facts = of;
      relief.invalidate(true);
      bars.invalidate(true);
      const box = letterbox(picture.extent, 100, (100 * MAP_HEIGHT) / MAP_WIDTH);
      map.style.setProperty('--picture', `${box.width}%`);
      bar.style.width = `${(picture.scaleBar.metres / picture.extent.x) * box.width}cqw`;
      barText.textContent = picture.scaleBar.text;
      summary.textContent = picture.summary;
      trueScale.textContent = picture.trueScale;
      ticks.replaceChildren(
        ...picture.ticks.map(({ at, text, code }, i) => {
          const tick = create('span', { style: `left: ${at * 100}%` }, text);
          if (code !== undefined) tick.append(create('small', {}, i === 0 ? `code ${code}` : code));
          if (at === 0) tick.classList.add('is-first');
          if (at === 1) tick.classList.add('is-last');
          return tick;
        }),
      );
    },
  };
}

/** Proportions of the picture's place. */
const MAP_WIDTH = 4;
const MAP_HEIGHT = 3;

/** Veils what is not taken. */
function drawPart(context: CanvasRenderingContext2D, part: Window, samples: Size, box: Rectangle, canvas: Size): void {
  const [across, down] = [box.width / (samples.width - 1), box.height / (samples.height - 1)];
  const [x, y] = [box.x + part.x * across, box.y + part.y * down];
  const [width, height] = [(part.width - 1) * across, (part.height - 1) * down];
  const { panel, accent } = chartPalette();
  const around = new Path2D();
  around.rect(0, 0, canvas.width, canvas.height);
  around.rect(x, y, width, height);
  context.globalAlpha = 0.65;
  context.fillStyle = panel;
  context.fill(around, 'evenodd');
  context.globalAlpha = 1;
  context.strokeStyle = accent;
  context.lineWidth = 1.5;
  context.strokeRect(x, y, width, height);
}

/** The mask in another orientation. */
function turnedMask(mask: HoleMask, orientation: Orientation): HoleMask {
  const { width, height, data } = oriented({ ...mask, data: Float32Array.from(mask.data) }, orientation);
  return { ...mask, width, height, data: Uint8Array.from(data), samples: turnedSize(mask.samples, orientation) };
}

function drawHistogram(
  context: CanvasRenderingContext2D,
  facts: FileFacts,
  { range, scale: codes }: ReadPicture,
  scale: ColourScale,
  width: number,
  height: number,
): void {
  const rampHeight = 10;
  const colourOf = cssColour(scale);
  const most = Math.max(...facts.histogram, 1);
  const elevations = binElevations(facts, codes);
  const barWidth = width / facts.histogram.length;
  const span = range.max - range.min;
  facts.histogram.forEach((count, i) => {
    const at = span > 0 ? ((elevations[i] - range.min) / span) * width - barWidth / 2 : 0;
    const barHeight = count === 0 ? 0 : Math.max((count / most) * (height - rampHeight), 1);
    context.fillStyle = colourOf(elevations[i]);
    context.fillRect(at, height - rampHeight - barHeight, Math.max(barWidth - 0.75, 0.75), barHeight);
  });
  const gradient = context.createLinearGradient(0, 0, width, 0);
  for (const [at, colour] of gradientStops(scale)) gradient.addColorStop(Math.min(Math.max(at, 0), 1), colour);
  context.fillStyle = gradient;
  context.fillRect(0, height - rampHeight, width, rampHeight);
}

/** A drag over fewer pixels is a click. */
const LEAST_DRAG_PX = 6;

/** The picture's rectangle in the element, in CSS pixels, and the samples that it shows. */
interface DragGround {
  readonly box: Rectangle;
  readonly size: Size;
}

/** Lets a person mark a rectangle of a picture.
 *  @param ground undefined while there is no picture
 *  @param onPart called during the drag with the samples under it, 2 × 2 at least */
function dragPart(element: HTMLElement, ground: () => DragGround | undefined, onPart: (part: Window) => void): void {
  let start: { readonly x: number; readonly y: number } | undefined;
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !ground()) return;
    start = { x: event.clientX, y: event.clientY };
    element.setPointerCapture(event.pointerId);
    event.preventDefault(); // no text is selected
  });
  element.addEventListener('pointermove', ({ clientX, clientY }) => {
    const on = ground();
    if (!start || !on || Math.hypot(clientX - start.x, clientY - start.y) < LEAST_DRAG_PX) return;
    const { left, top } = element.getBoundingClientRect();
    const { box, size } = on;
    const across = span([start.x, clientX], left + box.x, box.width, size.width);
    const down = span([start.y, clientY], top + box.y, box.height, size.height);
    onPart({ x: across.from, y: down.from, width: across.count, height: down.count });
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(end, () => {
      start = undefined;
    });
  }
}

/** The samples between two pixels. */
function span(pixels: readonly number[], first: number, length: number, samples: number): { from: number; count: number } {
  const at = pixels.map((pixel) => {
    const share = Math.min(Math.max((pixel - first) / length, 0), 1);
    return Math.round(share * (samples - 1));
  });
  const from = Math.min(...at, samples - 2);
  return { from, count: Math.max(Math.max(...at) - from, 1) + 1 };
}

/** The elevations of a map of codes; NaN stays NaN. */
function inMetres({ width, height, data }: Heightmap, scale: CodeScale): Heightmap {
  return { width, height, data: data.map((code) => elevationOf(scale, code)) };
}

/** Draws a map of elevations from above.
 *  @param extent metres, west to east and north to south
 *  @param pixelRatio device pixels per pixel of the page */
function drawRelief(
  context: CanvasRenderingContext2D,
  map: Heightmap,
  extent: Extent,
  scale: ColourScale,
  box: Rectangle,
  pixelRatio: number,
): void {
  const surface = { map, spacing: spacingOf(extent, map), extent };
  const [width, height] = [Math.max(Math.round(box.width * pixelRatio), 2), Math.max(Math.round(box.height * pixelRatio), 2)];
  const picture = new OffscreenCanvas(width, height);
  picture.getContext('2d')?.putImageData(reliefPicture(surface, scale, width, height), 0, 0);
  context.drawImage(picture, box.x, box.y, box.width, box.height);
}

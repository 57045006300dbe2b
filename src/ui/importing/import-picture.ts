import { fillHoles } from '../../core/fill-holes.ts';
import type { Size, Window } from '../../core/heightmap.ts';
import type { HoleMask } from '../../core/hole-mask.ts';
import { type Appearance, terrainScale } from '../../draw/colour/appearance.ts';
import { type ColourScale, cssColour, gradientStops } from '../../draw/colour/colour-scale.ts';
import { type Orientation, oriented, turnedSize } from '../../io/orientation.ts';
import { withHoles } from '../../io/reading.ts';
import { numberText } from '../../state/param-text.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import { createCanvasFrame } from '../../view2d/canvas-frame.ts';
import { hatchHoles } from '../../view2d/hole-hatch.ts';
import { letterbox, type Rectangle } from '../../view2d/minimap-marks.ts';
import { create } from '../controls/dom.ts';
import { chartPalette } from '../terrain/palettes.ts';
import type { ImportModel } from './import-model.ts';
import { drawMagnifiedHoles } from './magnified-holes.ts';
import { type DragGround, dragPart } from './part-drag.ts';
import { drawRelief, inMetres } from './picture-relief.ts';
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
    const { holes, lens } = facts.picture;
    if (holes && !lens) hatchHoles(context, turnedMask(holes, read.orientation), box, chartPalette());
    if (lens) drawMagnifiedHoles(context, facts, read, lens, scale, box, pixelRatio);
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

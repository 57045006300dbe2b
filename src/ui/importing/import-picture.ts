import type { Appearance } from '../../colour/appearance.ts';
import { type ColourScale, colourScale, cssColour, gradientStops } from '../../colour/colour-scale.ts';
import { fillHoles } from '../../core/fill-holes.ts';
import { type Heightmap, spacingOf } from '../../core/heightmap.ts';
import { type HoleMask, holeMask } from '../../core/hole-mask.ts';
import type { Point } from '../../core/profile.ts';
import type { CodeScale } from '../../io/file-format.ts';
import { type Orientation, oriented, turnedSize } from '../../io/orientation.ts';
import { elevationOf } from '../../io/reading.ts';
import type { FileFacts, HoleLens } from '../../terrain/file-facts.ts';
import { createCanvasFrame } from '../../view2d/canvas-frame.ts';
import { hatchHoles } from '../../view2d/hole-hatch.ts';
import { letterbox, type Rectangle } from '../../view2d/minimap-marks.ts';
import { reliefPicture } from '../../view2d/relief-picture.ts';
import { create } from '../controls/dom.ts';
import { chartPalette } from '../terrain/palettes.ts';
import { binElevations, type ImportModel, type ReadPicture } from './import-model.ts';
import { turnedPosition } from './turns.ts';

/** Radius of the lens, and how far its middle lies from the picture's edges. */
const LENS_RADIUS_PX = 46;
const LENS_MARGIN_PX = 58;

/** The left side of the dialog: the file from above as it would be read, its legend, and what it comes to. While a field is wrong, the last
 *  picture stays. */
export function createImportPicture(facts: FileFacts, appearance: Appearance) {
  const known = fillHoles(facts.picture.map);
  let read: ReadPicture | undefined;
  const scaleOf = ({ range }: ReadPicture): ColourScale => colourScale(appearance.ramp, range, appearance.seaLevel);

  const bar = create('span', { class: 'import-scale-bar' });
  const barText = create('span', {});
  const north = create('span', { class: 'import-north', 'aria-hidden': 'true' }, 'N');
  const map = create(
    'div',
    { class: 'import-map', role: 'img', 'aria-label': 'The file from above, as it would be read' },
    create('div', { class: 'import-relief' }),
    north,
    create('span', { class: 'import-scale', 'aria-hidden': 'true' }, barText, bar),
  );
  const relief = createCanvasFrame(map.firstElementChild as HTMLElement, (context, { width, height, pixelRatio }) => {
    if (!read) return;
    const box = letterbox(read.extent, width, height);
    const scale = scaleOf(read);
    drawRelief(context, inMetres(oriented(known, read.orientation), read.scale), read.extent, scale, box, pixelRatio);
    const { holes, lens } = facts.picture;
    if (holes && !lens) hatchHoles(context, turnedMask(holes, read.orientation), box, chartPalette());
    if (lens) drawLens(context, facts, read, lens, scale, box, pixelRatio);
  });

  const histogram = create('div', {
    class: 'import-histogram',
    role: 'img',
    'aria-label': 'How many samples lie at each elevation',
  });
  const bars = createCanvasFrame(histogram, (context, { width, height }) => {
    if (read) drawHistogram(context, facts, read, scaleOf(read), width, height);
  });
  const ticks = create('div', { class: 'import-ticks' });
  const summary = create('p', { class: 'import-summary', role: 'status' });
  const trueScale = create('p', { class: 'import-hint' });
  const count = create('span', { class: 'import-count' }, `${(facts.width * facts.height).toLocaleString('en')} samples`);
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
    update({ picture }: ImportModel): void {
      element.classList.toggle('is-stale', picture === undefined);
      if (!picture) return;
      read = picture;
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

function inMetres({ width, height, data }: Heightmap, scale: CodeScale): Heightmap {
  return { width, height, data: data.map((code) => elevationOf(scale, code)) };
}

function drawRelief(
  context: CanvasRenderingContext2D,
  map: Heightmap,
  extent: Point,
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

/** The mask in another orientation. */
function turnedMask(mask: HoleMask, orientation: Orientation): HoleMask {
  const { width, height, data } = oriented({ ...mask, data: Float32Array.from(mask.data) }, orientation);
  return { ...mask, width, height, data: Uint8Array.from(data), samples: turnedSize(mask.samples, orientation) };
}

/** Holes too small to be seen: a ring around them, and what is in it in a lens beside it. */
function drawLens(
  context: CanvasRenderingContext2D,
  facts: FileFacts,
  read: ReadPicture,
  lens: HoleLens,
  scale: ColourScale,
  box: Rectangle,
  pixelRatio: number,
): void {
  const palette = chartPalette();
  const samples = turnedSize(facts, read.orientation).width;
  const shown = (lens.map.width - 1) / (samples - 1);
  const at = turnedPosition(lens.position, read.orientation);
  const ring = { x: box.x + at.x * box.width, y: box.y + at.y * box.height, radius: (shown * box.width) / 2 };
  const middle = lensPlace(ring, box);
  const radius = LENS_RADIUS_PX;

  const outline = new Path2D();
  for (const side of [1, -1]) {
    const [dx, dy] = [middle.x - ring.x, middle.y - ring.y];
    const angle = Math.atan2(dy, dx) + side * Math.acos((ring.radius - radius) / Math.hypot(dx, dy));
    outline.moveTo(ring.x + Math.cos(angle) * ring.radius, ring.y + Math.sin(angle) * ring.radius);
    outline.lineTo(middle.x + Math.cos(angle) * radius, middle.y + Math.sin(angle) * radius);
  }
  const circle = ({ x, y }: Point, r: number): Path2D => {
    const path = new Path2D();
    path.arc(x, y, r, 0, 2 * Math.PI);
    return path;
  };
  const disc = circle(middle, radius);
  const paths = [outline, circle(ring, ring.radius)];
  const stroke = (all: readonly Path2D[], width: number, colour: string): void => {
    context.lineWidth = width;
    context.strokeStyle = colour;
    for (const path of all) context.stroke(path);
  };
  stroke(paths, 3, palette.casing);
  stroke(paths, 1, palette.text1);

  const square = { x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius };
  const codes = oriented(lens.map, read.orientation);
  const holes = holeMask(codes, codes);
  const extent = { x: read.extent.x * shown, y: read.extent.x * shown };
  context.save();
  context.clip(disc);
  // A lens that lies in one large hole has no relief.
  const isEmpty = holes?.data.every((part) => part === 1) === true;
  if (!isEmpty) drawRelief(context, inMetres(fillHoles(codes), read.scale), extent, scale, square, pixelRatio);
  if (holes) hatchHoles(context, holes, square, palette);
  context.restore();
  stroke([disc], 3.5, palette.casing);
  stroke([disc], 1.2, palette.text1);

  const text = `holes ×${Math.round(radius / ring.radius)}`;
  context.font = `11px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const half = context.measureText(text).width / 2 + 8;
  const below = { x: middle.x, y: middle.y + radius + 16 };
  context.fillStyle = palette.raised;
  context.beginPath();
  context.roundRect(below.x - half, below.y - 10, 2 * half, 20, 5);
  context.fill();
  context.fillStyle = palette.text1;
  context.fillText(text, below.x, below.y);
}

/** The middle of the lens: on the west side, as far from its ring as there is room. */
function lensPlace(ring: Point, box: Rectangle): Point {
  const top = box.y + LENS_MARGIN_PX;
  const bottom = Math.max(box.y + box.height - LENS_MARGIN_PX - 24, top);
  const y = ring.y > (top + bottom) / 2 ? top : bottom;
  const west = box.x + Math.min(LENS_MARGIN_PX + 8, box.width / 2);
  const east = box.x + box.width - LENS_MARGIN_PX - 8;
  const isNear = Math.hypot(ring.x - west, ring.y - y) < 2 * LENS_RADIUS_PX;
  return { x: isNear && east > west ? east : west, y };
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

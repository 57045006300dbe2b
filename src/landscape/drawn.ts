import type { Point } from '../core/profile.ts';
import { latticeKey } from '../core/random.ts';
import { beamsOf } from '../draw/colour/lightning.ts';
import { type Along, along, type PixelLine, reversed, rounded } from '../draw/colour/strokes.ts';
import { planOf } from '../generators/line-law.ts';
import { fillStrip } from '../generators/line-strips.ts';
import { footOf, hazed, hazeOf, horizonOf, mixed, ownColour, type Rgb } from './colours.ts';
import { type Landscape, layerSeed } from './landscape.ts';
import { layerLine } from './layer-line.ts';

/** A stroke of one colour along lines, as pixels and SVG both have it. */
export interface DrawnStroke {
  readonly colour: Rgb;
  /** One over the other: where a later one covers, the stroke has its opacity in place of that of those before. */
  readonly tones: readonly StrokeTone[];
}

/** The part of a stroke that has one opacity: all that any of its pieces covers. */
export interface StrokeTone {
  /** 0 … 1, a whole number of 255ths, as colours have them. */
  readonly opacity: number;
  readonly pieces: readonly StrokePiece[];
}

/** A polyline of one width, with round joints and ends. */
export interface StrokePiece {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly halfWidth: number;
}

/** Pieces that one path can draw, as they have the same width: what they cover twice is still covered once. */
export function piecesByWidth(pieces: readonly StrokePiece[]): [halfWidth: number, same: StrokePiece[]][] {
  const widths = new Map<number, StrokePiece[]>();
  for (const piece of pieces) {
    const same = widths.get(piece.halfWidth) ?? [];
    same.push(piece);
    widths.set(piece.halfWidth, same);
  }
  return [...widths];
}

/** The points of a layer's line in pixels of the picture, from its higher end to its lower one.
 *  @param index of the layer, 0 is the front */
export function drawnLine(landscape: Landscape, index: number): PixelLine {
  const { scene, layers } = landscape;
  const scale = scene.height / scene.designHeight;
  const recipe = layerLine(landscape, layers[index]);
  const elevations = new Float64Array((1 << planOf(recipe).levels) + 1);
  const x = fillStrip(recipe, 0, elevations).map((v) => v * scale);
  const y = elevations.map((v) => scene.height - (layers[index].settings.base + v) * scale);
  const isRising = y[0] > y[y.length - 1];
  return isRising ? { x: x.reverse(), y: y.reverse() } : { x, y };
}

/** A line in pieces whose widths go from one to another in steps. Half widths are whole steps and a half, so pieces of different lines have
 *  the same.
 *  @param step in pixels */
export function taperedPieces(line: PixelLine, { from, to }: Along, step: number): StrokePiece[] {
  const last = line.x.length - 1;
  const by = to < from ? -1 : 1;
  const end = Math.floor(to / step);
  const pieces: StrokePiece[] = [];
  for (let at = Math.floor(from / step), first = 0; first < last; at += by) {
    // The width with which the next step begins.
    const next = (by < 0 ? at : at + 1) * step;
    const until = at === end ? last : Math.floor((last * (next - from)) / (to - from));
    if (until > first) pieces.push(pieceOf(line, first, until, (at + 0.5) * step));
    first = Math.max(first, until);
  }
  return pieces;
}

/** A stroke's points lie apart by so much of its half width: nearer ones do not show. */
const FINENESS = 0.25;

/** The piece of a line from one of its points to another. */
function pieceOf({ x, y }: PixelLine, first: number, last: number, halfWidth: number): StrokePiece {
  const distance = FINENESS * halfWidth;
  let kept: Point = { x: x[first], y: y[first] };
  const points = [kept];
  for (let k = first + 1; k < last; k++) {
    const [dx, dy] = [x[k] - kept.x, y[k] - kept.y];
    if (dx * dx + dy * dy < distance * distance) continue;
    kept = { x: x[k], y: y[k] };
    points.push(kept);
  }
  points.push({ x: x[last], y: y[last] });
  return { x: points.map((point) => point.x), y: points.map((point) => point.y), halfWidth };
}

/** What a layer without ground is drawn with, one stroke over the other. */
export interface Drawing {
  readonly strokes: readonly DrawnStroke[];
  /** What all y of the strokes are multiplied by, their widths included: less than 1 lays them on the ground. */
  readonly lying: number;
}

/** How a layer is drawn.
 *  @param index 0 is the front
 *  @returns undefined for ground, and for layers that are not shown */
export function drawingOf(landscape: Landscape, index: number): Drawing | undefined {
  const { drawnAs, isShown } = landscape.layers[index].settings;
  if (!isShown || drawnAs === 'ground') return undefined;
  if (drawnAs === 'lightning') return { strokes: lightningStrokes(landscape, index), lying: 1 };
  return { strokes: riverStrokes(landscape, index), lying: LYING };
}

/** How opaque a bolt is, its forks, and theirs. */
const OPACITY = [1, 217 / 255, 166 / 255];
/** Half widths of neighbouring pieces differ by so many pixels, at most. */
const STEP = 0.2;

/** The glow: rings of half widths of the bolt and its forks, each wider than the one within it by a share, and adding less. */
const RINGS = 32;
const NARROWEST = 1.6;
const WIDER = 1.135;
const FAINTEST = 0.011;
const BRIGHTEST = 0.077;
/** Half widths of a ring’s neighbouring pieces differ by so much of that around the bolt’s start. */
const RING_STEP = 0.1;
/** Wider rings of the finest forks do not show. */
const FINE_FORKS = 3;
/** What the lit air has of the palette's haze. */
const AIR = 0.6;

/** A layer's line as lightning: a bolt that tapers, forks that leave it, and a glow of faint rings under both.
 *  @param index of the layer, 0 is the front */
function lightningStrokes(landscape: Landscape, index: number): DrawnStroke[] {
  const { scene, layers } = landscape;
  const { strokeWidth, strokeGlow } = layers[index].settings;
  const half = (strokeWidth * scene.height) / scene.designHeight / 2;
  const key = latticeKey(layerSeed(landscape, layers[index]), 'lightning');
  const beams = beamsOf(drawnLine(landscape, index), half, key);
  const light = ownColour(landscape, index);
  const air = mixed(light, hazeOf(landscape), AIR);
  const rings = ringsOf(strokeGlow).map(({ wide, opacity }) => {
    const around = beams.filter(({ depth }) => depth < 2 || wide < FINE_FORKS);
    const step = RING_STEP * wide * half;
    return {
      opacity,
      pieces: around.flatMap(({ line, halfWidth }) =>
        taperedPieces(
          line,
          along(halfWidth, (own) => own * wide),
          step,
        ),
      ),
    };
  });
  const bolt = OPACITY.map((opacity, depth) => {
    const own = beams.filter((beam) => beam.depth === depth);
    return { opacity, pieces: own.flatMap(({ line, halfWidth }) => taperedPieces(line, halfWidth, STEP)) };
  });
  return [
    { colour: air, tones: rings },
    { colour: light, tones: bolt.reverse() },
  ];
}

interface Ring {
  /** In half widths of the bolt and its forks. */
  readonly wide: number;
  readonly opacity: number;
}

/** From the widest to the narrowest. Each adds to the light of those around it. */
function ringsOf(glow: number): Ring[] {
  const widths = [NARROWEST];
  while (widths.length < RINGS) widths.unshift(widths[0] * WIDER);
  let through = 1;
  const rings = widths.map((wide, k): Ring => {
    through *= 1 - glow * (FAINTEST + ((BRIGHTEST - FAINTEST) * k) / (RINGS - 1));
    return { wide, opacity: Math.round(255 * (1 - through)) / 255 };
  });
  return rings.filter(({ opacity }, k) => opacity > (k > 0 ? rings[k - 1].opacity : 0));
}

/** Water lies on the ground: across the picture it is as wide as it is, down the picture so much of it. */
const LYING = 0.4;

/** Of the width at the near end, at the far one. */
const FAR = 0.05;
/** Bends are about so many half widths wide. */
const BEND = 1.6;
/** Half widths of neighbouring pieces differ by so many pixels, at most. */
const WATER_STEP = 0.3;

/** Banks in half widths of the water, from the outer one on, and pixels that they have at least. */
const BANKS = [
  { wide: 1.3, least: 1.2, opacity: 90 / 255 },
  { wide: 1.14, least: 0.6, opacity: 210 / 255 },
];
/** The lighter middle: so many tones, from a share of the half width on, up to an opacity. */
const TONES = 14;
const LIGHT_FROM = 0.92;
const LIGHTEST = 184 / 255;

/** A layer's line as a river that comes nearer: water narrow at the line's higher end and wide at its lower one, lighter in its middle, with
 *  darker banks. Its strokes are those of a picture 1 / LYING as high, which is then laid down.
 *  @param index of the layer, 0 is the front */
function riverStrokes(landscape: Landscape, index: number): DrawnStroke[] {
  const { scene, layers } = landscape;
  const near = (layers[index].settings.strokeWidth * scene.height) / scene.designHeight / 2;
  const halfWidth: Along = { from: near, to: FAR * near };
  const line = rounded(onTheGround(reversed(drawnLine(landscape, index))), BEND * near, FAR);
  const tone = (opacity: number, of: (half: number) => number): StrokeTone => ({
    opacity,
    pieces: taperedPieces(line, along(halfWidth, of), WATER_STEP),
  });
  const water = ownColour(landscape, index);
  const bank = mixed(water, footOf(landscape), 0.8);
  const light = Array.from({ length: TONES }, (_, k) =>
    tone(Math.round((255 * LIGHTEST * (k + 1)) / TONES) / 255, (half) => half * LIGHT_FROM * (1 - k / TONES)),
  );
  const strokes = [
    { colour: bank, tones: BANKS.map(({ wide, least, opacity }) => tone(opacity, (half) => half * wide + least)) },
    { colour: water, tones: [tone(1, (half) => half)] },
    { colour: horizonOf(landscape), tones: light },
  ];
  return strokes.map(({ colour, tones }) => ({ colour: hazed(landscape, index, colour), tones }));
}

/** A line from its near end on, with y of a picture 1 / LYING as high. Bends become smaller with the distance, as the width does, and leave
 *  the straight line between the ends by as much along the ground as they do across the picture. */
function onTheGround({ x, y }: PixelLine): PixelLine {
  const last = x.length - 1;
  const bent = (v: Float64Array, k: number): number => {
    const straight = v[0] + ((v[last] - v[0]) * k) / last;
    return (v[k] - straight) * (1 + ((FAR - 1) * k) / last);
  };
  const straightY = (k: number): number => (y[0] + ((y[last] - y[0]) * k) / last) / LYING;
  return {
    x: x.map((_, k) => x[0] + ((x[last] - x[0]) * k) / last + bent(x, k)),
    y: y.map((_, k) => straightY(k) + bent(y, k)),
  };
}

import { along, reversed, rounded } from '../draw/colour/streams.ts';
import type { Along, PixelLine } from '../draw/colour/stroke.ts';
import { type DrawnStroke, drawnLine, type StrokeTone, taperedPieces } from './drawn-line.ts';
import type { Landscape } from './landscape.ts';
import { footOf, hazed, horizonOf, ownColour } from './layer-colours.ts';
import { mixed } from './rgb.ts';

/** Water lies on the ground: across the picture it is as wide as it is, down the picture so much of it. */
export const LYING = 0.4;

/** Of the width at the near end, at the far one. */
const FAR = 0.05;
/** Bends are about so many half widths wide. */
const BEND = 1.6;
/** Half widths of neighbouring pieces differ by so many pixels, at most. */
const STEP = 0.3;

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
export function riverStrokes(landscape: Landscape, index: number): DrawnStroke[] {
  const { scene, layers } = landscape;
  const near = (layers[index].settings.strokeWidth * scene.height) / scene.designHeight / 2;
  const halfWidth: Along = { from: near, to: FAR * near };
  const line = rounded(onTheGround(reversed(drawnLine(landscape, index))), BEND * near, FAR);
  const tone = (opacity: number, of: (half: number) => number): StrokeTone => ({
    opacity,
    pieces: taperedPieces(line, along(halfWidth, of), STEP),
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

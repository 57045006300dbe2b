import type { Size } from '../core/heightmap.ts';
import { shortened } from '../draw/chart/legend-band.ts';
import type { Mark } from '../draw/chart/marks.ts';
import { estimateWidth } from '../draw/chart/svg-marks.ts';

/** Pixels of a picture for one of its marks: texts are drawn by programs that have a scale. */
export const CAPTION_SCALE = 2;
/** Height of the line below a frame, in pixels of the frame. */
export const CAPTION_HEIGHT = 44;
export const CAPTION_COLOUR = '#15191f';

const [TEXT, FAINT, TRACK, FILL] = ['#f1f4f7', '#b6c0ca', '#2a323c', '#5aa9ff'];
const TEXT_SIZE = 8;
/** Of two lines, where one has no room. */
const SMALL_SIZE = 7;
const AIR = 8;

/** The line below a frame. */
export interface Caption {
  readonly title: string;
  readonly sentence: string;
  /** How far the stage is, 0 … 1. */
  readonly done: number;
}

/** Draws marks over `CAPTION_COLOUR`, each of their pixels as `CAPTION_SCALE` of the picture.
 *  @param size of the picture, a multiple of the scale
 *  @returns red, green, blue, alpha per pixel, row-major, opaque */
export type DrawCaption = (marks: readonly Mark[], size: Size) => Promise<Uint8ClampedArray>;

/** A caption as marks: how far the stage is as a bar, its title and what it did, below each other where they do not fit beside each other.
 *  @param width of the frame, in its pixels */
export function captionMarks({ title, sentence, done }: Caption, width: number): Mark[] {
  const [across, up] = [width / CAPTION_SCALE, CAPTION_HEIGHT / CAPTION_SCALE];
  const room = across - 2 * AIR;
  const bar: Mark[] = [
    { kind: 'box', x: 0, y: 0, width: across, height: 1, radius: 0, fill: TRACK },
    { kind: 'box', x: 0, y: 0, width: Math.max(across * done, 0.5), height: 1, radius: 0, fill: FILL },
  ];
  const begin = estimateWidth(title, TEXT_SIZE) + AIR;
  const middle = up / 2 + 1;
  if (begin + estimateWidth(sentence, TEXT_SIZE) <= room) {
    return [...bar, textMark(title, AIR, middle, TEXT_SIZE, true), textMark(sentence, AIR + begin, middle, TEXT_SIZE, false)];
  }
  const fitted = (text: string): string => shortened(text, room, SMALL_SIZE, estimateWidth);
  return [
    ...bar,
    textMark(fitted(title), AIR, middle - 4.5, SMALL_SIZE, true),
    textMark(fitted(sentence), AIR, middle + 4.5, SMALL_SIZE, false),
  ];
}

function textMark(text: string, x: number, y: number, size: number, isStrong: boolean): Mark {
  return { kind: 'text', x, y, text, align: 'start', colour: isStrong ? TEXT : FAINT, size, isStrong };
}

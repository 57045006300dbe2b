import { deflateSync } from 'node:zlib';
import { joinChunks } from '../src/io/png/chunks.ts';
import { headerBody } from '../src/io/png/encode.ts';

/** Pixels that share one colour of the palette. */
interface Box {
  readonly pixels: Uint32Array;
  /** Channel in which the pixels differ most, and by how much. */
  readonly channel: number;
  readonly spread: number;
}

/** A PNG of at most `colours` colours, 2 … 256, chosen for the picture by median cut: a third of the bytes of all colours.
 *  @param rgba red, green, blue, alpha per pixel; alpha is left out
 *  @source P. Heckbert, "Color image quantization for frame buffer display", SIGGRAPH 1982 */
export function indexedPng(width: number, height: number, rgba: Uint8Array, colours: number): Uint8Array {
  const boxes = [
    boxOf(
      rgba,
      Uint32Array.from({ length: width * height }, (_, i) => 4 * i),
    ),
  ];
  while (boxes.length < colours) {
    const weight = (box: Box): number => box.spread * Math.sqrt(box.pixels.length);
    const widest = boxes.reduce((best, box, i) => (weight(box) > weight(boxes[best]) ? i : best), 0);
    const { pixels, channel, spread } = boxes[widest];
    if (spread === 0) break;
    const sorted = pixels.slice().sort((a, b) => rgba[a + channel] - rgba[b + channel] || a - b);
    const middle = sorted.length >> 1;
    boxes.splice(widest, 1, boxOf(rgba, sorted.subarray(0, middle)), boxOf(rgba, sorted.subarray(middle)));
  }
  boxes.sort((a, b) => luma(meanOf(rgba, a.pixels)) - luma(meanOf(rgba, b.pixels)));

  const palette = Uint8Array.from(boxes.flatMap(({ pixels }) => meanOf(rgba, pixels)));
  const rows = new Uint8Array((width + 1) * height); // each behind filter 0, none
  for (const [index, { pixels }] of boxes.entries()) {
    for (const at of pixels) {
      const pixel = at / 4;
      rows[pixel + Math.floor(pixel / width) + 1] = index;
    }
  }
  return joinChunks([
    { name: 'IHDR', body: [headerBody(width, height, 8, 3)] },
    { name: 'PLTE', body: [palette] },
    { name: 'IDAT', body: [deflateSync(rows, { level: 9 })] },
    { name: 'IEND', body: [] },
  ]);
}

function boxOf(rgba: Uint8Array, pixels: Uint32Array): Box {
  const spreads = [0, 1, 2].map((c) => {
    let [low, high] = [255, 0];
    for (const at of pixels) {
      low = Math.min(low, rgba[at + c]);
      high = Math.max(high, rgba[at + c]);
    }
    return high - low;
  });
  const spread = Math.max(...spreads);
  return { pixels, channel: spreads.indexOf(spread), spread };
}

function meanOf(rgba: Uint8Array, pixels: Uint32Array): number[] {
  return [0, 1, 2].map((c) => Math.round(pixels.reduce((sum, at) => sum + rgba[at + c], 0) / pixels.length));
}

function luma([red, green, blue]: readonly number[]): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

import fc from 'fast-check';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { type Animation, decodePng, encodeApng } from '../../../src/io/png/index.ts';
import { forAllAsync } from '../../support/cases.ts';
import { chunksOf, joined, pngOf, uint32 } from '../../support/png-maker.ts';

/** What a player needs of a frame, in the file's order. */
interface PlayedFrame {
  readonly control: { readonly width: number; readonly height: number; readonly left: number; readonly top: number };
  /** Numerator and denominator of the seconds it is shown. */
  readonly delay: readonly [number, number];
  readonly dispose: number;
  readonly blend: number;
  /** Red, green, blue, alpha per pixel of the whole picture. */
  readonly picture: number[];
}

/** Small pictures of one size: some alike, some that differ in a pixel, some in all of them. */
const animations = fc
  .record({
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
    fps: fc.integer({ min: 1, max: 60 }),
    first: fc.integer({ min: 0, max: 0xff_ffff }),
    changes: fc.array(fc.array(fc.tuple(fc.nat(143), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }), {
      minLength: 0,
      maxLength: 6,
    }),
  })
  .map(({ width, height, fps, first, changes }) => {
    let rgba = Uint8ClampedArray.from({ length: 4 * width * height }, (_, i) => (i % 4 === 3 ? 255 : first >> (8 * (i % 4))));
    const pictures = [rgba];
    for (const change of changes) {
      rgba = rgba.slice();
      for (const [pixel, value] of change) rgba[4 * (pixel % (width * height)) + (value % 3)] = value;
      pictures.push(rgba);
    }
    return {
      fps,
      animation: { width, height, frames: pictures.length, plays: fps % 3, delay: () => [1, fps] as const },
      pictures,
    };
  });

test('every frame plays as the picture it was, as long and as often as it should', async () => {
  await forAllAsync(20, [animations], async ({ fps, animation, pictures }) => {
    const { frames, plays } = play(await fileOf(animation, pictures));
    expect(plays).toBe(animation.plays);
    expect(frames.map(({ picture }) => picture)).toEqual(pictures.map((picture) => Array.from(picture)));
    for (const { delay, dispose, blend } of frames) {
      expect({ delay, dispose, blend }).toEqual({ delay: [1, fps], dispose: 0, blend: 0 });
    }
  });
});

test('programs that know no animation read the first picture', async () => {
  const [first, second] = [plain(4, 3, 90), plain(4, 3, 10)];
  const file = await fileOf({ width: 4, height: 3, frames: 2, ...forEver(25) }, [first, second]);
  expect(Array.from((await decodePng(file)).data)).toEqual(Array.from(first.filter((_, i) => i % 4 !== 3)));
  expect(Array.from(PNG.sync.read(Buffer.from(file)).data)).toEqual(Array.from(first));
});

test('only what has changed is stored again', async () => {
  const before = plain(40, 30, 90);
  const after = before.slice();
  for (const pixel of [40 * 9 + 7, 40 * 4 + 20, 40 * 25 + 11]) after[4 * pixel] = 1;
  const { frames } = play(await fileOf({ width: 40, height: 30, frames: 3, ...forEver(25) }, [before, after, after]));
  expect(frames.map(({ control }) => control)).toEqual([
    { left: 0, top: 0, width: 40, height: 30 },
    { left: 7, top: 4, width: 14, height: 22 },
    { left: 0, top: 0, width: 1, height: 1 },
  ]);
});

test('one array can serve all pictures: each is read before the next is asked for', async () => {
  const rgba = plain(5, 4, 0);
  function* pictures() {
    for (const value of [0, 50, 100]) yield rgba.fill(value);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of encodeApng({ width: 5, height: 4, frames: 3, ...forEver(10) }, pictures())) pieces.push(piece);
  expect(play(joined(pieces)).frames.map(({ picture }) => picture[0])).toEqual([0, 50, 100]);
});

test.each([
  [{ frames: 3 }, 2, 'PNG animation: expected 3 frames, got 2'],
  [{ frames: 1 }, 2, 'PNG animation: expected 1 frames, got more'],
  [{ frames: 0 }, 0, 'PNG animation: expected 1 to 2147483647 frames, got 0'],
  [{ delay: () => [1, 0.5] as const }, 2, 'PNG animation: expected a delay of 1 to 65535 over 1 to 65535 seconds, got 1 / 0.5'],
  [{ plays: -1 }, 2, 'PNG animation: expected 0 to 2147483647 plays, got -1'],
  [{ width: 5 }, 2, 'PNG pixels: 5 × 4 needs 80 bytes, got 64'],
])('what does not fit together is refused: %j', async (change, count, message) => {
  const pictures = Array.from({ length: count }, () => plain(4, 4, 0));
  await expect(fileOf({ width: 4, height: 4, frames: 2, ...forEver(25), ...change }, pictures)).rejects.toThrow(
    new RangeError(message),
  );
});

function forEver(fps: number): Pick<Animation, 'plays' | 'delay'> {
  return { plays: 0, delay: () => [1, fps] };
}

function plain(width: number, height: number, value: number): Uint8ClampedArray<ArrayBuffer> {
  return new Uint8ClampedArray(4 * width * height).map((_, i) => (i % 4 === 3 ? 255 : value));
}

async function fileOf(animation: Animation, pictures: readonly Uint8ClampedArray[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of encodeApng(animation, pictures)) pieces.push(piece);
  return joined(pieces);
}

/** Plays an animated PNG as its specification says, slowly: each frame is made a PNG of its own, which pngjs reads.
 *  @source PNG specification, third edition, section 13.12 */
function play(file: Uint8Array): { plays: number; frames: PlayedFrame[] } {
  const chunks = chunksOf(file);
  const [[, header], [, animation]] = chunks;
  expect([chunks[0][0], chunks[1][0], chunks.at(-1)?.[0]]).toEqual(['IHDR', 'acTL', 'IEND']);
  const [width, height] = numbersOf(header, 2);
  const [count, plays] = numbersOf(animation, 2);
  const canvas = Buffer.alloc(4 * width * height);
  const frames: PlayedFrame[] = [];
  let sequence = 0;
  for (let i = 2; i < chunks.length - 1; i += 2) {
    const [[control, fields], [data, body]] = [chunks[i], chunks[i + 1]];
    expect([control, fields.length, data]).toEqual(['fcTL', 26, i === 2 ? 'IDAT' : 'fdAT']);
    const [number, partWidth, partHeight, left, top] = numbersOf(fields, 5);
    expect(number).toBe(sequence++);
    if (data === 'fdAT') expect(numbersOf(body, 1)).toEqual([sequence++]);
    const size = joined([uint32(partWidth), uint32(partHeight), header.subarray(8)]);
    const own = pngOf([
      ['IHDR', size],
      ['IDAT', data === 'fdAT' ? body.subarray(4) : body],
      ['IEND', new Uint8Array()],
    ]);
    const part = PNG.sync.read(Buffer.from(own)).data;
    for (let y = 0; y < partHeight; y++) {
      part.copy(canvas, 4 * (width * (top + y) + left), 4 * partWidth * y, 4 * partWidth * (y + 1));
    }
    frames.push({
      control: { left, top, width: partWidth, height: partHeight },
      delay: [256 * fields[20] + fields[21], 256 * fields[22] + fields[23]],
      dispose: fields[24],
      blend: fields[25],
      picture: Array.from(canvas),
    });
  }
  expect(frames.length).toBe(count);
  // Checksums are written as the specification computes them.
  expect(file).toEqual(new Uint8Array(pngOf(chunks)));
  return { plays, frames };
}

function numbersOf(body: Uint8Array, count: number): number[] {
  const view = new DataView(body.buffer, body.byteOffset);
  return Array.from({ length: count }, (_, i) => view.getUint32(4 * i));
}

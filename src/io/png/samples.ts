import type { DecodedPng } from './decode.ts';
import type { PixelData } from './rows.ts';

/** A picture as one value a pixel. */
export interface PngSamples {
  /** Row-major, row 0 at the top, 0 … maxValue. For plain grey pictures the very array of the picture, not a copy. */
  readonly samples: PixelData;
  /** 1, 3, 15, 255 or 65535: the bit depth of the picture, 8 bits for palettes. */
  readonly maxValue: number;
  /** Whether colours were turned into luminance, which is a guess at what they meant as elevations. */
  readonly luminance: boolean;
}

/** Whether a picture has colours, whose luminance is a guess at what they meant as elevations. */
export function isColoured(png: DecodedPng): boolean {
  return png.colourType === 'rgb' || png.colourType === 'rgba' || png.colourType === 'palette';
}

/** The pixels that are not fully opaque. */
export function transparentSamples({ colourType, data, channels, bitDepth, transparency }: DecodedPng): number {
  const pixels = data.length / channels;
  const count = (isTransparent: (at: number) => boolean): number => {
    let found = 0;
    for (let i = 0; i < pixels; i++) if (isTransparent(i * channels)) found++;
    return found;
  };
  if (colourType === 'grey-alpha' || colourType === 'rgba') {
    const opaque = 2 ** bitDepth - 1;
    return count((at) => data[at + channels - 1] < opaque);
  }
  if (transparency === undefined) return 0;
  if (colourType === 'palette') return count((at) => (transparency[data[at]] ?? 255) < 255);
  return count((at) => transparency.every((sample, channel) => data[at + channel] === sample));
}

/** The grey samples of any PNG: grey as stored, colours by their luminance, palettes through their colours. Alpha is left out.
 *
 *  Luminance is Rec. 709 on the stored values, without undoing their gamma: ⌊(2126·R + 7152·G + 722·B + 5000) ⁄ 10000⌋,
 *  in integers, so that engines agree and a grey colour keeps its value. */
export function pngSamples(png: DecodedPng): PngSamples {
  switch (png.colourType) {
    case 'grey':
      return { samples: png.data, maxValue: 2 ** png.bitDepth - 1, luminance: false };
    case 'grey-alpha':
      return { samples: firstOfPairs(png.data), maxValue: 2 ** png.bitDepth - 1, luminance: false };
    case 'palette':
      return { samples: throughPalette(png), maxValue: 255, luminance: true };
    default:
      return { samples: luminances(png.data, png.channels), maxValue: 2 ** png.bitDepth - 1, luminance: true };
  }
}

function firstOfPairs(data: PixelData): PixelData {
  const samples = emptyLike(data, data.length / 2);
  for (let i = 0; i < samples.length; i++) samples[i] = data[2 * i];
  return samples;
}

function throughPalette({ data, palette = new Uint8Array(0) }: DecodedPng): PixelData {
  const greys = luminances(palette, 3);
  const samples = emptyLike(data, data.length);
  for (let i = 0; i < samples.length; i++) samples[i] = greys[data[i]];
  return samples;
}

function luminances(colours: Uint8Array | Uint16Array, channels: number): PixelData {
  const samples = emptyLike(colours, colours.length / channels);
  for (let i = 0, at = 0; i < samples.length; i++, at += channels) {
    // At most 65535 · 10000 + 5000, below 2³¹; and a quotient this small is exact enough for its integer part to be right.
    samples[i] = (2126 * colours[at] + 7152 * colours[at + 1] + 722 * colours[at + 2] + 5000) / 10_000;
  }
  return samples;
}

function emptyLike(data: Uint8Array | Uint16Array, length: number): PixelData {
  return data instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);
}

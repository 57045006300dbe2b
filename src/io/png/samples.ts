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

/** Whether a picture has colours, whose luminance is a guess at what they meant as elevations. Grey that is stored as colours has none. */
export function isColoured({ colourType, data, channels, palette = new Uint8Array(0) }: DecodedPng): boolean {
  if (colourType === 'palette') return data.some((index) => !isGreyAt(palette, 3 * index));
  return (colourType === 'rgb' || colourType === 'rgba') && hasColours(data, channels);
}

/** Whether some of these colours are not grey.
 *  @param channels of a pixel, red, green and blue first */
export function hasColours(data: Uint8Array | Uint16Array, channels: number): boolean {
  for (let at = 0; at < data.length; at += channels) if (!isGreyAt(data, at)) return true;
  return false;
}

function isGreyAt(colours: Uint8Array | Uint16Array, at: number): boolean {
  return colours[at] === colours[at + 1] && colours[at] === colours[at + 2];
}

/** Which pixels of a picture can be seen through. */
export interface Transparency {
  /** 1 at each pixel that is wholly transparent: of alpha 0, or of the one transparent colour. Undefined if there are none. */
  readonly clear: Uint8Array | undefined;
  /** Pixels that are neither opaque nor wholly transparent. */
  readonly partly: number;
}

/** The pixels that are not fully opaque. */
export function transparencyOf({ colourType, data, channels, bitDepth, transparency: key }: DecodedPng): Transparency {
  const clear = new Uint8Array(data.length / channels);
  let cleared = 0;
  let partly = 0;
  const note = (i: number, opacity: number, opaque: number): void => {
    if (opacity === 0) {
      clear[i] = 1;
      cleared++;
    } else if (opacity < opaque) partly++;
  };
  if (colourType === 'grey-alpha' || colourType === 'rgba') {
    const opaque = 2 ** bitDepth - 1;
    for (let i = 0, at = channels - 1; i < clear.length; i++, at += channels) note(i, data[at], opaque);
  } else if (key === undefined) {
    return { clear: undefined, partly: 0 };
  } else if (colourType === 'palette') {
    for (let i = 0; i < clear.length; i++) note(i, key[data[i]] ?? 255, 255);
  } else {
    for (let i = 0, at = 0; i < clear.length; i++, at += channels) {
      note(i, key.every((sample, channel) => data[at + channel] === sample) ? 0 : 1, 1);
    }
  }
  return { clear: cleared > 0 ? clear : undefined, partly };
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
    samples[i] = luminanceAt(colours, at);
  }
  return samples;
}

/** The luminance of the colour whose red stands there, to be cut to its integer part. */
export function luminanceAt(colours: Uint8Array | Uint16Array, at: number): number {
  // At most 65535 · 10000 + 5000, below 2³¹; and a quotient this small is exact enough for its integer part to be right.
  return (2126 * colours[at] + 7152 * colours[at + 1] + 722 * colours[at + 2] + 5000) / 10_000;
}

function emptyLike(data: Uint8Array | Uint16Array, length: number): PixelData {
  return data instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Size } from '../core/heightmap.ts';
import { PIXEL_RATIO, paintInPlace, type Sheet, sheetMarks } from '../draw/comparison/sheet.ts';
import { encodePngRgb } from '../io/png/index.ts';
import { glyphsOf } from './font-glyphs.ts';

const FONT_FAMILY = 'Open Sans';

const require = createRequire(import.meta.url);

/** An opaque picture: red, green, blue, alpha per pixel, row-major. */
export interface Picture extends Size {
  readonly data: Uint8ClampedArray;
}

/** Draws an SVG document whose texts are sans-serif, as a PNG. */
export async function drawSvg(svg: string): Promise<Uint8Array> {
  return render(svg, (picture) => picture.asPng());
}

/** A sheet as an 8-bit PNG. */
export async function drawSheet(sheet: Sheet): Promise<Uint8Array> {
  const picture = await drawSvgPixels(sheetMarks(sheet));
  paintInPlace(picture, sheet);
  return encodePngRgb(picture, picture.data);
}

/** An SVG document as pixels; it needs an opaque background. */
export async function drawSvgPixels(svg: string): Promise<Picture> {
  return render(svg, ({ width, height, pixels }) => {
    return { width, height, data: new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length) };
  });
}

type Drawn = ReturnType<InstanceType<typeof import('@resvg/resvg-wasm').Resvg>['render']>;

/** The renderer is loaded at first use: most calls do not need it. */
async function render<T>(svg: string, take: (picture: Drawn) => T): Promise<T> {
  const { Resvg } = await loadResvg();
  const fonts = await Promise.all(fontFiles().map(readBytes));
  const drawing = new Resvg(drawable(svg, fonts), {
    fitTo: { mode: 'zoom', value: PIXEL_RATIO },
    font: { fontBuffers: fonts, defaultFontFamily: FONT_FAMILY, sansSerifFamily: FONT_FAMILY },
  });
  const picture = drawing.render();
  try {
    return take(picture);
  } finally {
    picture.free();
    drawing.free();
  }
}

/** Stands for a character that the fonts lack. */
const STAND_IN = '�';

/** @param fonts all with the same characters */
function drawable(svg: string, [font]: readonly Uint8Array[]): string {
  const has = glyphsOf(font);
  return svg.replace(/\P{ASCII}/gu, (character) => {
    if (has(character.codePointAt(0) ?? 0)) return character;
    // Marks and joiners belong to the character before them.
    return /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u.test(character) ? '' : STAND_IN;
  });
}

let loading: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

function loadResvg(): Promise<typeof import('@resvg/resvg-wasm')> {
  loading ??= import('@resvg/resvg-wasm').then(async (resvg) => {
    await resvg.initWasm(await readBytes(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
    return resvg;
  });
  return loading;
}

/** The fonts of regular and of bold text. */
function fontFiles(): string[] {
  return [
    require.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'),
    require.resolve('@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf'),
  ];
}

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(file));
}

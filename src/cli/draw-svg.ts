import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Size } from '../core/heightmap.ts';
import { chartOfTerrain } from '../draw/chart/svg-format.ts';
import { PIXEL_RATIO, paintInPlace, type Sheet, sheetMarks } from '../draw/comparison/sheet.ts';
import { expectsProfile, type FileFormat } from '../io/file-format.ts';
import { encodePngRgb } from '../io/png/index.ts';

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

/** A PNG of a profile's elevation chart: the chart of the SVG, at two pixels to one. */
export const chartPictureFormat: FileFormat = {
  extension: '.png',
  title: 'the elevation chart as a picture',
  isOfProfile: true,
  expects: expectsProfile,
  write: async (terrain) => ({ pieces: [await drawSvg(await chartOfTerrain(terrain))] }),
};

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

/** Returns whether a font can draw a character, by code point.
 *  @param font a TrueType or OpenType font
 *  @source OpenType, `cmap`: format 4, the characters of the basic plane */
function glyphsOf(font: Uint8Array): (codePoint: number) => boolean {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const table = characterTable(view);
  if (table === undefined) return () => true;
  const segments = view.getUint16(table + 6) / 2;
  const [ends, starts] = [table + 14, table + 16 + 2 * segments];
  const [deltas, offsets] = [starts + 2 * segments, starts + 4 * segments];
  return (codePoint) => {
    if (codePoint >= 0xffff) return false;
    let i = 0;
    while (view.getUint16(ends + 2 * i) < codePoint) i++;
    const first = view.getUint16(starts + 2 * i);
    if (first > codePoint) return false;
    const offset = view.getUint16(offsets + 2 * i);
    const glyph = offset === 0 ? codePoint : view.getUint16(offsets + 2 * i + offset + 2 * (codePoint - first));
    return offset !== 0 && glyph === 0 ? false : ((glyph + view.getUint16(deltas + 2 * i)) & 0xffff) !== 0;
  };
}

/** Where the first table of format 4 begins, if the font has one. */
function characterTable(view: DataView): number | undefined {
  const tagOf = (at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
  const directory = Array.from({ length: view.getUint16(4) }, (_, i) => 12 + 16 * i).find((at) => tagOf(at) === 'cmap');
  if (directory === undefined) return undefined;
  const cmap = view.getUint32(directory + 8);
  const tables = Array.from({ length: view.getUint16(cmap + 2) }, (_, i) => cmap + view.getUint32(cmap + 8 + 8 * i));
  return tables.find((at) => view.getUint16(at) === 4);
}

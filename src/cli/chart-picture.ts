import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expectsProfile, type FileFormat } from '../io/file-format.ts';
import { chartOfTerrain } from '../io/svg.ts';

/** Pixels of the picture to one of the chart. */
const PIXEL_RATIO = 2;

const FONT_FAMILY = 'Open Sans';

const require = createRequire(import.meta.url);

/** A PNG of a profile's elevation chart: the same chart as an SVG, at two pixels to one. */
export const chartPictureFormat: FileFormat = {
  extension: '.png',
  title: 'the elevation chart as a picture',
  isOfProfile: true,
  expects: expectsProfile,
  write: async (terrain) => ({ bytes: await drawSvg(await chartOfTerrain(terrain)) }),
};

/** Draws an SVG document whose texts are sans-serif. What draws it is loaded when it is needed: most calls do without. */
async function drawSvg(svg: string): Promise<Uint8Array> {
  const { Resvg } = await loadResvg();
  const fonts = await Promise.all(fontFiles().map(readBytes));
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: PIXEL_RATIO },
    font: { fontBuffers: fonts, defaultFontFamily: FONT_FAMILY, sansSerifFamily: FONT_FAMILY },
  });
  const picture = drawing.render();
  try {
    return picture.asPng();
  } finally {
    picture.free();
    drawing.free();
  }
}

let loading: Promise<typeof import('@resvg/resvg-wasm')> | undefined;

function loadResvg(): Promise<typeof import('@resvg/resvg-wasm')> {
  loading ??= import('@resvg/resvg-wasm').then(async (resvg) => {
    await resvg.initWasm(await readBytes(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
    return resvg;
  });
  return loading;
}

/** Of normal and of strong text. */
function fontFiles(): string[] {
  return [
    require.resolve('@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'),
    require.resolve('@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf'),
  ];
}

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(file));
}

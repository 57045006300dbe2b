import type { Size } from '../../core/heightmap.ts';
import { latest } from '../../core/memo.ts';
import { numberText } from '../../core/number-text.ts';
import type { ParamValues, Schema } from '../../core/params.ts';
import { encodePngBands } from '../../io/png/index.ts';
import { sizeText } from '../../state/terrain-text.ts';
import type { LargePicture, PictureWish } from '../../view3d/large-picture.ts';
import { type Band, servedPixels } from '../../worker/served-pixels.ts';
import type { ExportRow, FileSize } from '../page/export-row.ts';
import { SHOWN_SIDE } from './export-picture.ts';
import { stemOf } from './samples-file.ts';
import type { TerrainExport } from './terrain-export.ts';

/** Pixels of a side. */
const LEAST = 16;
const MOST = 8192;
/** Rows that are drawn at a time. */
const BAND_ROWS = 512;
/** Bands that are drawn to estimate the file, and rows of each. */
const ESTIMATED = { bands: 4, rows: 16 };

/** The 3D view in a picture of any size; undefined without 3D. */
export function viewRow({ shown, client, view, noView, isCompared }: TerrainExport): ExportRow | undefined {
  const draw = view.picture;
  if (!draw) return undefined;
  const screen = view.fullSize();
  return {
    id: 'view',
    title: 'Picture of the view',
    hint: isCompared ? 'PNG of all terrains shown' : 'PNG of the 3D view, any size',
    holds: '8-bit picture of the 3D view as it is on screen, in its colours and light, without elevations or recipe.',
    noun: 'picture',
    unfit: noView,
    options: viewOptions(screen),
    plan(values) {
      const size = pictureSize(values, screen);
      const wish = { ...size, hasMarks: values.marks === true, hasBackground: values.background === true };
      const image = latest(() => smallPicture(draw, wish));
      const { recipe, stage, stages } = shown;
      const name = `${stemOf(recipe, { stage, isFinished: stage === stages })}-view.png`;
      return {
        name,
        size: sizeText(size),
        problem: problemOf(size),
        notes: { ...(values.height === 0 && { height: `0 keeps the ratio of the view: ${numberText(size.height)} pixels.` }) },
        facts: { title: '', rows: [] },
        picture: { kind: 'image', image, caption: 'The whole picture, made smaller.' },
        bytes: () => pictureBytes(draw, wish),
        async make({ signal, onProgress }) {
          const picture = draw(wish);
          const bands = servedPixels<Band>(({ top, rows }) => picture.rowsAt(top, rows));
          try {
            const request = { ...size, hasAlpha: !wish.hasBackground, bandRows: BAND_ROWS, bands: bands.port };
            const content = await client.run('picture', request, { port: bands.port, signal, onProgress });
            return [{ name, content: content as BlobPart, type: 'image/png' }];
          } finally {
            bands.close();
            picture.dispose();
          }
        },
      };
    },
  };
}

function viewOptions({ width }: Size): Schema {
  return {
    width: {
      kind: 'integer',
      label: 'Width',
      default: Math.min(Math.max(width, LEAST), MOST),
      min: LEAST,
      max: MOST,
      unit: 'px',
      doc: 'Lines and labels grow with it.',
    },
    height: {
      kind: 'integer',
      label: 'Height',
      default: 0,
      min: 0,
      max: MOST,
      unit: 'px',
      doc: 'Less or more of the view above and below; 0 keeps its ratio.',
    },
    background: {
      kind: 'flag',
      label: 'Background',
      default: true,
      doc: 'Off leaves everything but the terrain and its shadow transparent.',
    },
    marks: {
      kind: 'flag',
      label: 'Marks',
      default: false,
      doc: 'With what is drawn on the terrain: the section with its ends, the lengths of the sides, and the marks of a stage.',
    },
  };
}

/** @param screen gives the ratio of a picture without a height */
function pictureSize(values: ParamValues, screen: Size): Size {
  const width = Number(values.width);
  const typed = Number(values.height);
  const height = typed > 0 ? typed : Math.max(Math.round((width * screen.height) / Math.max(screen.width, 1)), 1);
  return { width, height };
}

function problemOf({ height }: Size): string | undefined {
  if (height >= LEAST && height <= MOST) return undefined;
  return `Height: expected ${LEAST} to ${MOST} pixels, got ${height}.`;
}

/** The picture as it is shown in the dialog. */
export async function smallPicture(draw: (wish: PictureWish) => LargePicture, wish: PictureWish): Promise<Blob> {
  const scale = Math.min(1, (2 * SHOWN_SIDE) / Math.max(wish.width, wish.height));
  const [width, height] = [wish.width, wish.height].map((side) => Math.max(Math.round(side * scale), 1));
  const picture = draw({ ...wish, width, height });
  try {
    const whole = new OffscreenCanvas(width, height);
    whole.getContext('2d')?.putImageData(new ImageData(await picture.rowsAt(0, height), width, height), 0, 0);
    return await whole.convertToBlob({ type: 'image/png' });
  } finally {
    picture.dispose();
  }
}

/** About how large the file will be: bands of it, from top to bottom, encoded as it would be. */
export async function pictureBytes(draw: (wish: PictureWish) => LargePicture, wish: PictureWish): Promise<FileSize> {
  const { width, height, hasBackground } = wish;
  const rows = Math.min(ESTIMATED.rows, Math.ceil(height / ESTIMATED.bands));
  const picture = draw(wish);
  try {
    const { length } = await encodePngBands({
      width,
      height: ESTIMATED.bands * rows,
      hasAlpha: !hasBackground,
      bandRows: rows,
      bandAt: (top) => picture.rowsAt(Math.floor(((top / rows + 0.5) * height) / ESTIMATED.bands - rows / 2), rows),
    });
    return { bytes: Math.round((length * height) / (ESTIMATED.bands * rows)), is: 'about' };
  } finally {
    picture.dispose();
  }
}

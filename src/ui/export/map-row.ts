import { type Heightmap, respaced } from '../../core/heightmap.ts';
import { latest } from '../../core/memo.ts';
import type { Surface } from '../../core/surface.ts';
import { kindsOf, type PictureKind } from '../../draw/picture-kinds.ts';
import { bytesOf } from '../../io/bytes.ts';
import { terrainToWrite } from '../../io/terrain-to-write.ts';
import { fittedSize } from '../../resized.ts';
import { resampled } from '../../view2d/relief-picture.ts';
import { shownLineStage } from '../../worker/encode-terrain.ts';
import type { ExportRow } from '../page/export-row.ts';
import { SHOWN_SIDE } from './export-picture.ts';
import { fileSamples, rowBands, samplesFile, stemOf } from './samples-file.ts';
import type { TerrainExport } from './terrain-export.ts';

/** Pixels along the longer side of a line's picture that is drawn to estimate its bytes. */
const LINE_SIDE = 700;

/** The terrain from above, as the command line's `--picture` and `--kind` make it. */
export function mapRow(of: TerrainExport): ExportRow {
  const isLine = of.shown.profile !== undefined;
  const kinds = kindsOf(isLine);
  const [first] = kinds;
  return {
    id: 'map',
    title: isLine ? 'Picture of the line' : 'Map from above',
    hint: isLine ? 'PNG, 8-bit: silhouette, lightning, river' : 'PNG, 8-bit: relief, slope, normals',
    holds: isLine
      ? 'The line, a pixel a sample: a silhouette in the colours that the page starts with, lightning or a river. It holds no elevations and no recipe.'
      : 'All samples from above, north up, one pixel each: coloured relief in the light that the page starts with, or what materials of engines and renderers need. It holds no elevations and no recipe.',
    noun: isLine ? 'picture' : 'map',
    options: {
      kind: { kind: 'choice', label: 'Shows', default: first.title, options: kinds.map(({ title }) => title), doc: first.doc },
    },
    plan({ kind: chosen }) {
      const kind = kinds.find(({ title }) => title === chosen) ?? first;
      const samples = fileSamples(of, of.size);
      const file = samplesFile(of, samples, kind.format, { picture: kind.id });
      const { width, height } = samples.size;
      const name = `${stemOf(of.recipe, of)}-${kind.id === 'relief' ? 'above' : kind.id}.png`;
      const image = latest(() => smallPicture(of, kind));
      return {
        ...file,
        name,
        measure: undefined,
        notes: { ...file.notes, kind: kind.doc },
        facts: { title: '', rows: [] },
        picture: { kind: 'image', image, caption: 'The whole picture, made smaller.' },
        bytes: async () => ({ bytes: Math.round((await bytesPerPixel(of, kind)) * width * height), is: 'about' }),
        async make(job) {
          const [picture] = await file.make(job, 'image/png');
          return [{ ...picture, name }];
        },
      };
    },
  };
}

/** The terrain from above as the dialog shows it. */
export function smallRelief(of: TerrainExport): Promise<Blob> {
  return smallPicture(of, kindsOf(of.shown.profile !== undefined)[0]);
}

async function smallPicture({ recipe, shown }: TerrainExport, { format }: PictureKind): Promise<Blob> {
  const { surface, profile } = shown;
  const map = shrunk(surface, SHOWN_SIDE);
  const spacing = respaced(surface.spacing, surface.map, map);
  const terrain = terrainToWrite(recipe, { map, profile, spacing }, false);
  const { pieces } = await format.write({ ...terrain, lineStage: shownLineStage(shown) });
  return new Blob([...pieces] as BlobPart[], { type: 'image/png' });
}

/** Of the file: of bands of its rows, encoded as it would be. Shadows across their borders change little of it. A line is drawn no larger than
 *  takes a moment. */
async function bytesPerPixel({ recipe, shown: { surface, profile } }: TerrainExport, { format }: PictureKind): Promise<number> {
  const { map, spacing }: Surface = surface;
  const part = profile ? shrunk(surface, LINE_SIDE) : rowBands(map);
  const { pieces } = await format.write(terrainToWrite(recipe, { map: part, profile, spacing }, false));
  return bytesOf(pieces) / (part.width * part.height);
}

/** The map with at most so many samples a side. */
function shrunk(surface: Surface, side: number): Heightmap {
  const { width, height } = fittedSize(surface.map, side);
  return resampled(surface, Math.min(width, surface.map.width), Math.min(height, surface.map.height));
}

import { respaced } from '../../core/heightmap.ts';
import type { Surface } from '../../core/surface.ts';
import { pictureFormat } from '../../io/picture.ts';
import { terrainToWrite } from '../../io/terrain-to-write.ts';
import { fittedSize } from '../../terrain/display.ts';
import { resampled } from '../../view2d/relief-picture.ts';
import { latest } from '../controls/memo.ts';
import type { ExportRow } from '../page/export-row.ts';
import { SHOWN_SIDE } from './export-picture.ts';
import { rowBands } from './file-estimate.ts';
import { fileSamples } from './file-samples.ts';
import { samplesFile, stemOf, type TerrainFileMaker } from './samples-file.ts';
import type { TerrainSubject } from './terrain-subject.ts';

/** The terrain from above in colours and light, as the command line's `--picture` makes it. */
export function mapRow(of: TerrainSubject, maker: TerrainFileMaker): ExportRow {
  const isLine = of.shown.profile !== undefined;
  return {
    id: 'map',
    title: isLine ? 'Silhouette' : 'Map from above',
    hint: 'PNG, 8-bit; a pixel a sample',
    holds: `${isLine ? 'The line as a silhouette' : 'All samples from above as coloured relief, north up'}, one pixel each, in the colours and light that the page starts with. It holds no elevations and no recipe.`,
    noun: isLine ? 'silhouette' : 'map',
    options: {},
    plan() {
      const samples = fileSamples(of, of.size);
      const file = samplesFile(of, samples, maker, pictureFormat, { isPicture: true });
      const { width, height } = samples.size;
      const name = `${stemOf(of.recipe, of)}-${isLine ? 'silhouette' : 'above'}.png`;
      const image = latest(() => smallPicture(of));
      return {
        ...file,
        name,
        facts: { title: '', rows: [] },
        picture: { kind: 'image', image, caption: 'The whole picture, made smaller.' },
        bytes: async () => ({ bytes: Math.round((await bytesPerPixel(of)) * width * height), is: 'about' }),
        async make(job) {
          const [picture] = await file.make(job, 'image/png');
          return [{ ...picture, name }];
        },
      };
    },
  };
}

async function smallPicture({ recipe, shown: { surface, profile } }: TerrainSubject): Promise<Blob> {
  const size = fittedSize(surface.map, SHOWN_SIDE);
  const { width, height } = { width: Math.min(size.width, surface.map.width), height: Math.min(size.height, surface.map.height) };
  const map = resampled(surface, width, height);
  const spacing = respaced(surface.spacing, surface.map, map);
  const { bytes } = await pictureFormat.write(terrainToWrite(recipe, { map, profile, spacing }, false));
  return new Blob([bytes as BlobPart], { type: 'image/png' });
}

/** Of the file: of bands of its rows, encoded as it would be. Shadows across their borders change little of it. */
async function bytesPerPixel({ recipe, shown: { surface, profile } }: TerrainSubject): Promise<number> {
  const { map, spacing }: Surface = surface;
  const part = profile ? map : rowBands(map);
  const { bytes } = await pictureFormat.write(terrainToWrite(recipe, { map: part, profile, spacing }, false));
  return bytes.length / (part.width * part.height);
}

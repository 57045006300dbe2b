import { spacingOf } from '../../core/heightmap.ts';
import { capitalised } from '../../core/text.ts';
import { bytesOf } from '../../io/bytes.ts';
import { RANGE_DOC, rangeOption } from '../../io/range-option.ts';
import { terrainToWrite } from '../../io/terrain-to-write.ts';
import { hasRange } from '../../kits/kit.ts';
import { kitFiles, kitNames } from '../../kits/kit-files.ts';
import { kitSource, kits } from '../../kits/kits.ts';
import { MOST_TILES, tileOf } from '../../kits/tiles.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import type { ExportRow } from '../page/export-row.ts';
import { fileSamples, rowBands, samplesFile, stemOf } from './samples-file.ts';
import type { TerrainExport } from './terrain-export.ts';

/** What samplesFile needs to know of a ZIP. */
const ZIP = { extension: '.zip' };

/** A folder for an engine in a ZIP, as the command line's `--for` makes it. There is none of a line. */
export function kitRow(of: TerrainExport): ExportRow | undefined {
  if (of.shown.profile) return undefined;
  const [first] = kits;
  return {
    id: 'kit',
    title: 'Folder for a program',
    hint: `ZIP for ${kits.map(({ title }) => title.replace(/ (Engine|\(.*)$/, '')).join(', ')}`,
    holds:
      'The ground at a size and in a format that the program takes, normal map and weights of ground for materials, relief, recipe, and IMPORT.md with the numbers to type for this terrain.',
    noun: 'ZIP',
    unfit: unitOf(of.recipe) === 'm' ? undefined : 'Programs need elevations in metres: the folder Ground gives them',
    options: {
      program: {
        kind: 'choice',
        label: 'Program',
        default: first.title,
        options: kits.map(({ title }) => title),
        doc: 'Sizes, formats and directions are those that it reads.',
      },
      tiles: {
        kind: 'integer',
        label: 'Tiles a side',
        default: 1,
        min: 1,
        max: MOST_TILES,
        doc: 'Cuts the map into so many files along each side. Neighbours share their border samples.',
      },
      range: { ...rangeOption.range, doc: RANGE_DOC, when: { program: kits.filter(hasRange).map(({ title }) => title) } },
    },
    plan({ program, tiles, range }) {
      const kit = kits.find(({ title }) => title === program) ?? first;
      const made = of.isFinished && of.recipe.source.kind === 'generated' ? of.recipe : undefined;
      const source = kitSource(kit, { ...of.size, spacing: spacingOf(of.recipe.extent, of.size) }, made, Number(tiles));
      const samples = fileSamples(of, source.size);
      const name = `${stemOf(of.recipe, of)}-${kit.id}`;
      const { size, note, tiles: count } = source;
      const tile = tileOf(size, count);
      const how = { id: kit.id, name, size, tiles: count, note, range: hasRange(kit) ? String(range ?? '') : '' };
      const file = samplesFile(of, samples, ZIP, { options: { range: how.range } }, how);
      return {
        ...file,
        name: `${name}.zip`,
        notes: {
          ...file.notes,
          program: note === undefined ? `${kit.title} takes this size as it is.` : `${capitalised(note)}.`,
        },
        facts: {
          title: 'In the folder',
          rows: [
            ['Samples', sizeText(size)],
            ...(count > 1 ? ([['Tiles', `${count} × ${count} of ${sizeText(tile)}`]] as const) : []),
            ['Ground', `${kitNames(kit, count, name, true)[0]}${count > 1 ? ' …' : ''}, ${kit.heights.holds}`],
            ['Numbers to type', 'IMPORT.md'],
          ],
        },
        bytes: async () => ({ bytes: Math.round((await bytesPerSample(of, kit)) * size.width * size.height), is: 'about' }),
        async make(job) {
          const [zip] = await file.make(job, 'application/zip');
          return [{ ...zip, name: `${name}.zip` }];
        },
      };
    },
  };
}

/** Of all files together: of bands of the rows on screen. */
async function bytesPerSample({ recipe, shown: { surface } }: TerrainExport, kit: (typeof kits)[number]): Promise<number> {
  const map = rowBands(surface.map);
  const terrain = terrainToWrite(recipe, { map, profile: undefined, spacing: surface.spacing }, false);
  let bytes = 0;
  for (const file of kitFiles(kit, terrain, { size: map, tiles: 1, note: undefined }, 'part').files)
    bytes += bytesOf(await file.make());
  return bytes / (map.width * map.height);
}

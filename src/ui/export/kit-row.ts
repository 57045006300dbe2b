import { type Range, respaced, spacingOf } from '../../core/heightmap.ts';
import { latest } from '../../core/memo.ts';
import type { ParamValues, Schema } from '../../core/params.ts';
import { capitalised } from '../../core/text.ts';
import { bytesOf } from '../../io/bytes.ts';
import { RANGE_DOC, rangeOption, readRange } from '../../io/range-option.ts';
import { terrainToWrite } from '../../io/terrain-to-write.ts';
import { type EngineKit, hasRange } from '../../kits/kit.ts';
import { type KitGuide, kitFiles, kitGuide } from '../../kits/kit-files.ts';
import { kitSource } from '../../kits/kits.ts';
import { MOST_TILES, tileOf } from '../../kits/tiles.ts';
import { sizeText, unitOf } from '../../state/terrain-text.ts';
import type { ExportRow } from '../page/export-row.ts';
import {
  chosenSize,
  type FileSamples,
  fileSamples,
  isUnknown,
  madeRange,
  rowBands,
  samplesFile,
  sizeOptions,
  stemOf,
  UNKNOWN,
} from './samples-file.ts';
import type { TerrainExport } from './terrain-export.ts';

/** The number of files along each side of a map. */
export const tilesOption = {
  tiles: {
    kind: 'integer',
    label: 'Tiles a side',
    default: 1,
    min: 1,
    max: MOST_TILES,
    doc: 'Cuts the map into so many files along each side. Neighbours share their border samples.',
  },
} as const satisfies Schema;

const optionsOf = (kit: EngineKit, of: TerrainExport): Schema => ({
  ...sizeOptions(of),
  ...tilesOption,
  ...(hasRange(kit) && { range: { ...rangeOption.range, doc: RANGE_DOC } }),
  ...kit.heights.choices,
});

/** A folder for a program in a ZIP, as the command line's `--for` makes it. */
export function kitRow(kit: EngineKit, of: TerrainExport): ExportRow {
  const program = kit.reader ?? kit.title.replace(/ (Engine|\(.*)$/, '');
  const materials = kit.normal ? ', normal map and weights of ground for materials' : '';
  const own = { ...of.size, spacing: spacingOf(of.recipe.extent, of.size) };
  const made = of.isFinished && of.recipe.source.kind === 'generated' ? of.recipe : undefined;
  const shownElevation = latest(() => terrainOf(of).elevation);
  return {
    id: kit.id,
    title: kit.title,
    hint: `${kit.heights.extension.slice(1).toUpperCase()}, ${kit.heights.holds}`,
    holds: `A ZIP: the ground as ${program} takes it${materials}, relief, recipe, and IMPORT.md with all steps.`,
    noun: `for ${program}`,
    unfit: unitOf(of.recipe) === 'm' ? undefined : 'Programs need elevations in metres: the folder Ground gives them',
    options: optionsOf(kit, of),
    plan(values) {
      const { size, note, tiles } = kitSource(kit, own, made, Number(values.tiles), chosenSize(of.size, values));
      const samples = fileSamples(of, size);
      const name = `${stemOf({ ...of.recipe, ...size }, of)}-${kit.id}`;
      const choices = Object.fromEntries(Object.keys(kit.heights.choices ?? {}).map((option) => [option, values[option]]));
      const how = { id: kit.id, name, size, tiles, note, range: String(values.range ?? ''), choices };
      const file = samplesFile(of, samples, { ...kit.heights.format, extension: '.zip' }, { options: { range: how.range } }, how);
      const asked = readRange(how.range);
      const guideTo = (range: Range) => kitGuide(kit, { ...size, spacing: spacingIn(of, samples) }, how, name, range);
      const elevation = asked ?? (samples.isMade ? madeRange(of, samples, 'codes') : shownElevation());
      const { fields, warnings } = elevation ? guideTo(elevation) : withoutElevation(guideTo);
      return {
        ...file,
        name: `${name}.zip`,
        // Not for the caption alone.
        measure: fields.some(isUnknown) ? file.measure : undefined,
        notes: {
          ...file.notes,
          size: `${note === undefined ? samples.note : `${capitalised(note)}.`} ${capitalised(program)} takes ${kit.sizes}.`,
        },
        facts: {
          title: `In ${program}`,
          text: [
            `${kit.where}.`,
            tiles > 1
              ? `Each of the ${tiles * tiles} tiles has ${sizeText(tileOf(size, tiles))} samples; IMPORT.md says where they lie.`
              : '',
          ]
            .filter((sentence) => sentence !== '')
            .join(' '),
          warnings,
          rows: fields,
        },
        bytes: async () => ({
          bytes: Math.round((await bytesPerSample(of, kit, choices)) * size.width * size.height),
          is: 'about',
        }),
        async make(job) {
          const [zip] = await file.make(job, 'application/zip');
          return [{ ...zip, name: `${name}.zip` }];
        },
      };
    },
  };
}

/** What does not depend on the elevations: other values and warnings are left out. */
function withoutElevation(guideTo: (elevation: Range) => KitGuide): KitGuide {
  const [flat, steep] = [guideTo({ min: 0, max: 1 }), guideTo({ min: -1, max: 1e5 })];
  return {
    fields: flat.fields.map(([name, value], i) => [name, value === steep.fields[i][1] ? value : UNKNOWN]),
    warnings: flat.warnings.filter((warning) => steep.warnings.includes(warning)),
  };
}

/** Metres between the samples of a file, which may be resampled from those on screen. */
function spacingIn({ shown: { surface } }: TerrainExport, { recipe, size, isMade }: FileSamples) {
  return isMade ? spacingOf(recipe.extent, size) : respaced(surface.spacing, surface.map, size);
}

/** @param map of the terrain on screen, or a part of it */
function terrainOf({ recipe, shown: { surface } }: TerrainExport, map = surface.map) {
  return terrainToWrite(recipe, { map, profile: undefined, spacing: surface.spacing }, false);
}

/** Of all files together: of bands of the rows on screen. */
async function bytesPerSample(of: TerrainExport, kit: EngineKit, choices: ParamValues): Promise<number> {
  const map = rowBands(of.shown.surface.map);
  let bytes = 0;
  for (const file of kitFiles(kit, terrainOf(of, map), { size: map, tiles: 1, note: undefined, choices }, 'part').files)
    bytes += bytesOf(await file.make());
  return bytes / (map.width * map.height);
}

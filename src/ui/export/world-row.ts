import { latest } from '../../core/memo.ts';
import { numberText } from '../../core/number-text.ts';
import type { Schema } from '../../core/params.ts';
import { optionsOf } from '../../io/file-format.ts';
import { firstId } from '../../io/pmtiles/layout.ts';
import type { WorldEstimate } from '../../worker/make-world.ts';
import { MAX_WORLD_ZOOM, reachLack, type TileFile, tileKinds, worldLack, worldSchema } from '../../world.ts';
import type { ExportRow } from '../page/export-row.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { smallRelief } from './map-row.ts';
import type { TerrainExport } from './terrain-export.ts';

/** What tiles may hold. */
const CONTENTS: readonly (Omit<TileFile, 'extension'> & { readonly id: string; readonly title: string })[] = [
  { id: 'terrarium', title: 'Elevations, Terrarium', options: { pngEncoding: 'terrarium' } },
  { id: 'terrain-rgb', title: 'Elevations, Terrain-RGB', options: { pngEncoding: 'terrain-rgb' } },
  ...tileKinds.map(({ id, title }) => ({ id, title, kind: id, options: {} })),
];

/** The finest level that is made here: 1365 tiles in all. */
const FINEST = 5;

const options: Schema = {
  lastZoom: {
    kind: 'integer',
    label: 'Levels, 0 to',
    default: 3,
    min: 0,
    max: FINEST,
    doc: `Each level shows the same ground with four times as many tiles as the one before. The command line makes up to ${MAX_WORLD_ZOOM}.`,
  },
  tileSize: worldSchema.tileSize,
  holds: {
    kind: 'choice',
    label: 'Tiles hold',
    default: CONTENTS[0].id,
    options: CONTENTS.map(({ id }) => id),
    words: Object.fromEntries(CONTENTS.map(({ id, title }) => [id, title])),
    doc: 'Elevations in the bytes of colours, for 3D and hillshade in a web map, or pictures for maps without. Terrarium has steps of 1/256 m, Terrain-RGB of 0.1 m.',
  },
};

/** The terrain as an archive of map tiles, as the command line's `world` writes it. There is none of a line. */
export function worldRow(of: TerrainExport): ExportRow | undefined {
  if (of.shown.profile) return undefined;
  const { recipe, client } = of;
  /** The last preview, and the options it is of. */
  let last: { readonly values: string; readonly made: WorldEstimate } | undefined;
  return {
    id: 'world',
    title: 'World of map tiles',
    hint: 'PMTiles, for web maps',
    holds:
      'The terrain as a pyramid of square tiles: every level adds detail to the same ground. MapLibre and other web maps show it, in 3D too.',
    noun: 'world',
    unfit: unfitText(of),
    options,
    plan({ lastZoom, tileSize, holds }) {
      const { kind, options } = CONTENTS.find(({ id }) => id === holds) ?? CONTENTS[0];
      const file = { extension: '.png', kind, options };
      const request = { recipe, wish: { ...optionsOf(worldSchema, { tileSize }), file }, lastZoom: Number(lastZoom) };
      const key = JSON.stringify(request);
      const made = last?.values === key ? last.made : undefined;
      const problem = reachLack(recipe, { file });
      const name = `${fileStem(recipe)}-world.pmtiles`;
      const tiles = firstId(request.lastZoom + 1);
      const pixels = Number(tileSize) * 2 ** request.lastZoom;
      return {
        name,
        problem: problem && `Elevations: ${problem}.`,
        size: tiles === 1 ? '1 tile' : `${numberText(tiles)} tiles`,
        facts: {
          title: 'In the archive',
          rows: [
            ['Tiles', numberText(tiles)],
            ['Pixels of the finest level', `${numberText(pixels)} × ${numberText(pixels)}`],
            ['Metres a pixel there', numberText(recipe.extent.x / pixels)],
          ],
        },
        picture: {
          kind: 'image',
          image: latest(async () => made?.tile ?? (await smallRelief(of))),
          caption: captionOf(made, kind),
        },
        ...(!made &&
          problem === undefined && {
            async measure(signal: AbortSignal) {
              last = { values: key, made: await client.run('worldEstimate', request, { priority: 'later', signal }) };
            },
          }),
        async bytes() {
          if (!made) throw new Error('world: expected a tile to be made first');
          return { bytes: made.bytes, is: 'about' };
        },
        progressText: (fraction) =>
          `World, tile ${numberText(Math.min(Math.floor(fraction * tiles) + 1, tiles))} of ${numberText(tiles)}`,
        async make(job) {
          return [{ name, content: await client.run('world', request, job), type: 'application/vnd.pmtiles' }];
        },
      };
    },
  };
}

function unfitText({ recipe, isFinished }: TerrainExport): string | undefined {
  if (!isFinished) return 'A world is of the finished terrain, not of an early stage';
  const lack = worldLack(recipe);
  return lack === undefined ? undefined : `A world needs ${lack}`;
}

function captionOf(made: WorldEstimate | undefined, kind: string | undefined): string {
  if (!made) return 'The ground from above.';
  return kind === undefined ? `Tile ${made.place}: its colours are elevations.` : `Tile ${made.place}.`;
}

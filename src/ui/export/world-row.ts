import { latest } from '../../core/memo.ts';
import { numberText } from '../../core/number-text.ts';
import type { Schema } from '../../core/params.ts';
import { type MadeWorld, tilesTo } from '../../worker/make-world.ts';
import { type TileFile, tileKinds, worldLack, worldSchema } from '../../world.ts';
import type { ExportRow } from '../page/export-row.ts';
import { fileStem } from '../terrain/terrain-text.ts';
import { smallRelief } from './map-row.ts';
import { UNKNOWN } from './samples-file.ts';
import type { TerrainExport } from './terrain-export.ts';

/** What tiles may hold, by its name in the list. */
const CONTENTS: Readonly<Record<string, Omit<TileFile, 'extension'>>> = {
  'Elevations, Terrarium': { options: { pngEncoding: 'terrarium' } },
  'Elevations, Terrain-RGB': { options: { pngEncoding: 'terrain-rgb' } },
  ...Object.fromEntries(tileKinds.map(({ id, title }) => [title, { kind: id, options: {} }])),
};
const [usual] = Object.keys(CONTENTS);

/** The finest level that is made here: 1365 tiles in all. */
const FINEST = 5;

const options: Schema = {
  lastZoom: {
    kind: 'integer',
    label: 'Levels, 0 to',
    default: 3,
    min: 0,
    max: FINEST,
    doc: 'Each level shows the same ground with four times as many tiles as the one before. The command line makes up to 19.',
  },
  tileSize: worldSchema.tileSize,
  holds: {
    kind: 'choice',
    label: 'Tiles hold',
    default: usual,
    options: Object.keys(CONTENTS),
    doc: 'Elevations in the bytes of colours, for 3D and hillshade in a web map, or pictures for maps without. Terrarium has steps of 1/256 m, Terrain-RGB of 0.1 m.',
  },
};

/** The terrain as an archive of map tiles, as the command line's `world` writes it. There is none of a line. */
export function worldRow(of: TerrainExport): ExportRow | undefined {
  if (of.shown.profile) return undefined;
  const { recipe, client } = of;
  /** The last preview, and the options it is of. */
  let last: { readonly values: string; readonly made: MadeWorld } | undefined;
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
      const file = { extension: '.png', ...(CONTENTS[String(holds)] ?? CONTENTS[usual]) };
      const request = { recipe, wish: { tileSize: Number(tileSize), file }, lastZoom: Number(lastZoom) };
      const key = JSON.stringify(request);
      const made = last?.values === key ? last.made : undefined;
      const name = `${fileStem(recipe)}-world.pmtiles`;
      const tiles = tilesTo(request.lastZoom);
      const pixels = request.wish.tileSize * 2 ** request.lastZoom;
      return {
        name,
        size: `${numberText(tiles)} tiles`,
        facts: {
          title: 'In the archive',
          rows: [
            ['Tiles', numberText(tiles)],
            ['Pixels of the finest level', `${numberText(pixels)} × ${numberText(pixels)}`],
            ['Metres a pixel there', recipe.elevation ? numberText(recipe.extent.x / pixels) : UNKNOWN],
          ],
        },
        picture: {
          kind: 'image',
          image: latest(async () => made?.file ?? (await smallRelief(of))),
          caption: made ? 'A tile of the finest level, from the middle.' : 'The ground from above.',
        },
        ...(!made && {
          async measure(signal: AbortSignal) {
            const told = await client.run('world', { ...request, isTold: true }, { priority: 'later', signal });
            last = { values: key, made: told };
          },
        }),
        async bytes() {
          if (!made) throw new Error('world: expected a tile to be made first');
          return { bytes: made.bytes, is: 'about' };
        },
        progressText: (fraction) =>
          `World, tile ${numberText(Math.min(Math.floor(fraction * tiles) + 1, tiles))} of ${numberText(tiles)}`,
        async make(job) {
          const { file: content } = await client.run('world', request, job);
          return [{ name, content, type: 'application/vnd.pmtiles' }];
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

import { flowOf } from '../analysis/hydrology.ts';
import type { LineStage } from '../core/generator.ts';
import type { Heightmap, Size, Spacing } from '../core/heightmap.ts';
import { latest, oncePer } from '../core/memo.ts';
import { defaultsOf } from '../core/params.ts';
import type { Profile } from '../core/profile.ts';
import { type FileFormat, FormatError, madeOf } from '../io/file-format.ts';
import { encodePngRgb, type PngChannels, type StoreRow } from '../io/png/index.ts';
import { writeAngles, writeLight, writeNormals } from '../kernels/ground-bytes.ts';
import { appearanceSchema } from './colour/appearance.ts';
import { lightning } from './colour/lightning.ts';
import { sunDirection } from './colour/relief.ts';
import { river } from './colour/river.ts';
import { stageSilhouette } from './colour/silhouette.ts';
import { lightRows } from './colour/terrain-light.ts';
import { type Ground, pictureFormat, REACH_OF_RISES, terrainPng } from './picture.ts';
import { WEIGHT_LAYERS, type WeightLayer, weightRows } from './weight-maps.ts';

/** What a picture of terrain shows, one pixel a sample, north up: an 8-bit PNG to look at, or for the materials of engines and renderers. */
export interface PictureKind {
  /** Whether it is one of a line, 1D terrain; of 2D terrain else. */
  readonly isOfLine: boolean;
  /** In flags and in names of files. */
  readonly id: string;
  readonly title: string;
  /** One sentence: what its pixels are. */
  readonly doc: string;
  readonly format: FileFormat;
  /** How many samples around it a pixel depends on; undefined if on all. */
  readonly reach?: number;
}

const WEIGHED: Readonly<Record<WeightLayer, string>> = {
  water: 'ground below the sea',
  low: 'low ground',
  high: 'high ground',
  steep: 'steep ground',
};

/** Where maps have their sun: in the north-west, half way up. */
const MAP_SUN = { sunAzimuthDeg: 315, sunAltitudeDeg: 45 };

/** Kinds of 2D terrain. All but relief treat the sea floor as ground and are true to scale. */
const mapKinds: readonly Omit<PictureKind, 'isOfLine'>[] = [
  {
    id: 'relief',
    title: 'Relief',
    doc: 'Colours by elevation, with sun and sky.',
    format: { ...pictureFormat, expects: ({ isProfile }) => (isProfile ? '2D terrain' : undefined) },
  },
  {
    id: 'hillshade',
    title: 'Hillshade',
    doc: 'Grey: how squarely the sun, in the north-west and 45° high, meets the ground. 255: squarely, 180: level ground.',
    ...greyPicture('hillshade', (ground) => {
      const sun = sunDirection(MAP_SUN.sunAzimuthDeg, MAP_SUN.sunAltitudeDeg);
      return (y, row) => writeLight({ ...ground, y }, sun, row, 1);
    }),
  },
  {
    id: 'slope',
    title: 'Slope',
    doc: 'Grey: 0 level … 255 upright, in proportion to the angle: degrees = value · 90 ⁄ 255.',
    ...greyPicture('slope', (ground) => (y, row) => writeAngles({ ...ground, y }, row, 1)),
  },
  {
    id: 'sky',
    title: 'Sky view',
    doc: 'Grey: the share of the sky in sight, from 16 directions. 255: all of it. Also known as ambient occlusion.',
    format: {
      ...mapPicture('8-bit sky view, grey', 1, skyRows).format,
      inParts: async (terrain) => terrainPng(terrain, 1, skyRows),
    },
  },
  {
    id: 'normal-opengl',
    title: 'Normal map, OpenGL',
    doc: 'Tangent space: red east, green north (up), blue out of the ground; (128, 128, 255) is level. For Unity, Godot and Blender.',
    ...normalPicture('OpenGL', 1),
  },
  {
    id: 'normal-directx',
    title: 'Normal map, DirectX',
    doc: 'The same with green south (down), for Unreal Engine.',
    ...normalPicture('DirectX', -1),
  },
  ...WEIGHT_LAYERS.map((layer) => ({
    id: `weight-${layer}`,
    title: `Weights of ${WEIGHED[layer]}`,
    doc: `Grey: how much a sample belongs to ${WEIGHED[layer]}, 0 … 255. The weights of water, low, high and steep ground sum to 255 at every sample; from 29° to 46° ground becomes steep.`,
    ...greyPicture(`weights of ${WEIGHED[layer]}`, (ground) => storeWeights(ground, [layer])),
  })),
  {
    id: 'weights',
    title: 'Weights of all ground',
    doc: 'The four weights in one picture, a splat map: red water, green low, blue high, alpha steep ground. Viewers show steep ground alone as opaque.',
    ...mapPicture(
      '8-bit weights of ground, red, green, blue and alpha',
      4,
      (ground) => storeWeights(ground, WEIGHT_LAYERS),
      REACH_OF_RISES,
    ),
  },
  {
    id: 'river-mask',
    title: 'River mask',
    doc: 'Grey: 255 where a river runs, which drains a thousandth of the map or more, else 0. Rivers end at the sea, at 0 m.',
    ...mapPicture('8-bit mask of rivers, grey', 1, riverRows),
  },
];

function storeWeights({ map, range, spacing }: Ground, layers: readonly WeightLayer[]): StoreRow {
  const write = weightRows({ map, range, spacing, seaLevel: defaultsOf(appearanceSchema).seaLevel }, layers);
  return (y, row) => write(y, row, layers.length);
}

/** Strahler's order of the river at each sample of a map; 0 where none is. Tiles of a map share it. */
const riverOrders = oncePer((map: Heightmap) =>
  latest((spacing: Spacing) => flowOf(map, { spacing, sea: defaultsOf(appearanceSchema).seaLevel }).order),
);

/** Kinds of 1D terrain, drawn as the line that it is. */
const lineKinds: readonly Omit<PictureKind, 'isOfLine'>[] = [
  {
    id: 'silhouette',
    title: 'Silhouette',
    doc: 'Ground in colours by elevation before a sky; a line that folds back is drawn alone. At a stage, sticks show its displacements.',
    format: lineFormat('silhouette', stageSilhouette),
  },
  {
    id: 'lightning',
    title: 'Lightning',
    doc: 'The line as a bolt at night: it tapers from its start to its end, forks, and glows.',
    format: lineFormat('lightning', lightning),
  },
  {
    id: 'river',
    title: 'River',
    doc: 'The line as a river from above: it widens from its start to its end, with banks, brooks and the land around it.',
    format: lineFormat('river', river),
  },
];

/** Every kind there is: of 2D terrain, then of 1D terrain, the first of each by default. */
export const pictureKinds: readonly PictureKind[] = [
  ...mapKinds.map((kind) => ({ ...kind, isOfLine: false })),
  ...lineKinds.map((kind) => ({ ...kind, isOfLine: true })),
];

/** The kinds of 1D terrain, or those of 2D terrain. */
export function kindsOf(isLine: boolean): readonly PictureKind[] {
  return pictureKinds.filter(({ isOfLine }) => isOfLine === isLine);
}

/** The kind of that id; undefined if there is none. */
export function pictureKind(id: string): PictureKind | undefined {
  return pictureKinds.find((kind) => kind.id === id);
}

/** @param reach how many samples around a pixel it depends on; without it, all */
function mapPicture(
  title: string,
  channels: PngChannels,
  rowsOf: (ground: Ground) => StoreRow,
  reach?: number,
): Pick<PictureKind, 'format' | 'reach'> {
  const format: FileFormat = {
    extension: '.png',
    title,
    expects: ({ isProfile }) => (isProfile ? '2D terrain' : undefined),
    write: async (terrain) => madeOf(terrainPng(terrain, channels, rowsOf, reach)),
  };
  return { format, ...(reach !== undefined && { reach }) };
}

function riverRows({ map, spacing }: Ground): StoreRow {
  const order = riverOrders(map)(spacing);
  return (y, row) => {
    for (let x = 0; x < map.width; x++) row[1 + x] = order[y * map.width + x] > 0 ? 255 : 0;
  };
}

/** @param paint the pixels of a line: red, green, blue, alpha */
function lineFormat(
  name: string,
  paint: (profile: Profile, size: Size, stage: LineStage | undefined) => Uint8ClampedArray,
): FileFormat {
  return {
    extension: '.png',
    title: `8-bit ${name} of 1D terrain`,
    expects: ({ isProfile }) => (isProfile ? undefined : `1D terrain without filters to draw as ${name}`),
    async write({ map, profile, lineStage }) {
      if (!profile) throw new FormatError(`${name}: expected 1D terrain without filters`);
      return { pieces: [await encodePngRgb(map, paint(profile, map, lineStage))] };
    },
  };
}

function greyPicture(name: string, rowsOf: (ground: Ground) => StoreRow): Pick<PictureKind, 'format' | 'reach'> {
  return mapPicture(`8-bit ${name}, grey`, 1, rowsOf, REACH_OF_RISES);
}

/** @param green 1: north, −1: south */
function normalPicture(name: string, green: 1 | -1): Pick<PictureKind, 'format' | 'reach'> {
  const rowsOf =
    (ground: Ground): StoreRow =>
    (y, row) =>
      writeNormals({ ...ground, y }, green, row, 3);
  return mapPicture(`8-bit normal map, ${name}`, 3, rowsOf, REACH_OF_RISES);
}

function skyRows({ map, spacing }: Ground): StoreRow {
  const light = lightRows({ map, spacing }, { ...MAP_SUN, exaggeration: 1, floor: undefined });
  return (y, row) => {
    const shares = light(y);
    for (let x = 0; x < map.width; x++) row[1 + x] = shares[2 * x + 1];
  };
}

import type { ParamValues } from '../core/params.ts';
import type { FilterStep, Recipe } from '../core/recipe.ts';
import type { Appearance } from '../draw/colour/appearance.ts';
import { generated, imported, preset, type ReadyMade, readyMade } from './ready-made.ts';

/** Landforms of one kind. */
export interface LandformGroup {
  readonly id: string;
  /** Of a button that leads to it. */
  readonly short: string;
  readonly title: string;
  readonly landforms: readonly ReadyMade[];
}

/** Bare ground in the colours of sand and red rock. */
const DESERT: Partial<Appearance> = { ramp: 'desert', rock: 0, contours: false, water: false };
const AIRLESS: Partial<Appearance> = { ramp: 'grey', rock: 0, contours: false, water: false };

/** Landforms by kind, in the order of the gallery. */
export const landformGroups: readonly LandformGroup[] = [
  {
    id: 'mountains',
    short: 'Mountains',
    title: 'Alps and ranges',
    landforms: [
      readyMade('alps', 'Alps', 'Crests between valleys that rivers cut, up to 3,900 m.', [
        made('alps', 'diamond-square', { hurst: 0.9, cells: 2 }, [rivers({ strength: 0.5, detail: 1.1, hillslope: 0.0005 })], {
          ...square(51_200),
          elevation: { min: 400, max: 4200 },
        }),
      ]),
      readyMade('coastal-mountains', 'Mountains by the sea', 'Rivers have worn them down to the coast.', [
        preset('diamond-square', 'mature', 'Mountains by the sea'),
      ]),
      readyMade('old-mountains', 'Old mountains', 'Rivers have rounded the crests and filled the valleys.', [
        preset('diamond-square', 'old', 'Old mountains'),
      ]),
      readyMade('highlands', 'Fractured highlands', 'Ground along 1,500 faults, each smaller than the one before.', [
        preset('fault-lines', 'highlands', 'Fractured highlands'),
      ]),
    ],
  },
  {
    id: 'hills',
    short: 'Hills',
    title: 'Hills and lakes',
    landforms: [
      readyMade('rolling-hills', 'Rolling hills', 'Smooth ground that runs down to a bay.', [
        preset('diamond-square', 'rolling', 'The rolling hills'),
      ]),
      readyMade('downs', 'Downs', 'Rough hills and ponds; the map tiles.', [preset('square-square', 'downs', 'Downs')]),
      readyMade('uplands', 'Uplands', 'Smooth high ground around a lake.', [
        preset('random-additions', 'uplands', 'The uplands'),
      ]),
      readyMade('lake-country', 'Lake country', 'Many lakes between rough hills, 102 km across.', [
        preset('diamond-square', 'lake-country', 'Lake country'),
      ]),
    ],
  },
  {
    id: 'islands',
    short: 'Islands',
    title: 'Islands',
    landforms: [
      readyMade('high-island', 'High island', 'A mountain in the sea, with streams on all sides.', [
        made('The high island', 'diamond-square', { hurst: 0.9, cells: 2 }, [falloff(0.3), rivers({ strength: 0.4, sea: 0.2 })], {
          elevation: { min: -450, max: 1900 },
        }),
      ]),
      readyMade('ring-island', 'Ring of mountains', 'A ridge around a basin that opens to the sea.', [
        made('Ring of mountains', 'square-square', { hurst: 1, cells: 3 }, [falloff(0.2), rivers({ strength: 0.3, sea: 0.2 })], {
          elevation: { min: -400, max: 1400 },
        }),
      ]),
      readyMade('volcano', 'Volcano', 'A steep cone that rises from the sea, with gullies all around.', [
        made(
          'The volcano',
          'diamond-square',
          { hurst: 1, edges: 'fixed', edgeHeight: -8 },
          [{ filter: 'power', params: { exponent: 1.6 } }, rivers({ strength: 0.15, sea: 0.1 })],
          { elevation: { min: -400, max: 2600 } },
        ),
      ]),
      readyMade('archipelago', 'Archipelago', 'Islands and straits, 51 km across.', [
        made('Islands', 'square-square', { hurst: 0.9, cells: 6 }, [rivers({ strength: 0.3, sea: 0.55 })], {
          ...square(51_200),
          elevation: { min: -1100, max: 900 },
        }),
      ]),
    ],
  },
  {
    id: 'coasts',
    short: 'Coasts',
    title: 'Coasts',
    landforms: [
      readyMade('fjords', 'Fjords', 'The sea stands in deep valleys.', [preset('diamond-square', 'fjords', 'Fjords')]),
      readyMade('ragged-coast', 'Ragged coast', 'Capes, bays and islets below worn hills.', [
        made('The ragged coast', 'square-square', { hurst: 0.8, cells: 2 }, [rivers({ strength: 0.8, sea: 0.42 })], {
          elevation: { min: -600, max: 800 },
        }),
      ]),
      readyMade('cliffs', 'Cliffs', 'Flat steps of land that end in cliffs.', [
        made(
          'The cliffs',
          'square-square',
          { hurst: 0.95, cells: 2 },
          [{ filter: 'terrace', params: { steps: 6, sharpness: 0.75 } }, rivers({ strength: 0.15, sea: 0.4, hillslope: 0.0005 })],
          { ...square(12_800), elevation: { min: -200, max: 300 } },
        ),
      ]),
      readyMade('drowned-hills', 'Drowned hills', 'Low ground that a high sea has flooded.', [
        made('The drowned hills', 'random-additions', { hurst: 0.95, cells: 4 }, [rivers({ strength: 0.5, sea: 0.5 })], {
          elevation: { min: -300, max: 300 },
        }),
      ]),
    ],
  },
  {
    id: 'deserts',
    short: 'Canyons and dunes',
    title: 'Canyons, mesas and dunes',
    landforms: [
      readyMade(
        'canyon',
        'Canyon',
        'Rivers cut a high plateau; hard beds stand out as steps.',
        [
          made(
            'Canyon',
            'diamond-square',
            { hurst: 0.9, cells: 2 },
            [
              { filter: 'power', params: { exponent: 0.4 } },
              rivers({ strength: 0.6, detail: 0.8, hillslope: 0.0005 }),
              { filter: 'terrace', params: { steps: 7, sharpness: 0.6 } },
              { filter: 'thermal', params: { talus: 45 } },
            ],
            { ...square(12_800), elevation: { min: 700, max: 2100 } },
          ),
        ],
        { appearance: DESERT },
      ),
      readyMade(
        'mesas',
        'Mesas',
        'What is left of a plateau, in flat-topped steps.',
        [{ ...preset('diamond-square', 'mesas', 'Mesas'), ...square(12_800), elevation: { min: 1200, max: 2000 } }],
        { appearance: DESERT },
      ),
      readyMade(
        'dunes',
        'Dunes',
        'Winding crests and the hollows between them.',
        [
          made(
            'Dunes',
            'triangle-edge',
            { hurst: 1, cells: 16, offsets: 'binary' },
            [
              { filter: 'smooth', params: { sigma: 0.01 } },
              { filter: 'thermal', params: { talus: 25 } },
            ],
            { ...square(4000), elevation: { min: 0, max: 220 } },
          ),
        ],
        { appearance: DESERT },
      ),
      readyMade(
        'sand-sea',
        'Sand sea',
        'Small dunes in rows, as far as the map goes.',
        [
          made(
            'The sand sea',
            'triangle-edge',
            { hurst: 1, cells: 16 },
            [
              { filter: 'smooth', params: { sigma: 0.008 } },
              { filter: 'power', params: { exponent: 1.4 } },
              { filter: 'thermal', params: { talus: 26 } },
            ],
            { ...square(4800), elevation: { min: 0, max: 240 } },
          ),
        ],
        { appearance: DESERT },
      ),
    ],
  },
  {
    id: 'real',
    short: 'Real places',
    title: 'Real places and another world',
    landforms: [
      readyMade('appalachians', 'Jacksboro fault', 'Appalachians, Tennessee and Kentucky: a real map of 30 × 32 km.', [
        imported('jacksboro.png'),
      ]),
      readyMade('himalaya', 'Himalaya and Tibet', 'From the Bay of Bengal to the plateau: a real map, 4,240 km across.', [
        imported('himalaya.png'),
      ]),
      readyMade(
        'craters',
        'Craters',
        'Rims around 80 hollows, where there is no air and no water.',
        [
          made(
            'Craters',
            'fault-lines',
            { lines: 80, shape: 'circle', radius: 0.1, faultProfile: 'sine', band: 0.05 },
            [{ filter: 'smooth', params: { sigma: 0.003 } }],
            { ...square(51_200), elevation: { min: -1500, max: 1500 } },
          ),
        ],
        { appearance: AIRLESS },
      ),
    ],
  },
];

/** All of them. */
export const landforms: readonly ReadyMade[] = landformGroups.flatMap((group) => group.landforms);

/** @param seed the title of the terrain */
function made(
  seed: string,
  generator: string,
  params: Partial<ParamValues>,
  filters: readonly FilterStep[],
  changes: Partial<Recipe> = {},
): Recipe {
  return generated(generator, seed, params, { ...changes, filters });
}

function rivers(params: Partial<ParamValues>): FilterStep {
  return { filter: 'rivers', params: params as ParamValues };
}

/** The sea around all of a map. */
function falloff(width: number): FilterStep {
  return { filter: 'edge-falloff', params: { shape: 'radial', width } };
}

/** @param side in metres */
function square(side: number): Pick<Recipe, 'extent'> {
  return { extent: { x: side, y: side } };
}

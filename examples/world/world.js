// What a map needs to know of an archive that `faultline world` made, and the colours that Faultline gives its elevations.
import { decodePng, reliefPixels } from 'faultline';

/** How the bytes of a pixel hold metres, by the name that archives have for it: MapLibre's name, codes of a metre, the elevation of code 0. */
const ENCODINGS = /** @type {const} */ ({
  terrarium: { encoding: 'terrarium', title: 'Terrarium', perMetre: 256, offset: -32_768 },
  'terrain-rgb': { encoding: 'mapbox', title: 'Terrain-RGB', perMetre: 10, offset: -10_000 },
});
/** Of colours from the deepest sea to the coast, and from the coast to the summit. */
const STEPS = 24;
/** Of the relief below the sea, what the water hides. */
const WATER = 0.58;

/** @typedef {Awaited<ReturnType<typeof describeWorld>>} World */
/** @typedef {readonly (readonly [elevation: number, colour: string])[]} Stops */
/** @typedef {{ readonly ground: Stops, readonly water: Stops }} Ramp */

/** Its header and metadata say most; the tile in its middle says the size of tiles, and the elevations that colours are to span.
 *  @param {import('pmtiles').PMTiles} archive */
export async function describeWorld(archive) {
  const { minZoom, maxZoom, centerLon, centerLat } = await archive.getHeader();
  const { name, encoding } = /** @type {{ name?: string, encoding?: keyof typeof ENCODINGS }} */ (await archive.getMetadata());
  const codes = encoding && ENCODINGS[encoding];
  if (!codes) throw new Error(`expected tiles of ${Object.keys(ENCODINGS).join(' or ')}, got ${encoding ?? 'no encoding'}`);
  const tile = await archive.getZxy(minZoom, ...tileAt(centerLon, centerLat, minZoom));
  if (!tile) throw new Error('expected a tile in its middle, got none');
  const { width, height, data } = await decodePng(new Uint8Array(tile.data));
  const channels = data.length / (width * height);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < data.length; i += channels) {
    const elevation = (65_536 * data[i] + 256 * data[i + 1] + data[i + 2]) / codes.perMetre + codes.offset;
    min = Math.min(min, elevation);
    max = Math.max(max, elevation);
  }
  return { ...codes, name: name ?? 'A world of tiles', minZoom, maxZoom, tileSize: width, min, max };
}

/** @param {number} lon
 *  @param {number} lat
 *  @param {number} zoom
 *  @returns {[x: number, y: number]} the column and the row of the tile there, in the Mercator projection of web maps */
function tileAt(lon, lat, zoom) {
  const tiles = 2 ** zoom;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return [Math.floor(tiles * (0.5 + lon / 360)), Math.floor((tiles * (1 - north)) / 2)];
}

/** The colours of elevations, the lowest first: of the ground, and of water that lies over it.
 *  @param {World} world
 *  @returns {Ramp} */
export function coloursOf({ min, max, perMetre }) {
  const coast = Math.min(Math.max(0, min), max);
  // Sea ends one code below the coast, where land begins.
  const sea = min < 0 ? evenly(min, coast === 0 ? -1 / perMetre : coast) : [];
  const land = max > 0 ? evenly(coast, max) : [];
  // Of codes, which are what MapLibre compares; no two alike.
  const elevations = [...new Set([...sea, ...land].map((elevation) => Math.round(elevation * perMetre) / perMetre))];
  const map = { width: elevations.length, height: 1, data: Float32Array.from(elevations) };
  const plain = { hillshade: 0, shadows: false, contours: false, rock: 0 };
  const pixels = reliefPixels(map, { range: { min, max }, appearance: plain });
  /** @param {number} i
   *  @param {number} opacity */
  const colour = (i, opacity) => `rgb(${pixels[4 * i]} ${pixels[4 * i + 1]} ${pixels[4 * i + 2]} / ${opacity})`;
  return {
    ground: elevations.map((elevation, i) => [elevation, colour(i, 1)]),
    water: elevations.map((elevation, i) => [elevation, colour(i, elevation < 0 ? WATER : 0)]),
  };
}

/** @param {number} from
 *  @param {number} to above it */
function evenly(from, to) {
  return Array.from({ length: STEPS + 1 }, (_, i) => from + ((to - from) * i) / STEPS);
}

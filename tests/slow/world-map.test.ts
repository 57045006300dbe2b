/** Worlds in what people open them with: MapLibre GL, the package pmtiles and Martini, and the page that `faultline serve` shows. */
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import Martini from '@mapbox/martini';
import type { Map as WebMap } from 'maplibre-gl';
import type { Page } from 'playwright';
import { PMTiles } from 'pmtiles';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { servePage, urlOf } from '../../src/cli/serve.ts';
import { seedStream } from '../../src/core/random.ts';
import { decodePng } from '../../src/index.ts';
import { metresOfColour, tileCodes } from '../../src/io/colour-codes.ts';
import { type MapTile, worldFrom, worldTile } from '../../src/world.ts';
import { axeFindings, closeWindows, coloursIn, sharedBrowser, watched } from '../support/app-page.ts';
import { buildCli, startProcess } from '../support/cli.ts';
import { recipeFor } from '../support/recipes.ts';

const ZOOM = 4;
const SIDE = 256;
const STEP_M = 1 / 256;
const world = worldFrom(recipeFor('diamond-square', { width: 257, height: 257 }), { tileSize: '256' });

const folder = await mkdtemp(path.join(inject('cliFolder'), 'world-map-'));
const archive = path.join(folder, 'world.pmtiles');
let server: Server;
let address: string;

beforeAll(async () => {
  const { main } = await buildCli();
  const call = `world diamond-square --size 257 --tile-size ${SIDE} --zooms 0..${ZOOM} -o`.split(' ');
  const { code, stderr } = await startProcess(process.execPath, [main, ...call, archive]).end;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  server = await servePage(inject('appFolder'), 0, archive);
  address = `${urlOf(server)}world/`;
});
afterEach(closeWindows);
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** The terrain's own samples of the finest level, by their column and row in all of its tiles. */
const tiles = new Map<string, Float32Array>();
function sampleAt(column: number, row: number): number {
  const place = { z: ZOOM, x: Math.floor(column / SIDE), y: Math.floor(row / SIDE) };
  const name = `${place.x}/${place.y}`;
  const data = tiles.get(name) ?? worldTile(world, place).data;
  tiles.set(name, data);
  return data[SIDE * (row % SIDE) + (column % SIDE)];
}

/** Between the four samples around a place in pixels of the finest level, whose samples are at their centres. */
function elevationAt(x: number, y: number): number {
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [east, south] = [x - 0.5 - column, y - 0.5 - row];
  const along = (at: number): number => (1 - east) * sampleAt(column, at) + east * sampleAt(column + 1, at);
  return (1 - south) * along(row) + south * along(row + 1);
}

/** Degrees of a place in pixels of the finest level. */
function lngLatOf(x: number, y: number): [lng: number, lat: number] {
  const pixels = SIDE * 2 ** ZOOM;
  const north = Math.PI * (1 - (2 * y) / pixels);
  return [(360 * x) / pixels - 180, (Math.atan(Math.sinh(north)) * 180) / Math.PI];
}

/** The inverse. */
function pixelsAt(lng: number, lat: number): [x: number, y: number] {
  const pixels = SIDE * 2 ** ZOOM;
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return [(pixels * (lng + 180)) / 360, (pixels * (1 - north)) / 2];
}

describe('MapLibre GL', () => {
  const VIEWS = 20;
  const PLACES = 10;
  const EXAGGERATION = 50;

  /** Corners where four tiles meet, all of which are in view, and places around them: so ground on both sides of borders is looked at. */
  function viewsOf(seed: string): { centre: [number, number]; places: [x: number, y: number][] }[] {
    const random = seedStream(seed, 'map');
    return Array.from({ length: VIEWS }, () => {
      const corner = (): number => SIDE * (1 + Math.floor((2 ** ZOOM - 1) * random()));
      const [x, y] = [corner(), corner()];
      const beside = (i: number): number => (i < 2 ? 1.2 : 0.4 * SIDE) * (random() - 0.5);
      const places = Array.from({ length: PLACES }, (_, i): [number, number] => [x + beside(i), y + beside(i)]);
      return { centre: lngLatOf(x, y), places };
    });
  }

  async function openMap(): Promise<Page> {
    const page = await (await sharedBrowser()).newPage({ viewport: { width: 448, height: 448 } });
    await watched(page, 'in full');
    const packages = {
      'maplibre-gl.mjs': 'maplibre-gl/dist',
      'maplibre-gl-worker.mjs': 'maplibre-gl/dist',
      'pmtiles.js': 'pmtiles/dist',
    };
    for (const [name, place] of Object.entries(packages)) {
      const body = await readFile(path.join('node_modules', place, name));
      // The address of MapLibre's worker has its version behind it.
      await page.route(new RegExp(`/packages/${name}(\\?|$)`), (route) =>
        route.fulfill({ body, contentType: 'text/javascript' }),
      );
    }
    const body = `<!doctype html>
      <body style="margin: 0"><div id="map" style="height: 100vh"></div>
      <script src="packages/pmtiles.js"></script>
      <script type="module">
        import * as maplibre from './packages/maplibre-gl.mjs';
        Object.assign(window, { maplibre });
      </script>`;
    await page.route('**/empty.html', (route) => route.fulfill({ body, contentType: 'text/html' }));
    await page.goto(`${address}empty.html`);
    return page;
  }

  // Terrain takes tiles one level coarser than what is drawn on it.
  const MAP_ZOOM = ZOOM + 1;

  test('has at 200 places the elevations of the terrain', async () => {
    const page = await openMap();
    const views = viewsOf('places');
    const asked = views.map(({ centre, places }) => ({ centre, places: places.map(([x, y]) => lngLatOf(x, y)) }));
    const found = await page.evaluate(queryElevations, {
      views: asked,
      zoom: MAP_ZOOM,
      tileSize: SIDE,
      exaggeration: EXAGGERATION,
    });
    const apart = views.flatMap(({ places }, view) =>
      places.map(([x, y], i) => Math.abs((found[view][i] ?? Number.NaN) / EXAGGERATION - elevationAt(x, y))),
    );
    expect(apart).toHaveLength(200);
    // Each of the four samples around a place is rounded by half a step at most, and so is any mean of them. The rest is of degrees and metres.
    expect(Math.max(...apart)).toBeLessThan(STEP_M / 2 + 1e-4);
    expect(Math.max(...apart)).toBeGreaterThan(STEP_M / 8);
  });
});

interface Asked {
  readonly views: readonly { readonly centre: [number, number]; readonly places: readonly [number, number][] }[];
  readonly zoom: number;
  readonly tileSize: number;
  readonly exaggeration: number;
}

/** In the page: the elevations that the map has, exaggerated, null where it has none. */
async function queryElevations({ views, zoom, tileSize, exaggeration }: Asked): Promise<(number | null)[][]> {
  const { maplibre, pmtiles } = window as unknown as {
    maplibre: typeof import('maplibre-gl');
    pmtiles: typeof import('pmtiles');
  };
  maplibre.addProtocol('pmtiles', new pmtiles.Protocol().tile);
  const url = `pmtiles://${new URL('world.pmtiles', location.href).href}`;
  const map: WebMap = new maplibre.Map({
    container: 'map',
    attributionControl: false,
    style: {
      version: 8,
      sources: { ground: { type: 'raster-dem', url, encoding: 'terrarium', tileSize } },
      layers: [],
      terrain: { source: 'ground', exaggeration },
    },
    center: views[0].centre,
    zoom,
  });
  const found: (number | null)[][] = [];
  for (const { centre, places } of views) {
    map.jumpTo({ center: centre, zoom });
    await new Promise<void>((resolve) => map.once('idle', () => resolve()));
    found.push(places.map((place) => map.queryTerrainElevation(place)));
  }
  return found;
}

describe('meshes by Martini of the tiles that pmtiles reads', () => {
  const GRID = SIDE + 1;
  const MAX_ERROR_M = 5;
  const martini = new Martini(GRID);
  const reader = (): PMTiles => new PMTiles(`${address}world.pmtiles`);

  async function pixelsOf(tiles: PMTiles, { z, x, y }: MapTile): Promise<(column: number, row: number) => number> {
    const { data } = await decodePng(new Uint8Array((await tiles.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)));
    return (column, row) => {
      const i = 3 * (SIDE * row + column);
      return metresOfColour(tileCodes.terrarium, data[i], data[i + 1], data[i + 2]);
    };
  }

  /** Samples of a tile and, in one more column and row, of its neighbours east and south: so meshes reach from centre to centre. */
  async function gridOf(tiles: PMTiles, { z, x, y }: MapTile): Promise<Float32Array> {
    const [own, east, south, corner] = await Promise.all([
      pixelsOf(tiles, { z, x, y }),
      pixelsOf(tiles, { z, x: x + 1, y }),
      pixelsOf(tiles, { z, x, y: y + 1 }),
      pixelsOf(tiles, { z, x: x + 1, y: y + 1 }),
    ]);
    return Float32Array.from({ length: GRID * GRID }, (_, i) => {
      const [column, row] = [i % GRID, Math.floor(i / GRID)];
      if (column < SIDE) return row < SIDE ? own(column, row) : south(column, 0);
      return row < SIDE ? east(0, row) : corner(0, 0);
    });
  }

  /** Along one border of a mesh: the elevation at every sample, straight between vertices. */
  function borderOf(grid: Float32Array, column: number): { elevations: number[]; vertices: number[] } {
    const { vertices } = martini.createTile(grid).getMesh(MAX_ERROR_M);
    const rows: number[] = [];
    for (let i = 0; i < vertices.length; i += 2) if (vertices[i] === column) rows.push(vertices[i + 1]);
    rows.sort((a, b) => a - b);
    const at = (row: number): number => grid[row * GRID + column];
    const elevations: number[] = [];
    for (let i = 0; i + 1 < rows.length; i++) {
      const [from, to] = [rows[i], rows[i + 1]];
      for (let row = from; row < to; row++) elevations.push(at(from) + ((row - from) / (to - from)) * (at(to) - at(from)));
    }
    return { elevations: [...elevations, at(SIDE)], vertices: rows };
  }

  test('meet along the border of two tiles', async () => {
    const tiles = reader();
    const [west, east] = [await gridOf(tiles, { z: ZOOM, x: 6, y: 9 }), await gridOf(tiles, { z: ZOOM, x: 7, y: 9 })];
    const [one, other] = [borderOf(west, SIDE), borderOf(east, 0)];
    expect(one.vertices.length).toBeGreaterThan(20);
    for (const row of one.vertices.filter((row) => other.vertices.includes(row)))
      expect(west[row * GRID + SIDE]).toBe(east[row * GRID]);
    // Each is the ground within what was asked for, which Martini exceeds by up to 1.75 times.
    const apart = one.elevations.map((elevation, row) => Math.abs(elevation - other.elevations[row]));
    expect(apart).toHaveLength(GRID);
    expect(Math.max(...apart)).toBeLessThan(2 * 1.75 * MAX_ERROR_M);
  });
});

describe('the page of a world', () => {
  async function open(at = address): Promise<{ page: Page; errors: string[] }> {
    const page = await (await sharedBrowser()).newPage({ viewport: { width: 600, height: 340 }, reducedMotion: 'reduce' });
    const { errors } = await watched(page, 'in full');
    await page.goto(at);
    return { page, errors };
  }

  test('names it, tells the elevation under the pointer, and turns from the globe to the flat map', async () => {
    const { page } = await open(`${address}#3/10/20`);
    await page.waitForSelector('body[data-status=drawn]');
    expect(await page.title()).toBe('diamond-square alps');
    expect(await page.locator('#about').textContent()).toBe('levels 0 to 4 · tiles of 256 × 256 · Terrarium');
    expect(await page.locator('#ticks').allTextContents()).toEqual([expect.stringMatching(/^−?[\d,]+ m−?[\d,]+ m0 sea$/)]);
    /** Difference between the elevation in the readout and that of the terrain at the coordinates in the readout. */
    const apart = async (): Promise<number> => {
      for (const x of [300, 301]) await page.mouse.move(x, 170);
      const told = (await page.locator('#readout').innerText()).replaceAll(',', '').replace('−', '-');
      const [, metres, lat, lng] = (/^(-?[\d.]+) m\s+([\d.]+)° N ([\d.]+)° E$/.exec(told) ?? []).map(Number);
      return Math.abs(metres - elevationAt(...pixelsAt(lng, lat)));
    };
    // The level in view is coarser, and the readout rounds coordinates to hundredths of a degree.
    const near = 25;
    await expect.poll(apart).toBeLessThan(near);
    expect(coloursIn(await page.screenshot())).toBeGreaterThan(2000);
    await page.getByText('Flat', { exact: true }).click();
    await page.getByText('2D', { exact: true }).click();
    expect(await page.locator('#times').textContent()).toBe('× 1.0');
    await expect.poll(apart).toBeLessThan(near);
    expect(await axeFindings(page, 'body')).toEqual([]);
  });

  test('says where an archive is missing', async () => {
    const { page, errors } = await open(`${inject('appUrl')}world/`);
    const problem = page.getByRole('alert');
    await expect.poll(() => problem.textContent()).toMatch(/^There is no world to show at http:.*world\.pmtiles: /);
    // The browser tells of the request too.
    expect(errors.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});

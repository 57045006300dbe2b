// A world of map tiles as a globe and as a map, in MapLibre. Put world.pmtiles beside this file, and open it with: npx vite examples
import 'maplibre-gl/dist/maplibre-gl.css';
import './style.css';
import { addProtocol, NavigationControl, setWorkerUrl, Map as WebMap } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { PMTiles, Protocol } from 'pmtiles';
import { coloursOf, describeWorld } from './world.js';

const archive = new PMTiles(new URL('world.pmtiles', location.href).href);
/** Metres between the lowest and the highest place as drawn, at first: a fiftieth of the way around the world. */
const DRAWN_RELIEF = 40_075_017 / 50;
/** MapLibre makes light steeper on small scales of its own; the rest is this share of the exaggeration. */
const LIT = 0.18;
const MAX_PITCH = 75;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

try {
  const world = await describeWorld(archive);
  const ramp = coloursOf(world);
  const relief = Math.min(Math.max(DRAWN_RELIEF / (world.max - world.min), 1), 4096);
  const map = createMap(world, ramp, relief * LIT);
  showLegend(world, ramp);
  const exaggeration = steerView(map, relief);
  showPointed(map, world, exaggeration);
  document.title = world.name;
  element('name').textContent = world.name;
  const { minZoom, maxZoom, tileSize, title } = world;
  element('about').textContent = `levels ${minZoom} to ${maxZoom} · tiles of ${tileSize} × ${tileSize} · ${title}`;
  for (const id of ['controls', 'legend', 'readout']) element(id).hidden = false;
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  element('problem').textContent = `There is no world to show at ${archive.source.getKey()}: ${why}`;
  element('problem').hidden = false;
}

/** @param {import('./world.js').World} world
 *  @param {import('./world.js').Ramp} ramp
 *  @param {number} lit how many times steeper than it is the ground is lit */
function createMap({ minZoom, maxZoom, tileSize, encoding, perMetre, offset }, { ground, water }, lit) {
  const protocol = new Protocol();
  protocol.add(archive);
  addProtocol('pmtiles', protocol.tile);
  setWorkerUrl(workerUrl);
  const tiles = /** @type {const} */ ({ type: 'raster-dem', url: `pmtiles://${archive.source.getKey()}`, tileSize });
  // Hillshade takes elevations as they are. So this source reads the same bytes as metres that are `lit` times as many.
  const code = lit / perMetre;
  const steep = { redFactor: 65_536 * code, greenFactor: 256 * code, blueFactor: code, baseShift: -offset * lit };
  /** @param {import('./world.js').Stops} stops
   *  @returns {import('maplibre-gl').ExpressionSpecification} */
  const byElevation = (stops) => [
    'interpolate',
    ['linear'],
    ['elevation'],
    ...stops.flatMap(([elevation, colour]) => [elevation * lit, colour]),
  ];
  const map = new WebMap({
    container: 'map',
    hash: true,
    attributionControl: false,
    renderWorldCopies: false,
    center: [0, 15],
    // The globe fills most of the window.
    zoom: Math.max(minZoom, Math.log2((0.9 * Math.PI * Math.min(innerWidth, innerHeight)) / 512)),
    pitch: 15,
    minZoom: tileSize === 256 ? minZoom - 1 : minZoom,
    maxZoom: maxZoom + 2,
    style: {
      version: 8,
      projection: { type: 'globe' },
      sources: { ground: { ...tiles, encoding }, drawn: { ...tiles, encoding: 'custom', ...steep } },
      layers: [
        { id: 'colours', type: 'color-relief', source: 'drawn', paint: { 'color-relief-color': byElevation(ground) } },
        {
          id: 'light',
          type: 'hillshade',
          source: 'drawn',
          paint: {
            'hillshade-method': 'basic',
            'hillshade-illumination-anchor': 'map',
            'hillshade-illumination-direction': 315,
            'hillshade-illumination-altitude': 42,
            'hillshade-highlight-color': 'rgb(255 248 235 / 0.45)',
            'hillshade-shadow-color': 'rgb(10 16 32 / 0.7)',
          },
        },
        // Over the light, so that the sea has less relief than the land.
        { id: 'water', type: 'color-relief', source: 'drawn', paint: { 'color-relief-color': byElevation(water) } },
      ],
      sky: { 'sky-color': '#2c353f', 'horizon-color': '#56626e', 'fog-color': '#39444f', 'atmosphere-blend': 0 },
    },
  });
  return map.addControl(new NavigationControl({ visualizePitch: true }), 'bottom-right');
}

/** Has the controls change the map.
 *  @param {WebMap} map
 *  @param {number} relief the exaggeration at first
 *  @returns {() => number} the exaggeration now */
function steerView(map, relief) {
  const form = /** @type {HTMLFormElement} */ (element('controls'));
  const slider = /** @type {HTMLInputElement} */ (element('relief'));
  slider.value = `${Math.log2(relief)}`;
  /** @param {string} name */
  const chosen = (name) => new FormData(form).get(name);
  const exaggeration = () => (chosen('view') === '3d' ? 2 ** slider.valueAsNumber : 1);
  const raise = () => {
    element('times').textContent = `× ${figure(exaggeration(), exaggeration() < 10 ? 1 : 0)}`;
    slider.disabled = chosen('view') !== '3d';
    map.setTerrain({ source: 'ground', exaggeration: exaggeration() });
  };
  map.on('style.load', raise);
  // What a tile had drawn before its neighbours were there, MapLibre keeps, with a line of other light along the border. Raised anew, all is drawn anew.
  let hasNewTiles = false;
  map.on('sourcedata', ({ tile }) => {
    hasNewTiles ||= tile !== undefined;
    if (hasNewTiles) delete document.body.dataset.status;
  });
  map.on('idle', () => {
    if (hasNewTiles) raise();
    else document.body.dataset.status = 'drawn';
    hasNewTiles = false;
  });
  form.addEventListener('change', ({ target }) => {
    const { name } = /** @type {HTMLInputElement} */ (target);
    const type = /** @type {'globe' | 'mercator'} */ (chosen('projection'));
    // Not setProjection, which loads tiles again while the old ones are there: some then keep no border of their neighbours, and a line shows.
    if (name === 'projection') map.setStyle({ ...map.getStyle(), projection: { type } }, { diff: false });
    else raise();
    if (name !== 'view') return;
    const is3d = chosen('view') === '3d';
    map.setMaxPitch(is3d ? MAX_PITCH : 0);
    if (is3d) map.easeTo({ pitch: 50 });
  });
  map.setMaxPitch(MAX_PITCH);
  return exaggeration;
}

/** Tells the elevation under the pointer.
 *  @param {WebMap} map
 *  @param {import('./world.js').World} world
 *  @param {() => number} exaggeration */
function showPointed(map, { min, max }, exaggeration) {
  const mark = element('pointed');
  /** @param {import('maplibre-gl').MapMouseEvent} event */
  const tell = ({ lngLat, point }) => {
    // Beside the globe it is another place that is told.
    const isGround = map.project(lngLat).dist(point) < 2;
    const raised = isGround ? map.queryTerrainElevation(lngLat) : null;
    mark.hidden = raised === null;
    element('elevation').textContent = raised === null ? 'Point at the ground' : `${figure(raised / exaggeration(), 1)} m`;
    element('place').textContent = raised === null ? '' : placeOf(lngLat.wrap());
    if (raised !== null) mark.style.bottom = `${(100 * (raised / exaggeration() - min)) / (max - min)}%`;
  };
  map.on('mousemove', tell);
  map.on('click', tell);
}

/** @param {import('maplibre-gl').LngLat} place */
function placeOf({ lng, lat }) {
  return `${figure(Math.abs(lat), 2)}° ${lat < 0 ? 'S' : 'N'}, ${figure(Math.abs(lng), 2)}° ${lng < 0 ? 'W' : 'E'}`;
}

/** @param {import('./world.js').World} world
 *  @param {import('./world.js').Ramp} ramp */
function showLegend({ min, max }, { ground }) {
  /** @param {number} elevation */
  const percent = (elevation) => `${((100 * (elevation - min)) / (max - min || 1)).toFixed(2)}%`;
  const gradient = ground.map(([elevation, colour]) => `${colour} ${percent(elevation)}`);
  element('ramp').style.backgroundImage = `linear-gradient(to top, ${gradient})`;
  const ends = [min, max].map((elevation) => ({ elevation, text: `${figure(elevation)} m` }));
  const coast = min < 0 && max > 0 ? [{ elevation: 0, text: '0 sea' }] : [];
  for (const { elevation, text } of [...ends, ...coast]) {
    const tick = document.createElement('li');
    tick.textContent = text;
    tick.style.bottom = percent(elevation);
    element('ticks').append(tick);
  }
}

/** @param {number} value
 *  @param {number} digits behind the point */
function figure(value, digits = 0) {
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return Number(value.toFixed(digits)) < 0 ? text.replace('-', '−') : text.replace('-', '');
}

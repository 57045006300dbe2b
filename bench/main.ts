/** Prints ratios measured in one run: each contestant against a plain one on the same machine in the same minute.
 *  `npm run bench`, or `npm run bench -- fault-lines` for one. */
import { argv } from 'node:process';

/** Each is loaded when it begins: code of others, such as a browser's driver, makes engines lay out the same objects otherwise. */
const benches: Record<string, () => Promise<string>> = {
  'fault-lines': async () => (await import('./fault-lines.ts')).benchFaultLines(),
  'diamond-square': async () => (await import('./diamond-square.ts')).benchDiamondSquare(),
  subdivision: async () => (await import('./subdivision.ts')).benchSubdivision(),
  noise: async () => (await import('./noise.ts')).benchNoise(),
  'whole-calls': async () => (await import('./whole-calls.ts')).benchWholeCalls(),
  start: async () => (await import('./start.ts')).benchStart(),
  'midpoint-line': async () => (await import('./midpoint-line.ts')).benchMidpointLine(),
  filters: async () => (await import('./filters.ts')).benchFilters(),
  gullies: async () => (await import('./gullies.ts')).benchGullies(),
  water: async () => (await import('./water.ts')).benchWater(),
  work: async () => (await import('./work.ts')).benchWork(),
  png: async () => (await import('./png.ts')).benchPng(),
  files: async () => (await import('./files.ts')).benchFiles(),
  hurst: async () => (await import('./hurst.ts')).benchHurst(),
  figures: async () => (await import('./figures.ts')).benchFigures(),
  'level-of-detail': async () => (await import('./level-of-detail.ts')).benchLevelOfDetail(),
  light: async () => (await import('./light.ts')).benchLight(),
  page: async () => (await import('./page.ts')).benchPage(),
  comparison: async () => (await import('./comparison.ts')).benchComparison(),
  threads: async () => (await import('./threads.ts')).benchThreads(),
  gdal: async () => (await import('./gdal.ts')).benchGdal(),
  world: async () => (await import('./world.ts')).benchWorld(),
  landscape: async () => (await import('./landscape.ts')).benchLandscape(),
};
const wanted = argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`bench: no ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
console.log(`Node ${process.version}, ${process.platform} ${process.arch}\n`);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) console.log(`${await bench()}\n`);
}

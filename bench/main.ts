/** Prints ratios measured in one run: each contestant against a plain one on the same machine in the same minute.
 *  `npm run bench`, or `npm run bench -- fault-lines` for one. */
import { benchComparison } from './comparison.ts';
import { benchDiamondSquare } from './diamond-square.ts';
import { benchFaultLines } from './fault-lines.ts';
import { benchFigures } from './figures.ts';
import { benchFilters } from './filters.ts';
import { benchHurst } from './hurst.ts';
import { benchLandscape } from './landscape.ts';
import { benchMidpointLine } from './midpoint-line.ts';
import { benchPage } from './page.ts';
import { benchPng } from './png.ts';
import { benchSubdivision } from './subdivision.ts';

const benches: Record<string, () => string | Promise<string>> = {
  'fault-lines': benchFaultLines,
  'diamond-square': benchDiamondSquare,
  subdivision: benchSubdivision,
  'midpoint-line': benchMidpointLine,
  filters: benchFilters,
  png: benchPng,
  hurst: benchHurst,
  figures: benchFigures,
  page: benchPage,
  comparison: benchComparison,
  landscape: benchLandscape,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`bench: no ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`);
  process.exit(2);
}
console.log(`Node ${process.version}, ${process.platform} ${process.arch}\n`);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) console.log(`${await bench()}\n`);
}

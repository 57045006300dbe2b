/** Runs the heavy campaigns at their full counts and prints their table. Exit code 1 if anything crashed or hung.
 *  `npm run soak` */
import { table } from '../../bench/measure.ts';
import { soakPng } from './png.ts';
import type { SoakRow } from './row.ts';

const rows = await soakPng();
console.log(`Node ${process.version}, ${process.platform} ${process.arch}\n`);
console.log(soakTable(rows));
if (rows.some(({ crashes, hangs }) => crashes + hangs > 0)) process.exitCode = 1;

function soakTable(rows: readonly SoakRow[]): string {
  const header = ['campaign', 'files', 'refused', 'decoded', 'crashes', 'hangs', 'slowest', 'extra memory'];
  const cells = rows.map(({ campaign, files, refused, decoded, crashes, hangs, slowestMs, extraMiB }) => [
    campaign,
    ...[files, refused, decoded, crashes, hangs].map((n) => n.toLocaleString('en')),
    `${slowestMs.toFixed(slowestMs < 10 ? 1 : 0)} ms`,
    extraMiB === undefined ? '—' : `${extraMiB.toFixed(0)} MiB`,
  ]);
  return table(header, cells);
}

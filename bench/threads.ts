import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { leastSeconds, secondsText, withBuiltCli } from './built-cli.ts';
import { table, times } from './measure.ts';

const ROUNDS = 3;

const CALLS = [
  'generate diamond-square --size 4097 --picture -o a.png',
  'generate diamond-square --size 8193 --picture -o a.png',
  'generate diamond-square --size 4097 --kind sky -o a.png',
  'generate diamond-square --size 4097 --for godot -o kit',
  'landscape --size 1920x1080 --set motion=loop --frames 90 -o a.apng',
];

/** Whole calls by one thread and by two, with the most memory that each process held. */
export function benchThreads(): string {
  return withBuiltCli((main, folder) => {
    const script = path.join(folder, 'measured.mjs');
    const lines = [
      "process.on('exit', () => console.log(process.resourceUsage().maxRSS));",
      `await import('${pathToFileURL(main)}');`,
    ];
    writeFileSync(script, lines.join('\n'));
    const rows = CALLS.map((call) => {
      const memory = [0, 0];
      const by = (threads: number) => (): void => {
        const words = [...call.split(' '), '--threads', `${threads}`, '--force', '--quiet'];
        const kibibytes = execFileSync(process.execPath, [script, ...words], { cwd: folder, encoding: 'utf8' });
        memory[threads - 1] = (Number(kibibytes) * 1024) / 1e6;
      };
      const [one, two] = leastSeconds(ROUNDS, [by(1), by(2)]);
      const [ofOne, ofTwo] = memory.map((megabytes) => `${megabytes.toFixed(0)} MB`);
      return [`\`${call}\``, secondsText(one), ofOne, secondsText(two), ofTwo, times(one / two)];
    });
    return table(['a call', '`--threads 1`', 'memory', '`--threads 2`', 'memory', 'faster'], rows);
  });
}

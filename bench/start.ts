import { execFileSync } from 'node:child_process';
import { withBuiltCli } from './built-cli.ts';
import { medians, ms, table, times } from './measure.ts';

/** Calls of the built command line that compute next to nothing, beside Node itself. */
export function benchStart(): string {
  return withBuiltCli((main, cwd) => {
    const node = (...args: string[]) => execFileSync(process.execPath, args, { stdio: 'ignore', cwd });
    const t = medians(15, {
      '`node -e 0`': () => node('-e', '0'),
      '`faultline --help`': () => node(main, '--help'),
      '`faultline generate diamond-square --size 65 -o a.png`': () =>
        node(main, 'generate', 'diamond-square', '--size', '65', '-o', 'a.png', '--force'),
    });
    const [first] = Object.values(t);
    return table(
      ['a call', 'time', 'of Node alone'],
      Object.entries(t).map(([name, time]) => [name, ms(time), times(time / first)]),
    );
  });
}

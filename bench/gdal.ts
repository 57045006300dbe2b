import { execFileSync, spawnSync } from 'node:child_process';
import { leastSeconds, secondsText, withBuiltCli } from './built-cli.ts';
import { table, times } from './measure.ts';

const ROUNDS = 5;

/** What is made of `a.tif`, by us and by GDAL, as files of the same kind where it can write them. */
const KINDS: readonly (readonly [kind: string, by: readonly string[], to: string])[] = [
  ['hillshade', ['hillshade', '-of', 'PNG', '-alg', 'ZevenbergenThorne'], 'b.png'],
  ['slope', ['slope', '-co', 'COMPRESS=DEFLATE', '-alg', 'ZevenbergenThorne'], 'b.tif'],
];

/** Whole calls on a GeoTIFF of 4096², beside those of `gdaldem`. */
export function benchGdal(): string {
  const { stdout, error } = spawnSync('gdaldem', ['--version'], { encoding: 'utf8' });
  if (error) return 'gdaldem is not there: its times were not measured.';
  return withBuiltCli((main, cwd) => {
    const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd, stdio: 'ignore' });
    const faultline = (...args: string[]) => run(process.execPath, main, ...args, '--quiet', '--force');
    faultline('generate', 'diamond-square', '--size', '4097', '-o', 'whole.tif');
    // A part has no recipe, which would be checked.
    faultline('convert', 'whole.tif', '--crop', '0,0,4096,4096', '-o', 'a.tif');
    const rows = KINDS.map(([kind, [how, ...options], to]) => {
      const [ours, theirs] = leastSeconds(ROUNDS, [
        () => faultline('convert', 'a.tif', '--kind', kind, '-o', 'a.png'),
        () => run('gdaldem', how, 'a.tif', to, '-q', ...options),
      ]);
      const command = ['gdaldem', how, 'a.tif', to, ...options].join(' ');
      return [
        `\`convert a.tif --kind ${kind} -o a.png\``,
        secondsText(ours),
        `\`${command}\``,
        secondsText(theirs),
        times(ours / theirs),
      ];
    });
    return table(['a GeoTIFF of 4096²', 'time', stdout.split(',')[0], 'time', 'of its'], rows);
  });
}

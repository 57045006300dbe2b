/** Runs the conformance tests in every JavaScript engine that is installed: the same bytes in all of them. `npm run engines`, or some:
 *  `npm run engines -- bun webkit`. With `--install`, it first installs those that packages hold. Exit code 1 if a test fails. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { table } from '../bench/measure.ts';
import { conformanceIn, ENGINES_FOLDER, engineOf, engines } from '../tests/support/engines.ts';

const INSTALL = '--install';
const asked = process.argv.slice(2).filter((word) => word !== INSTALL);
const unknown = asked.filter((name) => !engines.some((engine) => engine.name === name));
if (unknown.length > 0) {
  console.error(`engines: no ${unknown.join(', ')}; there are ${engines.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const wanted = asked.length > 0 ? asked.map(engineOf) : engines;

if (process.argv.includes(INSTALL)) install();
const rows: string[][] = [];
for (const engine of wanted) {
  const { name, core, source } = engine;
  if (engine.find() === undefined) {
    rows.push([name, core, `not found: ${source}`, '', '', '', '']);
    continue;
  }
  const run = await conformanceIn(engine).catch((error: Error) => error);
  if (run instanceof Error) {
    console.log(run.message);
    process.exitCode = 1;
    rows.push([name, core, 'made no report', '', '', '', '']);
    continue;
  }
  const { engine: said, passed, failures, skipped, seconds } = run;
  for (const failure of failures) console.log(`${name}: ${failure}\n`);
  const isOther = !said.startsWith(engine.called);
  if (isOther) console.log(`${name}: expected ${engine.called} to run the tests, ${said} did`);
  if (failures.length > 0 || passed === 0 || isOther) process.exitCode = 1;
  rows.push([name, core, said, ...[passed, failures.length, skipped].map(String), seconds.toFixed(0)]);
}
console.log(table(['engine', 'JavaScript', 'version', 'passed', 'failed', 'skipped', 'seconds'], rows));

/** Those of the wanted ones that packages hold, each under its own name. */
function install(): void {
  const packages = wanted.flatMap(({ name, package: pinned }) => (pinned === undefined ? [] : [`${name}@npm:${pinned}`]));
  mkdirSync(ENGINES_FOLDER, { recursive: true });
  const args = ['install', '--prefix', ENGINES_FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', ...packages];
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(1);
}

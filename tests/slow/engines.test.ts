/** The conformance tests in the runtimes that are installed beside the one that runs this; browsers have projects of their own. */
import { expect, test } from 'vitest';
import { conformanceIn, engines } from '../support/engines.ts';

/** Those that compare bytes with goldens; the others take most of the time, and `npm run engines` runs them too. */
const FILES = ['engine', 'files', 'filters', 'generators', 'pictures', 'png', 'rows', 'water'];

const runtimes = engines.filter(({ name, args }) => name !== 'node' && args);

for (const engine of runtimes) {
  const { name, source } = engine;
  const isHere = engine.find() !== undefined;
  if (!isHere) console.log(`${name} is not installed: its bytes are not compared (${source})`);
  test.skipIf(!isHere)(`${name} makes the same bytes`, async () => {
    const run = await conformanceIn(engine, FILES);
    expect(run.failures).toEqual([]);
    expect(run.engine).toContain(engine.called);
    expect(run.passed).toBeGreaterThan(100);
  });
}

/** Changes the code in one place after another (a condition turned round, a sign, a statement left out), and tells which changes no test notices:
 *  `npm run mutants -- src/filters`, or files, or places in one as `src/core/cut.ts:25:37-25:55`. Without any, the rooms below; that takes hours. */
import { existsSync, statSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';

const ROOMS = ['core', 'kernels', 'generators', 'filters', 'analysis', 'io', 'state'].map((room) => `src/${room}`);

const asked = process.argv.slice(2);
const fileOf = (place: string): string => place.split(':')[0];
const unknown = asked.filter((place) => !existsSync(fileOf(place)));
if (unknown.length > 0) {
  console.error(`mutants: expected folders and files of src, got ${unknown.join(', ')}`);
  process.exit(2);
}

const stryker = new Stryker({
  mutate: (asked.length > 0 ? asked : ROOMS).map((place) => (statSync(fileOf(place)).isDirectory() ? `${place}/**/*.ts` : place)),
  mutator: { excludedMutations: ['StringLiteral'] }, // most are words of messages
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutants.vitest.ts' },
  coverageAnalysis: 'perTest',
  ignoreStatic: true, // tables and schemas: each would run every test there is
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  timeoutMS: 60_000,
  ignorePatterns: ['dist'],
  tempDirName: 'test-output/mutants',
  tsconfigFile: 'none', // Stryker rewrites it by TypeScript's API of versions before 7
  reporters: ['progress', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: 'test-output/mutants.json' },
  htmlReporter: { fileName: 'test-output/mutants.html' },
});
const results = await stryker.runMutationTest();
if (results.some(({ status }) => status === 'Survived' || status === 'NoCoverage')) process.exitCode = 1;

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { golden, newOnly, TERRAIN_GOLDEN } from '../../support/goldens.ts';
import { pictureFault } from '../../support/pictures.ts';

const SCREENSHOT = PNG.sync.write(new PNG({ width: 2, height: 2 }));

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(path.resolve('node_modules/.cache/pictures/phone.png'), { force: true });
});

describe('a golden that fails names the command that rewrites it', () => {
  test('of terrain', () => {
    const compare = () => expect({ 'fault-lines': 'a' }, TERRAIN_GOLDEN).toEqual({ 'fault-lines': 'b' });
    expect(compare).toThrow('run `npm run goldens -- hashes` and say why in CHANGELOG.md');
  });

  test('of an inline snapshot', () => {
    expect(newOnly('tests/unit/landscape/palettes.test.ts')).toContain(
      '`npx vitest run --project unit tests/unit/landscape/palettes.test.ts -u`',
    );
  });

  test('by a script that exists', () => {
    for (const script of ['goldens', 'gallery', 'docs']) {
      expect(packageJson.scripts).toHaveProperty(script);
      expect(golden(`npm run ${script}`)).toContain(`\`npm run ${script}\``);
    }
  });

  test('of a picture, one that is kept and one that is not', async () => {
    vi.stubEnv('WRITE_PICTURES', '');
    const command = 'run `WRITE_PICTURES=1 npx vitest run --mode slow tests/unit/project/goldens.test.ts`';
    expect(await pictureFault('phone', SCREENSHOT)).toContain(command);
    expect(await pictureFault('no-such-picture', SCREENSHOT)).toContain(command);
  });
});

import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sampleRange } from '../../../src/core/heightmap.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { generate, registry } from '../../../src/generate.ts';
import { stripAt } from '../../../src/generators/line-strips.ts';
import { fromLittleEndian } from '../../../src/io/bytes.ts';
import { firstWords, inFoldersOfTheirOwn, lines, made, read, readJson, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

describe('generate --extent', () => {
  test('is metres across the map, each side its own', async () => {
    await made('generate fault-lines --width 17 --height 9 --extent 320,80 -o a.json');
    expect(readJson('a.json')).toMatchObject({ extent: { x: 320, y: 80 } });
  });
});

describe('generate --window', () => {
  const call = 'generate diamond-square --size 65 --seed far';
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'far' };
  const recipe = parseRecipe({ version: 1, source, width: 65, height: 65 }, registry);
  const window = { x: -1000, y: 40, width: 20, height: 10 };
  const raw = generate(recipe, { raw: true, window });

  test('has the raw values of the library, at negative columns too', async () => {
    const { stdout } = await made(`${call} --window -1000,40,20,10 -o a.r32`);
    expect(stdout).toContain('raw values of the window 20 × 10 at (-1000, 40)\n');
    const samples = fromLittleEndian(read('a.r32'));
    expect(samples).toEqual('data' in raw && raw.data);
    expect(readJson('a.r32.json')).toMatchObject({ width: 20, height: 10, unit: null });
  });

  test('states their range in a PNG, and carries no recipe', async () => {
    const report = await told(`${call} --window -1000,40,20,10 -o a.png`);
    const range = 'data' in raw && sampleRange(raw.data);
    expect(report).toMatchObject({ raw: true, window, range, recipe: { width: 65 } });
    const inspected = await told('inspect a.png');
    expect(inspected).toMatchObject({ unit: null, elevation: range, recipe: { kind: 'none' } });
  });

  test('says that a recipe’s filters and elevation are left out, and reports the recipe without them', async () => {
    writeFileSync('a.json', JSON.stringify({ ...recipe, filters: [{ filter: 'invert', params: {} }] }));
    const { stdout, stderr } = await made('generate --recipe a.json --window 0,0,5,5 -o a.r32 --json');
    expect(stderr).toBe("note: raw values: the recipe's filters and elevation are left out\n");
    expect(JSON.parse(stdout).recipe).toMatchObject({ elevation: null, filters: [], source });
  });

  test('says how long it takes before it begins', async () => {
    const hours = 'fault-lines --size 8193 --lines 65536 --fault-profile sine --band 1 --window 0,0,8193,8193 -o a.png';
    expect(await firstWords(`generate ${hours}`)).toMatch(/^note: the window: about \d+ \w+ of work; Ctrl-C stops it$/m);
  });
});

describe('generate --strips', () => {
  const call = 'generate midpoint-displacement --size 33 --seed on';
  const source = { kind: 'generated', generator: 'midpoint-displacement', seed: 'on' };
  const recipe = parseRecipe({ version: 1, source, width: 33, height: 33 }, registry);

  test('joins the strips of the library, where two meet with one point', async () => {
    const report = await told(`${call} --strips -1..2 -o a.csv -o a.svg -o a.png`);
    const strips = [-1, 0, 1, 2].map((strip) => stripAt(recipe, strip));
    const steps = strips[0].x.length - 1;
    expect(report).toMatchObject({ raw: true, strips: { first: -1, last: 2 }, points: 4 * steps + 1 });
    const [, ...points] = lines(String(read('a.csv'))).map((line) => line.split(',').map(Number));
    expect(points.length).toBe(4 * steps + 1);
    for (const [i, { x, y }] of strips.entries()) {
      const part = points.slice(i * steps, (i + 1) * steps + 1);
      expect(part.map(([at]) => at)).toEqual([...x].map((at) => at + (i - 1) * 1024));
      expect(part.map(([, elevation]) => Math.fround(elevation))).toEqual([...y]);
    }
  });

  test('says how long many strips take before it begins', async () => {
    expect(await firstWords('generate midpoint-displacement --size 2 --strips 0..1048575 -o a.csv')).toMatch(
      /^note: the strips: about \d+ \w+ of work; Ctrl-C stops it$/m,
    );
  });
});

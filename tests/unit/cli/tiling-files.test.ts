/** A file whose recipe makes exactly its samples is that terrain: it repeats as that does. */
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { resampleAveraging } from '../../../src/core/resampling.ts';
import { decodePng, encodePng16 } from '../../../src/io/png/index.ts';
import { inFoldersOfTheirOwn, made, read, readFloats, told } from '../../support/workplace.ts';

inFoldersOfTheirOwn();

const SIDE = 65;
const toroidal = `generate fault-lines --edges toroidal --lines 60 --size ${SIDE}`;

function farthest(got: Float32Array, wanted: Float32Array): number {
  expect(got.length).toBe(wanted.length);
  return got.reduce((most, value, i) => Math.max(most, Math.abs(value - wanted[i])), 0);
}

describe.each(['tif', 'exr', 'png'])('the .%s of toroidal terrain', (kind) => {
  test('is filtered across its border', async () => {
    await made(`${toroidal} -o f.${kind}`);
    await made(`${toroidal} --filter smooth:sigma=0.03 -o wanted.r32`);
    await made(`convert f.${kind} --filter smooth:sigma=0.03 -o o.r32`);
    expect(farthest(readFloats('o.r32'), readFloats('wanted.r32'))).toBeLessThan(0.1);
  });

  test('is averaged across its border', async () => {
    await made(`${toroidal} -o f.${kind} -o f.r32`);
    await made(`convert f.${kind} --resample 40,40 -o o.r32`);
    const wanted = resampleAveraging({ width: SIDE, height: SIDE, data: readFloats('f.r32'), repeats: true }, 40, 40);
    expect(farthest(readFloats('o.r32'), wanted.data)).toBeLessThan(0.1);
  });
});

describe('a file with the recipe of toroidal terrain', () => {
  test('gives the normal map that the recipe gives', async () => {
    await made(`${toroidal} -o f.tif`);
    await made(`${toroidal} --kind normal-opengl -o wanted.png`);
    await made('convert f.tif --kind normal-opengl -o o.png');
    expect(read('o.png').equals(read('wanted.png'))).toBe(true);
  });

  test('repeats under elevations that the call gives', async () => {
    await made(`${toroidal} -o f.tif`);
    await made(`${toroidal} --min 0 --max 500 --kind normal-opengl -o wanted.png`);
    await made('convert f.tif --min 0 --max 500 --kind normal-opengl -o o.png');
    expect(read('o.png').equals(read('wanted.png'))).toBe(true);
  });

  test('has the figures of the terrain', async () => {
    await made(`${toroidal} -o f.tif -o f.json`);
    const [file, recipe] = (await told('compare f.tif f.json')).terrains;
    expect(file.figures).toEqual(recipe.figures);
  });

  test('ends at the borders of a part', async () => {
    await made(`${toroidal} -o f.tif -o f.r32`);
    await made('convert f.tif --crop 0,0,33,33 --filter smooth:sigma=0.03 -o a.r32');
    await made('convert f.r32 --crop 0,0,33,33 --filter smooth:sigma=0.03 -o b.r32');
    expect(readFloats('a.r32')).toEqual(readFloats('b.r32'));
  });

  test('ends at its borders where a filter of the recipe ends it', async () => {
    await made(`${toroidal} --filter fault:shape=line -o f.tif -o f.r32`);
    await made('convert f.tif --filter smooth:sigma=0.03 -o a.r32');
    await made('convert f.r32 --filter smooth:sigma=0.03 -o b.r32');
    expect(readFloats('a.r32')).toEqual(readFloats('b.r32'));
  });

  test('ends at its borders if the recipe does not make its samples', async () => {
    await made(`${toroidal} -o f.png`);
    const { width, height, elevation, spacing, recipeText, data } = await decodePng(read('f.png'));
    const samples = Uint16Array.from(data, (code, i) => (i === 5 ? code ^ 1 : code));
    const changed = { width, height, samples, elevation, spacing };
    writeFileSync('a.png', await encodePng16({ ...changed, recipeText } as Parameters<typeof encodePng16>[0]));
    writeFileSync('b.png', await encodePng16(changed as Parameters<typeof encodePng16>[0]));
    for (const name of ['a', 'b']) await made(`convert ${name}.png --filter smooth:sigma=0.03 -o ${name}.r32`);
    expect(readFloats('a.r32')).toEqual(readFloats('b.r32'));
  });
});

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromLittleEndian } from '../../../src/io/bytes.ts';
import { quantise } from '../../../src/io/codes.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { heightmapFromPng, heightmapToPng } from '../../../src/io/png-heightmap.ts';
import { readShared } from '../../support/shared-data.ts';

const folder = path.resolve(import.meta.dirname, '../../../public/samples');
const list = JSON.parse(await readFile(path.join(folder, 'samples.json'), 'utf8')) as {
  file: string;
  width: number;
  height: number;
  elevation: { min: number; max: number };
  spacing: { x: number; y: number };
  licence: string;
  source: string;
}[];
const models = new Map(
  await Promise.all(list.map(async ({ file }) => [file, await readShared(`dem/${file.replace('.png', '.f32')}`)] as const)),
);

test('every shipped sample is listed with its source and licence', async () => {
  const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png'));
  expect(list.map(({ file }) => file).sort()).toEqual(pictures.sort());
  for (const { source, licence } of list) expect(Math.min(source.length, licence.length)).toBeGreaterThan(30);
});

describe.each(list)('$file', ({ file, width, height, elevation, spacing }) => {
  test('is what the list says', async () => {
    const png = await decodePng(await readFile(path.join(folder, file)));
    expect(png).toMatchObject({ width, height, elevation, spacing, bitDepth: 16, colourType: 'grey' });
  });

  test('keeps every 16-bit sample on the way through metres', async () => {
    const png = await decodePng(await readFile(path.join(folder, file)));
    const again = await decodePng(
      await heightmapToPng({ map: heightmapFromPng(png), elevation: png.elevation ?? elevation, isInMetres: true }),
    );
    expect(again.data.length).toBe(width * height);
    expect(again.data.findIndex((code, i) => code !== png.data[i])).toBe(-1);
  });

  const model = models.get(file);
  test.skipIf(!model)('is the elevation model to half a 16-bit step', async () => {
    const metres = fromLittleEndian(model ?? new Uint8Array());
    const png = await decodePng(await readFile(path.join(folder, file)));
    const { data } = heightmapFromPng(png);
    expect(data.length).toBe(metres.length);
    const halfStep = (elevation.max - elevation.min) / 65_535 / 2;
    // Reading rounds to float32, which is off by up to |v|·2⁻²⁴.
    const allowed = halfStep + Math.max(Math.abs(elevation.min), Math.abs(elevation.max)) * 2 ** -24;
    let worst = 0;
    for (let i = 0; i < data.length; i++) worst = Math.max(worst, Math.abs(data[i] - metres[i]));
    expect(worst).toBeLessThanOrEqual(allowed);
    const codes = quantise({ width, height, data: metres }, elevation);
    expect(codes.findIndex((code, i) => code !== png.data[i])).toBe(-1);
  });
});

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLittleEndian } from '../../../src/io/bytes.ts';
import { FormatError } from '../../../src/io/file-format.ts';
import { fromBase64, toBase64 } from '../../../src/state/base64.ts';
import { isProjectFile, type ProjectFile, readProjectFile, writeProjectFile } from '../../../src/state/project-file.ts';
import { forAllAsync } from '../../support/cases.ts';

/** Node's own, as an oracle. */
const sha256Of = (data: Float32Array): string => createHash('sha256').update(toLittleEndian(data)).digest('hex');

function mapOf(name: string, width: number, height: number, data: Float32Array): ProjectFile['maps'][number] {
  return { name, sha256: sha256Of(data), map: { width, height, data } };
}

const project: ProjectFile = {
  name: 'Alps',
  text: 'v=1&generator=fault-lines',
  maps: [mapOf('hill.png', 3, 2, Float32Array.of(-1.5, 0, 1, 2, 3, 4.25))],
};
const fileText = await writeProjectFile(project).text();
const [sample] = JSON.parse(fileText).maps;

const read = (text: string): void => {
  if (text.startsWith('!')) throw new Error('generator: no generator named "x"\nseed: expected text');
};
const open = (...parts: BlobPart[]): Promise<ProjectFile> => readProjectFile(new Blob(parts), read);

/** The file with other fields. */
const changed = (changes: object): string => JSON.stringify({ ...JSON.parse(fileText), ...changes });
const withMap = (changes: object): string => changed({ maps: [{ ...sample, ...changes }] });

async function problemsOf(text: string): Promise<string[]> {
  const error = await open(text).catch((reason: unknown) => reason);
  if (!(error instanceof FormatError)) throw new Error(`expected a FormatError, got ${String(error)}`);
  return error.message.split('\n');
}

describe('the file of a project', () => {
  test('is JSON that other programs can read', () => {
    expect(JSON.parse(fileText)).toEqual({
      'faultline-project': 1,
      name: 'Alps',
      document: 'v=1&generator=fault-lines',
      maps: [
        {
          name: 'hill.png',
          sha256: sample.sha256,
          width: 3,
          height: 2,
          samples: Buffer.from(toLittleEndian(project.maps[0].map.data)).toString('base64'),
        },
      ],
    });
  });

  test('gives back every project it was made from', async () => {
    const samples = fc.float32Array({ minLength: 4, maxLength: 40, noNaN: true, min: -1e9, max: 1e9 });
    const inNames = ['a', 'Z', '2', 'é', '雪', '🏔', '"', '\\', '<', '{'];
    const name = fc.string({ unit: fc.constantFrom(...inNames), minLength: 1, maxLength: 20 });
    const words = fc.string({ unit: fc.constantFrom(...inNames, ' ', '\0', '\n', '\u2028', '\ud800'), maxLength: 40 });
    const maps = fc.array(fc.tuple(words, samples), { maxLength: 3 });
    await forAllAsync(200, [name, words, maps], async (name, text, given) => {
      const made = given.map(([mapName, data]) => mapOf(mapName, 2, data.length >> 1, data.slice(0, (data.length >> 1) * 2)));
      const unique = made.filter(({ sha256 }, i) => made.findIndex((map) => map.sha256 === sha256) === i);
      const file = writeProjectFile({ name, text, maps: unique });
      expect(await isProjectFile(file)).toBe(true);
      expect(await readProjectFile(file, () => {})).toEqual({ name, text, maps: unique });
    });
  });

  test('is known by its beginning, which a recipe and a picture lack', async () => {
    expect(await isProjectFile(new Blob([`\n ${fileText}`]))).toBe(true);
    expect(await isProjectFile(new Blob([JSON.stringify(JSON.parse(fileText), null, 2)]))).toBe(true);
    expect(await isProjectFile(new Blob(['{"version":1,"source":{}}']))).toBe(false);
    expect(await isProjectFile(new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)]))).toBe(false);
  });

  test('too large for browsers to read is not written', () => {
    const [{ map, ...rest }] = project.maps;
    const huge = { ...map, data: new Float32Array(2 ** 22) };
    const maps = Array.from({ length: 23 }, () => ({ ...rest, map: huge }));
    expect(() => writeProjectFile({ ...project, maps })).toThrow(
      'Project file: imported maps of at most 500 MB expected, got 515 MB: pin fewer of them',
    );
  });
});

describe('a file that is no project', () => {
  const noMark = 'Project file: an object with "faultline-project" expected';
  const noJson = 'Project file: JSON expected, got something else';
  test.each<[string, string, string]>([
    ['nothing', '', noJson],
    ['a text', 'Dear diary', noJson],
    ['half of one', fileText.slice(0, 150), noJson],
    ['a recipe', '{"version":1}', `${noMark}, got an object`],
    ['a number', '5', `${noMark}, got 5`],
    ['null', 'null', `${noMark}, got null`],
    ['a list', '[1,2]', `${noMark}, got a list of 2`],
    ['deep', '['.repeat(100_000) + ']'.repeat(100_000), 'Project file: '],
    [
      'its mark on the prototype',
      '{"__proto__":{"faultline-project":1,"name":"a","document":"","maps":[]}}',
      `${noMark}, got an object`,
    ],
    ['made by a newer page', changed({ 'faultline-project': 2 }), 'Project file: version 1 expected, got 2: a newer version'],
    ['of an odd version', changed({ 'faultline-project': '1' }), 'Project file: version 1 expected, got "1"'],
  ])('%s is refused with one sentence', async (_what, text, message) => {
    const problems = await problemsOf(text);
    expect(problems.length).toBe(1);
    expect(problems[0].startsWith(message), problems[0]).toBe(true);
    expect(problems[0].length).toBeLessThan(300);
  });

  test('larger than browsers can read is not read at all', async () => {
    const file = { size: 600_000_000, text: () => expect.unreachable() } as unknown as Blob;
    await expect(readProjectFile(file, read)).rejects.toThrow('Project file: at most 510 MB expected, got 600 MB');
  });
});

describe('a project with one thing wrong', () => {
  const name = '1 to 80 characters expected';
  const fields = 'only faultline-project, name, document, maps expected, got';
  const noBase64 = 'maps[0]: samples: base64 expected, got other characters';
  const side = 'maps[0]: width: a whole number of samples from 2 to 16384 expected, got';
  const zeros = '0'.repeat(64);
  const endless = Buffer.from(new Float32Array([1, 2, Number.POSITIVE_INFINITY, 4, 5, 6]).buffer).toString('base64');
  test.each<[string, string, string]>([
    ['no name', changed({ name: undefined }), `name: ${name}, got undefined`],
    ['an empty name', changed({ name: ' ' }), `name: ${name}, got " "`],
    ['a long name', changed({ name: 'x'.repeat(1e6) }), `name: ${name}, got 1000000 characters`],
    ['no document', changed({ document: undefined }), 'document: a text expected, got undefined'],
    ['maps that are no list', changed({ maps: {} }), 'maps: a list of at most 64 maps expected, got an object'],
    ['many maps', changed({ maps: Array(65).fill(sample) }), 'maps: a list of at most 64 maps expected, got 65'],
    ['a map that is none', changed({ maps: [null] }), 'maps[0]: an object expected, got null'],
    ['a map twice', changed({ maps: [sample, sample] }), 'maps[1]: it is there twice'],
    ['a field that nothing reads', changed({ camera: [1] }), `${fields} "camera"`],
    ['a prototype', fileText.replace('{', '{"__proto__":{"name":1},'), `${fields} "__proto__"`],
    ['a map’s long name', withMap({ name: 'x'.repeat(256) }), 'maps[0]: name: a name of at most 255 characters expected'],
    ['another SHA-256', withMap({ sha256: zeros }), `maps[0]: samples with the SHA-256 ${zeros} expected, got ${sample.sha256}`],
    ['no SHA-256', withMap({ sha256: 'abc' }), 'maps[0]: sha256: 64 hexadecimal digits expected, got "abc"'],
    ['another size', withMap({ width: 4 }), 'maps[0]: samples: 44 characters of base64 expected, for 8 samples, got 32'],
    ['a huge side', withMap({ width: 1e9 }), `${side} 1000000000`],
    ['a huge map', withMap({ width: 16_384, height: 16_384 }), 'maps[0]: at most 67125249 samples expected, got 268435456'],
    ['a large map without samples', withMap({ width: 8193, height: 8193 }), 'maps[0]: samples: 358001328 characters of base64'],
    ['half a sample', withMap({ width: 2.5 }), `${side} 2.5`],
    ['no samples', withMap({ samples: [1, 2] }), 'maps[0]: samples: base64 expected, got a list of 2'],
    ['no base64', withMap({ samples: '*'.repeat(32) }), noBase64],
    ['spaces in base64', withMap({ samples: `    ${sample.samples.slice(4)}` }), noBase64],
    [
      'no elevation',
      withMap({ samples: endless }),
      'maps[0]: samples: elevations within ±1000000000 expected, got Infinity at column 2, row 0',
    ],
  ])('%s is refused with that', async (_what, text, message) => {
    const problems = await problemsOf(text);
    expect(problems.length).toBe(1);
    expect(problems[0].replace(/^Project file: /, '').startsWith(message), problems[0]).toBe(true);
    expect(problems[0].length).toBeLessThan(300);
  });
});

test('a project with several things wrong names all of them', async () => {
  const text = changed({ name: '', document: '!', maps: [{ ...sample, width: 0, sha256: 1 }, sample, 7] });
  expect(await problemsOf(text)).toEqual([
    'Project file: name: 1 to 80 characters expected, got ""',
    'Project file: document: generator: no generator named "x"',
    'Project file: document: seed: expected text',
    'Project file: maps[0]: sha256: 64 hexadecimal digits expected, got 1',
    'Project file: maps[0]: width: a whole number of samples from 2 to 16384 expected, got 0',
    'Project file: maps[2]: an object expected, got 7',
  ]);
});

test('a project with thousands of unknown fields names twenty of them, and how many others there are', async () => {
  const problems = await problemsOf(changed(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, 0]))));
  expect(problems).toHaveLength(21);
  expect(problems[20]).toMatch(/^Project file: only faultline-project, .* expected, got 4980 more$/);
});

test('a project file that was damaged is refused, or is the project with other words', async () => {
  const bytes = new TextEncoder().encode(fileText);
  const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await forAllAsync(800, [damage, fc.integer({ min: bytes.length - 40, max: bytes.length + 40 })], async (changes, length) => {
    const damaged = bytes.slice(0, length);
    for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
    const result = await open(damaged).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toBeInstanceOf(FormatError);
    else expect((result as ProjectFile).maps.map(({ map }) => map.data)).toEqual([project.maps[0].map.data]);
  });
});

test('a file of any JSON is refused with clear words', async () => {
  await forAllAsync(
    150,
    [fc.object({ maxDepth: 3 }), fc.constantFrom('name', 'document', 'maps', 'maps[0]')],
    async (value, place) => {
      const text = place === 'maps[0]' ? changed({ maps: [value] }) : changed({ [place]: value });
      for (const problem of await problemsOf(text)) expect(problem).toMatch(/^Project file: .{10,260}$/u);
    },
  );
});

test('base64 is the platform’s own, at every length', () => {
  for (const length of [0, 1, 2, 3, 4, 5, 6, 100, 1000, 1001]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) ^ (i >> 8));
    const text = Buffer.from(bytes).toString('base64');
    expect(new TextDecoder().decode(toBase64(bytes))).toBe(text);
    expect(fromBase64(text, length)).toEqual(bytes);
    expect(fromBase64(text, length + 3)).toBeUndefined();
  }
});

test.each(['AAA*', 'AA=A', 'A===', 'AAA ', 'AAAé', 'AAAĀ', 'AA-_', '===='])('%j is no base64 of 1, 2 or 3 bytes', (text) => {
  for (const length of [1, 2, 3]) expect(fromBase64(text, length)).toBeUndefined();
});

import { afterAll, describe, expect, test } from 'vitest';
import { version } from '../../../package.json';
import { generatorPage } from '../../../src/cli/generator-page.ts';
import { type CommandName, commandHelp, pages as commandPages, overview } from '../../../src/cli/help.ts';
import { registry } from '../../../src/generate.ts';
import { faultLines } from '../../../src/generators/fault-lines.ts';
import { extensionsOf, formats, inputFormats, readOnlyFormats } from '../../../src/io/formats.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import { buildCli, lines } from '../../support/cli.ts';
import { READABLE, WRITABLE } from '../../support/format-texts.ts';
import { recipeFor } from '../../support/recipes.ts';

const cli = await buildCli();
afterAll(cli.dispose);
const place = await cli.workplace();

const SAMPLES = 'expected a whole number of samples from 2 to 16384';

describe('a wrong call lists what is wrong, and leaves nothing behind', () => {
  test.concurrent.each([
    ['fault-lines --size 0 -o a.png', [`--size: ${SAMPLES}, got 0`]],
    ['fault-lines --size 1e9 -o a.png', [`--size: ${SAMPLES}, got 1000000000`]],
    ['fault-lines --size NaN -o a.png', [`--size: ${SAMPLES}, got "NaN"`]],
    ['fault-lines --lines -3 -o a.png', ['--lines: expected a whole number from 1 to 65536, got -3']],
    ['diamond-square --hurst abc -o a.png', ['--hurst: expected a number from 0.01 to 1, got "abc"']],
    ['fault-lines --line 5 -o a.png', ['--line: no such flag; did you mean --lines?']],
    ['fault-line -o a.png', ['generator: no generator named "fault-line"; did you mean "fault-lines"?']],
    ['fault-lines -o a.bmp', [`-o a.bmp: expected ${WRITABLE}, got .bmp`]],
    ['fault-lines -o no/a.png', ['-o no/a.png: the folder no cannot be used: it does not exist']],
    ['--recipe none.json -o a.png', ['--recipe none.json: no such file']],
    ['-o a.png', [/^generator: expected .*fault-lines.* or --recipe, got nothing$/]],
    [
      'fault-lines --size 0 --lines -3 --line 5 --hurst 1 --stage x -o no/a.png -o a.bmp',
      [
        '--line: no such flag; did you mean --lines?',
        '--hurst: no such flag of fault-lines; it belongs to diamond-square, midpoint-squares, square-square, triangle-edge and random-additions',
        '--lines: expected a whole number from 1 to 65536, got -3',
        `--size: ${SAMPLES}, got 0`,
        '--stage: expected a whole number from 0 on, got "x"',
        '-o no/a.png: the folder no cannot be used: it does not exist',
        `-o a.bmp: expected ${WRITABLE}, got .bmp`,
      ],
    ],
  ])('generate %s', async (args, problems) => {
    const { code, stdout, stderr } = await place.run('generate', ...args.split(' '));
    expect(lines(stderr)).toEqual(
      problems.map((problem) => (typeof problem === 'string' ? problem : expect.stringMatching(problem))),
    );
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(await place.names()).toEqual([]);
  });

  test.concurrent.each([
    ['genrate fault-lines', 'command: no command named "genrate"; did you mean "generate"?'],
    ['paint', 'command: no command named "paint"; there are generate, list, inspect, convert, compare, slice, landscape, serve'],
    ['list fault-line', 'generator: no generator or filter named "fault-line"; did you mean "fault-lines"?'],
    ['generate fault-line --help', 'generator: no generator named "fault-line"; did you mean "fault-lines"?'],
    ['inspect', `FILE: expected a ${READABLE} file to read, got nothing`],
    ['inspect none.png', 'none.png: no such file'],
    ['convert none.png -o a.r32', 'none.png: no such file'],
  ])('%s', async (args, problem) => {
    const { code, stdout, stderr } = await place.run(...args.split(' '));
    expect({ code, stdout, problems: lines(stderr) }).toEqual({ code: 2, stdout: '', problems: [problem] });
  });

  test('a recipe file with several mistakes tells all of them under its name', async () => {
    const bad = await cli.workplace();
    await bad.write('bad.json', '{ "version": 2, "source": { "kind": "generated", "generator": "fault-lines" }, "width": 1 }');
    const { code, stderr } = await bad.runAlone('generate', '--recipe', 'bad.json', '--min', 'x', '-o', 'a.png');
    expect(lines(stderr)).toEqual([
      '--recipe bad.json: version: expected 1, got 2',
      `--recipe bad.json: width: ${SAMPLES}, got 1`,
      '--min: expected metres, got "x"',
    ]);
    expect(code).toBe(2);
  });
});

describe('help', () => {
  const pages: [string, string][] = [
    ['faultline', overview('1.2.3')],
    ...(Object.keys(commandPages) as CommandName[]).map((name): [string, string] => [name, commandHelp(name)]),
    ...registry.generators.map((generator): [string, string] => [generator.id, commandHelp('generate', [generator.id])]),
    ...registry.generators.map((generator): [string, string] => [`list ${generator.id}`, generatorPage(generator)]),
  ];

  test.each(pages)('of %s fits in 100 columns', (_name, page) => {
    expect(lines(page).length).toBeGreaterThan(4);
    expect(lines(page).filter((line) => line.length > 100)).toEqual([]);
  });

  test.concurrent.each([
    ['', overview(version)],
    ['--help', overview(version)],
    ['--version --json', `${JSON.stringify({ version }, null, 2)}\n`],
    ['help slice', commandHelp('slice')],
    ['generate --size 5 -h', commandHelp('generate')],
    ['generate fault-lines --help', commandHelp('generate', ['fault-lines'])],
    ['list fault-lines', generatorPage(faultLines)],
    ['--version', `${version}\n`],
  ])('is what faultline %s prints', async (args, page) => {
    const outcome = await place.run(...args.split(' ').filter((arg) => arg !== ''));
    expect(outcome).toEqual({ code: 0, signal: null, stderr: '', stdout: page });
  });

  test('of a generator names every parameter with its range and default', () => {
    const words = commandHelp('generate', ['fault-lines']).replace(/\s+/g, ' ');
    expect(words).toContain('--lines N Number of faults; larger maps need more. A whole number from 1 to 65536; default 1024.');
    expect(words).toContain('One of two-point, isotropic; default two-point.');
    expect(words).toContain('article-004 Article 004: 1024 lines at 256 × 256');
  });

  test('states the defaults that recipes have', () => {
    const stdout = commandHelp('generate').replace(/\s+/g, ' ');
    const { width, elevation, extent } = recipeFor('fault-lines');
    expect(stdout).toContain(`Default ${width}.`);
    expect(stdout).toContain(`Default ${elevation?.min}; none for 1D terrain.`);
    expect(stdout).toContain(`Default ${elevation?.max}; none for 1D terrain.`);
    expect(stdout).toContain(`the longer side is ${extent.x} m long`);
    expect(recipeFor('midpoint-displacement')).toMatchObject({ elevation: null, extent: { x: 1024 } });
  });
});

describe('as data', () => {
  test('help has every command with its flags', async () => {
    const { stdout } = await place.run('help', '--json');
    const data = JSON.parse(stdout) as { version: string; commands: { command: string; flags: { name: string }[] }[] };
    expect(data.version).toBe(version);
    expect(data.commands.map(({ command }) => command)).toEqual(Object.keys(commandPages));
    for (const { command, flags } of data.commands) {
      expect({ command, takesJson: flags.some(({ name }) => name === 'json') }).toEqual({ command, takesJson: true });
    }
  });

  test('help of a command has that one', async () => {
    const { stdout } = await place.run('help', 'serve', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ command: 'serve', usage: 'faultline serve [--port N] [--open] [--json]' });
  });

  test('list presets has those of all generators, and the landscapes', async () => {
    const { stdout } = await place.run('list', 'presets', '--json');
    const ofGenerators = registry.generators.flatMap(({ id: of, presets }) =>
      presets.map(({ id, title }) => ({ of, id, title })),
    );
    const ofLandscape = landscapePresets.map(({ id, title }) => ({ of: 'landscape', id, title }));
    expect(JSON.parse(stdout)).toEqual([...ofGenerators, ...ofLandscape]);
    const { stdout: page } = await place.run('list', 'presets');
    for (const { id, title } of [...ofGenerators, ...ofLandscape]) expect(page.replace(/\s+/g, ' ')).toContain(` ${id} ${title}`);
  });

  test('list formats has what every command reads and writes', async () => {
    const { stdout } = await place.run('list', 'formats', '--json');
    const list = JSON.parse(stdout) as { extension: string; holds: string; readBy: string[]; writtenBy: string[] }[];
    const writtenBy = (call: string) => list.filter((entry) => entry.writtenBy.includes(call)).map(({ extension }) => extension);
    expect(writtenBy('generate')).toEqual(formats.map((format) => extensionsOf(format).join(', ')));
    expect(writtenBy('slice')).toEqual(['.csv', '.svg', '.png']);
    expect(writtenBy('landscape')).toEqual(['.png', '.svg', '.apng']);
    expect(list.filter(({ readBy }) => readBy.includes('compare')).map(({ extension }) => extension)).toEqual(
      [...formats.filter((format) => inputFormats.includes(format)), ...readOnlyFormats].map((format) =>
        extensionsOf(format).join(', '),
      ),
    );
    const commands = list.flatMap((entry) => [...entry.readBy, ...entry.writtenBy]).map((call) => call.split(' ')[0]);
    for (const command of commands) expect(Object.keys(commandPages)).toContain(command);
    const { stdout: page } = await place.run('list', 'formats');
    for (const { holds } of list) expect(page.replace(/\s+/g, ' ')).toContain(holds);
  });
});

describe('list', () => {
  test('--json describes every generator as data', async () => {
    const { stdout } = await place.runAlone('list', '--json');
    const list = JSON.parse(stdout) as { id: string; params: object[]; presets: object[] }[];
    expect(list.map(({ id }) => id)).toEqual(registry.generators.map(({ id }) => id));
    for (const entry of list) {
      expect(Object.keys(entry)).toEqual(['id', 'kind', 'title', 'summary', 'source', 'nesting', 'params', 'presets']);
    }
    const faults = list.find(({ id }) => id === 'fault-lines');
    expect(faults?.params[0]).toEqual({
      id: 'lines',
      kind: 'integer',
      default: 1024,
      min: 1,
      max: 65536,
      doc: 'Number of faults; larger maps need more.',
    });
    expect(faults?.presets[0]).toEqual({ id: 'article-004', title: 'Article 004: 1024 lines at 256 × 256' });
  });

  test('--json with a generator is an array of that one', async () => {
    const { stdout } = await place.run('list', 'diamond-square', '--json');
    expect(JSON.parse(stdout)).toMatchObject([{ id: 'diamond-square' }]);
  });

  test('a reader that has seen enough is no failure', async () => {
    const child = place.start('list', '--json');
    child.stdout?.destroy();
    const stderr: string[] = [];
    child.stderr?.on('data', (chunk) => stderr.push(String(chunk)));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  });
});

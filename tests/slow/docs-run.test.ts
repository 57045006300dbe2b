import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCli } from '../support/cli.ts';
import { blockProblems, type DocShell, openDocShell } from '../support/doc-commands.ts';
import { compileDocModules, hasModule } from '../support/doc-modules.ts';
import { parseMarkdown, readDocuments } from '../support/markdown.ts';
import { made } from '../support/workplace.ts';

const { main, library } = await buildCli();
const documents = (await readDocuments()).filter(
  (document) => hasModule(document) || document.blocks.some(({ language }) => language === 'sh'),
);
const modules = await compileDocModules(documents, library);
afterAll(() => modules.dispose());

describe.each(documents.map((document) => [document.name, document] as const))('%s', (name, document) => {
  const { blocks } = document;
  let shell: DocShell;
  beforeAll(async () => {
    shell = await openDocShell(main);
  });
  afterAll(() => shell.dispose());

  // Before the modules, which may read what the commands have written.
  if (blocks.some(({ language }) => language === 'sh')) {
    test('has commands that run, print what it says and write what they name', async () => {
      expect(await blockProblems(blocks, shell)).toEqual([]);
    });
  }

  if (hasModule(document)) {
    test('has code that fits the types of the package', () => {
      expect(modules.problemsOf(name)).toEqual([]);
    });
    test('has code that runs', async () => {
      expect(await modules.run(name, shell.folder)).toBe('');
    });
  }
});

describe('a document', () => {
  /** A document of the given lines. */
  const documentOf = (...lines: string[]) => parseMarkdown('made-up.md', lines.join('\n'));
  const problemsOf = async (...lines: string[]): Promise<string[]> => {
    const shell = await openDocShell(main);
    try {
      return await blockProblems(documentOf(...lines).blocks, shell);
    } finally {
      await shell.dispose();
    }
  };
  const modulesOf = async (...lines: string[]) => {
    const document = documentOf(...lines);
    const made = await compileDocModules([document], library);
    try {
      return { types: made.problemsOf(document.name), run: await made.run(document.name, '.') };
    } finally {
      await made.dispose();
    }
  };

  test('with a command that fails, in a pipe too, or writes no file is told', async () => {
    const [code, call, problem] = await problemsOf('```sh', 'npx faultline generate fault-lines --lins 3 -o a.png', '```');
    expect([code, call, problem]).toEqual([
      'line 1: ended with 2',
      'line 1: faultline generate fault-lines --lins 3 -o a.png: exit code 2',
      'line 1: faultline generate fault-lines --lins 3 -o a.png: wrote no a.png',
    ]);
    expect(await problemsOf('```sh', 'faultline inspect none.png | cat', '```')).toContain(
      'line 1: faultline inspect none.png: exit code 2',
    );
  });

  test('with a command that reaches beyond its folder is told', async () => {
    expect((await problemsOf('```sh', 'curl localhost', '```')).join()).toContain('ended with 127');
  });

  test('with output that is not what its command prints is told', async () => {
    const command = ['```sh', 'npx faultline list median', '```', ''];
    const { stdout } = await made('list median');
    expect(await problemsOf(...command, '```output', ...stdout.trimEnd().split('\n'), '```')).toEqual([]);
    expect((await problemsOf(...command, '```output', 'Mean', '```'))[0]).toContain('line 5: the command prints ');
  });

  test('with a call of npm that would fail is told', async () => {
    const ofScripts = ['npm run benhc', 'npm run bench -- faults', 'npm run bench faults', 'npm run lint -- now'];
    expect(await problemsOf('```sh', ...ofScripts, 'npm start -- --prot 8080', 'npx nothing', '```')).toEqual([
      'line 1: npm run benhc: package.json has no script benhc',
      'line 1: npm run bench -- faults: bench has no faults',
      'line 1: npm run bench faults: arguments of a script stand behind --',
      'line 1: npm run lint -- now: lint takes no arguments',
      'line 1: npm start -- --prot 8080: --prot: no such flag; --help lists all',
      'line 1: npx nothing: the project has no such command',
    ]);
    expect(
      await problemsOf(
        '```sh',
        'npm ci && npm test',
        'npm run bench -- png',
        'npm run soak -- png',
        'npm start -- --no-open',
        '```',
      ),
    ).toEqual([]);
  });

  test('has code whose later blocks use the earlier ones, import the same and name things anew', async () => {
    const first = ['```js', "import { MAX_SIDE as most } from 'faultline';", 'const a = most;', 'await a;', '```'];
    const second = [
      '```ts',
      "import {\n  MAX_SIDE as most,\n  type Recipe\n} from 'faultline';",
      'const b = a;',
      '{ const a: Recipe[] = [];',
      'a; b; most }',
      '```',
    ];
    expect(await modulesOf(...first, ...second)).toEqual({ types: [], run: '' });
  });

  test('with code that does not fit the types, or fails, is told with the line', async () => {
    const { types, run } = await modulesOf(
      '',
      '```js',
      "import { parseRecipe, nothing } from 'faultline';",
      'parseRecipe();',
      '```',
    );
    expect(types.map((line) => line.slice(0, 40))).toEqual([
      expect.stringContaining('made-up.ts(1,'),
      expect.stringContaining('made-up.ts(4,1)'),
    ]);
    expect(run).toContain('nothing');
  });
});

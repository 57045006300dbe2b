import { describe, expect, test } from 'vitest';
import { mentionProblems } from '../../support/doc-mentions.ts';
import { parseMarkdown, readDocuments } from '../../support/markdown.ts';

/** What stands behind a fence is run, read or compared with what was printed, in tests/slow/docs-run.test.ts; only `text`, such as a
 *  formula or a drawing, and `typescript`, a declaration, are not. */
const LANGUAGES = ['sh', 'output', 'js', 'ts', 'json', 'text', 'typescript'];

describe.each((await readDocuments()).map((document) => [document.name, document] as const))('%s', (_, document) => {
  const { blocks, inline, strayLines } = document;

  test('has no code that no test knows what to do with', () => {
    const unknown = blocks.filter(({ language }) => !LANGUAGES.includes(language)).map(({ line }) => line);
    expect(unknown, `lines of fences that are not followed by one of ${LANGUAGES.join(', ')}`).toEqual([]);
    expect(strayLines, 'lines of code that stand in no closed fence').toEqual([]);
  });

  test('names only commands, flags and scripts that exist', async () => {
    expect(await mentionProblems(inline)).toEqual([]);
  });

  test('has JSON that can be read', () => {
    for (const { language, text } of blocks) if (language === 'json') expect(() => JSON.parse(text), text).not.toThrow();
  });
});

describe('a document', () => {
  /** A document of the given lines. */
  const documentOf = (...lines: string[]) => parseMarkdown('made-up.md', lines.join('\n'));
  const mentionsOf = (text: string) => mentionProblems(documentOf(text).inline);

  test('has its blocks wherever they stand, without what indents them', () => {
    const { blocks, strayLines } = documentOf('1. do', '   ```sh', '   npm start', '     now', '   ```', '~~~', '```', '~~~');
    expect(blocks).toEqual([
      { language: 'sh', text: 'npm start\n  now\n', line: 2 },
      { language: '', text: '```\n', line: 6 },
    ]);
    expect(strayLines).toEqual([]);
  });

  test('may not hide code in indented lines, in HTML or behind a fence that nothing closes', () => {
    expect(documentOf('    npx faultline list', '', '<pre>', '```sh', 'npm start').strayLines).toEqual([1, 3, 4]);
  });

  test('that mentions a flag or a command that does not exist is told', async () => {
    expect(
      await mentionsOf('`faultline generate fault-lines --lines 3`, `npx faultline list --json`, `--fault-profile`'),
    ).toEqual([]);
    expect(await mentionsOf('`faultline lst`, `faultline inspect --lines`, `--flaut`, `npm run benhc`')).toEqual([
      'line 1, faultline lst: there is no such command',
      'line 1, faultline inspect --lines: there is no --lines',
      'line 1, --flaut: there is no --flaut',
      'line 1, npm run benhc: package.json has no script benhc',
    ]);
  });
});

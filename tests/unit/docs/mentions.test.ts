import { describe, expect, test } from 'vitest';
import { mentionProblems } from '../../support/doc-mentions.ts';
import { readDocuments } from '../../support/markdown.ts';

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

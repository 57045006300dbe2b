import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anchorOf } from '../../../tools/document-pages.ts';
import { documentNames } from '../../support/markdown.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const texts = new Map(
  await Promise.all((await documentNames()).map(async (name) => [name, await readFile(path.join(root, name), 'utf8')] as const)),
);

test.each([...texts])('%s links only to headings and files that exist', (name, text) => {
  expect(brokenLinks(name, text)).toEqual([]);
});

test.each([...texts])('%s raises the powers of its prose', (_, text) => {
  const prose = text.replaceAll(/^(\s*)```.*?^\1```$|^ {4}.*$|`[^`\n]*`/gms, '');
  expect(prose.match(/\S*[\w)]\^\S*/g)).toBeNull();
});

function brokenLinks(name: string, text: string): string[] {
  const prose = text.replaceAll(/^(\s*)```.*?^\1```$/gms, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, source]) => link ?? source);
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [to, anchor] = target.split('#');
    const file = to === '' ? name : path.posix.join(path.posix.dirname(name), to);
    if (file !== name && !existsSync(path.join(root, file))) return true;
    return anchor !== undefined && !anchorsOf(file === name ? text : texts.get(file)).includes(anchor);
  });
}

/** The anchors that a Markdown page gives its headings. */
function anchorsOf(text = ''): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));
}

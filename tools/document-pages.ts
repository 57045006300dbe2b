import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { PAGE_POLICY } from '../src/cli/page-headers.ts';
import { DOCUMENTS } from '../src/ui/controls/page-links.ts';

const FOLDER = 'docs';

/** Serves docs beside the page: each document as HTML, `docs/water.md` at `docs/water.html`, with its pictures. */
export function documentPages(): Plugin {
  return {
    name: 'document-pages',
    async generateBundle() {
      const pictures = new Map<string, string>();
      for (const document of await documentNames()) {
        const { file, html, pictures: shown } = await documentPage(document);
        for (const name of shown) {
          if (pictures.has(name)) continue;
          const source = await readFile(name);
          pictures.set(name, this.getFileName(this.emitFile({ type: 'asset', name: path.posix.basename(name), source })));
        }
        const placed = html.replaceAll(/ src="([^"]+)"/g, (_, to: string) => {
          const asset = pictures.get(path.posix.join(path.posix.dirname(file), to)) ?? to;
          return ` src="${path.posix.relative(path.posix.dirname(file), asset)}"`;
        });
        this.emitFile({ type: 'asset', fileName: file, source: placed });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [, name] = /^\/(docs\/[\w/-]+)\.html$/.exec(request.url?.split('?')[0] ?? '') ?? [];
        if (name === undefined) return next();
        documentPage(`${name}.md`).then(({ html }) => response.setHeader('Content-Type', 'text/html').end(html), next);
      });
    },
  };
}

/** All documents in docs, from the project's root. */
export async function documentNames(): Promise<string[]> {
  const names = await readdir(FOLDER, { recursive: true });
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${FOLDER}/${name.replaceAll('\\', '/')}`)
    .sort();
}

interface DocumentPage {
  /** From the folder of the page. */
  readonly file: string;
  readonly html: string;
  /** Those in it, from the project's root. */
  readonly pictures: readonly string[];
}

/** A document as a page. Links to other documents lead to their pages; of links to files that are in the project alone, the text is left.
 *  @param name from the project's root */
export async function documentPage(name: string): Promise<DocumentPage> {
  const { marked } = await import('marked');
  const text = await readFile(name, 'utf8');
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  const folder = path.posix.dirname(name);
  const body = (await marked.parse(text))
    .replaceAll(
      /<(h\d)>(.*?)<\/\1>/g,
      (_, level: string, heading: string) => `<${level} id="${anchorOf(heading)}">${heading}</${level}>`,
    )
    .replaceAll(/<a href="([^"]+)">(.*?)<\/a>/gs, (_, to: string, shown: string) => {
      const target = targetOf(to, folder);
      return target === undefined ? shown : `<a href="${target}">${shown}</a>`;
    });
  const pictures = [...body.matchAll(/ src="([^"]+)"/g)].map(([, to]) => path.posix.join(folder, to));
  const file = `${name.slice(0, -'.md'.length)}.html`;
  return { file, html: htmlOf(file, title, navOf(file) + body), pictures };
}

/** Links to the app and to its documents, in a word each. */
function navOf(file: string): string {
  const documents = DOCUMENTS.map(([name, what]) => [`${FOLDER}/${name}`, what.split(/[:,]/)[0]]);
  const links = [['index', 'Faultline'], ...documents].map(([name, text]) => {
    const current = `${name}.html` === file ? ' aria-current="page"' : '';
    return `<a href="${path.posix.relative(path.posix.dirname(file), name)}.html"${current}>${text}</a>`;
  });
  return `<nav aria-label="Documents">${links.join('\n')}</nav>\n`;
}

/** Where a link of a document leads on its page; undefined for what is not beside it. */
function targetOf(to: string, folder: string): string | undefined {
  if (/^(https?:|#)/.test(to)) return to;
  const [file, anchor] = to.split('#');
  const isDocument = file.endsWith('.md') && path.posix.join(folder, file).startsWith(`${FOLDER}/`);
  return isDocument ? `${file.slice(0, -'.md'.length)}.html${anchor === undefined ? '' : `#${anchor}`}` : undefined;
}

/** The anchor of a heading, as GitHub has it. */
export function anchorOf(heading: string): string {
  const text = heading.replaceAll(/<[^>]+>/g, '').replaceAll(/&\w+;|&#\d+;/g, '');
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function htmlOf(file: string, title: string, body: string): string {
  const shared = (name: string): string => path.posix.relative(path.posix.dirname(file), name);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<meta name="viewport" content="width=device-width">
<title>${title} · Faultline</title>
<link rel="icon" href="${shared('icon.svg')}">
<link rel="stylesheet" href="${shared('documents.css')}">
<main>
${body}</main>
</html>
`;
}

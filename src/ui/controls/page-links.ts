import { type Article, articles } from '../../core/articles.ts';
import { create } from './dom.ts';
import { markedText } from './marked-text.ts';

/** Documents by their names in docs. */
export const DOCUMENTS: readonly (readonly [name: string, what: string])[] = [
  ['algorithms', 'Algorithms: every generator and filter'],
  ['articles', 'The articles, picture by picture'],
  ['rules', 'Rules: how a sample was made'],
  ['figures', 'Figures: what they mean'],
  ['compare', 'Comparisons'],
  ['water', 'Water: rivers, lakes and wear'],
  ['landscape', 'Landscapes'],
  ['files', 'Files, in and out'],
  ['cli', 'The command line'],
  ['library', 'The library'],
  ['glossary', 'Glossary'],
];

const online = articles.filter(({ url }) => url !== undefined);
const NAMES = new RegExp(`(?<name>${online.map(({ name }) => name).join('|')})`, 'g');

/** What a generator or filter has as its source, with links to the articles in it. */
export function sourceLinks(source: string): (Node | string)[] {
  return markedText(source, NAMES, ({ name }) => articleLink(online.find((article) => article.name === name)) ?? '');
}

/** A link to the page of an article. */
export function articleLink(article: Article | undefined): HTMLAnchorElement | undefined {
  return article?.url === undefined ? undefined : pageLink(article.url, article.name, 'The article, in a new tab');
}

/** A link to a document.
 *  @param name in docs, without its ending: `filters/rivers` */
export function documentLink(name: string, text: string): HTMLAnchorElement {
  return pageLink(`docs/${name}.html`, text, 'The document, in a new tab');
}

/** A link to another page, which opens in a new tab. */
function pageLink(href: string, text: string, title: string): HTMLAnchorElement {
  return create('a', { href, target: '_blank', rel: 'noreferrer', title }, text);
}

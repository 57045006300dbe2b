import { articles } from '../../src/core/articles.ts';
import { type ArticleRow, commandOf, picturesOf } from './row.ts';
import { articleSections } from './rows.ts';

/** Pictures of rows, from docs. */
export const ARTICLE_PICTURES = 'articles';
/** Widths on the page, in pixels, by how many pictures a row has. */
const WIDTHS = [560, 400, 270, 400, 270, 270];
const MAP_WIDTHS = [200, 200, 200, 200, 160];

/** docs/articles.md, from the table of rows. */
export function articlesPage(): string {
  const sections = articleSections.map(({ short, heading, rows }) =>
    [`## ${heading}`, ...linkTo(short), ...rows.map(rowText)].join('\n\n'),
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# The articles, picture by picture

The algorithms come from five articles: three on lines by midpoint displacement (000, 001, 002), one on landscapes of such lines (003) and
one on maps cut by fault lines (004). Here is every figure, film and wish of theirs with our picture of it and the command that makes it; the last
section has their wider family. \`npm run articles\` draws all of them and writes this page.

The pictures are ours: the articles print no seeds, so their very lines cannot be drawn again. Presets have the articles’ numbers, and tests hold
them to a literal transcription of each article’s code ([where words and code differ](generators/midpoint-displacement.md#where-an-articles-words-and-its-code-part)).
The page has all of this too: \`npm start\`, then **Gallery**, tab **Articles**. There a click opens what a picture shows, live. Animations are APNGs, which
browsers play.`;

/** To the article of that number, if it has a page. */
function linkTo(id: string): string[] {
  const article = articles.find((one) => one.id === id);
  return article?.url === undefined ? [] : [`The article: [${article.name}](${article.url}).`];
}

function rowText(row: ArticleRow): string {
  const pictures = picturesOf(row).map(({ file }) => file);
  const isOfMaps = !row.calls[0].startsWith('landscape') && !row.calls[0].includes('midpoint-displacement');
  const width = (isOfMaps && pictures[0].endsWith('png') ? MAP_WIDTHS : WIDTHS)[pictures.length - 1];
  const shown = pictures.map((file) => `<img src="${ARTICLE_PICTURES}/${file}" width="${width}" alt="${row.shows}">`);
  const commands = row.calls.map(commandOf);
  return [`**${row.shows}.** ${row.text}`, shown.join('\n'), ['```sh', ...commands, '```'].join('\n')].join('\n\n');
}

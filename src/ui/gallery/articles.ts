import { type AppDocument, createDocument, defaultCut, selectedRecipe } from '../../state/document.ts';
import { documentToText } from '../../state/document-text.ts';
import { isLandscape } from '../../state/panes.ts';
import sections from './articles.json';

/** What the page shows of a picture: its terrain, as the text of a document, or its landscape, as in a document, from a moment on. */
export type Opens =
  | { readonly kind: 'terrain'; readonly text: string }
  | { readonly kind: 'landscape'; readonly text: string; readonly seconds: number };

/** A picture of docs/articles. */
export interface ArticlePicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** What draws it: a line each. */
  readonly commands: readonly string[];
  /** Without it, only the command line can show it. */
  readonly opens?: Opens;
}

/** A figure, picture, film or wish of an article, or a part of the wider family, with our pictures of it. */
export interface ArticleRow {
  readonly shows: string;
  /** Markdown within a line. */
  readonly text: string;
  readonly pictures: readonly ArticlePicture[];
}

export interface ArticleSection {
  /** The heading for little room. */
  readonly short: string;
  readonly heading: string;
  readonly rows: readonly ArticleRow[];
}

/** All that the articles show, in their order; `npm run articles` writes it. */
export const articleSections = sections as readonly ArticleSection[];

/** The picture of what a document shows.
 *  @param favourite file of the preferred one if several show the same */
export function shownPicture(document: AppDocument, favourite: string | undefined): ArticlePicture | undefined {
  const pictures = articleSections.flatMap(({ rows }) => rows.flatMap((row) => row.pictures));
  const texts = isLandscape(document) ? [document.landscape] : textsOf(document);
  const kind = isLandscape(document) ? 'landscape' : 'terrain';
  const same = pictures.filter(({ opens }) => opens?.kind === kind && texts.includes(opens.text));
  return same.find(({ file }) => file === favourite) ?? same[0];
}

/** As pictures of a profile have it, and others, which are of no cut. */
function textsOf(document: AppDocument): string[] {
  const { stage, cut } = document;
  const shown = { ...createDocument(selectedRecipe(document)), stage };
  return [documentToText({ ...shown, cut }), documentToText({ ...shown, cut: defaultCut })];
}

/** URLs of the pictures. */
const urls = import.meta.glob<string>('../../../docs/articles/*', { query: '?url&no-inline', import: 'default', eager: true });

/** @throws RangeError if there is no picture of that name */
export function articlePictureUrl(file: string): string {
  const url = urls[`../../../docs/articles/${file}`];
  if (url === undefined) throw new RangeError(`gallery: expected docs/articles/${file}, which npm run articles draws`);
  return url;
}

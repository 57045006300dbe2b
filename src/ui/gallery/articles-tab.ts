import { articles } from '../../core/articles.ts';
import { mayFold } from '../../generate.ts';
import { type AppDocument, defaultCut, selectedRecipe } from '../../state/document.ts';
import { documentFromText } from '../../state/document-text.ts';
import { create, textButton } from '../controls/dom.ts';
import { copyText } from '../controls/files.ts';
import { markedText } from '../controls/marked-text.ts';
import { articleLink } from '../controls/page-links.ts';
import { raised } from '../terrain/typeset.ts';
import {
  type ArticlePicture,
  type ArticleRow,
  articlePictureUrl,
  articleSections,
  type Opens,
  shownPicture,
} from './articles.ts';
import {
  createSections,
  type GalleryEvents,
  type GalleryTab,
  itemButton,
  itemsOf,
  lazyPicture,
  markItem,
} from './gallery-tab.ts';

const prefersStill = matchMedia('(prefers-reduced-motion: reduce)');

/** Every figure, picture, film and wish of the five articles: its text, our pictures of it, and the commands that draw them. A picture opens
 *  what it shows.
 *  @param document on screen: the picture of it is marked
 *  @param choose closes the gallery, then calls what is chosen */
export function createArticlesTab(
  document: () => AppDocument,
  choose: (call: (events: GalleryEvents) => void) => void,
): GalleryTab {
  /** File of the picture that was chosen last. */
  let last: string | undefined;
  const said = create('p', { class: 'gallery-said', role: 'status' });
  const commandList = createCommandList((text) => {
    said.textContent = text;
  });
  const pictureOf = (picture: ArticlePicture, title: string): HTMLElement => {
    const { file, width, height, opens } = picture;
    const shown = { src: articlePictureUrl(file), alt: title, width, height };
    const what = create('small', {}, opens ? whatOpens(opens) : 'Command line only');
    if (!opens) return create('div', {}, lazyPicture(shown), what);
    const tooltip = `Open this ${whatOpens(opens).toLowerCase()}`;
    return itemButton({
      ...shown,
      key: file,
      title: tooltip,
      texts: [what],
      choose: () =>
        choose((events) => {
          last = file;
          open(opens, title, events);
        }),
    });
  };
  const rowOf = (row: ArticleRow): HTMLElement => {
    const { shows, text, pictures } = row;
    const items = pictures.map((picture, i) => {
      const title = pictures.length === 1 ? shows : `${shows}, ${i + 1} of ${pictures.length}`;
      const item = create('li', {}, pictureOf(picture, title));
      if (picture.file.endsWith('.apng')) for (const image of item.querySelectorAll('img')) stopIfUnwanted(image);
      return item;
    });
    return create(
      'article',
      {},
      create('h4', {}, shows),
      create('p', {}, ...inlineMarkdown(text)),
      create('ul', { class: `article-pictures ${arrangement(pictures)}` }, ...items),
      commandList(pictures),
    );
  };
  const { nav, elements } = createSections(
    'Articles',
    articleSections.map(({ short, heading, rows }, i) => {
      const link = articleLink(articles.find(({ id }) => id === short));
      const source = link ? [create('p', {}, 'The article: ', link)] : [];
      return { id: `article-${i}`, short, heading, parts: [...source, ...rows.map(rowOf)] };
    }),
  );
  const head = create('div', { class: 'gallery-head row wrap' }, nav, said);
  const element = create('div', { class: 'articles' }, head, ...elements);
  return {
    element,
    update() {
      said.textContent = '';
      const items = itemsOf(element);
      const marked = markItem(items, shownPicture(document(), last)?.file);
      return marked ?? items.find(({ dataset }) => dataset.key === last) ?? items[0];
    },
  };
}

function open(opens: Opens, title: string, { onArticleTerrain, onLandscape }: GalleryEvents): void {
  if (opens.kind === 'landscape') {
    onLandscape?.(opens.text, title, opens.seconds);
    return;
  }
  const { document } = documentFromText(opens.text);
  const cut = document.cut === defaultCut ? undefined : document.cut;
  onArticleTerrain?.({ recipe: selectedRecipe(document), stage: document.stage }, title, cut);
}

/** `Terrain at stage 3`, `Line`, `Landscape at 20 s` */
function whatOpens(opens: Opens): string {
  if (opens.kind === 'landscape') return opens.seconds === 0 ? 'Landscape' : `Landscape at ${opens.seconds} s`;
  const { document } = documentFromText(opens.text);
  if (document.cut !== defaultCut) return 'Terrain with its profile';
  const what = mayFold(selectedRecipe(document)) ? 'Line' : 'Terrain';
  return document.stage === undefined ? what : `${what} at stage ${document.stage}`;
}

/** How pictures stand beside each other: maps are small, charts and landscapes as wide as there is room. */
function arrangement(pictures: readonly ArticlePicture[]): string {
  const [{ width, opens }] = pictures;
  if (width < 300 && opens?.kind !== 'landscape') return pictures.length > 3 ? 'is-small' : 'is-small is-few';
  return pictures.length === 1 ? 'is-single' : pictures.length % 3 === 0 ? 'is-threefold' : 'is-twofold';
}

/** Leaves the first frame of a film to a person who wants no motion. */
function stopIfUnwanted(image: HTMLImageElement): void {
  const stop = (): void => {
    if (!prefersStill.matches) return;
    const still = create('canvas', { width: String(image.naturalWidth), height: String(image.naturalHeight) });
    still.getContext('2d')?.drawImage(image, 0, 0);
    image.src = still.toDataURL();
  };
  image.addEventListener('load', stop, { once: true });
}

/** Lists of commands, each with a button that copies it.
 *  @param say says that something was copied, or why not
 *  @returns a list of the commands that draw pictures, in their order */
function createCommandList(say: (text: string) => void): (pictures: readonly ArticlePicture[]) => HTMLElement {
  /** That of the command on the clipboard. */
  let copied: HTMLButtonElement | undefined;
  const itemOf = ({ file, commands }: ArticlePicture): HTMLElement => {
    const text = commands.join('\n');
    const code = create('code', {}, ...commands.map(wordsOf));
    const copy = textButton('Copy', commands.length === 1 ? 'Copy this command' : 'Copy these commands', async () => {
      copied?.replaceChildren('Copy');
      copied = undefined;
      if (await copyText(text)) {
        copied = copy;
        copy.replaceChildren('Copied');
        say('Copied');
      } else {
        getSelection()?.selectAllChildren(code);
        say('The browser did not allow copying. The text is selected.');
      }
    });
    copy.ariaLabel = `Copy what draws ${file}`;
    return create('li', {}, code, copy);
  };
  return (pictures) => create('ul', { class: 'article-commands' }, ...pictures.map(itemOf));
}

/** A command that breaks between its words, not after its hyphens. */
function wordsOf(command: string): HTMLElement {
  const words = command.split(' ').flatMap((word) => [create('span', {}, word), ' ']);
  return create('div', {}, ...words.slice(0, -1));
}

const MARKS = /\*\*(?<strong>.+?)\*\*|\*(?<em>[^*]+)\*|`(?<code>[^`]+)`|\[(?<linked>[^\]]+)\]\([^)]*\)/g;

/** Markdown within a line as elements: strong, emphasis and code. Links lead to other documents, so that only their text is shown. */
function inlineMarkdown(text: string): (Node | string)[] {
  return markedText(text, MARKS, ({ linked, strong, em, code }) => {
    if (strong !== undefined) return create('strong', {}, strong);
    if (em !== undefined) return create('em', {}, em);
    return code === undefined ? (linked ?? '') : create('code', {}, code);
  }).flatMap((part) => (typeof part === 'string' ? raised(part) : part));
}

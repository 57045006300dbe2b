import { copyText } from '../controls/copy-text.ts';
import { create, textButton } from '../controls/dom.ts';
import type { ArticlePicture } from './articles.ts';

/** Lists of commands, each with a button that copies it.
 *  @param say tells that something was copied, or why not
 *  @returns a list of the commands that draw pictures, in their order */
export function createCommandList(say: (text: string) => void): (pictures: readonly ArticlePicture[]) => HTMLElement {
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

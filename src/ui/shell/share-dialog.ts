import { html, render } from 'lit-html';
import { formatNumber } from '../../core/number-text.ts';
import { inWords } from '../../core/params.ts';
import { makesProfile } from '../../generate.ts';
import { type AppDocument, importedSources, selectedRecipe } from '../../state/document.ts';
import { isLandscape } from '../../state/panes.ts';
import { createDialog } from '../controls/dialog.ts';
import { buttonOf, create } from '../controls/dom.ts';
import { copyText } from '../controls/files.ts';
import { iconOf } from '../controls/icons.ts';
import { samples } from '../terrain/samples.ts';
import { keyName } from './keyboard.ts';

export interface ShareOptions {
  readonly document: AppDocument;
  /** The whole link. */
  readonly link: string;
  /** Saves the document as a file, imported samples included. */
  onExport(): void;
}

/** Some mail and chat programs cut longer links. */
const LONG = 2000;
const LONG_REMARK = 'Some mail and chat programs cut links this long. A project file arrives whole.';

/** Shows the link to a document, with what it contains and what it does not. */
export function openShare({ document, link, onExport }: ShareOptions): void {
  const content = create('div', { class: 'share soft' });
  const dialog = createDialog({ title: 'Share', subtitle: 'A link that opens what you see', content });
  const isLong = link.length > LONG;
  const length = `${formatNumber(link.length)} characters`;
  const missing = missingFiles(document);
  const files = `the samples of ${inWords(missing, 'and')}. Send ${missing.length > 1 ? 'those files' : 'that file'} along, or export the project.`;
  const exportProject = (): void => {
    dialog.close();
    onExport();
  };
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(link);
    show(
      isCopied ? `Copied, ${length}` : `The browser did not allow copying. The link is selected: press ${keyName('Ctrl+c')}.`,
      isCopied,
    );
    if (!isCopied) content.querySelector('input')?.focus();
  };
  const show = (status: string, isCopied: boolean): void =>
    void render(
      html`
        <div class="share-link">
          <input class="field" type="text" readonly aria-label="Link" title="The link" spellcheck="false" value=${link}
            @focus=${({ currentTarget }: Event) => (currentTarget as HTMLInputElement).select()} />
          <button class="button is-primary" type="button" autofocus @click=${copy}
            >${isCopied ? html`${iconOf('check')}Copied` : 'Copy'}</button>
        </div>
        <p class="share-status" role="status">${status}</p>
        ${isLong ? html`<p class="share-remark">${iconOf('note')}<span>${LONG_REMARK}</span></p>` : ''}
        <p><b>In the link: </b>${linkContents(document).join(', ')}.</p>
        ${missing.length > 0 ? html`<p><b>Not in the link: </b>${files}</p>` : ''}
        <p class="share-hint">${linkHint(missing)}</p>
        ${
          isLong || missing.length > 0
            ? buttonOf('Export the project…', 'One file with everything in it', exportProject, 'is-filled share-export')
            : ''
        }`,
      content,
    );
  show(length, false);
  dialog.element.addEventListener('close', () => dialog.dispose());
  dialog.open();
}

/** Names of the files whose samples neither the link nor the app has. */
export function missingFiles(document: AppDocument): string[] {
  return importedSources(document).flatMap(({ name, sha256 }) => (samples.some((one) => one.sha256 === sha256) ? [] : [name]));
}

/** What the last line says of a link.
 *  @param missing what `missingFiles` gives */
export function linkHint(missing: readonly string[]): string {
  return missing.length > 0 ? 'Nothing is sent to a server.' : 'The link itself holds all of it: nothing is sent to a server.';
}

/** What a link to a document contains, in words. */
export function linkContents(document: AppDocument): string[] {
  const { terrains, stage, pins, landscape } = document;
  const recipe = selectedRecipe(document);
  const { source } = recipe;
  return [
    ...(isLandscape(document) || landscape !== '' ? ['the landscape'] : []),
    source.kind === 'imported' ? `the changes to ${source.name}` : 'terrain',
    ...(terrains.length === 1 ? [] : [`the ${terrains.length} terrains compared`]),
    ...(stage === undefined ? [] : [`stage ${stage}`]),
    'colours and light',
    'camera',
    ...(makesProfile(recipe) ? [] : ['section']),
    ...(pins.length === 0 ? [] : [pins.length === 1 ? '1 pinned profile' : `${pins.length} pinned profiles`]),
  ];
}

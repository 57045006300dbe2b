import '../styles/importing.css';
import type { Appearance } from '../../colour/appearance.ts';
import type { FileFacts, FileReading } from '../../terrain/file-facts.ts';
import { bytesText } from '../controls/bytes-text.ts';
import { createDialog } from '../controls/dialog.ts';
import { create } from '../controls/dom.ts';
import { type Answers, NO_ANSWERS } from './answers.ts';
import { createImportForm } from './import-form.ts';
import { importModel } from './import-model.ts';
import { createImportPicture } from './import-picture.ts';

/** The file that a person is asked about. */
export interface FileInQuestion {
  readonly name: string;
  /** Its size. */
  readonly bytes: number;
  readonly facts: FileFacts;
}

/** Asks what a file does not say.
 *  @param signal takes the question back
 *  @returns undefined if the dialog was closed without an answer */
export function askReading(
  { name, bytes, facts }: FileInQuestion,
  appearance: Appearance,
  signal: AbortSignal,
): Promise<FileReading | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let answers: Answers = NO_ANSWERS;
    let model = importModel(facts, answers, appearance);
    let answer: FileReading | undefined;
    const picture = createImportPicture(facts, appearance);
    const form = createImportForm(facts, (changes) => {
      answers = { ...answers, ...changes(answers) };
      show();
    });
    const about = [name, facts.depth, `${facts.width} × ${facts.height} samples`, bytesText(bytes)].join(' · ');
    const dialog = createDialog({
      title: 'Import',
      subtitle: create('span', { class: 'import-name', title: name }, about),
      content: create('div', { class: 'import' }, picture.element, form.element),
      consequence: 'Opens as a new terrain; undo brings the old one back',
      action: {
        label: 'Open terrain',
        run() {
          answer = model.reading;
        },
      },
      isWide: true,
    });
    const { element, verb } = dialog;
    element.classList.add('import-dialog');

    function show(): void {
      model = importModel(facts, answers, appearance);
      picture.update(model);
      form.update(model);
      if (!verb) return;
      verb.disabled = model.reading === undefined;
      verb.title = model.problem ?? 'Open the file as it is read here (Enter)';
    }
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) verb?.click();
    });
    element.addEventListener('close', () => {
      dialog.dispose();
      resolve(answer);
    });
    signal.addEventListener('abort', () => dialog.dispose()); // at once: the close event comes later
    show();
    dialog.open();
    form.focus();
  });
}

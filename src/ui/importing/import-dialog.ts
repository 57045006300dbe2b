import '../styles/importing.css';
import { render } from 'lit-html';
import { isSameJson } from '../../core/memo.ts';
import { errorText } from '../../core/text.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import type { OpenedFile, OpenHint } from '../../io/file-format.ts';
import type { FileFacts, FileReading } from '../../terrain/file-facts.ts';
import { createDialog } from '../controls/dialog.ts';
import { create } from '../controls/dom.ts';
import { bytesText } from '../controls/files.ts';
import { type Answers, NO_ANSWERS } from './answers.ts';
import { hintOf, type ReadFailure, readFailure } from './byte-rows.ts';
import type { Change } from './form-parts.ts';
import { textsOf } from './ground-rows.ts';
import { focusFirst, importForm } from './import-form.ts';
import { importModel } from './import-model.ts';
import { createImportPicture } from './import-picture.ts';

/** The file that a person is asked about. */
export interface FileInQuestion {
  readonly name: string;
  /** Its size. */
  readonly bytes: number;
  readonly facts: FileFacts;
  /** What opening it does to the terrains on the page, a sentence without a full stop. */
  readonly consequence: string;
  /** What is known of the file as its bytes are read with a hint.
   *  @throws if they cannot be read so */
  readonly readAgain: (hint: OpenHint, signal: AbortSignal) => Promise<FileFacts>;
}

/** The file as its bytes were read last, and how a person reads it. */
export interface Answer {
  readonly file: OpenedFile;
  readonly reading: FileReading;
}

/** Asks what a file does not say.
 *  @param signal takes the question back
 *  @returns undefined if the dialog was closed without an answer */
export function askReading(
  { name, bytes, facts: first, consequence, readAgain }: FileInQuestion,
  appearance: Appearance,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let answers: Answers = NO_ANSWERS;
    let facts = first;
    /** The hint with which the facts were read, and the one last asked for: they differ while the file is read again. */
    let hint: OpenHint = {};
    let asked: OpenHint = {};
    /** Why the file cannot be read with the hint asked for. */
    let failure: ReadFailure | undefined;
    let answer: Answer | undefined;
    /** Ends the reading of the bytes that is going on. */
    let rereading = new AbortController();
    const change: Change = (changes) => {
      answers = { ...answers, ...changes(answers) };
      show();
    };
    const picture = createImportPicture(appearance, (part) => change(() => ({ part: textsOf(part), width: undefined })));
    const form = create('div', { class: 'import-ask' });
    const about = create('span', { class: 'import-name cut' });
    const dialog = createDialog({
      title: 'Import',
      subtitle: about,
      content: create('div', { class: 'import' }, picture.element, form),
      consequence,
      action: {
        label: 'Open terrain',
        run() {
          const { reading } = importModel(facts, answers, appearance);
          answer = reading && { file: facts.file, reading };
        },
      },
      isWide: true,
    });
    const { element, verb } = dialog;
    element.classList.add('import-dialog');

    async function read(wanted: OpenHint): Promise<void> {
      asked = wanted;
      failure = undefined;
      rereading.abort();
      rereading = new AbortController();
      try {
        const again = await readAgain(wanted, rereading.signal);
        if (asked !== wanted) return;
        facts = again;
        hint = wanted;
      } catch (error) {
        if (asked !== wanted) return;
        failure = readFailure(errorText(error), wanted, hint);
      }
      if (!signal.aborted) show();
    }
    function show(): void {
      const wanted = hintOf(facts, answers);
      if (wanted && !isSameJson(wanted, asked)) void read(wanted);
      const model = importModel(facts, answers, appearance, failure);
      const isRead = wanted !== undefined && isSameJson(wanted, hint);
      about.textContent = [name, facts.depth, `${facts.width} × ${facts.height} samples`, bytesText(bytes)].join(' · ');
      about.title = name;
      picture.update(model, facts);
      render(importForm(model, change), form);
      if (!verb) return;
      verb.disabled = model.reading === undefined || !isRead;
      const why = model.problem ?? (isRead ? undefined : 'The file is being read');
      verb.title = why ?? 'Open the file as it is read here (Enter)';
    }
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) verb?.click();
    });
    element.addEventListener('close', () => {
      rereading.abort();
      dialog.dispose();
      resolve(answer);
    });
    signal.addEventListener('abort', () => dialog.dispose()); // at once: the close event comes later
    show();
    dialog.open();
    focusFirst(form);
  });
}

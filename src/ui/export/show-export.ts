import { hasSameFields } from '../../core/memo.ts';
import { errorText } from '../../core/text.ts';
import { generatorOf } from '../../generate.ts';
import type { Session } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { askBeforeLeaving } from '../../state/leaving.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import { sizeText, titleOf } from '../../state/terrain-text.ts';
import { Cancelled, WorkerCrashed } from '../../worker/protocol.ts';
import type { ComparePage } from '../compare/compare-page.ts';
import { createDialog } from '../controls/dialog.ts';
import { create } from '../controls/dom.ts';
import { saveFile } from '../controls/files.ts';
import type { WorkCard } from '../controls/work-card.ts';
import type { LandscapePage } from '../landscape/landscape-page.ts';
import type { ExportPlan, ExportRow } from '../page/export-row.ts';
import type { PageParts } from '../page/page-parts.ts';
import { type ProfileToSave, profileRow } from '../profile/profile-files.ts';
import { createExportMemory, type ExportDialog, openExport } from './export-dialog.ts';
import { type FileMaker, terrainExport } from './terrain-export.ts';
import { terrainRows } from './terrain-rows.ts';

/** What is on screen, as files take it. */
export interface ExportSources extends Pick<PageParts, 'document' | 'session'>, FileMaker {
  readonly work: WorkCard;
  /** The profile below the terrain, if there is one. */
  profile(): ProfileToSave | undefined;
  landscape(): LandscapePage | undefined;
  compare(): ComparePage | undefined;
}

/** The Export dialog, and the exports that it began. */
export function createExport(sources: ExportSources): { open(): void } {
  const { document, session, work } = sources;
  const memory = createExportMemory();
  /** Opens the dialog, which follows what its files are made of. */
  const open = (): void => {
    const { list, subject } = subjectOf(sources);
    const rows = rowsOf(sources);
    const isEmpty = rows.length === 0;
    const dialog = isEmpty
      ? openEmpty(subject)
      : openExport(list, subject, rows, memory, (plan, noun) => void runExport(plan, noun, work, session));
    let before = madeOf(sources);
    const follow = (): void => {
      const now = madeOf(sources);
      if (hasSameFields(before, now)) return;
      before = now;
      const rows = rowsOf(sources);
      if (!isEmpty) dialog.update(rows);
      else if (rows.length > 0) {
        stop(); // the event of closing comes later
        dialog.element.close();
        open();
      }
    };
    const ends = [document.subscribe(follow), session.subscribe(follow)];
    const stop = (): void => {
      for (const end of ends) end();
    };
    dialog.element.addEventListener('close', stop);
  };
  return { open };
}

/** The dialog while there is nothing to export. */
function openEmpty(subject: Node | string): ExportDialog {
  const content = create('p', {}, 'There is nothing to export yet: the terrain has not been made.');
  const { element, open, dispose } = createDialog({ title: 'Export', subtitle: subject, content });
  element.addEventListener('close', dispose);
  open();
  return { element, update() {} };
}

/** What files are made of. */
function madeOf({ document, session }: ExportSources): readonly unknown[] {
  const { panes, results, failures, agreed } = session.get();
  return [document.get(), results, failures, agreed, ...panes.flatMap(({ terrain, preview }) => [terrain, preview])];
}

/** The files that can be made of what is on screen. */
function rowsOf(sources: ExportSources): readonly ExportRow[] {
  const now = sources.document.get();
  if (isLandscape(now)) return sources.landscape()?.exportRows() ?? [];
  const { client, maps, view } = sources;
  const terrain = terrainExport(now, sources.session.get(), { client, maps, view });
  const profile = isComparing(now) ? undefined : sources.profile();
  const ofView = isComparing(now) ? sources.compare()?.exportRows() : profile && [profileRow(profile)];
  return terrain ? terrainRows(terrain, ofView) : (ofView ?? []);
}

/** What is exported, beside the dialog's title, and the list whose last choice is remembered. */
function subjectOf(sources: ExportSources): { readonly list: 'terrain' | 'landscape'; readonly subject: Node | string } {
  const now = sources.document.get();
  if (isLandscape(now)) return { list: 'landscape', subject: sources.landscape()?.title().title ?? '' };
  return { list: 'terrain', subject: terrainText(now) };
}

/** `dolerite · 513 × 513`; in a comparison behind the number of the selected terrain. */
function terrainText(now: AppDocument): Node {
  const recipe = selectedRecipe(now);
  const text = `${titleOf(recipe)} · ${sizeText(recipe)}`;
  if (!isComparing(now)) return create('span', {}, text);
  const pane = now.selected + 1;
  const chip = create('span', { class: `terrain-chip is-${pane} rigid`, title: 'The selected terrain' }, String(pane));
  return create('span', { class: 'export-subject row' }, chip, `${generatorOf(recipe)?.title ?? 'Imported'} · ${text}`);
}

/** Makes the files of a plan beside whatever else the page does, and downloads them. Until then the browser asks before the page is closed or reloaded.
 *  @param noun what is exported: `PNG` */
async function runExport(plan: ExportPlan, noun: string, card: WorkCard, session: Store<Session>): Promise<void> {
  const labelOf = (fraction: number): string => plan.progressText?.(fraction) ?? `Exporting ${noun}, ${plan.size}`;
  const job = new AbortController();
  const { message } = session.get();
  if (message?.text.startsWith(SUBJECT)) session.set({ message: undefined });
  const work = card.begin(labelOf(0), job);
  const stopAsking = askBeforeLeaving(() => !job.signal.aborted);
  try {
    const { signal } = job;
    const files = await plan.make({ signal, onProgress: (fraction) => work.update(fraction, labelOf(fraction)) });
    if (!signal.aborted) for (const { name, content, type } of files) saveFile(name, content, type);
  } catch (error) {
    if (!(error instanceof Cancelled)) session.set({ message: { kind: 'error', text: SUBJECT + whyFailed(error) } });
  } finally {
    stopAsking();
    work.end();
  }
}

const SUBJECT = 'Export: ';

function whyFailed(error: unknown): string {
  // Offline, a worker that crashes at once could not load its script.
  const isOffline = error instanceof WorkerCrashed && !navigator.onLine;
  return isOffline ? 'a part of the page could not be loaded. Check the connection, then export again.' : errorText(error);
}

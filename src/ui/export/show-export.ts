import { hasSameFields } from '../../core/equality.ts';
import { generatorOf } from '../../generate.ts';
import { selectedRecipe } from '../../state/document.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import { sizeText, titleOf } from '../../state/terrain-text.ts';
import type { ComparePage } from '../compare/compare-page.ts';
import { create } from '../controls/dom.ts';
import type { WorkCard } from '../controls/work-card.ts';
import type { LandscapePage } from '../landscape/landscape-page.ts';
import type { PageParts } from '../page/page-parts.ts';
import { type ProfileToSave, profileRow } from '../profile/profile-files.ts';
import { type ExportOffer, type ExportOffers, openEmptyExport, openExport } from './export-dialog.ts';
import { createExportRunner } from './export-run.ts';
import { createExportMemory } from './export-values.ts';
import type { ViewPictures } from './samples-file.ts';
import { terrainRows } from './terrain-rows.ts';
import { terrainSubject } from './terrain-subject.ts';

/** What is on screen, as files take it. */
export interface ExportSources extends Pick<PageParts, 'document' | 'session' | 'client' | 'maps'> {
  readonly view: ViewPictures;
  readonly work: WorkCard;
  /** The profile below the terrain, if there is one. */
  profile(): ProfileToSave | undefined;
  landscape(): LandscapePage | undefined;
  compare(): ComparePage | undefined;
}

/** The Export dialog, and the exports that it began. */
export function createExport(sources: ExportSources): { open(): void } {
  const memory = createExportMemory();
  const runner = createExportRunner(sources.work, sources.session);
  const offers: ExportOffers = {
    now: () => offerOf(sources),
    watch(onChange) {
      let before = madeOf(sources);
      const tellIfChanged = (): void => {
        const now = madeOf(sources);
        if (hasSameFields(before, now)) return;
        before = now;
        onChange();
      };
      const ends = [sources.document.subscribe(tellIfChanged), sources.session.subscribe(tellIfChanged)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
  const open = (): void => {
    if (offers.now().rows.length === 0) openEmptyExport(offers, open);
    else openExport(offers, memory, (plan, noun) => void runner.run(plan, noun));
  };
  return { open };
}

/** What files are made of. */
function madeOf({ document, session }: ExportSources): readonly unknown[] {
  const { panes, figures, figureFailures, difference } = session.get();
  return [document.get(), figures, figureFailures, difference, ...panes.flatMap(({ terrain, preview }) => [terrain, preview])];
}

function offerOf(sources: ExportSources): ExportOffer {
  const { document, session, client, maps, view } = sources;
  const now = document.get();
  if (isLandscape(now)) {
    const page = sources.landscape();
    return { list: 'landscape', rows: page?.exportRows() ?? [], subject: page?.title().title ?? '' };
  }
  const subject = terrainSubject(now, session.get());
  const isCompared = isComparing(now);
  const isProfileFull = now.page.profile === 'full';
  const noView = isProfileFull ? 'The profile covers it: press E to show it' : undefined;
  const profile = isCompared ? undefined : sources.profile();
  const ofView = isCompared ? sources.compare()?.exportRows() : profile && [profileRow(profile)];
  const rows = subject ? terrainRows(subject, { client, maps, view, appearance: now.appearance, noView, isCompared }) : [];
  return { list: 'terrain', rows: [...rows, ...(ofView ?? [])], subject: subjectText(now, isCompared) };
}

/** `dolerite · 513 × 513`; in a comparison behind the number of the selected terrain. */
function subjectText(now: Parameters<typeof selectedRecipe>[0], isCompared: boolean): Node {
  const recipe = selectedRecipe(now);
  const text = `${titleOf(recipe)} · ${sizeText(recipe)}`;
  if (!isCompared) return create('span', {}, text);
  const pane = now.selected + 1;
  const chip = create('span', { class: `terrain-chip is-${pane} rigid`, title: 'The selected terrain' }, String(pane));
  return create('span', { class: 'export-subject row' }, chip, `${generatorOf(recipe)?.title ?? 'Imported'} · ${text}`);
}

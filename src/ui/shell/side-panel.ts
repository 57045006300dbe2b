import { latest, onFieldChange } from '../../core/memo.ts';
import { contourIntervalOf } from '../../draw/colour/appearance.ts';
import { makesProfile } from '../../generate.ts';
import { type Session, selectedPane, showProblem } from '../../jobs/session.ts';
import { shownAppearance } from '../../jobs/shown-appearance.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { PageSettings } from '../../state/page-settings.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { create, elementById } from '../controls/dom.ts';
import { icon } from '../controls/icons.ts';
import { hasDrawer } from '../controls/page-size.ts';
import { createTabs } from '../controls/tabs.ts';
import type { PageParts } from '../page/page-parts.ts';
import { createPanel, type InForce, type PanelModel } from '../panel/panel.ts';
import { createPanelTabs } from '../panel/panel-tabs.ts';
import { terrainChip } from '../profile/dock-chips.ts';
import { createShownColours } from '../terrain/shown-colours.ts';

/** What panel and light card show now. */
export function createPanelModel({ document, session }: PageParts, is3d: boolean): () => PanelModel {
  const inForceOf = latest((exaggeration: number | undefined, contourInterval: number | undefined): InForce => {
    return { exaggeration, contourInterval };
  });
  const coloursOf = createShownColours();
  return () => {
    const [now, sessionNow] = [document.get(), session.get()];
    const { appearance, page } = now;
    const recipe = selectedRecipe(now);
    const { terrain } = selectedPane(now, sessionNow);
    const scale = terrain && coloursOf(terrain, now, sessionNow);
    const inForce = inForceOf(
      terrain && shownAppearance(now, sessionNow).exaggeration,
      scale && contourIntervalOf(appearance, scale.max - scale.min),
    );
    const hasSea = now.terrains.some((shown) => unitOf(shown) === 'm');
    const hasMap = now.terrains.some((shown) => !makesProfile(shown));
    return { recipe, appearance, page, inForce, unit: unitOf(recipe), hasSea, hasMap, is3d };
  };
}

/** The panel of parameters, and the tabs over it.
 *  @returns shows the document in it */
export function createShownPanel({ document, session, actions }: PageParts, model: () => PanelModel): () => void {
  const panel = createPanel(elementById('panel-controls'), model, {
    onRecipe: actions.showRecipe,
    onPreset: actions.showPreset,
    onAppearance: actions.setAppearance,
    onPage: actions.setPage,
    onProblem: showProblem(session),
    onNote: (note) => session.set({ note }),
  });
  const show = onFieldChange<PanelModel>(() => panel.update());
  show(model());
  const explain = { title: 'Explain', element: elementById('explain') };
  const sections = [
    ...panel.sections,
    explain,
    { title: 'Profile', element: elementById('panel-profile') },
    { title: 'Statistics', element: elementById('statistics') },
  ];
  const showSide = createSideTabs(elementById('panel'), document);
  const tabs = createPanelTabs(elementById('panel-tabs'), sections, 'panel', (section) => {
    if (document.get().page.view !== 'terrain') return;
    const panel = section === explain ? 'explain' : 'parameters';
    if (panel !== document.get().page.panel) actions.setPage({ panel });
  });
  const selectSection = latest((panel: PageSettings['panel']) => {
    if (panel === 'explain') tabs.select(explain);
    else if (tabs.selected() === explain) tabs.select(sections[0]);
  });
  // On phones there is nothing to scroll until the card of the lesson is folded.
  const selectOfLesson = latest((lesson: Session['lesson'], _isFolded: boolean) => {
    const section = panel.sections.find(({ title }) => title === lesson?.section);
    if (!section) return;
    tabs.select(section);
    section.element.querySelector<HTMLElement>(':scope > .folder-title[aria-expanded=false]')?.click();
    section.element.scrollIntoView({ block: 'start' });
    const rows = Array.from(section.element.querySelectorAll('.parameter-row'));
    const nameOf = (row: Element): string | undefined => row.querySelector('.parameter-name')?.textContent.trim();
    rows.find((row) => nameOf(row) === lesson?.row)?.scrollIntoView({ block: 'nearest' });
  });
  return () => {
    show(model());
    const now = document.get();
    const { lesson, isLessonFolded } = session.get();
    selectOfLesson(lesson, isLessonFolded);
    selectSection(now.page.view === 'terrain' ? now.page.panel : 'parameters');
    showSide(now);
  };
}

/** What stands beside the terrains, in the order of its tabs, and the views that have it. Phones show one terrain's among the sections. */
const SIDES = [
  { side: 'figures', label: 'Figures', title: 'Figures of all terrains', controls: 'compare-figures', views: ['compare'] },
  {
    side: 'parameters',
    label: 'Parameters',
    title: 'What can be set of the terrain',
    controls: 'panel-controls',
    views: ['terrain', 'compare'],
  },
  {
    side: 'explain',
    label: 'Explain',
    title: 'The rule, and how each sample was made by it (Y)',
    controls: 'explain',
    views: ['terrain'],
  },
] as const;

/** The tabs over the panel. In a comparison that of the parameters has the number of the selected terrain.
 *  @returns shows those of a document */
function createSideTabs(panel: HTMLElement, document: DocumentStore): (document: AppDocument) => void {
  const list = create('div', { class: 'side-tabs tabs rigid', role: 'tablist' });
  const figures = elementById('compare-figures');
  figures.tabIndex = 0; // it scrolls, and keys must reach it
  const tabs = createTabs(
    list,
    SIDES.map((one) => ({ ...one, id: `side-tab-${one.side}` })),
    (i) => document.set(withSide(document.get(), SIDES[i].side)),
  );
  panel.prepend(list);
  const show = latest((view: PageSettings['view'], side: Side, selected: number): void => {
    const isCompared = view === 'compare';
    list.ariaLabel = isCompared ? 'Beside the terrains' : 'Beside the terrain';
    for (const [i, { label, title, side: other, views }] of SIDES.entries()) {
      const button = tabs.buttons[i];
      button.hidden = !views.some((one) => one === view);
      if (other !== 'parameters') continue;
      button.title = isCompared ? 'Parameters of the selected terrain' : title;
      button.replaceChildren(label, ...(isCompared ? [' ', terrainChip(selected)] : []));
    }
    tabs.select(SIDES.findIndex((one) => one.side === side));
    figures.hidden = side !== 'figures';
    globalThis.document.documentElement.classList.toggle('has-figures-beside', side === 'figures');
  });
  return (now) => show(now.page.view, sideOf(now), now.selected);
}

type Side = (typeof SIDES)[number]['side'];

function sideOf({ page, compare }: AppDocument): Side {
  return page.view === 'compare' ? compare.side : page.panel;
}

/** The document with another side in its view. */
function withSide({ page, compare }: AppDocument, side: Side): Partial<AppDocument> {
  if (page.view === 'compare') return side === 'explain' ? {} : { compare: { ...compare, side } };
  return side === 'figures' ? {} : { page: { ...page, panel: side } };
}

/** In a narrow window the panel is a drawer over the view. The button opens it and gives it the focus; the button, Escape, and a pointer or
 *  the focus outside close it. While it is closed, nothing in it can have the focus.
 *  @returns opens it if the panel is a drawer */
export function createPanelDrawer(panel: HTMLElement, button: HTMLButtonElement): { open(): void } {
  const page = document.documentElement;
  button.prepend(icon('menu'));

  const isOpen = (): boolean => page.classList.contains('is-panel-open');
  const show = (open: boolean): void => {
    page.classList.toggle('is-panel-open', open);
    button.ariaExpanded = String(open);
    panel.inert = hasDrawer.matches && !open;
  };
  const open = (): void => {
    show(true);
    const controls = Array.from(panel.querySelectorAll<HTMLElement>('button, input, select'));
    controls.find((control) => control.checkVisibility())?.focus();
  };
  const close = (): void => {
    const hadFocus = panel.contains(document.activeElement) || document.activeElement === document.body;
    show(false);
    if (hadFocus) button.focus();
  };

  button.addEventListener('click', () => (isOpen() ? close() : open()));
  const closeIfOutside = ({ target }: Event): void => {
    if (isOpen() && target instanceof Node && !panel.contains(target) && !button.contains(target)) show(false);
  };
  window.addEventListener('pointerdown', closeIfOutside, { capture: true });
  document.addEventListener('focusin', closeIfOutside);
  window.addEventListener(
    'keydown',
    (event) => {
      // In a text field, Escape restores its last value.
      if (event.key !== 'Escape' || !isOpen() || isTextField(event.target)) return;
      event.stopImmediatePropagation();
      close();
    },
    { capture: true },
  );
  hasDrawer.addEventListener('change', () => show(false));
  show(false);
  return {
    open() {
      if (hasDrawer.matches) open();
    },
  };
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'checkbox';
}

import '../styles/landscape-panel.css';
import { create } from '../controls/dom.ts';
import { addFolder, createRootFolder, type Folder } from '../panel/folder.ts';
import { createPanelTabs } from '../panel/panel-tabs.ts';
import type { Row } from '../panel/row.ts';
import type { LandscapeStore, Selection } from './landscape-store.ts';
import { layerName } from './landscape-wording.ts';
import { createLayerList } from './layer-list.ts';
import { addLayerRows, selectedLayer } from './layer-rows.ts';
import { openPaletteEditor } from './palette-editor.ts';
import { addSceneRows, addSkyRows, addSunRows } from './scene-rows.ts';

/** The selected row's settings count as scrolled out of sight if less than this is left of them: a row and its heading. */
const MIN_VISIBLE_PX = 96;

/** The panel of a landscape: the list of layers, and below it the settings of the selected row and of the scene.
 *  @param container empty; the panel fills it
 *  @returns `update` shows the landscape and the selection as they are now */
export function createLandscapePanel(container: HTMLElement, store: LandscapeStore): { update(): void } {
  const tabs = create('div', { class: 'landscape-tabs tabs rigid', role: 'tablist', 'aria-label': 'Landscape' });
  const layers = create('section', { class: 'layers column', 'aria-label': 'Layers' });
  const settings = create('div', { class: 'landscape-settings' });
  container.classList.add('landscape-panel');
  container.append(tabs, layers, settings);
  const list = createLayerList(layers, store);

  const selectionFolder = createRootFolder(settings);
  const folders = {
    layer: addFolder(selectionFolder, 'Layer'),
    sun: addFolder(selectionFolder, 'Sun'),
    sky: addFolder(selectionFolder, 'Sky and stars'),
  };
  /** Titles of the open folders. */
  const open = new Set<string>();
  let layerRows = addLayerRows(folders.layer, store, (title) => open.has(title));
  let designHeight = store.landscape().scene.designHeight;
  const sunRows = addSunRows(folders.sun, store);
  const skyRows = addSkyRows(folders.sky, store);
  const sceneFolder = createRootFolder(settings);
  const sceneRows = addSceneRows(sceneFolder, store, () => openPaletteEditor(store));

  createPanelTabs(
    tabs,
    [
      { title: 'Layers', element: layers },
      { title: 'Settings', element: selectionFolder.element },
      { title: 'Scene', element: sceneFolder.element },
    ],
    'landscape',
  );

  /** The sliders' ranges depend on the design height. */
  const rebuildLayerRows = (): void => {
    const heads = [...folders.layer.body.querySelectorAll('[aria-expanded=true]')];
    open.clear();
    for (const { textContent } of heads) open.add(textContent);
    folders.layer.body.replaceChildren();
    layerRows = addLayerRows(folders.layer, store, (title) => open.has(title));
  };

  /** Scrolls the selected row's settings into view if they are of another kind now or out of sight. */
  const reveal = (kind: keyof typeof folders): void => {
    const isSeen = selectionFolder.element.getBoundingClientRect().bottom > settings.getBoundingClientRect().top + MIN_VISIBLE_PX;
    if (kind !== shownKind || !isSeen) settings.scrollTop = 0;
    shownKind = kind;
  };
  let shownKind: keyof typeof folders | undefined;
  let shownSelection: Selection | undefined;

  return {
    update() {
      const now = store.landscape();
      const { selected } = store.transient.get();
      list.update();
      if (now.scene.designHeight !== designHeight) rebuildLayerRows();
      designHeight = now.scene.designHeight;
      const kind = typeof selected === 'number' ? 'layer' : selected;
      for (const [id, folder] of Object.entries(folders)) folder.element.hidden = id !== kind;
      const rows: Readonly<Record<typeof kind, readonly Row[]>> = { layer: layerRows, sun: sunRows, sky: skyRows };
      for (const row of [...rows[kind], ...sceneRows]) row.refresh();
      const index = selectedLayer(store);
      setTitle(folders.layer, layerName(now.layers[index], index));
      setTitle(folders.sun, now.scene.sun === 'moon' ? 'Moon' : 'Sun');
      if (selected !== shownSelection) reveal(kind);
      shownSelection = selected;
    },
  };
}

function setTitle(folder: Folder, title: string): void {
  if (folder.head.textContent === title) return;
  // The element inside lets CSS end a long name in an ellipsis.
  folder.head.replaceChildren(create('span', {}, title));
  folder.head.title = `Fold or unfold ${title}`;
}

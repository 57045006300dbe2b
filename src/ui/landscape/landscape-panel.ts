import '../styles/landscape-panel.css';
import { GUI } from 'lil-gui';
import { create } from '../controls/dom.ts';
import { createPanelTabs } from '../panel/panel-tabs.ts';
import { addFolder, type Row } from '../panel/row.ts';
import type { LandscapeStore, Selection } from './landscape-store.ts';
import { createLayerList } from './layer-list.ts';
import { addLayerRows, selectedLayer } from './layer-rows.ts';
import { layerName } from './layer-wording.ts';
import { openPaletteEditor } from './palette-editor.ts';
import { addSceneRows, addSkyRows, addSunRows } from './scene-rows.ts';

/** Of the settings of what is selected, at their end: the last row and what leads to it. */
const LEAST_SEEN_PX = 96;

export interface LandscapePanel {
  /** Shows the landscape, and what is selected of it, as they are now. */
  update(): void;
  dispose(): void;
}

/** The list of layers, and below it the settings of the selected one and of the scene.
 *  @param container the whole of it is the panel's */
export function createLandscapePanel(container: HTMLElement, store: LandscapeStore): LandscapePanel {
  const tabs = create('div', { class: 'landscape-tabs', role: 'tablist', 'aria-label': 'Landscape' });
  const layers = create('section', { class: 'layers', 'aria-label': 'Layers' });
  const settings = create('div', { class: 'landscape-settings' });
  container.classList.add('landscape-panel');
  container.append(tabs, layers, settings);
  const list = createLayerList(layers, store);

  const own = rootGui(settings);
  const folders = {
    layer: addFolder(own, 'Layer'),
    sun: addFolder(own, 'Sun'),
    sky: addFolder(own, 'Sky and stars'),
  };
  const open = new Set<string>();
  let layerRows = addLayerRows(folders.layer, store, (title) => open.has(title));
  let designHeight = store.landscape().scene.designHeight;
  const sunRows = addSunRows(folders.sun, store);
  const skyRows = addSkyRows(folders.sky, store);
  const scene = rootGui(settings);
  const sceneRows = addSceneRows(scene, store, () => openPaletteEditor(store));

  createPanelTabs(
    tabs,
    [
      { title: 'Layers', element: layers },
      { title: 'Settings', element: own.domElement },
      { title: 'Scene', element: scene.domElement },
    ],
    'landscape',
  );

  /** Sliders span what the picture shows: another height needs others. */
  const rebuildLayerRows = (): void => {
    for (const folder of folders.layer.folders.slice()) {
      if (folder._closed) open.delete(folder._title);
      else open.add(folder._title);
      folder.destroy();
    }
    for (const controller of folders.layer.controllers.slice()) controller.destroy();
    layerRows = addLayerRows(folders.layer, store, (title) => open.has(title));
  };

  /** Where the settings of what is selected now are scrolled out of sight, they come back. */
  const reveal = (kind: keyof typeof folders): void => {
    const isSeen = own.domElement.getBoundingClientRect().bottom > settings.getBoundingClientRect().top + LEAST_SEEN_PX;
    if (kind !== shownKind || !isSeen) settings.scrollTop = 0;
    shownKind = kind;
  };
  let shownKind: keyof typeof folders | undefined;
  let shownSelection: Selection | undefined;

  return {
    update() {
      const now = store.landscape();
      const { selected: which } = store.passing.get();
      list.update();
      if (now.scene.designHeight !== designHeight) rebuildLayerRows();
      designHeight = now.scene.designHeight;
      const kind = typeof which === 'number' ? 'layer' : which;
      for (const [id, folder] of Object.entries(folders)) folder.show(id === kind);
      const rows: Readonly<Record<typeof kind, readonly Row[]>> = { layer: layerRows, sun: sunRows, sky: skyRows };
      for (const row of [...rows[kind], ...sceneRows]) row.refresh();
      const index = selectedLayer(store);
      setTitle(folders.layer, layerName(now.layers[index], index));
      setTitle(folders.sun, now.scene.sun === 'moon' ? 'Moon' : 'Sun');
      if (which !== shownSelection) reveal(kind);
      shownSelection = which;
    },
    dispose() {
      list.dispose();
      own.destroy();
      scene.destroy();
      container.replaceChildren();
    },
  };
}

function rootGui(container: HTMLElement): GUI {
  const gui = new GUI({ container, injectStyles: false });
  gui.$title.remove();
  gui.domElement.classList.add('parameter-panel');
  return gui;
}

function setTitle(folder: GUI, title: string): void {
  if (folder.$title.textContent === title) return;
  // A long name ends in an ellipsis.
  folder.$title.replaceChildren(create('span', {}, title));
  folder.$title.title = `Fold or unfold ${title}`;
}

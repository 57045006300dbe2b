import { withLayer, withScene } from '../../landscape/edits.ts';
import { type SceneSettings, sceneSchema } from '../../landscape/scene-schema.ts';
import type { LandscapeStore, Selection } from './landscape-store.ts';
import { layerName, whyFull } from './landscape-wording.ts';
import { hasStars } from './layer-row.ts';

/** What buttons, keys, drags and menus of the list do. */
export interface LayerCommands {
  select(to: Selection): void;
  add(): void;
  duplicate(layer: number): void;
  remove(layer: number): void;
  move(from: number, to: number): void;
  rename(layer: number, name: string): void;
  /** Shows a layer alone, or all of them again. */
  toggleSolo(layer: number): void;
  showAll(): void;
  /** Hides a layer, or shows it. */
  toggleShown(layer: number): void;
  toggleSun(): void;
  toggleStars(): void;
}

/** What a command does with the list after its change. */
export interface LayerListEvents {
  /** Shows the landscape as it is now: the page follows the document only later. */
  update(): void;
  /** Gives the focus to a row. */
  focus(row: Selection): void;
  /** Scrolls to a row. */
  reveal(row: Selection): void;
  /** Says to screen readers what was done, or why nothing was. */
  announce(text: string): void;
}

export function createLayerCommands(store: LandscapeStore, { update, focus, reveal, announce }: LayerListEvents): LayerCommands {
  const { actions, transient, landscape } = store;
  const toggles = createSkyToggles(store);
  const change = (run: () => unknown): void => {
    run();
    update();
  };
  const changeAndFocus = (run: () => void): void => {
    change(run);
    const { selected } = transient.get();
    focus(selected);
    reveal(selected);
  };
  return {
    select: (to) => changeAndFocus(() => actions.select(to)),
    add() {
      const full = whyFull(landscape());
      if (full !== undefined) {
        announce(full);
        return;
      }
      change(actions.addLayer);
      reveal(0);
    },
    duplicate: (layer) => changeAndFocus(() => actions.duplicateLayer(layer)),
    remove(layer) {
      const { layers } = landscape();
      if (layers.length === 1) {
        announce('A landscape has at least one layer');
        return;
      }
      changeAndFocus(() => {
        actions.removeLayer(layer);
        actions.select(Math.min(layer, layers.length - 2));
      });
      announce(`${layerName(layers[layer], layer)} is removed`);
    },
    move(from, to) {
      const { layers } = landscape();
      if (to < 0 || to >= layers.length) return;
      actions.select(from);
      changeAndFocus(() => actions.moveLayer(from, to));
      announce(`${layerName(layers[from], from)} is now layer ${to + 1} of ${layers.length}`);
    },
    rename: (layer, name) => change(() => actions.edit((now) => withLayer(now, layer, { name }))),
    toggleSolo: (layer) => change(() => actions.toggleSolo(layer)),
    showAll() {
      const { solo, selected } = transient.get();
      if (solo !== undefined) change(() => actions.toggleSolo(solo));
      focus(selected);
    },
    toggleShown(layer) {
      const { isShown } = landscape().layers[layer].settings;
      change(() => actions.edit((now) => withLayer(now, layer, { settings: { isShown: !isShown } })));
    },
    toggleSun: () => change(toggles.sun),
    toggleStars: () => change(toggles.stars),
  };
}

type SkyToggleParts = Pick<LandscapeStore, 'actions' | 'landscape' | 'origin' | 'scenes'>;
type Stars = Pick<SceneSettings, 'stars' | 'shootingStars'>;

const NO_STARS: Stars = { stars: 0, shootingStars: 0 };
const USUAL_STARS: Stars = { ...NO_STARS, stars: sceneSchema.stars.default };

const starsOf = ({ stars, shootingStars }: Stars): Stars => ({ stars, shootingStars });
const hasSun = ({ sun }: Pick<SceneSettings, 'sun'>): boolean => sun !== 'none';

/** Toggles of the sun and the stars. Hiding sets them to none; showing restores what the history had last, else what the preset has. */
export function createSkyToggles({ actions, landscape, origin, scenes }: SkyToggleParts): { sun(): void; stars(): void } {
  const lastWith = (has: (scene: SceneSettings) => boolean): SceneSettings | undefined => {
    for (const scene of scenes()) if (has(scene)) return scene;
    const { scene } = origin().preset.landscape;
    return has(scene) ? scene : undefined;
  };
  return {
    sun() {
      const sun = hasSun(landscape().scene) ? 'none' : (lastWith(hasSun)?.sun ?? sceneSchema.sun.default);
      actions.edit((now) => withScene(now, { sun }));
    },
    stars() {
      const stars = hasStars(landscape().scene) ? NO_STARS : starsOf(lastWith(hasStars) ?? USUAL_STARS);
      actions.edit((now) => withScene(now, stars));
    },
  };
}

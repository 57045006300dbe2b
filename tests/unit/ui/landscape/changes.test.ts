import { describe, expect, test } from 'vitest';
import { emptySession } from '../../../../src/jobs/session.ts';
import {
  withLayer,
  withLayerAdded,
  withLayerDuplicated,
  withLayerMoved,
  withLayerRemoved,
  withPalette,
  withScene,
  withSeed,
} from '../../../../src/landscape/edits.ts';
import type { Landscape } from '../../../../src/landscape/landscape.ts';
import { palettes } from '../../../../src/landscape/palettes.ts';
import { landscapePresets } from '../../../../src/landscape/presets.ts';
import { createDocumentStore, type EditPhase } from '../../../../src/state/document-store.ts';
import { createStore } from '../../../../src/state/store.ts';
import { createLandscapeStore, originTitle } from '../../../../src/ui/landscape/landscape-store.ts';
import { NO_FLOOR } from '../../../../src/ui/landscape/setting-limits.ts';
import { smallDocument } from '../../../support/documents.ts';

const preset = (id: string): Landscape => {
  const found = landscapePresets.find((one) => one.id === id);
  if (!found) throw new Error(`there is no preset ${id}`);
  return found.landscape;
};

/** The landscape of a new document, and what its history and its title say. */
function open() {
  const document = createDocumentStore(smallDocument());
  const store = createLandscapeStore(document, createStore(emptySession));
  return {
    edit: (change: (landscape: Landscape) => Landscape, phase?: EditPhase) => store.actions.edit(change, phase),
    undo: () => document.undo(),
    text: () => document.get().landscape,
    steps: () => document.history.get().steps.map(({ name }) => name),
    title: () => originTitle(store.origin()),
  };
}

describe('a step of the history', () => {
  test.each<[string, (landscape: Landscape) => Landscape]>([
    ['Landscape: Seed noon', (one) => withSeed(one, ' noon')],
    ['Landscape: Seed empty', (one) => withSeed(one, '')],
    ['Landscape: Haze 0.3', (one) => withScene(one, { haze: 0.3 })],
    ['Landscape: Motion loop', (one) => withScene(one, { motion: 'loop' })],
    ['Landscape: Size 1920 × 1080', (one) => withScene(one, { width: 1920, height: 1080 })],
    ['Landscape: Palette Blue hour', (one) => withPalette(one, palettes['blue-hour'])],
    ['Landscape: Changed the palette’s colours', (one) => withPalette(one, { ...one.palette, sun: '#ff8800' })],
    ['Landscape: Misty morning', () => preset('misty-morning')],
    ['Far range: Speed 12 px/s', (one) => withLayer(one, 4, { settings: { speed: 12 } })],
    ['Far range: Floor none', (one) => withLayer(one, 4, { settings: { floor: NO_FLOOR } })],
    ['Far range: Ceiling 400 px', (one) => withLayer(one, 4, { settings: { ceiling: 400 } })],
    ['Hills: Shown off', (one) => withLayer(one, 2, { settings: { isShown: false } })],
    ['Hills: Colour 683878', (one) => withLayer(one, 2, { colour: '#683878' })],
    ['Hills: Seed n1', (one) => withLayer(one, 2, { seed: 'n1' })],
    ['Renamed Hills to Downs', (one) => withLayer(one, 2, { name: 'Downs' })],
    ['Renamed Hills to Layer 3', (one) => withLayer(one, 2, { name: '' })],
    ['Added Layer 7', withLayerAdded],
    ['Added Hills copy', (one) => withLayerDuplicated(one, 2)],
    ['Removed Hills', (one) => withLayerRemoved(one, 2)],
    ['Reordered layers', (one) => withLayerMoved(one, 0, 3)],
  ])('is called %s', (name, change) => {
    const { edit, steps } = open();
    edit(change);
    expect(steps()).toEqual(['Start', name]);
  });

  test('that is one drag of a slider has the value it ended with', () => {
    const { edit, steps } = open();
    for (const haze of [0.2, 0.3, 0.4]) edit((one) => withScene(one, { haze }), 'live');
    edit((one) => withScene(one, { haze: 0.5 }));
    expect(steps()).toEqual(['Start', 'Landscape: Haze 0.5']);
  });

  test('of a layer that was removed and is added is called by what was done, though a preset comes of it', () => {
    const { edit, steps } = open();
    edit((one) => withLayerRemoved(one, 2));
    edit((one) => ({ ...one, layers: preset('violet-dusk').layers }));
    expect(steps()).toEqual(['Start', 'Removed Hills', 'Added Hills']);
  });
});

describe('a landscape is called', () => {
  test('as its preset is, whatever its seed, its size and how it moves', () => {
    const { edit, title } = open();
    edit(() => preset('misty-morning'));
    expect(title()).toBe('Misty morning');
    edit((one) => withScene(withSeed(one, 'noon'), { width: 640, motion: 'loop', loopSeconds: 9 }));
    expect(title()).toBe('Misty morning');
  });

  test('edited, as soon as something else is another, until that is undone', () => {
    const { edit, undo, title } = open();
    edit((one) => withLayer(one, 2, { name: 'Downs' }));
    expect(title()).toBe('Violet dusk, edited');
    undo();
    expect(title()).toBe('Violet dusk');
  });

  test('after the preset that it was made from, however little of that is left', () => {
    const { edit, steps, text, title } = open();
    const other = preset('moonlit-snow');
    edit((one) => withPalette(one, other.palette));
    edit((one) => withScene(one, { ...other.scene, haze: 0.01 }));
    edit((one) => ({ ...one, layers: other.layers }));
    expect(title()).toBe('Violet dusk, edited');
    expect(text()).not.toContain('l.preset');
    expect(steps().at(-1)).not.toContain('Moonlit');
    edit((one) => withSeed({ ...one, scene: other.scene }, other.seed));
    expect(title()).toBe('Moonlit snow');
  });
});

import { describe, expect, test } from 'vitest';
import { emptySession } from '../../../../src/jobs/session.ts';
import { withLayer } from '../../../../src/landscape/edits.ts';
import { landscapeFromText } from '../../../../src/landscape/landscape-text.ts';
import { createDocumentStore } from '../../../../src/state/document-store.ts';
import { createStore } from '../../../../src/state/store.ts';
import { createLandscapeStore, type LandscapeActions } from '../../../../src/ui/landscape/landscape-store.ts';
import { skyModel } from '../../../../src/ui/landscape/layer-row.ts';
import { smallDocument } from '../../../support/documents.ts';

const HILLS = 2;

/** Violet dusk with its third layer, the hills, alone and selected. */
function openWithHillsAlone() {
  const document = createDocumentStore(smallDocument());
  const { landscape, shown, transient, actions } = createLandscapeStore(document, createStore(emptySession));
  actions.select(HILLS);
  actions.toggleSolo(HILLS);
  return {
    document,
    actions,
    selected: () => landscape().layers[Number(transient.get().selected)].name,
    /** The layers that the picture shows. */
    shown: () => shown().layers.flatMap(({ name, settings }) => (settings.isShown ? [name] : [])),
  };
}

describe('the layer that is alone stays so when', () => {
  test.each<[string, (actions: LandscapeActions) => void]>([
    ['one is added', ({ addLayer }) => addLayer()],
    ['one before it is duplicated', ({ duplicateLayer }) => duplicateLayer(0)],
    ['it is duplicated', ({ duplicateLayer }) => duplicateLayer(HILLS)],
    ['one before it is removed', ({ removeLayer }) => removeLayer(0)],
    ['it goes to another place', ({ moveLayer }) => moveLayer(HILLS, 5)],
    ['another one goes past it', ({ moveLayer }) => moveLayer(0, 5)],
    ['it gets another seed', ({ edit }) => edit((now) => withLayer(now, HILLS, { seed: 'n1' }))],
    ['another one gets another name', ({ edit }) => edit((now) => withLayer(now, 0, { name: 'Reeds' }))],
  ])('%s, that is undone, and done again', (_, change) => {
    const { document, actions, shown } = openWithHillsAlone();
    change(actions);
    expect([document.history.get().at, shown()]).toEqual([1, ['Hills']]);
    document.undo();
    expect(shown()).toEqual(['Hills']);
    document.redo();
    expect(shown()).toEqual(['Hills']);
  });

  test('it is given another name, and that is undone', () => {
    const { document, actions, selected, shown } = openWithHillsAlone();
    actions.edit((now) => withLayer(now, HILLS, { name: 'Downs' }));
    expect(shown()).toEqual(['Downs']);
    document.undo();
    expect([shown(), selected()]).toEqual([['Hills'], 'Hills']);
  });

  test('a landscape is opened that has it in another place', () => {
    const { document, shown } = openWithHillsAlone();
    const { name, seed } = landscapeFromText('').landscape.layers[HILLS];
    document.open({ ...document.get(), landscape: `l.layers=2&l1.name=Reeds&l2.name=${name}&l2.seed=${seed}` }, 'Link');
    expect(shown()).toEqual(['Hills']);
  });
});

describe('all layers are shown when the one that was alone is gone', () => {
  test('as it was removed', () => {
    const { actions, shown } = openWithHillsAlone();
    actions.removeLayer(HILLS);
    expect(shown()).toHaveLength(5);
  });

  test('as its duplicate was, by an undo', () => {
    const { document, actions, shown } = openWithHillsAlone();
    actions.duplicateLayer(HILLS);
    actions.toggleSolo(HILLS + 1);
    expect(shown()).toEqual(['Hills copy']);
    document.undo();
    expect(shown()).toHaveLength(6);
  });

  test('as another landscape was opened', () => {
    const { document, shown, selected } = openWithHillsAlone();
    document.open({ ...document.get(), landscape: 'l.preset=article-000-endless' }, 'Link');
    const { layers } = landscapeFromText('l.preset=article-000-endless').landscape;
    expect([shown(), selected()]).toEqual([[layers[0].name], layers[0].name]);
    document.open({ ...document.get(), landscape: 'l.preset=moonlit-snow' }, 'Link');
    expect(shown()).toHaveLength(landscapeFromText('l.preset=moonlit-snow').landscape.layers.length);
  });
});

test('a layer that is selected stays so when what moved it is undone, and done again', () => {
  const { document, actions, selected } = openWithHillsAlone();
  actions.moveLayer(0, 5);
  document.undo();
  expect(selected()).toBe('Hills');
  document.redo();
  expect(selected()).toBe('Hills');
});

test('the eye of the sky hides the stars alone, and says so', () => {
  const { landscape } = landscapeFromText('l.stars=0&l.shootingStars=0');
  expect(skyModel(landscape, { selected: 0, solo: undefined })).toMatchObject({
    name: 'Sky and stars',
    eye: { of: 'stars', isOpen: false },
    isShown: true,
  });
});

import { expect, test } from 'vitest';
import type { Profile } from '../../../src/core/profile.ts';
import { lightKey } from '../../../src/jobs/light-jobs.ts';
import { isAllThere } from '../../../src/jobs/run-jobs.ts';
import type { PaneTerrain, Session } from '../../../src/jobs/session.ts';
import { shownAppearance } from '../../../src/jobs/shown-appearance.ts';
import { comparison, outcomes } from '../../support/compared.ts';
import { recipeFor } from '../../support/recipes.ts';

const { document: compared, session } = comparison([recipeFor('diamond-square', { width: 33, height: 33 })]);
const document = { ...compared, page: { ...compared.page, view: 'terrain' as const } };
const [recipe] = document.terrains;
const [pane] = session.panes;

function withPane(changes: Partial<PaneTerrain>, others: Partial<Session> = {}): Session {
  return { ...session, panes: [{ ...pane, ...changes }], ...others };
}

function lit(key: string, isFull = true): Pick<Session, 'lights'> {
  const grid = pane.terrain?.surface;
  if (!grid) throw new Error('expected a terrain');
  const light = { width: 1, height: 1, data: Uint8Array.of(255, 255) };
  return { lights: new Map([[grid, { light, key, isFull, failure: undefined }]]) };
}

const key = lightKey(shownAppearance(document, session));
const light = lit(key);
const failed: Partial<Session> = { failures: new Map([[recipe, { text: 'No', remedy: undefined }]]) };
const pin = { recipe, stage: undefined, cut: document.cut, series: 0 };

test.each<[string, Session, boolean]>([
  ['lit terrain is complete', withPane({}, light), true],
  ['terrain without light is not', withPane({}), false],
  ['nor is terrain in the light of an earlier sun', withPane({}, lit('before')), false],
  ['nor is terrain in light of a coarse grid', withPane({}, lit(key, false)), false],
  ['nor while a job runs', withPane({ progress: 0.5 }, light), false],
  ['a preview that waits for a click is', withPane({ preview: { isNested: true, until: 'click' } }, light), true],
  ['a preview that lasts as long as a gesture is not', withPane({ preview: { isNested: true, until: 'release' } }, light), false],
  ['what failed will not come', withPane({ terrain: undefined }, failed), true],
])('%s', (_, now, isComplete) => {
  expect(isAllThere(document, now)).toBe(isComplete);
});

test('a pin whose profile is being made is waited for', () => {
  const pinned = { ...document, pins: [pin] };
  expect(isAllThere(pinned, withPane({}, light))).toBe(false);
  expect(isAllThere(pinned, withPane({}, { ...light, results: { profile: outcomes<Profile>([], [[pin, 'No']]) } }))).toBe(true);
});

import { describe, expect, test } from 'vitest';
import type { Recipe } from '../../../src/index.ts';
import { askForPin, stateOfPin } from '../../../src/jobs/results.ts';
import { failureIn, outcomeOf, type Session, valueIn } from '../../../src/jobs/session.ts';
import { defaultCut, type Pin } from '../../../src/state/document.ts';
import { makeProfile } from '../../../src/terrain/make-profile.ts';
import { createPin, createPins } from '../../../src/ui/profile/pins.ts';
import { outcomes } from '../../support/compared.ts';
import { mapFrom } from '../../support/recipes.ts';
import { importedAs, large, longest, type RecordedJobs, settled, small, startJobs } from '../../support/recorded-jobs.ts';

const hills = small('hills');
const profile = makeProfile({ recipe: hills, stage: undefined, cut: defaultCut });
const pinsOf = (...recipes: Recipe[]): readonly Pin[] =>
  createPins(recipes.map((recipe) => ({ recipe, stage: undefined, cut: defaultCut })));
const start = (pins: readonly Pin[], changes: Partial<Session> = {}): Promise<RecordedJobs> => startJobs([hills], changes, pins);
const statesIn = ({ document, session }: RecordedJobs): string[] =>
  document.get().pins.map((pin) => stateOfPin(pin, session.get()));
const recipesOf = ({ client }: RecordedJobs): Recipe[] => client.profiles.map(({ request }) => request.recipe);

test('pins that are there at the start, and those that come, get their profiles', async () => {
  const made = await start(pinsOf(hills));
  const { document, session, client } = made;
  const [first] = document.get().pins;
  document.set({ pins: [first, createPin([first], { recipe: hills, stage: 2, cut: defaultCut })] });
  await settled();
  expect(client.profiles.map(({ request }) => request)).toMatchObject([
    { recipe: hills, stage: undefined, cut: defaultCut },
    { recipe: hills, stage: 2 },
  ]);
  expect(statesIn(made)).toEqual(['due', 'due']);
  for (const { resolve } of client.profiles) resolve();
  await settled();
  expect(statesIn(made)).toEqual(['made', 'made']);
  expect(valueIn(outcomeOf(session.get(), 'profile', first))).toEqual(profile);
});

test('what is known of a pin that is gone is forgotten, and its job ended', async () => {
  const pins = pinsOf(hills, hills);
  const { document, session, client } = await start(pins, { results: { profile: outcomes([[pins[0], profile]]) } });
  document.set({ pins: [] });
  await settled();
  expect(client.profiles.map(({ isCancelled }) => isCancelled)).toEqual([true]);
  expect(session.get().results.profile?.size).toBe(0);
});

test('a pin that comes back is asked for again', async () => {
  const pins = pinsOf(hills);
  const { document, client } = await start(pins);
  document.set({ pins: [] });
  await settled();
  document.set({ pins });
  await settled();
  expect(client.profiles.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
});

test('a failure is told by its pin alone, and can be tried again', async () => {
  const made = await start(pinsOf(hills, hills));
  const { document, session, client } = made;
  await made.lose(client.profiles[0]);
  await made.lose(client.profiles[2]); // asked for once more
  client.profiles[1].resolve();
  await settled();
  expect(statesIn(made)).toEqual(['failed', 'made']);
  const [pin] = document.get().pins;
  expect(failureIn(outcomeOf(session.get(), 'profile', pin))).toMatch(/^could not be made: the background worker stopped/);
  expect(made.message()).toBeUndefined();
  askForPin(pin, session);
  await settled();
  expect(statesIn(made)).toEqual(['due', 'made']);
  expect(client.profiles).toHaveLength(4);
});

test('what takes long waits for a click', async () => {
  const huge = large('huge', 4097, 4097);
  const made = await start(pinsOf(huge, longest('a')));
  expect(statesIn(made)).toEqual(['due', 'waiting']);
  expect(recipesOf(made)).toEqual([huge]);
  askForPin(made.document.get().pins[1], made.session);
  await settled();
  expect(recipesOf(made)).toEqual([huge, longest('a')]);
});

test('long pins are made each after a click of its own', async () => {
  const made = await start(pinsOf(longest('a'), longest('b')));
  expect(statesIn(made)).toEqual(['waiting', 'waiting']);
  const [a, b] = made.document.get().pins;
  askForPin(b, made.session);
  await settled();
  expect(statesIn(made)).toEqual(['waiting', 'due']);
  askForPin(a, made.session);
  await settled();
  expect(statesIn(made)).toEqual(['due', 'due']);
  expect(made.client.profiles.map(({ isCancelled }) => isCancelled)).toEqual([false, false]);
});

describe('a pin of imported terrain', () => {
  const picture = importedAs('jacksboro.png', 'a');
  const samples = mapFrom(5, 5, (x, y) => (x + y) / 8);

  test('is made from the samples that are kept', async () => {
    const made = await start([]);
    made.kept.set('a'.repeat(64), samples);
    const pins = pinsOf(picture);
    made.document.set({ pins });
    await settled();
    made.client.profiles[0].resolve();
    await settled();
    const direct = makeProfile({ recipe: picture, stage: undefined, cut: defaultCut, imported: samples });
    expect(valueIn(outcomeOf(made.session.get(), 'profile', pins[0]))).toEqual(direct);
  });

  test('says which samples it lacks, and is made once they are on screen', async () => {
    const made = await start(pinsOf(picture));
    const [pin] = made.document.get().pins;
    expect(failureIn(outcomeOf(made.session.get(), 'profile', pin))).toBe('needs the samples of jacksboro.png');
    made.kept.set('a'.repeat(64), samples);
    await made.ask(picture);
    await made.finishAll();
    expect(statesIn(made)).toEqual(['due']);
    expect(made.client.profiles).toHaveLength(2);
  });
});

import { describe, expect, test } from 'vitest';
import { hydrology } from '../../../src/analysis/hydrology.ts';
import type { Heightmap } from '../../../src/core/heightmap.ts';
import { recipeToJson } from '../../../src/core/recipe.ts';
import { explainStage, generate, generatorOf, rawRange, registry, stageCount } from '../../../src/generate.ts';
import { documentOf, fillText, lessonModel, saidTo } from '../../../src/lessons/lesson-model.ts';
import { LESSON_MINUTES, lessonOf, lessons } from '../../../src/lessons/lessons.ts';
import { explainSample } from '../../../src/rules/ask.ts';
import { createDocument, selectedRecipe } from '../../../src/state/document.ts';
import { documentFromText, documentToText } from '../../../src/state/document-text.ts';
import { firstRecipe } from '../../../src/state/first-recipe.ts';
import { readingNotice } from '../../../src/state/link.ts';
import { isComparing } from '../../../src/state/panes.ts';
import { isIconName } from '../../../src/ui/controls/icons.ts';
import { bindings, keyName } from '../../../src/ui/shell/keyboard.ts';
import { estimateWork } from '../../../src/work.ts';

const FIRST = createDocument(firstRecipe());
const steps = lessons.flatMap((lesson) => lesson.steps.map((step, i) => ({ lesson, step, name: `${lesson.id} ${i + 1}` })));
const modelOf = ({ lesson, step }: (typeof steps)[number]) => {
  const shown = documentOf(step, FIRST);
  return lessonModel(lesson, lesson.steps.indexOf(step), shown, shown);
};

/** Characters of a step, with what to do. */
const MOST_CHARACTERS = 420;
/** Words a minute that a reader takes in beside pictures, and the time that a look and a try take. */
const WORDS_A_MINUTE = 150;
const LOOK_MINUTES = 0.25;

test('there are five lessons of six to nine steps, each found by its id', () => {
  expect(lessons.map(({ id }) => id)).toEqual(['midpoint-displacement', 'diamond-square', 'faults', 'water', 'noise']);
  for (const lesson of lessons) {
    expect(lessonOf(lesson.id)).toBe(lesson);
    expect(lesson.steps.length).toBeGreaterThanOrEqual(6);
    expect(lesson.steps.length).toBeLessThanOrEqual(9);
    expect(new Set(lesson.steps.map(({ heading }) => heading)).size).toBe(lesson.steps.length);
  }
  expect(() => lessonOf('gullies')).toThrow(
    'lesson: expected one of midpoint-displacement, diamond-square, faults, water, noise, got gullies',
  );
});

test.each(lessons)('$title takes about five minutes', ({ id }) => {
  const own = steps.filter(({ lesson }) => lesson.id === id);
  const textsOf = (step: (typeof own)[number]) => Object.values(modelOf(step)).filter((value) => typeof value === 'string');
  const words = own.flatMap((step) => textsOf(step).join(' ').split(/\s+/)).length;
  const minutes = words / WORDS_A_MINUTE + own.length * LOOK_MINUTES;
  expect(minutes).toBeGreaterThan(LESSON_MINUTES - 1.5);
  expect(minutes).toBeLessThan(LESSON_MINUTES + 1.5);
});

describe.each(steps)('$name', (one) => {
  const { step } = one;

  test('shows a document that is read without a notice, and that its own text names again', () => {
    const reading = documentFromText(step.shows);
    expect(readingNotice(reading, 'link')).toBeUndefined();
    expect(documentFromText(documentToText(reading.document)).document).toEqual(reading.document);
  });

  test('shows terrain that is made at once', () => {
    const { terrains, stage } = documentOf(step, FIRST);
    const work = terrains.reduce((sum, recipe) => sum + estimateWork(recipe, stage === undefined ? {} : { stage }), 0);
    expect(work).toBeLessThan(0.125e9);
    for (const recipe of terrains) expect(() => generate(recipe)).not.toThrow();
  });

  test('says little, in whole sentences, and leaves no placeholder', () => {
    const { heading, text, task = '', isChanged, reply } = modelOf(one);
    expect(text.length + task.length).toBeLessThanOrEqual(MOST_CHARACTERS);
    const sentences = text.split(/[.:?] (?=[A-ZÀ-Þ])/);
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(6);
    for (const said of [text, task]) expect(said).toMatch(/^$|[.?]$/);
    expect(`${heading} ${text} ${task}`).not.toMatch(/[{}]|NaN|undefined|Infinity/);
    expect(heading.length).toBeLessThan(40);
    expect(isChanged).toBe(false);
    expect(reply).toBeUndefined();
  });

  test('has the numbers of parameters and elevations by placeholders alone', () => {
    // Names of variables, levels and values to set are the reader's; thirds and sizes of the lattice are the algorithm's.
    const own = [step.text, step.task?.reply ?? ''].join(' ').replace(/\{[^}]*\}|2\^\(|levels? \d( to \d)?|map \d/g, '');
    expect(own.match(/\d+(\.\d+)?/g) ?? []).toEqual(ownNumbers[one.name] ?? []);
  });

  test('names keys, icons and parameters that there are', () => {
    const said = `${step.text} ${step.task?.text} ${step.task?.reply}`.replace(/\{[^}]*\}/g, '');
    const keys = bindings.flatMap((binding) => binding.keys.map((key) => keyName(key, false)));
    for (const [, icon, key] of said.matchAll(/\[:([^\]]+)\]|\[([^\]]+)\]/g)) {
      if (icon === undefined) expect(keys).toContain(key);
      else expect(isIconName(icon), icon).toBe(true);
    }
    const until = step.task?.until;
    if (until?.kind === 'seed') expect(step.task).toMatchObject({ section: 'Algorithm', row: 'Seed' });
    if (until?.kind !== 'param') return;
    const own = generatorOf(selectedRecipe(documentOf(step, FIRST)));
    const spec = (until.filter === undefined ? own : registry.filters.find(({ id }) => id === until.filter))?.params[until.id];
    expect(step.task?.text).toContain(spec?.label ?? `a label for ${until.id}`);
    expect(step.task).toMatchObject({ section: until.filter === undefined ? 'Shape' : 'Filters', row: spec?.label });
  });

  test('names no keys, and no wheel, where the screen is touched', () => {
    const said = saidTo([step.text, step.task?.text, step.task?.reply].join(' '), true).replace(/\{[^}]*\}/g, '');
    expect(said).not.toMatch(/[<|>]|\[[^:]|[Pp]ress|wheel|keys/);
  });

  test('can fill the reply of its task', () => {
    const reply = step.task?.reply;
    if (reply === undefined) return;
    expect(step.task?.until).toBeDefined();
    expect(fillText(reply, documentOf(step, FIRST))).not.toMatch(/[{}]|NaN|undefined/);
  });
});

/** Numbers that no document makes: limits of what H may be, usual values, and ends that are fixed. Each is checked below. */
const ownNumbers: Readonly<Record<string, readonly string[]>> = {
  'midpoint-displacement 1': ['0'],
  'midpoint-displacement 6': ['0.5', '0.75'],
  'diamond-square 5': ['1', '0'],
  'noise 1': ['0'],
  'noise 7': ['0', '0'],
};

test('the ends of the line are where the first step says', () => {
  const line = generate(selectedRecipe(documentOf(lessons[0].steps[0], FIRST)), { stage: 0 });
  expect('y' in line && Array.from(line.y)).toEqual([0, 0]);
});

test('the first octave of noise is 0 at the lattice points of the line that the lesson shows', () => {
  const { terrains, cut } = documentOf(lessons[4].steps[0], FIRST);
  const map = generate(terrains[0]);
  if (!('data' in map)) throw new Error('expected a map');
  const row = cut.row * (map.height - 1);
  for (let i = 0; i <= 4; i++) {
    const x = (i * (map.width - 1)) / 4;
    expect(Math.abs(map.data[row * map.width + x])).toBeLessThan(20);
  }
});

test('ridged noise has crests where plain noise is 0', () => {
  const [plain, ridged] = documentOf(lessons[4].steps[6], FIRST).terrains.map((recipe) => generate(recipe));
  if (!('data' in plain && 'data' in ridged)) throw new Error('expected maps');
  const highest = Math.max(...ridged.data);
  const atZero = Array.from(ridged.data).filter((_, i) => Math.abs(plain.data[i]) < 2);
  expect(atZero.length).toBeGreaterThan(100);
  for (const value of atZero) expect(highest - value).toBeLessThan(20);
});

test('the section goes through the points that the steps of diamond-square speak of', () => {
  for (const step of [1, 7]) {
    const { a, b } = documentOf(lessons[1].steps[step], FIRST).cut;
    expect([(a.x + b.x) / 2, (a.y + b.y) / 2]).toEqual([0.5, 0.5]);
  }
});

test('with H near 1 each level moves points about half as far, with H near 0 equally far', () => {
  const filled = [1, 0.01].map((hurst) => {
    const { document } = documentFromText(`v=1&generator=diamond-square&size=65x65&p.hurst=${hurst}`);
    return Number(fillText('{factor:hurst}', document));
  });
  expect(filled).toEqual([0.5, 0.993]);
});

test('numbers are those of the stages and samples of the document', () => {
  const document = documentOf(lessons[1].steps[1], FIRST);
  const recipe = selectedRecipe(document);
  const { law } = explainStage(recipe, 1, rawRange(recipe));
  const { mean, offset } = explainSample(recipe, 1, 1, 1);
  const text = fillText('{bound:1} {mean:1,1,1} {offset:1,1,1} {points:3} {stages} {span} {param:hurst}', document);
  const rounded = [law.values[0].value, mean].map((value) => `${Math.round(value).toLocaleString('en')}\u00a0m`);
  expect(text).toBe(`${rounded.join(' ')} +${Math.round(offset)}\u00a0m 4 ${stageCount(recipe)} 3,000\u00a0m 0.9`);
});

test('a terrain of a comparison is named by its number, and the part of a profile by its share', () => {
  const compared = documentOf(lessons[0].steps[5], FIRST);
  expect(isComparing(compared)).toBe(true);
  expect(fillText('{param:roughness@1} {param:roughness@3}', compared)).toBe('0.3 0.8');
  const zoomed = documentOf(lessons[0].steps[7], FIRST);
  expect(fillText('{zoom}', zoomed)).toBe('16');
});

test.each(['{bounds:3}', '{param:lines}', '{param:hurst@3}', '{bound:99}', '{toString}'])('%s is refused', (text) => {
  expect(() => fillText(text, documentOf(lessons[1].steps[1], FIRST))).toThrow(RangeError);
});

test('the power of one half each level is the very line of the factor of one half', () => {
  const [factor, power] = [4, 6].map((i) => generate(selectedRecipe(documentOf(lessons[0].steps[i], FIRST))));
  expect(power).toEqual(factor);
});

test('the three terrains that are compared for creases differ only in their generator', () => {
  const { terrains } = documentOf(lessons[1].steps[8], FIRST);
  const [first, ...others] = terrains.map((recipe) => recipeToJson(recipe));
  expect(terrains.map((recipe) => generatorOf(recipe)?.id)).toEqual(['diamond-square', 'random-additions', 'square-square']);
  const shared = ({ source, ...rest }: (typeof terrains)[number]) => ({
    ...rest,
    seed: source.kind === 'generated' && source.seed,
  });
  for (const recipe of terrains) expect(shared(recipe)).toEqual(shared(terrains[0]));
  expect(others).not.toContain(first);
});

test('two cuts make four parts of three elevations, one step apart', () => {
  const recipe = selectedRecipe(documentOf(lessons[2].steps[1], FIRST));
  const map = generate(recipe, { stage: 2 });
  if (!('data' in map)) throw new Error('expected a map');
  const elevations = [...new Set(Array.from(map.data, (value) => Math.round(value * 10) / 10))].sort((a, b) => a - b);
  const [{ value: step }] = explainStage(recipe, 2, rawRange(recipe)).law.values;
  expect(elevations).toHaveLength(3);
  for (const i of [1, 2]) expect(elevations[i] - elevations[i - 1]).toBeCloseTo(step, 0);
});

test('rivers leave no hollow, filling leaves level ground, and their levels are where the lesson says', () => {
  const [bare, filled, worn] = lessons[3].steps.slice(0, 3).map((step) => {
    const map = generate(selectedRecipe(documentOf(step, FIRST)));
    if (!('data' in map)) throw new Error('expected a map');
    return map;
  });
  const lakesIn = (map: Heightmap): number => hydrology(map, { spacing: { x: 100, y: 100 }, sea: 0 }).lakes.length;
  expect(lakesIn(bare)).toBeGreaterThan(1000);
  expect([filled, worn].map(lakesIn)).toEqual([0, 0]);
  const levels = lessons[3].steps.map((step) => documentOf(step, FIRST).stage).filter((stage) => stage !== undefined);
  expect(levels.map((stage) => explainStage(selectedRecipe(documentOf(lessons[3].steps[3], FIRST)), stage).title)).toEqual([
    'Rivers, level 1',
    'Rivers, level 2',
  ]);
});

import { expect, test } from 'vitest';
import { emptySession, type Message } from '../../../../src/jobs/session.ts';
import { createDocument } from '../../../../src/state/document.ts';
import { messageNow } from '../../../../src/ui/shell/page-message.ts';
import { recipeFor } from '../../../support/recipes.ts';

const [one, other] = ['a', 'b'].map((seed) => recipeFor('fault-lines', { width: 33, height: 33, seed }));
const document = { ...createDocument(one), terrains: [one, other], cameras: [undefined, undefined] };
const inView = (view: 'terrain' | 'compare' | 'landscape') => ({ ...document, page: { ...document.page, view } });
const missing = (recipe: typeof one): Message => ({ kind: 'error', text: 'No samples', awaited: createDocument(recipe) });

test('missing samples are told once: by the page of the selected terrain, in a comparison by the cell of another', () => {
  const told = (view: 'terrain' | 'compare' | 'landscape', recipe: typeof one) =>
    messageNow(inView(view), { ...emptySession, message: missing(recipe) }) !== undefined;
  expect([told('terrain', one), told('terrain', other)]).toEqual([true, true]);
  expect([told('compare', one), told('compare', other)]).toEqual([true, false]);
  expect(told('landscape', one)).toBe(false);
});

test('that the picture is lost is told while there is nothing else to tell', () => {
  const message: Message = { kind: 'note', text: 'Saved' };
  expect(messageNow(document, { ...emptySession, isPictureLost: true })?.kind).toBe('note');
  expect(messageNow(document, { ...emptySession, isPictureLost: true, message })).toBe(message);
  expect(messageNow(document, emptySession)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { createStore } from '../../../src/state/store.ts';

test('listeners are notified of a change once, with the value before and after', () => {
  const store = createStore({ a: 1, b: 'x' });
  const notified: unknown[] = [];
  store.subscribe((now, before) => notified.push([now, before]));
  store.set({ a: 2 });
  expect(notified).toEqual([
    [
      { a: 2, b: 'x' },
      { a: 1, b: 'x' },
    ],
  ]);
  expect(store.get()).toEqual({ a: 2, b: 'x' });
});

test('setting what is already there notifies nobody', () => {
  const store = createStore({ a: Number.NaN });
  let notified = 0;
  store.subscribe(() => notified++);
  store.set({ a: Number.NaN });
  store.set({});
  expect(notified).toBe(0);
});

test('all listeners hear every change in order, also one that a listener makes', () => {
  const store = createStore({ a: 0 });
  const heard: number[] = [];
  store.subscribe(({ a }) => {
    if (a === 1) store.set({ a: 2 });
  });
  store.subscribe(({ a }) => heard.push(a));
  store.set({ a: 1 });
  expect(heard).toEqual([1, 2]);
});

test('a subscription that has ended hears nothing', () => {
  const store = createStore({ a: 0 });
  let notified = 0;
  const end = store.subscribe(() => notified++);
  end();
  store.set({ a: 1 });
  expect(notified).toBe(0);
});

test('values cannot be changed behind the store’s back', () => {
  const store = createStore({ a: 0 });
  expect(() => Object.assign(store.get(), { a: 1 })).toThrow(TypeError);
});

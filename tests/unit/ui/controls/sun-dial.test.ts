import { expect, test } from 'vitest';
import { sunUnder } from '../../../../src/ui/controls/sun-dial.ts';

test('the top of the dial is where the view looks, its rim the horizon and its middle the zenith', () => {
  expect(sunUnder(0, 0.5, 0)).toEqual({ azimuthDeg: 0, altitudeDeg: 45 });
  expect(sunUnder(0.5, 0, 0)).toEqual({ azimuthDeg: 90, altitudeDeg: 45 });
  expect(sunUnder(-0.5, 0, 28)).toEqual({ azimuthDeg: 298, altitudeDeg: 45 });
});

test('the sun neither sets nor reaches the zenith, where it would have no azimuth', () => {
  expect(sunUnder(0, -3, 0)).toEqual({ azimuthDeg: 180, altitudeDeg: 5 });
  expect(sunUnder(0.01, 0, 0)).toEqual({ azimuthDeg: 90, altitudeDeg: 85 });
});

import { describe, expect, test } from 'vitest';
import { parseColour, parseViewPalette } from '../../../src/render3d/palette.ts';

describe('colours of the view', () => {
  test('are read as CSS writes them', () => {
    expect(parseColour(' #ff8552 ')).toEqual([1, 133 / 255, 82 / 255, 1]);
    expect(parseColour('#08f')).toEqual([0, 136 / 255, 1, 1]);
    expect(parseColour('rgb(12 15 19 / 0.78)')).toEqual([12 / 255, 15 / 255, 19 / 255, 0.78]);
    expect(parseColour('rgba(255, 0, 51, 0.5)')).toEqual([1, 0, 0.2, 0.5]);
  });

  test('that are missing or written otherwise are refused by name', () => {
    expect(() => parseColour('', '--rock')).toThrow('--rock: expected #rrggbb or rgb(r g b / opacity), got ""');
    expect(() => parseColour('teal')).toThrow('got "teal"');
  });

  test('come from the theme’s tokens', () => {
    const read: string[] = [];
    const palette = parseViewPalette((token) => {
      read.push(token);
      return token === '--section' ? '#ffffff' : '#000000';
    });
    expect(palette.section).toEqual([1, 1, 1, 1]);
    expect(palette.casing).toEqual([0, 0, 0, 1]);
    expect(read).toContain('--ground-shadow');
  });
});

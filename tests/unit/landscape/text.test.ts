import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { landscapeProblems } from '../../../src/landscape/landscape.ts';
import { landscapeFromText, landscapeToText } from '../../../src/landscape/landscape-text.ts';
import { layerSchema } from '../../../src/landscape/layer-schema.ts';
import { palettes } from '../../../src/landscape/palettes.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import { sceneSchema } from '../../../src/landscape/scene-schema.ts';
import { anyLandscape } from '../../support/any-landscape.ts';
import { forAll } from '../../support/cases.ts';

const [{ landscape: violetDusk }] = landscapePresets;
const told = (text: string): string[] => landscapeFromText(text).changes.map(({ path, message }) => `${path}: ${message}`);
/** What was read, but for the preset that it stands on. */
const reading = (text: string) => {
  const { landscape, changes } = landscapeFromText(text);
  return { landscape, changes };
};
const readFrom = (text: string) => landscapeFromText(text).landscape;

describe('a landscape and its text', () => {
  test('are the same, whatever was set', () => {
    forAll(100, [anyLandscape], (landscape) => {
      expect(reading(landscapeToText(landscape))).toEqual({ landscape, changes: [] });
    });
  });

  test('the text of the default landscape is empty, that of another preset its name alone', () => {
    expect(reading('')).toEqual({ landscape: violetDusk, changes: [] });
    for (const { id, landscape } of landscapePresets)
      expect(landscapeToText(landscape)).toBe(landscape === violetDusk ? '' : `l.preset=${id}`);
  });

  test('the text says how a landscape differs from the preset that makes it shortest', () => {
    const { landscape } = landscapePresets.find(({ id }) => id === 'moonlit-snow') ?? landscapePresets[0];
    const scene = { ...landscape.scene, haze: 0.3 };
    const layers = landscape.layers.map((layer, i) =>
      i === 2 ? { ...layer, name: 'Far wall', colour: '#683878', settings: { ...layer.settings, speed: 12 } } : layer,
    );
    expect(landscapeToText({ ...landscape, seed: 'frost', scene, layers, palette: palettes['blue-hour'] })).toBe(
      'l.preset=moonlit-snow&l.seed=frost&l.palette=blue-hour&l.haze=0.3&l3.name=Far+wall&l3.colour=683878&l3.speed=12',
    );
  });

  test('the text names the preset that the landscape was made from, where it is told, unless it is another one', () => {
    const [, from] = landscapePresets;
    const edited = { ...violetDusk, scene: { ...violetDusk.scene, haze: 0.3 } };
    const text = landscapeToText(edited, from);
    expect(text).toMatch(new RegExp(`^l\\.preset=${from.id}&`));
    expect(landscapeFromText(text)).toEqual({ landscape: edited, preset: from, changes: [] });
    expect(landscapeToText(violetDusk, from)).toBe('');
  });

  test('colours of one’s own stand over the named palette that is nearest', () => {
    const palette = { ...palettes['first-light'], title: 'Custom', sun: '#ff8800', sky: [] };
    expect(landscapeToText({ ...violetDusk, palette })).toBe('l.palette=first-light&l.sky=none&l.sunColour=ff8800');
  });

  test('what was read and written once stays as it is', () => {
    const text = 'l.haze=9&l.layers=8&l7.speed=3.50&l2.colour=ABCDEF&l.seed=a/b:c,d&other=1';
    const canonical = landscapeToText(readFrom(text));
    expect(canonical).toBe('l.seed=a/b:c,d&l.haze=1&l.layers=8&l2.colour=abcdef&l7.speed=3.5');
    expect(landscapeToText(readFrom(canonical))).toBe(canonical);
  });

  test('no two settings have the same key', () => {
    const others = ['preset', 'palette', 'colours', 'sky', 'sunColour', 'layers', 'name', 'seed', 'colour'];
    for (const key of others) expect(Object.hasOwn(sceneSchema, key) || Object.hasOwn(layerSchema, key)).toBe(false);
  });
});

describe('a text that is not quite right', () => {
  test('is taken from the nearest end of each range, and told; a minus before 0 gives 0', () => {
    expect(readFrom('l.starTurns=-0&l.haze=-0.0').scene).toMatchObject({ starTurns: 0, haze: 0 });
    const { landscape, changes } = landscapeFromText('l.haze=5&l1.turns=2.6&l2.scrollsTo=up&l.stars=-3');
    expect([landscape.scene.haze, landscape.scene.stars, landscape.layers[0].settings.turns]).toEqual([1, 0, 3]);
    expect(changes.map(({ path, instead }) => `${path} ${instead}`)).toEqual([
      ...['scene.haze 1', 'scene.stars 0', 'layers.1.turns 3', 'layers.2.scrollsTo left'],
    ]);
  });

  test('with names that are none is told which are near', () => {
    expect(told('l.preset=violet-dust&l.palette=dessert-evening&l.hase=1&l2.speeed=4')).toEqual([
      'preset: no preset named "violet-dust"; did you mean "violet-dusk"?',
      'palette: no palette named "dessert-evening"; did you mean "desert-evening"?',
      'l2.speeed: there is no such setting; did you mean "l2.speed"?',
      'l.hase: there is no such setting; did you mean "l.haze"?',
    ]);
  });

  test('with a palette that is too short leaves out the layers behind, and says so', () => {
    const { landscape, changes } = landscapeFromText('l.colours=112233,445566,778899');
    expect(landscape.layers.map(({ name }) => name)).toEqual(['Foreground', 'Pine ridge']);
    expect(changes).toEqual([
      { path: 'palette', message: '"Custom" has 3 colours; 6 layers and the background need 7', instead: '2 layers' },
    ]);
  });

  test('with values that exclude each other is mended; a ceiling that is not above the floor is none', () => {
    const { landscape, changes } = landscapeFromText(
      'l1.decay=factor&l1.roughness=3&l2.ends=segment&l2.startX=900&l2.endX=900.000001&l3.floor=50&l3.ceiling=40',
    );
    const [first, second, third] = landscape.layers.map(({ settings }) => settings);
    expect([first.roughness, second.endX, third.floor, third.ceiling]).toEqual([1, 916, 50, 100_000]);
    expect(changes.map(({ path }) => path)).toEqual(['layers.1.roughness', 'layers.2.endX', 'layers.3.ceiling']);
    expect(changes[2].message).toBe('expected above the floor (50), got 40');
    expect(landscapeProblems(landscape)).toEqual([]);
  });

  test('with layers that are not there is told of them', () => {
    const why = 'expected the number of a layer, 1 … 2';
    expect(told('l.layers=2&l3.speed=4&l0.speed=1')).toEqual([`l3: ${why}`, `l0: ${why}`]);
  });

  test('with colours that are none keeps those of the palette', () => {
    const { landscape, changes } = landscapeFromText('l.sunColour=red&l1.colour=12345&l.sky=123456,x&l.colours=123456');
    expect(landscape).toEqual(violetDusk);
    expect(changes.map(({ path }) => path)).toEqual(['colours', 'sky', 'sunColour', 'layers.1.colour']);
  });

  test('takes the first of two values for one key, and passes over keys that are no landscape’s', () => {
    expect(reading('generator=plasma&l.haze=0.5&l.haze=0.7&1.pin=2&lx.haze=1')).toEqual({
      landscape: { ...violetDusk, scene: { ...violetDusk.scene, haze: 0.5 } },
      changes: [],
    });
  });
});

describe('a hostile text', () => {
  const keys = 'l.,l1.,l12.,l13.,l0.,l999999999999999999999.,l01.,l-1.'
    .split(',')
    .flatMap((prefix) =>
      'preset,seed,palette,colours,sky,sunColour,layers,name,colour,speed,floor,ends,width,__proto__,constructor,toString,'
        .split(',')
        .map((id) => prefix + id),
    );
  const values = [
    ...'|0|-1|1e999|-1e999|NaN|0x10|1.5|99999999999999999999|null|true|[]|{}|__proto__|constructor|none|palette'.split('|'),
    'x'.repeat(5000),
    'ffffff,'.repeat(3000),
    '%ED%A0%80',
    '%',
    '\u0000',
    '<img src=x onerror=alert(1)>',
  ];
  const anyValue = fc.oneof(fc.constantFrom(...values), fc.string({ maxLength: 20, unit: 'binary' }));
  const anyText = fc.oneof(
    fc
      .array(
        fc.tuple(fc.constantFrom(...keys), anyValue).map((entry) => entry.join('=')),
        { maxLength: 14 },
      )
      .map((all) => all.join('&')),
    fc.string({ maxLength: 200, unit: 'binary' }),
    fc.constantFrom('&'.repeat(60_000), 'l.haze=1&'.repeat(9000), Array.from({ length: 3000 }, (_, i) => `l${i}.x=1`).join('&')),
  );

  test('gives a landscape without problems, whose text is short and gives it again', () => {
    forAll(100, [anyText], (text) => {
      const { landscape, changes } = landscapeFromText(text);
      expect(landscapeProblems(landscape)).toEqual([]);
      expect(changes.length).toBeLessThan(700);
      for (const { path, message } of changes) expect(path.length + message.length).toBeLessThan(600);
      const canonical = landscapeToText(landscape);
      expect(canonical.length).toBeLessThan(15_000);
      expect(reading(canonical)).toEqual({ landscape, changes: [] });
    });
  });
});

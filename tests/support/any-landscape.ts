import fc from 'fast-check';
import type { ParamSpec, ParamValue, Schema, ValuesOf } from '../../src/core/params.ts';
import { type Landscape, type Layer, landscapeProblems, MAX_LAYERS, type Palette } from '../../src/landscape/landscape.ts';
import { layerSchema } from '../../src/landscape/layer-schema.ts';
import { palettes } from '../../src/landscape/palettes.ts';
import { landscapePresets } from '../../src/landscape/presets.ts';
import { sceneSchema } from '../../src/landscape/scene-schema.ts';

const colour = fc.stringMatching(/^#[0-9a-f]{6}$/);
const shortText = fc.string({ maxLength: 12, unit: 'grapheme' });

function anyValue(spec: ParamSpec): fc.Arbitrary<ParamValue> {
  switch (spec.kind) {
    case 'flag':
      return fc.boolean();
    case 'text':
      return fc.constantFrom(spec.default, ...spec.examples);
    case 'choice':
      return fc.constantFrom(...spec.options);
    case 'integer':
      return fc.integer({ min: spec.min, max: spec.max });
    case 'number':
      return fc.double({ min: spec.min, max: spec.max, noNaN: true }).map((value) => value + 0);
  }
}

/** Few settings at other values than those of a base, most of the time. */
function anySettings<S extends Schema>(schema: S, base: ValuesOf<S>): fc.Arbitrary<ValuesOf<S>> {
  const values = Object.fromEntries(Object.entries(schema).map(([id, spec]) => [id, anyValue(spec)]));
  return fc.record(values, { requiredKeys: [] }).map((changes) => ({ ...base, ...changes }) as ValuesOf<S>);
}

const anyPalette: fc.Arbitrary<Palette> = fc.oneof(
  fc.constantFrom(...Object.values(palettes)),
  fc
    .tuple(fc.constantFrom(...Object.values(palettes)), fc.record({ sun: colour, title: fc.constantFrom('Custom', 'Mine') }))
    .map(([palette, own]) => ({ ...palette, ...own })),
  fc.record({
    title: shortText,
    colours: fc.array(colour, { minLength: 2, maxLength: 14 }),
    sky: fc.array(colour, { maxLength: 4 }),
    ...{ sun: colour, glow: colour, star: colour, haze: colour, foot: colour, outline: colour },
  }),
);

function anyLayer(base: Layer): fc.Arbitrary<Layer> {
  return fc.oneof(
    fc.constant(base),
    fc.record({
      name: shortText,
      seed: shortText,
      colour: fc.option(colour, { nil: undefined }),
      settings: anySettings(layerSchema, base.settings),
    }),
  );
}

/** Any landscape without problems: a preset's, with anything else in some places. */
export const anyLandscape: fc.Arbitrary<Landscape> = fc
  .constantFrom(...landscapePresets.map(({ landscape }) => landscape))
  .chain((base) =>
    fc.record({
      seed: fc.oneof(fc.constant(base.seed), shortText),
      palette: fc.oneof(fc.constant(base.palette), anyPalette),
      scene: fc.oneof(fc.constant(base.scene), anySettings(sceneSchema, base.scene)),
      layers: fc.oneof(
        fc.constant(base.layers),
        fc.array(fc.constantFrom(...base.layers).chain(anyLayer), { minLength: 1, maxLength: 4 }),
        fc.constant(Array.from({ length: MAX_LAYERS }, (_, i) => base.layers[i % base.layers.length])),
      ),
    }),
  )
  .filter((landscape) => landscapeProblems(landscape).length === 0);

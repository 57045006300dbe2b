import { defaultsOf } from '../../src/core/params.ts';
import type { Landscape } from '../../src/landscape/landscape.ts';
import { type LayerSettings, layerSchema } from '../../src/landscape/layer-schema.ts';
import { type SceneSettings, sceneSchema } from '../../src/landscape/scene-schema.ts';

/** A landscape of layers with these settings, front to back; what is not said keeps its default. */
export function layered(layers: readonly Partial<LayerSettings>[], scene: Partial<SceneSettings> = {}, seed = 'alps'): Landscape {
  const colours = Array.from({ length: layers.length + 1 }, () => '#808080');
  return {
    seed,
    palette: {
      title: 'Grey',
      colours,
      sky: [],
      sun: '#ffffff',
      glow: '#ffffff',
      star: '#ffffff',
      haze: '#808080',
      foot: '#000000',
      outline: '#000000',
    },
    scene: { ...defaultsOf(sceneSchema), ...scene },
    layers: layers.map((settings, i) => ({
      name: `Layer ${i + 1}`,
      seed: `${i + 1}`,
      colour: undefined,
      settings: { ...defaultsOf(layerSchema), ...settings },
    })),
  };
}

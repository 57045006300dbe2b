import { latticeKey } from '../core/random.ts';
import { beamsOf } from '../draw/colour/beams.ts';
import { along } from '../draw/colour/streams.ts';
import { type DrawnStroke, drawnLine, taperedPieces } from './drawn-line.ts';
import { type Landscape, layerSeed } from './landscape.ts';
import { hazeOf, ownColour } from './layer-colours.ts';
import { mixed } from './rgb.ts';

/** How opaque a bolt is, its forks, and theirs. */
const OPACITY = [1, 217 / 255, 166 / 255];
/** Half widths of neighbouring pieces differ by so many pixels, at most. */
const STEP = 0.2;

/** The glow: rings of half widths of the bolt and its forks, each wider than the one within it by a share, and adding less. */
const RINGS = 32;
const NARROWEST = 1.6;
const WIDER = 1.135;
const FAINTEST = 0.011;
const BRIGHTEST = 0.077;
/** Half widths of a ring’s neighbouring pieces differ by so much of that around the bolt’s start. */
const RING_STEP = 0.1;
/** Wider rings of the finest forks do not show. */
const FINE_FORKS = 3;
/** What the lit air has of the palette's haze. */
const AIR = 0.6;

/** A layer's line as lightning: a bolt that tapers, forks that leave it, and a glow of faint rings under both.
 *  @param index of the layer, 0 is the front */
export function lightningStrokes(landscape: Landscape, index: number): DrawnStroke[] {
  const { scene, layers } = landscape;
  const { strokeWidth, strokeGlow } = layers[index].settings;
  const half = (strokeWidth * scene.height) / scene.designHeight / 2;
  const key = latticeKey(layerSeed(landscape, layers[index]), 'lightning');
  const beams = beamsOf(drawnLine(landscape, index), half, key);
  const light = ownColour(landscape, index);
  const air = mixed(light, hazeOf(landscape), AIR);
  const rings = ringsOf(strokeGlow).map(({ wide, opacity }) => {
    const around = beams.filter(({ depth }) => depth < 2 || wide < FINE_FORKS);
    const step = RING_STEP * wide * half;
    return {
      opacity,
      pieces: around.flatMap(({ line, halfWidth }) =>
        taperedPieces(
          line,
          along(halfWidth, (own) => own * wide),
          step,
        ),
      ),
    };
  });
  const bolt = OPACITY.map((opacity, depth) => {
    const own = beams.filter((beam) => beam.depth === depth);
    return { opacity, pieces: own.flatMap(({ line, halfWidth }) => taperedPieces(line, halfWidth, STEP)) };
  });
  return [
    { colour: air, tones: rings },
    { colour: light, tones: bolt.reverse() },
  ];
}

interface Ring {
  /** In half widths of the bolt and its forks. */
  readonly wide: number;
  readonly opacity: number;
}

/** From the widest to the narrowest. Each adds to the light of those around it. */
function ringsOf(glow: number): Ring[] {
  const widths = [NARROWEST];
  while (widths.length < RINGS) widths.unshift(widths[0] * WIDER);
  let through = 1;
  const rings = widths.map((wide, k): Ring => {
    through *= 1 - glow * (FAINTEST + ((BRIGHTEST - FAINTEST) * k) / (RINGS - 1));
    return { wide, opacity: Math.round(255 * (1 - through)) / 255 };
  });
  return rings.filter(({ opacity }, k) => opacity > (k > 0 ? rings[k - 1].opacity : 0));
}

import { deepFreeze } from '../core/parse-recipe.ts';
import type { Palette } from './landscape.ts';

/** @param single those of sun, glow, star, haze, foot and outline */
function paletteOf(title: string, layers: string, sky: string, single: string): Palette {
  const [sun, glow, star, haze, foot, outline] = coloursOf(single);
  return { title, colours: coloursOf(layers), sky: coloursOf(sky), sun, glow, star, haze, foot, outline };
}

function coloursOf(text: string): string[] {
  return text === '' ? [] : text.split(' ').map((digits) => `#${digits}`);
}

/** The named palettes by their ids. Those of the articles are as printed. The others go through the day and have colours for the most
 *  layers, in even steps from light in the distance to dark in front. Links name them, so no value ever changes. */
export const palettes: Readonly<Record<string, Palette>> = deepFreeze({
  'violet-dusk': paletteOf(
    'Violet dusk',
    'c996cf ba80c4 ab6ab8 9558a4 7d468d 68377d 562970 461c66 3b135d 300951 220637 14031f f0b08a',
    '150c2b 22134a 3f2675 7a4796 bd7699 f0b08a',
    'fff1d0 ffc58a fff6ea e3a9b4 120320 e8c6ee',
  ),
  'first-light': paletteOf(
    'First light',
    'e6b3b5 d8a0aa ca8e9f b57d95 9f6d8b 895f80 745276 5f456a 4d3a5e 3b2f51 2c2441 1d1a31 fbdcc0',
    '5d6c9c 8a8bb4 c1a5bd eebfb9 fbdcc0',
    'fff8e6 ffd9a8 fffaf2 f6d2c4 1d1930 ffe9dd',
  ),
  'misty-morning': paletteOf(
    'Misty morning',
    'c3d3dd b3c6d3 a2bac9 90abbd 7e9bb0 6c8ba2 5a7b94 4a6c85 3b5c75 2c4d65 1f3c52 122c3f eef1ee',
    'a5c1d4 c2d5df dbe5e7 eef1ee',
    'fffdf2 fff4d6 ffffff e8eeed 0d2434 f4f8f8',
  ),
  'clear-day': paletteOf(
    'Clear day',
    'b4d0e4 9ec0db 88b0d1 749fc3 608fb4 5181a1 46778c 3b6b77 326061 29544d 1e423e 143230 e9f3f7',
    '3f84c4 6aa6d8 a3cbe8 e9f3f7',
    'fffbe8 fff6d2 ffffff dcebf3 0f2927 f2f9fc',
  ),
  'golden-hour': paletteOf(
    'Golden hour',
    'edc37e e3b26d d9a05c c98e4f b77b44 a26a3c 8c5936 764931 603b2d 4b2e28 372222 24171b fde6ad',
    '6f8fa6 a8ae9f dcc48f f6d48a fde6ad',
    'fffbe2 ffdf8c fffaf0 fbdc9c 1f1318 fff0c8',
  ),
  'desert-evening': paletteOf(
    'Desert evening',
    'e2a98e d8967d ce836b c0715f b06154 9d524d 894447 743842 5f2f3d 4b2536 381d2e 251426 fbd3a4',
    '24506f 4d7f92 96ab9f e3bd93 fbd3a4',
    'fff3d6 ffcf8f fff8ee f3c49c 221022 ffdcc0',
  ),
  'ember-sunset': paletteOf(
    'Ember sunset',
    'dd7a5c cd6756 bc544f a9464c 953a49 813146 6d2a42 5a243e 471f38 361931 251226 150b1c ffb35c',
    '2a1638 5c2448 a33a4b e46a45 ffb35c',
    'ffefc2 ffb054 ffeede f28f5c 10081a ffc79a',
  ),
  'autumn-valley': paletteOf(
    'Autumn valley',
    'b7c7cf c1bca1 cab06e c89c53 c3873f b57034 a3582e 8d442a 733828 582d25 3e2421 241a1c f3e6cd',
    '6f9fb0 9fbfc0 d2dacb f3e6cd',
    'fffbea ffe7b0 fffdf6 efdfc2 211618 fbf0d8',
  ),
  'blue-hour': paletteOf(
    'Blue hour',
    '8ea6d4 7d96ca 6d86bf 5f77b2 5169a4 445b94 394f83 304472 273962 1f2d52 15203d 0c1429 e8b7a6',
    '0e1a3f 1e3468 3f5a96 8488b3 e8b7a6',
    'fff0da ffcaa0 f2f6ff a9a7c9 080f22 bccdf0',
  ),
  'moonlit-snow': paletteOf(
    'Moonlit snow',
    'b9cadb a5bacf 92a9c2 7e98b4 6b86a5 5a7495 4b6384 3d5373 304461 23354f 16243a 0a1426 7f98b5',
    '050b1a 0d1a33 1c3152 3d587d 7f98b5',
    'f4f3e8 b8cfee f4f8ff 93aac4 060d1a eef5ff',
  ),
  'starry-night': paletteOf(
    'Starry night',
    '5a61a2 505797 474d8d 3f4483 373c78 30356d 292d62 232757 1d214b 181b3e 11142d 0b0c1c 3f4486',
    '0a0914 110e1f 1e1d42 3f4486',
    'f5f2e2 8e96d8 f6f7ff 4c4f86 08080f 8a90c8',
  ),
  'polar-night': paletteOf(
    'Polar night',
    '7cb8ab 69a59d 569390 478283 3a7377 30656b 27585e 1f4b53 193f48 13323c 0d262f 071a23 a9d8b4',
    '06101f 0b2333 164849 3c8571 a9d8b4',
    'f3f6e4 b9ecc4 effff8 7ebaa6 041119 c6efe0',
  ),
  'rain-front': paletteOf(
    'Rain front',
    'a3aaae 969ea3 899197 7b858b 6e7880 616c74 545f69 48535d 3d4752 313b46 242c36 171e27 d9d6cc',
    '4d5963 6f7a82 979d9f c1c1bb d9d6cc',
    'fbf6e6 f6ead0 ffffff bcbdb9 10161e dfe3e4',
  ),
  'ink-and-paper': paletteOf(
    'Ink and paper',
    'cfcabf c0bbb2 b1ada5 a09d95 8f8c85 7d7b75 6a6965 585755 474746 363637 252526 151517 f4efe3',
    'e9e2d2 f0eadc f4efe3',
    'c2452d f1c9b0 8c8880 f0eadc 0e0e10 fbf8f0',
  ),
  'article-003': paletteOf(
    'Article 003',
    'c39de0 9e62cc 824f8a 441c63 310752 170326 f0cba3',
    '',
    'ffffff ffe6c4 ffffff f0cba3 170326 f0cba3',
  ),
  'article-001': paletteOf(
    'Article 001',
    '800080 750a75 6b116b 611560 571756 4d194c 431942 3a1939 30192f 271726 1d161d 141414 000000',
    '',
    'ffffff 800080 ffffff 3b003b 333333 808080',
  ),
});

/** The id of the named palette that has all of these colours and this title; undefined for one of a person's own. */
export function paletteIdOf(palette: Palette): string | undefined {
  return Object.keys(palettes).find((id) => samePalette(palettes[id], palette));
}

function samePalette(a: Palette, b: Palette): boolean {
  return (Object.keys(a) as (keyof Palette)[]).every((key) => String(a[key]) === String(b[key]));
}

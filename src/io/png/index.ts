export { type Animation, encodeApng } from './apng.ts';
export { type DecodedPng, decodePng, hasRecipe } from './decode.ts';
export { type ChooseFilter, encodePng16, type Png16 } from './encode.ts';
export { encodePngRgb, encodePngRgbRows, forRuns, storeRow } from './encode-rgb.ts';
export { PngError } from './error.ts';
export type { BitDepth, ColourType, PngHeader } from './header.ts';
export type { PngElevation, PngSpacing } from './metadata.ts';
export type { PixelData } from './rows.ts';
export { isColoured, type PngSamples, pngSamples, transparentSamples } from './samples.ts';

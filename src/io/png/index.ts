export { type Animation, encodeApng } from './apng.ts';
export { type DecodedPng, decodePng, hasRecipe } from './decode.ts';
export { type ChooseFilter, encodePng16, type Png16 } from './encode.ts';
export { encodePngRgb, encodePngRgbRows, forRuns, storeRow } from './encode-rgb.ts';
export { PngError } from './error.ts';
export { type BitDepth, type ColourType, type PngHeader, startsAsPng } from './header.ts';
export { MAX_RECIPE_BYTES, type PngElevation, type PngSpacing } from './metadata.ts';
export type { PixelData } from './rows.ts';
export { isColoured, type PngSamples, pngSamples, transparencyOf } from './samples.ts';

export { type Animation, encodeApng, type FrameChange, frameChange, joinFrames } from './apng.ts';
export { type DecodedPng, decodePng, hasRecipe } from './decode.ts';
export type { StoreRow } from './deflate-samples.ts';
export { type ChooseFilter, encodePng16, encodePngGrey, type Png16 } from './encode.ts';
export {
  encodePngBands,
  encodePngColours,
  encodePngRgb,
  forRuns,
  type PngChannels,
  pngOfRows,
  storeRow,
} from './encode-rgb.ts';
export { type BitDepth, type ColourType, PngError, type PngHeader, startsAsPng } from './header.ts';
export { encodingChunk, MAX_RECIPE_BYTES, type PngElevation, type PngSpacing, scaleChunk } from './metadata.ts';
export type { PixelData } from './rows.ts';
export { hasColours, isColoured, luminanceAt, type PngSamples, pngSamples, transparencyOf } from './samples.ts';

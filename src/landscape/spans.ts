/** Spans shorter than this are written by a loop: calling for a fill costs as much. */
const SHORT = 24;

/** Writes a region of a picture once, in spans along its rows. The region has one stretch of rows in each column:
 *
 *  ```
 *      ┌──┐            a span begins where a column reaches into a row that the column to its left does not,
 *  ┌───┘▒▒└─────┐      and is written where the next column no longer does
 *  │▒▒▒▒▒▒▒▒▒▒▒▒└──
 *  └───────┐▒▒▒▒▒▒▒
 *  ```
 *  @param pixels of the picture, row-major
 *  @param top first row of each column @param bottom the row after the last; a column with none has bottom ≤ top
 *  @param begun as many entries as rows, whatever is in them
 *  @param colours one for each row, or a picture of the same size to take the region from
 *  @source visplanes: "R_MakeSpans" of id Software's Doom (1993) */
export function paintRegion(
  pixels: Int32Array,
  top: Int32Array,
  bottom: Int32Array,
  begun: Int32Array,
  colours: Int32Array,
): void {
  const width = top.length;
  let [upper, lower] = [0, 0];
  for (let x = 0; x <= width; x++) {
    let [nextUpper, nextLower] = [0, 0];
    if (x < width && top[x] < bottom[x]) {
      nextUpper = top[x];
      nextLower = bottom[x];
    }
    const isApart = nextLower <= upper || nextUpper >= lower;
    const keptUpper = isApart ? lower : Math.max(upper, nextUpper);
    const keptLower = isApart ? lower : Math.min(lower, nextLower);
    for (let row = upper; row < keptUpper; row++) paintSpan(pixels, width, row, begun[row], x, colours);
    for (let row = keptLower; row < lower; row++) paintSpan(pixels, width, row, begun[row], x, colours);
    if (isApart) for (let row = nextUpper; row < nextLower; row++) begun[row] = x;
    else {
      for (let row = nextUpper; row < keptUpper; row++) begun[row] = x;
      for (let row = keptLower; row < nextLower; row++) begun[row] = x;
    }
    upper = nextUpper;
    lower = nextLower;
  }
}

function paintSpan(pixels: Int32Array, width: number, row: number, from: number, to: number, colours: Int32Array): void {
  const start = row * width + from;
  const end = row * width + to;
  if (colours.length === pixels.length) {
    for (let i = start; i < end; i++) pixels[i] = colours[i];
  } else if (end - start < SHORT) {
    const colour = colours[row];
    for (let i = start; i < end; i++) pixels[i] = colour;
  } else pixels.fill(colours[row], start, end);
}

/** `Terrain 2`, `Terrains 2 and 4`.
 *  @param panes from 0 */
export function terrainsText(panes: readonly number[]): string {
  const numbers = panes.map((pane) => String(pane + 1));
  const last = numbers.pop();
  return numbers.length === 0 ? `Terrain ${last}` : `Terrains ${numbers.join(', ')} and ${last}`;
}

/** Puts text on the clipboard.
 *  @returns whether the browser allowed it: pages over plain HTTP have no clipboard */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

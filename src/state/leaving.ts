/** Has the browser ask before the page is closed or reloaded. Only while that is needed: a permanent listener would disable the back-forward cache.
 *  @param isNeeded called when the page is about to go
 *  @returns ends it */
export function askBeforeLeaving(isNeeded: () => boolean): () => void {
  const ask = (event: Event): void => {
    if (isNeeded()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

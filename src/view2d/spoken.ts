/** Adds a text that screen readers say whenever it changes, and that nobody sees: what keys have moved.
 *  @returns sets it */
export function createSpoken(parent: HTMLElement): (text: string) => void {
  const element = parent.appendChild(document.createElement('p'));
  element.className = 'visually-hidden';
  element.role = 'status';
  return (text) => {
    if (element.textContent !== text) element.textContent = text;
  };
}

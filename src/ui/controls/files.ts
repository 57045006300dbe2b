/** Downloads a file. */
export function saveFile(name: string, content: BlobPart | Blob, type: string): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Once it has begun, the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

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

/** `412 bytes`, `12 kB`, `4.2 MB` */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

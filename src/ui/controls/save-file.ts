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

/** Hands a file to the person's browser to save. */
export function saveFile(name: string, content: BlobPart | Blob, type: string): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the content once the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

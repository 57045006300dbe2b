/** URLs of the pictures, which `npm run gallery` draws. They load lazily. */
const pictures = import.meta.glob<string>('../../../docs/gallery/*.png', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** @param name of the file, without its ending
 *  @throws RangeError if there is no picture of that name */
export function galleryPictureUrl(name: string): string {
  const url = pictures[`../../../docs/gallery/${name}.png`];
  if (url === undefined) throw new RangeError(`gallery: expected docs/gallery/${name}.png, which npm run gallery draws`);
  return url;
}

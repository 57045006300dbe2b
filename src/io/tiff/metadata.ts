import { xmlText } from '../../core/text.ts';

/** One statement of GDAL's about a file or about one of its bands. */
export interface MetadataItem {
  readonly name: string;
  /** `scale`, `offset`, `unittype`; empty for all others. */
  readonly role: string;
  /** The band, from 0; undefined if it is of the whole file. */
  readonly band: number | undefined;
  readonly text: string;
}

/** The statements in GDAL's XML. GDAL escapes texts before they become XML, which escapes them again.
 *  @source https://gdal.org/en/stable/drivers/raster/gtiff.html, "Metadata" */
export function parseMetadata(xml: string): MetadataItem[] {
  return xml
    .split('<Item ')
    .slice(1)
    .flatMap((part) => {
      const tagEnd = part.indexOf('>');
      const textEnd = part.indexOf('</Item>');
      if (tagEnd < 0 || textEnd < tagEnd) return [];
      const attributes = attributesOf(part.slice(0, tagEnd));
      const band = attributes.get('sample');
      return {
        name: attributes.get('name') ?? '',
        role: attributes.get('role') ?? '',
        band: band === undefined ? undefined : Number(band),
        text: unescaped(unescaped(part.slice(tagEnd + 1, textEnd))),
      };
    });
}

/** Statements as GDAL writes them in XML, in ASCII, which is the same in every encoding. */
export function metadataXml(items: readonly MetadataItem[]): string {
  const lines = items.map(({ name, role, band, text }) => {
    const ofBand = band === undefined ? '' : ` sample="${band}" role="${role}"`;
    return `  <Item name="${name}"${ofBand}>${xmlText(xmlText(text))}</Item>\n`;
  });
  return `<GDALMetadata>\n${lines.join('')}</GDALMetadata>\n`;
}

function attributesOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const parts = text.split('"');
  for (let i = 0; i + 1 < parts.length; i += 2) found.set(parts[i].replace(/=\s*$/, '').trim(), unescaped(parts[i + 1]));
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
}

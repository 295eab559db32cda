import { crc32, deflateRawSync } from 'node:zlib';

type Part = { name: string; data: Buffer; declared?: number };

/** Builds a zip file by hand, because no library writes one with false declarations. */
export function zipOf(parts: Part[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, declared = data.length } of parts) {
    const packed = deflateRawSync(data);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(data), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(declared, 8);
    const common = Buffer.concat([
      Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]),
      sizes,
      u16(name.length),
      u16(0),
    ]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    bodies.push(local);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
        common,
        Buffer.alloc(10),
        u32(at),
        Buffer.from(name),
      ]),
    );
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const count = u16(parts.length);
  const end = [
    Buffer.from('PK\x05\x06\x00\x00\x00\x00', 'latin1'),
    count,
    count,
    u32(index.length),
    u32(at),
    u16(0),
  ];
  return Buffer.concat([...bodies, index, ...end]);
}

function u16(value: number) {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
function u32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export const text = (name: string, data: string): Part => ({ name, data: Buffer.from(data) });
/** `type` is the type in its list of parts; without one only the parts define it. */
export const workbookOf = (sheet: string, type = '') => [
  text(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      (type && `<Override PartName="/xl/workbook.xml" ContentType="${type}"/>`) +
      '</Types>',
  ),
  text(
    '_rels/.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="r1" Target="xl/workbook.xml" ' +
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/>' +
      '</Relationships>',
  ),
  text(
    'xl/workbook.xml',
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
      '<sheets><sheet name="Hoja" sheetId="1" r:id="r1"/></sheets></workbook>',
  ),
  text(
    'xl/_rels/workbook.xml.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="r1" Target="worksheets/sheet1.xml" ' +
      'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet"/>' +
      '</Relationships>',
  ),
  text('xl/worksheets/sheet1.xml', sheet),
];
export const sheetOf = (rows: string) =>
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  `<sheetData>${rows}</sheetData></worksheet>`;
export const titles =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c>' +
  '<c r="B1" t="inlineStr"><is><t>Precio</t></is></c></row>';

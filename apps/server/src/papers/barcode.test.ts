import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { newOwnBarcode } from '@mostrador/shared/money/check-digit';
import { drawBarcode } from '@mostrador/shared/papers/barcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { buffer } = new Uint8Array(
  readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
);
prepareZXingModule({ overrides: { wasmBinary: buffer } });

/** Reads the bars with a barcode reader, printed with a quiet zone of ten modules around them. */
async function readAloud(code: string) {
  const drawing = drawBarcode(code);
  if (!drawing) return null;
  const { path, width } = drawing;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${(width + 20) * 4}" height="240"
    viewBox="-10 -0.2 ${width + 20} 1.4" preserveAspectRatio="none" shape-rendering="crispEdges">
    <rect x="-10" y="-1" width="100%" height="3" fill="#fff"/><path d="${path}"/></svg>`;
  const png = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
  const [found] = await readBarcodes(new Blob([new Uint8Array(png)]));
  return found && { text: found.text, format: found.format };
}

const own = newOwnBarcode();

test.each([
  ['7501055300075', 'EAN13'],
  [own, 'EAN13'],
  ['96385074', 'EAN8'],
  // The symbol of twelve digits is the one of thirteen that begin with a zero.
  ['036000291452', 'EAN13'],
  // The last digit denies the family, so the code is printed as it is.
  ['7501055300076', 'Code128'],
  ['750001', 'Code128'],
  ['ABC-12/x', 'Code128'],
])('a reader finds %s in what is printed, as %s', async (code, symbol) => {
  const found = await readAloud(code);
  expect(found?.text.replace(/^0(?=\d{12}$)/, '')).toBe(code);
  expect(
    String(found?.format)
      .replace(/[^A-Za-z0-9]/g, '')
      .toLowerCase(),
  ).toBe(symbol.toLowerCase());
});

test('nothing is drawn of nothing', () => {
  expect(drawBarcode('')).toBeNull();
});

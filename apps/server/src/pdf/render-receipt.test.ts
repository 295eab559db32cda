import type { ReceiptFormat } from '@mostrador/shared/papers/receipt-view';
import { expect, test } from 'vitest';
import { keepNumbers } from './bidi.ts';
import { arabicReceipt, spanishReceipt } from './receipt.fixture.ts';
import { renderReceipt } from './render-receipt.ts';

const paper = (format: ReceiptFormat) => ({ format, logo: null });
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Math.round((Number(width) * 25.4) / 72),
    height: Number(height),
  }));

test('a ticket is one page as wide as its paper and as long as its lines', async () => {
  const [narrow] = pagesOf(await renderReceipt(spanishReceipt, paper('ticket_58')));
  const wide = pagesOf(await renderReceipt(spanishReceipt, paper('ticket_80')));
  expect(narrow?.width).toBe(58);
  expect(wide).toHaveLength(1);
  expect(wide[0]?.width).toBe(80);

  const [line] = spanishReceipt.lines;
  const lines = Array.from({ length: 60 }, (_, at) => ({ ...(line ?? emptyLine), id: String(at) }));
  const many = { ...spanishReceipt, lines };
  const long = pagesOf(await renderReceipt(many, paper('ticket_80')));
  expect(long).toHaveLength(1);
  expect(long[0]?.height).toBeGreaterThan((wide[0]?.height ?? 0) + 60 * 10);
  expect(pagesOf(await renderReceipt(many, paper('letter'))).length).toBeGreaterThan(1);
});

test('Arabic is printed with the Arabic font, and its numbers from left to right', async () => {
  const pdf = await renderReceipt(arabicReceipt, paper('ticket_58'));
  expect(pdf.toString('latin1')).toContain('IBMPlexSansArabic');
  const mark = '\u200e';
  expect(keepNumbers('هاتف 5555-1234')).toBe(`هاتف ${mark}5555-1234${mark}`);
  expect(keepNumbers('خصم −Q 1.25')).toBe(`خصم ${mark}−Q 1.25${mark}`);
  expect(keepNumbers('₡ 1,250.00')).toBe(`${mark}₡ 1,250.00${mark}`);
  expect(keepNumbers('نسخة')).toBe('نسخة');
});

test('a day and its hour stay two in Arabic: the comma between them runs as the words do', () => {
  const [left, right] = ['\u200e', '\u200f'];
  const moment = `${left}2026${left}${right}،${right} ${left}2:58${left} ص`;
  expect(keepNumbers('2026، 2:58 ص')).toBe(moment);
});

const emptyLine = { id: '', title: '', details: [], total: '', quantity: '', name: '', price: '' };

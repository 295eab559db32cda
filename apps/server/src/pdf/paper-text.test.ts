import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { breakable, printable } from './fonts.ts';
import { arabicReceipt, spanishReceipt } from './receipt.fixture.ts';
import { renderReceipt } from './render-receipt.ts';

type Words = { text: string; start: number; end: number; line: number };

/** Reads the text of the first page: each run of letters with its start and end. */
async function wordsOf(pdf: Buffer): Promise<{ words: Words[]; width: number }> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await reading.promise).getPage(1);
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , start = 0, line = 0] = item.transform.map(Number);
    return [{ text: item.str, start, end: start + item.width, line }];
  });
  const { width } = page.getViewport({ scale: 1 });
  await reading.destroy();
  return { words, width };
}

const whole = (words: Words[]) => words.map(({ text }) => text).join('');
const longName = 'María Fernanda Castellanos de la Cruz y Molina';

test.each([
  ['Spanish', spanishReceipt, 'Cliente'],
  ['Arabic', arabicReceipt, 'العميل'],
])('a long name stands beside its label, not over it: %s', async (_name, receipt, label) => {
  const facts = [{ label, value: longName }];
  const paper = { ...receipt, facts };
  const { words, width } = await wordsOf(await renderReceipt(paper, { format: 'ticket_58', logo: null }));
  const named = words.filter(({ text }) => longName.includes(text.trim()) && text.trim().length > 2);
  const first = named[0]?.line ?? 0;
  const beside = words.filter((word) => Math.abs(word.line - first) < 3 && !named.includes(word));
  expect(named.length).toBeGreaterThan(0);
  expect(beside.length).toBeGreaterThan(0);
  for (const word of words) expect(word.end).toBeLessThanOrEqual(width - 6);
  for (const one of named.filter(({ line }) => line === first))
    for (const other of beside) expect(one.end + 3 <= other.start || other.end + 3 <= one.start).toBe(true);
});

test.each(['ticket_58', 'ticket_80', 'letter'] as const)(
  'characters missing from the fonts of a %s are omitted without a replacement',
  async (format) => {
    const paper = { ...spanishReceipt, thanks: 'Vuelva pronto 😊👨‍👩‍👧', comments: '❤️ Feliz día' };
    const { words } = await wordsOf(await renderReceipt(paper, { format, logo: null }));
    expect(whole(words)).toContain('Vuelva pronto');
    expect(whole(words)).toContain('Feliz día');
    expect(whole(words)).not.toMatch(/[=>d]\s*$|pronto ?[=>]|[\ud800-\udfff]/u);
    expect(words.map(({ text }) => text.trim())).not.toContain('=');
  },
);

test.each(['ticket_58', 'ticket_80', 'letter'] as const)('no word runs off a %s', async (format) => {
  const name = 'Superextraordinariamente'.repeat(4);
  const [first] = spanishReceipt.lines;
  if (!first) throw new Error('A receipt has lines.');
  const facts = [{ label: 'Cliente', value: name }];
  const paper = { ...spanishReceipt, facts, comments: name, lines: [{ ...first, title: name }] };
  const { words, width } = await wordsOf(await renderReceipt(paper, { format, logo: null }));
  expect(whole(words).replaceAll('-', '')).toContain('Superextraordinariamente');
  for (const word of words) expect(word.end, word.text).toBeLessThanOrEqual(width - 6);
});

test('text that fits in a line is not cut, and letters stay with their accents', () => {
  expect(breakable('Q 1,250,000.00')).toEqual(['Q 1,250,000.00']);
  expect(breakable('n\u0303'.repeat(18))).toEqual([4, 4, 4, 4, 2].map((count) => 'n\u0303'.repeat(count)));
});

test('letters of other scripts are seen to be missing, signs of currencies are there', () => {
  expect(printable('Té 茶')).toBe('Té ?');
  expect(printable('№ 5 ﬁn ①')).toBe('№ 5 fin 1');
  expect(printable('Αθήνα Київ Phở')).toBe('Αθήνα Київ Phở');
  expect(printable('₡ ₲ € Q 1.250,50 −½ «Ñandú» “sí” … قهوة \u200e12\u200e')).toBe(
    '₡ ₲ € Q 1.250,50 −½ «Ñandú» “sí” … قهوة \u200e12\u200e',
  );
  expect(printable('🍎 Manzana 🍏')).toBe('Manzana');
});

test('marks that control a machine or turn a line are on no paper', async () => {
  expect(printable('Pan\x1b@\x1dV\x07 dulce\u202e\u200b')).toBe('Pan@V dulce');
  // Those that keep a number in an Arabic line stay.
  expect(printable('\u200e5555-1234\u200e')).toBe('\u200e5555-1234\u200e');
  const hostile = '<img src=x>\x1bOLAF\u202e 👩\u200d🍳 قهوة Sinespacios'.repeat(3);
  const [line] = spanishReceipt.lines;
  if (!line) throw new Error('The receipt has lines.');
  const view = { ...spanishReceipt, comments: hostile, lines: [{ ...line, name: hostile, title: hostile }] };
  for (const format of ['ticket_58', 'letter'] as const) {
    const pdf = await renderReceipt(
      { ...view, business: { ...view.business, name: hostile } },
      {
        format,
        logo: null,
      },
    );
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

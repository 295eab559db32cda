import type { CutPaper } from '@mostrador/shared/papers/cash-cut-layout';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { renderCut } from './render-cut.ts';

const row = { label: 'Ventas', value: 'Q 1.00' };
const cut = (rows: number): CutPaper => ({
  language: 'es',
  direction: 'ltr',
  business: { name: 'La Esquina', lines: [] },
  title: 'Corte Z',
  number: 'CC-000001',
  facts: [],
  sections: [
    { title: 'Del corte', rows: Array.from({ length: rows }, (_, at) => ({ ...row, label: `Venta ${at}` })) },
    { title: 'Por cajero', rows: [row] },
  ],
  notes: ['No se sabe'],
  signatures: ['Entrega', 'Recibe'],
});

const arabicCut = (titles: string[]): CutPaper => ({
  ...cut(0),
  language: 'ar',
  direction: 'rtl',
  title: 'جرد',
  number: '',
  sections: titles.map((title) => ({ title, rows: [{ label: '1', value: '1' }] })),
  notes: [],
  signatures: [],
});

test('a letter that an earlier paper drew as a part of another one is not lost', async () => {
  const before = [
    'نقدًا',
    'بطاقة',
    'مبيعات الجرد',
    'الداخل والخارج',
    'حسب الكاشير',
    'حسب الفئة',
    'الأكثر مبيعًا',
  ];
  await renderCut(arabicCut(before), 'ticket_80');
  const places = await placesOf(await renderCut(arabicCut(['بطاقة', 'تحويل']), 'ticket_80'));
  expect([...places.keys()]).toContain('تحويل');
  const spanish = (name: string) => renderCut({ ...cut(1), business: { name, lines: [] } }, 'ticket_80');
  await spanish('Ý');
  expect([...(await placesOf(await spanish('YÝ'))).keys()]).toContain('YÝ');
});

/** Maps each text to its page and its height above the page's lower edge. */
async function placesOf(pdf: Buffer) {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await reading.promise;
  const places = new Map<string, { page: number; height: number }>();
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    for (const item of items)
      if ('str' in item && item.str.trim())
        places.set(item.str, { page, height: Number(item.transform.at(5)) });
  }
  await reading.destroy();
  return places;
}

test('on letters the figures stand in two columns, and who signs beside one another', async () => {
  const section = (title: string) => ({ title, rows: [{ label: `${title} 1`, value: 'Q 1.00' }] });
  const paper = { ...cut(0), sections: ['Efectivo', 'Tarjeta', 'Ventas', 'Salidas'].map(section) };
  const letter = await placesOf(await renderCut(paper, 'letter'));
  const height = (text: string) => letter.get(text)?.height;
  expect(height('Efectivo')).toBe(height('Ventas'));
  expect(height('Tarjeta')).toBe(height('Salidas'));
  expect(height('Entrega')).toBe(height('Recibe'));
  const roll = await placesOf(await renderCut(paper, 'ticket_80'));
  expect(roll.get('Efectivo')?.height).toBeGreaterThan(roll.get('Ventas')?.height ?? 0);
});

const margin = 48;
const inset = 4;

test('on letters a note keeps its frame, signatures stay together and no heading stands alone', async () => {
  for (let rows = 34; rows < 52; rows += 1) {
    const places = await placesOf(await renderCut(cut(rows), 'letter'));
    const [note, entrega, recibe] = ['No se sabe', 'Entrega', 'Recibe'].map((text) => places.get(text));
    expect(note?.height, `the note after ${rows}`).toBeGreaterThan(margin + inset);
    expect(entrega?.page, `who signs after ${rows}`).toBe(recibe?.page);
    expect(places.get('Por cajero')?.page, `a heading after ${rows}`).toBe(places.get('Ventas')?.page ?? 0);
  }
});

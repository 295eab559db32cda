import { expect, test } from 'vitest';
import { receiptHtml } from './receipt-html.ts';
import type { ReceiptView } from './receipt-view.ts';

const note: ReceiptView = {
  id: '0192f0c1-7d3e-7000-8000-000000000001',
  language: 'es',
  direction: 'ltr',
  business: { name: 'La <Bendición>', logoUrl: null, lines: [] },
  title: 'Recibo de abono',
  number: 'AB-000045',
  stamps: ['CAMBIO DE P-000012'],
  facts: [{ label: 'De la venta', value: 'P2-000002' }],
  heads: { quantity: '', name: '', price: '', total: '' },
  lines: [
    {
      id: '1',
      title: '',
      details: ['De NC-000007 & co.'],
      total: '',
      quantity: '',
      name: 'Abono a FI-000001',
      price: '',
    },
  ],
  sums: [],
  total: { label: 'ABONO', value: 'Q 100.00' },
  payments: [],
  credit: [{ label: 'Saldo de FI-000001', value: 'Q 5.00' }],
  comments: 'Ver P-000013',
  link: 'https://shop.test/r/1',
  linkCaption: '',
  thanks: null,
  notices: ['Anula P-000014'],
  signatures: [],
};

test('a code on the page behind the link never breaks over two lines, and every text is escaped', () => {
  const html = receiptHtml(note, { path: 'M0', size: 21 });
  const whole = [...html.matchAll(/<(span|bdi) class="whole">([^<]*)</g)].map(([, , code]) => code);
  const codes = [
    'AB-000045',
    'P-000012',
    'P2-000002',
    'FI-000001',
    'NC-000007',
    'FI-000001',
    'P-000013',
    'P-000014',
  ];
  expect(whole).toEqual(codes);
  expect(html).toContain('La &#60;Bendición&#62;');
  expect(html).toContain('</span> &#38; co.');
});

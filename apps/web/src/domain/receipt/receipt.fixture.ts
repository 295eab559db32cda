import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';

/** A receipt as returned by the server. */
export const receipt: ReceiptView = {
  id: '0192f0c1-7d3e-7000-8000-000000000001',
  language: 'es',
  direction: 'ltr',
  business: { name: 'Tienda La Ñapa', logoUrl: null, lines: ['NIT 123-4', '5.ª avenida, zona 1'] },
  title: 'Recibo',
  number: 'P-000042',
  stamps: ['COPIA 1'],
  facts: [
    { label: 'Fecha', value: '21/11/2026 10:15' },
    { label: 'Atendió', value: 'María' },
  ],
  heads: { quantity: 'Cant.', name: 'Artículo', price: 'Precio', total: 'Importe' },
  lines: [
    {
      id: '1',
      title: '1.25\u00a0lb × Frijol negro de la mejor cosecha del año',
      details: ['+ Bolsa Q\u00a00.50', 'Descuento 10 %'],
      total: 'Q\u00a09.00',
      quantity: '1.25 lb',
      name: 'Frijol negro',
      price: 'Q 7.20',
    },
  ],
  sums: [{ label: 'Descuento', value: '\u2212Q\u00a01.00' }],
  total: { label: 'TOTAL', value: 'Q\u00a08.00' },
  payments: [{ label: 'Efectivo', value: 'Q\u00a08.00' }],
  credit: [],
  comments: null,
  link: 'https://mostrador.test/r/abc',
  linkCaption: 'Escanea para ver tu recibo',
  thanks: '¡Gracias por tu compra!',
  notices: ['No válido como factura'],
  signatures: [],
};

import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';

export const spanishReceipt: ReceiptView = {
  id: '0192f0c1-7d3e-7000-8000-000000000001',
  language: 'es',
  direction: 'ltr',
  business: {
    name: 'Abarrotería La Bendición',
    logoUrl: null,
    lines: ['NIT 1234567-8', '4.ª avenida 5-21, zona 1, Quetzaltenango', 'Tel. 5555-1234'],
  },
  title: 'Ticket de venta',
  number: 'P-000123',
  stamps: ['COPIA 2'],
  facts: [
    { label: 'Fecha', value: '20/11/2026 09:41' },
    { label: 'Atendió', value: 'María Tzoc' },
    { label: 'Cliente', value: 'José Ramírez' },
  ],
  heads: { quantity: 'Cant.', name: 'Producto', price: 'Precio', total: 'Total' },
  lines: [
    {
      id: '1',
      title: '2.5 × Frijol negro parado (libra)',
      details: ['Descuento −Q 1.25'],
      total: 'Q 15.00',
      quantity: '2.5',
      name: 'Frijol negro parado (libra)',
      price: 'Q 6.50',
    },
    {
      id: '2',
      title: '1 × Café molido con cardamomo y canela en bolsa de papel de 400 g',
      details: ['+ Bolsa de tela', 'Nota: para regalo'],
      total: 'Q 48.00',
      quantity: '1',
      name: 'Café molido con cardamomo y canela en bolsa de papel de 400 g',
      price: 'Q 48.00',
    },
  ],
  sums: [
    { label: 'Subtotal', value: 'Q 63.00' },
    { label: 'IVA 12 % (incluido)', value: 'Q 6.75' },
  ],
  total: { label: 'TOTAL', value: 'Q 63.00' },
  payments: [
    { label: 'Efectivo', value: 'Q 63.00' },
    { label: 'Recibido', value: 'Q 100.00' },
    { label: 'Cambio', value: 'Q 37.00' },
  ],
  credit: [],
  comments: null,
  link: 'https://mostrador.example.com/r/0192f0c1-7d3e.eyJhbGciOiJIUzI1NiJ9',
  linkCaption: 'Escanea para ver tu recibo',
  thanks: '¡Gracias por tu compra! ₡ ₲ €',
  notices: ['No válido como factura'],
  signatures: [],
};

export const arabicReceipt: ReceiptView = {
  ...spanishReceipt,
  language: 'ar',
  direction: 'rtl',
  business: { name: 'بقالة البركة', logoUrl: null, lines: ['الرقم الضريبي 1234567-8', 'هاتف 5555-1234'] },
  title: 'إيصال بيع',
  stamps: ['نسخة 2'],
  facts: [
    { label: 'التاريخ', value: '20/11/2026 09:41' },
    { label: 'العميل', value: 'خوسيه راميريز' },
  ],
  heads: { quantity: 'الكمية', name: 'المنتج', price: 'السعر', total: 'المجموع' },
  lines: [
    {
      id: '1',
      title: '2.5 × فاصوليا سوداء (رطل)',
      details: ['خصم −Q 1.25'],
      total: 'Q 15.00',
      quantity: '2.5',
      name: 'فاصوليا سوداء (رطل)',
      price: 'Q 6.50',
    },
    {
      id: '2',
      title: '1.25 lb × ¿Arroz blanco (largo)?',
      details: ['Nota: ¡para regalo!'],
      total: 'Q 9.00',
      quantity: '1.25 lb',
      name: '¿Arroz blanco (largo)?',
      price: 'Q 7.20',
    },
  ],
  sums: [{ label: 'المجموع الفرعي', value: 'Q 15.00' }],
  total: { label: 'الإجمالي', value: 'Q 15.00' },
  payments: [{ label: 'نقدًا', value: 'Q 15.00' }],
  linkCaption: 'امسح الرمز لعرض إيصالك',
  // A shop writes its own thanks and product names in its own language.
  thanks: '¡Gracias por tu compra!',
  notices: ['غير صالح كفاتورة'],
};

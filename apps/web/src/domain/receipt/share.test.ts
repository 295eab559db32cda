import { expect, test } from 'vitest';
import { pdfLink, whatsAppLink, whatsAppNumber } from './share.ts';

test('a local number takes the country of the shop, a whole one stays', () => {
  expect(whatsAppNumber('5555 1234', '+502')).toBe('50255551234');
  expect(whatsAppNumber('+52 55 1234 5678', '+502')).toBe('525512345678');
  expect(whatsAppNumber('0050255551234', '+52')).toBe('50255551234');
  expect(whatsAppNumber('50255551234', '+502')).toBe('50255551234');
});

test('the message goes with its link, and without a number WhatsApp asks for one', () => {
  expect(whatsAppLink(null, 'Hola: https://a.b/r/1')).toBe(
    'https://wa.me/?text=Hola%3A%20https%3A%2F%2Fa.b%2Fr%2F1',
  );
  expect(whatsAppLink('502555', 'x')).toBe('https://wa.me/502555?text=x');
});

test('the PDF lies behind the same signed link', () => {
  expect(pdfLink('https://shop.example.com/r/a.b.c.d', 'ticket_58')).toBe('/r/a.b.c.d.pdf?format=ticket_58');
  expect(pdfLink('https://shop.example.com/q/a.b.c.d', 'letter')).toBe('/q/a.b.c.d.pdf?format=letter');
});

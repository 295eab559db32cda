import { expect, test } from 'vitest';
import { flowOf } from './bidi.ts';

test.each([
  ['¡Gracias por tu compra!', 'rtl', 'ltr'],
  ['1) Gracias', 'rtl', 'ltr'],
  ['شكرا لكم', 'ltr', 'rtl'],
  ['41.75', 'rtl', 'rtl'],
  ['', 'ltr', 'ltr'],
] as const)('%j on a receipt that runs %s runs %s', (text, direction, flow) => {
  expect(flowOf(text, direction)).toBe(flow);
});

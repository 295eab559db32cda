import { expect, test } from 'vitest';
import { numberFromText, writtenIn } from './import-number.ts';

const hundredths = (text: string, decimalSign: '.' | ',' = '.') =>
  numberFromText(text, { scale: 100, decimalSign });

test.each([
  ['.50', 50],
  ['$.99', 99],
  ['$ .75', 75],
  ['US$.99', 99],
  ['Q .75', 75],
  [',50', 50],
  ['-.5', -50],
  ['($.50)', -50],
  ['.5 kg', 50],
  ['٫٥', 50],
  ['0.50', 50],
  ['Q.25', 2500],
  ['Bs.1,250.00', 125_000],
  ['Q. 25', 2500],
  ['5.', 500],
  ['.5.0', undefined],
  ['.', undefined],
])('decimals may begin a number: %s', (text, value) => {
  expect(hundredths(text)).toBe(value);
  expect(hundredths(text, ',')).toBe(value);
});

test.each([
  [['1,990', '12,500', '1,250,000', '900'], ',', [199_000, 1_250_000, 125_000_000, 90_000]],
  [['1.990', '12.500', '1.250.000', '900'], '.', [199_000, 1_250_000, 125_000_000, 90_000]],
  [['1,990', '12,5'], '.', [199, 1250]],
  [['1.990', '1.250,50'], '.', [199_000, 125_050]],
  // The format is doubtful if nothing proves the meaning of the first sign. If both are proven, each
  // ambiguous number is doubtful.
  [['1.990', '900'], '.', [null, 90_000]],
  [['1,990', '900'], '.', [199_000, 90_000]],
  [['1,990', '0.750'], '.', [199_000, 75]],
  [['1,990', '12,50', '12.50'], '.', [null, 1250, 1250]],
] as const)('the format proven by one number of a column holds for all: %j', (texts, sign, requested) => {
  const { decimalSign, isDoubtful } = writtenIn(texts, sign);
  expect(texts.map((text) => (isDoubtful(text) ? null : hundredths(text, decimalSign)))).toEqual(requested);
});

import { expect, test } from 'vitest';
import { checkDigitOf } from './check-digit.ts';
import { isScaleFormat, readScaleLabel, scaleFormats, usualScaleFormat } from './scale-label.ts';

const whole = (digits: string) => digits + checkDigitOf(digits);

test.each([
  [usualScaleFormat, whole('210012300350'), '00123', 350],
  ['02AAAAAVVVVVC', whole('020012300350'), '00123', 350],
  ['2AAAAAAVVVVVC', whole('200123400350'), '001234', 350],
  ['2xAAAAxVVVVVC', whole('210123701250'), '0123', 1250],
  ['2AAAAAVVVVVC', whole('20012301250'), '00123', 1250],
  ['2AAAAAxVVVVC', whole('20012371250'), '00123', 1250],
  ['2AAAAAVVVVVx', '200123012507', '00123', 1250],
])('%s reads %s', (format, code, article, value) => {
  expect(readScaleLabel(code, format)).toEqual({ article, value });
});

test('a reader may add or leave out the zero of a UPC-A', () => {
  const upc = whole('20012301250');
  const label = { article: '00123', value: 1250 };
  expect(readScaleLabel(`0${upc}`, '2AAAAAVVVVVC')).toEqual(label);
  expect(readScaleLabel(upc, '02AAAAAVVVVVC')).toEqual(label);
});

test('a code outside the label layout returns no result', () => {
  expect(readScaleLabel('2100123003500', usualScaleFormat)).toBeNull();
  expect(readScaleLabel(whole('310012300350'), usualScaleFormat)).toBeNull();
  expect(readScaleLabel('CAJA-12', usualScaleFormat)).toBeNull();
  expect(readScaleLabel('', usualScaleFormat)).toBeNull();
});

test('a layout begins with a digit, and has an article and a value, each once', () => {
  for (const format of scaleFormats) expect(isScaleFormat(format)).toBe(true);
  for (const format of [
    '',
    'AAAAAVVVVVC',
    '2VVVVV',
    '2AAAAA',
    '2AAAxAAVVVVV',
    '2AAAAACVVVVV',
    '2AAAAAVVVVVZ',
  ])
    expect(isScaleFormat(format)).toBe(false);
});

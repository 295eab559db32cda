import { expect, test } from 'vitest';
import { csvLine, withoutMark } from './csv.ts';

test('a full-width sign begins a formula, too', () => {
  expect(csvLine(['＝1+1', '＋502', '－x', '＠a', 'a＝b'])).toBe(`'＝1+1,'＋502,'－x,'＠a,a＝b\r\n`);
  expect(withoutMark(`'＝1+1`)).toBe('＝1+1');
});

test('a cell is what it says, and no formula', () => {
  expect(csvLine(['Ana', null, 12.5, -3])).toBe('Ana,,12.5,-3\r\n');
  expect(csvLine(['Pérez, Ana', 'dice "sí"', 'dos\nlíneas'])).toBe(
    '"Pérez, Ana","dice ""sí""","dos\nlíneas"\r\n',
  );
  expect(csvLine(['=1+1', '+502', '-x', '@a', '\tb', '=HYPERLINK("x","y")'])).toBe(
    `'=1+1,'+502,'-x,'@a,'\tb,"'=HYPERLINK(""x"",""y"")"\r\n`,
  );
});

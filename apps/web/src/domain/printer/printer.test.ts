import { expect, test } from 'vitest';
import { plainPrinter, readPrinter } from './printer.ts';

test('stored settings are restored, and unknown ones get their default', () => {
  const own = {
    ...plainPrinter,
    link: 'usb',
    width: 58,
    letters: 'image',
    isAutomatic: true,
    name: 'Caja 1',
  };
  expect(readPrinter(JSON.stringify(own))).toEqual(own);
  expect(readPrinter(null)).toEqual(plainPrinter);
  expect(readPrinter('no json')).toEqual(plainPrinter);
  expect(readPrinter(JSON.stringify({ link: 'fax', width: 70, name: 3, isAutomatic: 'yes' }))).toEqual(
    plainPrinter,
  );
});

import { describe, expect, test } from 'vitest';
import { accountsOf } from './sections.ts';
import type { Place } from './table.ts';

const shop: Place = { decimalSign: '.', decimals: 2, currency: 'GTQ', today: '2026-11-29' };
const titles = 'Fecha;Detalle;Debe;Haber;Saldo';

const tableOf = (...lines: string[]) => ({
  ...{ name: null, format: null },
  rows: lines.map((line) => (line === '' ? [] : line.split(';').map((cell) => cell || null))),
});
const accounts = (...lines: string[]) =>
  accountsOf(tableOf(...lines), shop).map(({ name, rows }) => [
    name,
    rows.flatMap((row, at) => (row.length > 0 ? [at + 1] : [])),
  ]);

describe('accounts below one another', () => {
  test('are divided by their numbers, and keep the numbers of their rows', () => {
    expect(
      accounts(
        ...['Cuenta: 123-004821-9', titles, '01/10/2026;Venta;;5.00;105.00', 'SALDO FINAL;;;;105.00', ''],
        ...['Cuenta: 777-000012-3', titles, '02/10/2026;Pan;2.00;;48.00', 'SALDO FINAL;;;;48.00'],
      ),
    ).toEqual([
      ['Cuenta: 123-004821-9', [1, 2, 3, 4]],
      ['Cuenta: 777-000012-3', [6, 7, 8, 9]],
    ]);
  });

  test('or by balances that do not go on', () => {
    expect(
      accounts(
        ...['Ahorro', titles, '01/10/2026;Venta;;5.00;105.00', '02/10/2026;Pan;5.00;;100.00'],
        ...['Monetaria', titles, '02/10/2026;Pan;2.00;;48.00', '03/10/2026;Pan;2.00;;46.00'],
      ),
    ).toEqual([
      ['Ahorro', [1, 2, 3, 4]],
      ['Monetaria', [5, 6, 7, 8]],
    ]);
  });
});

describe('a table under other titles', () => {
  const account = ['Cuenta: 123-004821-9', titles, '01/10/2026;Venta;;5.00;105.00', ''];

  test('is another account', () => {
    const card = [
      'Tarjeta ****-9876',
      'Fecha;Comercio;Monto',
      '02/10/2026;Pan;-2.00',
      '03/10/2026;Luz;-9.00',
    ];
    expect(accounts(...account, ...card)).toEqual([
      ['Cuenta: 123-004821-9', [1, 2, 3]],
      ['Tarjeta ****-9876', [5, 6, 7, 8]],
    ]);
  });

  test('of the same account stands beside it, since its rows are read in another way', () => {
    const pending = ['Pendientes de 123-004821-9', 'Fecha;Monto;Comercio', '02/10/2026;-2.00;Pan'];
    expect(accounts(...account, ...pending).map(([name]) => name)).toEqual([
      'Cuenta: 123-004821-9',
      'Pendientes de 123-004821-9',
    ]);
  });

  test('with no line of its own divides nothing', () => {
    const summary = ['Fecha de corte;Saldo anterior;Saldo final', '31/10/2026;100.00;105.00', ''];
    expect(accounts(...summary, ...account)).toHaveLength(1);
    expect(accounts(...account, ...summary)).toHaveLength(1);
  });

  test('that only says the same in other words on the next page stays one', () => {
    const next = ['Página 2', 'Fecha;Descripción;Debe;Haber;Saldo', '02/10/2026;Pan;2.00;;103.00'];
    expect(accounts(...account, ...next)).toHaveLength(1);
  });
});

describe('accounts without a column of balances', () => {
  const plain = 'Fecha;Detalle;Monto';
  const pages = (first: string[], second: string[]) =>
    accounts(
      ...[...first, plain, '01/10/2026;Venta;5.00', '02/10/2026;Pan;-5.00'],
      ...[...second, plain, '02/10/2026;Luz;-2.00'],
    ).map(([name]) => name);

  test('are distinguished by the account number, whatever else their headings share', () => {
    const heading = (number: string) => [
      'Banco Uno Tel. 2411-6000',
      `Cuenta No. ${number}`,
      'Del 01-10-2026 al 31-10-2026',
      'Fecha de corte;31/10/2026',
    ];
    expect(pages(heading('123-004821-9'), heading('777-000012-3'))).toEqual([
      'Cuenta No. 123-004821-9',
      'Cuenta No. 777-000012-3',
    ]);
    expect(pages(heading('123-004821-9'), heading('123-004821-9'))).toEqual([null]);
  });

  test('or by a number that stands beside the word or alone', () => {
    expect(pages(['Tarjeta;****-1234'], ['Tarjeta;****-9876'])).toEqual(['****-1234', '****-9876']);
    expect(pages(['Ahorro 123-004821-9'], ['Monetaria 777-000012-3'])).toEqual([
      'Ahorro 123-004821-9',
      'Monetaria 777-000012-3',
    ]);
    expect(pages(['Saldo anterior 1 250 000'], ['Saldo anterior 1 240 000'])).toEqual([null]);
  });
});

test.each([
  ['whose number is the same', 'Cuenta: 123-004821-9', 'Cuenta: 123-004821-9 · Página 2', '9.00'],
  ['whose balance goes on', 'Estado de cuenta', 'Página 2', '103.00'],
])('pages of one account %s stay one', (_, first, second, balance) => {
  const rows = [
    ...[first, titles, '01/10/2026;Venta;;5.00;105.00'],
    ...[second, titles, `02/10/2026;Pan;2.00;;${balance}`],
  ];
  expect(accounts(...rows)).toEqual([[null, [1, 2, 3, 4, 5, 6]]]);
});

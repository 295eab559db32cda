import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from '../../../platform/upload/spreadsheet.ts';
import { decodedText } from '../../../platform/upload/text-file.ts';
import { judgeTable } from './judge.ts';
import { readBankLines } from './lines.ts';
import { isOfx, readOfx } from './ofx.ts';
import type { Place } from './table.ts';
import { withYears } from './values.ts';

/** The settings of a country that writes «1.250,00». */
const comma = { decimalSign: ',' as const };
const shop: Place = { decimalSign: '.', decimals: 2, currency: 'GTQ', today: '2026-11-29' };

/** Reads a file as a statement does, without any choices. */
async function read(
  file: string | Buffer,
  more: Partial<Place> = {},
  choices: { isInverted?: boolean } = {},
) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const text = decodedText(bytes) ?? '';
  const place = { ...shop, ...more };
  const [table] = isOfx(text) ? readOfx(text) : [await sheetOf(bytes)];
  if (!table) throw new Error('no table');
  const { way, read: found, doubts } = judgeTable(table, place);
  const rows = withYears(table.rows, place.today);
  const again = readBankLines(rows, { ...way, isInverted: choices.isInverted ?? false }, place);
  return { ...(choices.isInverted ? again : found), fields: way.fields, doubts, format: table.format };
}

async function sheetOf(bytes: Buffer) {
  const sheet = await readSpreadsheet({ bytes, sheet: null });
  if ('refusal' in sheet) throw new Error(sheet.refusal);
  return { name: null, rows: sheet.rows, format: null };
}

const short = ({ lines }: Awaited<ReturnType<typeof read>>) =>
  lines.map(({ date, amount, description }) => [date, amount, description]);

describe('a bank’s file', () => {
  test('of Guatemala: a heading above, debits and credits apart, the balance beside', async () => {
    const found = await read(
      [
        'BANCO INDUSTRIAL, S.A.,,,,,',
        'Cuenta: 123-004821-9,,Monetaria,,,',
        'Saldo inicial:,"8,000.00",,,,',
        'Fecha,TT,Descripción,No. Doc,Debe (-),Haber (+),Saldo',
        '01/10/2026,DP,DEPOSITO AGENCIA,88120,,"1,500.00","9,500.00"',
        '05/10/2026,ND,PAGO PLANILLA Q2,88121,150.00,,"9,350.00"',
        '31/10/2026,ND,COMISION MANEJO CTA,88122,8.00,,"9,342.00"',
        ',,Totales,,158.00,"1,500.00",',
      ].join('\n'),
    );
    expect(found.fields).toEqual(['date', null, 'description', 'reference', 'debit', 'credit', 'balance']);
    expect(short(found)).toEqual([
      ['2026-10-01', 150_000, 'DEPOSITO AGENCIA'],
      ['2026-10-05', -15_000, 'PAGO PLANILLA Q2'],
      ['2026-10-31', -800, 'COMISION MANEJO CTA'],
    ]);
    expect(found).toMatchObject({ opening: 800_000, closing: 934_200 });
    expect(found.problems.map(({ row, reason }) => [row, reason])).toEqual([[8, 'statementRowTotal']]);
    expect(found.lines[0]?.reference).toBe('88120');
    expect(found.stated).toEqual({ opening: 800_000, closing: null });
  });

  test('of Guatemala in latin1, by semicolons, the latest line first', async () => {
    const found = await read(
      Buffer.from(
        [
          'Fecha;Descripción;Referencia;Débito;Crédito;Saldo',
          '31/10/2026;COMISIÓN;3;8.00;0.00;9342.00',
          '05/10/2026;PLANILLA;2;150.00;0.00;9350.00',
          '01/10/2026;DEPÓSITO;1;0.00;1500.00;9500.00',
        ].join('\r\n'),
        'latin1',
      ),
    );
    expect(short(found)[0]).toEqual(['2026-10-31', -800, 'COMISIÓN']);
    expect(found).toMatchObject({ opening: 800_000, closing: 934_200 });
  });

  test('of Mexico: tabs, «cargo» and «abono», pesos with their sign', async () => {
    const found = await read(
      [
        'Día\tConcepto / Referencia\tcargo\tAbono\tSaldo',
        '03-10-2026\tSPEI RECIBIDO BANORTE 0098\t\t$12,300.50\t$15,000.50',
        '04-10-2026\tPAGO TARJETA CFE\t$1,204.00\t\t$13,796.50',
      ].join('\n'),
    );
    expect(short(found)).toEqual([
      ['2026-10-03', 1_230_050, 'SPEI RECIBIDO BANORTE 0098'],
      ['2026-10-04', -120_400, 'PAGO TARJETA CFE'],
    ]);
  });

  test('of Mexico: one amount, its sign behind it, months by their names', async () => {
    const found = await read(
      ['Fecha,Descripción,Importe', '03/oct/2026,OXXO REFORMA,350.00-', '04/oct/2026,NOMINA,9200.00'].join(
        '\n',
      ),
    );
    expect(short(found)).toEqual([
      ['2026-10-03', -35_000, 'OXXO REFORMA'],
      ['2026-10-04', 920_000, 'NOMINA'],
    ]);
  });

  test('of Colombia: decimal commas, the year first, what left with a sign', async () => {
    const found = await read(
      [
        'FECHA;DESCRIPCIÓN;SUCURSAL;VALOR;SALDO',
        '2026/10/01;PAGO PSE ENEL CODENSA;;-183.420,55;1.816.579,45',
        '2026/10/02;ABONO INTERESES AHORROS;;1.250,00;1.817.829,45',
      ].join('\n'),
      comma,
    );
    expect(short(found)).toEqual([
      ['2026-10-01', -18_342_055, 'PAGO PSE ENEL CODENSA'],
      ['2026-10-02', 125_000, 'ABONO INTERESES AHORROS'],
    ]);
    expect(found).toMatchObject({ opening: 200_000_000, closing: 181_782_945 });
  });

  test('of Colombia without titles: the day in eight digits, amount and balance', async () => {
    const found = await read(
      [
        '20261001,CUOTA MANEJO TARJETA,-12900.00,487100.00',
        '20261002,TRANSF DE ROSA,50000.00,537100.00',
      ].join('\n'),
    );
    expect(found.fields).toEqual(['date', 'description', 'amount', 'balance']);
    expect(short(found)).toEqual([
      ['2026-10-01', -1_290_000, 'CUOTA MANEJO TARJETA'],
      ['2026-10-02', 5_000_000, 'TRANSF DE ROSA'],
    ]);
  });

  test('of Chile is read: whole pesos with points, long titles, a balance below', async () => {
    const found = await read(
      [
        'Cartola histórica;;;;',
        'Fecha;Descripción;N° Documento;Cheques y otros cargos (PESOS);Depósitos y abonos (PESOS)',
        '05/10/2026;Giro cajero automático;000123;40.000;',
        '06/10/2026;Transferencia de Pérez;000124;;1.250.000',
        'Saldo final;;;;1.310.000',
      ].join('\n'),
      comma,
    );
    expect(short(found)).toEqual([
      ['2026-10-05', -4_000_000, 'Giro cajero automático'],
      ['2026-10-06', 125_000_000, 'Transferencia de Pérez'],
    ]);
    expect(found.stated).toEqual({ opening: null, closing: 131_000_000 });
  });

  test('of Chile: «Cargo/Abono» says the direction, and C beside A is a charge', async () => {
    const found = await read(
      ['Fecha;Detalle;Monto;Cargo/Abono', '05/10/2026;Luz;25.990;C', '06/10/2026;Ventas;80.000;A'].join('\n'),
      comma,
    );
    expect(short(found)).toEqual([
      ['2026-10-05', -2_599_000, 'Luz'],
      ['2026-10-06', 8_000_000, 'Ventas'],
    ]);
  });

  test('of Spain: the day of value beside it, quoted amounts, euros behind', async () => {
    const found = await read(
      [
        '"F. Valor";"Fecha";"Concepto";"Movimiento";"Importe";"Saldo"',
        '"02/10/2026";"01/10/2026";"Bizum recibido";"Ana, cena";"25,00 €";"1.025,00 €"',
        '"03/10/2026";"03/10/2026";"Recibo";"Iberdrola";"-61,20 €";"963,80 €"',
      ].join('\n'),
      comma,
    );
    expect(short(found)).toEqual([
      ['2026-10-01', 2500, 'Bizum recibido · Ana, cena'],
      ['2026-10-03', -6120, 'Recibo · Iberdrola'],
    ]);
    expect(found).toMatchObject({ opening: 100_000, closing: 96_380 });
  });

  test('in English is read with the month first, and debit and credit given by a word', async () => {
    const found = await read(
      [
        'Posting Date,Description,Amount,Type',
        '10/05/2026,PAYROLL,150.00,DEBIT',
        '10/31/2026,INTEREST,3.10,CREDIT',
      ].join('\n'),
    );
    expect(short(found)).toEqual([
      ['2026-10-05', -15_000, 'PAYROLL'],
      ['2026-10-31', 310, 'INTEREST'],
    ]);
  });

  test('of a credit card: what was bought has no sign, and is less', async () => {
    const card = ['Fecha,Comercio,Monto', '02/10/2026,FARMACIA,120.00', '20/10/2026,SU PAGO,-300.00'].join(
      '\n',
    );
    expect(short(await read(card, {}, { isInverted: true }))).toEqual([
      ['2026-10-02', -12_000, 'FARMACIA'],
      ['2026-10-20', 30_000, 'SU PAGO'],
    ]);
  });

  test('in Arabic', async () => {
    const found = await read(['التاريخ,البيان,مدين,دائن', '2026-10-02,إيداع نقدي,,500.00'].join('\n'));
    expect(short(found)).toEqual([['2026-10-02', 50_000, 'إيداع نقدي']]);
  });

  test('of a bank’s own format, old and as XML, with its ids', async () => {
    const old = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKTRANLIST><DTSTART>20261001
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261005120000[-6:CST]
<TRNAMT>-150.00<FITID>A1<NAME>PLANILLA &amp; CIA<MEMO>Q2
</STMTTRN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261006<TRNAMT>1500,5<FITID>A2<NAME>DEPOSITO</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>9342.00<DTASOF>20261031</LEDGERBAL></OFX>`;
    const found = await read(old);
    expect(short(found)).toEqual([
      ['2026-10-05', -15_000, 'PLANILLA & CIA · Q2'],
      ['2026-10-06', 150_050, 'DEPOSITO'],
    ]);
    expect(found.lines.map(({ dedupe }) => dedupe)).toEqual([
      'id:A1:2026-10-05:-15000:1',
      'id:A2:2026-10-06:150050:1',
    ]);
    expect(found.format?.closing).toBe(934_200);
    const xml = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><STMTTRN><DTPOSTED>20261007</DTPOSTED>
      <TRNAMT>12.5</TRNAMT><FITID>7</FITID><NAME>INTERES</NAME></STMTTRN></OFX>`;
    expect(short(await read(xml))).toEqual([['2026-10-07', 1250, 'INTERES']]);
  });
});

describe('directions', () => {
  const withWords = (...rows: string[]) => read(['Fecha,Detalle,Tipo,Monto', ...rows].join('\n'));

  test('in words that the signs deny raise a question', async () => {
    const agreeing = await withWords('02/10/2026,Pan,Cargo,-5.00', '03/10/2026,Venta,Abono,9.00');
    expect(agreeing.doubts).toEqual([]);
    const opposed = await withWords('02/10/2026,Pan,Cargo,5.00', '03/10/2026,Pago,Abono,-9.00');
    expect(opposed.doubts).toEqual(['sign']);
    const unknown = await withWords('02/10/2026,Pan,POS,-5.00', '03/10/2026,Venta,TRF,9.00');
    expect(unknown.doubts).toEqual([]);
  });

  test('of debits on both sides of 0 are read by most of them, and confirmed', async () => {
    const file = (...debits: string[]) =>
      read(
        [
          'Fecha,Detalle,Debe,Haber',
          ...debits.map((debit, at) => `0${at + 1}/10/2026,Pan,${debit},`),
          '04/10/2026,Venta,,9.00',
        ].join('\n'),
      );
    const amounts = async (...debits: string[]) => {
      const found = await file(...debits);
      return [short(found).map(([, amount]) => amount), found.doubts];
    };
    expect(await amounts('5.00', '6.00', '-5.00')).toEqual([[-500, -600, 500, 900], ['columns']]);
    // If most debits are negative, a positive one is a refund.
    expect(await amounts('-5.00', '-6.00', '5.00')).toEqual([[-500, -600, 500, 900], ['columns']]);
    expect(await amounts('-5.00', '-6.00')).toEqual([[-500, -600, 900], []]);
  });
});

describe('lines', () => {
  const twins = [
    'Fecha,Detalle,Monto',
    '02/10/2026,Café,-15.00',
    '02/10/2026,Café,-15.00',
    '02/10/2026,Pan,5',
  ].join('\n');

  test('that are equal are two, and each is known again', async () => {
    const { lines } = await read(twins);
    expect(lines.map(({ dedupe }) => dedupe)).toEqual([
      '2026-10-02:-1500:1',
      '2026-10-02:-1500:2',
      '2026-10-02:500:1',
    ]);
  });

  test('without an amount are reported, and those without a day are skipped', async () => {
    const found = await read(
      [
        'Fecha,Detalle,Monto',
        '02/10/2026,Café,quince',
        'Página 2,,',
        '03/10/2026,Pan,5',
        '04/10/2026,Nada,0.00',
      ].join('\n'),
    );
    expect(short(found)).toEqual([['2026-10-03', 500, 'Pan']]);
    expect(found.problems).toEqual([{ row: 2, value: '02/10/2026 · Café · quince', reason: 'importAmount' }]);
  });

  test('of a file without an amount are empty until the user assigns the column', async () => {
    const { doubts } = await read(['Fecha,Detalle', '02/10/2026,Café', '03/10/2026,Pan'].join('\n'));
    expect(doubts).toEqual(['amount']);
  });
});

describe('a day without a year', () => {
  const table = (...days: string[]) => [
    ['Fecha', 'Detalle', 'Monto'],
    ...days.map((day, at) => [day, `Línea ${at}`, '5.00']),
  ];
  const daysIn = (rows: ReturnType<typeof withYears>) => rows.map(([day]) => day);

  test('is of the period that the file tells', () => {
    const head = [['Estado de cuenta', 'Del 20 de diciembre de 2025 al 19/01/2026']];
    const rows = withYears([...head, ...table('28/12', '31/12', '05/01')], '2026-11-27');
    expect(daysIn(rows).slice(2)).toEqual(['2025-12-28', '2025-12-31', '2026-01-05']);
  });

  test('or of the last year in which it has come', () => {
    const rows = withYears(table('30 nov', '02-dic', '15 ene'), '2026-01-20');
    expect(daysIn(rows).slice(1)).toEqual(['2025-11-30', '2025-12-02', '2026-01-15']);
  });

  test('is none where a column has something else', () => {
    const rows = [
      ['3/12', '01/10/2026'],
      ['cuota', '02/10/2026'],
      ['otra', '03/10/2026'],
      ['más', ''],
    ];
    expect(withYears(rows, '2026-11-27')).toEqual(rows);
  });
});

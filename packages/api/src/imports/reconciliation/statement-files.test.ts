import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testServices } from '../../core/testing.ts';
import { writeSpreadsheet } from '../../platform/upload/spreadsheet.ts';
import { sendFile } from '../import/import.testing.ts';
import { aBankedShop } from './reconciliation.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

async function aBank() {
  const shop = await aBankedShop(world.services);
  const bring = (text: string) => shop.caller.reconciliation.create({ moneyAccountId: shop.bank, text });
  const summaryOf = async (id: string) =>
    (await shop.lines(id)).map(({ date, amount, description }) => [date, amount, description]);
  return { ...shop, bring, summaryOf, reconciliation: shop.caller.reconciliation };
}

const movement = (day: string, amount: string, [id, name = 'X']: string[]) =>
  `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;
type BankMovement = { currency?: string; closing?: string };
const account = (number: string, movements: string, { currency = 'GTQ', closing = '0' }: BankMovement = {}) =>
  `<STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM>
   <BANKTRANLIST>${movements}</BANKTRANLIST><LEDGERBAL><BALAMT>${closing}</LEDGERBAL></STMTRS></STMTTRNRS>`;
const ofx = (...accounts: string[]) =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>${accounts.join('')}</BANKMSGSRSV1></OFX>`;

describe('a file of several accounts', () => {
  const twoAccounts = (month: string) =>
    ofx(
      account('111-1', movement(`2026${month}01`, '-10.00', [`A${month}`, 'PRIMERA']), { closing: '90' }),
      account('333-3', movement(`2026${month}01`, '-30.00', [`C${month}`, 'TERCERA'])),
      account('222-2', movement(`2026${month}01`, '-999.00', [`D${month}`, 'DOLARES']), { currency: 'USD' }),
    );

  test('asks which is meant, and the account knows it again', async () => {
    const { bring, summaryOf, reconciliation, caller } = await aBank();
    const made = await bring(twoAccounts('09'));
    expect(made).toMatchObject({ missing: ['table'], lines: 0 });
    expect(made.tables.map(({ name }) => name)).toEqual(['111-1', '333-3', '222-2']);
    expect(await reconciliation.preview({ id: made.id, table: 1 })).toMatchObject({
      ...{ missing: [], lineCount: 1, moneyOut: 3000, lines: [{ description: 'TERCERA' }] },
    });
    const read = await reconciliation.update({ id: made.id, table: 0 });
    expect(read).toMatchObject({ missing: [], lines: 1, closing: 9000 });
    expect(await summaryOf(made.id)).toEqual([['2026-09-01', -1000, 'PRIMERA']]);
    const { auditLogs } = await caller.audit.ofSubject({ subjectId: made.id });
    expect(auditLogs[0]?.changes).toContainEqual(expect.objectContaining({ field: 'sheet', after: '111-1' }));
    const next = await bring(twoAccounts('10'));
    expect(next.missing).toEqual([]);
    expect(await summaryOf(next.id)).toEqual([['2026-10-01', -1000, 'PRIMERA']]);
  });

  test('in other money alone is refused by its currency', async () => {
    const { bring } = await aBank();
    await expect(
      bring(ofx(account('222-2', movement('20261001', '-9', ['1']), { currency: 'USD' }))),
    ).rejects.toMatchObject({
      ...{ reason: 'statementOtherCurrency', details: { currency: 'USD' } },
    });
  });
});

test('sheets with movements are offered, and a summary sheet is not', async () => {
  const shop = await aBank();
  const sheet = (name: string, [titles = [], ...rows]: (string | number)[][]) => ({
    ...{ name, rows, columns: titles.map((title) => ({ title: String(title) })) },
  });
  const month = (name: string, number: string) =>
    sheet(name, [
      ['Fecha', 'Concepto', 'Monto'],
      [`01/${number}/2026`, 'PAN', -5],
      [`02/${number}/2026`, 'VENTA', 9],
    ]);
  const summary = sheet('Resumen', [
    ['Mes', 'Ingresos'],
    ['Septiembre', 9],
    ['Octubre', 9],
  ]);
  const sheets = [summary, month('Septiembre', '09'), month('Octubre', '10')];
  const book = await writeSpreadsheet({ format: 'xlsx', decimalSign: '.', sheets });
  const file = await sendFile(world.services, shop, { bytes: book, fileName: 'banco.xlsx' });
  const made = await shop.reconciliation.create({ moneyAccountId: shop.bank, file });
  expect(made.missing).toEqual(['table']);
  const at = made.tables.findIndex(({ name }) => name === 'Octubre');
  const read = await shop.reconciliation.update({ id: made.id, table: at });
  expect(read).toMatchObject({ missing: [], from: '2026-10-01', until: '2026-10-02', sum: 400 });
});

test('a bank that counts its ids anew in each file loses no line', async () => {
  const { bring } = await aBank();
  for (const month of ['09', '10', '11']) {
    const movements = movement(`2026${month}01`, '-10', ['1']) + movement(`2026${month}02`, '-20', ['2']);
    expect(await bring(ofx(account('111-1', movements)))).toMatchObject({ lines: 2, known: 0 });
  }
});

test('markup that a bank writes into its texts is read as plain text', async () => {
  const { bring, summaryOf } = await aBank();
  const movements = [
    movement('20261001', '-50', ['A1', '<![CDATA[CAFÉ <MÁS>]]>']),
    movement('20261002', '10', ['A2', 'TIENDA &lt;LA&gt; &#209;AND&#xDA; &amp; CIA']),
    movement('20261003', '-5', ['A3', 'COMPRA CON<BR/>RETIRO']),
  ].join('');
  const { id } = await bring(ofx(account('111-1', movements)));
  expect((await summaryOf(id)).map(([, , words]) => words)).toEqual([
    'CAFÉ <MÁS>',
    'TIENDA <LA> ÑANDÚ & CIA',
    'COMPRA CON RETIRO',
  ]);
});

describe('a format that names its fields', () => {
  test('QIF: days of every kind, and its account', async () => {
    const { bring, summaryOf } = await aBank();
    const qif = (...days: string[]) =>
      `!Account\nNCuenta\n^\n!Type:Bank\n${days.map((day, at) => `D${day}\nT-1,0${at}5.50\nPTienda ${at}\n^`).join('\n')}\n`;
    const { id } = await bring(qif("10/ 5'26", '10/28/26'));
    expect(await summaryOf(id)).toEqual([
      ['2026-10-05', -100_550, 'Tienda 0'],
      ['2026-10-28', -101_550, 'Tienda 1'],
    ]);
    const known = await bring(qif('10/01/2026', '10/02/2026', '10/03/2026'));
    expect(known).toMatchObject({ missing: [], from: '2026-10-01' });
    const other = await aBank();
    const open = await other.bring(qif('09/01/2026', '09/02/2026', '09/03/2026'));
    expect(open).toMatchObject({ missing: ['dayOrder'], lines: 0 });
    const read = await other.reconciliation.update({ id: open.id, isMonthFirst: true });
    expect(read).toMatchObject({ missing: [], from: '2026-09-01', until: '2026-09-03' });
  });

  test('MT940: marks, reversals, purposes and both balances', async () => {
    const { bring, summaryOf } = await aBank();
    const text = [
      ':20:REF',
      ':25:111-1',
      ':28C:1/1',
      ':60F:C261001GTQ1000,00',
      ':61:2610021002D25,50NTRFNONREF//B1',
      ':86:PAGO DE LUZ',
      'OCTUBRE',
      ':61:2610031003C100,NMSCFACT-7',
      ':86:166?00ABONO?20FACTURA 7?32ANA EJEMPLO',
      ':61:2610041004RC100,NMSCFACT-7',
      ':86:DEVUELTO',
      ':62F:C261031GTQ974,50',
      '-',
    ].join('\r\n');
    const made = await bring(text);
    expect(made).toMatchObject({ opening: 100_000, closing: 97_450, difference: 0, missing: [] });
    expect(await summaryOf(made.id)).toEqual([
      ['2026-10-02', -2550, 'PAGO DE LUZ OCTUBRE'],
      ['2026-10-03', 10_000, 'ANA EJEMPLO · FACTURA 7'],
      ['2026-10-04', -10_000, 'DEVUELTO'],
    ]);
  });

  test('MT940: the currencies of one number are accounts of their own', async () => {
    const { bring, summaryOf } = await aBank();
    const page = (currency: string, words: string) => [
      ...[':20:REF', ':25:111-1', `:60F:C261001${currency}1000,00`],
      ...[':61:2610021002D25,50NTRFNONREF//B1', `:86:${words}`, `:62F:C261031${currency}974,50`, '-'],
    ];
    const made = await bring([...page('GTQ', 'LUZ'), ...page('USD', 'DOMINIO')].join('\r\n'));
    expect(await summaryOf(made.id)).toEqual([['2026-10-02', -2550, 'LUZ']]);
  });

  test('OFX 2 is XML, and a PDF is called one', async () => {
    const shop = await aBank();
    const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><STMTRS>
      <CURDEF>GTQ</CURDEF><BANKTRANLIST><STMTTRN><DTPOSTED>20261001</DTPOSTED><TRNAMT>-10.5</TRNAMT>
      <FITID>1</FITID><NAME>PAN</NAME></STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
    const file = await sendFile(world.services, shop, { bytes: Buffer.from(xml), fileName: 'octubre.ofx' });
    const made = await shop.reconciliation.create({ moneyAccountId: shop.bank, file });
    expect(await shop.summaryOf(made.id)).toEqual([['2026-10-01', -1050, 'PAN']]);
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
    const sending = sendFile(world.services, shop, { bytes: pdf, fileName: 'octubre.csv' });
    await expect(sending).rejects.toMatchObject({ reason: 'spreadsheetPdf' });
  });
});

test('a file of which nothing is known stays until its columns are named', async () => {
  const { bring, summaryOf, reconciliation } = await aBank();
  const made = await bring('uno;dos;tres\nPAN;5,00;lunes\nVENTA;9,00;martes');
  expect(made).toMatchObject({ lines: 0, missing: ['date'] });
  const again = await reconciliation.byId({ id: made.id });
  expect(again.columns.map(({ samples: [first] }) => first)).toEqual(['uno', 'dos', 'tres']);
  const dated = await bring('que;cuanto;cuando\nPAN;-5.00;01/10/2026\nVENTA;9.00;02/10/2026');
  expect(dated.missing).toEqual(['columns']);
  const columns = dated.columns.map(({ field }) => field);
  expect(await reconciliation.update({ id: dated.id, columns })).toMatchObject({ lines: 2, missing: [] });
  expect(await summaryOf(dated.id)).toEqual([
    ['2026-10-01', -500, 'PAN'],
    ['2026-10-02', 900, 'VENTA'],
  ]);
});

test('the most lines of a file are shown before the database has counted them', async () => {
  const { bring, lines, reconciliation } = await aBank();
  const row = (n: number) =>
    `${String((n % 28) + 1).padStart(2, '0')}/0${(n % 9) + 1}/2026,Tienda ${n % 700},${n % 3 ? '-' : ''}${(n % 977) + 1}.10`;
  const made = await bring(
    ['Fecha,Detalle,Monto', ...Array.from({ length: 4990 }, (_, n) => row(n))].join('\n'),
  );
  expect(made.lines).toBe(4990);
  expect(await lines(made.id)).toHaveLength(100);
  const open = await reconciliation.lines({ id: made.id, state: 'open', page: 40, perPage: 100 });
  expect(open.lines).toHaveLength(100);
});

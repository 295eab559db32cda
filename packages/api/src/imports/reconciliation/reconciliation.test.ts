import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { sendFile, workbookOf } from '../import/import.testing.ts';
import { aBankedShop, dayAgo, fileOf } from './reconciliation.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;

beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

describe('a statement', () => {
  test('of a file has its lines, its days and what its columns were taken for', async () => {
    const shop = await aBankedShop(world.services);
    const bytes = await workbookOf([
      ['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo'],
      ['01/10/2026', 'DEPOSITO', null, 1500, 9500],
      ['05/10/2026', 'PLANILLA', 150, null, 9350],
    ]);
    const file = await sendFile(world.services, shop, { bytes, fileName: 'octubre.xlsx' });
    const made = await shop.caller.reconciliation.create({ moneyAccountId: shop.bank, file });
    expect(made).toMatchObject({
      moneyAccount: { id: shop.bank, kind: 'bank' },
      name: 'octubre.xlsx',
      status: 'open',
      from: '2026-10-01',
      until: '2026-10-05',
      ...{ opening: 800_000, closing: 935_000, sum: 135_000, difference: 0, missing: [] },
      ...{ lines: 2, open: 2, matched: 0, ignored: 0, known: 0 },
    });
    expect(made.columns.map(({ title, field }) => [title, field])).toEqual([
      ['Fecha', 'date'],
      ['Concepto', 'description'],
      ['Cargo', 'debit'],
      ['Abono', 'credit'],
      ['Saldo', 'balance'],
    ]);
    const { statements } = await shop.caller.reconciliation.list({
      moneyAccountId: shop.bank,
      status: 'open',
    });
    expect(statements).toMatchObject([{ id: made.id, open: 2 }]);
  });

  test('imported twice adds no lines, and an overlapping one adds the rest', async () => {
    const { bring, lines } = await aBankedShop(world.services);
    await bring([
      [9, 'CAFE', '-15.00'],
      [9, 'CAFE', '-15.00'],
    ]);
    await expect(
      bring([
        [9, 'CAFE', '-15.00'],
        [9, 'CAFE', '-15.00'],
      ]),
    ).rejects.toMatchObject({ reason: 'statementKnown' });
    const next = await bring(
      [
        [9, 'CAFE', '-15.00'],
        [9, 'CAFE', '-15.00'],
        [9, 'CAFE', '-15.00'],
        [8, 'PAN', '-5.00'],
      ],
      { opening: 10_000, closing: 5000 },
    );
    expect(next).toMatchObject({ known: 2, lines: 2, sum: -5000, difference: 0 });
    expect((await lines(next.id)).map(({ amount }) => amount)).toEqual([-1500, -500]);
  });

  test('that overlaps the last file is finished by the balances of the whole file', async () => {
    const { bring, lines, caller } = await aBankedShop(world.services);
    const { reconciliation } = caller;
    const finish = async (id: string) => {
      for (const line of await lines(id))
        await reconciliation.ignore({ statementId: id, id: line.id, reason: 'Es de otra cuenta' });
      return reconciliation.close({ id });
    };
    const first = await bring(
      [
        [9, 'CAFE', '-15.00'],
        [8, 'PAN', '-5.00'],
      ],
      { opening: 10_000, closing: 8000 },
    );
    await finish(first.id);
    const typed = await bring(
      [
        [8, 'PAN', '-5.00'],
        [7, 'LUZ', '-20.00'],
      ],
      { opening: 8500, closing: 6000 },
    );
    expect(typed).toMatchObject({ known: 1, lines: 1, opening: 8500, sum: -2500, difference: 0 });
    expect(await finish(typed.id)).toMatchObject({ status: 'finished', difference: 0 });
    // The opening balance comes from the previous statement, less the lines that both files contain.
    const continued = await bring(
      [
        [8, 'PAN', '-5.00'],
        [7, 'LUZ', '-20.00'],
        [6, 'AGUA', '-10.00'],
      ],
      { closing: 5000 },
    );
    expect(continued).toMatchObject({ known: 2, lines: 1, opening: 8500, difference: 0 });
    await reconciliation.update({ id: continued.id, opening: 8400 });
    expect(await reconciliation.byId({ id: continued.id })).toMatchObject({ difference: 100 });
    await reconciliation.update({ id: continued.id, opening: 8500 });
    expect(await finish(continued.id)).toMatchObject({ status: 'finished' });
  });

  test('is read with the columns a user assigns, and the account remembers them', async () => {
    const { caller, bank } = await aBankedShop(world.services);
    const text = (day: string) =>
      `Fecha,Detalle,Valor,Cantidad\n${day}/10/2026,Uno,7,-5.00\n${day}/10/2026,Dos,8,9.00`;
    const made = await caller.reconciliation.create({ moneyAccountId: bank, text: text('02') });
    expect(made).toMatchObject({ missing: ['columns', 'sign'], lines: 0 });
    const columns = ['date', 'description', null, 'amount'] as const;
    const read = await caller.reconciliation.update({ id: made.id, columns: [...columns], closing: 500 });
    expect(read).toMatchObject({ sum: 400, lines: 2, closing: 500 });
    const next = await caller.reconciliation.create({ moneyAccountId: bank, text: text('03') });
    expect(next.columns.map(({ field }) => field)).toEqual(columns);
    expect(next.opening).toBe(500);
  });

  test('waits for the column of its amounts, and refuses to be read without one', async () => {
    const { caller, bank } = await aBankedShop(world.services);
    const text = 'Fecha,Detalle,X\n02/10/2026,Uno,a\n03/10/2026,Dos,b';
    const made = await caller.reconciliation.create({ moneyAccountId: bank, text });
    expect(made).toMatchObject({ missing: ['amount'], lines: 0, from: null });
    const reading = caller.reconciliation.update({ id: made.id, columns: ['date', 'description', null] });
    await expect(reading).rejects.toMatchObject({ field: 'columns', reason: 'statementNeedsAmount' });
    const none = caller.reconciliation.update({ id: made.id, columns: ['date', 'description', 'amount'] });
    await expect(none).rejects.toMatchObject({ reason: 'statementNoLines' });
    await expect(caller.reconciliation.close({ id: made.id })).rejects.toMatchObject({
      reason: 'statementNoLines',
    });
    await caller.reconciliation.remove({ id: made.id });
    expect((await caller.reconciliation.list({})).statements).toEqual([]);
  });

  test('refuses in words what is none, and what is too much', async () => {
    const { caller, bank, ...shop } = await aBankedShop(world.services);
    const bring = (input: object) => caller.reconciliation.create({ moneyAccountId: bank, ...input });
    const row = '02/10/2026,a,1.00';
    const refusals: [object, string][] = [
      [
        { text: `Fecha,Detalle,Monto\n${Array.from({ length: 5001 }, () => row).join('\n')}` },
        'statementTooManyRows',
      ],
      [{ text: 'nada' }, 'spreadsheetEmpty'],
      [{ text: '<OFX><BANKTRANLIST></BANKTRANLIST></OFX>' }, 'statementNoLines'],
      [{ file: 'falso' }, 'notFound'],
      [{ moneyAccountId: newId(), text: fileOf([[1, 'a', '1']]) }, 'notFound'],
    ];
    for (const [input, reason] of refusals)
      await expect(bring(input), reason).rejects.toMatchObject({ reason });
    const bytes = Buffer.from('PK\x03\x04 nothing of a workbook');
    const sending = sendFile(world.services, { caller, ...shop }, { bytes });
    await expect(sending).rejects.toMatchObject({ reason: 'spreadsheetInvalid' });
  });

  test('of another shop does not exist, and a member without the right sees none', async () => {
    const shop = await aBankedShop(world.services);
    const { id } = await shop.bring([[5, 'CAFE', '-15.00']]);
    const [line] = await shop.lines(id);
    const other = await aBankedShop(world.services);
    const named = { statementId: id, id: line?.id ?? '' };
    for (const call of [
      () => other.caller.reconciliation.byId({ id }),
      () => other.caller.reconciliation.lines({ id }),
      () => other.caller.reconciliation.entries({ id }),
      () => other.caller.reconciliation.ignore(named),
      () => other.caller.reconciliation.remove({ id }),
    ])
      await expect(call()).rejects.toMatchObject({ reason: 'notFound' });
    const own = await other.bring([[5, 'CAFE', '-15.00']]);
    const mixed = other.caller.reconciliation.ignore({ ...named, statementId: own.id });
    await expect(mixed).rejects.toMatchObject({ reason: 'notFound' });
    const { caller } = await shop.employee();
    await expect(caller.reconciliation.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('of a credit card turns what was bought into less, and of the safe is read as any', async () => {
    const { caller } = await aShop(world.services);
    const visa = await caller.moneyAccount.create({ kind: 'credit_card', name: 'Visa' });
    const text =
      'Fecha,Comercio,Monto\n02/10/2026,FARMACIA,120.00\n04/10/2026,GAS,80.00\n20/10/2026,PAGO,-300.00';
    const made = await caller.reconciliation.create({ moneyAccountId: visa.id, text });
    expect(made).toMatchObject({ missing: ['sign'], lines: 0 });
    const { id } = made;
    expect(await caller.reconciliation.preview({ id, isInverted: true })).toMatchObject({
      ...{ missing: [], lineCount: 3, moneyIn: 30_000, moneyOut: 20_000 },
    });
    const updated = await caller.reconciliation.update({ id, isInverted: false });
    expect(updated.sum).toBe(-10_000);
    expect(await caller.reconciliation.update({ id, isInverted: true })).toMatchObject({ sum: 10_000 });
    const next = text.replaceAll('/10/', '/11/');
    const november = await caller.reconciliation.create({ moneyAccountId: visa.id, text: next });
    expect(november).toMatchObject({ isInverted: true, sum: 10_000, missing: [] });
    const safe = await caller.reconciliation.create({ moneyAccountId: 'safe', text });
    expect(safe).toMatchObject({ moneyAccount: { id: 'safe', kind: 'safe', name: null }, sum: -10_000 });
  });
});

test('lines that wait are counted up to a day', async () => {
  const { caller, bring } = await aBankedShop(world.services);
  await bring([
    [9, 'CAFE', '-15.00'],
    [2, 'PAN', '-5.00'],
  ]);
  expect(await caller.reconciliation.open({})).toEqual({ statements: 1, lines: 2 });
  expect(await caller.reconciliation.open({ until: dayAgo(5) })).toEqual({ statements: 1, lines: 1 });
});

test('a month that came as a table is known where it comes again with the bank’s ids', async () => {
  const { caller, bank, bring, lines } = await aBankedShop(world.services);
  const { id: first } = await bring([
    [9, 'CAFE', '-15.00'],
    [2, 'PAN', '-5.00'],
  ]);
  const of = (ago: number, amount: string, id: string) =>
    `<STMTTRN><DTPOSTED>${dayAgo(ago).replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}<NAME>X</STMTTRN>`;
  const text = `<OFX>${of(9, '-15.00', 'A1')}${of(2, '-5.00', 'A2')}${of(1, '-7.00', 'A3')}</OFX>`;
  const again = await caller.reconciliation.create({ moneyAccountId: bank, text });
  const listed = (await lines(again.id)).map(({ amount, knownFrom }) => [amount, knownFrom]);
  expect(listed).toEqual([
    [-1500, { statementId: first, description: 'CAFE' }],
    [-500, { statementId: first, description: 'PAN' }],
    [-700, null],
  ]);
  expect((await lines(first)).every(({ knownFrom }) => knownFrom === null)).toBe(true);
});

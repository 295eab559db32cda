import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, many, type Program, tally } from '../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});
afterAll(() => program.close());

const sessions = '/v1/cash-sessions';
const device_id = 'caja-1';

async function opened() {
  const shop = await program.shopOf();
  const { body } = await shop.call('POST', sessions, { body: { opening_amount: 100, device_id } });
  return { ...shop, id: String(body.id) };
}

test('of many that open a till one does; of many that close it one, under the first number', async () => {
  const shop = await program.shopOf();
  const opening = await many(16, () =>
    shop.call('POST', sessions, { body: { opening_amount: 100, device_id } }),
  );
  expect(tally(opening)).toEqual({ '201': 1, '409 cashSessionOpen': 15 });
  const { body } = await shop.call('GET', `${sessions}/current?device_id=${device_id}`);
  const closing = await many(16, () =>
    shop.call('POST', `${sessions}/${body.id}/close`, { body: { counted: { cash: 100 } } }),
  );
  expect(tally(closing)).toEqual({ '200': 1, '409 cashSessionClosed': 15 });
  expect(closing.find(({ status }) => status === 200)?.body).toMatchObject({
    status: 'closed',
    closing: { code: 'CC-000001', counted: 100, difference: 0 },
  });
  expect((await shop.call('GET', `${sessions}/current?device_id=${device_id}`)).status).toBe(404);
});

test('a close that is sent again is one cut', async () => {
  const shop = await opened();
  const body = { id: newId(), counted: { cash: 90 }, difference_reason: 'No sé' };
  const answers = await many(8, () => shop.call('POST', `${sessions}/${shop.id}/close`, { body }));
  expect(tally(answers)).toEqual({ '200': 8 });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const other = await shop.call('POST', `${sessions}/${shop.id}/close`, {
    body: { ...body, counted: { cash: 80 } },
  });
  expect(other).toMatchObject({ status: 409, body: { code: 'idInUse' } });
});

test('sales and movements during the closing of a drawer are in its cut, or in none', async () => {
  for (let round = 0; round < 6; round += 1) {
    const shop = await opened();
    const sell = () => shop.call('POST', '/v1/pos-transactions', { body: { amount_free: 10, device_id } });
    const move = () =>
      shop.call('POST', `${sessions}/${shop.id}/movements`, {
        body: { type: 'cash_in', amount: 1, reason: 'cambio' },
      });
    const close = () =>
      shop.call('POST', `${sessions}/${shop.id}/close`, {
        body: { counted: { cash: 100 }, difference_reason: 'carrera' },
      });
    const [closed, ...others] = await Promise.all([
      close(),
      ...Array.from({ length: 6 }, sell),
      ...Array.from({ length: 4 }, move),
    ]);
    expect(closed.status).toBe(200);
    const sold = others.slice(0, 6);
    expect(tally(sold)).toEqual({ '201': 6 });
    const moved = others.slice(6).filter(({ status }) => status === 201);
    expect(others.slice(6).every(({ status }) => status === 201 || status === 409)).toBe(true);
    const { body } = await shop.call('GET', `${sessions}/${shop.id}`);
    const report = Object(body.report);
    const expected = 100 + report.tickets * 10 + moved.length;
    expect(Object(body.closing)).toMatchObject({ expected, difference: 100 - expected });
  }
  expect(await checkInvariants(program.world.connection)).toEqual([]);
});

test('the documented calls answer the cut of a day, as figures and on paper', async () => {
  const shop = await opened();
  await shop.call('POST', '/v1/pos-transactions', { body: { amount_free: 25.5, device_id } });
  const today = new Date().toISOString().slice(0, 10);
  const days = `from=2020-01-01&until=${today.slice(0, 4)}-12-31`;
  const details = await shop.call('GET', `/v1/reports-transactions/cash-cut-details?${days}`);
  expect(details).toMatchObject({
    status: 200,
    body: {
      opening: 100,
      tickets: 1,
      total: 25.5,
      average_ticket: 25.5,
      credit_sales: { count: 0, total: 0 },
      voided: { count: 0, total: 0 },
      first_number: 'P-000001',
      last_number: 'P-000001',
      sessions: [{ id: shop.id, status: 'open', closing: null }],
      user: null,
      checks: [],
    },
  });
  expect(Object(details.body.by_method)[0]).toEqual({
    method: 'cash',
    count: 1,
    sales: 25.5,
    deposits: 0,
    income: 0,
    refunds: 0,
    expenses: 0,
    withdrawals: 0,
    expected: 125.5,
    counted: null,
    difference: null,
  });
  for (const format of ['ticket_58', 'ticket_80', 'letter']) {
    const pdf = await shop.call(
      'GET',
      `/v1/reports-transactions/cash-cut.pdf?${days}&session_id=${shop.id}&format=${format}`,
      { headers: { 'accept-language': 'ar' } },
    );
    expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
  }
  const paper = (query: string) => shop.call('GET', `/v1/reports-transactions/cash-cut.pdf?${query}`);
  expect(await paper('from=2026-01-01')).toMatchObject({
    status: 400,
    body: { code: 'requiredParameter', parameter: 'until' },
  });
  expect(await paper('from=nunca&until=2026-01-01')).toMatchObject({
    status: 400,
    body: { parameter: 'from' },
  });
  expect(await paper(`${days}&format=papiro`)).toMatchObject({
    status: 400,
    body: { code: 'receiptFormatUnknown' },
  });
  const stranger = await program.shopOf();
  const foreign = await stranger.call(
    'GET',
    `/v1/reports-transactions/cash-cut.pdf?${days}&session_id=${shop.id}`,
  );
  expect(foreign.status).toBe(404);
  const anonymous = await program.send('GET', `/v1/reports-transactions/cash-cut.pdf?${days}`);
  expect(anonymous.status).toBe(401);
});

test('a cashier who counts blind gets the sales over REST and on paper once counted', async () => {
  const shop = await opened();
  await shop.call('PATCH', '/v1/organizations', { body: { blind_cash_count: true } });
  const { token } = await shop.employee({ allowAll: true });
  const as = (method: 'GET' | 'POST', path: string, body?: object) =>
    shop.call(method, path, { token, body });
  await as('POST', '/v1/pos-transactions', { amount_free: 25.5, device_id });
  const days = 'from=2020-01-01&until=2099-12-31';
  const reports = async () => [
    Object((await as('GET', `${sessions}/${shop.id}`)).body.report),
    Object((await as('GET', `/v1/reports-transactions/cash-cut-details?${days}`)).body),
  ];
  for (const { total, average_ticket, by_category, top_products, taxes, ...shown } of await reports()) {
    const absent = [total, average_ticket, by_category, top_products, taxes];
    expect(absent).toEqual(absent.map(() => undefined));
    expect(shown).toMatchObject({ opening: 100, tickets: 1, deposits: { count: 0 } });
    expect(shown.deposits).not.toHaveProperty('total');
    expect(shown.by_user).toEqual([expect.not.objectContaining({ total: 25.5 })]);
    expect(shown.by_method[0]).toEqual({ method: 'cash', count: 1, counted: null });
  }
  const sizeOf = async (query: string) => {
    const pdf = await as('GET', `/v1/reports-transactions/cash-cut.pdf?${days}&format=ticket_80${query}`);
    const [, height] = /MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(pdf.text) ?? [];
    return Number(height);
  };
  const blind = await sizeOf(`&session_id=${shop.id}`);
  await as('POST', `${sessions}/${shop.id}/close`, { counted: { cash: 120 } });
  for (const report of await reports()) expect(report).toMatchObject({ total: 25.5, average_ticket: 25.5 });
  expect(blind).toBeGreaterThan(0);
  expect(await sizeOf(`&session_id=${shop.id}`)).toBeGreaterThan(blind + 60);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});
afterAll(() => program.close());

const address = '/v1/financial-data/assistant.pdf';

test('the statements are printed in the language of the requester, if the user may export them', async () => {
  const shop = await program.shopOf();
  await shop.call('POST', '/v1/pos-transactions', { body: { amount_free: 25.5 } });
  for (const language of ['es', 'en', 'ar']) {
    const pdf = await shop.call('GET', `${address}?from=2026-01-01&until=2026-12-31&known_at=2026-12-31`, {
      headers: { 'accept-language': language },
    });
    expect(pdf).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(pdf.text.startsWith('%PDF-')).toBe(true);
  }
  expect(await shop.call('GET', `${address}?from=nunca`)).toMatchObject({
    status: 400,
    body: { parameter: 'from' },
  });
  const { token } = await shop.employee({ flags: ['acc_financial_statement'] });
  expect((await shop.call('GET', address, { token })).status).toBe(403);
  expect((await program.send('GET', address)).status).toBe(401);
});

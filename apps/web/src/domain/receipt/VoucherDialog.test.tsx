// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { aMe } from '../../lib/testing/person.fixture.ts';
import { draw } from '../../lib/testing/render.testing.tsx';
import { seen, until } from '../../lib/testing/user.testing.ts';
import { receipt } from './receipt.fixture.ts';
import VoucherDialog from './VoucherDialog.tsx';

const answers = { 'user.me': () => aMe({}), 'receipt.paper': () => receipt };

async function aVoucher(isVoided: boolean) {
  await draw(<VoucherDialog id="g" contact={null} isVoided={isVoided} onClose={() => undefined} />, {
    answers,
  });
  await until(() => expect(seen()).toContain('PDF'));
}

test('a voucher is sent to its payee', async () => {
  await aVoucher(false);
  expect(seen()).toContain('WhatsApp');
});

test('a voided voucher is printed and never sent', async () => {
  await aVoucher(true);
  expect(seen()).not.toContain('WhatsApp');
});

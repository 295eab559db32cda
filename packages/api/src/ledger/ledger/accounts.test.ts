import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { customerAccount, incomeAccount, statementLineOf, supplierAccount } from './accounts.ts';

test('each account stands in one line of the statements, and what is none in no line', () => {
  const contactId = newId();
  const lines = [customerAccount(contactId), supplierAccount(contactId), incomeAccount(null), 'cost:direct'];
  expect(lines.map(statementLineOf)).toEqual(['asset', 'liability', 'income', 'cost']);
  expect(['stoc', 'money:', 'toString', 'taxes'].map(statementLineOf)).toEqual([null, null, null, null]);
});

import { moneyAccountKinds } from '@mostrador/shared/codes/codes';
import { reportGroups } from '@mostrador/shared/codes/report-groups';
import { newId } from '@mostrador/shared/wire/new-id';
import { describe, expect, test } from 'vitest';
import { singleAccounts, statementLineOf } from '../../ledger/ledger/accounts.ts';
import { calculateBalances } from './balance-sheet.ts';
import { flowOf } from './cash-statement.ts';
import { resultsOf } from './income-statement.ts';
import { type Chart, placeOf, sumsOf } from './places.ts';

const money = moneyAccountKinds.map((kind) => ({ id: newId(), kind, name: kind }));
const categories = [null, ...reportGroups].map((group) => {
  return { id: newId(), name: group ?? 'none', type: 'expense' as const, group, isFixed: false };
});
const earning = { id: newId(), name: 'Bodas', type: 'sale' as const, group: null, isFixed: false };
const chart: Chart = {
  money: new Map(money.map((row) => [row.id, row])),
  categories: new Map([...categories, earning].map((row) => [row.id, row])),
  isPerson: false,
};
const named = ['sale', 'forgiven', 'disposal'].map((id) => `income:${id}`);
const spent = ['till', 'uncollectible', 'depreciation', 'marketing', 'disposal'].map((id) => `expense:${id}`);
const accounts = [
  ...singleAccounts,
  ...['contact', 'supplier', 'credit', 'exchange', 'asset:fixed'],
  ...named,
  ...spent,
  ...money.map(({ id }) => `money:${id}`),
  ...categories.map(({ id }) => `expense:${id}`),
  `income:${earning.id}`,
];

describe('every account of the ledger', () => {
  test.each(accounts)('%s stands in one statement, in its own line', (account) => {
    // Nothing is left between the halves of an exchange once it is complete.
    if (account === 'equity:opening' || account === 'exchange') return;
    const { line } = placeOf(chart, account);
    const entry = {
      documentType: 'sale' as const,
      source: 'equity:opening',
      destination: account,
      amount: 100,
    };
    const sums = sumsOf(chart, [entry]);
    const { assets, liabilities, equity, profit } = calculateBalances(sums);
    expect(assets).toBe(liabilities + equity + profit);
    expect(resultsOf(sums).netProfit).toBe(profit);
    const family =
      statementLineOf(account.includes(':') ? account : `${account}:x`) ?? statementLineOf(account);
    const isResult = family === 'income' || family === 'cost' || family === 'expense';
    expect(profit).toBe(isResult ? -100 : 0);
    if (account.startsWith('expense:') && spent.includes(account)) expect(line).not.toBe('other');
  });

  test.each(accounts)('%s has its line of the cash flow', (account) => {
    const cash = `money:${money[0]?.id}`;
    if (account === cash) return;
    const { line } = placeOf(chart, account);
    const flow = flowOf(chart, { documentType: 'sale', source: account, destination: cash });
    const isMoney = ['cash', 'safe', 'bank', 'wallet', 'savings', 'card', 'transit'].includes(line);
    expect(flow === null).toBe(isMoney);
  });

  test.each(['stoc', 'money:x', 'taxes', 'cost:other', 'equity'])('%s is none and is refused', (account) => {
    expect(() => placeOf(chart, account)).toThrow('No account');
  });
});

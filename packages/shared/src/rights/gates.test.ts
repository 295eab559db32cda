import { expect, test } from 'vitest';
import {
  flags,
  type Gate,
  type GatePerson,
  type GateRule,
  gateRefusal,
  gates,
  isFlag,
  isGate,
} from './gates.ts';

const cashier: GatePerson = {
  isOwner: false,
  flags: new Set(),
  isPaid: true,
  isTrial: false,
  accountType: 'business',
};
const owner: GatePerson = { ...cashier, isOwner: true };
const rules: [string, GateRule][] = Object.entries(gates);

test('there are 38 documented flags and seven more, each required by a gate', () => {
  expect(flags.length).toBe(45);
  expect(new Set(flags).size).toBe(45);
  const required = new Set(rules.map(([, rule]) => rule.flag));
  expect(flags.filter((flag) => !required.has(flag))).toEqual([]);
});

test.each(rules)('%s asks exactly what its rule says', (name, rule) => {
  if (!isGate(name)) throw new Error(`${name} is no gate`);
  const other = rule.account === 'person' ? 'business' : 'person';
  const best = { ...owner, accountType: rule.account ?? 'business' };
  expect(gateRefusal(name, best)).toBeNull();
  expect(gateRefusal(name, { ...best, accountType: other }) === null).toBe(!rule.account);
  expect(gateRefusal(name, { ...best, isPaid: false })?.reason).toBe(rule.paid && 'paidAccessRequired');
  expect(gateRefusal(name, { ...best, isTrial: true })?.reason).toBe(rule.notTrial && 'paidAccessRequired');
  const employee = { ...best, isOwner: false, flags: new Set(flags) };
  expect(gateRefusal(name, employee)?.reason).toBe(rule.owner && 'permissionDenied');
  if (rule.owner) return;
  for (const required of [rule.flag, rule.also]) {
    const lacking = { ...employee, flags: new Set(flags.filter((flag) => flag !== required)) };
    const refusal = required ? { reason: 'permissionDenied', permission: required } : null;
    expect(gateRefusal(name, lacking)).toEqual(refusal);
  }
});

test('the person comes before the plan', () => {
  const gate: Gate = 'product.analytics';
  expect(gateRefusal(gate, { ...cashier, isPaid: false })).toEqual({
    reason: 'permissionDenied',
    permission: 'inventory_stock_analytics',
  });
});

test('valid names are distinguished from garbage', () => {
  expect(isGate('product.list') && isFlag('audit_view')).toBe(true);
  expect(isGate('toString') || isFlag('member')).toBe(false);
});

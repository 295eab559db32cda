import { type Gate, gates, isGate } from '@mostrador/shared/rights/gates';
import { gatesWithin, scopeModules, scopeOf, scopes } from '@mostrador/shared/rights/scopes';
import { expect, test } from 'vitest';
import { allProcedures } from '../support/calls.ts';

/** Gates that no API key may pass: keys, permissions, payments to the program, and personal data. */
const personGates: readonly Gate[] = [
  'member',
  'owner',
  'business',
  'paid',
  'apikey.list',
  'apikey.create',
  'apikey.remove',
  'webhook.list',
  'webhook.write',
  'role.list',
  'role.write',
  'role.invite',
  'role.invitees',
  'billing.read',
  'billing.write',
  'organization.remove',
  'organization.transfer',
  'member.update',
  'member.remove',
  'approval.ask',
  'organization.users',
  'platform.roadmap',
  'notification.list',
  'changelog.list',
  'export.create',
  'product.export',
  'service.export',
  'audit.export',
  'report.export',
  'report.person',
  'assistant.export',
  'transaction.export',
  'stockcount.export',
  'debt.forgive',
  'contact.merge',
  'cashsession.reopen',
  'paymentinfo.write',
  'ownermovement.write',
];
const within = gatesWithin(scopes);

test('every gate that a procedure names is open to some scope or to no key at all', () => {
  const named = new Set(allProcedures.flatMap(({ meta }) => (isGate(meta.gate ?? '') ? [meta.gate] : [])));
  const undecided = [...named].filter(
    (gate) => gate && isGate(gate) && within.has(gate) === personGates.includes(gate),
  );
  expect(undecided).toEqual([]);
  expect(personGates.filter((gate) => within.has(gate))).toEqual([]);
});

test('a scope that only looks opens no mutation', () => {
  const reading = gatesWithin(Object.keys(scopeModules).map((name) => `${name}:read`));
  const wrong = allProcedures.filter(
    ({ type, meta }) => type === 'mutation' && isGate(meta.gate ?? '') && reading.has(gateOf(meta.gate)),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('a refused key gets the scope to request', () => {
  expect(scopeOf('product.create')).toBe('products:write');
  expect(scopeOf('role.write')).toBeNull();
  expect([...within].filter((gate) => !(gate in gates))).toEqual([]);
});

function gateOf(name: string | undefined): Gate {
  if (!name || !isGate(name)) throw new Error(`${name} is no gate.`);
  return name;
}

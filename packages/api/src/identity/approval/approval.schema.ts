import { gates, isGate } from '@mostrador/shared/rights/gates';
import { orAbsent } from '@mostrador/shared/wire/absent';
import { oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { proofFields } from '../auth/auth.schema.ts';

/** The gates that a user without the permission may pass when a user with it types a PIN. */
export const approvableGates = [
  'pos.void',
  'pos.refund',
  'pos.edit',
  'pos.changePrice',
  'pos.discount',
  'pos.credit',
  'pos.overLimit',
  'cashsession.write',
] as const;
export type ApprovableGate = (typeof approvableGates)[number];

/** By its own name or, as a refusal tells it (`permission`), by that of the right that is missing. */
const gate = oneOf([...approvableGates, ...approvableGates.map((each) => gates[each].flag)], 'invalidOption');
const gatesNamed = (names: string | string[]) =>
  [names]
    .flat()
    .flatMap((name) => approvableGates.filter((each) => each === name || gates[each].flag === name));
const several = z.array(gate).min(1, 'listEmpty').max(approvableGates.length, 'tooManyItems');
const pin = z.string({ error: 'pinInvalid' }).regex(/^\d{4,6}$/, { error: 'pinInvalid', abort: true });

/** The secret that `POST /v1/approvals` answered. */
export const approvalField = () => z.string({ error: 'invalidText' }).max(100, 'tooLong');

/**
 * The act as the refusal reported it (`details.act`), or the call itself that the page is about to send. The
 * approval allows just this act, with these amounts.
 */
const Act = z.union(
  [
    z.string().max(200),
    z.object({ procedure: z.string().max(60), input: z.record(z.string(), z.unknown()) }),
  ],
  { error: orAbsent('invalidOption') },
);

/** One PIN may let several things of one act be done. */
export const ApprovalInput = z.object({
  userId: id(),
  pin,
  gate: z.union([gate, several], { error: orAbsent('invalidOption') }).transform(gatesNamed),
  act: Act,
});
export type ApprovedAct = Exclude<z.infer<typeof Act>, string>;
export type ApprovalInput = z.infer<typeof ApprovalInput>;

export const ApprovalGiven = z.object({ approval: z.string(), expiresAt: z.date() });
ApprovalGiven.register(z.globalRegistry, { title: 'Approval' });

export const CashierSwitch = z.object({ userId: id(), pin });

/** A session of the other person that opens this organization's till and nothing else. */
export const CashierSession = z.object({
  accessToken: z.string().meta({ wire: { name: 'accessToken' } }),
});

/** A PIN that is being set: those that everybody tries first are refused. */
export const newPin = () => pin.refine(isNoRow, 'pinTooSimple');

/** `pin` null takes it away. The password proves who it is, or a code by mail where there is none. */
export const PinChange = z.object({
  pin: newPin().nullable(),
  ...proofFields,
});
export type PinChange = z.infer<typeof PinChange>;
export const PinState = z.object({ hasPin: z.boolean() });

/** With gates: those who may let all of it be done. Without: those who may take over the till. */
export const PinHolderFilter = z.object({ gate: several.transform(gatesNamed).optional() });
export const PinHolder = z.object({ id: id(), name: z.string() });
PinHolder.register(z.globalRegistry, { title: 'PinHolder' });
export const PinHolderList = listOf('users', PinHolder);

/** Not 0000 nor 1234 nor 987654: who watches a hand learns those at once. */
function isNoRow(text: string) {
  const steps = [...text].slice(1).map((digit, index) => Number(digit) - Number(text[index]));
  return !steps.every((step) => step === steps[0] && Math.abs(step) < 2);
}

export const isApprovable = (name: string): name is ApprovableGate =>
  isGate(name) && approvableGates.some((each) => each === name);

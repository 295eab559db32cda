import { gates, isGate } from '@mostrador/shared/rights/gates';
import { orAbsent } from '@mostrador/shared/wire/absent';
import { oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { proofFields } from '../auth/auth.schema.ts';

/** The gates that a user without the permission may pass if a user with the permission enters a PIN. */
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

/**
 * The gate by its own name, or by the name of the missing permission, as a refusal contains it
 * (`permission`).
 */
const gate = oneOf([...approvableGates, ...approvableGates.map((each) => gates[each].flag)], 'invalidOption');
const gatesNamed = (names: string | string[]) =>
  [names]
    .flat()
    .flatMap((name) => approvableGates.filter((each) => each === name || gates[each].flag === name));
const several = z.array(gate).min(1, 'listEmpty').max(approvableGates.length, 'tooManyItems');
const pin = z.string({ error: 'pinInvalid' }).regex(/^\d{4,6}$/, { error: 'pinInvalid', abort: true });

/** The secret that `POST /v1/approvals` returned. */
export const approvalField = () => z.string({ error: 'invalidText' }).max(100, 'tooLong');

/**
 * The act as the refusal reported it (`details.act`), or the call that the page is about to send. The
 * approval allows only this act, with these amounts.
 */
const Act = z.union(
  [
    z.string().max(200),
    z.object({ procedure: z.string().max(60), input: z.record(z.string(), z.unknown()) }),
  ],
  { error: orAbsent('invalidOption') },
);

/** One PIN may approve several gates of one act. */
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

/** A session of the other user, which has access only to this organization's till. */
export const CashierSession = z.object({
  accessToken: z.string().meta({ wire: { name: 'accessToken' } }),
});

/** A new PIN. PINs that are easy to guess are refused. */
export const newPin = () => pin.refine(isNoRow, 'pinTooSimple');

/**
 * A null `pin` removes the PIN. The user proves identity by the password, or by a code by mail if there is
 * no password.
 */
export const PinChange = z.object({
  pin: newPin().nullable(),
  ...proofFields,
});
export type PinChange = z.infer<typeof PinChange>;
export const PinState = z.object({ hasPin: z.boolean() });

/** With gates: the users who may approve all of them. Without: the users who may take over the till. */
export const PinHolderFilter = z.object({ gate: several.transform(gatesNamed).optional() });
export const PinHolder = z.object({ id: id(), name: z.string() });
PinHolder.register(z.globalRegistry, { title: 'PinHolder' });
export const PinHolderList = listOf('users', PinHolder);

/** False for PINs such as 0000, 1234 or 987654, which an observer remembers at once. */
function isNoRow(text: string) {
  const steps = [...text].slice(1).map((digit, index) => Number(digit) - Number(text[index]));
  return !steps.every((step) => step === steps[0] && Math.abs(step) < 2);
}

export const isApprovable = (name: string): name is ApprovableGate =>
  isGate(name) && approvableGates.some((each) => each === name);

import { settledMethods } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, quantity, quantityAnswer } from '@mostrador/shared/money/amount';
import { refundMethods } from '@mostrador/shared/money/refund-part';
import { line, neededOneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { approvableGates, approvalField } from '../../../identity/approval/approval.schema.ts';
import { FreeAmount, freeFields, isFreeSum } from '../sell/sale-free.schema.ts';

const RefundLineInput = z.object({
  lineId: id(),
  quantity: quantity().min(1, 'quantityMinimum'),
  /** True if the goods are restocked. Broken goods are not. */
  restock: z.boolean({ error: 'invalidBoolean' }).default(true),
});

/** Without lines, free amount, delivery and tip, the refund covers everything that is left of the sale. */
export const refundFields = z.object({
  /** Created by the client, so that a retry has the id of the same refund. */
  id: id().optional(),
  saleId: id(),
  lines: z.array(RefundLineInput).max(500, 'tooManyLines').optional(),
  ...freeFields,
  delivery: money().optional(),
  tip: money().optional(),
  /** `original` refunds by the payments of the sale, in their order. */
  paymentMethod: neededOneOf(refundMethods, 'paymentMethodRequired'),
  /** The contact that gets the credit balance, if it is not the customer of the sale. */
  contactId: id().nullish(),
  /** The till with the open session that pays the money back. Without it, the session of the user. */
  deviceId: optionalLine(60).nullish(),
  reason: line(140, { required: 'reasonRequired', tooLong: 'reasonTooLong' }),
  approval: approvalField().optional(),
});

export const linesOnce = ({ lines = [] }: Pick<z.infer<typeof refundFields>, 'lines'>) =>
  new Set(lines.map(({ lineId }) => lineId)).size === lines.length;
export const repeatedLine = { error: 'repeatedItem', path: ['lines'] };

export const RefundInput = refundFields
  .refine(linesOnce, repeatedLine)
  .refine(isFreeSum, { error: 'freeAmountsSum', path: ['freeAmounts'] });
export type RefundInput = z.infer<typeof RefundInput>;

/** A mistaken credit note is voided on its business day, while that day is open. */
export const RefundVoid = z.object({
  saleId: id(),
  id: id(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
  approval: approvalField().optional(),
});

const Named = z.object({ id: id(), name: z.string() });

/** The approver of an action for which the user lacked the permission. */
export const SaleApproval = Named.extend({ gate: z.enum(approvableGates) });

/** A credit note: the refunded part of one sale, and the methods by which it was refunded. */
export const Refund = z.object({
  id: id(),
  code: z.string(),
  saleId: id(),
  status: z.enum(['done', 'voided']),
  date: z.string(),
  amount: moneyAnswer(),
  amountFree: moneyAnswer(),
  freeAmounts: z.array(FreeAmount),
  amountDiscount: moneyAnswer(),
  /** The tax of the lines, the free amount and the delivery. */
  amountTax: moneyAnswer(),
  freeTax: moneyAnswer(),
  delivery: moneyAnswer(),
  deliveryTax: moneyAnswer(),
  tip: moneyAnswer(),
  rounding: moneyAnswer(),
  /** The amount paid back, and the amount that only reduced the debt of the sale. */
  paid: moneyAnswer(),
  credited: moneyAnswer(),
  currency: z.string(),
  reason: z.string(),
  /** The contact that gets a part as credit balance. */
  contact: Named.nullable(),
  /** The sale of the goods taken in exchange. */
  exchange: z.object({ id: id(), code: z.string() }).nullable(),
  user: Named.nullable(),
  approvals: z.array(SaleApproval),
  occurredAt: z.date(),
  createdAt: z.date(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
  payments: z.array(z.object({ id: id(), method: z.enum(settledMethods), amount: moneyAnswer() })),
  lines: z.array(
    z.object({
      lineId: id(),
      name: z.string(),
      unit: z.string(),
      price: moneyAnswer(),
      quantity: quantityAnswer(),
      restock: z.boolean(),
      amountGross: moneyAnswer(),
      amountDiscount: moneyAnswer(),
      amountTax: moneyAnswer(),
      amount: moneyAnswer(),
    }),
  ),
});
Refund.register(z.globalRegistry, { title: 'Refund' });
export type Refund = z.infer<typeof Refund>;

/** The return of an exchange: the credit note, its amount, and the sale of the returned goods. */
export const ExchangeReturn = z.object({
  id: id(),
  code: z.string(),
  amount: moneyAnswer(),
  /** The part of its value that was paid back to the customer. */
  givenBack: moneyAnswer(),
  sale: z.object({ id: id(), code: z.string() }),
});

import { moneyMethods } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, quantity, quantityAnswer } from '@mostrador/shared/money/amount';
import { dateField, daysInOrder, isInOrder, line, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** The ways in which a supplier settles the part that exceeds the debt of the purchase. */
export const settlements = [...moneyMethods, 'credit'] as const;

/**
 * Goods of a purchase that are returned to the supplier. The amount lowers the debt of the purchase first;
 * the rest is paid back by `paymentMethod`, or stays owed by the supplier (`credit`).
 */
export const SupplierReturnInput = z.object({
  id: id().optional(),
  purchaseId: id(),
  products: z
    .array(
      z.object({
        /** The line of the purchase. */
        lineId: id(),
        quantity: quantity().min(1, 'quantityMinimum'),
      }),
    )
    .min(1, { error: 'productMissing' })
    .max(500, { error: 'tooManyLines' }),
  /**
   * The amount that the supplier credits, including its tax. If absent, the returned share of the goods'
   * cost.
   */
  amount: money().nullish(),
  /** The tax within `amount`. If absent, the returned share of the purchase's tax. */
  tax: money().nullish(),
  paymentMethod: oneOf(settlements).optional(),
  /** The account that receives the money. If absent, the account of the method. */
  moneyAccountId: id().nullish(),
  /** The day on which the supplier pays; only for `credit`. */
  dueDate: dateField().nullish(),
  /** The number of the supplier's credit note. */
  supplierDocument: optionalLine(40).nullish(),
  date: dateField().nullish(),
  reason: line(140, { required: 'reasonRequired', tooLong: 'reasonTooLong' }),
});
export type SupplierReturnInput = z.infer<typeof SupplierReturnInput>;

export const SupplierReturnVoid = z.object({
  id: id(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});

export const SupplierReturnFilter = SyncQuery.extend({
  purchaseId: id().optional(),
  contactId: id().optional(),
  status: oneOf(['done', 'voided']).optional(),
  from: dateField().optional(),
  until: dateField().optional(),
}).refine(isInOrder, daysInOrder);
export type SupplierReturnFilter = z.infer<typeof SupplierReturnFilter>;

const Named = z.object({ id: id(), name: z.string() });

/** Amounts are absent for users who may not see costs. */
export const SupplierReturn = z.object({
  id: id(),
  code: z.string(),
  status: z.enum(['done', 'voided']),
  date: z.string(),
  purchase: z.object({ id: id(), code: z.string(), channel: z.enum(['purchase', 'accounting']) }),
  contact: Named.nullable(),
  supplierDocument: z.string().nullable(),
  currency: z.string(),
  amount: moneyAnswer().optional(),
  amountTax: moneyAnswer().optional(),
  /** The part that lowered the debt of the purchase. */
  credited: moneyAnswer().optional(),
  /** The part that the supplier paid back at once. */
  paid: moneyAnswer().optional(),
  /** The part that the supplier still owes. Deposits lower it. */
  balance: moneyAnswer().optional(),
  paymentMethod: z.enum(settlements).nullable(),
  moneyAccountId: id().nullable(),
  dueDate: z.string().nullable(),
  reason: z.string(),
  user: Named.nullable(),
  products: z.array(
    z.object({
      /** The product. */
      id: id(),
      variantId: id(),
      /** The line of the purchase. */
      lineId: id(),
      name: z.string(),
      unit: z.string(),
      quantity: quantityAnswer(),
      amount: moneyAnswer().optional(),
    }),
  ),
  createdAt: z.date(),
  updatedAt: z.date(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
});
SupplierReturn.register(z.globalRegistry, { title: 'SupplierReturn' });
export type SupplierReturn = z.infer<typeof SupplierReturn>;

export const SupplierReturnList = listOf('supplierReturns', SupplierReturn);

/**
 * The lines of a purchase with the quantity that can still be returned. Amounts are absent for users who may
 * not see costs.
 */
export const Returnable = z.object({
  purchaseId: id(),
  code: z.string(),
  currency: z.string(),
  decimals: z.union([z.literal(0), z.literal(2)]),
  contact: Named.nullable(),
  /** The open debt of the purchase, which a return lowers first. */
  open: moneyAnswer().optional(),
  products: z.array(
    z.object({
      id: id(),
      variantId: id(),
      lineId: id(),
      name: z.string(),
      unit: z.string(),
      bought: quantityAnswer(),
      returned: quantityAnswer(),
      /** The smallest quantity by which the product is counted. */
      quantityStep: quantityAnswer(),
      /** The current quantity in stock. */
      stock: quantityAnswer(),
      /** The amount of the whole line, with its shares of discount and tax. */
      amount: moneyAnswer().optional(),
      amountTax: moneyAnswer().optional(),
    }),
  ),
});
export type Returnable = z.infer<typeof Returnable>;

import { notAvailableYet } from '@mostrador/shared/field';
import { listOf } from '@mostrador/shared/page';
import { z } from 'zod';
import { Sale, SaleEdit, SaleInput, SaleVoid } from '../sale/sale.schema.ts';
import { RefundInput, RefundVoid } from '../sale/sale-refund.schema.ts';

/** What waits is the till's, and so is the word of another person: in the books who sells has the right. */
const ofTheTill = { approval: notAvailableYet() };

export const BookSaleInput = SaleInput.safeExtend({
  ...ofTheTill,
  status: z.literal('done', { error: 'invalidOption' }).optional(),
  revision: notAvailableYet(),
});

export const BookSaleEdit = SaleEdit.extend({
  ...ofTheTill,
  status: notAvailableYet(),
});

export const BookSaleVoid = SaleVoid.extend(ofTheTill);

export const BookRefundInput = RefundInput.safeExtend(ofTheTill);

export const BookRefundVoid = RefundVoid.extend(ofTheTill);

export const BookSaleList = listOf('salesTransactions', Sale);

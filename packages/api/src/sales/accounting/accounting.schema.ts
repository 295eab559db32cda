import { notAvailableYet } from '@mostrador/shared/wire/field';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { Attachment, AttachmentsInput } from '../../ledger/attachment/attachment.schema.ts';
import { Instalment } from '../../ledger/debt/instalment.schema.ts';
import { RefundInput, RefundVoid } from '../sale/refund/sale-refund.schema.ts';
import { Sale, SaleEdit, SaleInput, SaleVoid } from '../sale/sale.schema.ts';

/**
 * Parked tickets and supervisor approvals exist only at the till. In the books the user must have the
 * permission.
 */
const ofTheTill = { approval: notAvailableYet() };

export const BookSaleInput = SaleInput.safeExtend({
  ...ofTheTill,
  status: z.literal('done', { error: 'invalidOption' }).optional(),
  revision: notAvailableYet(),
  attachments: AttachmentsInput.optional(),
});

export const BookSaleEdit = SaleEdit.extend({
  ...ofTheTill,
  status: notAvailableYet(),
  attachments: AttachmentsInput.optional(),
});

export type BookSaleEdit = z.infer<typeof BookSaleEdit>;

export const BookSaleVoid = SaleVoid.extend(ofTheTill);

export const BookRefundInput = RefundInput.safeExtend(ofTheTill);

export const BookRefundVoid = RefundVoid.extend(ofTheTill);

/** A sale of any channel, with the attachments of a sale recorded in the books. */
export const BookSale = Sale.extend({
  attachments: z.array(Attachment),
  /** The instalments of the open amount. Empty if the whole amount is due on one day. */
  instalments: z.array(Instalment),
});
BookSale.register(z.globalRegistry, { title: 'BookSale' });
export type BookSale = z.infer<typeof BookSale>;

export const BookSaleList = listOf('salesTransactions', BookSale);

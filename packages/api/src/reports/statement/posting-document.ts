import type { DocumentChannel } from '@mostrador/shared/codes/codes';
import { sql } from 'drizzle-orm';

/** The displayed number and type of a posting's document, and the ids to open it. */
export type DocumentColumns = {
  code: string | null;
  concept: string | null;
  contact: { id: string; name: string } | null;
  channel: DocumentChannel | null;
  /**
   * The sale of a refund, the session of a cash movement, the asset that was sold, or the revalued product.
   */
  origin_id: string | null;
};

/** Selects the columns from `documents`, joined to the postings `p`. */
export const documentColumns = sql`
  coalesce(sale.code, refund.code, sent_back.code, expense.code, deposit.code, debt.code, closing.code,
    transfer.code) code,
  coalesce(sale.concept, sent_back.reason, expense.concept, movement.reason, transfer.comments,
    transfer.reference, balance.label, product.name) concept,
  case when contact.id is not null
    then jsonb_build_object('id', contact.id, 'name', contact.name) end contact,
  coalesce(sale.channel, refunded.channel, expense.channel) channel,
  coalesce(refund.sale_id, movement.session_id, closing.session_id, product.id,
    gone.asset_id, sent_back.purchase_id,
    case when p.document_type = 'cash_session' then p.document_id end) origin_id`;

export const documents = sql`
  left join sales sale on p.document_type = 'sale' and sale.id = p.document_id
  left join refunds refund on p.document_type = 'refund' and refund.id = p.document_id
  left join sales refunded on refunded.id = refund.sale_id
  left join asset_disposals gone on p.document_type = 'asset_disposal' and gone.id = p.document_id
  left join supplier_returns sent_back on p.document_type = 'supplier_return' and sent_back.id = p.document_id
  left join purchases expense on expense.id = case p.document_type
    when 'purchase' then p.document_id else coalesce(gone.asset_id, sent_back.purchase_id) end
  left join deposits deposit on p.document_type = 'deposit' and deposit.id = p.document_id
  left join debts debt on p.document_type in ('debt', 'opening') and debt.id = p.document_id
  left join cash_movements movement on p.document_type = 'cash_movement' and movement.id = p.document_id
  left join cash_closings closing on p.document_type = 'cash_closing' and closing.id = p.document_id
  left join transfers transfer on p.document_type = 'transfer' and transfer.id = p.document_id
  left join initial_balances balance on
    balance.id = case p.document_type when 'initial_balance' then p.document_id else gone.asset_id end
  left join stock_moves move on p.document_type = 'stock' and move.id = p.document_id
  left join product_variants variant on p.document_type = 'stock'
    and variant.id = coalesce(move.variant_id, p.document_id)
  left join products product on p.document_type = 'stock' and product.id = variant.product_id
  left join contacts contact on contact.id = coalesce(
    sale.contact_id, refund.contact_id, expense.contact_id, deposit.contact_id, debt.contact_id,
    balance.contact_id)`;

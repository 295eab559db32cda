import type { Sabotage } from './invariants-sabotage.testing.ts';

/** No period is closed, and all shops are new. */
const begins = 'update organizations set locked_until = null, created_at = now()';

/** Of what is owed and paid since, given back, bought, counted and listened to. */
export const laterSabotages: Sabotage[] = [
  ['B9 a day of a recurrence', "delete from recurrence_occurrences where status = 'made'"],
  ['B9 a day of a recurrence', 'update purchases set due_on = due_on + 1 where due_on is not null'],
  ['B9 a day of a recurrence', 'update sales set due_on = null where due_on is not null'],
  ['B9 nothing of a recurrence', 'update recurrences set ends_on = starts_on - 1, next_on = null'],
  ['B9 nothing of a recurrence', 'update recurrence_occurrences set due_on = due_on - 4000'],
  ['B9 a recurrence goes on', 'update recurrences set next_on = starts_on where next_on is not null'],
  ['B9 a recurrence goes on', 'update sales set recurrence_id = gen_random_uuid() where due_on is not null'],
  ['S1 a code means one thing', "update product_codes set code = '7401'"],
  ['S1 a code means one thing', 'update product_codes set deleted_at = now()'],
  ['M1 what is sold in packs', 'update sale_lines set quantity = 5000 where pack is not null'],
  ['H1 what is held of a variant', 'update product_variants set held = held + 1'],
  ['H1 what is held of a variant', 'delete from stock_holds where released_at is null'],
  ['H1 what is held of a product', 'update products set held = held + 1'],
  ['H2 what is held', "update web_orders set deleted_at = now() where process_status = 'incoming'"],
  ['W1 an order', "update web_orders set process_status = 'completed' where process_status = 'incoming'"],
  ['W1 an order', "update sales set channel = 'pos' where channel = 'web'"],
  ['W2 the story', "update web_orders set process_status = 'rejected' where process_status = 'cancelled'"],
  ['W2 each state', `update web_order_steps set "from" = null where "to" = 'completed'`],
  ['W2 each state', 'delete from web_order_steps where position = 1'],
  [
    'R1 only what was completed',
    "update web_orders set process_status = 'in_progress' where process_status = 'completed'",
  ],
  ["R1 a shop's stars", 'update store_settings set rating_sum = rating_sum + 1'],
  [
    "R1 a shop's stars",
    'alter table ratings disable trigger all; update ratings set stars = 6 - stars where stars <> 3',
  ],
  ['L5 a budget', 'update budgets set starts_on = starts_on + 1'],
  ['L6 a sale', 'update sales set category_id = null where category_id is not null'],
  ['L6 a sale', "update categories set transaction_type = 'expense' where transaction_type = 'sale'"],
  ['L6 a sale', "update sales set category_id = null where channel = 'income'"],
  ['O1 a movement of an owner stands', 'update owner_movements set amount = amount + 1'],
  ['O1 a movement of an owner stands', 'update owner_movements set voided_at = now()'],
  [
    'O1 both halves',
    "update owner_movements set business_date = business_date - 1 where document_type = 'income'",
  ],
  ['O1 both halves', "update owner_movements set kind = 'draw' where document_type = 'expense'"],
  ['O1 a movement of an owner has', "delete from owner_movements where document_type = 'income'"],
  ['L14 a transfer', 'update transfers set amount = amount + 1'],
  ['L14 a transfer', 'update transfers set fee = fee + 1 where fee > 0'],
  ['L14 a transfer', "delete from postings where document_type = 'transfer' and reverses_id is not null"],
  [
    'L14 a transfer',
    "update postings set kind = 'fee' where document_type = 'transfer' and kind = 'movement'",
  ],
  [
    'L14 what is booked',
    "update postings set document_id = gen_random_uuid() where document_type = 'transfer'",
  ],
  ['L32 a finished statement', 'update bank_statements set closing = closing + 1'],
  ['L32 a finished statement', 'update bank_lines set ignored_at = null'],
  ['L32 a matched line', 'update bank_matches set amount = amount + 1'],
  ['L32 a matched line', 'update bank_lines set ignored_at = now()'],
  ['L32 what is matched', 'update bank_matches set posting_id = gen_random_uuid()'],
  [
    'L32 what is matched',
    'update bank_matches m set account = p.source from postings p where p.id = m.posting_id and m.amount > 0',
  ],
  ['L32 the lines of a statement', 'update bank_lines set date = date - 1'],
  ['N1 transfers', "update counters set value = value + 1 where kind = 'transfer'"],
  ['N1 transfers', "update transfers set order_number = 99 where code = 'T-000001'"],
  [
    'L13 nothing is dated',
    "update period_locks set created_at = created_at - interval '1 day', locked_until = '2200-01-01'",
  ],
  [
    'L13 the books are closed',
    'update organizations set locked_until = locked_until + 1 where locked_until is not null',
  ],
  ['L13 the books are closed', "update period_locks set previous = '2020-01-01'"],
  ['L18 an initial balance', 'update initial_balances set booked = booked - 1'],
  ['L18 an initial balance', "delete from postings where document_type = 'initial_balance'"],
  ['L18 the books begin', "update initial_balances set as_of = as_of - 1 where label = 'Mesa'"],
  ['L19 while a shop begins', `${begins}; update initial_balances set booked = 1 where kind = 'inventory'`],
  ['L19 typed stock', `${begins}; update organizations set opened_on = '2020-01-01'`],
  ['L18 an organization', 'update organizations set opened_on = null where opened_on is not null'],
  ['L30 an asset', 'update initial_balances set next_depreciation_on = null'],
  ['L30 an asset', "update initial_balances set useful_months = 24 where kind = 'fixed_asset'"],
  ['L30 an asset', "update initial_balances set deleted_at = now() where label = 'Horno'"],
  ['L30 what wears off', "update postings set document_type = 'transfer' where kind = 'depreciation'"],
  ['L30 what wears off', "update postings set kind = 'depreciation' where document_type = 'transfer'"],
  [
    'L34 of a thing',
    "delete from postings where kind = 'disposal' and destination = 'expense:disposal' and reverses_id is null",
  ],
  ['L34 of a thing', 'update asset_disposals set price = price + 1 where price > 0'],
  ['L34 what is booked', 'update asset_disposals set id = gen_random_uuid() where voided_at is null'],
  ['L34 what is booked', "update postings set document_type = 'transfer' where kind = 'disposal'"],
  ['L33 money is put aside', "update money_accounts set kind = 'loan' where name = 'Viaje al lago'"],
  ['L7 a transaction category', "update categories set transaction_type = null where kind = 'transaction'"],
  ['L7 a transaction category', "update categories set report_group = 'sales' where report_group = 'rent'"],
  [
    'L7 a transaction category',
    "update categories set kind = 'service', transaction_type = null, is_fixed = true",
  ],
  ['L29 the register', 'update documents set amount = amount + 1'],
  ['L29 the register', "update documents set status = 'done' where status = 'voided'"],
  ['L29 the register', "delete from documents where type = 'expense'"],
  ['L29 the register', 'alter table sales disable trigger all; update sales set concept = code'],
  ['L29 what is booked', "delete from documents where type = 'deposit'"],
  ['M9 an account', 'update money_accounts set closed_at = now(), is_default = false'],
  ['M8 what a contact has in his favour', 'update contacts set credit = credit + 1'],
  ['M8 what a contact has in his favour', "delete from postings where source like 'credit:%'"],
  ['M8 what was given up', 'update debts set forgiven = forgiven - 1 where forgiven > 0'],
  ['M8 what was given up', "delete from postings where kind = 'write_off'"],
  ['M8 what was given up', 'update debts set returned = returned + 1 where returned > 0'],
  ['M8 who was merged', 'update contacts set deleted_at = null where merged_into is not null'],
  ['M8 who was merged', 'update contacts set credit = 1 where merged_into is not null'],
  ['N1 debts', "update counters set value = value + 1 where kind = 'debt:payable'"],
  ['N1 debts', "delete from counters where kind = 'debt:receivable'"],
  ['N1 debts', "update debts set number = 99 where code = 'FI-000001'"],
  ['M5 a debt', 'update debts set balance = balance - 1 where balance > 0'],
  ['M5 a debt', 'delete from deposit_shares'],
  ['M5 a debt', 'update deposits set voided_at = null'],
  ['M5 a debt', 'update debts set returned = returned + 1 where returned > 0'],
  [
    'M5 a deposit',
    'delete from deposit_shares where id = (select id from deposit_shares order by id limit 1)',
  ],
  ['M5 a deposit', 'update deposit_shares set amount = amount - 1 where amount > 1'],
  [
    'M4 the postings of a deposit',
    "update postings set amount = amount + 1 where document_type = 'deposit' and reverses_id is null",
  ],
  [
    'M4 the postings of a deposit',
    "delete from postings where document_type = 'deposit' and reverses_id is not null",
  ],
  [
    'M4 the postings of a deposit',
    "update postings set business_date = business_date - 1 where document_type = 'deposit'",
  ],
  [
    'M4 the postings of a deposit',
    "update postings set destination = 'safe' where document_type = 'deposit' and destination like 'money:%'",
  ],
  [
    'M4 what is booked',
    "update postings set document_id = gen_random_uuid() where document_type = 'deposit'",
  ],
  ['M4 what is booked', "update postings set document_id = gen_random_uuid() where document_type = 'debt'"],
  [
    'M4 the postings of a deposit',
    "update deposits set rounding = 1, amount = amount + 1 where method = 'cash'",
  ],
  ['N1 deposits', "update counters set value = value + 1 where kind = 'deposit'"],
  ['N1 deposits', "update deposits set number = 99 where code = 'AB-000001'"],
  ['N1 deposits', "delete from counters where kind = 'deposit'"],
  [
    'M1 lines, free part, delivery, tip and rounding make the amount of a refund',
    'update refunds set rounding = rounding + 1',
  ],
  ['M1 lines, free part, delivery, tip and rounding make the amount of a refund', 'delete from refund_lines'],
  ['M1 of a line', 'update refund_lines set quantity = quantity + 100000'],
  ['M1 of a line', 'update refund_lines set amount_gross = amount_gross + 1'],
  ['M3 refunds', 'update sales set refunded = refunded - 1 where refunded > 0'],
  ['M3 refunds', "update sales set status = 'partially_refunded' where status = 'done'"],
  ['M3 refunds', "update sales set status = 'refunded' where status = 'partially_refunded'"],
  ['M3 what refunds', 'update debts set refunded = refunded + 1, balance = balance - 1 where balance > 0'],
  ['M3 a refund', 'update refund_payments set amount = amount + 1'],
  ['M3 a refund', 'delete from refund_payments'],
  [
    'M4 the postings of a refund',
    "update postings set amount = amount + 1 where document_type = 'refund' and destination like 'income:%'",
  ],
  [
    'M4 the postings of a refund',
    "update postings set source = 'safe' where document_type = 'refund' and source like 'money:%'",
  ],
  [
    'M4 the postings of a refund',
    "delete from postings where document_type = 'refund' and source like 'contact:%'",
  ],
  ['M4 the postings of a refund', "delete from postings where document_type = 'refund' and kind = 'tax'"],
  ['M8 the kept totals of a day', "delete from daily_totals where kind = 'uncosted'"],
  [
    'M8 the kept totals of a day',
    "update daily_totals set amount = amount + 1 where kind = 'refund_uncosted'",
  ],
  ['L3 a sale or refund', "delete from postings where document_type = 'refund' and kind = 'cost'"],
  [
    'M4 the postings of a refund',
    "update postings set business_date = business_date - 1 where document_type = 'refund'",
  ],
  [
    'M4 a posting of a refund',
    "update postings set document_id = gen_random_uuid() where document_type = 'refund'",
  ],
  [
    'M4 the postings of a voided credit note',
    "delete from postings where document_type = 'refund' and reverses_id is not null",
  ],
  ['N1 credit notes', "update counters set value = value + 1 where kind = 'refund'"],
  ['N1 credit notes', "update refunds set number = 99 where code = 'NC-000001'"],
  ['N1 credit notes', "delete from counters where kind = 'refund'"],
  ['M1 the lines make', 'update purchase_lines set amount = amount + 1'],
  ['M1 the lines make', 'update purchase_lines set amount_landed = amount_landed + 1'],
  ['M1 the lines make', 'delete from purchase_lines where position = 1'],
  ['M1 the lines make', 'update purchases set is_tax_credited = not is_tax_credited where amount_tax > 0'],
  ['M1 a unit of goods', 'update purchase_lines set unit_cost = unit_cost + 1'],
  ['M3 payments and balance make the amount of a purchase', 'delete from purchase_payments'],
  [
    'M3 payments and balance make the amount of a purchase',
    'update purchase_payments set amount = amount + 1',
  ],
  [
    'M3 payments and balance make the amount of a purchase',
    `alter table purchase_payments drop constraint purchase_payments_account_fkey;
     update purchase_payments set money_account_id = gen_random_uuid()`,
  ],
  ['M3 what a purchase', "delete from debts where document_type = 'purchase' and voided_at is not null"],
  ['M3 what a purchase', "update debts set direction = 'receivable' where document_type = 'purchase'"],
  ['M3 what a purchase', "update debts set total = total + 1 where document_type = 'purchase'"],
  ['L31 the instalments', 'delete from debt_instalments where n = 1'],
  ['M1 what was taken off', 'update purchases set tip = amount where amount_free = 0 and amount > 0'],
  ['L31 the instalments', 'update debt_instalments set amount = amount + 1'],
  ['L31 the instalments', 'update debt_instalments set due_date = due_date - 4000 where n = 2'],
  ['M3 what a purchase', "update purchases set status = 'voided' where balance > 0"],
  [
    'M4 the postings of a purchase',
    "update postings set amount = amount + 1 where document_type = 'purchase' and source like 'money:%'",
  ],
  [
    'M4 the postings of a purchase',
    "update postings set amount = amount + 1 where document_type = 'purchase' and source like 'supplier:%'",
  ],
  [
    'M4 the postings of a purchase',
    "delete from postings where document_type = 'purchase' and destination = 'tax'",
  ],
  [
    'M4 the postings of a purchase',
    "delete from postings where document_type = 'purchase' and reverses_id is not null",
  ],
  [
    'M4 the postings of a purchase',
    "update postings set business_date = business_date - 1 where document_type = 'purchase'",
  ],
  [
    'M4 a posting of a purchase',
    "update postings set document_id = gen_random_uuid() where document_type = 'purchase'",
  ],
  [
    'S1 a purchase',
    "update stock_moves set quantity = quantity + 1 where type = 'purchase' and quantity > 0",
  ],
  ['S1 a purchase', "delete from stock_moves where type = 'purchase' and quantity < 0"],
  ['N1 purchases', "update counters set value = value + 1 where kind = 'purchase'"],
  ['N1 purchases', "update purchases set order_number = 99 where code = 'C-000001'"],
  ['N1 purchases', "delete from counters where kind = 'purchase'"],
  ['S1 what waits', "update sales set code = 'P-' || id where status = 'discarded'"],
  [
    'S1 what waits',
    `update stock_moves m set document_id = s.id from sales s
     where s.organization_id = m.organization_id and s.status = 'in_progress' and m.type = 'initial'`,
  ],
  [
    'S1 what waits',
    `update postings p set document_id = s.id from sales s
     where s.organization_id = p.organization_id and s.status = 'discarded' and p.kind = 'opening'`,
  ],
  [
    'S1 what waits',
    `update debts d set document_id = s.id from sales s
     where s.organization_id = d.organization_id and s.status = 'in_progress' and d.code = 'FI-000001'`,
  ],
  [
    'S1 what waits',
    `update stock_moves m set document_id = s.id from sales s
     where s.organization_id = m.organization_id and s.status = 'quoted' and m.type = 'initial'`,
  ],
  ['S1 what waits', "update sales set code = 'V-000099' where status = 'quoted' and amount = 100"],
  ['Q1', "update sales set status = 'discarded' where status = 'quoted' and amount = 100"],
  ['Q1', 'delete from quotes where converted_sale_id is null'],
  ['Q2', "update counters set value = value + 1 where kind = 'quote'"],
  ['Q2', "update quotes set number = 99 where code = 'COT-000001'"],
  ['Q2', "update quotes set code = 'COT-000099' where number = 1"],
  ['Q3', 'update quotes set expires_on = expires_on + 1 where number = 1'],
  ['Q3', "update quotes set sent_at = null where state = 'sent'"],
  ['Q3', "update quotes set answered_name = null where state = 'rejected'"],
  ['Q4', 'update quotes set converted_sale_id = null'],
  ['Q4', 'update sales set quote_id = null'],
  ['S1 a refund', "delete from stock_moves where type = 'refund'"],
  ['S1 a refund', 'update refund_lines set is_restocked = true'],
  ['S1 a refund', "update stock_moves set quantity = quantity + 1 where type = 'refund'"],
  [
    'S1 a booked count',
    "update stock_moves set quantity = quantity + 1 where type = 'count' and quantity > 0",
  ],
  ['S1 a booked count', "delete from stock_moves where type = 'count'"],
  ['S1 a booked count', "update stock_counts set status = 'cancelled' where status = 'posted'"],
  ['S1 a line of a count', 'update stock_count_lines set quantity = quantity + 1'],
  ['N1 counts', "update counters set value = value + 1 where kind = 'stockcount'"],
  ['N1 counts', "update stock_counts set order_number = 99 where code = 'CF-000001'"],
  ['N1 counts', "delete from counters where kind = 'stockcount'"],
  ['W0', "update uploads set visibility = 'public' where visibility = 'private' and kind = 'image'"],
  ['U1 a document has', "update uploads set visibility = 'public' where filename = 'factura.png'"],
  ['U1 what is attached', 'update attachments set document_id = gen_random_uuid()'],
  ['U1 what is attached', "update attachments set document_type = 'quote' where document_type = 'sale'"],
  ['C1 a coupon is used', 'update coupons set used_count = used_count + 1 where used_count > 0'],
  ['C1 what was sold with a coupon', 'update coupon_uses set released_at = now()'],
  ['C1 what was sold with a coupon', 'update coupon_uses set amount = amount + 1'],
  ['C2 one coupon', 'drop index coupons_solo_key; update coupons set active = true'],
  ['C4 an offer is of something', 'update offers set all_products = true'],
  [
    'C4 what an offer took off',
    `update sale_lines set discount = '{"value":5,"unit":"percentage"}' where offer_id is not null`,
  ],
  ['E1', "update organizations set listened_events = array['sale.done']"],
  [
    'B6',
    `insert into billing_receipts (id, organization_id, provider_id, status, amount_due, amount_paid,
       currency, issued_at)
     select gen_random_uuid(), id, 'in_1', 'paid', 699, 699, 'USD', now() from organizations limit 1;
     insert into commissions (id, user_id, invoice_id, kind, source_id, amount, available_at, created_at)
     values (gen_random_uuid(), gen_random_uuid(), 'in_1', 'accrued', 'in_1', 281, now(), now())`,
  ],
  [
    'B7 what was paid out',
    `insert into payouts (id, user_id, amount, method, details, status, created_at)
     values (gen_random_uuid(), gen_random_uuid(), 2000, 'paypal', '', 'paid', now())`,
  ],
  [
    'B7 nothing was paid out',
    `insert into commissions (id, user_id, kind, source_id, amount, available_at, created_at)
     values (gen_random_uuid(), gen_random_uuid(), 'paid_out', 'x', -2000, now(), now())`,
  ],
  [
    'B8 a business',
    `insert into licenses (key_hash, last4, tier, status, business_id, event_at)
     select 'k', '1234', 1, 'active', id, now() from organizations limit 1`,
  ],
  [
    'B8 nobody',
    `insert into subscriptions (id, organization_id, status, provider, started_at)
     select gen_random_uuid(), id, 'active', 'appsumo', now() from organizations o
     where not exists (select from subscriptions s where s.organization_id = o.id) limit 1`,
  ],
  [
    'B8 what Plus holds',
    `insert into subscriptions (id, organization_id, status, provider, started_at, license_tier)
     select gen_random_uuid(), id, 'active', 'appsumo', now(), 2 from organizations o
     where not exists (select from subscriptions s where s.organization_id = o.id) limit 1`,
  ],
  [
    'B8 what follows',
    `insert into licenses (key_hash, last4, tier, status, previous_hash, event_at)
     values ('k', '1234', 1, 'active', null, now()), ('n', '1235', 2, 'active', 'k', now())`,
  ],
];

/** The data to break, by the beginning of the name of the one invariant that must detect it. */
export type Sabotage = [name: string, sql: string];

/** A trial that was never started. */
const ofSomeShop =
  "select gen_random_uuid(), id, 'trial', now(), now() + interval '7 days' from organizations limit 1";

export const shopSabotages: Sabotage[] = [
  ['S1 a variant without a price', 'update products set price = price + 1'],
  ['S1 a product is found', "update products set category_key = 'x'"],
  [
    'M1 lines, free part, delivery, tip and rounding make the amount of a sale',
    'update sales set amount_free = amount_free + 1 where amount_free > 0 and free_amounts is null',
  ],
  [
    'M1 lines, free part, delivery, tip and rounding make the amount of a sale',
    'update sales set delivery = delivery + 1 where delivery > 0',
  ],
  [
    'M1 free amount and delivery of a sale',
    'update sales set free_tax_rate = free_tax_rate + 100 where free_tax > 0',
  ],
  [
    'M1 free amount and delivery of a sale',
    'update sales set delivery_tax = delivery_tax + 1, amount_tax = amount_tax + 1 where delivery_tax > 0',
  ],
  ['M1 a coupon takes off', 'update sales set amount_coupon = 1 where amount_discount > 0'],
  [
    'M1 the free amounts of a sale',
    `update sales set free_amounts = jsonb_set(free_amounts, '{0,amount}', '1') where free_amounts is not null`,
  ],
  [
    'M1 lines, free part, delivery, tip and rounding make the amount of a sale',
    'update sales set rounding = rounding - 1, tip = tip + 2',
  ],
  [
    'M1 lines, free part, delivery, tip and rounding make the amount of a sale',
    'update sales set amount_tax = amount_tax + 1 where amount_tax > 0',
  ],
  [
    'M1 lines, free part, delivery, tip and rounding make the amount of a sale',
    'delete from sale_lines where id = (select id from sale_lines order by id limit 1)',
  ],
  [
    'M1 a line',
    'update sale_lines set amount_gross = amount_gross + 1, amount_discount = amount_discount + 1',
  ],
  ['M1 a line', 'update sale_lines set price = price + 1'],
  [
    'M1 the goods of a ticket',
    `update product_variants v set deleted_at = now() from sale_lines l join sales s on s.id = l.sale_id
     where s.status = 'in_progress' and v.id = l.variant_id`,
  ],
  ['M1 extras', 'update sale_lines set extras_price = extras_price + 1'],
  ['M1 extras', 'update sales set amount_services = amount_services + 1'],
  [
    'M3 payments and balance make the amount of a sale',
    'delete from sale_payments where id = (select id from sale_payments order by id limit 1)',
  ],
  [
    'M3 payments and balance make the amount of a sale',
    'alter table sales drop constraint sales_amount_check; update sales set balance = balance + 1 where balance > 0',
  ],
  [
    'M3 payments and balance make the amount of a sale',
    'update sale_payments set amount = amount + 1 where position = 0',
  ],
  ['M3 a sale', "update sales set payment_method = 'cash' where balance > 0"],
  ['M3 a sale', 'update sales set contact_id = null where balance > 0'],
  ['M3 a payment', 'update sale_payments set change = change + 1 where received is not null'],
  [
    'M3 a payment',
    `alter table sale_payments drop constraint sale_payments_account_fkey;
     update sale_payments set money_account_id = gen_random_uuid() where money_account_id is not null`,
  ],
  ['M1 whole', 'update sales set decimals = 0'],
  [
    'M3 both halves',
    "update postings set amount = amount + 1 where document_type = 'refund' and source like 'exchange:%'",
  ],
  ['M3 both halves', 'update refunds set exchange_sale_id = null'],
  ['M3 both halves', "delete from refund_payments where method = 'exchange'"],
  ['M3 what a sale', "delete from debts where code = 'FI-000001'"],
  ['M3 what a sale', 'update debts set total = total + 1'],
  ['M3 what a sale', "update debts set direction = 'payable'"],
  [
    'M4 a void',
    `update postings set business_date = business_date - 1
     where document_type = 'sale' and reverses_id is not null`,
  ],
  ['M8 who owes', 'update contacts set deleted_at = now() where owed > 0'],
  [
    'M8 what a contact has spent',
    "update contacts set last_purchase_at = last_purchase_at - interval '1 minute'",
  ],
  ['M8 what a contact owes', 'update debts set balance = balance - 1 where balance > 0'],
  ['M8 a sale', "update sales set occurred_at = occurred_at - interval '9 days'"],
  ['L3 a sale or refund', "delete from postings where kind = 'cost'"],
  ['L3 the stock in the books', 'update product_variants set stock_value = stock_value + 1'],
  ['L1 the kept totals of a day', "update ledger_days set amount = amount + 1 where kind = 'tip'"],
  ['L1 the kept totals of a day', "delete from ledger_days where kind = 'cost'"],
  ['L1 the kept totals of a month', 'update ledger_months set count = count - 1'],
  ['L17 what a sale gave up', "delete from postings where kind = 'discount'"],
  ['L2 each account', "update postings set destination = 'somewhere' where kind = 'tip'"],
  ['L8 nothing is left', "update postings set source = 'safe' where source = 'transit'"],
  ['M4 the postings of a done', "update postings set amount = amount + 1 where destination like 'contact:%'"],
  ['M4 the postings of a done', "update postings set source = 'safe' where kind = 'payment'"],
  ['M4 the postings of a done', "update sales set status = 'done' where status = 'voided'"],
  ['M4 the postings of a done', 'update postings set business_date = business_date - 1'],
  [
    'M4 each payment',
    `update postings set destination = 'money:' || (select id from money_accounts where kind = 'bank' limit 1)
     where destination = 'money:' || (select id from money_accounts where kind = 'card' limit 1)`,
  ],
  ['M4 the postings of a voided sale', "update sales set status = 'voided' where code = 'P-000001'"],
  [
    'M4 the postings of a voided sale',
    'delete from postings where reverses_id is not null and kind = $$payment$$',
  ],
  ['M4 a posting of a sale', 'update postings set document_id = gen_random_uuid() where reverses_id is null'],
  ['M4 a reversal', 'update postings set amount = amount + 1 where reverses_id is not null'],
  [
    'M4 a reversal',
    `insert into postings select organization_id, gen_random_uuid(), created_at, source, destination, amount,
     business_date, kind, document_type, document_id, group_id, reverses_id from postings
       where reverses_id is not null`,
  ],
  ['M8 what a contact owes', 'update contacts set owed = owed + 1'],
  ['M8 what a contact has spent', 'update contacts set total_spent = total_spent - 1'],
  ['M8 the kept totals of a contact', "update daily_totals set count = count - 1 where kind = 'buyer'"],
  [
    'M8 what a contact owes',
    "delete from postings where destination like 'contact:%' and reverses_id is null",
  ],
  ['M8 the kept totals of a day', "update daily_totals set amount = amount + 1 where kind = 'tip'"],
  ['M8 the kept totals of a day', "update daily_totals set count = count - 1 where kind = 'sale'"],
  ['M8 the kept totals of a day', "delete from daily_totals where kind = 'voided'"],
  [
    'M8 the kept totals of a day',
    "insert into daily_totals select organization_id, current_date, 'sale', 'moon', 1, 1 from sales limit 1",
  ],
  ['M8 the kept totals of a day', 'update sales set business_date = business_date + 1'],
  ['M8 the kept totals of a day', 'update sales set hour = (hour + 1) % 24'],
  ['M8 what a product sold on a day', 'update product_totals set quantity = quantity - 1000'],
  ['M8 what a product sold on a day', 'update product_totals set cost = coalesce(cost, 0) + 1'],
  ['M8 what a product sold on a day', 'update product_totals set amount_without_cost = amount + 1'],
  ['M8 what a product sold on a day', 'delete from product_totals'],
  ['M8 what a product sold on a day', 'update product_totals set sold_tax = sold_tax + 1'],
  ['M8 what a product sold in a month', 'update product_months set times = times - 1'],
  ['M8 what a product sold in a month', 'delete from product_months'],
  ['M8 what a person sold', 'update seller_months set amount = amount + 1'],
  ['M8 what a person sold', 'delete from seller_months'],
  [
    'M8 the summed sales',
    `insert into sale_days (organization_id, business_date, place, part, channel, status, paid, amount,
        refunded, count, smallest, largest, amounts)
      select organization_id, business_date, 1, 1, channel, status, 0, amount, 0, 1, amount, amount,
        array[amount]
      from sales limit 1`,
  ],
  [
    'M8 the amounts of a day',
    `insert into sale_days (organization_id, business_date, place, part, channel, status, paid, amount,
        refunded, count, smallest, largest, amounts)
      select organization_id, business_date, 1, 1, channel, status, 0, amount, 0, 1, amount, amount, '{}'
      from sales limit 1`,
  ],
  [
    'M8 the summed products',
    `insert into sale_day_products (organization_id, business_date, place, is_whole, channel, amount, count)
      select organization_id, business_date, 1, true, channel, amount, 1 from sales limit 1`,
  ],
  ['S1 the stock of a variant', 'update product_variants set stock = stock + 1'],
  ['S1 the stock of a variant', "delete from stock_moves where type = 'initial'"],
  ['S1 the stock of a product', 'update products set stock = stock - 1'],
  ['S1 a product is sorted', "update stock_moves set created_at = created_at - interval '1 day'"],
  ['S1 a product is sorted', "update organizations set stock_listed_at = now() + interval '1 hour'"],
  ['S1 what a product sold', 'update products set sold_quantity = sold_quantity + 1'],
  [
    'M8 what a product sold on a day',
    'update product_totals set returned_quantity = returned_quantity + 1000',
  ],
  ['M8 a debt from before', "update postings set document_type = 'opening' where kind = 'sale'"],
  ['S1 no movement', "update stock_moves set balance_after = -1 where type = 'sale'"],
  ['S1 a done sale', "delete from stock_moves where type = 'void'"],
  ['S1 a done sale', "update stock_moves set quantity = quantity - 1 where type = 'sale'"],
  ['N1 numbers', "update counters set value = value + 1 where kind = 'sale:pos'"],
  ['N1 numbers', "update sales set order_number = 99, code = 'P-000099' where code = 'P-000002'"],
  ['N1 numbers', "delete from counters where kind = 'sale:pos'"],
  ['C1 a session', 'update cash_sessions set closing_id = null where closing_id is not null'],
  ['C1 a session', 'delete from cash_reopenings'],
  ['C2 what was counted', "update postings set session_id = null where kind = 'movement'"],
  ['C2 what was counted', "delete from postings where kind = 'difference' and reverses_id is null"],
  [
    'C2 the kept report',
    `alter table cash_closings drop constraint cash_closings_difference_check;
     update cash_closings set expected = expected + 1`,
  ],
  ['C2 a closing', "delete from postings where document_type = 'cash_closing' and reverses_id is not null"],
  ['C2 the cash', "update postings set amount = amount + 1 where document_type = 'cash_session'"],
  ['C3 a movement', 'update cash_movements set amount = amount + 1 where amount > 0'],
  ['C3 an expense out', 'update cash_movements set amount = amount + 1 where expense_id is not null'],
  ['C3 the money', 'update sales set session_id = null'],
  ['N1 closings', "update counters set value = value + 1 where kind = 'cash_closing'"],
  ['N1 closings', "update cash_closings set code = 'CC-000009' where number = 2"],
  ['X1 what a product', 'update products set modifier_ids = array[gen_random_uuid()]'],
  ['X1 an extra', 'update modifier_options set deleted_at = now()'],
  ['B1', `insert into subscriptions (id, organization_id, status, started_at, ends_at) ${ofSomeShop}`],
  ['B2', `insert into subscriptions (id, organization_id, status, started_at, ends_at) ${ofSomeShop}`],
  [
    'B3',
    `insert into subscriptions (id, organization_id, status, started_at, ends_at) ${ofSomeShop};
     update subscriptions set provider = 'stripe'`,
  ],
  [
    'B4',
    `insert into subscriptions (id, organization_id, status, started_at, ends_at) ${ofSomeShop};
     update subscriptions set grace_until = now()`,
  ],
  [
    'B5',
    `insert into billing_charges (id, organization_id, plan_type, amount, currency, status, expires_at)
     select gen_random_uuid(), id, 'monthly', 699, 'USD', 'pending', now() from organizations limit 1`,
  ],
  [
    'T8 who came in',
    `insert into roles (id, organization_id, name) select gen_random_uuid(), id, 'Caja' from organizations;
     insert into invitations (id, organization_id, role_id, language, code_hash, code_sealed, expires_at,
       sent_at, accepted_at, accepted_by)
     select gen_random_uuid(), organization_id, id, 'es', id, 'x', now(), now(), now(), gen_random_uuid()
     from roles`,
  ],
  ['T8 an organization', 'update members set is_owner = false'],
  ['T8 who was removed', "update members set is_owner = false, removed_at = now(), pin_hash = 'x'"],
  ['N1 a finished', "update sales set code = null where code = 'P-000001'"],
  ['N1 a finished', "update sales set code = 'P-000071' where code = 'P-000001'"],
  ['T10 every table', 'alter table contacts disable row level security'],
  ['T10 every table', 'drop policy tenant on postings'],
  ['T10 every table', 'create policy wide on products to public using (true)'],
  ['T10 every table', 'alter policy tenant on sales using (organization_id is not null)'],
  ['T10 every table', 'create table forgotten (organization_id uuid not null)'],
  ['T10 the role of requests reaches', 'grant select (email) on users to tenant'],
  [
    'T10 the role of requests reaches',
    'create view leak as select * from sales; grant select on leak to tenant',
  ],
  ['T10 the role of requests is', 'alter role tenant bypassrls'],
  ['T10 the role of the program', 'alter role program createrole'],
  ['T10 the role of the program', 'alter table contacts owner to program'],
  ['T10 the role of the program', 'grant truncate on postings to program'],
  ['T10 the role of the program', 'grant create on schema public to program'],
  ['T10 the program reaches', 'revoke delete on sessions from program'],
  ['T10 the program reaches', 'drop policy program on postings'],
  ['T10 what only grows', 'grant update (amount) on postings to tenant'],
  ['T10 what only grows', 'grant delete on audit_log to tenant'],
];

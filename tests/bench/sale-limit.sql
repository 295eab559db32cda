-- A sale as one function: the same checks, reads and writes as the program's, without its round trips and without its
-- JavaScript. What the program reaches of this is what the bench prints.
create function bench_sale(p_session text, p_organization uuid, p_key text, p_sale uuid, p_ids uuid[], p_quantities bigint[]) returns jsonb
language plpgsql as $$
declare
  entered record;
  accounts record;
  priced jsonb;
  variants uuid[];
  quantities bigint[];
  day date;
  sold_at int;
  total bigint;
  cost bigint;
  quantity_sold bigint;
  act uuid := gen_random_uuid();
  numbered record;
  answer jsonb;
  person text;
begin
  select s.id, u.id user_id, u.first_name, o.id organization_id, o.currency, o.time_zone, (o.settings ->> 'taxIncluded')::boolean tax_included, o.settings ->> 'stockPolicy' stock_policy, m.is_owner,
    m.display_name, r.permissions, r.allow_all,
    set_config('app.organization_id', o.id::text, true), set_config('role', tenant_role(), true)
  into entered
  from sessions s
  join users u on u.id = s.user_id
  left join members m on m.user_id = u.id and m.removed_at is null and m.organization_id = p_organization
  left join organizations o on o.id = m.organization_id and o.deleted_at is null
  left join roles r on r.organization_id = m.organization_id and r.id = m.role_id
  where s.id = p_session and s.expires_at > now();
  if entered.organization_id is null then raise 'forbidden'; end if;
  person := 'organization:' || p_organization || ':' || entered.user_id;

  insert into idempotency_keys (scope, key, fingerprint, output) values (person, p_key, 'f', '{}'::jsonb)
  on conflict (scope, key) do nothing;
  if not found then raise 'replayed'; end if;
  if exists (select from sales s where s.id = p_sale) then raise 'known'; end if;
  select * into accounts from money_accounts a where a.is_default and a.kind = 'cash';

  select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'position', w.position, 'product_id', p.id,
      'variant_id', v.id, 'kind', p.kind, 'name', concat_ws(' · ', p.name, v.color, v.size, v.style), 'unit', p.unit, 'price', v.price,
      'cost', v.cost, 'quantity', w.quantity, 'amount', round(v.price::numeric * w.quantity / 1000))),
    array_agg(v.id), array_agg(w.quantity), sum(round(v.price::numeric * w.quantity / 1000)),
    sum(round(v.cost::numeric * w.quantity / 1000)), sum(w.quantity)
  into priced, variants, quantities, total, cost, quantity_sold
  from unnest(p_ids, p_quantities) with ordinality as w (id, quantity, position)
  join products p on p.id = w.id and p.deleted_at is null
  join lateral (
    select * from product_variants v where v.product_id = p.id and v.deleted_at is null order by v.position limit 1) v on true;
  day := (now() at time zone entered.time_zone)::date;
  sold_at := extract(hour from now() at time zone entered.time_zone);

  with wanted as (
    select * from unnest(variants, quantities) as w (variant_id, quantity)),
  locked as (
    select v.id, w.quantity, round(w.quantity::numeric * coalesce(v.cost, 0) / 1000)::bigint worth
    from product_variants v join wanted w on w.variant_id = v.id order by v.id for no key update of v),
  moved as (
    update product_variants v set stock = v.stock - locked.quantity, stock_value = v.stock_value - locked.worth from locked
    where v.id = locked.id and v.stock - locked.quantity >= v.held
    returning v.id, v.product_id, v.stock, v.cost, -locked.quantity quantity, -locked.worth worth),
  total as (
    update products p set stock = p.stock + m.quantity, sold_quantity = p.sold_quantity - m.quantity
    from (select product_id, sum(quantity)::bigint quantity from moved group by product_id order by product_id) m
    where p.id = m.product_id)
  insert into stock_moves (id, variant_id, quantity, balance_after, type, unit_cost, value, document_id, user_id, created_at)
  select gen_random_uuid(), id, quantity, stock, 'sale', moved.cost, worth, p_sale, entered.user_id, clock_timestamp() from moved;

  insert into daily_totals (business_date, kind, key, amount, count)
  select day, kind, key, amount, 1
  from (values ('cost', 'pos', cost), ('payment', 'cash:pos:' || entered.user_id, total), ('sale', 'pos', total),
    ('quantity', 'pos:' || entered.user_id, quantity_sold), ('goods', 'pos:' || entered.user_id, total),
    ('seller', 'pos:' || lpad(sold_at::text, 2, '0') || ':' || entered.user_id, total))
    change (kind, key, amount)
  on conflict (organization_id, business_date, kind, key)
  do update set amount = daily_totals.amount + excluded.amount, count = daily_totals.count + excluded.count;

  insert into product_totals as kept (business_date, product_id, quantity, amount, amount_without_cost, cost, times)
  select day, product_id, sum(quantity), sum(amount), coalesce(sum(amount) filter (where line.cost is null), 0),
    sum(round(line.cost * quantity / 1000.0)), count(*)
  from jsonb_to_recordset(priced) as line (product_id uuid, quantity bigint, amount bigint, cost bigint)
  group by product_id order by product_id
  on conflict (organization_id, business_date, product_id)
  do update set quantity = kept.quantity + excluded.quantity, amount = kept.amount + excluded.amount,
    amount_without_cost = kept.amount_without_cost + excluded.amount_without_cost,
    cost = coalesce(kept.cost + excluded.cost, kept.cost, excluded.cost), times = kept.times + excluded.times;

  insert into product_months as kept (month, product_id, quantity, amount, amount_without_cost, cost, times)
  select date_trunc('month', day)::date, product_id, sum(quantity), sum(amount), coalesce(sum(amount) filter (where line.cost is null), 0),
    sum(round(line.cost * quantity / 1000.0)), count(*)
  from jsonb_to_recordset(priced) as line (product_id uuid, quantity bigint, amount bigint, cost bigint)
  group by product_id order by product_id
  on conflict (organization_id, month, product_id)
  do update set quantity = kept.quantity + excluded.quantity, amount = kept.amount + excluded.amount,
    amount_without_cost = kept.amount_without_cost + excluded.amount_without_cost,
    cost = coalesce(kept.cost + excluded.cost, kept.cost, excluded.cost), times = kept.times + excluded.times;

  insert into seller_months as kept (user_id, month, product_id, quantity, amount)
  select entered.user_id, date_trunc('month', day)::date, product_id, sum(quantity), sum(amount)
  from jsonb_to_recordset(priced) as line (product_id uuid, quantity bigint, amount bigint)
  group by product_id order by product_id
  on conflict (organization_id, user_id, month, product_id)
  do update set quantity = kept.quantity + excluded.quantity, amount = kept.amount + excluded.amount;

  with number as (
    insert into counters (kind, value) values ('sale:pos', 1)
    on conflict (organization_id, kind) do update set value = counters.value + 1 returning value)
  insert into sales (id, channel, status, business_date, occurred_at, hour, user_id, currency, amount, amount_products,
    is_tax_included, total_quantity, paid, balance, payment_method, fingerprint, order_number, code)
  select p_sale, 'pos', 'done', day, now(), sold_at, entered.user_id, entered.currency, total, total, entered.tax_included, quantity_sold,
    total, 0, 'cash', 'f', number.value, 'P-' || lpad(number.value::text, greatest(6, length(number.value::text)), '0')
  from number returning * into numbered;

  insert into sale_lines (id, sale_id, position, kind, product_id, variant_id, name, unit, quantity, price, cost,
    amount_gross, amount_discount, amount_tax, amount)
  select id, p_sale, position, kind, product_id, variant_id, name, unit, quantity, price, line.cost, amount, 0, 0, amount
  from jsonb_to_recordset(priced) as line (id uuid, position int, kind text, product_id uuid, variant_id uuid, name text, unit text,
    quantity bigint, price bigint, cost bigint, amount bigint);
  insert into sale_payments (id, sale_id, position, method, amount, money_account_id)
  values (gen_random_uuid(), p_sale, 0, 'cash', total, accounts.id);
  with posted as (
    insert into postings (id, source, destination, amount, kind, business_date, document_type, document_id, group_id, user_id, channel)
    values
      (gen_random_uuid(), 'income:sale', 'money:' || accounts.id, total, 'payment', day, 'sale', p_sale, act, entered.user_id, 'pos'),
      (gen_random_uuid(), 'stock', 'cost', cost, 'cost', day, 'sale', p_sale, act, entered.user_id, 'pos')
    returning *),
  days as (
    insert into ledger_days as kept (business_date, document_type, kind, source, destination, who, channel, amount, count)
    select business_date, document_type, kind, source, destination, user_id::text, channel, amount, 1 from posted order by kind
    on conflict (organization_id, business_date, document_type, kind, source, destination, who, channel)
    do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count)
  insert into ledger_months as kept (month, document_type, kind, source, destination, amount, count)
  select date_trunc('month', business_date)::date, document_type, kind, source, destination, amount, 1 from posted order by kind
  on conflict (organization_id, month, document_type, kind, source, destination)
  do update set amount = kept.amount + excluded.amount, count = kept.count + excluded.count;
  insert into audit_log (id, user_id, action, subject_id, after, ip, request_id)
  values (gen_random_uuid(), entered.user_id, 'pos.create', p_sale, jsonb_build_object('amount', total, 'paid', total,
    'lines', jsonb_array_length(priced)), '127.0.0.1', gen_random_uuid()::text);

  answer := to_jsonb(numbered) || jsonb_build_object('products', priced, 'user', entered.display_name);
  update idempotency_keys k set output = jsonb_build_object('value', answer) where k.scope = person and k.key = p_key;
  return answer;
end $$;

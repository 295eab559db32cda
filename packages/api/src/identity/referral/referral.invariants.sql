-- name: B6 an invoice brings no more than its share of what was paid and kept
select c.invoice_id, sum(c.amount) brought, r.amount_paid, r.tax, r.amount_refunded
from commissions c join billing_receipts r on r.provider_id = c.invoice_id
group by c.invoice_id, r.amount_paid, r.tax, r.amount_refunded
having sum(c.amount) < 0
  or sum(c.amount) > round(0.4 * greatest(0, r.amount_paid - r.tax - r.amount_refunded));
-- name: B7 what was paid out is its payout, to the cent
select p.id, p.status, p.amount, c.amount booked from payouts p
full join (select * from commissions where kind = 'paid_out') c on c.source_id = p.id::text
where p.id is null or (p.status = 'paid') <> (c.id is not null)
  or c.amount <> -p.amount or c.user_id <> p.user_id;
-- name: B7 nothing was paid out that was not there
select p.user_id, p.source_id, (
  select sum(c.amount) from commissions c
  where c.user_id = p.user_id and c.created_at <= p.created_at and c.available_at <= p.created_at) left_over
from commissions p where p.kind = 'paid_out' and (
  select sum(c.amount) from commissions c
  where c.user_id = p.user_id and c.created_at <= p.created_at and c.available_at <= p.created_at) < 0;

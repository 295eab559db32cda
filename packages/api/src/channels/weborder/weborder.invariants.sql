-- name: H2 what is held is held for an order that waits for an answer
select h.organization_id, h.id, h.holder_id, o.process_status
from stock_holds h
left join web_orders o on o.organization_id = h.organization_id and o.id = h.holder_id
where h.released_at is null and (o.process_status is distinct from 'incoming' or o.deleted_at is not null);

-- name: W1 an order and its sale are in the same state
select o.organization_id, o.id, o.process_status, s.status, s.channel
from web_orders o join sales s on s.organization_id = o.organization_id and s.id = o.id
where s.channel <> 'web' or not case o.process_status
  when 'incoming' then s.status = 'in_progress'
  when 'rejected' then s.status = 'discarded'
  when 'cancelled' then s.status in ('voided', 'discarded')
  else s.status in ('done', 'partially_refunded', 'refunded') end;

-- name: W2 the story of an order ends where it is
select o.organization_id, o.id, o.process_status, last.to_status
from web_orders o
left join lateral (
  select "to" to_status from web_order_steps t
  where t.organization_id = o.organization_id and t.order_id = o.id and t.kind = 'process'
  order by position desc limit 1) last on true
where last.to_status is distinct from o.process_status;

-- name: W2 each state of an order follows one that it may follow
select t.organization_id, t.order_id, t.position, t.from_status, t."to"
from (
  select t.*, t."from" from_status,
    lag(t."to") over (partition by t.organization_id, t.order_id order by t.position) before
  from web_order_steps t where t.kind = 'process') t
where t.from_status is distinct from t.before or (coalesce(t.from_status, 'new'), t."to") not in (
  ('new', 'incoming'), ('incoming', 'in_progress'), ('incoming', 'rejected'), ('incoming', 'cancelled'),
  ('in_progress', 'completed'), ('in_progress', 'cancelled'), ('completed', 'in_progress'));

-- name: R1 only what was completed is rated
select r.organization_id, r.id, o.process_status
from ratings r join web_orders o on o.organization_id = r.organization_id and o.id = r.order_id
where o.process_status <> 'completed';

-- name: R1 a shop's stars are those of the ratings that are shown
select t.organization_id, t.rating_sum, t.rating_count, coalesce(sum(r.stars), 0) stars, count(r.id) ratings
from store_settings t
left join ratings r on r.organization_id = t.organization_id and r.hidden_at is null
group by t.organization_id, t.rating_sum, t.rating_count
having t.rating_sum <> coalesce(sum(r.stars), 0) or t.rating_count <> count(r.id);

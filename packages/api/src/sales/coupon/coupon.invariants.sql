-- name: C1 a coupon is used as often as its uses say, and never more than it may be
select c.organization_id, c.id, c.code, c.used_count, c.max_activations, u.count
from coupons c
left join lateral (
  select count(*) count from coupon_uses u
  where u.organization_id = c.organization_id and u.coupon_id = c.id and u.released_at is null) u on true
where c.used_count <> u.count or c.used_count > c.max_activations;

-- name: C1 what was sold with a coupon used it, for what it says, and what is undone gave it back
-- A ticket of the till uses it when it is sold, an order of the store from its first second.
select coalesce(s.organization_id, u.organization_id) organization_id, coalesce(s.id, u.sale_id) id, s.code, s.status,
  s.coupon_id, s.amount_coupon, u.coupon_id as used, u.amount
from (select * from sales where coupon_id is not null) s
full join (select * from coupon_uses where released_at is null) u
  on u.organization_id = s.organization_id and u.sale_id = s.id
where s.id is null
  or (u.id is null and s.status in ('done', 'partially_refunded', 'refunded'))
  or (u.id is not null and (u.coupon_id <> s.coupon_id or u.amount <> s.amount_coupon
    or s.status in ('voided', 'discarded') or (s.status = 'in_progress' and s.channel <> 'web')));

-- name: C2 one coupon alone is active
select organization_id, count(*) count from coupons
where solo and active and deleted_at is null group by 1 having count(*) > 1;

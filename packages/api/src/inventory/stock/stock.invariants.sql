-- name: H1 what is held of a variant is the sum of its holds that stand
select v.organization_id, v.id, v.held, sum(h.quantity) holds
from product_variants v
left join stock_holds h on h.organization_id = v.organization_id and h.variant_id = v.id and h.released_at is null
group by v.organization_id, v.id, v.held having v.held <> coalesce(sum(h.quantity), 0);

-- name: H1 what is held of a product is held of its variants
select p.organization_id, p.id, p.held, v.held as variants
from products p
left join (select organization_id, product_id, sum(held) held from product_variants group by 1, 2) v
  on v.organization_id = p.organization_id and v.product_id = p.id
where p.held <> coalesce(v.held, 0);

-- name: S1 the stock of a variant is the sum of its movements
select v.organization_id, v.id, v.stock, sum(m.quantity) movements
from product_variants v
left join stock_moves m on m.organization_id = v.organization_id and m.variant_id = v.id
group by v.organization_id, v.id, v.stock having v.stock <> coalesce(sum(m.quantity), 0);

-- name: S1 the stock of a product is that of its variants
-- A removed variant counts too: a sale voided later brings its goods back to where they came from.
select p.organization_id, p.id, p.name, p.stock, v.stock as variants
from products p
left join (select organization_id, product_id, sum(stock) stock from product_variants group by 1, 2) v
  on v.organization_id = p.organization_id and v.product_id = p.id
where p.stock <> coalesce(v.stock, 0);

-- name: S1 a product is sorted by the stock and the sales that it has, or moved since the mark
select p.organization_id, p.id, p.name, p.stock, p.listed_stock, p.sold_quantity, p.listed_sold, o.stock_listed_at
from products p join organizations o on o.id = p.organization_id
where (p.listed_stock <> p.stock or p.listed_sold <> p.sold_quantity) and not exists (
  select from product_variants v
  join stock_moves m on m.organization_id = v.organization_id and m.variant_id = v.id
  where v.organization_id = p.organization_id and v.product_id = p.id
    and m.created_at >= o.stock_listed_at - interval '10 minutes');

-- name: S1 a variant without a price of its own costs what its product does
select v.organization_id, v.id, v.price, p.price as product_price
from product_variants v join products p on p.organization_id = v.organization_id and p.id = v.product_id
where v.deleted_at is null and p.deleted_at is null and not v.has_own_price and v.price <> p.price;

-- name: S1 a product is found by the name of its category, which is there
select p.organization_id, p.id, p.category_id, p.category_key, c.name_key
from products p left join categories c on c.organization_id = p.organization_id and c.id = p.category_id
where p.category_key <> coalesce(c.name_key, '') or c.deleted_at is not null;

-- name: S1 no movement takes stock below zero where the shop does not allow it
-- A shop that changed its rules since may hold what the older ones allowed.
select m.organization_id, m.id, m.variant_id, m.quantity, m.balance_after
from stock_moves m join organizations o on o.id = m.organization_id
where m.quantity < 0 and m.balance_after < 0 and (o.settings ->> 'stockPolicy' = 'block' or m.type not in ('sale', 'edit', 'count', 'purchase', 'void'))
  and m.created_at > o.updated_at;

-- name: S1 a code means one thing, of which it is there
select c.organization_id, c.id, c.code, v.id variant_id, o.id other
from product_codes c
join products p on p.organization_id = c.organization_id and p.id = c.product_id
left join product_variants v on v.organization_id = c.organization_id and v.id = c.variant_id and v.product_id = c.product_id
left join product_variants o on o.organization_id = c.organization_id and o.barcode = c.code and o.deleted_at is null and c.deleted_at is null
where v.id is null or o.id is not null or c.deleted_at is distinct from p.deleted_at
  or (c.deleted_at is null and v.deleted_at is not null);

-- name: L3 the stock in the books is worth what its variants are
select coalesce(v.organization_id, b.organization_id) organization_id, v.worth, b.amount as books
from (select organization_id, sum(stock_value) worth from product_variants group by 1) v
full join (
  select organization_id, sum(case destination when 'stock' then amount else -amount end) amount from postings
  where 'stock' in (source, destination) group by 1) b using (organization_id)
where coalesce(v.worth, 0) <> coalesce(b.amount, 0);

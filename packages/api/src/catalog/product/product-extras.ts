import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

/**
 * An option that can be chosen; amounts in 1/100. `variantId` is the variant from which tracked stock is
 * taken. An option without its own cost has the cost of its product, which is null if unknown, and zero if
 * it takes no stock.
 */
export type ExtraOption = z.infer<typeof Option>;
/** A modifier as a sale offers it. */
export type Extra = z.infer<typeof Extra>;

const Option = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  cost: z.number().nullable(),
  productId: z.string().nullable(),
  variantId: z.string().nullable(),
  stock: z.number().nullable(),
});
const Extra = z.object({
  id: z.string(),
  name: z.string(),
  min: z.number(),
  max: z.number().nullable(),
  options: z.array(Option),
});

/** Selects the modifiers of a row `p` of `products` in their order. Null if it has none. */
export const extrasOf = extrasTelling(sql`v.stock`);

/** Selects the same modifiers without the stock that is reserved for orders. */
export const extrasForCustomers = extrasTelling(sql`v.stock - v.held`);

function extrasTelling(stock: SQL): SQL {
  return sql`case when p.modifier_ids = '{}' then null else (
  select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'min', m.min, 'max', m.max,
    'options', o.options) order by array_position(p.modifier_ids, m.id))
  from modifiers m
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'price', o.price,
      'cost', coalesce(o.cost, case when v.id is null then 0 else v.cost end),
      'productId', o.product_id, 'variantId', case when g.track_stock then v.id end, 'stock', ${stock})
      order by o.position) options
    from modifier_options o
    left join products g on g.id = o.product_id and g.deleted_at is null
    left join product_variants v on v.product_id = g.id and v.deleted_at is null
    where o.modifier_id = m.id and o.deleted_at is null) o
  where m.id = any(p.modifier_ids) and m.deleted_at is null) end`;
}

export const readExtras = (stored: unknown): Extra[] => (stored === null ? [] : z.array(Extra).parse(stored));

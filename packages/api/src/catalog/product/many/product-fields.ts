import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { memberFields } from '../../../directory/category/member-fields.ts';
import { holdProducts } from '../product-choice.ts';

/**
 * Undoes one bulk change, for rows that have not changed since and for which the category still exists.
 * Returns the ids of the restored rows.
 */
export async function undoFields(tx: TenantTx, actId: string): Promise<string[]> {
  const items = await tx.execute<{ id: string }>(sql`
    select subject_id id from batch_items where act_id = ${actId} and after <> '{}' order by 1`);
  await holdProducts(
    tx,
    items.map(({ id }) => id),
    sql`deleted_at is null`,
  );
  const was = (field: string) => sql`i.before ->> ${field}`;
  const back = (field: string, column: string, type: string) => sql`
    case when i.before ? ${field} then (${was(field)})::${sql.raw(type)} else p.${sql.raw(column)} end`;
  const rows = await tx.execute<{ id: string }>(sql`
    update products p set category_id = ${back('category', 'category_id', 'uuid')},
      category_key = case when i.before ? 'category' then coalesce(c.name_key, '') else p.category_key end,
      supplier_id = ${back('supplier', 'supplier_id', 'uuid')},
      tax_rate = ${back('taxRate', 'tax_rate', 'integer')},
      low_stock = ${back('lowStock', 'low_stock', 'bigint')},
      track_stock = ${back('trackStock', 'track_stock', 'boolean')},
      show_in_pos = ${back('inPos', 'show_in_pos', 'boolean')},
      show_in_store = ${back('inStore', 'show_in_store', 'boolean')} and not p.open_price,
      favourite = ${back('favourite', 'favourite', 'boolean')}, updated_at = now()
    from batch_items i left join categories c on c.id = (${was('category')})::uuid and c.deleted_at is null
    where i.act_id = ${actId} and i.after <> '{}' and p.id = i.subject_id and p.deleted_at is null
      and ${memberFields} @> i.after and (${was('category')} is null or c.id is not null)
    returning p.id`);
  return rows.map(({ id }) => id);
}

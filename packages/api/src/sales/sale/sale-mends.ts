/**
 * Statements that mend kept totals by what an invariant found of them, by its name; each follows the found
 * rows. They add the difference and write no sum, so that a sale of the same moment is counted as well: a
 * snapshot shows both the document and its total, or neither.
 */
export const saleMends: Readonly<Record<string, string>> = {
  'M8 the kept totals of a day are what its documents say': `
    insert into daily_totals as kept (business_date, kind, key, amount, count)
    select business_date, kind, key, coalesce(amount, 0) - coalesce(kept, 0),
      coalesce(count, 0) - coalesce(kept_count, 0)
    from found order by 1, 2, 3
    on conflict (organization_id, business_date, kind, key) do update
    set amount = kept.amount + excluded.amount, count = kept.count + excluded.count`,
  'M8 what a product sold on a day is what its lines say, less what came back on it': soldIn(
    'product_totals',
    'business_date',
  ),
  'M8 what a product sold in a month is what it did on its days': soldIn('product_months', 'month'),
  'M8 what a person sold of a product in a month is what his lines say': `
    insert into seller_months as kept (user_id, month, product_id, quantity, amount)
    select user_id, month, product_id, coalesce(quantity, 0) - coalesce(kept, 0),
      coalesce(amount, 0) - coalesce(kept_amount, 0)
    from found order by 1, 2, 3
    on conflict (organization_id, user_id, month, product_id) do update
    set quantity = kept.quantity + excluded.quantity, amount = kept.amount + excluded.amount`,
};

function soldIn(table: string, column: string): string {
  const added = [
    ...['quantity', 'amount', 'amount_without_cost', 'times', 'returned_quantity', 'returned_amount'],
    'sold_tax',
  ];
  return `
    insert into ${table} as kept (${column}, product_id, cost, ${added.join(', ')})
    select ${column}, product_id, case when has_cost then cost_by end,
      ${added.map((name) => `${name}_by`).join(', ')}
    from found order by 1, 2
    on conflict (organization_id, ${column}, product_id) do update
    set cost = case when excluded.cost is not null then coalesce(kept.cost, 0) + excluded.cost end,
      ${added.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')}`;
}

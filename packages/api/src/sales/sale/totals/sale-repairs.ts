type Totals = { table: string; key: readonly string[]; sums: readonly string[]; hasCost?: true };

/**
 * Builds a statement that follows `found`, the rows of an invariant with the missing amounts of a total in
 * `…_by`. The statement adds these amounts and writes no absolute sum, so that a concurrent sale counts as
 * well: a snapshot shows both the document and its total, or neither.
 */
function added({ table, key, sums, hasCost }: Totals): string {
  const columns = [...key, ...sums];
  const values = [...key, ...sums.map((sum) => `${sum}_by`)];
  const sets = sums.map((sum) => `${sum} = totals.${sum} + excluded.${sum}`);
  if (hasCost) {
    columns.push('cost');
    values.push('case when has_cost then cost_by end');
    sets.push('cost = case when excluded.cost is not null then coalesce(totals.cost, 0) + excluded.cost end');
  }
  return `
    insert into ${table} as totals (${columns.join(', ')})
    select ${values.join(', ')} from found order by ${key.join(', ')}
    on conflict (organization_id, ${key.join(', ')}) do update set ${sets.join(', ')}`;
}

const soldSums = [
  ...['quantity', 'amount', 'amount_without_cost', 'times', 'returned_quantity', 'returned_amount'],
  'sold_tax',
];
const soldIn = (table: string, period: string) =>
  added({ table, key: [period, 'product_id'], sums: soldSums, hasCost: true });

/** The repairs, by the name of the invariant that finds the wrong totals. */
export const saleMends: Readonly<Record<string, string>> = {
  'M8 the kept totals of a day are what its documents say': added({
    table: 'daily_totals',
    key: ['business_date', 'kind', 'key'],
    sums: ['amount', 'count'],
  }),
  'M8 what a product sold on a day is what its lines say, less what came back on it': soldIn(
    'product_totals',
    'business_date',
  ),
  'M8 what a product sold in a month is what it did on its days': soldIn('product_months', 'month'),
  'M8 what a person sold of a product in a month is what his lines say': added({
    table: 'seller_months',
    key: ['user_id', 'month', 'product_id'],
    sums: ['quantity', 'amount'],
  }),
};

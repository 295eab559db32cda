/**
 * The sums a person is likely to hand over for an amount, ascending, at most `most`, each above the amount:
 * those of the fewest notes, none of which is superfluous. For 41.75 and Guatemalan notes they are 50, 100
 * and 200; nobody adds a note of 10 to one of 50.
 */
export function likelyCash(amount: number, bills: readonly number[], most = 3): number[] {
  const sums = new Set(bills.map((bill) => Math.ceil(amount / bill) * bill));
  return [...sums]
    .map((sum) => ({ sum, ...notesFor(sum, bills) }))
    .filter(({ sum, smallest }) => sum > amount && sum - smallest < amount)
    .sort((a, b) => a.count - b.count || a.sum - b.sum)
    .slice(0, most)
    .map(({ sum }) => sum)
    .sort((a, b) => a - b);
}

/** How many notes make the sum, taken from the largest down, and the smallest of them; 0 when none do. */
function notesFor(sum: number, bills: readonly number[]): { count: number; smallest: number } {
  let left = sum;
  let count = 0;
  let smallest = 0;
  for (const bill of bills.toSorted((a, b) => b - a)) {
    if (left < bill) continue;
    count += Math.floor(left / bill);
    smallest = bill;
    left %= bill;
  }
  return { count, smallest: left === 0 ? smallest : 0 };
}

/**
 * The amounts that a customer is likely to hand over, ascending, at most `most`, each above the amount: those
 * with the fewest notes and no superfluous one. For 41.75 and Guatemalan notes they are 50, 100 and 200; a
 * note of 10 next to one of 50 would be superfluous.
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

/**
 * The number of notes that make the sum, taken from the largest down, and the smallest of them; 0 if none do.
 */
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

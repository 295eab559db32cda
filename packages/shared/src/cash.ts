/** The next sums a person is likely to hand over: up to `most`, ascending, each above the amount. */
export function likelyCash(amount: number, bills: readonly number[], most = 3): number[] {
  const sums = new Set(bills.map((bill) => Math.ceil(amount / bill) * bill).filter((sum) => sum > amount));
  return [...sums].sort((a, b) => a - b).slice(0, most);
}

export type Random = ReturnType<typeof randomFrom>;

/**
 * Generates the same numbers in the same order for the same seed, so that generated data is the same
 * everywhere.
 */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `low` to `high`, both included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const isLucky = (chance: number) => next() < chance;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  };
  /** Picks an item with a probability proportional to its weight. */
  const pickWeighted = <Item>(items: readonly (readonly [item: Item, weight: number])[]): Item => {
    let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of items) {
      rest -= weight;
      if (rest < 0) return item;
    }
    return pick(items)[0];
  };
  return { between, isLucky, pick, pickWeighted };
}

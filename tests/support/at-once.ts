/** Eight work at once, and each takes the next until there is none; the results stand as the things did. */
export async function atOnce<Item, Result>(
  things: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = things.entries();
  const worker = async () => {
    // All share one iterator.
    for (const [place, item] of waiting) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return results;
}

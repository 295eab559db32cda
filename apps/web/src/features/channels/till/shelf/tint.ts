type Tinted = { id: string; color?: string | null };

/** An angle that keeps each new color far from the previous ones, for any number of colors. */
const goldenAngle = 137.5;
const hueOf = (place: number) => `hsl(${Math.round((place * goldenAngle) % 360)} 60% 50%)`;

/** A category without a colour gets one automatically: the next, in the order of creation. */
export function withColors<Of extends Tinted>(categories: readonly Of[]): (Of & { color: string })[] {
  const places = new Map(
    categories
      .map(({ id }) => id)
      .toSorted()
      .map((id, place) => [id, place]),
  );
  return categories.map((each) => ({ ...each, color: each.color ?? hueOf(places.get(each.id) ?? 0) }));
}

/** The colour of an item without a category: always the same one for the same item. */
export const colorOf = (id: string): string =>
  hueOf([...id].reduce((sum, letter) => (sum * 33 + (letter.codePointAt(0) ?? 0)) % 4093, 7));

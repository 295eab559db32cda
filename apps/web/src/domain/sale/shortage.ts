/** An item with less stock than requested, and the quantity reserved for orders; in 1/1000. */
export type Shortage = {
  variantId: string;
  name: string;
  requested: number;
  available: number;
  reserved: number;
};

/** True if the stock is enough for all items when the stock reserved for orders is used as well. */
export const isReserved = (shortages: readonly Shortage[]) =>
  shortages.every(({ requested, available, reserved }) => requested <= available + reserved);

export const availableOf = (shortages: readonly Shortage[]) =>
  new Map(shortages.map(({ variantId, available }) => [variantId, available]));

export function shortagesOf(error: unknown): Shortage[] {
  const lines = property(property(property(error, 'data'), 'details'), 'lines');
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: unknown) => {
    const [variantId, name] = ['variantId', 'name'].map((key) => property(line, key));
    if (typeof variantId !== 'string' || typeof name !== 'string') return [];
    const count = (key: string) => Math.max(0, Number(property(line, key)) || 0);
    const [requested, reserved] = [count('requested'), count('reserved')];
    return [{ variantId, name, requested, available: count('available'), reserved }];
  });
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

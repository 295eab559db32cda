import type { LabelRow } from '@mostrador/api/catalog/product/many/product-many.schema';
import { wholeQuantity } from '@mostrador/shared/money/money';
import { useMemo, useState } from 'react';
import { type FormatName, formatNames, type LabelFormat, labelFormats } from './label-formats.ts';

export const countings = ['received', 'one', 'stock', 'own'] as const;
export type Counting = (typeof countings)[number];

type Counted = { counting: Counting; copies: number; received: Map<string, number> | undefined };

/**
 * Returns the number of labels of one variant, rounded up for a fraction of the received quantity or stock.
 */
export function copiesOf({ id, stock }: LabelRow, { counting, copies, received }: Counted): number {
  const requested = {
    received: (received?.get(id) ?? 0) / wholeQuantity,
    one: 1,
    stock: stock / wholeQuantity,
    own: copies,
  }[counting];
  return Math.max(0, Math.ceil(requested));
}

type StoredSettings = {
  name: FormatName;
  ownWidth: number;
  ownHeight: number;
  hasPrice: boolean;
  used: number;
};
export type LabelSettings = StoredSettings & { format: LabelFormat };

const storageKey = 'labels';
const usual: StoredSettings = { name: 'roll_50x25', ownWidth: 60, ownHeight: 30, hasPrice: true, used: 0 };

/** Returns the last chosen labels of this device's printer. */
export function useLabelSettings(): [LabelSettings, (changes: Partial<StoredSettings>) => void] {
  const [stored, setStored] = useState(readStored);
  const { name, ownWidth, ownHeight } = stored;
  const format = useMemo(
    () => (name === 'own' ? { width: ownWidth, height: ownHeight } : labelFormats[name]),
    [name, ownWidth, ownHeight],
  );
  const change = (changes: Partial<StoredSettings>) => {
    const next = { ...stored, ...changes };
    setStored(next);
    // The next sheet is a full one, so no used places are stored.
    localStorage.setItem(storageKey, JSON.stringify({ ...next, used: 0 }));
  };
  return [{ ...stored, format }, change];
}

function readStored(): StoredSettings {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const read = (key: keyof StoredSettings): unknown => Reflect.get(Object(parsed), key);
    const size = (key: 'ownWidth' | 'ownHeight') => {
      const value = read(key);
      return typeof value === 'number' && value >= 10 && value <= 210 ? value : usual[key];
    };
    return {
      name: formatNames.find((each) => each === read('name')) ?? usual.name,
      ownWidth: size('ownWidth'),
      ownHeight: size('ownHeight'),
      hasPrice: read('hasPrice') !== false,
      used: 0,
    };
  } catch {
    return usual;
  }
}

import { searchKey } from '@mostrador/shared/words/search-key';

const mostWords = 4;

/**
 * The pattern that similar lines share: the sign and the first words, without numbers, because numbers vary.
 */
export function patternOf({ description, amount }: { description: string; amount: number }): string {
  const words = searchKey(description)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
  return `${amount < 0 ? '-' : '+'} ${words.slice(0, mostWords).join(' ')}`;
}

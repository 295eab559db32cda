import type { PriceChange, ProductChoice } from '@mostrador/api/catalog/product/many/product-many.schema';

type Input = ProductChoice & { price: PriceChange };
type Seen = { question: string; seen: string };

/**
 * What the preview of a change said when it was shown first. That is what a person confirms: prices that
 * others change under his eyes refuse it once, and a retry whose answer was lost stays the same call,
 * although the preview shows his own prices by then.
 */
export function makePricesSeen() {
  let first: Seen | null = null;
  /** What was confirmed and may have arrived: a preview that comes late does not take its place. */
  let sent: Seen | null = null;
  return {
    note: (question: string, seen: string) => {
      if (first?.question !== question) first = { question, seen };
    },
    forget: () => {
      first = null;
      sent = null;
    },
    /** Who confirms before anything was shown confirms what is there now. */
    confirmed: async (input: Input, preview: (request: Input) => Promise<{ seen: string }>) => {
      const question = JSON.stringify(input);
      const known = [sent, first].find((each) => each?.question === question);
      sent = known ?? { question, seen: (await preview(input)).seen };
      return { ...input, pricesSeen: sent.seen };
    },
  };
}

import type { PriceChange, ProductChoice } from '@mostrador/api/catalog/product/many/product-many.schema';

type Input = ProductChoice & { price: PriceChange };
type Seen = { question: string; seen: string };

/**
 * The first preview of a change, which the user confirms. If other users change prices meanwhile, the
 * confirmation is refused once. A retry after a lost response stays the same request, although the preview
 * shows the user's own new prices by then.
 */
export function makePricesSeen() {
  let first: Seen | null = null;
  /** A confirmed preview whose request may have arrived. A late preview does not replace it. */
  let sent: Seen | null = null;
  return {
    note: (question: string, seen: string) => {
      if (first?.question !== question) first = { question, seen };
    },
    forget: () => {
      first = null;
      sent = null;
    },
    /** A confirmation before any preview confirms the current prices. */
    confirmed: async (input: Input, preview: (request: Input) => Promise<{ seen: string }>) => {
      const question = JSON.stringify(input);
      const known = [sent, first].find((each) => each?.question === question);
      sent = known ?? { question, seen: (await preview(input)).seen };
      return { ...input, pricesSeen: sent.seen };
    },
  };
}

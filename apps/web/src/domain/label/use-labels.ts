import type { ProductChoice } from '@mostrador/api/catalog/product/many/product-many.schema';
import { trpc } from '../../lib/api/trpc.ts';

/** As many ids as fit into the address of one call. */
const named = 100;

/** The contents of the labels of the chosen products. Long lists of products are queried in parts. */
export function useLabels(choice: ProductChoice, { isEnabled }: { isEnabled: boolean }) {
  const parts = partsOf(choice);
  const found = trpc.useQueries((api) =>
    parts.map((part) => api.product.labels(part, { enabled: isEnabled, meta: { inline: true } })),
  );
  const isWhole = found.every(({ data }) => data !== undefined);
  return {
    labels: isWhole ? found.flatMap(({ data }) => data?.labels ?? []) : undefined,
    error: found.find(({ error }) => error)?.error,
    retry: () => {
      for (const each of found) if (each.error) void each.refetch();
    },
  };
}

function partsOf(choice: ProductChoice): ProductChoice[] {
  const { productIds } = choice;
  if (!productIds) return [choice];
  return Array.from({ length: Math.ceil(productIds.length / named) }, (_, part) => ({
    productIds: productIds.slice(part * named, (part + 1) * named),
  }));
}

type Named = { color: string | null; size: string | null; style: string | null };

/** «Azul · M», as shown on lines and receipts; empty for the hidden variant of a product without variants. */
export const variantName = ({ color, size, style }: Named): string =>
  [color, size, style].filter(Boolean).join(' · ');

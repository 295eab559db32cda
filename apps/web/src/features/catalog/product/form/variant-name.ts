type Named = { color: string | null; size: string | null; style: string | null };

/** «Azul · M», as lines and receipts call it; empty for the hidden variant of a plain product. */
export const variantName = ({ color, size, style }: Named): string =>
  [color, size, style].filter(Boolean).join(' · ');

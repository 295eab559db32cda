/** The written tutorials in their recommended reading order. Their texts are in the translations. */
export const tutorials = [
  'product',
  'sale',
  'receipt',
  'stock',
  'categories',
  'contacts',
  'credit',
  'void',
] as const;
export type TutorialKey = (typeof tutorials)[number];

/** The written tutorials in the order in which they are best read. Their words stand in the texts. */
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

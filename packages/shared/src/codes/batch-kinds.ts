/** The kinds of bulk actions that are recorded so that they can be undone. */
export const batchKinds = [
  'products',
  'services',
  'products_made',
  'barcodes_made',
  'product_category_removed',
  'service_category_removed',
  'expenses_approved',
  'transactions_moved',
  'count_posted',
  'lines_matched',
  'contacts_merged',
] as const;
export type BatchKind = (typeof batchKinds)[number];
/** The same kinds, with the actions that record their changes in a different way. */
export const listedBatchKinds = ['prices', 'deletion', 'import', ...batchKinds] as const;
export type ListedBatchKind = (typeof listedBatchKinds)[number];
/** Reasons why a bulk action cannot be undone. */
export const undoRefusals = ['undone', 'nothingLeft', 'merged'] as const;
export type UndoRefusal = (typeof undoRefusals)[number];

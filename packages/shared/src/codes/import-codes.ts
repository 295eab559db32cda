/** The kinds of records that a spreadsheet may import; `stock` and `debts` are opening balances. */
export const importKinds = ['products', 'services', 'contacts', 'stock', 'debts'] as const;
export type ImportKind = (typeof importKinds)[number];
export const importModes = ['upsert', 'create', 'update'] as const;
export type ImportMode = (typeof importModes)[number];
/**
 * The program that wrote the file, as far as its titles show it. `unknown` means that the titles do not show
 * the kind of records either.
 */
export const importSources = [
  'mostrador',
  'loyverse',
  'square',
  'shopify',
  'odoo',
  'other',
  'unknown',
] as const;
export type ImportSource = (typeof importSources)[number];
/**
 * `checking`: the effect of each row is being determined; `draft`: the effects are known, and the import
 * waits for confirmation.
 */
export const importStatuses = ['checking', 'draft', 'processing', 'completed', 'failed', 'undone'] as const;
export const importOutcomes = ['new', 'update', 'unchanged', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** A fixed asset, from an expense or from the opening balance, with its current worth. */
export type Asset = { type: 'expense' | 'initialBalance'; id: string; worth: number };

import type { Flag } from './gates.ts';

/** Fields that require a separate permission in every procedure that may write them. */
export const rightOfField: ReadonlyMap<string, Flag> = new Map([
  ['creditLimit', 'acc_edit_credit_sales'],
  ['creditDays', 'acc_edit_credit_sales'],
  ['cost', 'inventory_see_costs'],
  ['unitCost', 'inventory_see_costs'],
  ['otherCosts', 'inventory_see_costs'],
]);

import { domain } from '../../core/domain.ts';
import { addMissingTransactions } from '../../directory/category/starting-categories.ts';
import { budgetListener } from './budget-alert.ts';
import { transactionCategoryRouter } from './transactioncategory.router.ts';

export const transactioncategory = domain({
  name: 'transactioncategory',
  verifiedAs: 'categories',
  routers: { transactionCategory: transactionCategoryRouter },
  listeners: [budgetListener],
  cleanup: async ({ db }) => ({ startingTransactions: await addMissingTransactions(db) }),
});

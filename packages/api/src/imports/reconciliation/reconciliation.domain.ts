import { conflict, notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { reconciliationRouter } from './reconciliation.router.ts';

export const reconciliation = domain({
  name: 'reconciliation',
  verifiedAs: 'accounts',
  routers: { reconciliation: reconciliationRouter },
  constraints: {
    bank_matches_posting_key: () => conflict('entryAlreadyMatched'),
    bank_rules_category_fkey: () => notFound('categoryId'),
  },
});

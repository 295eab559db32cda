import { domain } from '../../core/domain.ts';
import { transactionRouter } from './transaction.router.ts';
import { transactionExport } from './transaction-export.ts';

export const transaction = domain({
  name: 'transaction',
  verifiedAs: 'ledger',
  routers: { transaction: transactionRouter },
  jobs: [transactionExport.job],
});

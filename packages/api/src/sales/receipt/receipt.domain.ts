import { domain } from '../../core/domain.ts';
import { receiptRouter } from './receipt.router.ts';
import { receiptMail } from './receipt-mail.ts';

export const receipt = domain({
  name: 'receipt',
  routers: { receipt: receiptRouter },
  jobs: [receiptMail],
});

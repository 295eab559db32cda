import type { Flag } from '@mostrador/shared/rights/gates';
import { notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { supplierReturnRouter } from './supplierreturn.router.ts';
import { SupplierReturn } from './supplierreturn.schema.ts';
import { readSupplierReturn } from './supplierreturn-view.ts';

/** Events leave the program, so they contain no costs. */
const reader = { flags: new Set<Flag>() };
const read = { read: ({ tx }: ListenerContext, id: string) => readSupplierReturn(tx, reader, id) };

export const supplierReturn = domain({
  name: 'supplierreturn',
  verifiedAs: 'purchases',
  routers: { supplierReturn: supplierReturnRouter },
  constraints: { supplier_returns_account_fkey: () => notFound('moneyAccountId') },
  events: [
    event('supplier_return.done', SupplierReturn, read),
    event('supplier_return.voided', SupplierReturn, read),
  ],
});

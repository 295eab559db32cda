import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { readSale } from '../sale/list/sale-view.ts';
import { incomeRouter } from './income.router.ts';
import { Income } from './income.schema.ts';
import { incomeOf } from './income.ts';

/** Events are read without the permission to see costs. */
const read = {
  read: async ({ tx }: ListenerContext, id: string) => incomeOf(await readSale(tx, { flags: new Set() }, id)),
};

export const income = domain({
  name: 'income',
  routers: { income: incomeRouter },
  events: [
    event('income.done', Income, read),
    event('income.updated', Income, read),
    event('income.voided', Income, read),
  ],
});

import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { initialBalanceRouter } from './opening.router.ts';
import { InitialBalance } from './opening.schema.ts';
import { readInitialBalance } from './opening.ts';

const read = { read: ({ tx }: ListenerContext, id: string) => readInitialBalance(tx, id) };

export const opening = domain({
  name: 'opening',
  verifiedAs: 'accounts',
  routers: { initialBalance: initialBalanceRouter },
  events: [
    event('initial_balance.created', InitialBalance, read),
    event('initial_balance.updated', InitialBalance, read),
    goneEvent('initial_balance.deleted'),
  ],
});

import { conflict, notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { cashCutRouter, cashSessionRouter } from './cash.router.ts';
import { CashSession } from './cash.schema.ts';
import { findWholeSession } from './cash-view.ts';

const read = {
  read: async ({ tx }: ListenerContext, id: string) => {
    const session = await findWholeSession(tx, id);
    if (!session) throw notFound();
    return session;
  },
};

export const cash = domain({
  name: 'cash',
  verifiedAs: 'cash',
  routers: { cashSession: cashSessionRouter, cashCut: cashCutRouter },
  events: [
    event('cash_session.opened', CashSession, read),
    event('cash_session.closed', CashSession, read),
    event('cash_session.reopened', CashSession, read),
  ],
  constraints: {
    cash_sessions_device_key: () => conflict('cashSessionOpen'),
    cash_sessions_user_key: () => conflict('cashSessionOpen'),
  },
});

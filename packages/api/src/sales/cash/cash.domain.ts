import { conflict } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { cashCutRouter, cashSessionRouter } from './cash.router.ts';

export const cash = domain({
  name: 'cash',
  verifiedAs: 'cash',
  routers: { cashSession: cashSessionRouter, cashCut: cashCutRouter },
  constraints: {
    cash_sessions_device_key: () => conflict('cashSessionOpen'),
    cash_sessions_user_key: () => conflict('cashSessionOpen'),
  },
});

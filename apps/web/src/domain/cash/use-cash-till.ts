import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { trpc } from '../../lib/api/trpc.ts';
import { deviceId } from '../sale/device.ts';

type Answers = inferRouterOutputs<AppRouter>['cashSession'];
export type CashSession = Answers['byId'];
export type ListedSession = Answers['list']['cashSessions'][number];

/** The open session of this till or person, and the float that is offered where none is open. */
export const useCashTill = () => trpc.cashSession.till.useQuery({ deviceId: deviceId() });

import type { Output } from '../../lib/api/output.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { deviceId } from '../sale/device.ts';

export type CashSession = Output<'cashSession.byId'>;
export type ListedSession = Output<'cashSession.list'>['cashSessions'][number];

/** The open session of this till or person, and the float that is offered where none is open. */
export const useCashTill = () => trpc.cashSession.till.useQuery({ deviceId: deviceId() });

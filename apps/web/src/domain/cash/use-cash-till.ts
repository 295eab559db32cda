import type { Output } from '../../lib/api/output.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { deviceId } from '../sale/device.ts';

export type CashSession = Output<'cashSession.byId'>;
export type ListedSession = Output<'cashSession.list'>['cashSessions'][number];

/** The open session of this till or user, and the suggested float if none is open. */
export const useCashTill = () => trpc.cashSession.till.useQuery({ deviceId: deviceId() });

import type { TradeIn } from '../../../domain/sale/cart/exchanged.ts';
import type { Sale, SaleBody } from '../../../domain/sale/sale.ts';
import type { useApi } from '../../../lib/api/trpc.ts';

/** The target of a charged sale, and the lookup of a sale with a lost answer. */
export type SalePort = {
  record: (body: SaleBody) => Promise<Sale>;
  find: (id: string) => Promise<Sale>;
};

const answerTime = 15_000;

/** The server, called with the API client of the session to which the charge belongs. */
export const serverPort = (api: ReturnType<typeof useApi>, record?: TradeIn['record']): SalePort => ({
  record: (body) => {
    const signal = AbortSignal.timeout(answerTime);
    return record ? record(body, signal) : api.pos.create.mutate(body, { signal });
  },
  find: (id) => api.pos.byId.query({ id }, { signal: AbortSignal.timeout(answerTime) }),
});

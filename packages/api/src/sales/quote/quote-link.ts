import type { Call } from '../../core/call/call.ts';
import { linkTokenOf, readLinkToken } from '../receipt/receipt-link.ts';
import type { quotes } from './quote.table.ts';

const purpose = 'quote';

type Named = Pick<typeof quotes.$inferSelect, 'organizationId' | 'saleId' | 'expiresOn'>;

/** Where its customer reads and answers it; it can be read for a year after it ended. */
export const quoteLink = (
  { config }: Pick<Call, 'config'>,
  { organizationId, saleId: id, expiresOn }: Named,
) => {
  const since = new Date(`${expiresOn}T00:00:00Z`);
  return `${config.storeUrl}/q/${linkTokenOf(config.secrets, purpose, { organizationId, id, since })}`;
};

export const readQuoteToken = ({ config, now }: Pick<Call, 'config' | 'now'>, token: string) =>
  readLinkToken(config.secrets, purpose, { token, now: now() });

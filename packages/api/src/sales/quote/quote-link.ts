import type { Call } from '../../core/call/call.ts';
import { linkTokenOf, readLinkToken } from '../receipt/receipt-link.ts';
import type { quotes } from './quote.table.ts';

const purpose = 'quote';

type Named = Pick<typeof quotes.$inferSelect, 'organizationId' | 'saleId' | 'expiresOn'>;

/**
 * The link at which the customer reads and answers the quote. It works for a year after the quote expired.
 */
export const quoteLink = (
  { config }: Pick<Call, 'config'>,
  { organizationId, saleId: id, expiresOn }: Named,
) => {
  const since = new Date(`${expiresOn}T00:00:00Z`);
  return `${config.storeUrl}/q/${linkTokenOf(config.secrets, purpose, { organizationId, id, since })}`;
};

export const readQuoteToken = ({ config, now }: Pick<Call, 'config' | 'now'>, token: string) =>
  readLinkToken(config.secrets, purpose, { token, now: now() });

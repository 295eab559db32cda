import type { QuoteState } from '@mostrador/shared/codes/codes';
import { businessDate } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import type { Shop } from '../../core/call/call.ts';
import type { quotes } from './quote.table.ts';

type StateFields = Pick<typeof quotes.$inferSelect, 'state' | 'expiresOn' | 'viewedAt' | 'convertedSaleId'>;

/**
 * A quote expires at midnight in the shop's time zone, independent of the cutoff hour of its business day.
 */
export const todayIn = ({ timeZone }: Pick<Shop, 'timeZone'>, now: Date) => businessDate(now, timeZone);

/** A quote accepted while it was valid stays accepted: the shop honors it. */
export function stateOf(
  { state, expiresOn, viewedAt, convertedSaleId }: StateFields,
  today: string,
): QuoteState {
  if (convertedSaleId) return 'converted';
  if (state === 'accepted' || state === 'rejected') return state;
  if (expiresOn < today) return 'expired';
  return state === 'sent' && viewedAt ? 'viewed' : state;
}

/** The same rules as SQL, for a row `q` of quotes. */
export const stateSql = (today: string): SQL => sql`case
  when q.converted_sale_id is not null then 'converted'
  when q.state in ('accepted', 'rejected') then q.state
  when q.expires_on < ${today}::date then 'expired'
  when q.state = 'sent' and q.viewed_at is not null then 'viewed'
  else q.state end`;

const open: ReadonlySet<QuoteState> = new Set(['draft', 'sent', 'viewed', 'accepted']);

/** True if the quote can still become a sale. */
export const isOpenState = (state: QuoteState) => open.has(state);

const unanswered: ReadonlySet<QuoteState> = new Set(['draft', 'sent', 'viewed']);

/** True if the customer can still accept or decline. */
export const isUnanswered = (state: QuoteState) => unanswered.has(state);

import { businessDate } from '@mostrador/shared/time/time';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { auditOf } from '../../core/call/audit.ts';
import type { Effect } from '../../core/call/call.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { emitIn, wakeListeners } from '../../core/jobs/event.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import type { ReceiptCall } from '../receipt/paper.ts';
import type { QuoteAnswer } from './quote.schema.ts';
import { quotes } from './quote.table.ts';
import { isUnanswered, stateOf } from './quote-state.ts';
import { changeQuote, holdQuote } from './quote-view.ts';

type Target = { organizationId: string; id: string };
type Answer = Pick<QuoteAnswer, 'accept' | 'name' | 'revision'>;
type Answering = ReceiptCall & { afterCommit: (effect: Effect) => void };

/**
 * Records the customer's answer to a quote, once: a second answer is refused (409 `quoteAnswered`), and so is
 * one to an expired quote (`quoteExpired`) or to one that differs from the version the customer read
 * (`quoteChanged`). The same answer sent again changes nothing.
 */
export async function answerQuote(call: Answering, { organizationId, id }: Target, answer: Answer) {
  const { tx, now } = call;
  const { quote, sale } = await holdQuote(tx, id);
  const [shop] = await tx.select({ timeZone: organizations.timeZone }).from(organizations);
  if (!shop) throw notFound();
  const state = stateOf(quote, businessDate(now(), shop.timeZone));
  const given = answer.accept ? ('accepted' as const) : ('rejected' as const);
  if (state === given && quote.answeredName === answer.name) return;
  if (state === 'expired') throw conflict('quoteExpired');
  if (!isUnanswered(state)) throw conflict('quoteAnswered');
  if (answer.revision !== undefined && answer.revision !== sale.revision) throw conflict('quoteChanged');
  const change = { state: given, answeredName: answer.name, answeredAt: now() };
  await changeQuote(tx, id, change);
  const actor = { kind: 'customer' as const, id: null, name: answer.name };
  const act = { call, action: `quote.${given}`, change: { subjectId: id, after: { state: given } } };
  await tx.execute(auditOf({ ...act, actor, userId: null }));
  await emitIn(tx, organizationId, { name: `quote.${given}`, subjectId: id });
  call.afterCommit(async (committed) => {
    wakeListeners(committed);
    await committed.live.publish(organizationId, {
      touches: ['quote'],
      id,
      also: {},
      request: call.requestId,
    });
  });
}

/** Records that the customer viewed the quote. Only the first view counts, and only if the quote was sent. */
export async function noteViewed(call: Answering, { organizationId, id }: Target) {
  const [seen] = await call.tx
    .update(quotes)
    .set({ viewedAt: call.now() })
    .where(and(eq(quotes.saleId, id), eq(quotes.state, 'sent'), isNull(quotes.viewedAt)))
    .returning({ id: quotes.saleId });
  if (!seen) return;
  await call.tx.execute(sql`update sales set updated_at = now() where id = ${id}`);
  call.afterCommit(async () => {
    await call.live.publish(organizationId, { touches: ['quote'], id, also: {}, request: call.requestId });
  });
}

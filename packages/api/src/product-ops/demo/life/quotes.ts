import { newId } from '@mostrador/shared/wire/new-id';
import { QuoteInput } from '../../../sales/quote/quote.schema.ts';
import { markSent, recordQuote } from '../../../sales/quote/quote.ts';
import { answerQuote, noteViewed } from '../../../sales/quote/quote-answer.ts';
import { convertQuote } from '../../../sales/quote/quote-convert.ts';
import { contactNamed } from '../demo-people.ts';
import type { Plan, Shelved } from '../demo-plan.ts';
import { type Act, clockOf, type Life, type Lines, linesOf, takenBy } from './act.ts';

type Offer = {
  customer: string;
  concept: string;
  daysAgo: number;
  days?: number;
  /** The state that the quote has reached. */
  state: 'draft' | 'sent' | 'accepted' | 'rejected' | 'converted';
  goods: Lines;
};

/** One quote in each state; the one with few days of validity has expired. */
const offers: Offer[] = [
  {
    customer: 'Escuela El Rosario',
    concept: 'Refacciones de la semana',
    daysAgo: 34,
    state: 'converted',
    goods: [
      [0, 24],
      [3, 12],
    ],
  },
  {
    customer: 'Taller Hermanos Silva',
    concept: 'Bebidas para la inauguración',
    daysAgo: 27,
    days: 7,
    state: 'sent',
    goods: [
      [1, 36],
      [4, 24],
    ],
  },
  {
    customer: 'Panadería San Antonio',
    concept: 'Materia prima de la quincena',
    daysAgo: 13,
    state: 'rejected',
    goods: [
      [2, 30],
      [5, 10],
    ],
  },
  {
    customer: 'Comedor El Buen Sabor',
    concept: 'Pedido de la semana próxima',
    daysAgo: 4,
    state: 'accepted',
    goods: [
      [0, 18],
      [2, 12],
      [6, 6],
    ],
  },
  {
    customer: 'Familia Herrera',
    concept: 'Cumpleaños del sábado',
    daysAgo: 1,
    state: 'sent',
    goods: [
      [1, 24],
      [3, 6],
    ],
  },
  {
    customer: 'Ana Lucía Morales',
    concept: 'Canasta de fin de mes',
    daysAgo: 0,
    state: 'draft',
    goods: [
      [4, 6],
      [5, 4],
    ],
  },
];

type Offering = { offer: Offer; shelf: readonly Shelved[] };

/** Plans the quotes of the example: written, sent, read, answered and converted, each at its own time. */
export function planQuotes(plan: Plan, { shelf }: Pick<Offering, 'shelf'>): Life {
  const planned = offers.filter(({ daysAgo }) => daysAgo < plan.days - 1);
  return {
    acts: planned.flatMap((offer) => actsOf(plan, { offer, shelf })),
    taken: planned.flatMap(({ state, goods }) => (state === 'converted' ? takenBy(shelf, goods) : [])),
  };
}

function actsOf(plan: Plan, { offer, shelf }: Offering): Act[] {
  const clock = clockOf({ now: plan.now, timeZone: plan.place.timeZone });
  const { customer, concept, daysAgo, days = 15, state, goods } = offer;
  const id = newId();
  const contactId = contactNamed(plan.contactIds, customer);
  const products = linesOf(shelf, goods);
  const at = (minutes: number, later = 0) => clock(daysAgo - later, minutes);
  const terms = 'Precios con impuesto incluido. Entrega en el local o a domicilio.';
  const act = (moment: Date, action: string, run: Act['run']): Act => ({
    kind: 'act',
    at: moment,
    action,
    run,
  });
  const written = act(at(405), 'quote.create', async (call) => {
    const occurredAt = call.now().toISOString();
    await recordQuote(
      call,
      QuoteInput.parse({ id, concept, contactId, products, daysOfValidity: days, terms, occurredAt }),
    );
    return [id];
  });
  if (state === 'draft') return [written];
  const sent = act(at(415), 'quote.send', async (call) => {
    await markSent(call, id);
    return [];
  });
  const viewed = act(at(560), 'quote.view', async (call) => {
    await noteViewed(call, { organizationId: call.principal.organizationId, id });
    return [];
  });
  if (state === 'sent') return [written, sent, viewed];
  const answered = act(at(600, 1), 'quote.answer', async (call) => {
    const target = { organizationId: call.principal.organizationId, id };
    await answerQuote(call, target, { accept: state !== 'rejected', name: customer });
    return [];
  });
  if (state !== 'converted') return [written, sent, viewed, answered];
  const saleId = newId();
  const converted = act(at(700, 1), 'quote.convert', async (call) => {
    await convertQuote(call, { quoteId: id, id: saleId, paymentMethod: 'transfer' });
    return [saleId];
  });
  return [written, sent, viewed, answered, converted];
}

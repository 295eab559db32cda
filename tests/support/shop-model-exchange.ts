import { newId } from '@mostrador/shared/wire/new-id';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  amountOf,
  type Command,
  type ContactState,
  gainBy,
  inCash,
  isThere,
  type LineState,
  type Loose,
  type Model,
  methodOf,
  owe,
  pick,
  type Real,
  refusalsOf,
  type SaleState,
  statusOf,
  takenBy,
  toAmount,
  type Way,
  wayOf,
} from './shop-model.ts';
import { hold } from './shop-model-cost.ts';
import { credit, neverPaid } from './shop-model-debts.ts';
import { looseBody, partOfLoose, takeBack, unitsWorth } from './shop-model-orders.ts';
import { laidOut, type Picks, paymentOf, picks, place, pos } from './shop-model-trades.ts';

type Exchanging = { at: number; units: number; line: number; loose: number } & {
  isRestocked: boolean;
  way: Way;
  replacements: Picks;
};

/** The goods returned from `from`, their value and the part of it that only reduces the debt. */
type Returned = {
  from: SaleState;
  line: LineState;
  units: number;
  loose: Loose;
  isRestocked: boolean;
  value: number;
  credited: number;
  way: Way;
  creditor: ContactState | null;
};

/** The result of an exchange: `paid` and `owed` for a shortfall, `back` for a surplus. */
type Settled = { amount: number; paid: number; owed: number; back: number };

const statuses: Record<string, number> = { refundTooMuch: 422, contactRequired: 422 };

/** Some units of one line, or (none) what is left of a sale, for something else. */
class Exchange implements Command {
  readonly input: Exchanging;
  constructor(input: Exchanging) {
    this.input = input;
  }
  check = ({ sales }: Readonly<Model>) => sales.length > 0;
  async run(model: Model, { call }: Real) {
    const { at, units, isRestocked, way, replacements } = this.input;
    const from = pick(model.sales, at);
    const line = pick(from.lines, this.input.line);
    const sale = laidOut(replacements, model);
    const loose = partOfLoose(model, from, this.input.loose);
    const value = unitsWorth(model, from, { line, units, loose });
    const credited = Math.min(value, neverPaid(from));
    const creditor = sale.contact ?? from.contact;
    const returned = { from, line, units, loose, isRestocked, value, credited, way, creditor };
    const settled = settle(model, sale, returned);
    const path = `${pos}/${from.body.id}/exchanges`;
    const body = bodyOf(model, { sale, settled, returned });
    const answer = await call('POST', path, { body });
    const reasons = whyNot(model, sale, { returned, settled });
    if (reasons.length > 0) {
      expect(reasons, answer.text).toContain(answer.body.code);
      expect(answer.status, answer.text).toBe(statuses[String(answer.body.code)] ?? 409);
      return;
    }
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: {
        refund: {
          id: body.id,
          amount: toAmount(model, value),
          credited: toAmount(model, credited),
          paid: toAmount(model, value - credited),
        },
        sale: {
          id: sale.body.id,
          amount: toAmount(model, settled.amount),
          paid: toAmount(model, settled.amount - settled.owed),
          balance: toAmount(model, settled.owed),
        },
      },
    });
    book(model, sale, { returned, settled });
    sale.exchange = { path, body };
  }
  toString = () => `exchange(${JSON.stringify(this.input)})`;
}

/** The difference alone is paid, and rounded where it changes hands in cash. */
function settle(model: Model, sale: SaleState, { value, credited, way }: Returned): Settled {
  const { pay } = sale;
  const worth = value - credited;
  const difference = amountOf(sale, model) - worth;
  if (difference <= 0) {
    const back = way === 'cash' ? Math.min(inCash(model, -difference), worth) : -difference;
    return { amount: worth - back, paid: 0, owed: 0, back };
  }
  if (pay === 'cash') {
    const paid = inCash(model, difference);
    return { amount: worth + paid, paid, owed: 0, back: 0 };
  }
  const paid = pay === 'credit' ? 0 : pay === 'part' ? Math.floor(difference / 2) : difference;
  return { amount: worth + difference, paid, owed: difference - paid, back: 0 };
}

type Bound = { sale: SaleState; settled: Settled; returned: Returned };

function bodyOf(model: Model, { sale, settled, returned }: Bound) {
  const { id, products, amount_free, delivery, discount, contact_id } = sale.body;
  const { line, units, loose, isRestocked, way } = returned;
  const isPaid = settled.paid + settled.owed > 0;
  return {
    id: newId(),
    payment_method: methodOf(way),
    reason: 'no le quedó',
    ...(units > 0 && {
      lines: [{ line_id: line.lineId, quantity: units, restock: isRestocked }],
      ...looseBody(model, loose),
    }),
    ...(way === 'favour' && { contact_id: contact_id ?? null }),
    sale: {
      ...{ id, products, amount_free, delivery, discount, contact_id },
      ...(isPaid && paymentOf(sale.pay, toAmount(model, settled.paid))),
      ...(settled.owed > 0 && { due_date: sale.due }),
    },
  };
}

type Judged = Omit<Bound, 'sale'>;

function whyNot(model: Model, sale: SaleState, { returned, settled }: Judged) {
  const { from, line, units, isRestocked, credited, way, creditor } = returned;
  if (from.isVoided) return ['alreadyVoided'];
  if (statusOf(from) === 'refunded') return ['alreadyRefunded'];
  if (units > line.quantity - line.returned) return ['refundTooMuch'];
  const shelved = units === 0 ? leftOf(from) : isRestocked ? [{ ...line, quantity: units }] : [];
  const open = Math.min(credited, from.debt?.balance ?? 0);
  if (from.debt) from.debt.balance -= open;
  const reasons = [
    ...(isThere(model, sale.lines, shelved) ? [] : ['insufficientStock']),
    ...(way === 'favour' && settled.back > 0 && !creditor ? ['contactRequired'] : []),
    ...refusalsOf(model, {
      contact: sale.contact,
      owing: settled.owed,
      favour: sale.pay === 'favour' ? settled.paid : 0,
    }),
  ];
  if (from.debt) from.debt.balance += open;
  return reasons;
}

const leftOf = ({ lines }: SaleState) =>
  lines.map((line) => ({ ...line, quantity: line.quantity - line.returned }));

function book(model: Model, sale: SaleState, { returned, settled }: Judged) {
  const { from, value, credited, way, creditor } = returned;
  const { amount, paid, owed, back } = settled;
  takeBack(model, from, returned);
  credit(from, credited);
  from.refunded += value;
  model.refunded += value;
  gainBy(model, { way, amount: -back, contact: creditor });
  hold(model, sale.goods, takenBy(sale.lines));
  gainBy(model, { way: wayOf(sale.pay), amount: paid, contact: sale.contact });
  Object.assign(sale, { amount, paid: amount - owed });
  if (sale.contact && owed > 0)
    sale.debt = owe(model, {
      documentId: String(sale.body.id),
      direction: 'receivable',
      contact: sale.contact,
      total: owed,
      due: sale.due,
    });
  model.sales.push(sale);
}

const waysBack: Way[] = ['cash', 'cash', 'card', 'favour'];

const exchanging = fc.record({
  at: place,
  units: fc.nat(3),
  line: fc.nat(3),
  loose: fc.constantFrom(0, 0, 1, 2),
  isRestocked: fc.boolean(),
  way: fc.constantFrom(...waysBack),
  replacements: picks,
});

/** Exchanges are frequent, because many an order is voided or was already returned. */
export const exchanges = () => [
  exchanging.map((input) => new Exchange(input)),
  exchanging.map((request) => new Exchange(request)),
  exchanging.map((requested) => new Exchange(requested)),
];

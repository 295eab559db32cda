import fc from 'fast-check';
import { expect } from 'vitest';
import {
  amountOf,
  type Command,
  depositedOn,
  gainBy,
  inCash,
  isThere,
  type LineState,
  type Loose,
  looseOf,
  type Model,
  methodOf,
  netsOf,
  owe,
  part,
  pick,
  type Real,
  refusalsOf,
  type SaleState,
  statusOf,
  sum,
  takenBy,
  toAmount,
  type Way,
  wayOf,
} from './shop-model.ts';
import { costOfUnits, hold } from './shop-model-cost.ts';
import { credit, neverPaid } from './shop-model-debts.ts';
import { book, laidOut, lineBodies, type Picks, picks, place, pos, whyNot } from './shop-model-trades.ts';

/** Other quantities of what was sold, at the prices it was sold at. */
class Edit implements Command {
  readonly at: number;
  readonly quantities: number[];
  constructor(at: number, quantities: number[]) {
    this.at = at;
    this.quantities = quantities;
  }
  check = ({ sales }: Readonly<Model>) => sales.length > 0;
  async run(model: Model, { call }: Real) {
    const sale = pick(model.sales, this.at);
    const lines = sale.lines.map((line, index) => ({ ...line, quantity: this.quantities[index] ?? 1 }));
    const body = { products: lineBodies(lines, model), comments: `${this.quantities}` };
    const answer = await call('PATCH', `${pos}/${sale.body.id}`, { body });
    // The last edit repeated may be one with a lost response: it counts as done, regardless of later changes.
    if (sale.editedWith === JSON.stringify(body)) {
      expect(answer, answer.text).toMatchObject({
        status: 200,
        body: { amount: toAmount(model, sale.amount), status: statusOf(sale) },
      });
      return;
    }
    if (statusOf(sale) !== 'done' || sale.exchange) {
      expect(answer.status, answer.text).toBe(409);
      return;
    }
    const settled = settledAs(model, sale, amountOf({ ...sale, lines }, model));
    if (!settled) {
      expect(answer, answer.text).toMatchObject({ status: 422, body: { code: 'paymentExceedsTotal' } });
      return;
    }
    const { amount, paid } = settled;
    if (amount > paid && !sale.contact) {
      expect(answer, answer.text).toMatchObject({ status: 422, body: { code: 'differenceNotPaid' } });
      return;
    }
    const reasons = whyNotEdit(model, sale, { lines, amount, paid });
    if (reasons.length > 0) {
      expect(answer.status, answer.text).toBe(409);
      expect(reasons, answer.text).toContain(answer.body.code);
      return;
    }
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: { amount: toAmount(model, amount), paid: toAmount(model, paid + depositedOn(sale.debt)) },
    });
    change(model, sale, { lines, amount, paid });
    sale.editedWith = JSON.stringify(body);
  }
  toString = () => `edit(${this.at}, ${this.quantities})`;
}

/**
 * Cash that paid for all follows the total, and a part in cash may become the whole. What came otherwise
 * stays, and more is owed. Null: too much.
 */
function settledAs(model: Model, { amount, paid, pay }: SaleState, exact: number) {
  const rounded = inCash(model, exact);
  if (wayOf(pay) !== 'cash' && paid > 0) return paid > exact ? null : { amount: exact, paid };
  if (amount === paid) return { amount: rounded, paid: rounded };
  if (paid > 0 && (paid === rounded || paid === exact)) return { amount: rounded, paid: rounded };
  return paid > exact ? null : { amount: exact, paid };
}

type Changed = Pick<SaleState, 'lines' | 'amount' | 'paid'>;

function whyNotEdit(model: Model, sale: SaleState, { lines, amount, paid }: Changed) {
  const { contact, debt } = sale;
  const owedNow = debt && !debt.isVoided ? debt.balance : 0;
  const isLent = amount - paid > sale.amount - sale.paid;
  const isFavour = wayOf(sale.pay) === 'favour';
  return [
    ...(isThere(model, lines, sale.lines) ? [] : ['insufficientStock']),
    // A debt that stays what it was may have been paid on.
    ...(debt && !debt.isVoided && debt.balance !== debt.total && amount - paid !== sale.amount - sale.paid
      ? ['debtHasDeposits']
      : []),
    ...refusalsOf(model, {
      contact,
      owing: isLent ? amount - paid - owedNow : 0,
      favour: isFavour ? paid - sale.paid : 0,
    }),
  ];
}

/** A sale that was paid named no day: what an edit leaves owed is due on its own, before all others. */
const dueAtOnce = '2000-01-01';

function change(model: Model, sale: SaleState, { lines, amount, paid }: Changed) {
  const wasWhole = sale.amount === sale.paid;
  hold(model, sale.goods, takenBy(lines));
  gainBy(model, { way: wayOf(sale.pay), amount: paid - sale.paid, contact: sale.contact });
  const total = amount - paid;
  const isOwedAsBefore = total === sale.amount - sale.paid;
  if (!isOwedAsBefore && sale.debt && !sale.debt.isVoided)
    Object.assign(sale.debt, total > 0 ? { total, balance: total } : { balance: 0, isVoided: true });
  else if (!isOwedAsBefore && total > 0 && sale.contact)
    sale.debt = owe(model, {
      documentId: String(sale.body.id),
      direction: 'receivable',
      contact: sale.contact,
      total,
      due: sale.debt?.due ?? dueAtOnce,
    });
  Object.assign(sale, { lines, amount, paid, ...(wasWhole && { pay: wayOf(sale.pay) }) });
}

type Refunding = { at: number; units: number; line: number; isRestocked: boolean; way: Way; loose: number };

/** Some units of one line with a part of what is no line, or (no units) what is left of a sale. */
class Refund implements Command {
  readonly input: Refunding;
  constructor(input: Refunding) {
    this.input = input;
  }
  check = ({ sales }: Readonly<Model>) => sales.length > 0;
  async run(model: Model, { call }: Real) {
    const { at, units, isRestocked, way } = this.input;
    const sale = pick(model.sales, at);
    const line = pick(sale.lines, this.input.line);
    const lines = [{ line_id: line.lineId, quantity: units, restock: isRestocked }];
    const loose = partOfLoose(model, sale, this.input.loose);
    const some = { line, units, loose };
    const asLines = { lines, ...looseBody(model, loose) };
    const body = { payment_method: methodOf(way), reason: 'no le quedó', ...(units > 0 && asLines) };
    const answer = await call('POST', `${pos}/${sale.body.id}/refunds`, { body });
    if (sale.isVoided || statusOf(sale) === 'refunded') {
      expect(answer.status, answer.text).toBe(409);
      return;
    }
    if (units > line.quantity - line.returned) {
      expect(answer, answer.text).toMatchObject({ status: 422, body: { code: 'refundTooMuch' } });
      return;
    }
    const worth = unitsWorth(model, sale, some);
    const left = sale.amount - sale.refunded;
    const credited = Math.min(worth, neverPaid(sale));
    const isRounded = way === 'cash' && credited === 0 && !isLast(model, sale, some);
    const amount = isRounded ? Math.min(inCash(model, partOf(model, sale, some)), left) : worth;
    if (way === 'favour' && amount > credited && !sale.contact) {
      expect(answer, answer.text).toMatchObject({ status: 422, body: { code: 'contactRequired' } });
      return;
    }
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: {
        amount: toAmount(model, amount),
        credited: toAmount(model, credited),
        paid: toAmount(model, amount - credited),
      },
    });
    takeBack(model, sale, { ...some, isRestocked });
    credit(sale, credited);
    gainBy(model, { way, amount: credited - amount, contact: sale.contact });
    sale.refunded += amount;
    model.refunded += amount;
  }
  toString = () => `refund(${JSON.stringify(this.input)})`;
}

type Some = { line: LineState; units: number; loose: Loose };

/** True if nothing of the sale remains after this refund. Zero units mean all of it. */
function isLast(model: Model, sale: SaleState, { units, loose }: Some) {
  if (units === 0) return true;
  const { free, delivery } = partOfLoose(model, sale, 1);
  const isWhole = sum(sale.lines.map(({ quantity, returned }) => quantity - returned)) === units;
  return isWhole && loose.free === free && loose.delivery === delivery;
}

/** Of free amount and delivery all that is left (1), half of it (2) or nothing (0). */
export function partOfLoose(model: Model, sale: SaleState, by: number): Loose {
  if (by === 0) return { free: 0, delivery: 0 };
  const { free, delivery } = looseOf(sale, model);
  return {
    free: Math.floor((free.net - sale.looseBack.free) / by),
    delivery: Math.floor((delivery.net - sale.looseBack.delivery) / by),
  };
}

export const looseBody = (model: Model, { free, delivery }: Loose) => ({
  ...(free > 0 && { amount_free: toAmount(model, free) }),
  ...(delivery > 0 && { delivery: toAmount(model, delivery) }),
});

/** Their value before any rounding: never more than the rest of the sale's total. */
export const unitsWorth = (model: Model, sale: SaleState, some: Some) => {
  const left = sale.amount - sale.refunded;
  return isLast(model, sale, some) ? left : Math.min(partOf(model, sale, some), left);
};

/**
 * The amount of the next units: all up to them, rounded down to the coin, less those before; a tax is rounded
 * to the nearest.
 */
function partOf(model: Model, sale: SaleState, { line, units, loose }: Some) {
  const amounts = netsOf(sale, model)[sale.lines.indexOf(line)] ?? { net: 0, added: 0 };
  const next = (upTo: (count: number) => number) => upTo(line.returned + units) - upTo(line.returned);
  const net = next((count) => Math.floor((amounts.net * count) / line.quantity));
  return net + next((count) => part(amounts.added, count, line.quantity)) + looseWorth(model, sale, loose);
}

/** With the part of the tax that was added: that of all up to it, less that of what came back before. */
function looseWorth(model: Model, sale: SaleState, loose: Loose) {
  const paid = looseOf(sale, model);
  const worths = (['free', 'delivery'] as const).map((name) => {
    const { net, added } = paid[name];
    if (net === 0) return 0;
    const upTo = (amount: number) => part(added, amount, net);
    const before = sale.looseBack[name];
    return loose[name] + upTo(before + loose[name]) - upTo(before);
  });
  return sum(worths);
}

type Taken = Some & { isRestocked: boolean };

/** Without lines everything that is left comes back to the shelf. */
export function takeBack(model: Model, sale: SaleState, { isRestocked, ...some }: Taken) {
  const { units, line } = some;
  sale.isAllBack = isLast(model, sale, some);
  const loose = sale.isAllBack ? partOfLoose(model, sale, 1) : some.loose;
  sale.looseBack = {
    free: sale.looseBack.free + loose.free,
    delivery: sale.looseBack.delivery + loose.delivery,
  };
  if (units > 0) {
    if (isRestocked) {
      model.costBack += costOfUnits(model, line, units);
      release(model, sale, [{ at: line.at, quantity: units }]);
    }
    line.returned += units;
    return;
  }
  const left = sale.lines.map(({ at, quantity, returned }) => ({ at, quantity: quantity - returned }));
  release(model, sale, left);
  for (const each of sale.lines) {
    model.costBack += costOfUnits(model, each, each.quantity - each.returned);
    each.returned = each.quantity;
  }
}

function release(model: Model, { goods }: SaleState, lines: { at: number; quantity: number }[]) {
  const remaining = [...takenBy(lines)].map(
    ([at, quantity]) => [at, (goods.get(at)?.quantity ?? 0) - quantity] as const,
  );
  const others = [...goods].map(([at, { quantity }]) => [at, quantity] as const);
  hold(model, goods, new Map([...others, ...remaining]));
}

/** A ticket that waits takes nothing; charged it is a sale at the prices it was put aside with. */
class Park implements Command {
  readonly input: Picks;
  constructor(input: Picks) {
    this.input = input;
  }
  check = ({ products }: Readonly<Model>) => products.length > 0;
  async run(model: Model, { call }: Real) {
    const { body, ...sale } = laidOut({ ...this.input, pay: 'cash' }, model);
    const parked = { ...body, payment_method: undefined, status: 'in_progress', concept: 'Mesa 4' };
    const answer = await call('POST', pos, { body: parked });
    const waiting = { code: null, amount: toAmount(model, amountOf(sale, model)) };
    expect(answer, answer.text).toMatchObject({ status: 201, body: waiting });
    model.tickets.push({ ...sale, body: { ...body, concept: 'Mesa 4' } });
  }
  toString = () => `park(${JSON.stringify(this.input)})`;
}

class ChargeTicket implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ tickets }: Readonly<Model>) => tickets.length > 0;
  async run(model: Model, { call }: Real) {
    const ticket = pick(model.tickets, this.at);
    const body = { ...ticket.body, revision: 1 };
    const answer = await call('POST', pos, { body });
    if (whyNot(model, ticket).length > 0) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'insufficientStock' } });
      return;
    }
    const lines = ticket.lines.map((line) => ({ ...line, cost: model.products[line.at]?.cost ?? null }));
    const sale = { ...ticket, lines, body };
    expect(answer, answer.text).toMatchObject({
      status: 201,
      body: { amount: toAmount(model, sale.amount) },
    });
    model.tickets.splice(model.tickets.indexOf(ticket), 1);
    book(model, sale);
  }
  toString = () => `charge(${this.at})`;
}

class Discard implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ tickets }: Readonly<Model>) => tickets.length > 0;
  async run(model: Model, { call }: Real) {
    const ticket = pick(model.tickets, this.at);
    expect((await call('DELETE', `${pos}/${ticket.body.id}`)).status).toBe(204);
    model.tickets.splice(model.tickets.indexOf(ticket), 1);
  }
  toString = () => `discard(${this.at})`;
}

const waysBack: Way[] = ['cash', 'cash', 'card', 'favour'];

/** The acts on an order besides selling and voiding. */
export const orders = () => [
  fc
    .tuple(place, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }))
    .map(([at, quantities]) => new Edit(at, quantities)),
  fc
    .record({
      at: place,
      units: fc.nat(3),
      line: fc.nat(3),
      isRestocked: fc.boolean(),
      way: fc.constantFrom(...waysBack),
      loose: fc.constantFrom(0, 0, 1, 2),
    })
    .map((refunding) => new Refund(refunding)),
  picks.map((input) => new Park(input)),
  place.map((at) => new ChargeTicket(at)),
  place.map((at) => new Discard(at)),
];

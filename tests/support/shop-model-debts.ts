import { newId } from '@mostrador/shared/wire/new-id';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from './program.ts';
import {
  type Command,
  type ContactState,
  type DebtState,
  gain,
  inCash,
  type Model,
  methodOf,
  owedBy,
  pick,
  type Real,
  type SaleState,
  sum,
  toAmount,
  type Way,
  whole,
} from './shop-model.ts';
import { place } from './shop-model-trades.ts';

const debtsPath = '/v1/debts-transactions';

export class CreateContact implements Command {
  readonly limit: number | null;
  constructor(limit: number | null) {
    this.limit = limit;
  }
  check = ({ contacts }: Readonly<Model>) => contacts.length < 4;
  async run(model: Model, { call }: Real) {
    const id = newId();
    const limit = this.limit === null ? null : toAmount(model, this.limit);
    const body = { id, name: 'Rosa', ...(limit !== null && { credit_limit: limit }) };
    const answer = await call('POST', '/v1/contacts', { body });
    expect(answer, answer.text).toMatchObject({ status: 201, body: { id } });
    model.contacts.push({ id, into: null, favour: 0, limit: this.limit });
  }
  toString = () => `contact(${this.limit})`;
}

type Paying = { at: number; percent: number; way: Way; isExcessCredited: boolean };

/** The id that the shop gave the debt of a document. It is looked up once. */
async function debtIdOf(real: Real, debt: DebtState) {
  debt.id ??= (await findDebt(real, debt, '')) ?? (await findDebt(real, debt, '&status=voided'));
  if (!debt.id) throw new Error(`No debt of ${debt.documentId}.`);
  return debt.id;
}

async function findDebt({ call }: Real, { contact, documentId, direction }: DebtState, more: string) {
  const query = `contact_id=${whole(contact).id}&direction=${direction}&per_page=100${more}`;
  const { body } = await call('GET', `${debtsPath}?${query}`);
  const list: { id: string; origin: { id: string } }[] = Object(body).debts_transactions;
  return list.find(({ origin }) => origin.id === documentId)?.id;
}

/** Debts are paid by due date, and on the same day in order of creation. */
const inTurn = ({ debts }: Model, contact: ContactState, direction: DebtState['direction']) =>
  debts
    .filter((debt) => debt.direction === direction && whole(debt.contact) === whole(contact))
    .filter(({ balance }) => balance > 0)
    .toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)));

type Input = Paying & {
  contact: ContactState;
  direction: DebtState['direction'];
  open: DebtState[];
  isNamed: boolean;
};

function requestedAmount({ percent, open }: Input) {
  return Math.max(1, Math.floor((sum(open.map(({ balance }) => balance)) * percent) / 100));
}

const bodyOf = (model: Model, input: Input) => ({
  id: newId(),
  amount: toAmount(model, requestedAmount(input)),
  payment_method: methodOf(input.way),
  ...(input.isExcessCredited && { excess_as_credit: true }),
});

/** Judges the answer by what the model knows, and books what was paid. */
function settle(model: Model, input: Input, { answer, debtId }: { answer: Answer; debtId: string | null }) {
  const { way, isExcessCredited, open, contact, direction } = input;
  const owed = sum(open.map(({ balance }) => balance));
  const isCash = way === 'cash';
  const named = requestedAmount(input);
  // The total debt rounded to coins means all of it.
  const amount = isCash && named === inCash(model, owed) ? owed : named;
  const moved = isCash ? inCash(model, amount) : amount;
  if (isExcessCredited && (way === 'favour' || direction === 'payable')) {
    expect(answer.status, answer.text).toBe(422);
    return;
  }
  if (way === 'favour' && direction === 'payable') {
    expect(answer.status, answer.text).toBe(422);
    return;
  }
  const refusals = [
    ...(input.isNamed && owed === 0 && !isExcessCredited ? ['debtNotOpen'] : []),
    ...(amount > owed && !isExcessCredited ? ['depositExceedsBalance'] : []),
    ...(way === 'favour' && amount > whole(contact).favour ? ['creditBalanceTooLow'] : []),
  ];
  if (refusals.length > 0) {
    expect(answer.status, answer.text).toBe(409);
    expect(refusals, answer.text).toContain(answer.body.code);
    return;
  }
  let left = amount;
  const shares = open.flatMap((debt) => {
    const paid = Math.min(left, debt.balance);
    left -= paid;
    return paid > 0 ? [{ debt, amount: paid }] : [];
  });
  const before = owedBy(model, contact, direction);
  const applied = amount - left;
  expect(answer, answer.text).toMatchObject({
    status: 201,
    body: {
      amount: toAmount(model, moved),
      applied: toAmount(model, applied),
      credited: toAmount(model, left),
      previous_balance: toAmount(model, before),
      balance: toAmount(model, before - applied),
    },
  });
  for (const share of shares) share.debt.balance -= share.amount;
  const id = String(answer.body.id);
  const paid = { way, contact, moved, applied, credited: left, direction };
  const deposit = { ...paid, id, debtId, shares, isVoided: false };
  moveBy(model, deposit, 1);
  model.deposits.push(deposit);
}

type Moving = Omit<Model['deposits'][number], 'id' | 'debtId' | 'shares' | 'isVoided'>;

function moveBy(model: Model, { way, contact, moved, applied, credited, direction }: Moving, sign: 1 | -1) {
  const owner = whole(contact);
  if (way === 'favour') owner.favour -= sign * applied;
  else if (direction === 'receivable') gain(model, { purse: way, amount: sign * moved });
  // The shop's own card is one of the bank: not of what it took by card.
  else gain(model, { purse: way === 'card' ? 'transfer' : way, amount: sign * -moved });
  owner.favour += sign * credited;
}

class Deposit implements Command {
  readonly input: Paying;
  constructor(input: Paying) {
    this.input = input;
  }
  check = ({ debts }: Readonly<Model>) => debts.length > 0;
  async run(model: Model, real: Real) {
    const debt = pick(model.debts, this.input.at);
    const { contact, direction } = debt;
    const open = debt.balance > 0 ? [debt] : [];
    const request = { ...this.input, contact, direction, open, isNamed: true };
    const debtId = await debtIdOf(real, debt);
    const body = bodyOf(model, request);
    const answer = await real.call('POST', `${debtsPath}/${debtId}/deposits`, { body });
    settle(model, request, { answer, debtId });
  }
  toString = () => `deposit(${JSON.stringify(this.input)})`;
}

class DepositOfContact implements Command {
  readonly input: Paying;
  readonly direction: DebtState['direction'];
  constructor(input: Paying, direction: DebtState['direction']) {
    this.input = input;
    this.direction = direction;
  }
  check = ({ contacts }: Readonly<Model>) => contacts.length > 0;
  async run(model: Model, real: Real) {
    const { direction } = this;
    const contact = whole(pick(model.contacts, this.input.at));
    const open = inTurn(model, contact, direction);
    const request = { ...this.input, contact, direction, open, isNamed: false };
    const body = { ...bodyOf(model, request), direction };
    const answer = await real.call('POST', `/v1/contacts/${contact.id}/deposits`, { body });
    const [first] = open;
    const debtId = first && answer.status === 201 ? await debtIdOf(real, first) : null;
    settle(model, request, { answer, debtId });
  }
  toString = () => `depositOfContact(${this.direction}, ${JSON.stringify(this.input)})`;
}

class Withdraw implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ deposits }: Readonly<Model>) => deposits.length > 0;
  async run(model: Model, { call }: Real) {
    const deposit = pick(model.deposits, this.at);
    const isOfDebt = deposit.debtId !== null && this.at % 2 === 0;
    const owner = isOfDebt ? `${debtsPath}/${deposit.debtId}` : `/v1/contacts/${whole(deposit.contact).id}`;
    const answer = await call('DELETE', `${owner}/deposits/${deposit.id}`);
    if (deposit.isVoided || (isOfDebt && deposit.shares.length === 0)) {
      expect(answer.status, answer.text).toBe(404);
      return;
    }
    const isReturned = deposit.shares.some(({ debt }) => debt.isVoided || isRefunded(model, debt));
    const isSpent = deposit.credited > whole(deposit.contact).favour;
    if (isReturned || isSpent) {
      const code = isReturned ? 'depositReturned' : 'creditBalanceTooLow';
      expect(answer, answer.text).toMatchObject({ status: 409, body: { code } });
      return;
    }
    expect(answer.status, answer.text).toBe(204);
    for (const { debt, amount } of deposit.shares) debt.balance += amount;
    moveBy(model, deposit, -1);
    deposit.isVoided = true;
  }
  toString = () => `withdraw(${this.at})`;
}

const isRefunded = ({ sales }: Model, debt: DebtState) =>
  sales.some((sale) => sale.debt === debt && sale.refunded > debt.refunded);

class Forgive implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ debts }: Readonly<Model>) => debts.length > 0;
  async run(model: Model, real: Real) {
    const debt = pick(model.debts, this.at);
    const id = await debtIdOf(real, debt);
    const answer = await real.call('POST', `${debtsPath}/${id}/forgive`, { body: { reason: 'se mudó' } });
    if (debt.balance === 0) {
      expect(answer, answer.text).toMatchObject({ status: 409, body: { code: 'debtNotOpen' } });
      return;
    }
    expect(answer, answer.text).toMatchObject({ status: 200, body: { balance: 0 } });
    debt.forgiven += debt.balance;
    debt.balance = 0;
  }
  toString = () => `forgive(${this.at})`;
}

class Merge implements Command {
  readonly into: number;
  readonly from: number;
  constructor(into: number, from: number) {
    this.into = into;
    this.from = from;
  }
  check = ({ contacts }: Readonly<Model>) => contacts.length > 0;
  async run({ contacts }: Model, { call }: Real) {
    const target = pick(contacts, this.into);
    const gone = pick(contacts, this.from);
    const answer = await call('POST', `/v1/contacts/${target.id}/merge`, { body: { from_id: gone.id } });
    if (target === gone || target.into || gone.into) {
      expect(answer.status, answer.text).toBe(target === gone ? 409 : 404);
      return;
    }
    expect(answer, answer.text).toMatchObject({ status: 200, body: { id: target.id } });
    target.favour += gone.favour;
    target.limit ??= gone.limit;
    Object.assign(gone, { into: target, favour: 0 });
  }
  toString = () => `merge(${this.into}, ${this.from})`;
}

const ways: Way[] = ['cash', 'cash', 'card', 'transfer', 'favour'];
const paying = fc.record({
  at: place,
  percent: fc.constantFrom(1, 40, 50, 100, 100, 130),
  way: fc.constantFrom(...ways),
  isExcessCredited: fc.constantFrom(false, false, true),
});

/** The acts on debts: paying, writing off and merging. */
export const debtActs = () => [
  fc.constantFrom(null, null, 50_000, 400_000).map((limit) => new CreateContact(limit)),
  paying.map((input) => new Deposit(input)),
  paying.map((request) => new Deposit(request)),
  fc
    .tuple(paying, fc.constantFrom('receivable' as const, 'receivable' as const, 'payable' as const))
    .map(([input, direction]) => new DepositOfContact(input, direction)),
  place.map((at) => new Withdraw(at)),
  place.map((at) => new Forgive(at)),
  fc.tuple(place, place).map(([into, from]) => new Merge(into, from)),
];

/** The part of a sale that is owed or written off: no money is refunded for it. */
export const neverPaid = ({ debt }: SaleState) => (debt ? debt.balance + debt.forgiven : 0);

/** Reduces the debt of a sale without money: its open balance first, then the written-off part. */
export function credit({ debt }: SaleState, credited: number) {
  if (!debt) return;
  const open = Math.min(credited, debt.balance);
  debt.balance -= open;
  debt.forgiven -= credited - open;
  debt.refunded += credited;
}

import { newId } from '@mostrador/shared/wire/new-id';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type Command,
  type DrawerState,
  gain,
  type Model,
  openDrawer,
  type Purse,
  pick,
  type Real,
  toAmount,
} from './shop-model.ts';
import { place } from './shop-model-trades.ts';

const sessions = '/v1/cash-sessions';
export const purses: Purse[] = ['cash', 'card', 'transfer'];

/** The expected amount of each purse. */
export const expectedIn = ({ opening, moved }: DrawerState) => ({
  ...moved,
  cash: opening + moved.cash,
});

const refusal = (code: string) => ({ status: 409, body: { code } });

export class Open implements Command {
  readonly amount: number;
  constructor(amount: number) {
    this.amount = amount;
  }
  check = () => true;
  async run(model: Model, { call }: Real) {
    const id = newId();
    const body = { id, opening_amount: toAmount(model, this.amount) };
    const answer = await call('POST', sessions, { body });
    if (openDrawer(model)) {
      expect(answer, answer.text).toMatchObject(refusal('cashSessionOpen'));
      return;
    }
    expect(answer, answer.text).toMatchObject({ status: 201, body: { id, status: 'open' } });
    bringFloat(model, this.amount);
    model.drawers.push({
      id,
      opening: this.amount,
      moved: { cash: 0, card: 0, transfer: 0 },
      isOpen: true,
      closings: 0,
      differences: { cash: 0, card: 0, transfer: 0 },
      withdrawn: 0,
      left: 0,
    });
  }
  toString = () => `open(${this.amount})`;
}

/**
 * A float begins with what the last closing left. The rest comes from the safe as far as it holds that, then
 * from cash that lies in no drawer, which stays cash, and else from the owner. Too much goes to the safe.
 */
function bringFloat(model: Model, amount: number) {
  const left = model.drawers.at(-1)?.left ?? 0;
  const added = amount - left;
  const fromSafe = added < 0 ? added : Math.min(added, Math.max(0, model.safe));
  const loose = Math.min(added - fromSafe, Math.max(0, model.money.cash - left));
  model.safe -= fromSafe;
  model.money.cash += added - loose;
}

const types = ['cash_in', 'withdrawal', 'drop_to_safe', 'bank_deposit', 'expense', 'tip_out'] as const;

class MoveCash implements Command {
  readonly at: number;
  readonly type: (typeof types)[number];
  readonly amount: number;
  constructor(at: number, type: (typeof types)[number], amount: number) {
    this.at = at;
    this.type = type;
    this.amount = amount;
  }
  check = ({ drawers }: Readonly<Model>) => drawers.length > 0;
  async run(model: Model, { call }: Real) {
    const drawer = openDrawer(model) ?? pick(model.drawers, this.at);
    const body = { type: this.type, amount: toAmount(model, this.amount), reason: 'cambio' };
    const path = `${sessions}/${drawer.id}/movements`;
    let answer = await call('POST', path, { body });
    if (!drawer.isOpen) {
      expect(answer, answer.text).toMatchObject(refusal('cashSessionClosed'));
      return;
    }
    if (this.type !== 'cash_in' && this.amount > expectedIn(drawer).cash) {
      expect(answer, answer.text).toMatchObject(refusal('drawerTooLow'));
      answer = await call('POST', path, { body: { ...body, above_expected: true } });
    }
    expect(answer.status, answer.text).toBe(201);
    gain(model, { purse: 'cash', amount: this.type === 'cash_in' ? this.amount : -this.amount });
    if (this.type === 'bank_deposit') model.money.transfer += this.amount;
    if (this.type === 'drop_to_safe') model.safe += this.amount;
    if (this.type === 'cash_in') model.safe -= Math.min(this.amount, Math.max(0, model.safe));
  }
  toString = () => `moveCash(${this.at}, ${this.type}, ${this.amount})`;
}

type Counting = {
  at: number;
  off: Record<Purse, number>;
  isCashOnly: boolean;
  withdrawnPercent: number;
  keepsTickets: boolean;
};

class Close implements Command {
  readonly input: Counting;
  constructor(input: Counting) {
    this.input = input;
  }
  check = ({ drawers }: Readonly<Model>) => drawers.length > 0;
  async run(model: Model, { call }: Real) {
    const { at, off, isCashOnly, withdrawnPercent, keepsTickets } = this.input;
    const drawer = openDrawer(model) ?? pick(model.drawers, at);
    const expected = expectedIn(drawer);
    const counted = (purse: Purse) => Math.max(0, expected[purse] + off[purse]);
    const methods = isCashOnly ? (['cash'] as const) : purses;
    const withdrawn = Math.floor((counted('cash') * withdrawnPercent) / 100);
    const body = {
      counted: Object.fromEntries(methods.map((purse) => [purse, toAmount(model, counted(purse))])),
      withdrawn: toAmount(model, withdrawn),
      difference_reason: 'No cuadra',
      keep_tickets: keepsTickets,
    };
    const answer = await call('POST', `${sessions}/${drawer.id}/close`, { body });
    if (!drawer.isOpen) {
      expect(answer, answer.text).toMatchObject(refusal('cashSessionClosed'));
      return;
    }
    if (model.tickets.length > 0 && !keepsTickets) {
      expect(answer, answer.text).toMatchObject(refusal('ticketsWaiting'));
      return;
    }
    expect(answer.status, answer.text).toBe(200);
    expect(expectedOf(answer.body), answer.text).toEqual(inWire(model, expected));
    expect(answer.body.closing).toMatchObject({
      expected: toAmount(model, expected.cash),
      counted: toAmount(model, counted('cash')),
      difference: toAmount(model, counted('cash') - expected.cash),
      next_float: toAmount(model, counted('cash') - withdrawn),
    });
    // An amount cannot be negative: a method other than cash with a negative expected amount is not counted.
    const isCounted = (purse: Purse) =>
      methods.some((each) => each === purse) && (purse === 'cash' || expected[purse] >= 0);
    const difference = (purse: Purse) => (isCounted(purse) ? counted(purse) - expected[purse] : 0);
    const differences = {
      cash: difference('cash'),
      card: difference('card'),
      transfer: difference('transfer'),
    };
    Object.assign(drawer, { isOpen: false, differences, withdrawn, left: counted('cash') - withdrawn });
    drawer.closings += 1;
    settle(model, drawer, 1);
  }
  toString = () => `close(${JSON.stringify(this.input)})`;
}

/** The postings of a closing: every difference, and the withdrawn cash. */
function settle(model: Model, { differences, withdrawn }: DrawerState, sign: 1 | -1) {
  const { money } = model;
  for (const purse of purses) money[purse] += sign * differences[purse];
  money.cash -= sign * withdrawn;
  model.safe += sign * withdrawn;
}

class Reopen implements Command {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
  check = ({ drawers }: Readonly<Model>) => drawers.length > 0;
  async run(model: Model, { call }: Real) {
    const last = model.drawers.at(-1);
    const drawer = this.at % 2 ? last : pick(model.drawers, this.at);
    if (!drawer) throw new Error('There is one.');
    const body = { reason: 'faltó contar' };
    const answer = await call('POST', `${sessions}/${drawer.id}/reopen`, { body });
    if (drawer.isOpen || drawer !== last) {
      const code = drawer.isOpen ? 'cashSessionOpen' : 'cashSessionNotLast';
      expect(answer, answer.text).toMatchObject(refusal(code));
      return;
    }
    expect(answer, answer.text).toMatchObject({ status: 200, body: { status: 'open' } });
    settle(model, drawer, -1);
    Object.assign(drawer, { isOpen: true, left: 0 });
  }
  toString = () => `reopen(${this.at})`;
}

/** The expected amount of each purse that a session shows. */
export function expectedOf(body: Record<string, unknown>) {
  const reported: { method: string; expected: number }[] = Object(body.report).by_method;
  return Object.fromEntries(reported.map(({ method, expected }) => [method, expected]));
}

export const inWire = (model: Model, amounts: Record<Purse, number>) =>
  Object.fromEntries(purses.map((purse) => [purse, toAmount(model, amounts[purse])]));

const off = fc.constantFrom(0, 0, 0, -500, 1300);

/** The acts at a drawer from its float to its count. */
export const drawerActs = () => [
  fc.constantFrom(0, 20_000, 55_500).map((amount) => new Open(amount)),
  fc.constantFrom(0, 20_000, 55_500).map((amount) => new Open(amount)),
  fc
    .tuple(place, fc.constantFrom(...types), fc.integer({ min: 1, max: 9000 }))
    .map(([at, type, amount]) => new MoveCash(at, type, amount)),
  fc
    .record({
      at: place,
      off: fc.record({ cash: off, card: off, transfer: off }),
      isCashOnly: fc.boolean(),
      withdrawnPercent: fc.constantFrom(0, 30, 100),
      keepsTickets: fc.boolean(),
    })
    .map((counting) => new Close(counting)),
  place.map((at) => new Reopen(at)),
];

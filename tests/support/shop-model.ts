import type fc from 'fast-check';
import type { Send } from './program.ts';

/** Amounts of the model are whole coins: cents where the currency has them, else pesos. Stock is in units. */
export type ShopKind = {
  name: string;
  countryId: string;
  currency: string;
  /** Coins of one unit of the currency. */
  per: 1 | 100;
  /** Percent; null: the shop charges none. */
  taxRate: number | null;
  isTaxIncluded: boolean;
  /** The smallest one in use: cash is rounded to it. */
  coin: number;
  /** True if an amount in the middle between two coins is rounded down. */
  isHalfDown: boolean;
};

const guatemala = { countryId: 'GT', currency: 'GTQ', per: 100 as const, coin: 1, isHalfDown: false };
const mexico = { countryId: 'MX', currency: 'MXN', per: 100 as const, coin: 50, isHalfDown: false };
const chile = { countryId: 'CL', currency: 'CLP', per: 1 as const, coin: 10, isHalfDown: true };
export const shopKinds: ShopKind[] = [
  { name: 'Guatemala', ...guatemala, taxRate: null, isTaxIncluded: true },
  { name: 'Guatemala, tax within', ...guatemala, taxRate: 12, isTaxIncluded: true },
  { name: 'Guatemala, tax added', ...guatemala, taxRate: 12, isTaxIncluded: false },
  { name: 'Mexico, tax within', ...mexico, taxRate: 16, isTaxIncluded: true },
  { name: 'Chile, tax within', ...chile, taxRate: 19, isTaxIncluded: true },
  { name: 'Chile, tax added', ...chile, taxRate: 19, isTaxIncluded: false },
];

export type Purse = 'cash' | 'card' | 'transfer';
/** `favour`: what the shop keeps for a customer. */
export type Way = Purse | 'favour';
export const methodOf = (way: Way) => (way === 'favour' ? 'credit_balance' : way);

export type ProductState = {
  id: string;
  variantId: string;
  price: number;
  stock: number;
  /** The average unit cost, in 1/100. Null if it is unknown. */
  cost: number | null;
  /** The value of the whole stock, in 1/100. */
  value: number;
  /** In the order in which they happened. */
  moves: Movement[];
};

/** A sale is named by its goods, which its refunds share, and a purchase by its id; a count by nothing. */
export type Movement = {
  document: Goods | string | null;
  quantity: number;
  /** In 1/100. */
  value: number;
  /** The stock after it. */
  left: number;
  isVoid: boolean;
};
export type ContactState = {
  id: string;
  /** The contact it was merged into. */
  into: ContactState | null;
  favour: number;
  limit: number | null;
};

/** The open balance of a document: `total = balance + forgiven + refunded + what deposits paid`. */
export type DebtState = {
  /** Set once it was looked up. */
  id?: string | undefined;
  documentId: string;
  direction: 'receivable' | 'payable';
  contact: ContactState;
  total: number;
  balance: number;
  forgiven: number;
  refunded: number;
  due: string;
  isVoided: boolean;
};

/** A line as it was sold: of which product, how many, at which price and cost, and how many came back. */
export type LineState = {
  lineId: string;
  at: number;
  quantity: number;
  price: number;
  cost: number | null;
  returned: number;
};
/** `credit`: all of it is owed; `part`: half is paid in cash, the rest owed. */
export type Pay = Way | 'credit' | 'part';
/** The goods of a sale by product, and their value when they left, in 1/100. Null if it was unknown. */
export type Goods = Map<number, { quantity: number; value: number | null }>;
export type Loose = { free: number; delivery: number };
export type SaleState = {
  body: Record<string, unknown>;
  lines: LineState[];
  goods: Goods;
  /** An amount without an item, and what bringing it costs; `looseBack` is what came back of both. */
  free: number;
  delivery: number;
  looseBack: Loose;
  /** Nothing of it is left. */
  isAllBack: boolean;
  discount: number;
  pay: Pay;
  contact: ContactState | null;
  due: string;
  amount: number;
  /** Of the amount, at the sale; the rest is in `debt`. */
  paid: number;
  debt: DebtState | null;
  refunded: number;
  isVoided: boolean;
  /** The body of its last edit, verbatim. */
  editedWith: string | null;
  /** The call that sold it in exchange for returned goods. */
  exchange: { path: string; body: Record<string, unknown> } | null;
};

/** The movements of each purse while the session was open, without its float. */
export type DrawerState = {
  id: string;
  opening: number;
  moved: Record<Purse, number>;
  isOpen: boolean;
  closings: number;
  /** Of the closing that closes it: what it booked. */
  differences: Record<Purse, number>;
  withdrawn: number;
  left: number;
};

export type DepositState = {
  id: string;
  /** Below which its address stands. */
  debtId: string | null;
  way: Way;
  contact: ContactState;
  /** The amount paid or refunded: in cash a sum that coins can make. */
  moved: number;
  applied: number;
  credited: number;
  shares: { debt: DebtState; amount: number }[];
  direction: DebtState['direction'];
  isVoided: boolean;
};

export type PurchaseState = {
  id: string;
  lines: { at: number; quantity: number }[];
  paid: { purse: Purse; amount: number } | null;
  drawer: DrawerState | null;
  debt: DebtState | null;
  /** The effects of its goods on unit costs, in 1/100. */
  costs: {
    at: number;
    quantity: number;
    unit: number;
    landed: number;
    before: number | null;
    after: number;
  }[];
  isVoided: boolean;
  /** The number of purchases at the time of its void. */
  voidedWhen: number | null;
};

export type CountState = { id: string; lines: Map<number, { quantity: number; expected: number }> };

/** The expected state of a shop after the acts. */
export type Model = ShopKind & {
  products: ProductState[];
  contacts: ContactState[];
  sales: SaleState[];
  tickets: SaleState[];
  debts: DebtState[];
  deposits: DepositState[];
  purchases: PurchaseState[];
  counts: CountState[];
  drawers: DrawerState[];
  money: Record<Purse, number>;
  /** Cash out of every drawer, as a place of its own. */
  safe: number;
  /** Given back by refunds, in whatever way. */
  refunded: number;
  /** The cost of the goods that refunds restocked. */
  costBack: number;
};
export type Real = { call: Send };
export type Command = fc.AsyncCommand<Model, Real>;

export const aModel = (kind: ShopKind): Model => ({
  ...kind,
  products: [],
  contacts: [],
  sales: [],
  tickets: [],
  debts: [],
  deposits: [],
  purchases: [],
  counts: [],
  drawers: [],
  money: { cash: 0, card: 0, transfer: 0 },
  safe: 0,
  refunded: 0,
  costBack: 0,
});

/** An amount as the shop says it. */
export const toAmount = ({ per }: Pick<ShopKind, 'per'>, coins: number) => coins / per;

/** The contact that owns the account after merges. */
export const whole = (contact: ContactState): ContactState => (contact.into ? whole(contact.into) : contact);

export const owedBy = ({ debts }: Model, contact: ContactState, direction: DebtState['direction']) =>
  sum(
    debts
      .filter((debt) => debt.direction === direction && whole(debt.contact) === whole(contact))
      .map(({ balance }) => balance),
  );

/** The deposits on a debt, none of which was paid back. */
export const depositedOn = (debt: DebtState | null) =>
  debt && !debt.isVoided ? debt.total - debt.balance - debt.forgiven - debt.refunded : 0;

export const openDrawer = ({ drawers }: Model) => drawers.find(({ isOpen }) => isOpen) ?? null;

type Gain = { purse: Purse; amount: number; drawer?: DrawerState | null };

/** Money that came, or (below zero) went, by the drawer that is open unless another one is named. */
export function gain(model: Model, { purse, amount, drawer = openDrawer(model) }: Gain) {
  model.money[purse] += amount;
  if (drawer) drawer.moved[purse] += amount;
}

type GainBy = { way: Way; amount: number; contact: ContactState | null };

/** The same, where it may be what the shop keeps for a customer. */
export function gainBy(model: Model, { way, amount, contact }: GainBy) {
  if (way !== 'favour') gain(model, { purse: way, amount });
  else if (contact) whole(contact).favour -= amount;
}

export const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

export const pick = <T>(list: readonly T[], at: number): T => {
  const [found] = list.slice(at % list.length);
  if (found === undefined) throw new Error('Nothing to pick from.');
  return found;
};

/** A part of an amount, rounded half up as people do. */
export const part = (amount: number, of: number, whole: number) =>
  Math.floor((2 * amount * of + whole) / (2 * whole));

export type Priced = Pick<SaleState, 'lines' | 'discount' | 'free' | 'delivery'>;

/**
 * Of each line, behind them of the free amount and of the delivery, which no discount lowers: what is paid
 * for it without a tax that is added, and its tax.
 */
export function netsOf({ lines, discount, free, delivery }: Priced, { taxRate, isTaxIncluded }: ShopKind) {
  const gross = [...lines.map(({ quantity, price }) => quantity * price), free];
  const taken = part(sum(gross), discount, 100);
  const shares = shared(taken, gross);
  return [...gross, delivery].map((amount, index) => {
    const net = amount - (shares[index] ?? 0);
    if (taxRate === null) return { net, tax: 0, added: 0 };
    const tax = part(net, taxRate, isTaxIncluded ? 100 + taxRate : 100);
    return { net, tax, added: isTaxIncluded ? 0 : tax };
  });
}

/** Of free amount and delivery: what was paid without a tax that is added, and that tax. */
export function looseOf(sale: Priced, model: ShopKind) {
  const none = { net: 0, tax: 0, added: 0 };
  const [free = none, delivery = none] = netsOf(sale, model).slice(sale.lines.length);
  return { free, delivery };
}

/** A sum that changes hands in cash. */
export const inCash = ({ coin, isHalfDown }: ShopKind, amount: number) =>
  Math.floor((2 * amount + coin - (isHalfDown ? 1 : 0)) / (2 * coin)) * coin;

/** Cuts an amount by weights; the coins that are left over go where most was cut off. */
export function shared(amount: number, weights: number[]) {
  const all = sum(weights);
  if (amount === 0 || all === 0) return weights.map(() => 0);
  const cut = weights.map((weight) => Math.floor((amount * weight) / all));
  const byRest = weights
    .map((weight, index) => ({ index, rest: (amount * weight) % all }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
    .slice(0, amount - sum(cut));
  return cut.map((share, index) => share + (byRest.some((each) => each.index === index) ? 1 : 0));
}

export const amountOf = (sale: Priced, model: ShopKind) =>
  sum(netsOf(sale, model).map(({ net, added }) => net + added));

export const taxOf = (sale: Priced, model: ShopKind) => sum(netsOf(sale, model).map(({ tax }) => tax));

export const paidAt = (pay: Pay, amount: number) => {
  if (pay === 'credit') return 0;
  return pay === 'part' ? Math.floor(amount / 2) : amount;
};

/** In which purse what was paid at the sale lies. */
export const wayOf = (pay: Pay): Way => (pay === 'part' || pay === 'credit' ? 'cash' : pay);

/** True if the shop has the requested stock besides the goods that the document already took. */
export const isThere = (model: Model, requested: LineState[], owned: LineState[] = []) =>
  [...takenBy(requested)].every(
    ([at, quantity]) => (model.products[at]?.stock ?? 0) + (takenBy(owned).get(at) ?? 0) >= quantity,
  );

export const takenBy = (lines: Pick<LineState, 'at' | 'quantity'>[]) =>
  lines.reduce(
    (sums, { at, quantity }) => sums.set(at, (sums.get(at) ?? 0) + quantity),
    new Map<number, number>(),
  );

export function statusOf({ isVoided, isAllBack, lines, looseBack }: SaleState) {
  if (isVoided) return 'voided';
  if (isAllBack) return 'refunded';
  const isBack = lines.some(({ returned }) => returned > 0) || looseBack.free + looseBack.delivery > 0;
  return isBack ? 'partially_refunded' : 'done';
}

export function owe(model: Model, debt: Omit<DebtState, 'balance' | 'forgiven' | 'refunded' | 'isVoided'>) {
  const owed = { ...debt, balance: debt.total, forgiven: 0, refunded: 0, isVoided: false };
  model.debts.push(owed);
  return owed;
}

/** The reasons for which a customer may not owe or pay so much; empty where he may. */
export function refusalsOf(
  model: Model,
  { contact, owing, favour }: { contact: ContactState | null; owing: number; favour: number },
) {
  if (!contact) return owing + favour > 0 ? ['contactRequired'] : [];
  const { limit, favour: credit } = whole(contact);
  const isOver = limit !== null && owing > 0 && owedBy(model, contact, 'receivable') + owing > limit;
  return [...(favour > credit ? ['creditBalanceTooLow'] : []), ...(isOver ? ['creditLimitExceeded'] : [])];
}

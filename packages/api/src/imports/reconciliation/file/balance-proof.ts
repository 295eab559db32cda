/** A movement as read from its row. `isOut` is null if the row does not show the direction. */
export type BankMovement = {
  date: string;
  /** The amount without its sign. */
  value: number;
  isOut: boolean | null;
  /** The bank's fee in addition to the amount. */
  fee: number;
  balance: number | null;
};

/**
 * A proof by the column of balances: an order of the rows in which each balance follows from the previous
 * one.
 */
export type BalanceProof<Row extends BankMovement> = {
  /**
   * `signed`: the amounts as written lead from balance to balance; `sizes`: they do so apart from their
   * signs.
   */
  kind: 'signed' | 'sizes';
  order: Row[];
};

/** The share of steps that must be correct: one of ten may be broken by an omitted row. */
const enough = 0.9;

export const signedValue = ({ value, isOut, fee }: BankMovement): number => (isOut ? -value : value) - fee;

/** Files begin with their oldest or their latest row, and so do the rows of one day. */
function ordersOf<Row extends BankMovement>(movements: readonly Row[]): Row[][] {
  const byDay = (rows: readonly Row[]) =>
    rows.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  const latestFirst = movements.toReversed();
  return [[...movements], latestFirst, byDay(movements), byDay(latestFirst)];
}

/** Balances that the file states outside of its rows, in 1/100; null if it states none. */
export type Ends = { opening: number | null; closing: number | null };

/** Returns `undefined` if too few balances exist for a proof, and `null` if they contradict the amounts. */
export function proveByBalance<Row extends BankMovement>(
  movements: readonly Row[],
  ends: Ends,
): BalanceProof<Row> | null | undefined {
  const { opening, closing } = ends;
  const sum = movements.reduce((all, row) => all + signedValue(row), 0);
  const isSummed = movements.length > 0 && opening !== null && closing !== null && opening + sum === closing;
  const balances = movements.filter(({ balance }) => balance !== null).length;
  if (balances + Number(opening !== null) < 2 || balances === 0)
    return isSummed ? { kind: 'signed', order: [...movements] } : undefined;
  const orders = ordersOf(movements);
  for (const kind of ['signed', 'sizes'] as const) {
    const shareOf = kind === 'signed' ? shareOfSteps : shareOfSizes;
    // A balance above the table may differ from the balance before its first row.
    const shares = orders.flatMap((order) => [shareOf(order, opening), shareOf(order, null)]);
    const best = Math.max(...shares);
    const order = orders[Math.floor(shares.indexOf(best) / 2)];
    if (best >= enough && order) return { kind, order };
  }
  return isSummed ? { kind: 'signed', order: [...movements] } : null;
}

/** The share of balances that follow from the previous balance and the amounts between both. */
function shareOfSteps(order: readonly BankMovement[], opening: number | null): number {
  let before = opening;
  let moved = 0;
  let [steps, agreeing] = [0, 0];
  for (const row of order) {
    moved += signedValue(row);
    if (row.balance === null) continue;
    if (before !== null) {
      steps += 1;
      if (before + moved === row.balance) agreeing += 1;
    }
    before = row.balance;
    moved = 0;
  }
  return steps === 0 ? 0 : agreeing / steps;
}

/** The proportion of neighboring rows whose balances differ by the absolute amount. */
function shareOfSizes(order: readonly BankMovement[], opening: number | null): number {
  const steps = order.flatMap(({ value, balance }, at) => {
    const before = at === 0 ? opening : order[at - 1]?.balance;
    return balance === null || before === null || before === undefined
      ? []
      : [Math.abs(balance - before) === value];
  });
  return steps.length === 0 ? 0 : steps.filter(Boolean).length / steps.length;
}

/** The sign of each row according to the balances around it; absent if the balances do not determine it. */
export function signsByBalance<Row extends BankMovement>(
  order: readonly Row[],
  opening: number | null,
): Map<Row, boolean> {
  const signs = new Map<Row, boolean>();
  for (const [at, row] of order.entries()) {
    const before = at === 0 ? opening : (order[at - 1]?.balance ?? null);
    if (row.balance === null || before === null) continue;
    const moved = row.balance - before;
    if (Math.abs(moved) === row.value) signs.set(row, moved < 0);
  }
  return signs;
}

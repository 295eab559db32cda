import { type EntryLine, isBalanceLine } from '@mostrador/shared/codes/statement-lines';
import { mostDaysSummed } from '@mostrador/shared/time/date-range';
import { movedAsKnown, movedIn, sinceEver } from '../../ledger/ledger/ledger-totals.ts';
import { endOf, resolveDays } from '../../ledger/ledger/requested-days.ts';
import type { Figure, Flow } from '../statement/entries.ts';
import type { StatementContext } from '../statement/stats.ts';
import type { LineQuery } from './assistant.schema.ts';
import { assetLines, currentDebts, debtLines, isOfResult } from './balance-sheet.ts';
import { type FlowLine, financing, flowOf, investment, operation } from './cash-statement.ts';
import {
  type Chart,
  costLines,
  expenseLines,
  inLines,
  isMoney,
  type Line,
  type Place,
  placeOf,
  readChart,
  readEntries,
  sumsOf,
} from './places.ts';

/** A line of the statements, defined by the accounts that compose it. */
type Made = {
  isOf: (place: Place) => boolean;
  /** 1 if inflows into the accounts increase the line. */
  sign: 1 | -1;
  /** Only refunds, or everything except refunds. */
  refunds?: 'only' | 'none';
  documentType?: Flow['documentType'];
};

/** Returns the figure of a line, or of its detail if `id` names a category or money account. */
export async function lineFigureOf(ctx: StatementContext, query: LineQuery): Promise<Figure> {
  const range = resolveDays(ctx, query, mostDaysSummed);
  const chart = await readChart(ctx.tx, ctx.principal.shop);
  const knownAt = query.knownAt === undefined ? undefined : endOf(ctx, query.knownAt);
  const isOf = ({ id }: Place) => query.id === undefined || id === query.id;
  const cash = cashLinesOf(query.line);
  if (cash) return { range, knownAt, isBalance: false, shareOf: shareOfCash(chart, cash) };
  const ever = sinceEver(range.until);
  const moved = knownAt ? movedAsKnown(ever, knownAt) : movedIn(ever);
  const sums = sumsOf(chart, await readEntries(ctx.tx, moved));
  const made = madeOf(query.line, {
    overdrawn: new Set(
      sums.flatMap(({ line, amount, id }) => (line === 'bank' && amount < 0 && id ? [id] : [])),
    ),
    isTaxOwed: inLines(sums, 'tax') < 0,
  });
  const isPart = (place: Place) => made.isOf(place) && isOf(place);
  return {
    ...{ range, knownAt, isBalance: isBalanceLine(query.line) },
    shareOf: shareOfAccounts(chart, { ...made, isOf: isPart }),
  };
}

function shareOfAccounts(chart: Chart, { isOf, sign, refunds, documentType }: Made) {
  const counts = (account: string) => Number(isOf(placeOf(chart, account)));
  return (flow: Flow) => {
    if (refunds && (flow.documentType === 'refund') !== (refunds === 'only')) return 0;
    if (documentType && flow.documentType !== documentType) return 0;
    return sign * (counts(flow.destination) - counts(flow.source));
  };
}

const shareOfCash = (chart: Chart, lines: readonly FlowLine[]) => (flow: Flow) => {
  const found = flowOf(chart, flow);
  return found && lines.includes(found.line) ? found.sign : 0;
};

const cashSums: Partial<Record<EntryLine, readonly FlowLine[]>> = { operation, investment, financing };

/** Returns null if the line is not part of the cash flow. */
function cashLinesOf(line: EntryLine): readonly FlowLine[] | null {
  const single = [...operation, ...investment, ...financing].find((each) => each === line);
  return single ? [single] : (cashSums[line] ?? null);
}

/** Facts from the balances of the last day: the overdrawn accounts, and the direction of the tax debt. */
type ClosingBalances = { overdrawn: ReadonlySet<string>; isTaxOwed: boolean };

const inAny =
  (...lines: readonly Line[]) =>
  ({ line }: Place) =>
    lines.includes(line);
const results = ({ line }: Place) => isOfResult(line);

function madeOf(line: EntryLine, balances: ClosingBalances): Made {
  return resultLines[line] ?? ofSheet(line, balances) ?? single(line);
}

const earned = (...lines: readonly Line[]): Made => ({ isOf: inAny(...lines), sign: -1 });
const gross = ['sales', 'discount', ...costLines] as const;

const resultLines: Partial<Record<EntryLine, Made>> = {
  grossSales: { ...earned('sales'), refunds: 'none' },
  discounts: { ...earned('discount'), refunds: 'none' },
  returns: { ...earned('sales', 'discount'), refunds: 'only' },
  netSales: earned('sales', 'discount'),
  grossProfit: earned(...gross),
  operatingProfit: earned(...gross, ...expenseLines),
  netProfit: { isOf: results, sign: -1 },
  profitNow: { isOf: results, sign: -1 },
  costOfSales: { isOf: inAny(...costLines), sign: 1 },
  operatingExpenses: { isOf: inAny(...expenseLines), sign: 1 },
  creditSales: { isOf: inAny('receivable'), sign: 1, documentType: 'sale' },
  creditPurchases: { isOf: inAny('payable'), sign: -1, documentType: 'purchase' },
};

const ofAccounts = (isOf: Made['isOf'], sign: Made['sign']): Made => ({ isOf, sign });

/** Returns null if the line consists of the accounts of a single ledger line. */
function ofSheet(line: EntryLine, { overdrawn, isTaxOwed }: ClosingBalances): Made | null {
  const isOverdrawn = ({ line: own, id }: Place) => own === 'bank' && id !== null && overdrawn.has(id);
  const isTax = inAny('tax');
  const isAsset = (place: Place) =>
    isTax(place) ? !isTaxOwed : inAny(...assetLines)(place) && !isOverdrawn(place);
  const isDebt = (place: Place) =>
    isTax(place) ? isTaxOwed : inAny(...debtLines)(place) || isOverdrawn(place);
  const isOwn = (place: Place) => inAny('capital', 'owner')(place) || results(place);
  const made: Partial<Record<EntryLine, Made>> = {
    bank: ofAccounts((place) => inAny('bank')(place) && !isOverdrawn(place), 1),
    overdraft: ofAccounts(isOverdrawn, -1),
    taxAhead: ofAccounts((place) => isTax(place) && !isTaxOwed, 1),
    taxOwed: ofAccounts((place) => isTax(place) && isTaxOwed, -1),
    assets: ofAccounts(isAsset, 1),
    currentAssets: ofAccounts((place) => isAsset(place) && place.line !== 'fixedAsset', 1),
    liabilities: ofAccounts(isDebt, -1),
    currentLiabilities: ofAccounts((place) => isDebt(place) && place.line !== 'loan', -1),
    profitBefore: ofAccounts(results, -1),
    equityAndProfit: ofAccounts(isOwn, -1),
    liabilitiesAndEquity: ofAccounts((place) => isDebt(place) || isOwn(place), -1),
    inventory: ofAccounts(inAny('stock', 'otherStock'), 1),
    opening: ofAccounts(isMoney, 1),
    closing: ofAccounts(isMoney, 1),
    moneyAtHand: ofAccounts(isMoney, 1),
  };
  return made[line] ?? null;
}

/**
 * Builds a line that has the name of its accounts. In the result, outflows from the accounts increase it; in
 * the balance sheet, the sign depends on the side.
 */
function single(line: EntryLine): Made {
  const isOf = ({ line: own }: Place) => own === line;
  if ([...assetLines].some((each) => each === line)) return ofAccounts(isOf, 1);
  const others = [...currentDebts, 'loan', 'capital', 'owner'] as const;
  if (others.some((each) => each === line)) return ofAccounts(isOf, -1);
  return { isOf, sign: -1 };
}

import type { TillMethod } from '../codes/codes.ts';
import { directionOf, type Language } from '../text/translate.ts';
import { beside, fromTo } from '../words/beside.ts';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatQuantity,
  type MoneyStyle,
} from '../words/format.ts';
import type { ReceiptShop, Words } from './receipt-layout.ts';
import type { ReceiptRow } from './receipt-view.ts';

/** A block of rows under a heading. */
export type CutSection = { title: string; rows: ReceiptRow[] };

/** The content of a printed cash cut, in its reader's language; every text is ready to print. */
export type CutPaper = {
  language: Language;
  direction: 'ltr' | 'rtl';
  business: { name: string; lines: string[] };
  title: string;
  number: string;
  facts: ReceiptRow[];
  sections: CutSection[];
  /** Sentences below the figures: possible causes of a difference, its reason, notes. */
  notes: string[];
  signatures: string[];
};

type Named = { name: string } | null;
type MethodSums = {
  method: TillMethod;
  counted: number | null;
  sales?: number | undefined;
  abonos?: number | undefined;
  income?: number | undefined;
  refunds?: number | undefined;
  expenses?: number | undefined;
  withdrawals?: number | undefined;
  expected?: number | undefined;
  difference?: number | null | undefined;
};
type Check = {
  code: keyof CheckWords;
  amount: number;
  method: TillMethod | null;
  documents: string[];
  reason: string | null;
};
type CheckWords = Record<
  | 'swapped_method'
  | 'divisible_by_nine'
  | 'missing_expense'
  | 'void_without_cash'
  | 'duplicate_ticket'
  | 'unreturned_change',
  string
>;
type Counted = { count: number; total: number };
/** A user who still counts a cash drawer blind sees no total. */
type CountedBlind = { count: number; total?: number | undefined };

/** The cut as its procedure returns it: money in 1/100, quantities in 1/1000. */
export type CutSums = {
  period: { from: string; until: string };
  user: Named;
  opening: number;
  byMethod: MethodSums[];
  creditSales: Counted;
  abonos: CountedBlind;
  paidWithCredit: Counted;
  exchanges: Counted;
  discounts: number;
  taxes?: { rate: number; total: number }[] | undefined;
  tips: number;
  refunded?: (Counted & { tax: number }) | undefined;
  rounding?: number | undefined;
  tickets: number;
  total?: number | undefined;
  averageTicket?: number | null | undefined;
  firstNumber: string | null;
  lastNumber: string | null;
  voided: Counted;
  byUser: (CountedBlind & { name: string })[];
  byCategory?: { name: string | null; quantity: number; total: number }[] | undefined;
  topProducts?: { name: string; quantity: number; total: number }[] | undefined;
  checks: Check[];
};

/** The session, if the cut covers one session. */
export type CutSession = {
  register: string | null;
  user: Named;
  openedAt: Date | string;
  closing: {
    code: string;
    closedAt: Date | string;
    user: Named;
    withdrawn: number;
    nextFloat: number;
  } | null;
  movements: { type: keyof MovementWords; amount: number; reason: string }[];
  differenceReason: string | null;
  notes: string | null;
};
type MovementWords = Record<
  'cash_in' | 'withdrawal' | 'drop_to_safe' | 'bank_deposit' | 'expense' | 'tip_out' | 'no_sale',
  string
>;

type Paper = {
  cut: CutSums;
  session: CutSession | null;
  shop: Pick<ReceiptShop, 'name' | 'lines' | 'country' | 'moneySymbol' | 'timeZone'> & { currency: string };
  words: Words;
  language: Language;
  now: Date;
};

/**
 * Lays out a cash cut in its reader's language: X while its session is open, Z once it is closed, or by
 * days.
 */
export function layOutCashCut(paper: Paper): CutPaper {
  const { cut, session, shop, words: t, language } = paper;
  const style: MoneyStyle = {
    currency: shop.currency,
    symbol: shop.country?.currencySymbol ?? shop.currency,
    decimals: shop.country?.decimals ?? 2,
    moneySymbol: shop.moneySymbol,
    language,
    isEven: true,
  };
  const closing = session?.closing ?? null;
  const ofSession = closing ? t('cash.paperZ') : t('cash.paperX');
  return {
    language,
    direction: directionOf(language),
    business: { name: shop.name, lines: shop.lines.filter((line) => line !== null) },
    title: session ? ofSession : t('cash.paperDay'),
    number: closing?.code ?? '',
    facts: factsOf(paper),
    sections: [
      ...cut.byMethod.flatMap((sums) => methodSection(sums, { cut, style, t })),
      ...(closing ? [drawerSection(closing, { style, t })] : []),
      salesSection(cut, { style, t, taxName: shop.country?.taxName ?? t('sale.tax') }),
      ...movementSection(session, { style, t }),
      ...listSection(t('cash.byUser'), withTotal(cut.byUser), { style, name: ({ name }) => name }),
      ...listSection(t('cash.byCategory'), cut.byCategory ?? [], {
        style,
        name: ({ name }) => name ?? t('cash.noCategory'),
      }),
      ...listSection(t('cash.topProducts'), cut.topProducts ?? [], {
        style,
        name: ({ name, quantity }) => `${formatQuantity(quantity, style)} × ${name}`,
      }),
    ],
    notes: [
      ...cut.checks.map((check) => checkText(check, { style, t })),
      ...[session?.differenceReason, session?.notes].flatMap((note) => note || []),
    ],
    signatures: closing ? [t('cash.signature'), t('cash.signatureReceives')] : [],
  };
}

type PrintStyle = { style: MoneyStyle; t: Words };

function factsOf({ cut, session, shop, words: t, language, now }: Paper): ReceiptRow[] {
  const moment = (at: Date | string) =>
    formatDateTime(at, { language, timeZone: shop.timeZone, style: 'short' });
  const day = (date: string) => formatDate(date, { language, style: 'short' });
  const { from, until } = cut.period;
  const closing = session?.closing;
  const period = from === until ? day(from) : fromTo(language, [day(from), day(until)]);
  return session
    ? rows([
        [t('cash.registerName'), session.register],
        [t('cash.cashier'), session.user?.name],
        [t('cash.openedAt'), moment(session.openedAt)],
        [t('cash.closedAt'), closing && beside(language, [moment(closing.closedAt), closing.user?.name])],
        [t('cash.printedAt'), moment(now)],
      ])
    : rows([
        [t('cash.period'), period],
        [t('cash.cashier'), cut.user?.name ?? t('cash.everyone')],
        [t('cash.printedAt'), moment(now)],
      ]);
}

const flows = ['sales', 'abonos', 'income', 'refunds', 'expenses', 'withdrawals'] as const;
const taken: readonly string[] = ['refunds', 'expenses', 'withdrawals'];

/** On cuts by day, sales without a session or in an open session are not counted. */
const isCountedWhole = ({ counted, expected, difference }: MethodSums) =>
  counted !== null && (expected === undefined || counted - expected === difference);

/** Cash is always shown, another method only if it has movements or a count. */
function methodSection(sums: MethodSums, { cut, style, t }: PrintStyle & { cut: CutSums }): CutSection[] {
  const money = (amount: number) => formatMoney(amount, style);
  const isCash = sums.method === 'cash';
  const moved = flows.flatMap((name): ReceiptRow[] => {
    const amount = sums[name] ?? 0;
    if (amount === 0) return [];
    return [{ label: t(`cash.rows.${name}`), value: money(taken.includes(name) ? -amount : amount) }];
  });
  if (!isCash && moved.length === 0 && sums.counted === null) return [];
  const opening = isCash ? [{ label: t('cash.rows.opening'), value: money(cut.opening) }] : [];
  return [
    {
      title: t(`platform.paymentMethods.${sums.method}`),
      rows: [
        ...opening,
        ...moved,
        ...rows([
          [t('cash.rows.expected'), sums.expected === undefined ? null : money(sums.expected)],
          [t('cash.rows.counted'), isCountedWhole(sums) ? money(sums.counted ?? 0) : null],
          [t('cash.rows.difference'), typeof sums.difference === 'number' ? money(sums.difference) : null],
        ]),
      ],
    },
  ];
}

const drawerSection = (
  { withdrawn, nextFloat }: { withdrawn: number; nextFloat: number },
  { style, t }: PrintStyle,
) => ({
  title: t('cash.registerName'),
  rows: [
    { label: t('cash.withdrawn'), value: formatMoney(withdrawn, style) },
    { label: t('cash.nextFloat'), value: formatMoney(nextFloat, style) },
  ],
});

function salesSection(cut: CutSums, { style, t, taxName }: PrintStyle & { taxName: string }): CutSection {
  const money = (amount: number) => (amount === 0 ? null : formatMoney(amount, style));
  const { creditSales, abonos, paidWithCredit, exchanges, voided, refunded, firstNumber, lastNumber } = cut;
  return {
    title: t('cash.sums'),
    rows: rows([
      [t('cash.tickets'), String(cut.tickets)],
      [t('cash.total'), cut.total === undefined ? t('cash.hidden') : formatMoney(cut.total, style)],
      [t('cash.average'), money(cut.averageTicket ?? 0)],
      [t('cash.creditSales', { count: String(creditSales.count) }), money(creditSales.total)],
      [t('cash.abonosCount', { count: String(abonos.count) }), money(abonos.total ?? 0)],
      [t('cash.paidWithCredit', { count: String(paidWithCredit.count) }), money(paidWithCredit.total)],
      [t('cash.exchanges', { count: String(exchanges.count) }), money(exchanges.total)],
      [t('cash.discounts'), money(-cut.discounts)],
      ...(cut.taxes ?? []).map(({ rate, total }): [string, string | null] => [
        t('cash.tax', { name: taxName, rate: formatPercent(rate, style) }),
        money(total),
      ]),
      [t('cash.tips'), money(cut.tips)],
      [t('sale.rounding'), money(cut.rounding ?? 0)],
      [t('cash.refunded', { count: String(refunded?.count ?? 0) }), money(-(refunded?.total ?? 0))],
      [t('cash.refundedTax', { name: taxName }), money(-(refunded?.tax ?? 0))],
      [t('cash.voided', { count: String(voided.count) }), money(voided.total)],
      [t('cash.numbers'), firstNumber && fromTo(style.language, [firstNumber, lastNumber ?? ''])],
    ]),
  };
}

const movementSection = (session: CutSession | null, { style, t }: PrintStyle): CutSection[] =>
  !session || session.movements.length === 0
    ? []
    : [
        {
          title: t('cash.movements'),
          rows: session.movements.map(({ type, amount, reason }) => ({
            label: `${t(`cash.types.${type}`)}: ${reason}`,
            value: formatMoney(type === 'cash_in' ? amount : -amount, style),
          })),
        },
      ];

type Listing<Row> = { style: MoneyStyle; name: (row: Row) => string };

/** The users with a visible sales total. */
const withTotal = (people: CutSums['byUser']) =>
  people.flatMap(({ name, total }) => (total === undefined ? [] : [{ name, total }]));

const listSection = <Row extends { total: number }>(
  title: string,
  list: Row[],
  { style, name }: Listing<Row>,
) =>
  list.length === 0
    ? []
    : [{ title, rows: list.map((row) => ({ label: name(row), value: formatMoney(row.total, style) })) }];

/** A sentence with a possible cause of a difference. */
export const checkText = (
  { code, amount, method, documents, reason }: Check,
  { style, t }: PrintStyle,
): string =>
  t(`cash.checks.${code}`, {
    amount: formatMoney(amount, style),
    method: method ? t(`platform.paymentMethods.${method}`) : '',
    documents: documents.join(', '),
    reason: reason ?? '',
  });

const rows = (pairs: [string, string | null | undefined][]): ReceiptRow[] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));

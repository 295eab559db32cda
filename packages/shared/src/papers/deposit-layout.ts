import type { DebtDirection, PaymentMethod } from '../codes/codes.ts';
import { directionOf, type Language } from '../text/translate.ts';
import { beside } from '../words/beside.ts';
import { formatDate, formatDateTime, formatMoney } from '../words/format.ts';
import { moneyStyleOf, type ReceiptShop, rows, type Words } from './receipt-layout.ts';
import type { ReceiptView } from './receipt-view.ts';

type Paper = { shop: ReceiptShop; words: Words; language: Language; link: string };

/** The fields of a deposit's row: money in 1/100. */
export type DepositPaper = {
  id: string;
  code: string;
  status: string;
  direction: DebtDirection;
  occurredAt: Date;
  currency: string;
  amount: number;
  credited: number;
  rounding: number;
  paymentMethod: PaymentMethod;
  received: number | null;
  change: number;
  reference: string | null;
  comments: string | null;
  previousBalance: number;
  balance: number;
  contact: { name: string };
  user: { name: string };
  debts: { id: string; code: string; amount: number; previousBalance: number; balance: number }[];
};

/** The receipt of a deposit: the former balance, the payment and the remaining balance. */
export function layOutDeposit(paper: Paper & { deposit: DepositPaper }): ReceiptView {
  const { deposit, shop, words: t, language } = paper;
  const style = moneyStyleOf(shop, deposit, language);
  const money = (amount: number) => formatMoney(amount, style);
  const isPaidOut = deposit.direction === 'payable';
  const at = formatDateTime(deposit.occurredAt, { language, timeZone: shop.timeZone, style: 'short' });
  return {
    ...frameOf(paper),
    id: deposit.id,
    title: t('receipt.depositTitle'),
    number: deposit.code,
    stamps: deposit.status === 'voided' ? [t('receipt.voided')] : [],
    facts: rows([
      [t('receipt.date'), at],
      [t('receipt.cashier'), deposit.user.name],
      [t(isPaidOut ? 'receipt.supplier' : 'receipt.customer'), deposit.contact.name],
      [t('receipt.reference'), deposit.reference],
    ]),
    heads: headsOf(t),
    lines: deposit.debts.map((debt) => ({
      id: debt.id,
      title: t('receipt.depositTo', { code: debt.code }),
      details: [t('receipt.fromTo', { before: money(debt.previousBalance), after: money(debt.balance) })],
      total: money(debt.amount),
      quantity: '1',
      name: t('receipt.depositTo', { code: debt.code }),
      price: money(debt.previousBalance),
    })),
    sums: rows([
      [t('receipt.previousBalance'), money(deposit.previousBalance)],
      [t('receipt.rounding'), deposit.rounding === 0 ? null : money(deposit.rounding)],
    ]),
    total: { label: t('receipt.depositPaid'), value: money(deposit.amount) },
    payments: rows([
      [t(`platform.paymentMethods.${deposit.paymentMethod}`), money(deposit.amount)],
      [t('receipt.received'), deposit.received === null ? null : money(deposit.received)],
      [t('receipt.change'), deposit.change > 0 ? money(deposit.change) : null],
    ]),
    credit: rows([
      [t('receipt.toCredit'), deposit.credited > 0 ? money(deposit.credited) : null],
      [t('receipt.newBalance'), money(deposit.balance)],
    ]),
    comments: deposit.comments,
  };
}

/** A customer's balance at a moment: the open debts and the latest deposits. */
export type StatementPaper = {
  id: string;
  name: string;
  at: Date;
  currency: string;
  owed: number;
  creditBalance: number;
  debts: {
    id: string;
    code: string;
    origin: string | null;
    date: string;
    dueDate: string;
    amount: number;
    balance: number;
    isOverdue: boolean;
  }[];
  deposits: { id: string; code: string; date: string; amount: number }[];
};

export function layOutStatement(paper: Paper & { statement: StatementPaper }): ReceiptView {
  const { statement, shop, words: t, language } = paper;
  const style = moneyStyleOf(shop, statement, language);
  const money = (amount: number) => formatMoney(amount, style);
  const day = (date: string) => formatDate(date, { language, style: 'short' });
  const at = formatDateTime(statement.at, { language, timeZone: shop.timeZone, style: 'short' });
  return {
    ...frameOf(paper),
    id: statement.id,
    title: t('receipt.statementTitle'),
    number: '',
    stamps: [],
    facts: rows([
      [t('receipt.customer'), statement.name],
      [t('receipt.date'), at],
    ]),
    heads: { ...headsOf(t), total: t('receipt.balance') },
    lines: statement.debts.map((debt) => ({
      id: debt.id,
      title: beside(language, [debt.origin ?? debt.code, day(debt.date)]),
      details: [
        debt.isOverdue
          ? t('receipt.wasDue', { date: day(debt.dueDate) })
          : t('receipt.isDue', { date: day(debt.dueDate) }),
      ],
      total: money(debt.balance),
      quantity: day(debt.date),
      name: debt.origin ?? debt.code,
      price: money(debt.amount),
    })),
    sums: [],
    total: { label: t('receipt.owedTotal'), value: money(statement.owed) },
    payments: statement.deposits.map(({ code, date, amount }) => ({
      label: beside(language, [t('receipt.depositOn', { date: day(date) }), code]),
      value: money(amount),
    })),
    credit: rows([
      [t('receipt.inFavour'), statement.creditBalance > 0 ? money(statement.creditBalance) : null],
    ]),
    comments: null,
  };
}

const frameOf = ({ shop, words: t, language, link }: Paper) => ({
  language,
  direction: directionOf(language),
  business: { name: shop.name, logoUrl: shop.logoUrl, lines: shop.lines.filter((line) => line !== null) },
  link,
  linkCaption: t('receipt.scanBalance'),
  thanks: shop.thanks ?? t('receipt.thanksDeposit'),
  notices: [t('receipt.notInvoice')],
  signatures: [],
});

const headsOf = (t: Words) => ({
  quantity: t('receipt.quantity'),
  name: t('receipt.concept'),
  price: t('receipt.price'),
  total: t('receipt.amount'),
});

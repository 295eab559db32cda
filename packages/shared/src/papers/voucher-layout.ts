import type { MoneyMethod } from '../codes/codes.ts';
import { directionOf, type Language } from '../text/translate.ts';
import { formatDate, formatMoney, type MoneyStyle } from '../words/format.ts';
import {
  linesOf,
  moneyStyleOf,
  type ReceiptSaleLine,
  type ReceiptShop,
  rows,
  type Words,
} from './receipt-layout.ts';
import type { ReceiptView } from './receipt-view.ts';

/** The fields of an expense's row: money in 1/100, quantities in 1/1000. */
export type VoucherSpend = {
  id: string;
  code: string;
  status: string;
  date: string;
  currency: string;
  concept: string | null;
  category: { name: string } | null;
  contact: { name: string } | null;
  supplierDocument: string | null;
  user: { name: string } | null;
  lines: VoucherLine[];
  /** The amount that was not spent on goods, without its tax. */
  amountFree: number;
  amountDiscount: number;
  amountTax: number;
  otherCosts: number;
  tip: number;
  amount: number;
  paid: number;
  balance: number;
  forgiven: number;
  dueDate: string | null;
  comments: string | null;
  payments: { method: MoneyMethod; amount: number; received: number | null; change: number }[];
};

/** `amount` is the amount of the line before its discount. */
type VoucherLine = Pick<ReceiptSaleLine, 'lineId' | 'name' | 'quantity' | 'unit' | 'discount' | 'note'> & {
  cost: number;
  amount: number;
  modifiers: { name: string; quantity: number }[];
};

type Paper = {
  spend: VoucherSpend;
  shop: ReceiptShop;
  words: Words;
  language: Language;
  link: string;
};

/** The voucher of a payment by the shop, for the cash drawer and for the payee: both sign it. */
export function layOutVoucher({ spend, shop, words: t, language, link }: Paper): ReceiptView {
  const style = moneyStyleOf(shop, spend, language);
  const money = (amount: number) => formatMoney(amount, style);
  const isOnGoodsOnly = spend.amountFree === 0 && spend.lines.length > 0;
  return {
    id: spend.id,
    language,
    direction: directionOf(language),
    business: { name: shop.name, logoUrl: shop.logoUrl, lines: shop.lines.filter((line) => line !== null) },
    title: t('receipt.voucher.title'),
    number: spend.code,
    stamps: spend.status === 'voided' ? [t('receipt.voided')] : [],
    facts: rows([
      [t('receipt.date'), formatDate(spend.date, { language, style: 'short' })],
      [t('receipt.voucher.by'), spend.user?.name],
      [t('receipt.voucher.paidTo'), spend.contact?.name],
      [t('receipt.voucher.document'), spend.supplierDocument],
      [t('receipt.concept'), isOnGoodsOnly ? spend.concept : null],
      [t('receipt.voucher.category'), spend.category?.name],
    ]),
    heads: {
      quantity: t('receipt.quantity'),
      name: t('receipt.concept'),
      price: t('receipt.price'),
      total: t('receipt.amount'),
    },
    lines: spentOn(spend, { style, words: t }),
    sums: rows([
      [t('receipt.discount'), spend.amountDiscount > 0 ? money(-spend.amountDiscount) : null],
      [
        shop.country?.taxName ?? t('receipt.voucher.tax'),
        spend.amountTax > 0 ? money(spend.amountTax) : null,
      ],
      [t('receipt.voucher.otherCosts'), spend.otherCosts > 0 ? money(spend.otherCosts) : null],
      [t('receipt.tip'), spend.tip > 0 ? money(spend.tip) : null],
    ]),
    total: { label: t('receipt.total'), value: money(spend.amount) },
    payments: rows(
      spend.payments.flatMap((payment): [string, string | null][] => [
        [t(`platform.paymentMethods.${payment.method}`), money(payment.amount)],
        [t('receipt.voucher.handedOver'), payment.received === null ? null : money(payment.received)],
        [t('receipt.change'), payment.change > 0 ? money(payment.change) : null],
      ]),
    ),
    credit: leftOpen(spend, { style, words: t, language }),
    comments: spend.comments,
    link,
    linkCaption: t('receipt.voucher.scan'),
    thanks: null,
    notices: [t('receipt.voucher.notice')],
    signatures: [t('receipt.voucher.handsOver'), t('receipt.voucher.takes')],
  };
}

type Style = { style: MoneyStyle; words: Words };

/** The goods, then the amounts that were not spent on goods. */
function spentOn({ id, lines, amountFree, concept, category }: VoucherSpend, { style, words: t }: Style) {
  const goods = lines.map(({ cost, amount, modifiers, ...line }) => ({
    ...line,
    price: cost,
    amountGross: amount,
    modifiers: modifiers.map((extra) => ({ ...extra, price: 0 })),
  }));
  const name = concept ?? category?.name ?? t('receipt.voucher.spent');
  const total = formatMoney(amountFree, style);
  const beside = { id, title: name, details: [], total, quantity: '1', name, price: total };
  return [...linesOf(goods, { style, words: t }), ...(amountFree > 0 ? [beside] : [])];
}

/** The balance still owed, and its later settlement. */
function leftOpen(spend: VoucherSpend, { style, words: t, language }: Style & Pick<Paper, 'language'>) {
  const paidAtOnce = spend.payments.reduce((sum, { amount }) => sum + amount, 0);
  if (spend.amount === paidAtOnce || spend.status === 'voided') return [];
  const money = (amount: number) => formatMoney(amount, style);
  const deposited = spend.paid - paidAtOnce;
  const due = spend.balance > 0 && spend.dueDate;
  return rows([
    [t('receipt.forgiven'), spend.forgiven > 0 ? money(-spend.forgiven) : null],
    [t('receipt.paid'), deposited > 0 ? money(deposited) : null],
    [t('receipt.balance'), money(spend.balance)],
    [t('receipt.dueDate'), due ? formatDate(due, { language, style: 'short' }) : null],
  ]);
}

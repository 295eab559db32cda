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

/** Money out as its row says it: money in 1/100, quantities in 1/1000. */
export type VoucherOutlay = {
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
  /** What was spent on no goods, without its tax. */
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

/** `amount` is what it comes to before its discount. */
type VoucherLine = Pick<ReceiptSaleLine, 'lineId' | 'name' | 'quantity' | 'unit' | 'discount' | 'note'> & {
  cost: number;
  amount: number;
  modifiers: { name: string; quantity: number }[];
};

type Paper = {
  outlay: VoucherOutlay;
  shop: ReceiptShop;
  words: Words;
  language: Language;
  link: string;
};

/** What the shop paid, for the drawer and for whoever got the money: both sign it. */
export function layOutVoucher({ outlay, shop, words: t, language, link }: Paper): ReceiptView {
  const style = moneyStyleOf(shop, outlay, language);
  const money = (amount: number) => formatMoney(amount, style);
  const isOnGoodsOnly = outlay.amountFree === 0 && outlay.lines.length > 0;
  return {
    id: outlay.id,
    language,
    direction: directionOf(language),
    business: { name: shop.name, logoUrl: shop.logoUrl, lines: shop.lines.filter((line) => line !== null) },
    title: t('receipt.voucher.title'),
    number: outlay.code,
    stamps: outlay.status === 'voided' ? [t('receipt.voided')] : [],
    facts: rows([
      [t('receipt.date'), formatDate(outlay.date, { language, style: 'short' })],
      [t('receipt.voucher.by'), outlay.user?.name],
      [t('receipt.voucher.paidTo'), outlay.contact?.name],
      [t('receipt.voucher.document'), outlay.supplierDocument],
      [t('receipt.concept'), isOnGoodsOnly ? outlay.concept : null],
      [t('receipt.voucher.category'), outlay.category?.name],
    ]),
    heads: {
      quantity: t('receipt.quantity'),
      name: t('receipt.concept'),
      price: t('receipt.price'),
      total: t('receipt.amount'),
    },
    lines: spentOn(outlay, { style, words: t }),
    sums: rows([
      [t('receipt.discount'), outlay.amountDiscount > 0 ? money(-outlay.amountDiscount) : null],
      [
        shop.country?.taxName ?? t('receipt.voucher.tax'),
        outlay.amountTax > 0 ? money(outlay.amountTax) : null,
      ],
      [t('receipt.voucher.otherCosts'), outlay.otherCosts > 0 ? money(outlay.otherCosts) : null],
      [t('receipt.tip'), outlay.tip > 0 ? money(outlay.tip) : null],
    ]),
    total: { label: t('receipt.total'), value: money(outlay.amount) },
    payments: rows(
      outlay.payments.flatMap((payment): [string, string | null][] => [
        [t(`platform.paymentMethods.${payment.method}`), money(payment.amount)],
        [t('receipt.voucher.handedOver'), payment.received === null ? null : money(payment.received)],
        [t('receipt.change'), payment.change > 0 ? money(payment.change) : null],
      ]),
    ),
    credit: leftOpen(outlay, { style, words: t, language }),
    comments: outlay.comments,
    link,
    linkCaption: t('receipt.voucher.scan'),
    thanks: null,
    notices: [t('receipt.voucher.notice')],
    signatures: [t('receipt.voucher.handsOver'), t('receipt.voucher.takes')],
  };
}

type Style = { style: MoneyStyle; words: Words };

/** Its goods, then what was spent beside them. */
function spentOn({ id, lines, amountFree, concept, category }: VoucherOutlay, { style, words: t }: Style) {
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

/** What of it is still owed, and what became of that since. */
function leftOpen(outlay: VoucherOutlay, { style, words: t, language }: Style & Pick<Paper, 'language'>) {
  const paidAtOnce = outlay.payments.reduce((sum, { amount }) => sum + amount, 0);
  if (outlay.amount === paidAtOnce || outlay.status === 'voided') return [];
  const money = (amount: number) => formatMoney(amount, style);
  const deposited = outlay.paid - paidAtOnce;
  const due = outlay.balance > 0 && outlay.dueDate;
  return rows([
    [t('receipt.forgiven'), outlay.forgiven > 0 ? money(-outlay.forgiven) : null],
    [t('receipt.paid'), deposited > 0 ? money(deposited) : null],
    [t('receipt.balance'), money(outlay.balance)],
    [t('receipt.dueDate'), due ? formatDate(due, { language, style: 'short' }) : null],
  ]);
}

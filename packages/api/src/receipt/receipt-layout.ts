import type { Country } from '@mostrador/shared/countries';
import {
  formatDateTime,
  formatMoney,
  formatPercent,
  formatQuantity,
  type MoneyStyle,
} from '@mostrador/shared/format';
import type { ReceiptRow, ReceiptView } from '@mostrador/shared/receipt-view';
import { directionOf, type Language } from '@mostrador/shared/text/translate';
import { translator } from '@mostrador/shared/text/translator';
import type { Sale } from '../sale/sale.schema.ts';

export type ReceiptShop = {
  name: string;
  logoUrl: string | null;
  lines: (string | null)[];
  thanks: string | null;
  country: Country | undefined;
  moneySymbol: 'dot' | 'comma';
  timeZone: string;
};

type Paper = { sale: Sale; shop: ReceiptShop; language: Language; link: string };

/**
 * Says a sale in its reader's language; screen, paper, PDF and public page show the same words and figures.
 */
export function layOutReceipt({ sale, shop, language, link }: Paper): ReceiptView {
  const t = translator(language);
  const style = moneyStyleOf(shop, sale, language);
  const money = (amount: number) => formatMoney(amount, style);
  return {
    id: sale.id,
    language,
    direction: directionOf(language),
    business: { name: shop.name, logoUrl: shop.logoUrl, lines: shop.lines.filter((line) => line !== null) },
    title: t('receipt.title'),
    number: sale.code ?? '',
    stamps: sale.status === 'voided' ? [t('receipt.voided')] : [],
    facts: rows([
      [
        t('receipt.date'),
        formatDateTime(sale.occurredAt, { language, timeZone: shop.timeZone, style: 'short' }),
      ],
      [t('receipt.cashier'), sale.user.name],
      [t('receipt.customer'), sale.contact?.name],
    ]),
    heads: {
      quantity: t('receipt.quantity'),
      name: t('receipt.item'),
      price: t('receipt.price'),
      total: t('receipt.amount'),
    },
    lines: linesOf(sale, { style, language }),
    sums: sumsOf(sale, { shop, style, language }),
    total: { label: t('receipt.total'), value: money(sale.amount) },
    payments: rows(
      sale.payments.flatMap((payment): [string, string | null][] => [
        [t(`platform.paymentMethods.${payment.method}`), money(payment.amount)],
        [t('receipt.received'), payment.received === null ? null : money(payment.received)],
        [t('receipt.change'), payment.change > 0 ? money(payment.change) : null],
      ]),
    ),
    credit:
      sale.balance === 0
        ? []
        : rows([
            [t('receipt.paid'), money(sale.paid)],
            [t('receipt.balance'), money(sale.balance)],
            [t('receipt.dueDate'), sale.dueDate],
          ]),
    comments: sale.comments,
    link,
    linkCaption: t('receipt.scan'),
    thanks: shop.thanks ?? t('receipt.thanks'),
    notices: [t('receipt.notInvoice')],
  };
}

type Style = { style: MoneyStyle; language: Language };

function linesOf(sale: Sale, { style, language }: Style): ReceiptView['lines'] {
  const t = translator(language);
  return sale.products.map((line) => {
    const quantity = formatQuantity(line.quantity, style);
    return {
      id: line.lineId,
      title: `${quantity} × ${line.name}`,
      details: [
        line.discount && line.discount.value > 0
          ? `${t('receipt.discount')} ${discountText(line.discount, style)}`
          : null,
        line.note,
      ].filter((detail) => detail !== null),
      total: formatMoney(line.amountGross, style),
      quantity,
      name: line.name,
      price: formatMoney(line.price, style),
    };
  });
}

const discountText = ({ value, unit }: { value: number; unit: 'percentage' | 'money' }, style: MoneyStyle) =>
  unit === 'percentage' ? formatPercent(value, style) : formatMoney(value, style);

function sumsOf(sale: Sale, { shop, style, language }: Style & { shop: ReceiptShop }) {
  const t = translator(language);
  const money = (amount: number) => formatMoney(amount, style);
  const isPlain =
    sale.amountDiscount === 0 &&
    sale.amountTax === 0 &&
    sale.tip === 0 &&
    sale.rounding === 0 &&
    sale.amountFree === 0;
  if (isPlain) return [];
  const tax = shop.country?.taxName ?? t('sale.tax');
  return rows([
    [t('receipt.subtotal'), money(sale.amountProducts + sale.amountServices)],
    [t('receipt.freeAmount'), sale.amountFree > 0 ? money(sale.amountFree) : null],
    [t('receipt.discount'), sale.amountDiscount > 0 ? money(-sale.amountDiscount) : null],
    [
      sale.taxIncluded ? t('receipt.taxIncluded', { name: tax }) : tax,
      sale.amountTax > 0 ? money(sale.amountTax) : null,
    ],
    [t('receipt.tip'), sale.tip > 0 ? money(sale.tip) : null],
    [t('receipt.rounding'), sale.rounding === 0 ? null : money(sale.rounding)],
  ]);
}

const rows = (pairs: [string, string | null | undefined][]): ReceiptRow[] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));

const moneyStyleOf = ({ country, moneySymbol }: ReceiptShop, sale: Sale, language: Language): MoneyStyle => ({
  currency: sale.currency,
  symbol: country?.currencySymbol ?? sale.currency,
  decimals: country?.decimals ?? 2,
  moneySymbol,
  language,
});

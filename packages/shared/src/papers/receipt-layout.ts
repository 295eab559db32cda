import { type SettledMethod, type Unit, units } from '../codes/codes.ts';
import { times, wholeQuantity } from '../money/money.ts';
import { type NamedPack, packsIn, packText } from '../money/pack.ts';
import type { MoneySymbol } from '../shop/countries.ts';
import { directionOf, type Language } from '../text/translate.ts';
import type { translator } from '../text/translator.ts';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatQuantity,
  type MoneyStyle,
} from '../words/format.ts';
import { type ReceiptExchange, returnedRows } from './receipt-exchange.ts';
import type { ReceiptRow, ReceiptView } from './receipt-view.ts';

/** All texts of one language, which the caller has already loaded: the server, or a till that is offline. */
export type Words = ReturnType<typeof translator>;

/** The fields of a sale's row: money in 1/100, quantities in 1/1000. */
export type ReceiptSale = {
  id: string;
  code: string | null;
  status: string;
  occurredAt: Date | string;
  currency: string;
  amount: number;
  amountProducts: number;
  amountServices: number;
  freeAmounts: { name: string | null; amount: number }[];
  amountDiscount: number;
  couponCode: string | null;
  amountCoupon: number;
  amountTax: number;
  taxIncluded: boolean;
  /** The tax rate of the free amount in basis points, and its part of the tax. */
  freeTaxRate: number;
  freeTax: number;
  delivery: number;
  deliveryTaxRate: number;
  deliveryTax: number;
  tip: number;
  rounding: number;
  paid: number;
  balance: number;
  forgiven: number;
  refunded: number;
  dueDate: string | null;
  comments: string | null;
  user: { name: string } | null;
  contact: { name: string } | null;
  products: ReceiptSaleLine[];
  services: ReceiptSaleLine[];
  payments: {
    method: SettledMethod;
    amount: number;
    received: number | null;
    change: number;
  }[];
};

export type ReceiptSaleLine = {
  lineId: string;
  name: string;
  quantity: number;
  unit: string;
  price: number;
  amountGross: number;
  discount: { value: number; unit: 'percentage' | 'money' } | null;
  note: string | null;
  modifiers: { name: string; price: number; quantity: number }[];
  /**
   * The pack in which the item was sold; `price` is that of the whole pack, null means the price of its
   * units.
   */
  pack?: (NamedPack & { price: number | null }) | null;
  /** The tax rate in basis points. */
  taxRate: number;
  amountTax: number;
};

export type ReceiptShop = {
  name: string;
  logoUrl: string | null;
  lines: (string | null)[];
  thanks: string | null;
  country: { currencySymbol: string; decimals: number; taxName: string } | undefined;
  moneySymbol: MoneySymbol;
  timeZone: string;
};

/** Marks the paper as a credit note: its sale, its reason, and the part that only reduced the debt. */
export type ReceiptRefund = {
  saleCode: string;
  reason: string;
  credited: number;
  /** The sale of the goods taken in exchange. */
  exchange: { code: string } | null;
};

/** The customer with current data of the shop: the tax id and the total debt. */
export type ReceiptCustomer = { taxId: string | null; owed: number };

type Paper = {
  sale: ReceiptSale;
  customer?: ReceiptCustomer | null;
  refund?: ReceiptRefund;
  /** The goods returned in exchange for the sale. */
  exchange?: ReceiptExchange;
  shop: ReceiptShop;
  words: Words;
  language: Language;
  link: string;
  /** The number of earlier prints. Present only for copies sent to a printer. */
  copy?: number;
};

/**
 * Lays out a sale in its reader's language; screen, paper, PDF and public page show the same texts and
 * figures.
 */
export function layOutReceipt(paper: Paper): ReceiptView {
  const { sale, customer, refund, exchange, shop, words: t, language, link, copy = 0 } = paper;
  const style = moneyStyleOf(shop, sale, language);
  const money = (amount: number) => formatMoney(amount, style);
  return {
    id: sale.id,
    language,
    direction: directionOf(language),
    business: { name: shop.name, logoUrl: shop.logoUrl, lines: shop.lines.filter((line) => line !== null) },
    title: t(refund ? 'receipt.creditNote' : 'receipt.title'),
    number: sale.code ?? '',
    stamps: [
      ...(exchange || refund?.exchange ? [t('receipt.exchange')] : []),
      ...stampsOf(sale, t),
      ...(copy > 0 ? [t('receipt.copy', { number: copy })] : []),
    ],
    facts: rows([
      [
        t('receipt.date'),
        formatDateTime(sale.occurredAt, { language, timeZone: shop.timeZone, style: 'short' }),
      ],
      [t('receipt.cashier'), sale.user?.name],
      [t('receipt.customer'), sale.contact?.name ?? t('receipt.finalConsumer')],
      [t('receipt.taxId'), customer?.taxId],
      [t('receipt.ofSale'), refund?.saleCode],
      [t('receipt.reason'), refund?.reason],
      [t('receipt.exchangedFor'), refund?.exchange?.code],
      [t('receipt.creditNote'), exchange && t('receipt.creditNoteOf', exchange.codes)],
    ]),
    heads: {
      quantity: t('receipt.quantity'),
      name: t('receipt.item'),
      price: t('receipt.price'),
      total: t('receipt.amount'),
    },
    lines: linesOf([...sale.products, ...sale.services], { style, words: t }),
    sums: sumsOf(sale, { shop, style, words: t }),
    total: { label: t(refund ? 'receipt.totalRefunded' : 'receipt.total'), value: money(sale.amount) },
    payments: rows([
      ...(exchange ? returnedRows(exchange, { style, words: t }) : []),
      ...sale.payments
        // Exchanged goods are listed one by one.
        .filter(({ method }) => !exchange || method !== 'exchange')
        .flatMap((payment): [string, string | null][] => [
          [t(`platform.paymentMethods.${payment.method}`), money(payment.amount)],
          [t('receipt.received'), payment.received === null ? null : money(payment.received)],
          [t('receipt.change'), payment.change > 0 ? money(payment.change) : null],
        ]),
    ]),
    credit: refund
      ? rows([[t('receipt.offDebt'), refund.credited > 0 ? money(refund.credited) : null]])
      : creditOf(sale, { style, words: t, language, customer }),
    comments: sale.comments,
    link,
    linkCaption: t('receipt.scan'),
    thanks: shop.thanks ?? t('receipt.thanks'),
    notices: [t('receipt.notInvoice')],
    signatures: [],
  };
}

/** The open balance of the sale and its later settlement, as of the time the receipt is read. */
function creditOf(
  sale: ReceiptSale,
  { style, words: t, language, customer }: Style & Pick<Paper, 'language' | 'customer'>,
) {
  const paidAtSale = sale.payments.reduce((sum, { amount }) => sum + amount, 0);
  if (sale.amount === paidAtSale || sale.status === 'voided') return [];
  const isOpen = sale.balance > 0;
  // Payments made with the sale are already listed above.
  const deposited = sale.paid - paidAtSale;
  const money = (amount: number) => formatMoney(amount, style);
  return rows([
    [t('receipt.takenBack'), sale.refunded > 0 ? money(-sale.refunded) : null],
    [t('receipt.forgiven'), sale.forgiven > 0 ? money(-sale.forgiven) : null],
    [t('receipt.paid'), deposited > 0 ? money(deposited) : null],
    [t('receipt.balance'), money(sale.balance)],
    [
      t('receipt.dueDate'),
      isOpen && sale.dueDate ? formatDate(sale.dueDate, { language, style: 'short' }) : null,
    ],
    [t('receipt.owedInAll'), isOpen && customer ? money(customer.owed) : null],
  ]);
}

function stampsOf({ status }: ReceiptSale, t: Words) {
  if (status === 'voided') return [t('receipt.voided')];
  if (status === 'refunded') return [t('receipt.refunded')];
  return status === 'partially_refunded' ? [t('receipt.partlyRefunded')] : [];
}

type Style = { style: MoneyStyle; words: Words };

/** `price` is that of one unit, `amountGross` that of the whole line before its discount. */
export function linesOf(
  lines: readonly Omit<ReceiptSaleLine, 'taxRate' | 'amountTax'>[],
  { style, words: t }: Style,
): ReceiptView['lines'] {
  return lines.map((line) => {
    const { quantity, name, price } = countedOf(line, { style, words: t });
    return {
      id: line.lineId,
      title: `${quantity} × ${name}`,
      details: [
        ...line.modifiers.map((extra) => extraText(extra, style)),
        line.discount && line.discount.value > 0
          ? `${t('receipt.discount')} ${discountText(line.discount, style)}`
          : null,
        line.note,
      ].filter((detail) => detail !== null),
      total: formatMoney(line.amountGross, style),
      quantity,
      name,
      price: formatMoney(price, style),
    };
  });
}

type Counted = Pick<ReceiptSaleLine, 'quantity' | 'unit' | 'name' | 'price' | 'pack'>;

/** The quantity, unit and price of a line: in packs if it was sold in packs, otherwise in units. */
function countedOf({ quantity, unit, name, price, pack }: Counted, { style, words: t }: Style) {
  const quantityText = (thousandths: number) => formatQuantity(thousandths, style);
  if (!pack)
    return { quantity: [quantityText(quantity), unitSign(unit, t)].join(hardSpace).trim(), name, price };
  return {
    quantity: quantityText(packsIn(quantity, pack)),
    name: `${name} · ${packText(pack, { unnamed: t('sale.pack'), quantity: quantityText })}`,
    price: pack.price ?? times(price, pack.units),
  };
}

/** "+ Almendra  Q 5", "+ 2 × Queso  Q 10": the modifiers chosen per unit, and the price each adds. */
function extraText(
  { name, price, quantity }: ReceiptSale['products'][number]['modifiers'][number],
  style: MoneyStyle,
) {
  const counted = quantity === wholeQuantity ? name : `${formatQuantity(quantity, style)} × ${name}`;
  const added = times(price, quantity);
  return added === 0 ? `+ ${counted}` : `+ ${counted} ${formatMoney(added, style)}`;
}

const discountText = ({ value, unit }: { value: number; unit: 'percentage' | 'money' }, style: MoneyStyle) =>
  unit === 'percentage' ? formatPercent(value, style) : formatMoney(value, style);

const hardSpace = '\u00a0';

/** Pieces are shown without their unit, as is common: "2 × Café", but "1.25 lb × Arroz". */
function unitSign(unit: string, t: Words) {
  const known: Unit | undefined = units.find((each) => each === unit);
  return known && known !== 'piece' ? t(`platform.unitSigns.${known}`) : '';
}

function sumsOf(sale: ReceiptSale, { shop, style, words: t }: Style & { shop: ReceiptShop }) {
  const money = (amount: number) => formatMoney(amount, style);
  const isPlain =
    sale.amountDiscount === 0 &&
    sale.amountTax === 0 &&
    sale.delivery === 0 &&
    sale.tip === 0 &&
    sale.rounding === 0 &&
    sale.freeAmounts.length === 0;
  if (isPlain) return [];
  const discount = sale.amountDiscount - sale.amountCoupon;
  return rows([
    [t('receipt.subtotal'), money(sale.amountProducts + sale.amountServices)],
    ...sale.freeAmounts.map(({ name, amount }): [string, string] => [
      name ?? t('receipt.freeAmount'),
      money(amount),
    ]),
    [t('receipt.discount'), discount > 0 ? money(-discount) : null],
    [
      t('receipt.coupon', { code: sale.couponCode ?? '' }),
      sale.amountCoupon > 0 ? money(-sale.amountCoupon) : null,
    ],
    ...taxesOf(sale).map(([rate, amount]): [string, string] => {
      const name = t('receipt.tax', {
        name: shop.country?.taxName ?? t('sale.tax'),
        rate: formatPercent(rate, style),
      });
      return [sale.taxIncluded ? t('receipt.taxIncluded', { name }) : name, money(amount)];
    }),
    [t('receipt.delivery'), sale.delivery > 0 ? money(sale.delivery) : null],
    [t('receipt.tip'), sale.tip > 0 ? money(sale.tip) : null],
    [t('receipt.rounding'), sale.rounding === 0 ? null : money(sale.rounding)],
  ]);
}

/** The tax charged at each rate, the lowest first. */
function taxesOf({ products, services, ...sale }: ReceiptSale) {
  const byRate = new Map<number, number>();
  const free = { taxRate: sale.freeTaxRate, amountTax: sale.freeTax };
  const delivery = { taxRate: sale.deliveryTaxRate, amountTax: sale.deliveryTax };
  for (const { taxRate, amountTax } of [...products, ...services, free, delivery])
    byRate.set(taxRate, (byRate.get(taxRate) ?? 0) + amountTax);
  return [...byRate].filter(([, amount]) => amount > 0).sort(([one], [other]) => one - other);
}

/** Rows of the pairs that have a value. */
export const rows = (pairs: [string, string | null | undefined][]): ReceiptRow[] =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));

export const moneyStyleOf = (
  { country, moneySymbol }: ReceiptShop,
  sale: Pick<ReceiptSale, 'currency'>,
  language: Language,
): MoneyStyle => ({
  currency: sale.currency,
  symbol: country?.currencySymbol ?? sale.currency,
  decimals: country?.decimals ?? 2,
  moneySymbol,
  language,
  // All amounts of a column have the same number of decimals: Q 9.00 beside Q 19.50.
  isEven: true,
});

import { saleTotal } from '@mostrador/shared/money/sale-total';
import type { ReceiptSale, ReceiptShop } from '@mostrador/shared/papers/receipt-layout';
import { findCountry } from '@mostrador/shared/shop/country';
import type { Organization } from '../../../lib/session/person.ts';
import { type LookValues, receiptLines } from './look-values.ts';

type Shown = {
  organization: Organization;
  look: LookValues;
  sample: { first: string; second: string; customer: string; cashier: string };
};

/** A small sample sale of the current time, in the currency and with the taxes of the business. */
export function receiptOf({ organization, look, sample }: Shown): {
  sale: ReceiptSale;
  shop: ReceiptShop;
  link: string;
} {
  const shown = look.logo[0]?.url ?? organization.avatar;
  return {
    sale: sampleSale(organization, sample),
    shop: {
      name: organization.name,
      logoUrl: look.ticketHideLogo ? null : shown,
      lines: receiptLines.map((name) => look[name].trim() || null),
      thanks: look.thankYouMessage.trim() || null,
      country: findCountry(organization.country.id ?? ''),
      moneySymbol: organization.moneySymbol,
      timeZone: organization.timeZone,
    },
    link: location.origin,
  };
}

/** Realistic prices: with cents if the currency has them. */
function sampleSale(organization: Organization, sample: Shown['sample']): ReceiptSale {
  const { country, taxEnabled, taxIncluded, defaultTaxRate, unifiedTransactions } = organization;
  const unit = country.decimals === 0 ? 100_000 : 1250;
  const taxRate = taxEnabled ? defaultTaxRate : 0;
  const goods = [
    { lineId: '1', name: sample.first, quantity: 2000, unit: 'piece', price: unit * 2 },
    { lineId: '2', name: sample.second, quantity: 3000, unit: 'piece', price: unit },
  ];
  const total = saleTotal({
    decimals: country.decimals,
    lines: goods.map(({ quantity, price }) => ({ quantity, price, taxRate })),
    tax: { enabled: taxEnabled, included: taxIncluded },
  });
  return {
    id: 'sample',
    code: unifiedTransactions ? '#000123' : 'P-000123',
    status: 'done',
    occurredAt: new Date(),
    currency: country.currency,
    amount: total.total,
    amountProducts: total.amountProducts,
    amountServices: 0,
    freeAmounts: [],
    amountDiscount: 0,
    couponCode: null,
    amountCoupon: 0,
    amountTax: total.amountTax,
    taxIncluded,
    freeTaxRate: 0,
    freeTax: 0,
    delivery: 0,
    deliveryTaxRate: 0,
    deliveryTax: 0,
    tip: 0,
    rounding: 0,
    paid: total.total,
    balance: 0,
    forgiven: 0,
    refunded: 0,
    dueDate: null,
    comments: null,
    user: { name: sample.cashier },
    contact: { name: sample.customer },
    products: goods.map((line, index) => ({
      ...line,
      amountGross: total.lines[index]?.gross ?? 0,
      taxRate,
      amountTax: total.lines[index]?.tax ?? 0,
      discount: null,
      note: null,
      modifiers: [],
    })),
    services: [],
    payments: [{ method: 'cash', amount: total.total, received: null, change: 0 }],
  };
}

import type Stripe from 'stripe';

/**
 * The responses of the stand-in, checked against the library's own types: a field that Stripe moves no longer
 * compiles. Of hundreds of fields only those that the program reads exist.
 */
export const listOf = <Each>(data: Each[]) => ({ object: 'list' as const, data, has_more: false, url: '/' });

/** A value of a wider type than the one it begins with. */
const some = <Wide>(value: Wide): Wide => value;
const orNull = <Wide>(): Wide | null => null;

type Id = { id: string; created: number };

export const aCustomer = ({ id, created }: Id, input: Form) =>
  ({
    id,
    object: 'customer' as const,
    created,
    name: text(input.name) ?? null,
    email: text(input.email) ?? null,
    metadata: words(input.metadata),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: orNull<string>(),
      footer: null,
      rendering_options: null,
    },
  }) satisfies Partial<Stripe.Customer>;

export const aPrice = ({ id, created }: Id, input: Form) =>
  ({
    id,
    object: 'price' as const,
    active: true,
    created,
    currency: text(input.currency) ?? 'usd',
    lookup_key: text(input.lookup_key) ?? null,
    metadata: words(input.metadata),
    unit_amount: Number(input.unit_amount),
    recurring: {
      interval: 'month' as const,
      interval_count: Number(Object(input.recurring).interval_count),
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed' as const,
    },
  }) satisfies Partial<Stripe.Price>;

export type Cents = { amountDue: number; subscription: string; customer: string; currency: string };

export const anInvoice = ({ id, created }: Id, { amountDue, customer, currency }: Cents) =>
  ({
    id,
    object: 'invoice' as const,
    created,
    customer,
    currency,
    number: `MOS-${id.slice(3)}`,
    status: some<'open' | 'paid' | 'void' | 'uncollectible'>('open'),
    amount_due: amountDue,
    amount_paid: 0,
    total_taxes: some<Pick<Stripe.Invoice.TotalTax, 'amount'>[]>([]),
    payments: listOf([
      { id: `inpay_${id}`, payment: { type: 'payment_intent' as const, payment_intent: `pi_${id}` } },
    ]),
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    invoice_pdf: `https://invoice.stripe.com/i/${id}/pdf`,
    confirmation_secret: { client_secret: `pi_${id}_secret_${id}`, type: 'payment_intent' },
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: orNull<number>(),
      voided_at: null,
    },
  }) satisfies Omit<Partial<Stripe.Invoice>, 'payments' | 'total_taxes'> & {
    payments: object;
    total_taxes: object;
  };

export type Refund = ReturnType<typeof aRefund>;

export const aRefund = ({ id, created }: Id, amount: number) =>
  ({ id, object: 'refund' as const, created, amount, status: 'succeeded' }) satisfies Partial<Stripe.Refund>;

type Charged = { invoice: Invoice; refunds: Refund[]; isDisputed: boolean };

/** The payment of an invoice. */
export const aCharge = ({ invoice, refunds, isDisputed }: Charged) =>
  ({
    id: invoice.id.replace('in_', 'ch_'),
    object: 'charge' as const,
    customer: invoice.customer,
    payment_intent: `pi_${invoice.id}`,
    amount: invoice.amount_paid,
    amount_refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    disputed: isDisputed,
    refunds: listOf(refunds),
  }) satisfies Omit<Partial<Stripe.Charge>, 'refunds'> & { refunds: object };

export const aDispute = ({ id, created }: Id, charge: string) =>
  ({
    ...{ id, object: 'dispute' as const, created, charge },
    status: some<'needs_response' | 'won' | 'lost'>('needs_response'),
  }) satisfies Partial<Stripe.Dispute>;
export type Dispute = ReturnType<typeof aDispute>;

type Sold = Id & { customer: string; price: Price; metadata: Record<string, string> };

export const aSubscription = ({ id, created, customer, price, metadata }: Sold) =>
  ({
    id,
    object: 'subscription' as const,
    created,
    customer,
    metadata,
    status: some<Stripe.Subscription['status']>('incomplete'),
    start_date: created,
    cancel_at: null,
    cancel_at_period_end: some<boolean>(false),
    ended_at: orNull<number>(),
    default_payment_method: orNull<string>(),
    latest_invoice: '',
    schedule: orNull<string>(),
    pending_update: orNull<Stripe.Subscription.PendingUpdate>(),
    items: listOf([anItem({ id, created, price })]),
  }) satisfies Omit<Partial<Stripe.Subscription>, 'items'> & { items: object };

export const anItem = ({ id, created, price }: Id & { price: Price }) =>
  ({
    id: `si_${id}`,
    object: 'subscription_item' as const,
    created,
    price,
    current_period_start: created,
    current_period_end: monthsAfter(created, price.recurring.interval_count),
  }) satisfies Omit<Partial<Stripe.SubscriptionItem>, 'price'> & { price: object };

export const aCard = (id: string, number: string) =>
  ({
    id,
    object: 'payment_method' as const,
    card: {
      brand: 'visa',
      last4: number.slice(-4),
      exp_month: 12,
      exp_year: 2030,
      fingerprint: `fp_${number}`,
    },
  }) satisfies Omit<Partial<Stripe.PaymentMethod>, 'card'> & { card: Partial<Stripe.PaymentMethod.Card> };

export const pendingUpdate = (expires: number): Stripe.Subscription.PendingUpdate => ({
  billing_cycle_anchor: null,
  cancel_at_period_end: null,
  discount: null,
  discounts: null,
  expires_at: expires,
  metadata: null,
  subscription_items: null,
  trial_end: null,
  trial_from_plan: null,
});

export type StripeEvent = { id: string; type: string; created: number; object: Record<string, unknown> };

export const eventOf = ({ id, type, created, object }: StripeEvent) => ({
  id,
  object: 'event',
  type,
  created,
  api_version: '2026-10-28.endive',
  livemode: false,
  pending_webhooks: 1,
  request: null,
  data: { object },
});

export type Price = ReturnType<typeof aPrice>;
export type Invoice = ReturnType<typeof anInvoice>;
export type Subscription = ReturnType<typeof aSubscription>;
export type Customer = ReturnType<typeof aCustomer>;

export function monthsAfter(seconds: number, months: number) {
  const at = new Date(seconds * 1000);
  at.setUTCMonth(at.getUTCMonth() + months);
  return Math.floor(at.getTime() / 1000);
}

/** A body as Stripe takes them: `items[0][price]=…`. */
export type Form = { [name: string]: string | Form };

export function formOf(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body))
    put(form, name.replaceAll(']', '').split('['), value);
  return form;
}

function put(form: Form, [first = '', ...rest]: string[], value: string) {
  if (rest.length === 0) {
    form[first] = value;
    return;
  }
  const known = form[first];
  const inner = typeof known === 'object' ? known : {};
  form[first] = inner;
  put(inner, rest, value);
}

export const text = (value: string | Form | undefined) => (typeof value === 'string' ? value : undefined);
export const each = (value: string | Form | undefined): Form[] =>
  typeof value === 'object' ? Object.values(value).map((one) => (typeof one === 'object' ? one : {})) : [];
export const words = (value: string | Form | undefined): Record<string, string> =>
  typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

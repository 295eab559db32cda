import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { bodyOf, json, refuse } from './stripe-answers.ts';
import {
  aCard,
  aCharge,
  aCustomer,
  aDispute,
  anInvoice,
  anItem,
  aPrice,
  aRefund,
  aSubscription,
  type Customer,
  type Dispute,
  each,
  eventOf,
  type Form,
  formOf,
  type Invoice,
  listOf,
  monthsAfter,
  type Price,
  pendingUpdate,
  type Refund,
  type StripeEvent,
  type Subscription,
  text,
  words,
} from './stripe-objects.ts';

/** The behavior of Stripe's own test cards; the last one pays once and has no money later. */
export const cards = {
  pays: '4242424242424242',
  asksTheBank: '4000002500003155',
  isDeclined: '4000000000009995',
  failsLater: '4000000000000341',
} as const;

type Phase = { start_date: number; end_date: number; price: string; metadata: Record<string, string> };
type Schedule = { id: string; subscription: string; status: 'active' | 'released'; phases: Phase[] };
type Intent = {
  id: string;
  client_secret: string;
  customer: string;
  status: string;
  payment_method: string | null;
};

const day = 86_400;

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/** Stripe as far as the program speaks with it, on this machine: its clock, its cards and what it tells. */
export async function startStripeServer() {
  const stripe = new StandIn();
  const server = createServer((request, response) => void answer(stripe, request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  const url = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
  const config = {
    secretKey: 'sk_test_stand_in',
    publishableKey: 'pk_test_stand_in',
    webhookSecret: 'whsec_stand_in',
    apiUrl: url,
  };
  return {
    url,
    stripe,
    config,
    /** An event as it is posted, signed at `at`. */
    signed: (
      event: StripeEvent,
      { at = Math.floor(Date.now() / 1000), secret = config.webhookSecret } = {},
    ) => {
      const payload = JSON.stringify(eventOf(event));
      const header = signer.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
      return { payload, header };
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const signer = new Stripe('sk_test_stand_in');

/** The environment of a program that collects through this server. */
export const stripeEnvironment = (url: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
  STRIPE_API_URL: url,
});

export class StandIn {
  clock = Math.floor(Date.now() / 1000);
  isAway = false;
  customers = new Map<string, Customer>();
  prices = new Map<string, Price>();
  coupons = new Map<string, { id: string; amount_off: number; duration_in_months: number }>();
  bought = new Map<string, Subscription>();
  invoices = new Map<string, Invoice & { subscription: string }>();
  schedules = new Map<string, Schedule>();
  intents = new Map<string, Intent>();
  cards = new Map<string, { number: string }>();
  refunds = new Map<string, Refund[]>();
  /** By the invoice. */
  disputes = new Map<string, Dispute>();
  events: StripeEvent[] = [];
  answers = new Map<string, { fingerprint: string; answer: unknown }>();
  private count = 0;
  private discounts = new Map<string, { off: number; until: number }>();

  id(prefix: string) {
    this.count += 1;
    return `${prefix}_${this.count}`;
  }

  notify(type: string, object: object) {
    this.events.push({ id: this.id('evt'), type, created: this.clock, object: { ...object } });
  }

  create(input: Form): Subscription {
    const price = this.priceOf(each(input.items)[0]);
    const id = this.id('sub');
    const one = aSubscription({
      id,
      created: this.clock,
      customer: text(input.customer) ?? '',
      price,
      metadata: words(input.metadata),
    });
    const coupon = this.coupons.get(text(each(input.discounts)[0]?.coupon) ?? '');
    if (coupon)
      this.discounts.set(id, {
        off: coupon.amount_off,
        until: monthsAfter(this.clock, coupon.duration_in_months),
      });
    this.bought.set(id, one);
    this.bill(one, this.amountOf(one));
    this.notify('customer.subscription.created', one);
    return one;
  }

  update(one: Subscription, request: Form): Subscription {
    const item = one.items.data[0];
    const price = each(request.items)[0]?.price;
    if (price && item) this.changeNow(one, this.priceOf({ price }));
    if (request.cancel_at_period_end !== undefined)
      one.cancel_at_period_end = request.cancel_at_period_end === 'true';
    if (request.default_payment_method)
      one.default_payment_method = text(request.default_payment_method) ?? null;
    this.notify('customer.subscription.updated', one);
    return one;
  }

  /** The unused part of the old period is deducted from the price of the new one. */
  prorated(one: Subscription, price: Price) {
    const item = one.items.data[0];
    if (!item) return price.unit_amount;
    const whole = item.current_period_end - item.current_period_start;
    const left = Math.max(0, item.current_period_end - this.clock) / whole;
    return price.unit_amount - Math.round(item.price.unit_amount * left);
  }

  private changeNow(one: Subscription, price: Price) {
    const due = this.prorated(one, price);
    const number = this.cards.get(one.default_payment_method ?? '')?.number;
    const invoice = this.bill(one, due);
    if (number === cards.pays) {
      this.settle(invoice);
      one.items = listOf([anItem({ id: one.id, created: this.clock, price })]);
    } else {
      one.pending_update = pendingUpdate(this.clock + day);
      this.waiting.set(one.id, price);
    }
  }

  private waiting = new Map<string, Price>();

  cancel(one: Subscription): Subscription {
    one.status = 'canceled';
    one.ended_at = this.clock;
    this.notify('customer.subscription.deleted', one);
    return one;
  }

  /** As the page's own form would confirm. Answers the state of the payment. */
  pay(secret: string, number: string, isAgreed = false): string {
    if (number === cards.isDeclined) return 'requires_payment_method';
    if (number === cards.asksTheBank && !isAgreed) return 'requires_action';
    const card = this.id('pm');
    const intent = [...this.intents.values()].find(({ client_secret: own }) => own === secret);
    const invoice = [...this.invoices.values()].find(
      ({ confirmation_secret: own }) => own.client_secret === secret,
    );
    const one = this.bought.get(invoice?.subscription ?? '');
    if (!intent && (!invoice || !one || one.status === 'canceled')) return 'requires_payment_method';
    this.cards.set(card, { number });
    if (intent) {
      Object.assign(intent, { status: 'succeeded', payment_method: card });
      this.notify('setup_intent.succeeded', intent);
    }
    if (invoice && one) {
      one.default_payment_method = card;
      this.settle(invoice);
    }
    return 'succeeded';
  }

  settle(invoice: Invoice & { subscription: string }) {
    const one = this.bought.get(invoice.subscription);
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.status_transitions.paid_at = this.clock;
    this.notify('invoice.paid', invoice);
    if (!one) return;
    const price = this.waiting.get(one.id);
    if (price) one.items = listOf([anItem({ id: one.id, created: this.clock, price })]);
    this.waiting.delete(one.id);
    one.pending_update = null;
    if (one.status !== 'canceled') one.status = 'active';
    this.notify('customer.subscription.updated', one);
  }

  chargeOf(invoice: Invoice) {
    const refunds = this.refunds.get(invoice.id) ?? [];
    return aCharge({ invoice, refunds, isDisputed: this.disputes.has(invoice.id) });
  }

  giveBack(invoice: Invoice, amount: number) {
    const refund = aRefund({ id: this.id('re'), created: this.clock }, amount);
    this.refunds.set(invoice.id, [...(this.refunds.get(invoice.id) ?? []), refund]);
    this.notify('charge.refunded', this.chargeOf(invoice));
  }

  /** The bank of who paid takes it back. */
  dispute(invoice: Invoice) {
    const made = { id: this.id('dp'), created: this.clock };
    const dispute = aDispute(made, `ch_${invoice.id.slice('in_'.length)}`);
    this.disputes.set(invoice.id, dispute);
    this.notify('charge.dispute.created', dispute);
  }

  /** The bank believes who sold, or who paid. */
  closeDispute(invoice: Invoice, status: 'won' | 'lost') {
    const dispute = found(this.disputes.get(invoice.id));
    dispute.status = status;
    this.notify('charge.dispute.closed', dispute);
  }

  bill(one: Subscription, amountDue: number) {
    const { customer } = one;
    const currency = one.items.data[0]?.price.currency ?? 'usd';
    const made = anInvoice(
      { id: this.id('in'), created: this.clock },
      { amountDue, customer, currency, subscription: one.id },
    );
    const invoice = Object.assign(made, { subscription: one.id });
    this.invoices.set(invoice.id, invoice);
    one.latest_invoice = invoice.id;
    return invoice;
  }

  /** Lets time go by a day at a time, with all that happens by itself. */
  advance(days: number) {
    for (let passed = 0; passed < days; passed += 1) {
      this.clock += day;
      for (const one of this.bought.values()) this.age(one);
    }
  }

  private age(one: Subscription) {
    const item = one.items.data[0];
    if (!item || one.status === 'canceled' || one.status === 'incomplete_expired') return;
    if (one.status === 'incomplete') {
      one.status = 'incomplete_expired';
      this.notify('customer.subscription.updated', one);
    } else if (one.status === 'past_due' && this.clock >= item.current_period_start + 14 * day) {
      this.cancel(one);
    } else if (one.status === 'active' && this.clock >= item.current_period_end) this.renew(one);
  }

  private renew(one: Subscription) {
    const item = one.items.data[0];
    if (!item) return;
    if (one.cancel_at_period_end) return this.cancel(one);
    const schedule = this.schedules.get(one.schedule ?? '');
    const phase = schedule?.status === 'active' ? schedule.phases[1] : undefined;
    if (phase) item.price = this.prices.get(phase.price) ?? item.price;
    if (schedule && phase) schedule.status = 'released';
    if (phase) one.schedule = null;
    item.current_period_start = item.current_period_end;
    item.current_period_end = monthsAfter(item.current_period_start, item.price.recurring.interval_count);
    const invoice = this.bill(one, this.amountOf(one));
    const number = this.cards.get(one.default_payment_method ?? '')?.number;
    if (number !== cards.failsLater) return this.settle(invoice);
    one.status = 'past_due';
    this.notify('invoice.payment_failed', invoice);
    this.notify('customer.subscription.updated', one);
  }

  private amountOf(one: Subscription) {
    const usual = one.items.data[0]?.price.unit_amount ?? 0;
    const discount = this.discounts.get(one.id);
    return discount && discount.until > this.clock ? usual - discount.off : usual;
  }

  priceOf(item: Form | undefined): Price {
    const price = this.prices.get(text(item?.price) ?? '');
    if (!price) throw new Error('no such price');
    return price;
  }

  /** Includes the objects that the request expands in place of ids. */
  shown(one: Subscription) {
    const method = this.cards.get(one.default_payment_method ?? '');
    const schedule = this.schedules.get(one.schedule ?? '');
    return {
      ...one,
      latest_invoice: this.invoices.get(one.latest_invoice) ?? null,
      default_payment_method: method ? aCard(one.default_payment_method ?? '', method.number) : null,
      schedule: schedule ? shownSchedule(schedule) : null,
    };
  }
}

const shownSchedule = ({ id, status, subscription, phases }: Schedule) => ({
  id,
  object: 'subscription_schedule',
  status,
  subscription,
  current_phase: { start_date: phases[0]?.start_date ?? 0, end_date: phases[0]?.end_date ?? 0 },
  phases,
});

type Input = { stripe: StandIn; form: Form; query: URLSearchParams; parts: string[]; method: string };
class Refused extends Error {}
const found = <Each>(value: Each | undefined): Each => {
  if (value === undefined) throw new Refused('resource_missing');
  return value;
};
const ofCustomer = <Each extends { customer: string }>(all: Iterable<Each>, { query }: Input) =>
  [...all].filter(({ customer }) => customer === query.get('customer')).reverse();

/** By the first word of the path. */
const doors: Record<string, (request: Input) => unknown> = {
  customers: ({ stripe, form, parts: [id], method }) => {
    if (!id) {
      const made = aCustomer({ id: stripe.id('cus'), created: stripe.clock }, form);
      stripe.customers.set(made.id, made);
      return made;
    }
    const one = found(stripe.customers.get(id));
    const card = text(Object(form.invoice_settings).default_payment_method);
    if (method === 'POST' && card) one.invoice_settings.default_payment_method = card;
    const known = one.invoice_settings.default_payment_method;
    const number = stripe.cards.get(known ?? '')?.number;
    const method_ = known && number ? aCard(known, number) : null;
    return { ...one, invoice_settings: { ...one.invoice_settings, default_payment_method: method_ } };
  },
  prices: ({ stripe, form, query, method }) => {
    const key = query.get('lookup_keys[0]');
    if (method === 'GET') return listOf([...stripe.prices.values()].filter((one) => one.lookup_key === key));
    const made = aPrice({ id: stripe.id('price'), created: stripe.clock }, form);
    stripe.prices.set(made.id, made);
    return made;
  },
  coupons: ({ stripe, form, parts: [id] }) => {
    if (id) return found(stripe.coupons.get(id));
    const made = {
      id: text(form.id) ?? '',
      amount_off: Number(form.amount_off),
      duration_in_months: Number(form.duration_in_months),
    };
    if (stripe.coupons.has(made.id)) throw new Refused('resource_already_exists');
    stripe.coupons.set(made.id, made);
    return made;
  },
  subscriptions: (request) => {
    const { stripe, form, parts, method } = request;
    const [id] = parts;
    const isAll = request.query.get('status') === 'all';
    const living = [...stripe.bought.values()].filter(({ status }) => isAll || status !== 'canceled');
    if (!id && method === 'GET') return listOf(ofCustomer(living, request).map((one) => stripe.shown(one)));
    if (!id) return stripe.shown(stripe.create(form));
    const one = found(stripe.bought.get(id));
    if (method === 'DELETE') {
      if (one.status === 'canceled') throw new Refused('resource_missing');
      return stripe.shown(stripe.cancel(one));
    }
    return stripe.shown(method === 'POST' ? stripe.update(one, form) : one);
  },
  subscription_schedules: ({ stripe, form, parts: [id, act] }) => {
    if (!id) {
      const one = found(stripe.bought.get(text(form.from_subscription) ?? ''));
      const made: Schedule = {
        id: stripe.id('sub_sched'),
        subscription: one.id,
        status: 'active',
        phases: [],
      };
      stripe.schedules.set(made.id, made);
      one.schedule = made.id;
      return shownSchedule(made);
    }
    const schedule = found(stripe.schedules.get(id));
    const one = found(stripe.bought.get(schedule.subscription));
    if (act === 'release') Object.assign(schedule, { status: 'released' });
    if (act === 'release') one.schedule = null;
    else
      schedule.phases = each(form.phases).map(({ start_date: from, end_date: until, items, metadata }) => ({
        start_date: Number(from),
        end_date: Number(until ?? 0),
        price: text(each(items)[0]?.price) ?? '',
        metadata: words(metadata),
      }));
    return shownSchedule(schedule);
  },
  invoices: (request) => {
    const { stripe, form, parts } = request;
    const [id] = parts;
    if (id === 'create_preview') {
      const one = found(stripe.bought.get(text(form.subscription) ?? ''));
      const price = stripe.priceOf(each(Object(form.subscription_details).items)[0]);
      return { object: 'invoice', amount_due: stripe.prorated(one, price) };
    }
    if (!id) return listOf(ofCustomer(stripe.invoices.values(), request));
    const invoice = found(stripe.invoices.get(id));
    const number = stripe.cards.get(text(form.payment_method) ?? '')?.number;
    if (number !== cards.pays) throw new Refused('card_declined');
    stripe.settle(invoice);
    return invoice;
  },
  setup_intents: (call) => {
    const { stripe, form, method } = call;
    if (method === 'GET') return listOf(ofCustomer(stripe.intents.values(), call));
    const id = stripe.id('seti');
    const made: Intent = {
      id,
      client_secret: `${id}_secret_${id}`,
      customer: text(form.customer) ?? '',
      status: 'requires_payment_method',
      payment_method: null,
    };
    stripe.intents.set(id, made);
    return made;
  },
  events: ({ stripe, query }) => {
    const since = Number(query.get('created[gte]') ?? 0);
    return listOf(
      stripe.events
        .filter(({ created }) => created >= since)
        .map(eventOf)
        .reverse(),
    );
  },
  disputes: ({ stripe, query }) =>
    listOf([...stripe.disputes.values()].filter(({ charge }) => charge === query.get('charge'))),
  charges: (call) => {
    const { stripe, parts } = call;
    const [id] = parts;
    if (id) return stripe.chargeOf(found(stripe.invoices.get(id.replace('ch_', 'in_'))));
    const paid = ofCustomer(stripe.invoices.values(), call).filter(({ status }) => status === 'paid');
    return listOf(paid.map((invoice) => stripe.chargeOf(invoice)));
  },
};

async function answer(stripe: StandIn, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://stripe.test');
  const body = await bodyOf(request);
  if (stripe.isAway) return request.socket.destroy();
  const [version, first = '', ...parts] = url.pathname.split('/').filter(Boolean);
  // The effect of the page's form, called by a browser test.
  if (version === 'test') {
    const { secret, number, agreed } = JSON.parse(body);
    return json(response, 200, { status: stripe.pay(secret, number, agreed === true) });
  }
  const key = request.headers['idempotency-key'];
  const fingerprint = `${request.method} ${url.pathname} ${body}`;
  const stored = typeof key === 'string' ? stripe.answers.get(key) : undefined;
  if (stored && stored.fingerprint !== fingerprint) return refuse(response, 400, 'idempotency_error');
  if (stored) return json(response, 200, stored.answer);
  try {
    const method = request.method ?? 'GET';
    const form = formOf(body);
    const outcome = doors[first]?.({ stripe, form, query: url.searchParams, parts, method });
    if (outcome === undefined) return refuse(response, 404, 'unknown');
    const plain: unknown = JSON.parse(JSON.stringify(outcome));
    if (typeof key === 'string') stripe.answers.set(key, { fingerprint, answer: plain });
    return json(response, 200, plain);
  } catch (error) {
    if (!(error instanceof Refused)) return refuse(response, 500, String(error));
    return refuse(response, error.message === 'card_declined' ? 402 : 400, error.message);
  }
}

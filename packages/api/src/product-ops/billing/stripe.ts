import Stripe from 'stripe';
import type { Config } from '../../core/call/call.ts';
import { conflict, DomainError } from '../../core/call/errors.ts';

/** Two tries end before the timeout of the request. */
const patience = { timeout: 8000, maxNetworkRetries: 1, telemetry: false };

const clients = new WeakMap<object, Stripe>();

/** Throws 409 `cardPaymentsOff` if the operator configured no API keys. */
export function collectorOf({ stripe }: Pick<Config, 'stripe'>) {
  if (!stripe) throw conflict('cardPaymentsOff');
  const client =
    clients.get(stripe) ?? new Stripe(stripe.secretKey, { ...patience, ...addressOf(stripe.apiUrl) });
  clients.set(stripe, client);
  return { client, publishableKey: stripe.publishableKey, webhookSecret: stripe.webhookSecret };
}

function addressOf(url: string | null) {
  if (url === null) return {};
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'https:';
  return {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  } as const;
}

/** Translates refusals of Stripe: card errors are for the user to fix, all others pass with time. */
export async function callStripe<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError)
      throw Object.assign(conflict('cardDeclined'), { cause });
    if (cause instanceof Stripe.errors.StripeError)
      throw Object.assign(new DomainError('SERVICE_UNAVAILABLE', 'cardServiceAway'), { cause });
    throw cause;
  }
}

export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

export const instant = (seconds: number) => new Date(seconds * 1000);

/** The secret with which the page pays the newest invoice; null if nothing is left to pay. */
export function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string | null {
  return typeof invoice === 'object' ? (invoice?.confirmation_secret?.client_secret ?? null) : null;
}
export const withSecret = { expand: ['latest_invoice.confirmation_secret'] };

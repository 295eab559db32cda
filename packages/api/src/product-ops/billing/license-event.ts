import { z } from 'zod';
import type { Services } from '../../core/call/call.ts';
import { DomainError } from '../../core/call/errors.ts';
import { isFromMarketplace } from './appsumo.ts';
import { licenseEventNames as eventNames, type LicenseEvent, takeLicenseEvent } from './license.ts';

const key = z.string().min(8).max(200);

/** The fields of an event that are read. */
const Telling = z
  .object({
    license_key: key,
    prev_license_key: key.nullish(),
    event: z.enum(eventNames),
    /** The time of the event in milliseconds. */
    event_timestamp: z.coerce.number().positive(),
    tier: z.coerce.number().int().min(0).max(1000).nullish(),
  })
  .transform(
    (payload): LicenseEvent => ({
      event: payload.event,
      licenseKey: payload.license_key,
      prevLicenseKey: payload.prev_license_key ?? null,
      eventAt: new Date(payload.event_timestamp),
      tier: payload.tier ?? null,
    }),
  );

/**
 * The part that every event has: its name, a mark if it only tests the address, and the key of the parent
 * licence if it adds to another licence.
 */
const Envelope = z.object({
  event: z.string().max(50),
  test: z.boolean().nullish(),
  parent_license_key: z.string().nullish(),
});

type Posted = { body: string; signature: string; timestamp: string };

/**
 * Receives events of the marketplace: 400 without a valid signature. Its tests of the address are answered
 * without one and store nothing, because the marketplace issues API keys only afterwards.
 */
export async function receiveLicenseEvent(services: Services, posted: Posted) {
  const payload = parsed(posted.body);
  const envelope = Envelope.safeParse(payload).data;
  if (!envelope) throw new DomainError('BAD_REQUEST', 'invalidRequest');
  const answer = { event: envelope.event, success: true };
  if (envelope.test) return answer;
  const { appSumo } = services.config;
  if (!appSumo || !isFromMarketplace(appSumo, { ...posted, now: services.now() }))
    throw new DomainError('BAD_REQUEST', 'signatureInvalid');
  const isKnown = eventNames.some((each) => each === envelope.event);
  if (!isKnown || envelope.parent_license_key) return answer;
  const event = Telling.safeParse(payload).data;
  if (!event) throw new DomainError('BAD_REQUEST', 'invalidRequest');
  await takeLicenseEvent(services, event, posted.body);
  return answer;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

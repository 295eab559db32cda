import type { Call } from '../../core/call/call.ts';
import { send } from '../../core/io/send-out.ts';
import { signatureOf } from '../../core/io/signature.ts';
import type { mainRoleOf } from '../../identity/organization/organization-view.ts';
import type { AnalyticsEvent } from './telemetry.schema.ts';

type EventReport = AnalyticsEvent & {
  email: string;
  isPaying: boolean;
  userType: ReturnType<typeof mainRoleOf> | null;
};

/**
 * Tells the operator's analytics service what a person did who agreed to it. The address stays here: what
 * stands for it is keyed, so nobody who knows an address can find its person there. Nobody waits, an event
 * that was not taken is lost, and the operator, who named the place, may name one in his own network.
 */
export function reportEvent(
  { config, log, now }: Pick<Call, 'config' | 'log' | 'now'>,
  { event, email, isPaying, userType }: EventReport,
) {
  const { analyticsUrl: url, secrets } = config;
  if (!url) return;
  const body = JSON.stringify({
    event,
    origin: 'web',
    paid: isPaying,
    user: signatureOf(secrets, 'analytics', email.normalize('NFKC').trim().toLowerCase()),
    user_type: userType,
    at: now().toISOString(),
  });
  void send({ url, headers: {}, body, allowsPrivate: true }).then(({ status, error }) => {
    if (status === null || status >= 300)
      log.error({ status, error }, 'an analytics event was not delivered');
  });
}

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
 * Sends an event of a user who consented to the operator's analytics service. The email address stays here: a
 * keyed hash stands for it, so knowing an address does not identify its user there. No caller waits, and an
 * event that the service did not accept is lost. The operator, who configured the address of the service, may
 * choose one in the internal network.
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

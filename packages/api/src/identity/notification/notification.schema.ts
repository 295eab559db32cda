import { notificationKinds, notificationSeverities } from '@mostrador/shared/codes/codes';
import { oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** `link` is the path of the page about the subject. */
export const Notification = z.object({
  id: id(),
  kind: z.enum([...notificationKinds, 'changelog']),
  severity: z.enum(notificationSeverities),
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
  seenAt: z.date().nullable(),
  createdAt: z.date(),
});
Notification.register(z.globalRegistry, { title: 'Notification' });
export type Notification = z.infer<typeof Notification>;
export const NotificationList = listOf('notifications', Notification);

export const Unseen = z.object({ count: z.int() });

const time = z.string({ error: 'timeInvalid' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'timeInvalid');
const kinds = z.array(oneOf(notificationKinds)).max(notificationKinds.length, 'tooManyItems');

/**
 * The notification settings of a user in this organization: muted topics, topics without a push message, and
 * the quiet hours of the organization's day, which may span midnight.
 */
export const NotificationChoice = z.object({
  muted: kinds,
  notPushed: kinds,
  quiet: z
    .object({ from: time, until: time })
    .refine(({ from, until }) => from !== until, { path: ['until'], error: 'quietHoursEmpty' })
    .nullable(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;
export const NotificationChoiceInput = NotificationChoice.partial();
/** `kinds` are the ones that the user may receive. */
export const NotificationChoiceShown = NotificationChoice.extend({ kinds });

import { notificationKinds, notificationSeverities } from '@mostrador/shared/codes';
import { oneOf } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { listOf } from '@mostrador/shared/page';
import { z } from 'zod';

/** `link`: the page of the program that it is about, from its root. */
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

/** The kinds that the person does not want to hear of in this organization. */
export const NotificationChoice = z.object({
  muted: z.array(oneOf(notificationKinds)).max(notificationKinds.length, 'tooManyItems'),
});

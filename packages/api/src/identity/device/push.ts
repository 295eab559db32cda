import { hash } from 'node:crypto';
import { cut } from '@mostrador/shared/words/cut';
import type { RequestOptions } from 'web-push';
import type { Config } from '../../core/call/call.ts';
import { send } from '../../core/io/send-out.ts';
import type { PushSubscription } from './device.schema.ts';

export type PushMessage = {
  /** A new message about the same subject replaces the previous one on the device. */
  about: string;
  isUrgent: boolean;
  /** The service worker of the page reads this content. */
  content: { id: string; title: string; body: string; path: string };
};

/** `later`: the push service may accept it at another time. `gone`: the subscription no longer exists. */
export type PushOutcome = 'sent' | 'later' | 'gone' | 'refused';

/** A message that could not be delivered within a day is outdated. */
const livesSeconds = 86_400;
/** A push service accepts 4096 bytes, of which encryption needs some; a character takes up to three. */
const mostLetters = { title: 200, body: 600 } as const;

/** Encrypts a message for one browser and sends it to the push service of that browser. */
export async function push(
  config: Pick<Config, 'push' | 'allowsPrivateWebhooks'>,
  subscription: PushSubscription,
  { about, isUrgent, content }: PushMessage,
): Promise<PushOutcome> {
  if (!config.push) return 'refused';
  const sealed = await seal(subscription, JSON.stringify(fitting(content)), {
    vapidDetails: config.push,
    TTL: livesSeconds,
    urgency: isUrgent ? 'high' : 'normal',
    topic: hash('sha256', about, 'base64url').slice(0, 32),
  });
  if (!sealed) return 'gone';
  const { status } = await send({
    ...sealed,
    url: subscription.endpoint,
    allowsPrivate: config.allowsPrivateWebhooks,
  });
  if (status === null || status === 429 || status >= 500) return 'later';
  if (status === 404 || status === 410) return 'gone';
  return status < 300 ? 'sent' : 'refused';
}

/** Cuts a long name and removes control characters, which JSON would write as six characters. */
function fitting({ title, body, ...content }: PushMessage['content']) {
  const shown = (text: string, most: number) => cut(text.replace(/\p{Cc}+/gu, ' ').toWellFormed(), most);
  return { ...content, title: shown(title, mostLetters.title), body: shown(body, mostLetters.body) };
}

/** Null if the keys that a device sent are invalid, so that the message could never be read. */
async function seal(subscription: PushSubscription, text: string, options: RequestOptions) {
  const { default: webPush } = await import('web-push');
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, text, options);
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { headers: Object.fromEntries(named), body };
  } catch {
    return null;
  }
}

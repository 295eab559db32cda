import type { CustomerOrder } from '@mostrador/api/channels/weborder/weborder.schema';
import { formatDate, formatTime } from '@mostrador/shared/words/format';
import type { ShopData } from '../site.ts';
import type { Translate } from '../words.ts';

/** The order in its serialized form: times are texts. */
export type Followed = { [Name in keyof CustomerOrder]: Serialized<CustomerOrder[Name]> };
type Serialized<Value> = Value extends Date
  ? string
  : Value extends (infer Item)[]
    ? Serialized<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: Serialized<Value[Name]> }
      : Value;

const stages = [
  'incoming',
  'in_progress',
  'ready',
  'on_the_way',
  'completed',
  'rejected',
  'cancelled',
] as const;
export type Stage = (typeof stages)[number];

/** Returns the stage of an order in one word. */
export function stageOf({ processStatus, deliveryStatus, readyAt }: Followed): Stage {
  if (processStatus !== 'in_progress') return processStatus;
  if (deliveryStatus === 'on_the_way') return 'on_the_way';
  return readyAt ? 'ready' : 'in_progress';
}

export type Step = { stage: Stage; at: string | null; state: 'done' | 'now' | 'to come' };

/** The history of an order, including the future steps. */
export function storyOf(order: Followed): Step[] {
  const stage = stageOf(order);
  const times: Partial<Record<Stage, string>> = { incoming: order.createdAt };
  for (const { kind, to, at } of order.steps) {
    const reached = stages.find((each) => each === to);
    if (reached && (kind === 'process' || kind === 'delivery')) times[reached] = at;
  }
  if (order.readyAt) times.ready = order.readyAt;
  const isOver = stage === 'rejected' || stage === 'cancelled';
  const whole: Stage[] = [
    'incoming',
    'in_progress',
    'ready',
    ...(order.deliveryMethod === 'delivery' ? (['on_the_way'] as const) : []),
    'completed',
  ];
  const path = isOver ? [...whole.filter((each) => each === 'incoming' || times[each]), stage] : whole;
  const here = path.indexOf(stage);
  return path.map((each, place) => ({
    stage: each,
    at: (place <= here && times[each]) || null,
    state:
      place < here || (place === here && each === 'completed') ? 'done' : place === here ? 'now' : 'to come',
  }));
}

type Telling = { shop: ShopData; t: Translate; now: Date };

/** Returns the most important news of the order for its customer, and a second line. */
export function newsOf(order: Followed, { shop, t, now }: Telling): { first: string; second: string | null } {
  const style = { language: shop.language, timeZone: shop.timeZone };
  const time = (at: string) => formatTime(at, style);
  const scheduled = order.scheduledFor;
  const requested = scheduled && `${formatDate(scheduled, { ...style, style: 'medium' })} ${time(scheduled)}`;
  const stage = stageOf(order);
  if (stage === 'incoming') {
    const isOnHold = new Date(order.holdUntil) > now;
    const notice = isOnHold
      ? t('storefront.state.heldUntil', { time: time(order.holdUntil) })
      : t('storefront.state.slow');
    return {
      first: t('storefront.state.waiting'),
      second: requested ? t('storefront.state.scheduled', { time: requested }) : notice,
    };
  }
  const second = order.deliveryMethod === 'delivery' ? order.addressLine : null;
  if (stage === 'in_progress') {
    if (!order.promisedAt) return { first: t('storefront.state.making'), second };
    const word = order.deliveryMethod === 'delivery' ? 'arrives' : 'readyAt';
    const isToday = formatDate(order.promisedAt, style) === formatDate(now, style);
    const at = isToday
      ? time(order.promisedAt)
      : `${formatDate(order.promisedAt, style)} ${time(order.promisedAt)}`;
    return { first: t(`storefront.state.${word}`, { time: at }), second };
  }
  if (stage === 'ready')
    return {
      first: t(
        order.deliveryMethod === 'pick_in_store' ? 'storefront.state.pickUp' : 'storefront.steps.ready',
      ),
      second,
    };
  if (stage === 'on_the_way') return { first: t('storefront.state.onTheWay'), second };
  if (stage === 'completed') return { first: t('storefront.state.done'), second: null };
  const first = t(stage === 'rejected' ? 'storefront.state.rejected' : 'storefront.state.cancelled');
  return { first, second: order.reason === 'no_answer' ? null : order.reason };
}

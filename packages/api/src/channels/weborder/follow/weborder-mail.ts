import type { Db, Tx } from '@mostrador/database/connect';
import { findCountry } from '@mostrador/shared/shop/country';
import { readSettings } from '@mostrador/shared/shop/settings';
import { translator } from '@mostrador/shared/text/translator';
import { id } from '@mostrador/shared/wire/id';
import { formatDateTime, formatMoney } from '@mostrador/shared/words/format';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../../../core/call/call.ts';
import { hasTryLeft } from '../../../core/call/gate/limit.ts';
import { hashToken } from '../../../core/call/who/session.ts';
import { notDeleted } from '../../../core/db/columns.ts';
import type { Mail } from '../../../core/io/mail.ts';
import { letter, withoutLinks } from '../../../core/io/mail-template.ts';
import { job } from '../../../core/jobs/job.ts';
import { organizations } from '../../../identity/organization/organization.table.ts';
import { sales } from '../../../sales/sale/sale.table.ts';
import { noAnswer, type OrderContext } from '../handle/weborder-state.ts';
import { orderNews } from '../weborder.schema.ts';
import { webOrders } from '../weborder.table.ts';
import type { OrderRow } from '../weborder-view.ts';
import { trackingOf } from './weborder-tracking.ts';

const kinds = orderNews;
type Kind = (typeof kinds)[number];

/** Notifies the customer by mail of the state of the order, if the order has an email address. */
export async function notifyCustomer(
  { tx, jobs, principal: { organizationId } }: Pick<OrderContext, 'tx' | 'jobs' | 'principal'>,
  { id: orderId, email }: Pick<OrderRow, 'id' | 'email'>,
  kind: Kind,
) {
  if (email) await jobs.enqueue(tx, orderMail, { organizationId, orderId, kind });
}

/**
 * Sends the mail, written when it is sent, in the language of the order. Texts entered by users contain no
 * links. A notification that is not sent is stored in the order, so that the shop can see it.
 */
export const orderMail = job({
  name: 'orderMail',
  payload: z.object({ organizationId: id(), orderId: id(), kind: z.enum(kinds) }),
  atOnce: 5,
  handle: async ({ db, config, sendMail }, { organizationId, orderId, kind }) => {
    const found = await db.transaction((tx) => findOrder(tx, { organizationId, orderId }));
    // Example shops send no email.
    if (!found?.order.email || found.organization.isDemo) return;
    const { email } = found.order;
    if (await canNotify({ db, config }, found.order, kind))
      await sendMail(orderMailOf(config, found, { to: email, kind }));
    else await noteUnsent(db, found.order, kind);
  },
});

/**
 * The maximum number of mails of one kind about one order in an hour, because an order may be edited often.
 */
const mostOfKind = 5;

type Place = { db: Db; config: Pick<Config, 'limits'> };

/**
 * True if the email may be sent. Any address can be entered, so the number of order confirmations to an
 * address is limited like other mail to unknown recipients. Notifications caused by a member are limited
 * separately, by order and kind, so that no outsider can suppress them. The notification of an unanswered
 * order is caused by its customer and is sent only if the confirmation was sent.
 */
async function canNotify({ db, config }: Place, order: OrderRow, kind: Kind) {
  if (kind === 'placed') {
    const bound = { max: config.limits.mailPerAddress, minutes: 60 };
    return hasTryLeft(db, `mail order ${hashToken(order.email ?? '')}`, bound);
  }
  if (kind === 'rejected' && order.reason === noAnswer) return !order.unsentNews.includes('placed');
  return hasTryLeft(db, `mail order ${order.id} ${kind}`, { max: mostOfKind, minutes: 60 });
}

const noteUnsent = (db: Db, { organizationId, id: orderId }: OrderRow, kind: Kind) =>
  db
    .update(webOrders)
    .set({ unsentNews: sql`array_append(${webOrders.unsentNews}, ${kind})` })
    .where(
      and(
        eq(webOrders.organizationId, organizationId),
        eq(webOrders.id, orderId),
        sql`not ${kind} = any(${webOrders.unsentNews})`,
      ),
    );

type Named = { organizationId: string; orderId: string };

async function findOrder(tx: Tx, { organizationId, orderId }: Named) {
  const [found] = await tx
    .select({ order: webOrders, amount: sales.amount, decimals: sales.decimals, organization: organizations })
    .from(webOrders)
    .innerJoin(sales, and(eq(sales.organizationId, webOrders.organizationId), eq(sales.id, webOrders.id)))
    .innerJoin(organizations, eq(organizations.id, webOrders.organizationId))
    .where(
      and(eq(webOrders.organizationId, organizationId), eq(webOrders.id, orderId), notDeleted(webOrders)),
    );
  return found;
}

type Found = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const words = {
  placed: 'orderPlaced',
  approved: 'orderApproved',
  edited: 'orderEdited',
  rejected: 'orderRejected',
  cancelled: 'orderCancelled',
  ready: 'orderReady',
  onTheWay: 'orderOnTheWay',
} as const;

/** A reason given by the program itself is a code. */
function reasonIn(t: ReturnType<typeof translator>, reason: string) {
  if (reason === noAnswer) return t('mail.orderNoAnswer');
  return reason === 'removed' ? t('mail.orderRemoved') : reason;
}

function orderMailOf(
  config: Pick<Config, 'secrets' | 'storeUrl'>,
  { order, amount, decimals, organization }: Found,
  { to, kind }: { to: string; kind: Kind },
): Mail {
  const { language, code, promisedAt } = order;
  const { countryId, currency, timeZone, slug } = organization;
  const { moneySymbol } = readSettings(organization.settings);
  const t = translator(language, moneySymbol);
  const symbol = findCountry(countryId ?? '')?.currencySymbol ?? currency;
  const values = {
    code,
    business: withoutLinks(organization.name),
    total: formatMoney(amount, { symbol, moneySymbol, decimals, language, currency }),
    when: promisedAt ? formatDateTime(promisedAt, { language, timeZone }) : '',
    hasReason: order.reason ? 'yes' : 'no',
    reason: withoutLinks(reasonIn(t, order.reason ?? '')),
  };
  const { trackingUrl: link } = trackingOf(config, { order, slug });
  return letter(
    { to, language, link, isToOthers: true },
    {
      subject: t(`mail.${words[kind]}.subject`, values),
      greeting: t('mail.greetingName', { name: withoutLinks(order.customerName) }),
      text: t(`mail.${words[kind]}.text`, values),
      button: t('mail.orderButton'),
      ignore: t('mail.orderIgnore', values),
    },
  );
}

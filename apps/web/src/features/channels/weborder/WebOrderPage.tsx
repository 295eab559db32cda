import { Alert, Button } from '@mantine/core';
import { IconBrandWhatsapp, IconMapPin, IconPencil, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { whatsAppLink } from '../../../domain/receipt/share.ts';
import { unitOf } from '../../../domain/sale/cart/unit-of.ts';
import { useMeasure } from '../../../domain/sale/cart/use-measure.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Stamp } from '../../../theme/Stamp.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { AnswerClock } from './AnswerClock.tsx';
import { OrderActs } from './OrderActs.tsx';
import { PaidBadge } from './OrderCard.tsx';
import { Proofs } from './Proofs.tsx';
import { Timeline, useReasonWords } from './Timeline.tsx';
import { useRemoval } from './use-removal.tsx';
import classes from './weborder.module.css';
import { isEditable, isSold, type WebOrder } from './weborder.ts';

/** Parts that few orders have, or have only once they were answered. */
const OrderPaper = lazyOverlay(withWords(['contact', 'receipt'], () => import('./OrderPaper.tsx')));
const OrderRating = lazyOverlay(() => import('./OrderRating.tsx'));
const RepeatedCoupon = lazyOverlay(() => import('./RepeatedCoupon.tsx'));

const everyMinute = 60_000;

/** One order of the store: its lines, customer and delivery, its history, and the next action. */
export default recordPage({
  useRecord: (id) => trpc.webOrder.byId.useQuery({ id }, { refetchInterval: everyMinute }),
  back: paths.webOrders,
  draw: (order) => <Order order={order} />,
});

function Order({ order }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  useSeen(order);
  const removal = useRemoval(order);
  const acts = [...useActs(order), ...removal.acts];
  return (
    <>
      <PageHeader
        title={t('orderTitle', { code: order.code })}
        back={paths.webOrders}
        actions={<PageActions acts={acts} />}
      >
        <AnswerClock order={order} />
      </PageHeader>
      <Rows gap={16}>
        <Warnings order={order} />
        <div className={classes.pageColumns}>
          <Lines order={order} />
          <div className={classes.side}>
            <Customer order={order} />
            {isSold(order) ? <OrderPaper order={order} /> : null}
            {order.proofs.length > 0 ? <Proofs order={order} /> : null}
            <Timeline steps={order.steps} />
            {order.rating ? <OrderRating rating={order.rating} /> : null}
          </div>
        </div>
        <OrderActs order={order} />
      </Rows>
      {removal.question}
    </>
  );
}

function useActs(order: WebOrder) {
  const t = useTranslations('common');
  const may = useCan('weborder.update') && isEditable(order);
  const edit = {
    name: 'edit',
    label: t('edit'),
    icon: IconPencil,
    look: 'default',
    link: { to: paths.editWebOrder(order.id) },
  } as const;
  return may ? [edit] : [];
}

/** Opening an order extends the reservation of its goods. */
function useSeen({ id, processStatus, seenAt }: WebOrder) {
  const { mutate } = trpc.webOrder.see.useMutation();
  const isNew = useCan('weborder.update') && processStatus === 'incoming' && seenAt === null;
  useEffect(() => {
    if (isNew) mutate({ id });
  }, [isNew, id, mutate]);
}

function Warnings({ order }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  const describeReason = useReasonWords();
  const { processStatus, missing, isHeld: isReserved, reason, steps } = order;
  const answeredElsewhere = useAnsweredElsewhere(order);
  const last = steps.findLast(({ kind }) => kind === 'process');
  return (
    <>
      {answeredElsewhere && last ? (
        <Alert color="blue" role="status">
          {t('answeredBy', { name: last.by ?? '', state: t(`states.${processStatus}`) })}
        </Alert>
      ) : null}
      {processStatus === 'incoming' && !isReserved ? <Alert color="yellow">{t('notHeldText')}</Alert> : null}
      {missing.map(({ variantId, name, requested, available }) => (
        <Alert key={variantId} color="red">
          {t('missingText', { name, requested: requested / 1000, available: available / 1000 })}
        </Alert>
      ))}
      {order.unsentNews.length > 0 ? (
        <Alert color="yellow">
          {t('unsentText', { news: order.unsentNews.map((kind) => t(`unsent.${kind}`)).join(', ') })}
        </Alert>
      ) : null}
      {order.couponRepeated ? <RepeatedCoupon order={order} /> : null}
      {reason && (processStatus === 'rejected' || processStatus === 'cancelled') ? (
        <Alert color="gray">
          <span dir="auto">{describeReason(reason)}</span>
        </Alert>
      ) : null}
    </>
  );
}

/** True if another user changed its state while the page is open. */
function useAnsweredElsewhere({ processStatus, steps }: WebOrder) {
  const seen = useRef(processStatus);
  const { data: me } = trpc.user.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const last = steps.findLast(({ kind }) => kind === 'process');
  const name = me ? `${me.user.firstName} ${me.user.lastName}`.trim() : '';
  return seen.current !== processStatus && Boolean(last?.by) && last?.by !== name;
}

function Lines({ order }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  const words = useTranslations();
  const format = useFormat();
  const measure = useMeasure();
  const { products, amount, deliveryCost, amountDiscount, balance, paid, cashWith } = order;
  const addedTax = order.taxIncluded ? 0 : order.amountTax;
  return (
    <Ticket className={classes.paper}>
      <header className={classes.paperHead}>
        <p>{`${format.date(order.createdAt)} ${format.time(order.createdAt)}`}</p>
        <StateStamp order={order} />
      </header>
      <ul className={classes.lines} aria-label={words('sale.lines')}>
        {products.map((line) => (
          <li key={line.lineId}>
            <span className={classes.quantity}>{measure(line.quantity, unitOf(line.unit))}</span>
            <span className={classes.lineWords}>
              <span dir="auto">{line.name}</span>
              {line.modifiers.map(({ id, name }) => (
                <small key={id} dir="auto">
                  {`+ ${name}`}
                </small>
              ))}
              {line.note ? <small dir="auto">{line.note}</small> : null}
            </span>
            <Money isEven amount={line.amountGross} />
          </li>
        ))}
      </ul>
      {order.comments ? (
        <p className={classes.comments} dir="auto">
          {order.comments}
        </p>
      ) : null}
      <LeaderLines>
        {amountDiscount > 0 ? (
          <LeaderLine label={t('discounts')} value={<Money isEven amount={-amountDiscount} />} />
        ) : null}
        {deliveryCost > 0 ? (
          <LeaderLine label={t('deliveryCost')} value={<Money isEven amount={deliveryCost} />} />
        ) : null}
        {addedTax > 0 ? (
          <LeaderLine label={words('sale.tax')} value={<Money isEven amount={addedTax} />} />
        ) : null}
        <LeaderLine size="total" label={t('total')} value={<Money isEven amount={amount} />} />
        {isSold(order) && paid > 0 ? (
          <LeaderLine label={t('paidUp')} value={<Money isEven amount={paid} />} />
        ) : null}
        {isSold(order) && balance > 0 ? (
          <LeaderLine label={t('toCollect')} value={<Money isEven amount={balance} />} />
        ) : null}
        {cashWith ? <LeaderLine label={t('cashWith')} value={<Money isEven amount={cashWith} />} /> : null}
        {order.saleCode ? (
          <LeaderLine label={t('saleCode')} value={<bdi>{withCodes(order.saleCode)}</bdi>} />
        ) : null}
      </LeaderLines>
    </Ticket>
  );
}

function StateStamp({ order: { processStatus } }: { order: WebOrder }) {
  const t = useTranslations('weborder.states');
  const isBad = processStatus === 'rejected' || processStatus === 'cancelled';
  const tone = isBad ? 'bad' : processStatus === 'completed' ? 'good' : 'waiting';
  return <Stamp tone={tone}>{t(processStatus)}</Stamp>;
}

function Customer({ order }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  const { date, time } = useFormat();
  const { customer, address, area, table, deliveryMethod, scheduledFor, promisedAt, contact } = order;
  const hasPoint = address && address.lat !== null && address.lng !== null;
  return (
    <section className={classes.panel} aria-labelledby="order-customer">
      <h2 id="order-customer">{t('customer')}</h2>
      <p className={classes.customer}>
        {contact ? (
          <Link to={paths.contact(contact.id)} dir="auto">
            {customer.name}
          </Link>
        ) : (
          <span dir="auto">{customer.name}</span>
        )}
        <bdi>{customer.phone}</bdi>
      </p>
      <div className={classes.reach}>
        <Button
          component="a"
          href={`tel:${customer.phone}`}
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden="true" />}
        >
          {t('call')}
        </Button>
        <Button
          component="a"
          href={whatsAppLink(customer.phone.replace(/\D/g, ''), t('greeting', { code: order.code }))}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
        >
          {t('whatsApp')}
        </Button>
        {hasPoint ? (
          <Button
            component="a"
            href={`https://www.google.com/maps/search/?api=1&query=${address.lat},${address.lng}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconMapPin size={18} aria-hidden="true" />}
          >
            {t('map')}
          </Button>
        ) : null}
      </div>
      <LeaderLines>
        <LeaderLine label={t('method')} value={t(`methods.${deliveryMethod}`)} />
        {table ? <LeaderLine label={t('table')} value={table} /> : null}
        {area ? <LeaderLine label={t('area')} value={<bdi>{area.name}</bdi>} /> : null}
        <LeaderLine label={t('payment')} value={<PaidBadge order={order} />} />
        {scheduledFor ? (
          <LeaderLine label={t('scheduledFor')} value={`${date(scheduledFor)} ${time(scheduledFor)}`} />
        ) : null}
        {promisedAt ? (
          <LeaderLine label={t('promisedAt')} value={`${date(promisedAt)} ${time(promisedAt)}`} />
        ) : null}
      </LeaderLines>
      {address ? (
        <p className={classes.comments} dir="auto">
          {[address.street, address.reference].filter(Boolean).join(' · ')}
        </p>
      ) : null}
    </section>
  );
}

import { Badge, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { AnswerClock } from './AnswerClock.tsx';
import { nextStepOf, useAnswering, wholePayment } from './use-answering.ts';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

type OrderCardProps = { order: WebOrder; onReject: () => void };

/** An order on the board: customer, items, delivery, and the next action. */
export function OrderCard({ order, onReject }: OrderCardProps) {
  const t = useTranslations('weborder');
  const { time, date } = useFormat();
  const { id, code, customer, products, amount, createdAt, scheduledFor } = order;
  return (
    <li className={classes.card} data-order={id} data-state={order.processStatus}>
      <div className={classes.cardHead}>
        <Link to={paths.webOrder(id)} className={classes.code}>
          {withCodes(code)}
        </Link>
        <AnswerClock order={order} />
        <span className={classes.time}>{time(createdAt)}</span>
      </div>
      <p className={classes.customer}>
        <span dir="auto">{customer.name}</span>
      </p>
      <ul className={classes.goods}>
        {products.slice(0, 3).map((line) => (
          <li key={line.lineId}>
            <bdi>{`${line.quantity / 1000} × ${line.name}`}</bdi>
          </li>
        ))}
        {products.length > 3 ? <li>{t('andMore', { count: products.length - 3 })}</li> : null}
      </ul>
      <div className={classes.chips}>
        <Badge variant="default">{t(`methods.${order.deliveryMethod}`)}</Badge>
        <PaidBadge order={order} />
        {scheduledFor ? <Badge color="blue">{`${date(scheduledFor)} ${time(scheduledFor)}`}</Badge> : null}
        {order.missing.length > 0 ? <Badge color="red">{t('missing')}</Badge> : null}
        {order.couponRepeated ? <Badge color="red">{t('couponRepeated')}</Badge> : null}
        {order.processStatus === 'incoming' && !order.isHeld ? (
          <Badge color="yellow">{t('notHeld')}</Badge>
        ) : null}
      </div>
      <div className={classes.cardFoot}>
        <strong>
          <Money isEven amount={amount} />
        </strong>
        <CardActs order={order} onReject={onReject} />
      </div>
    </li>
  );
}

export function PaidBadge({ order: { paymentStatus, processStatus, intendedPayment } }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  const platform = useTranslations('platform.paymentMethods');
  if (processStatus === 'rejected' || processStatus === 'cancelled') return null;
  const color = paymentStatus === 'paid' ? 'green' : paymentStatus === 'partial' ? 'yellow' : 'gray';
  const payment = paymentStatus === 'not_paid' ? platform(intendedPayment) : t(`paid.${paymentStatus}`);
  return <Badge color={color}>{payment}</Badge>;
}

function CardActs({ order, onReject }: OrderCardProps) {
  const t = useTranslations('weborder');
  const { may, approve, move, complete } = useAnswering();
  const { id, customer } = order;
  const next = nextStepOf(order);
  if (!may || next === null) return null;
  const acts = {
    approve: () => approve.mutate({ id }),
    ready: () => move.mutate({ id, ready: true }),
    onTheWay: () => move.mutate({ id, deliveryStatus: 'on_the_way' }),
    complete: () => complete.mutate(wholePayment(order)),
  };
  return (
    <div className={classes.acts}>
      {next === 'approve' ? (
        <Button variant="default" aria-label={t('rejectOf', { name: customer.name })} onClick={onReject}>
          {t('reject')}
        </Button>
      ) : null}
      <Button
        leftSection={<IconCheck size={18} aria-hidden="true" />}
        loading={approve.isPending || move.isPending || complete.isPending}
        aria-label={t('actOf', { act: t(`steps.${next}`), name: customer.name })}
        onClick={acts[next]}
      >
        {t(`steps.${next}`)}
      </Button>
    </div>
  );
}

import { times, wholeQuantity } from '@mostrador/shared/money/money';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useUserName } from '../../lib/session/use-user-name.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Stamp } from '../../theme/Stamp.tsx';
import { Ticket } from '../../theme/Ticket.tsx';
import { withCodes } from '../../ui/feedback/with-codes.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { approvalNames } from '../approval/approval-names.ts';
import { unitOf } from '../sale/cart/unit-of.ts';
import { useCounted } from '../sale/cart/use-counted.ts';
import type { Sale } from '../sale/sale.ts';
import classes from './order.module.css';

/** The participants, the time, the items and the payment of a sale. */
export function OrderDetails({ sale }: { sale: Sale }) {
  const t = useTranslations();
  const format = useFormat();
  const who = useUserName();
  return (
    <Ticket className={classes.details}>
      <header className={classes.paperHead}>
        <p>
          {`${format.date(sale.occurredAt)} ${format.time(sale.occurredAt)}`}
          {sale.user.name ? (
            <span>
              {t('sale.seller')} <bdi>{sale.user.name}</bdi>
            </span>
          ) : null}
          <strong dir="auto">{sale.contact?.name ?? t('sale.finalConsumer')}</strong>
        </p>
        <OrderStamp sale={sale} />
      </header>
      <LeaderLines>
        {sale.concept ? <LeaderLine label={t('order.concept')} value={<bdi>{sale.concept}</bdi>} /> : null}
        {sale.category ? <LeaderLine label={t('order.category')} value={sale.category.name} /> : null}
        {sale.dueDate ? <LeaderLine label={t('sale.dueDate')} value={format.date(sale.dueDate)} /> : null}
        {sale.exchange ? (
          <LeaderLine
            label={t('order.exchange')}
            value={
              <Link to={paths.order(sale.exchange.sale.id)} className={classes.related}>
                {withCodes(
                  t('order.exchangeOf', { sale: sale.exchange.sale.code, note: sale.exchange.code }),
                )}
              </Link>
            }
          />
        ) : null}
        {sale.approvals.map(({ gate, name }) => (
          <LeaderLine
            key={gate}
            label={t('approval.approvedBy')}
            value={`${name} (${t(`approval.rights.${approvalNames[gate]}`)})`}
          />
        ))}
        {sale.voidedAt ? (
          <LeaderLine
            label={t('pos.voidedOn', { date: format.date(sale.voidedAt) })}
            value={sale.voidReason ?? '–'}
          />
        ) : null}
        {sale.voidedBy ? (
          <LeaderLine label={t('sale.voidedBy')} value={<bdi>{who(sale.voidedBy)}</bdi>} />
        ) : null}
      </LeaderLines>
      {sale.comments ? (
        <p className={classes.note} dir="auto">
          {sale.comments}
        </p>
      ) : null}
      <OrderLines sale={sale} />
      <OrderTotals sale={sale} />
      <OrderPayments sale={sale} />
    </Ticket>
  );
}

/** The payments of the sale, and later payments of the amount left on credit. */
function OrderPayments({ sale }: { sale: Sale }) {
  const t = useTranslations();
  const paidAtSale = sale.payments.reduce((sum, { amount }) => sum + amount, 0);
  const wasOpen = paidAtSale < sale.amount && sale.status !== 'voided' && sale.status !== 'in_progress';
  return (
    <LeaderLines>
      {sale.payments.map(({ id, method, amount, reference }) => (
        <LeaderLine
          key={id}
          label={
            <>
              {t(`platform.paymentMethods.${method}`)}
              {reference ? (
                <span className={classes.note}>
                  {t('sale.reference')}: <bdi>{reference}</bdi>
                </span>
              ) : null}
            </>
          }
          value={<Money isEven amount={amount} />}
        />
      ))}
      {sale.payments.map(({ id, received }) =>
        received ? (
          <LeaderLine key={id} label={t('sale.received')} value={<Money isEven amount={received} />} />
        ) : null,
      )}
      {sale.change > 0 ? (
        <LeaderLine label={t('sale.change')} value={<Money isEven amount={sale.change} />} />
      ) : null}
      {wasOpen && sale.forgiven > 0 ? (
        <LeaderLine label={t('receipt.forgiven')} value={<Money isEven amount={sale.forgiven} />} />
      ) : null}
      {wasOpen ? <LeaderLine label={t('receipt.paid')} value={<Money isEven amount={sale.paid} />} /> : null}
      {sale.balance > 0 ? (
        <LeaderLine
          label={<strong>{t('sale.owed')}</strong>}
          value={<Money isEven amount={sale.balance} />}
        />
      ) : null}
    </LeaderLines>
  );
}

type Line = Sale['products'][number] | Sale['services'][number];

const packOf = (line: Line) => ('pack' in line ? line.pack : null);

/** The unit price if there are several. For packs, the kind of pack as well. */
function PriceOfOne({ line }: { line: Line }) {
  const t = useTranslations('sale');
  const { money } = useFormat();
  const counted = useCounted();
  const pack = packOf(line);
  if (!pack && line.quantity === wholeQuantity) return null;
  const parts = [
    counted({ ...line, pack, unit: unitOf(line.unit) }).pack,
    t('atPrice', { amount: money(pack ? (pack.price ?? times(line.price, pack.units)) : line.price) }),
  ];
  return <span className={classes.note}>{parts.filter(Boolean).join(' · ')}</span>;
}

function OrderLines({ sale }: { sale: Sale }) {
  const t = useTranslations();
  const format = useFormat();
  const counted = useCounted();
  const lines = [...sale.products, ...sale.services];
  if (lines.length === 0) return null;
  return (
    <ul className={classes.sold} aria-label={t('sale.lines')}>
      {lines.map((line) => (
        <li key={line.lineId}>
          <span className={classes.soldQuantity}>
            {counted({ ...line, pack: packOf(line), unit: unitOf(line.unit) }).count}
          </span>
          <span className={classes.soldWords}>
            <span dir="auto">{line.name}</span>
            <PriceOfOne line={line} />
            {line.modifiers.map(({ id, name, quantity }) => (
              <span key={id} className={classes.note}>
                + {quantity === 1000 ? null : `${format.quantity(quantity)} × `}
                <bdi>{name}</bdi>
              </span>
            ))}
            {line.amountDiscount > 0 ? (
              <span className={classes.note}>
                {t('sale.discount')} <Money amount={-line.amountDiscount} isEven />
              </span>
            ) : null}
            {line.note ? <span className={classes.note}>{line.note}</span> : null}
          </span>
          <bdi className={classes.soldAmount}>{format.evenDigits(line.amountGross)}</bdi>
        </li>
      ))}
    </ul>
  );
}

function OrderTotals({ sale }: { sale: Sale }) {
  const t = useTranslations('sale');
  const order = useTranslations('order');
  const rows: [string, number][] = [
    ...sale.freeAmounts.map(({ name, amount }): [string, number] => [name ?? t('amountFree'), amount]),
    [t('discount'), sale.amountCoupon - sale.amountDiscount],
    [t('couponNamed', { code: sale.couponCode ?? '' }), -sale.amountCoupon],
    [sale.taxIncluded ? t('taxIncluded') : t('tax'), sale.amountTax],
    [t('delivery'), sale.delivery],
    [t('tip'), sale.tip],
    [t('rounding'), sale.rounding],
  ];
  return (
    <LeaderLines>
      {Object.entries(rows)
        .filter(([, [, amount]]) => amount !== 0)
        .map(([place, [label, amount]]) => (
          <LeaderLine key={place} label={label} value={<Money isEven amount={amount} />} />
        ))}
      <LeaderLine size="total" label={t('total')} value={<Money isEven amount={sale.amount} />} />
      {sale.refunded > 0 ? (
        <>
          <LeaderLine label={order('refunds')} value={<Money isEven amount={-sale.refunded} />} />
          <LeaderLine label={order('left')} value={<Money isEven amount={sale.amount - sale.refunded} />} />
        </>
      ) : null}
    </LeaderLines>
  );
}

/** The state as a stamp: PAGADO, PENDIENTE, DEVUELTO, EN ESPERA or ANULADO. */
function OrderStamp({ sale }: { sale: Pick<Sale, 'status' | 'balance'> }) {
  const t = useTranslations('sale');
  const order = useTranslations('order');
  if (sale.status === 'in_progress') return <Stamp tone="waiting">{order('stampWaiting')}</Stamp>;
  if (sale.status === 'discarded') return <Stamp tone="bad">{order('stampDiscarded')}</Stamp>;
  if (sale.status === 'voided') return <Stamp tone="bad">{t('stampVoided')}</Stamp>;
  if (sale.status === 'refunded') return <Stamp tone="bad">{order('stampRefunded')}</Stamp>;
  if (sale.status === 'partially_refunded') return <Stamp tone="waiting">{order('stampPartly')}</Stamp>;
  if (sale.balance > 0) return <Stamp tone="waiting">{t('stampPending')}</Stamp>;
  return <Stamp tone="good">{t('stampPaid')}</Stamp>;
}

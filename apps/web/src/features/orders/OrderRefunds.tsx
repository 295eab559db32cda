import { Button, Card, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useWho } from '../../lib/who.ts';
import type { Sale } from '../../parts/sale/sale.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/Money.tsx';
import { withCodes } from '../../ui/with-codes.tsx';
import classes from './orders.module.css';

/** What was taken back of a sale, each with its credit note. */
export function OrderRefunds({ sale, onShow }: { sale: Sale; onShow: (refundId: string) => void }) {
  const t = useTranslations();
  const format = useFormat();
  const who = useWho();
  if (sale.refunds.length === 0) return null;
  return (
    <Card className={classes.details}>
      <Title order={2} size="h5">
        {t('order.refunds')}
      </Title>
      {sale.refunds.map((refund) => (
        <section key={refund.id} className={classes.refund} aria-label={refund.code}>
          <LeaderLines>
            <LeaderLine
              label={
                <>
                  <bdi>{refund.code}</bdi> · {format.date(refund.occurredAt)} · {who(refund.user)}
                </>
              }
              value={<Money isEven amount={refund.amount} />}
            />
            {refund.lines.map((line) => (
              <LeaderLine
                key={line.lineId}
                label={
                  <span className={classes.note}>
                    {format.quantity(line.quantity)} × {line.name}
                    {line.restock ? '' : ` · ${t('order.notRestocked')}`}
                  </span>
                }
                value={<Money isEven amount={line.amount} />}
              />
            ))}
            {refund.payments.map(({ id, method, amount }) => (
              <LeaderLine
                key={id}
                label={<span className={classes.note}>{t(`platform.paymentMethods.${method}`)}</span>}
                value={<Money isEven amount={amount} />}
              />
            ))}
            {refund.credited > 0 ? (
              <LeaderLine
                label={<span className={classes.note}>{t('order.offDebt')}</span>}
                value={<Money isEven amount={refund.credited} />}
              />
            ) : null}
          </LeaderLines>
          {refund.exchange ? (
            <Link to={paths.order(refund.exchange.id)}>
              {withCodes(t('order.exchangedFor', { code: refund.exchange.code }))}
            </Link>
          ) : null}
          {refund.contact ? (
            <p className={classes.note}>
              {t('order.toWhom')} <bdi>{refund.contact.name}</bdi>
            </p>
          ) : null}
          <p className={classes.note} dir="auto">
            {refund.reason}
          </p>
          <Button variant="light" onClick={() => onShow(refund.id)}>
            {/* A button lays its parts out one by one, and the space between them is lost. */}
            <span>{withCodes(t('order.creditNote', { code: refund.code }))}</span>
          </Button>
        </section>
      ))}
    </Card>
  );
}

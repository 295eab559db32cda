import { Button, Card, Group, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useCan } from '../../lib/session/me.tsx';
import { useUserName } from '../../lib/session/use-user-name.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { withCodes } from '../../ui/feedback/with-codes.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { useCanOrRequest } from '../approval/use-can-or-request.ts';
import type { Sale } from '../sale/sale.ts';
import classes from './order.module.css';
import { VoidNoteDialog } from './VoidNoteDialog.tsx';

/** The refunds of a sale, each with its credit note. */
export function OrderRefunds({ sale, onShow }: { sale: Sale; onShow: (refundId: string) => void }) {
  const t = useTranslations();
  const format = useFormat();
  const who = useUserName();
  const mayAtTill = useCanOrRequest('pos.void');
  const mayInBooks = useCan('sale.remove');
  const mayVoid = sale.channel === 'pos' ? mayAtTill : mayInBooks;
  const [voiding, setVoiding] = useState<Sale['refunds'][number] | null>(null);
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
                  {refund.status === 'voided' ? ` · ${t('order.isVoided')}` : ''}
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
          <Group gap="xs">
            <Button variant="light" onClick={() => onShow(refund.id)}>
              {/* A button lays its parts out one by one, and the space between them is lost. */}
              <span>{withCodes(t('order.creditNote', { code: refund.code }))}</span>
            </Button>
            {mayVoid && refund.status === 'done' && !refund.exchange ? (
              <Button variant="subtle" color="red" onClick={() => setVoiding(refund)}>
                {t('order.voidNote')}
              </Button>
            ) : null}
          </Group>
        </section>
      ))}
      {voiding ? (
        <VoidNoteDialog channel={sale.channel} note={voiding} onClose={() => setVoiding(null)} />
      ) : null}
    </Card>
  );
}

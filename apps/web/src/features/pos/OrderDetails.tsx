import { Card, Table, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Money } from '../../ui/Money.tsx';
import classes from './orders.module.css';
import type { Sale } from './use-charge.ts';

/** Who, when, what and how it was paid. */
export function OrderDetails({ sale }: { sale: Sale }) {
  const t = useTranslations();
  const format = useFormat();
  return (
    <Card className={classes.details}>
      <LeaderLines>
        <LeaderLine
          label={t('common.date')}
          value={`${format.date(sale.occurredAt)} ${format.time(sale.occurredAt)}`}
        />
        <LeaderLine label={t('sale.seller')} value={sale.user.name} />
        <LeaderLine label={t('common.customer')} value={sale.contact?.name ?? t('sale.finalConsumer')} />
        {sale.dueDate ? <LeaderLine label={t('sale.dueDate')} value={format.date(sale.dueDate)} /> : null}
        {sale.voidedAt ? (
          <LeaderLine
            label={t('pos.voidedOn', { date: format.date(sale.voidedAt) })}
            value={sale.voidReason ?? ''}
          />
        ) : null}
      </LeaderLines>
      <Title order={2} size="h5">
        {t('sale.lines')}
      </Title>
      <OrderLines sale={sale} />
      <OrderTotals sale={sale} />
      <Title order={2} size="h5">
        {t('sale.payments')}
      </Title>
      <LeaderLines>
        {sale.payments.map(({ id, method, amount }) => (
          <LeaderLine
            key={id}
            label={t(`platform.paymentMethods.${method}`)}
            value={<Money amount={amount} />}
          />
        ))}
        {sale.change > 0 ? (
          <LeaderLine label={t('sale.change')} value={<Money amount={sale.change} />} />
        ) : null}
        {sale.balance > 0 ? (
          <LeaderLine label={<strong>{t('sale.owed')}</strong>} value={<Money amount={sale.balance} />} />
        ) : null}
      </LeaderLines>
    </Card>
  );
}

function OrderLines({ sale }: { sale: Sale }) {
  const t = useTranslations('common');
  const { quantity } = useFormat();
  if (sale.products.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={320} type="native">
      <Table verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.number}>{t('quantity')}</Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th className={classes.number}>{t('price')}</Table.Th>
            <Table.Th className={classes.number}>{t('total')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sale.products.map((line) => (
            <Table.Tr key={line.lineId}>
              <Table.Td className={classes.number}>{quantity(line.quantity)}</Table.Td>
              <Table.Td>
                {line.name}
                {line.note ? <span className={classes.note}>{line.note}</span> : null}
              </Table.Td>
              <Table.Td className={classes.number}>
                <Money amount={line.price} />
              </Table.Td>
              <Table.Td className={classes.number}>
                <Money amount={line.amountGross} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function OrderTotals({ sale }: { sale: Sale }) {
  const t = useTranslations('sale');
  const rows: [string, number][] = [
    [t('amountFree'), sale.amountFree],
    [t('discount'), -sale.amountDiscount],
    [sale.taxIncluded ? t('taxIncluded') : t('tax'), sale.amountTax],
    [t('tip'), sale.tip],
    [t('rounding'), sale.rounding],
  ];
  return (
    <LeaderLines>
      {rows
        .filter(([, amount]) => amount !== 0)
        .map(([label, amount]) => (
          <LeaderLine key={label} label={label} value={<Money amount={amount} />} />
        ))}
      <LeaderLine size="total" label={t('total')} value={<Money amount={sale.amount} />} />
    </LeaderLines>
  );
}

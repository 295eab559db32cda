import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PurchasedLines } from './PurchasedLines.tsx';
import type { Purchase } from './purchase.columns.tsx';
import classes from './purchase.module.css';

/** The supplier, the goods with their costs, the total and the payment. */
export function PurchaseDetails({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('purchase');
  const who = useUserName();
  const { date } = useFormat();
  const { contact, supplierDocument, dueDate, comments, user } = purchase;
  return (
    <Stack>
      <LeaderLines>
        <LeaderLine
          label={t('supplier')}
          value={
            contact ? (
              <Link to={paths.contact(contact.id)} className={classes.link}>
                {contact.name}
              </Link>
            ) : (
              t('noSupplier')
            )
          }
        />
        <LeaderLine label={t('date')} value={date(purchase.date)} />
        {supplierDocument ? <LeaderLine label={t('supplierDocument')} value={supplierDocument} /> : null}
        {dueDate && purchase.balance ? <LeaderLine label={t('dueDate')} value={date(dueDate)} /> : null}
        {user ? <LeaderLine label={t('by')} value={who(user)} /> : null}
        {comments ? <LeaderLine label={t('comments')} value={comments} /> : null}
      </LeaderLines>
      <PurchasedLines purchase={purchase} />
      {purchase.amount === undefined ? null : <Totals purchase={purchase} />}
    </Stack>
  );
}

function Totals({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('purchase');
  const paidAtOnce = (purchase.payments ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const deposited = (purchase.paid ?? 0) - paidAtOnce;
  const rows: [string, number | undefined][] = [
    [t('subtotal'), purchase.amountProducts],
    [t('discount'), -(purchase.amountDiscount ?? 0)],
    [t('tax'), purchase.amountTax],
    [t('otherCosts'), purchase.otherCosts],
  ];
  return (
    <LeaderLines>
      {rows.map(([label, amount]) =>
        amount ? <LeaderLine key={label} label={label} value={<Money isEven amount={amount} />} /> : null,
      )}
      <LeaderLine size="total" label={t('total')} value={<Money isEven amount={purchase.amount ?? 0} />} />
      {purchase.payments?.map(({ id, method, amount }) => (
        <LeaderLine key={id} label={t(`methods.${method}`)} value={<Money isEven amount={amount} />} />
      ))}
      {deposited > 0 ? (
        <LeaderLine label={t('deposited')} value={<Money isEven amount={deposited} />} />
      ) : null}
      {purchase.forgiven ? (
        <LeaderLine label={t('forgiven')} value={<Money isEven amount={purchase.forgiven} />} />
      ) : null}
      {purchase.balance ? (
        <LeaderLine label={<strong>{t('owed')}</strong>} value={<Money isEven amount={purchase.balance} />} />
      ) : null}
    </LeaderLines>
  );
}

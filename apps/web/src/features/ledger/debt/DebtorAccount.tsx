import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { agesIn, type DebtorDetail, type ListedDebt } from '../../../domain/debt/debt.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { isDay } from '../../../lib/format/typed-date.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './debt.module.css';

type DebtorAccountProps = { debtor: DebtorDetail; direction: ListedDebt['direction'] };

/** The total debt and its age, the remaining credit limit, and the promised payment date. */
export function DebtorAccount({ debtor, direction }: DebtorAccountProps) {
  const t = useTranslations('debt');
  const { balance, overdue, ageing, creditBalance, creditLimit } = debtor;
  const isCustomer = direction === 'receivable';
  return (
    <Ticket label={t(`owed.${direction}`)}>
      <LeaderLines>
        {agesIn(ageing).map(({ name, amount }) => (
          <LeaderLine key={name} label={t(`ages.${name}`)} value={<Money isEven amount={amount} />} />
        ))}
        <LeaderLine size="total" label={t(`owed.${direction}`)} value={<Money isEven amount={balance} />} />
        {overdue > 0 ? <LeaderLine label={t('overdue')} value={<Money isEven amount={overdue} />} /> : null}
        {isCustomer && creditBalance > 0 ? (
          <LeaderLine label={t('creditBalance')} value={<Money isEven amount={creditBalance} />} />
        ) : null}
        {isCustomer && creditLimit !== null ? (
          <>
            <LeaderLine label={t('creditLimit')} value={<Money isEven amount={creditLimit} />} />
            <LeaderLine
              label={t('available')}
              value={<Money isEven amount={Math.max(0, creditLimit - balance)} />}
            />
          </>
        ) : null}
      </LeaderLines>
      {isCustomer && balance > 0 ? <PromisedDay debtor={debtor} /> : null}
    </Ticket>
  );
}

function PromisedDay({ debtor: { id, promisedOn } }: { debtor: DebtorDetail }) {
  const t = useTranslations('debt');
  const format = useFormat();
  const mayPromise = useCan('debt.deposit');
  const promise = trpc.customer.promise.useMutation({
    onSuccess: () => notify({ message: t('promiseSaved'), color: 'income' }),
  });
  if (!mayPromise)
    return promisedOn ? <Text mt="md">{t('promised', { date: format.date(promisedOn) })}</Text> : null;
  return (
    <div className={classes.promise}>
      <DateField
        label={t('promisedOn')}
        value={promisedOn ?? ''}
        disabled={promise.isPending}
        onChange={(day) => {
          // An incomplete date is ignored while it is typed.
          if (day === '' || isDay(day)) promise.mutate({ id, promisedOn: day || null });
        }}
      />
    </div>
  );
}

import { Card, Stack, Text } from '@mantine/core';
import { IconBan, IconCash, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../../domain/approval/ReasonDialog.tsx';
import { History } from '../../../domain/audit/History.tsx';
import { RecurrenceLine } from '../../../domain/recurrence/RecurrenceLine.tsx';
import { SaleStatus } from '../../../domain/sale/SaleStatus.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './income.module.css';
import type { Income } from './income.ts';

export default recordPage({
  useRecord: (id) => trpc.income.byId.useQuery({ id }),
  back: paths.incomes,
  draw: (income) => <Detail income={income} />,
});

function Detail({ income }: { income: Income }) {
  const t = useTranslations('income');
  const { id, concept, category, status, voidReason } = income;
  return (
    <>
      <PageHeader
        title={concept ?? category?.name ?? t('one')}
        back={paths.incomes}
        actions={<Actions income={income} />}
      >
        <SaleStatus sale={income} />
      </PageHeader>
      <div className={classes.page}>
        {status === 'voided' ? (
          <Text c="dimmed">{t('voidedBecause', { reason: voidReason ?? '—' })}</Text>
        ) : null}
        <Card>
          <Stack>
            <Facts income={income} />
            <Totals income={income} />
          </Stack>
        </Card>
        <History subjectId={id} />
      </div>
    </>
  );
}

function Facts({ income }: { income: Income }) {
  const t = useTranslations('income');
  const who = useUserName();
  const { date } = useFormat();
  const { code, category, contact, dueDate, balance, comments, user, recurrence } = income;
  return (
    <LeaderLines>
      {code ? <LeaderLine label={t('code')} value={<bdi>{withCodes(code)}</bdi>} /> : null}
      {category ? <LeaderLine label={t('category')} value={category.name} /> : null}
      {contact ? (
        <LeaderLine
          label={t('contact')}
          value={
            <Link to={paths.contact(contact.id)} className={classes.link}>
              {contact.name}
            </Link>
          }
        />
      ) : null}
      <LeaderLine label={t('date')} value={date(income.date)} />
      {dueDate && balance > 0 ? <LeaderLine label={t('dueDate')} value={date(dueDate)} /> : null}
      <LeaderLine label={t('by')} value={who(user)} />
      {comments ? <LeaderLine label={t('comments')} value={comments} /> : null}
      {recurrence ? <RecurrenceLine recurrence={recurrence} /> : null}
    </LeaderLines>
  );
}

function Totals({ income }: { income: Income }) {
  const t = useTranslations('income');
  const methods = useTranslations('platform.paymentMethods');
  const { amount, payments, paid, balance, forgiven, status } = income;
  const deposited = paid - payments.reduce((sum, part) => sum + part.amount, 0);
  return (
    <LeaderLines>
      <LeaderLine size="total" label={t('total')} value={<Money isEven amount={amount} />} />
      {payments.map((part) => (
        <LeaderLine
          key={part.id}
          label={methods(part.method)}
          value={<Money isEven amount={part.amount} />}
        />
      ))}
      {status === 'done' && deposited > 0 ? (
        <LeaderLine label={t('deposited')} value={<Money isEven amount={deposited} />} />
      ) : null}
      {forgiven > 0 ? <LeaderLine label={t('forgiven')} value={<Money isEven amount={forgiven} />} /> : null}
      {balance > 0 ? (
        <LeaderLine label={<strong>{t('owed')}</strong>} value={<Money isEven amount={balance} />} />
      ) : null}
    </LeaderLines>
  );
}

function Actions({ income }: { income: Income }) {
  const { id, status, contact, balance } = income;
  const t = useTranslations('income');
  const [isVoiding, setVoiding] = useState(false);
  const deposits = useCan('debt.deposit');
  const removes = useCan('income.remove');
  const remove = trpc.income.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('voided'), color: 'income' });
      setVoiding(false);
    },
  });
  const isDone = status === 'done';
  const acts = [
    {
      isAllowed: deposits && balance > 0 && contact !== null,
      name: 'pay',
      label: t('pay'),
      icon: IconCash,
      look: 'filled',
      link: { to: paths.debtor(contact?.id ?? '') },
    },
    {
      isAllowed: isDone,
      name: 'edit',
      label: t('edit'),
      icon: IconPencil,
      look: 'default',
      link: { to: paths.editIncome(id) },
    },
    {
      isAllowed: isDone && removes,
      name: 'void',
      label: t('void'),
      icon: IconBan,
      look: 'danger',
      isDangerous: true,
      onAct: () => setVoiding(true),
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isAllowed }) => isAllowed)} />
      {isVoiding ? (
        <ReasonDialog
          title={t('voidTitle')}
          text={t('voidText')}
          label={t('reason')}
          submit={t('void')}
          act={{ procedure: 'income.remove', subject: { id } }}
          needsRight={false}
          isPending={remove.isPending}
          onSend={({ reason }) => remove.mutate({ id, reason })}
          onClose={() => setVoiding(false)}
        />
      ) : null}
    </>
  );
}

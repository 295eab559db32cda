import { TextInput } from '@mantine/core';
import { isSavingKind } from '@mostrador/shared/codes/codes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Goal } from '../../../domain/goal/goal.ts';
import { useAccountName } from '../../../domain/money/money-account.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';

type GoalDialogProps = { goal?: Goal; onClose: () => void };

export type GoalValues = {
  name: string;
  target: number | null;
  dueOn: string;
  moneyAccountId: string | null;
};

/** Creates a goal, or changes the amount, day or account of one. */
export default function GoalDialog(props: GoalDialogProps) {
  const shop = useShop();
  return shop ? <Opened {...props} shop={shop} /> : null;
}

function Opened({ goal, shop, onClose }: GoalDialogProps & { shop: Shop }) {
  const t = useTranslations('goal');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    schema: () => import('./goal-rules.ts').then(({ GoalForm }) => GoalForm),
    values: valuesOf(goal),
    save: ({ moneyAccountId, ...input }, { api, id }) =>
      goal
        ? api.goal.update.mutate({ ...input, ...(moneyAccountId && { moneyAccountId }), id: goal.id })
        : api.goal.create.mutate({ ...input, moneyAccountId, id }),
    message: t(goal ? 'saved' : 'created'),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t(goal ? 'editGoal' : 'new')}>
      <TextInput
        data-autofocus
        required
        label={t('name')}
        placeholder={t('namePlaceholder')}
        {...form.fields.input('name')}
      />
      <MoneyInput required label={t('target')} {...form.fields.input('target')} />
      <DateField
        label={t('dueOn')}
        description={t('dueOnHint')}
        min={today}
        {...form.fields.input('dueOn')}
      />
      <AccountField form={form} isNew={!goal} />
    </RecordDialog>
  );
}

const valuesOf = (goal: Goal | undefined): GoalValues => ({
  name: goal?.name ?? '',
  target: goal?.target ?? null,
  dueOn: goal?.dueOn ?? '',
  moneyAccountId: goal?.moneyAccount.id ?? null,
});

/** The account of the savings. Each account has a single goal, so its balance is the saved amount. */
function AccountField({ form, isNew }: { form: RecordForm<GoalValues>; isNew: boolean }) {
  const t = useTranslations('goal');
  const nameOf = useAccountName();
  const { money } = useFormat();
  const { data } = trpc.moneyAccount.list.useQuery({});
  const accounts = (data?.moneyAccounts ?? []).flatMap(({ closedAt, balance, ...account }) =>
    closedAt || account.kind === 'safe' || !isSavingKind(account.kind)
      ? []
      : {
          value: String(account.id),
          label: [nameOf(account), ...(balance === undefined ? [] : [money(balance)])].join(' · '),
        },
  );
  return (
    <Choice
      label={t('account')}
      description={t('accountHint')}
      data={accounts}
      {...(isNew && { none: t('newAccount') })}
      {...form.fields.input('moneyAccountId')}
    />
  );
}

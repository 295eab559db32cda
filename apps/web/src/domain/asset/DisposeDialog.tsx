import { Text } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { shopDay } from '../../lib/format/days.ts';
import { useFormat } from '../../lib/format/format.ts';
import { DateField } from '../../ui/date/DateField.tsx';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { useAccountName } from '../money/money-account.ts';
import { type Shop, useShop } from '../sale/use-shop.ts';
import type { Asset } from './asset.ts';
import type { DisposalValues } from './dispose-rules.ts';

type DisposeDialogProps = { asset: Asset; onClose: () => void };

/** Records that a fixed asset was sold or discarded, with the day and the price. */
export default function DisposeDialog(props: DisposeDialogProps) {
  const shop = useShop();
  return shop ? <Opened {...props} shop={shop} /> : null;
}

function Opened({ asset: { type, id, worth }, shop, onClose }: DisposeDialogProps & { shop: Shop }) {
  const t = useTranslations('asset');
  const common = useTranslations('common');
  const { money } = useFormat();
  const [today] = useState(() => shopDay(new Date(), shop));
  // The id is created once, so that a retry after a lost answer is the same act.
  const [disposalId] = useState(newId);
  const values: DisposalValues = { id, disposalId, price: null, moneyAccountId: null, date: today };
  const form = useRecordForm({
    schema: () => import('./dispose-rules.ts').then(({ DisposalForm }) => DisposalForm),
    values,
    save: async (input, { api }) => {
      await api[type].dispose.mutate(input);
    },
    message: t('disposeDone'),
    onSaved: onClose,
  });
  const { fields } = form;
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t('dispose')}>
      <Text size="sm">{t('disposeText', { amount: money(worth) })}</Text>
      <MoneyInput
        data-autofocus
        label={t('disposePrice')}
        description={t('disposePriceHint')}
        {...fields.input('price')}
      />
      {fields.values.price ? <Into {...fields.input('moneyAccountId')} /> : null}
      <DateField label={common('date')} max={today} {...fields.input('date')} />
    </RecordDialog>
  );
}

type IntoProps = { value?: string | null; onChange: (id: string | null) => void };

/** The account of the proceeds. A price that is still owed goes into no account. */
function Into(props: IntoProps) {
  const t = useTranslations('asset');
  const nameOf = useAccountName();
  const { data } = trpc.moneyAccount.list.useQuery({});
  const places = (data?.moneyAccounts ?? []).filter(
    ({ kind, closedAt }) => !closedAt && kind !== 'credit_card' && kind !== 'loan',
  );
  return (
    <Choice
      required
      label={t('disposeInto')}
      none=""
      data={places.map((account) => ({ value: String(account.id), label: nameOf(account) }))}
      {...props}
      value={props.value ?? null}
    />
  );
}

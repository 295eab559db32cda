import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { shopDay } from '../../lib/format/days.ts';
import { useIsPerson } from '../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../ui/form/use-record-form.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { TransactionCategorySelect } from '../category/TransactionCategorySelect.tsx';
import { type Shop, useShop } from '../sale/use-shop.ts';
import { type MoneyAccount, useAccountName } from './money-account.ts';

type Place = MoneyAccount['id'] | null;
type Known = {
  /** The values known before the form is filled in. */
  from?: Place;
  to?: Place;
  amount?: number | null;
};
type TransferDialogProps = Known & { onClose: () => void };

type TransferValues = {
  from: string | null;
  to: string | null;
  amount: number | null;
  fee: number | null;
  feeCategoryId: string | null;
  date: string;
  reference: string;
  comments: string;
  exceedsBalance: boolean;
};

/** Moves money between places, which is neither income nor expense. */
export default function TransferDialog(props: TransferDialogProps) {
  const shop = useShop();
  return shop ? <Opened {...props} shop={shop} /> : null;
}

function Opened({ shop, onClose, ...known }: TransferDialogProps & { shop: Shop }) {
  const t = useTranslations('money');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/books/transfer/transfer.schema').then(({ TransferInput }) => TransferInput),
    values: transferOf(known, today),
    save: (input, { api, id }) => api.transfer.create.mutate({ ...input, id }),
    message: ({ code }) => t('transferred', { code }),
    undoSaved:
      ({ id }, { api }) =>
      () =>
        api.transfer.remove.mutate({ id }),
    onSaved: onClose,
  });
  const { fields } = form;
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t('transfer')} submit={t('transfer')}>
      <Sides form={form} />
      <MoneyInput data-autofocus required label={t('amount')} {...fields.input('amount')} />
      <Fee form={form} />
      <DateField label={t('date')} max={today} {...fields.input('date')} />
      <TextInput label={t('reference')} {...fields.input('reference')} />
      <TextInput label={t('comments')} {...fields.input('comments')} />
      {form.failure?.reason === 'safeTooLow' || fields.values.exceedsBalance ? (
        <Checkbox label={t('exceedsBalance')} {...fields.input('exceedsBalance')} />
      ) : null}
    </RecordDialog>
  );
}

const transferOf = ({ from = null, to = null, amount = null }: Known, date: string): TransferValues => ({
  from,
  to,
  amount,
  fee: null,
  feeCategoryId: null,
  date,
  reference: '',
  comments: '',
  exceedsBalance: false,
});

type FormProps = { form: RecordForm<TransferValues> };

function Sides({ form: { fields } }: FormProps) {
  const t = useTranslations('money');
  const nameOf = useAccountName();
  const isPerson = useIsPerson();
  const { data } = trpc.moneyAccount.list.useQuery({});
  const accounts = (data?.moneyAccounts ?? [])
    .filter(({ closedAt }) => !closedAt)
    .map((account) => ({ value: String(account.id), label: nameOf(account) }));
  const outside = [
    { value: 'owner', label: t('owner') },
    { value: 'tax', label: t('tax') },
  ];
  // Personal accounts have no separate owner.
  const sides = isPerson
    ? accounts
    : [
        { group: t('accounts'), items: accounts },
        { group: t('outside'), items: outside },
      ];
  return (
    <>
      <Choice required label={t('from')} data={sides} {...fields.input('from')} />
      <Choice required label={t('to')} data={sides} {...fields.input('to')} />
    </>
  );
}

/**
 * The bank's fee is withdrawn together with the transferred amount. Its category is requested only if there
 * is a fee.
 */
function Fee({ form: { fields } }: FormProps) {
  const t = useTranslations('money');
  const { fee, amount, from } = fields.values;
  if (from === 'owner' || from === 'tax') return null;
  return (
    <>
      <MoneyInput label={t('fee')} description={t('feeHint')} {...fields.input('fee')} />
      {fee ? (
        <>
          <TransactionCategorySelect
            type="expense"
            label={t('feeCategory')}
            placeholder={t('bankFees')}
            {...fields.input('feeCategoryId')}
          />
          <LeaderLines>
            <LeaderLine label={t('leaves')} value={<Money isEven amount={(amount ?? 0) + fee} />} />
          </LeaderLines>
        </>
      ) : null}
    </>
  );
}

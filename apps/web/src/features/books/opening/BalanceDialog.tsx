import { Button, TextInput } from '@mantine/core';
import type { InitialBalanceKind } from '@mostrador/shared/codes/codes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ContactSelect } from '../../../domain/contact/ContactSelect.tsx';
import { SupplierSelect } from '../../../domain/contact/SupplierSelect.tsx';
import AccountPicker from '../../../domain/money/AccountPicker.tsx';
import { DueDateField } from '../../../domain/payment/DueDateField.tsx';
import type { Shop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { DateField } from '../../../ui/date/DateField.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import { accountKindsOf, type InitialBalance, isDebt } from './opening.ts';

type BalanceDialogProps = {
  kind: InitialBalanceKind;
  balance?: InitialBalance;
  /** The day of the existing opening balances. Null if there are none. */
  asOf: string | null;
  shop: Shop;
  onClose: () => void;
};

export type BalanceValues = {
  kind: InitialBalanceKind;
  amount: number | null;
  asOf: string;
  label: string;
  contactId: string | null;
  moneyAccountId: string | null;
  dueDate: string;
  usefulMonths: number | null;
};

/** One opening balance: an asset or a debt at the start of the books. */
export default function BalanceDialog({ kind, balance, asOf, shop, onClose }: BalanceDialogProps) {
  const t = useTranslations('opening');
  const [today] = useState(() => shopDay(new Date(), shop));
  const [values] = useState(() => valuesOf({ kind, balance, asOf: asOf ?? today }));
  const form = useRecordForm({
    schema: () => import('./balance-rules.ts').then(({ BalanceForm }) => BalanceForm),
    values,
    save: (input, { api, id }) => {
      const { kind: _kind, contactId: _contactId, ...changes } = input;
      return balance
        ? api.initialBalance.update.mutate({ ...changes, id: balance.id })
        : api.initialBalance.create.mutate({ ...input, id });
    },
    message: t('saved'),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t(`kinds.${kind}`)}>
      <Fields form={form} isNew={!balance} />
      <DateField
        label={t('asOf')}
        description={t('asOfHint')}
        max={today}
        disabled={asOf !== null}
        {...form.fields.input('asOf')}
      />
      {balance ? <Remove id={balance.id} onRemoved={onClose} /> : null}
    </RecordDialog>
  );
}

type Filled = Pick<BalanceDialogProps, 'kind'> & { balance: InitialBalance | undefined; asOf: string };

const valuesOf = ({ kind, balance, asOf }: Filled): BalanceValues => ({
  kind,
  amount: balance?.amount ?? null,
  asOf,
  label: balance?.label ?? '',
  contactId: balance?.contact?.id ?? null,
  moneyAccountId: balance?.moneyAccount?.id ?? null,
  dueDate: balance?.dueDate ?? '',
  usefulMonths: balance?.usefulMonths ?? null,
});

/** The fields of each kind besides its amount. */
function Fields({ form: { fields }, isNew }: { form: RecordForm<BalanceValues>; isNew: boolean }) {
  const t = useTranslations('opening');
  const { kind, asOf } = fields.values;
  const accounts = accountKindsOf[kind];
  const Contact = kind === 'payable' ? SupplierSelect : ContactSelect;
  return (
    <>
      <MoneyInput data-autofocus required label={t('amount')} {...fields.input('amount')} />
      {isDebt(kind) && isNew ? (
        <Contact label={t(kind === 'payable' ? 'owed' : 'owes')} {...fields.input('contactId')} />
      ) : null}
      {accounts ? (
        <AccountPicker label={t('account')} kinds={accounts} {...fields.input('moneyAccountId')} />
      ) : null}
      {kind === 'cash' ? null : <TextInput label={t('label')} {...fields.input('label')} />}
      {kind === 'fixed_asset' ? (
        <WholeInput
          label={t('usefulMonths')}
          description={t('usefulMonthsHint')}
          min={1}
          max={600}
          {...fields.input('usefulMonths')}
          value={fields.values.usefulMonths ?? ''}
          onChange={(months) =>
            fields.setFieldValue('usefulMonths', typeof months === 'number' ? months : null)
          }
        />
      ) : null}
      {isDebt(kind) ? <DueDateField label={t('dueDate')} from={asOf} {...fields.input('dueDate')} /> : null}
    </>
  );
}

function Remove({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const t = useTranslations('opening');
  const [isConfirming, setConfirming] = useState(false);
  const remove = trpc.initialBalance.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('removed'), color: 'income' });
      onRemoved();
    },
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onStay={() => setConfirming(false)}
        onGo={() => remove.mutate({ id })}
        title={t('removeTitle')}
        stay={t('stay')}
        go={t('remove')}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}

import { TextInput } from '@mantine/core';
import { type MoneyAccountKind, moneyAccountKinds } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import type { MoneyAccount } from '../../../domain/money/money-account.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { WholeInput } from '../../../ui/inputs/WholeInput.tsx';
import classes from './money.module.css';

type AccountDialogProps = { account?: MoneyAccount; onClose: () => void };

export type AccountValues = {
  kind: MoneyAccountKind;
  name: string;
  institution: string;
  lastDigits: string;
  cutDay: number | string | null;
  paymentDay: number | string | null;
};

/** Creates an account, or renames one; the kind cannot change. */
export default function AccountDialog({ account, onClose }: AccountDialogProps) {
  const t = useTranslations('money');
  const form = useRecordForm({
    schema: () => import('./account-rules.ts').then(({ AccountForm }) => AccountForm),
    values: valuesOf(account),
    save: ({ kind, ...input }, { api, id }) =>
      account
        ? api.moneyAccount.update.mutate({ ...input, id: account.id })
        : api.moneyAccount.create.mutate({ ...input, kind, id }),
    message: t(account ? 'saved' : 'opened'),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t(account ? 'editAccount' : 'newAccount')}>
      <Fields form={form} isNew={!account} />
    </RecordDialog>
  );
}

const valuesOf = (account: MoneyAccount | undefined): AccountValues => ({
  kind: moneyAccountKinds.find((kind) => kind === account?.kind) ?? 'bank',
  name: account?.name ?? '',
  institution: account?.institution ?? '',
  lastDigits: account?.lastDigits ?? '',
  cutDay: account?.cutDay ?? null,
  paymentDay: account?.paymentDay ?? null,
});

function Fields({ form: { fields }, isNew }: { form: RecordForm<AccountValues>; isNew: boolean }) {
  const t = useTranslations('money');
  const kinds = useTranslations('platform.moneyPlaces');
  const { kind } = fields.values;
  return (
    <>
      {isNew ? (
        <Choice
          required
          label={t('kind')}
          data={moneyAccountKinds.map((value) => ({ value, label: kinds(value) }))}
          {...fields.input('kind')}
        />
      ) : null}
      <TextInput
        data-autofocus
        required
        label={t('name')}
        placeholder={t('namePlaceholder')}
        {...fields.input('name')}
      />
      {kind === 'cash' ? null : (
        <div className={classes.pair}>
          <TextInput label={t('institution')} {...fields.input('institution')} />
          <TextInput
            label={t('lastDigits')}
            inputMode="numeric"
            {...fields.input('lastDigits')}
            maxLength={4}
          />
        </div>
      )}
      {kind === 'credit_card' ? (
        <div className={classes.pair}>
          <WholeInput label={t('cutDay')} min={1} max={31} {...fields.input('cutDay')} />
          <WholeInput label={t('paymentDay')} min={1} max={31} {...fields.input('paymentDay')} />
        </div>
      ) : null}
    </>
  );
}

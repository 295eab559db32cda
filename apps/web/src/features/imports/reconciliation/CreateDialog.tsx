import { SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type BankCreation, creatable } from '@mostrador/shared/codes/bank-creations';
import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { ContactSelect } from '../../../domain/contact/ContactSelect.tsx';
import { SupplierSelect } from '../../../domain/contact/SupplierSelect.tsx';
import { type MoneyAccount, useAccountName } from '../../../domain/money/money-account.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useIsPerson } from '../../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../../ui/inputs/MoneyInput.tsx';
import type { BankLine } from './reconciliation.ts';

type CreateDialogProps = { line: BankLine; account: MoneyAccount; onDone: () => void; onClose: () => void };

type CreateValues = {
  statementId: string;
  id: string;
  kind: BankCreation;
  categoryId: string | null;
  contactId: string | null;
  concept: string;
  side: string | null;
  fee: number | null;
  feeCategoryId: string | null;
};

const longestConcept = 35;

/**
 * Creates the record for a line that is missing in the books. Its day, amount and account come from the
 * line.
 */
export default function CreateDialog({ line, account, onDone, onClose }: CreateDialogProps) {
  const t = useTranslations('reconciliation');
  const kinds = creatable(account.kind, line.amount);
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/imports/reconciliation/reconciliation.schema').then(
        ({ BankLineCreation }) => BankLineCreation,
      ),
    values: valuesFor(line, kinds),
    save: (input, { api, id }) => api.reconciliation.createFromLine.mutate({ ...input, transactionId: id }),
    message: t('created'),
    onSaved: () => {
      onDone();
      onClose();
    },
  });
  const { fields } = form;
  const { kind } = fields.values;
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t('createTitle')} submit={t('create')}>
      <LineDetails line={line} />
      {kinds.length > 1 ? (
        <SegmentedControl
          fullWidth
          aria-label={t('kind')}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => fields.setFieldValue('kind', kinds.find((each) => each === value) ?? kind)}
        />
      ) : null}
      {kind === 'transfer' ? (
        <Transfer form={form} line={line} account={account} />
      ) : (
        <>
          <Category form={form} />
          <PartyField key={kind} form={form} />
          <TextInput label={t('concept')} {...fields.input('concept')} />
        </>
      )}
    </RecordDialog>
  );
}

/** The initial values, as chosen for similar lines before. */
function valuesFor(line: BankLine, kinds: readonly BankCreation[]): CreateValues {
  const { suggestion } = line;
  const [first = 'transfer'] = kinds;
  const isKnown = suggestion !== null && kinds.includes(suggestion.kind);
  return {
    statementId: line.statementId,
    id: line.id,
    kind: isKnown ? suggestion.kind : first,
    categoryId: suggestion?.categoryId ?? null,
    contactId: suggestion?.contactId ?? null,
    concept: [...line.description].slice(0, longestConcept).join('').trim(),
    side: suggestion?.side ?? null,
    fee: null,
    feeCategoryId: null,
  };
}

function LineDetails({ line }: { line: BankLine }) {
  const { date } = useFormat();
  return (
    <LeaderLines>
      <LeaderLine
        label={
          <>
            {date(line.date)} · <bdi>{line.description}</bdi>
          </>
        }
        value={<Money isEven tone="signed" amount={line.amount} />}
      />
    </LeaderLines>
  );
}

type FormProps = { form: RecordForm<CreateValues> };

function Category({ form: { fields } }: FormProps) {
  const t = useTranslations('reconciliation');
  const isPerson = useIsPerson();
  if (fields.values.kind === 'expense')
    return (
      <TransactionCategorySelect
        key="expense"
        type="expense"
        label={t('category')}
        {...fields.input('categoryId')}
      />
    );
  return (
    <TransactionCategorySelect
      key="income"
      type={isPerson ? 'income' : 'sale'}
      {...(!isPerson && { alsoType: 'income' })}
      label={t('category')}
      {...fields.input('categoryId')}
    />
  );
}

function PartyField({ form: { fields } }: FormProps) {
  const t = useTranslations('reconciliation');
  const props = fields.input('contactId');
  return fields.values.kind === 'expense' ? (
    <SupplierSelect label={t('paidTo')} {...props} />
  ) : (
    <ContactSelect label={t('paidBy')} {...props} />
  );
}

type TransferProps = FormProps & { line: BankLine; account: MoneyAccount };

function Transfer({ form: { fields }, line, account }: TransferProps) {
  const t = useTranslations('reconciliation');
  const m = useTranslations('money');
  const nameOf = useAccountName();
  const { data } = trpc.moneyAccount.list.useQuery({});
  const accounts = (data?.moneyAccounts ?? [])
    .filter(({ id, closedAt }) => !closedAt && id !== account.id)
    .map((each) => ({ value: String(each.id), label: nameOf(each) }));
  const outside = [
    { value: 'owner', label: m('owner') },
    { value: 'tax', label: m('tax') },
  ];
  const sides = [
    { group: m('accounts'), items: accounts },
    { group: m('outside'), items: outside },
  ];
  const { side, fee } = fields.values;
  const hasFee = line.amount < 0 || (side !== 'owner' && side !== 'tax');
  return (
    <>
      <Choice required label={m(line.amount < 0 ? 'to' : 'from')} data={sides} {...fields.input('side')} />
      {hasFee ? (
        <MoneyInput
          label={m('fee')}
          description={t(line.amount < 0 ? 'feeWithin' : 'feeBeyond')}
          {...fields.input('fee')}
        />
      ) : null}
      {hasFee && fee ? (
        <TransactionCategorySelect
          type="expense"
          label={m('feeCategory')}
          placeholder={m('bankFees')}
          {...fields.input('feeCategoryId')}
        />
      ) : null}
    </>
  );
}

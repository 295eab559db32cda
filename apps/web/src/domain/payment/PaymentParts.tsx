import { Button, Input, TextInput } from '@mantine/core';
import { moneyMethods, payingKinds, takingKinds } from '@mostrador/shared/codes/codes';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { useOrganization } from '../../lib/session/me.tsx';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { LineList, LineRow } from '../../ui/form/LineRow.tsx';
import { type Lines, type ListForm, useLines } from '../../ui/form/use-lines.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { DueDateField } from './DueDateField.tsx';
import { type InstalmentPart, usualParts } from './instalments.ts';
import classes from './payment.module.css';
import { blankPart, type PaymentPart, settledBy } from './payment-parts.ts';

/** Loaded later, because few users have more than one account to choose from. */
const AccountPicker = lazyOverlay(() => import('../money/AccountPicker.tsx'));
/** A warning that few payments need, so it is loaded later. */
const AccountShort = lazyOverlay(() => import('../money/AccountShort.tsx'));
/** Loaded later, because few documents split the rest into instalments. */
const InstalmentsField = lazyOverlay(() => import('./InstalmentsField.tsx'));

type PaymentPartsProps = {
  /** The label of the payment methods. */
  label: string;
  form: ListForm<PaymentPart> &
    ListForm<InstalmentPart> & {
      setFieldValue: (path: string, value: string | null | InstalmentPart[]) => void;
    };
  /** The path of the payments in the form, and their values. */
  path: string;
  parts: readonly PaymentPart[];
  total: number;
  /** The field of the due date of the rest, and the date of the document, from which it counts. */
  due: Due;
  /** True if the money is received and not paid. The offered accounts differ. */
  isTaken?: boolean;
  /** The payment happens when the form is saved, so a cash account without enough money is reported. */
  isPaidNow?: boolean;
};

/** `plan`: the path and the values of the instalments, if the document may be paid in instalments. */
type Due = { path: string; from: string; plan?: { path: string; parts: readonly InstalmentPart[] } };

/** The payment of a document: by one method or in several parts, and the due date of the rest. */
export function PaymentParts(props: PaymentPartsProps) {
  const { label, form, path, parts, total, due } = props;
  const t = useTranslations('payment');
  const { amounts, left } = settledBy(parts, total);
  const lines = useLines<PaymentPart>(form, {
    path,
    lines: parts,
    nameOf: (_part, index) => t('part', { number: index + 1 }),
    fewest: 1,
  });
  const isLent = parts[0]?.method === 'credit';
  const error = form.errors[path];
  const addPart = () => {
    if (isLent) form.setFieldValue(`${path}.0.method`, 'cash');
    else lines.add(blankPart());
  };
  return (
    <>
      <LineList lines={lines} label={label}>
        {parts.map((part, index) => (
          <Part
            key={part.id}
            label={label}
            form={form}
            lines={lines}
            index={index}
            part={part}
            isTaken={props.isTaken ?? false}
            isPaidNow={props.isPaidNow ?? false}
            amount={amounts[index] ?? 0}
          />
        ))}
      </LineList>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.add}
        leftSection={<IconPlus size={16} />}
        onClick={addPart}
      >
        {isLent ? t('payNow') : t('add')}
      </Button>
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
      <Rest form={form} left={left} due={due} />
    </>
  );
}

type PartProps = Required<Pick<PaymentPartsProps, 'label' | 'form' | 'isTaken' | 'isPaidNow'>> & {
  lines: Lines;
  index: number;
  part: PaymentPart;
  /** The amount that the part pays, even if the field is empty. */
  amount: number;
};

function Part({ label, form, lines, index, part, amount, isTaken, isPaidNow }: PartProps) {
  const t = useTranslations('payment');
  const methods = useTranslations('platform.paymentMethods');
  const { digits } = useFormat();
  const at = `${lines.path}.${index}`;
  const isLent = part.method === 'credit';
  const offered = moneyMethods.map((value) => ({ value: String(value), label: methods(value) }));
  const later = { value: 'credit', label: t('later') };
  return (
    <LineRow lines={lines} index={index} columns={isLent ? '1fr' : columns} className={classes.part}>
      <Choice
        label={label}
        data={lines.count === 1 ? [...offered, later] : offered}
        className={isLent ? classes.whole : undefined}
        {...form.getInputProps(`${at}.method`)}
        onChange={(method) => {
          form.setFieldValue(`${at}.method`, method ?? 'cash');
          // The account is cleared, because it belonged to the previous method.
          form.setFieldValue(`${at}.moneyAccountId`, null);
        }}
      />
      {isLent ? null : (
        <MoneyInput
          label={t('amount')}
          placeholder={digits(amount)}
          {...form.getInputProps(`${at}.amount`)}
        />
      )}
      {part.method === 'credit' ? null : (
        <AccountPicker
          aria-label={t('account')}
          className={classes.whole}
          kinds={(isTaken ? takingKinds : payingKinds)[part.method]}
          {...form.getInputProps(`${at}.moneyAccountId`)}
        />
      )}
      {isPaidNow && part.method === 'cash' ? (
        <div className={classes.whole}>
          <AccountShort accountId={part.moneyAccountId ?? null} amount={amount} />
        </div>
      ) : null}
      {part.method === 'card' || part.method === 'transfer' ? (
        <TextInput
          className={classes.whole}
          aria-label={t('reference')}
          placeholder={t('reference')}
          autoComplete="off"
          maxLength={60}
          {...form.getInputProps(`${at}.reference`)}
        />
      ) : null}
    </LineRow>
  );
}

const columns = 'minmax(0, 1fr) minmax(0, 1fr)';

/** The unpaid rest with its due date, or the excess of the payments. */
function Rest({ form, left, due }: Pick<PaymentPartsProps, 'form' | 'due'> & { left: number }) {
  const t = useTranslations('payment');
  const { money } = useFormat();
  const decimals = useOrganization()?.country.decimals === 0 ? 0 : 2;
  const divide = (parts: InstalmentPart[]) => due.plan && form.setFieldValue(due.plan.path, parts);
  if (left === 0) return null;
  if (left < 0) return <Input.Error role="alert">{t('tooMuch', { amount: money(-left) })}</Input.Error>;
  return (
    <>
      <LeaderLines>
        <LeaderLine label={<strong>{t('later')}</strong>} value={<Money isEven amount={left} />} />
      </LeaderLines>
      {due.plan && due.plan.parts.length > 0 ? (
        <InstalmentsField
          form={form}
          path={due.plan.path}
          parts={due.plan.parts}
          total={left}
          from={due.from}
          onWhole={() => divide([])}
        />
      ) : (
        <>
          <DueDateField label={t('dueDate')} from={due.from} {...form.getInputProps(due.path)} />
          {due.plan ? (
            <Button
              variant="subtle"
              size="compact-md"
              className={classes.add}
              onPointerEnter={() => void InstalmentsField.preload()}
              onClick={() => divide(usualParts({ total: left, from: due.from, decimals }))}
            >
              {t('divide')}
            </Button>
          ) : null}
        </>
      )}
    </>
  );
}

import { Button, Checkbox, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { type PaymentMethod, paymentMethods } from '@mostrador/shared/codes/codes';
import { roundCash } from '@mostrador/shared/money/money';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { shopDay } from '../../lib/format/days.ts';
import { useMoney } from '../../lib/format/format.ts';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../ui/form/use-record-form.ts';
import { Money } from '../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { PaperById } from '../receipt/PaperById.tsx';
import { coinOf } from '../sale/cart/cart-total.ts';
import { deviceId } from '../sale/device.ts';
import { useShop } from '../sale/use-shop.ts';
import classes from './debt.module.css';
import type { DepositTarget, MadeDeposit } from './debt.ts';

/** A warning that few payments need, so it is loaded later. */
const AccountShort = lazyOverlay(withWords(['payment'], () => import('../money/AccountShort.tsx')));

type DepositValues = {
  amount: number | null;
  paymentMethod: PaymentMethod;
  received: number | null;
  reference: string;
  date: string;
  comments: string;
  excessAsCredit: boolean;
};

type DepositForm = RecordForm<DepositValues>;
type DepositDialogProps = { target: DepositTarget; onClose: () => void };

/** Records a payment on a contact's debts, then shows the change and the receipt. */
export default function DepositDialog({ target, onClose }: DepositDialogProps) {
  const t = useTranslations('debt');
  const shop = useShop();
  const [made, setMade] = useState<MadeDeposit | null>(null);
  const { contact, direction, debt } = target;
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/sales/deposit/deposit.schema').then(({ DepositFields }) => DepositFields),
    values: valuesOf(target, shop ? shopDay(new Date(), shop) : ''),
    save: (input, { api, id }) => {
      const received = input.paymentMethod === 'cash' ? input.received : null;
      const deposit = { ...input, received, id, deviceId: deviceId() };
      return debt
        ? api.debt.deposit.mutate({ ...deposit, debtsTransactionId: debt.id })
        : api.debt.depositOfContact.mutate({ ...deposit, contactId: contact.id, direction });
    },
    fieldOf: ({ reason }) => (reason === 'depositExceedsBalance' ? 'amount' : null),
    onSaved: setMade,
  });
  if (made) return <DepositDone deposit={made} onClose={onClose} />;
  return (
    <RecordDialog
      form={form}
      opened
      onClose={onClose}
      title={
        debt
          ? t(`depositOn.${direction}`, { code: debt.code })
          : t(`depositOf.${direction}`, { name: contact.name })
      }
      submit={t(`deposit.${direction}`)}
    >
      <Amounts form={form} target={target} />
      <TextInput label={t('reference')} {...form.fields.input('reference')} />
      <DateField
        label={t('date')}
        max={shop ? shopDay(new Date(), shop) : undefined}
        {...form.fields.input('date')}
      />
      <TextInput label={t('comments')} {...form.fields.input('comments')} />
    </RecordDialog>
  );
}

const valuesOf = ({ balance }: DepositTarget, date: string): DepositValues => ({
  amount: balance > 0 ? balance : null,
  paymentMethod: 'cash',
  received: null,
  reference: '',
  date,
  comments: '',
  excessAsCredit: false,
});

/** The amount and method of the payment, the change, and the part that stays as the customer's credit. */
function Amounts({ form: { fields }, target }: { form: DepositForm; target: DepositTarget }) {
  const t = useTranslations();
  const money = useMoney();
  const { amount, paymentMethod, received, excessAsCredit } = fields.values;
  const { balance, creditBalance, direction } = target;
  const excess = (amount ?? 0) - balance;
  const inCash = useInCash({ amount: amount ?? 0, balance });
  const isCustomer = direction === 'receivable';
  const hasCredit = isCustomer && creditBalance > 0;
  return (
    <>
      <LeaderLines>
        <LeaderLine label={t('debt.balance')} value={<Money isEven amount={balance} />} />
        {hasCredit ? (
          <LeaderLine label={t('debt.creditBalance')} value={<Money isEven amount={creditBalance} />} />
        ) : null}
      </LeaderLines>
      <SegmentedControl
        fullWidth
        aria-label={t('sale.method')}
        value={paymentMethod}
        onChange={(method) =>
          fields.setFieldValue('paymentMethod', paymentMethods.find((each) => each === method) ?? 'cash')
        }
        data={paymentMethods
          .filter((method) => method !== 'credit_balance' || hasCredit)
          .map((method) => ({ value: method, label: t(`platform.paymentMethods.${method}`) }))}
      />
      <MoneyInput data-autofocus label={t('debt.amount')} required size="lg" {...fields.input('amount')} />
      {isCustomer && excess > 0 && paymentMethod !== 'credit_balance' ? (
        <Checkbox
          label={t('debt.keepExcess', { amount: money(excess) })}
          checked={excessAsCredit}
          onChange={({ currentTarget }) => fields.setFieldValue('excessAsCredit', currentTarget.checked)}
        />
      ) : null}
      {!isCustomer && paymentMethod === 'cash' ? <AccountShort amount={amount ?? 0} /> : null}
      {paymentMethod === 'cash' ? (
        <>
          {inCash.rounding === 0 ? null : (
            <LeaderLines>
              <LeaderLine label={t('sale.rounding')} value={<Money isEven amount={inCash.rounding} />} />
              <LeaderLine label={t('debt.inCash')} value={<Money isEven amount={inCash.paid} />} />
            </LeaderLines>
          )}
          <MoneyInput label={t('sale.received')} {...fields.input('received')} />
          {received !== null && amount !== null && received > inCash.paid ? (
            <Text aria-live="polite" fw={600}>
              {t('sale.change')} <Money amount={received - inCash.paid} />
            </Text>
          ) : null}
        </>
      ) : null}
    </>
  );
}

/**
 * The amount rounded to the coins in circulation. An amount equal to the rounded balance means the whole
 * balance.
 */
function useInCash({ amount, balance }: { amount: number; balance: number }) {
  const shop = useShop();
  if (!shop) return { paid: amount, rounding: 0 };
  const coin = coinOf(shop);
  const named = amount === roundCash(balance, coin) ? balance : amount;
  const paid = roundCash(named, coin);
  return { paid, rounding: paid - named };
}

/** The change, the remaining debt, and the receipt, which is still loading. */
function DepositDone({ deposit, onClose }: { deposit: MadeDeposit; onClose: () => void }) {
  const t = useTranslations('debt');
  const { change, balance, credited, direction } = deposit;
  return (
    <Dialog opened onClose={onClose} title={t('done', { code: deposit.code })} size="lg">
      <section aria-live="polite">
        <Text c="dimmed">{change > 0 ? t('change') : t(`left.${direction}`)}</Text>
        <p className={classes.big}>
          <Money amount={change > 0 ? change : balance} />
        </p>
        <LeaderLines>
          <LeaderLine label={t('paid')} value={<Money isEven amount={deposit.amount} />} />
          {credited > 0 ? (
            <LeaderLine label={t('toCredit')} value={<Money isEven amount={credited} />} />
          ) : null}
          <LeaderLine label={t(`left.${direction}`)} value={<Money isEven amount={balance} />} />
        </LeaderLines>
      </section>
      <PaperById id={deposit.id} contact={deposit.contact} />
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('ready')}
        </Button>
      </Group>
    </Dialog>
  );
}

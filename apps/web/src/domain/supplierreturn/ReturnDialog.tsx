import { Button, Text, TextInput } from '@mantine/core';
import { moneyMethods } from '@mostrador/shared/codes/codes';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { shopDay } from '../../lib/format/days.ts';
import { useFormat } from '../../lib/format/format.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { DateField } from '../../ui/date/DateField.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { RecordSkeleton } from '../../ui/feedback/RecordLoader.tsx';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { type RecordForm, useRecordForm } from '../../ui/form/use-record-form.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx';
import { QuantityStepper } from '../../ui/inputs/QuantityStepper.tsx';
import { Rows } from '../../ui/layout/layout.tsx';
import { type Shop, useShop } from '../sale/use-shop.ts';
import { type Returnable, type ReturnValues, totalsOf } from './return-values.ts';
import classes from './supplierreturn.module.css';

type ReturnDialogProps = { purchaseId: string; opened: boolean; onClose: () => void };

/** The dialog for goods of a purchase that are returned to the supplier. */
export default function ReturnDialog({ purchaseId, ...dialog }: ReturnDialogProps) {
  const t = useTranslations('purchase');
  const query = trpc.supplierReturn.returnable.useQuery({ id: purchaseId }, { enabled: dialog.opened });
  const shop = useShop();
  if (query.data && shop) return <ReturnFields returnable={query.data} shop={shop} {...dialog} />;
  return (
    <Dialog {...dialog} title={t('returnTitle')}>
      {query.error ? (
        <LoadFailed error={query.error} back={paths.purchases} onRetry={() => void query.refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </Dialog>
  );
}

type ReturnFieldsProps = Omit<ReturnDialogProps, 'purchaseId'> & { returnable: Returnable; shop: Shop };

function ReturnFields({ returnable, shop, opened, onClose }: ReturnFieldsProps) {
  const t = useTranslations('purchase');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    schema: () => import('./return-rules.ts').then(({ ReturnForm }) => ReturnForm),
    values: blankReturn(returnable, today),
    save: (input, { api, id }) => api.supplierReturn.create.mutate({ ...input, id }),
    message: t('returned'),
    onSaved: () => {
      form.startAgain();
      onClose();
    },
  });
  const { fields } = form;
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('returnTitle')}
      submit={t('returnGoods')}
    >
      <Text c="dimmed">{t('returnText')}</Text>
      <ReturnLines returnable={returnable} form={form} />
      <ReturnMoney returnable={returnable} form={form} />
      <TextInput label={t('returnReason')} required {...fields.input('reason')} />
      <TextInput label={t('returnDocument')} {...fields.input('supplierDocument')} />
      <DateField label={t('date')} max={today} {...fields.input('date')} />
    </RecordDialog>
  );
}

type PartProps = { returnable: Returnable; form: RecordForm<ReturnValues> };

/** The goods of the purchase, each with the returned quantity. */
function ReturnLines({ returnable, form: { fields } }: PartProps) {
  const t = useTranslations('purchase');
  const { quantity } = useFormat();
  const { quantities } = fields.values;
  const lines = returnable.products.filter((line) => line.returned < line.bought);
  const change = (next: Record<string, number>) => fields.setFieldValue('quantities', next);
  const returnAll = () =>
    change(Object.fromEntries(lines.map((line) => [line.lineId, line.bought - line.returned])));
  return (
    <Rows gap={12}>
      {lines.map((line) => {
        const left = line.bought - line.returned;
        return (
          <div key={line.lineId} className={classes.line}>
            <span className={classes.name}>
              {line.name}
              <span className={classes.note}>
                {t('returnLeft', { left: quantity(left), stock: quantity(line.stock) })}
              </span>
            </span>
            <QuantityStepper
              label={line.name}
              value={quantities[line.lineId] ?? 0}
              min={0}
              max={left}
              decimals={line.quantityStep % 1000 === 0 ? 0 : 3}
              onChange={(next) => change({ ...quantities, [line.lineId]: next })}
            />
          </div>
        );
      })}
      {lines.length > 1 ? (
        <Button variant="light" onClick={returnAll}>
          {t('returnAll')}
        </Button>
      ) : null}
    </Rows>
  );
}

/** The amount that the supplier credits, its effect on the debt, and the settlement of the rest. */
function ReturnMoney({ returnable, form: { fields } }: PartProps) {
  const t = useTranslations('purchase');
  const { amount, tax, credited, rest } = totalsOf(returnable, fields.values);
  const hasTax = returnable.products.some((line) => (line.amountTax ?? 0) > 0);
  return (
    <>
      <MoneyInput
        label={t('returnAmount')}
        description={t('returnAmountHint')}
        {...fields.input('amount')}
        value={amount}
      />
      {hasTax ? <MoneyInput label={t('returnTax')} {...fields.input('tax')} value={tax} /> : null}
      <LeaderLines>
        {credited > 0 ? (
          <LeaderLine label={t('returnCredited')} value={<Money isEven amount={credited} />} />
        ) : null}
        {rest > 0 ? <LeaderLine label={t('returnRest')} value={<Money isEven amount={rest} />} /> : null}
      </LeaderLines>
      {rest > 0 ? (
        <Choice
          label={t('returnWay')}
          required
          data={[
            ...moneyMethods.map((value) => ({ value, label: t(`methods.${value}`) })),
            ...(returnable.contact ? [{ value: 'credit', label: t('returnOwed') }] : []),
          ]}
          {...fields.input('paymentMethod')}
        />
      ) : null}
    </>
  );
}

const blankReturn = ({ purchaseId }: Returnable, today: string): ReturnValues => ({
  ...{ purchaseId, quantities: {}, amount: null, tax: null, paymentMethod: null },
  ...{ supplierDocument: '', date: today, reason: '' },
});

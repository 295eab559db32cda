import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Expense } from '../../../domain/expense/expense.ts';
import { RecurrenceLine } from '../../../domain/recurrence/RecurrenceLine.tsx';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './expense.module.css';

/** The category, the supplier, the goods, and the payment. */
export function ExpenseDetails({ expense }: { expense: Expense }) {
  const t = useTranslations('expense');
  const who = useUserName();
  const { date } = useFormat();
  const { code, category, contact, documentNumber, dueDate, comments, user } = expense;
  return (
    <Stack>
      <LeaderLines>
        {code ? <LeaderLine label={t('code')} value={<bdi>{withCodes(code)}</bdi>} /> : null}
        {category ? <LeaderLine label={t('category')} value={category.name} /> : null}
        {contact ? (
          <LeaderLine
            label={t('supplier')}
            value={
              <Link to={paths.contact(contact.id)} className={classes.link}>
                {contact.name}
              </Link>
            }
          />
        ) : null}
        <LeaderLine label={t('date')} value={date(expense.date)} />
        {expense.couponCode ? (
          <LeaderLine label={t('couponCode')} value={<bdi>{expense.couponCode}</bdi>} />
        ) : null}
        {documentNumber ? <LeaderLine label={t('documentNumber')} value={documentNumber} /> : null}
        {dueDate && expense.balance ? <LeaderLine label={t('dueDate')} value={date(dueDate)} /> : null}
        {user ? <LeaderLine label={t('by')} value={who(user)} /> : null}
        <Wearing expense={expense} />
        {expense.recurrence ? <RecurrenceLine recurrence={expense.recurrence} /> : null}
        {comments ? <LeaderLine label={t('comments')} value={comments} /> : null}
        {expense.fromDrawer && expense.status !== 'done' ? (
          <LeaderLine label={t('cash')} value={t('cashIsOut')} />
        ) : null}
      </LeaderLines>
      <Goods expense={expense} />
      {expense.amount === undefined ? null : <Totals expense={expense} />}
    </Stack>
  );
}

/** The current book value of a fixed asset. */
export const worthOf = ({ amountFree = 0, amountTax = 0, tip = 0, taxCredited, depreciated = 0 }: Expense) =>
  amountFree + tip + (taxCredited ? 0 : amountTax) - depreciated;

/** The depreciation so far, and the current book value. */
function Wearing({ expense }: { expense: Expense }) {
  const t = useTranslations('expense');
  const ofAsset = useTranslations('asset');
  const { date } = useFormat();
  const { usefulMonths, depreciated = 0, nextDepreciationOn, disposedOn } = expense;
  if (usefulMonths === null && disposedOn === null) return null;
  const hasDetails = expense.amount !== undefined && expense.status === 'done';
  return (
    <>
      {usefulMonths === null ? null : (
        <LeaderLine label={t('usefulMonths')} value={t('months', { count: usefulMonths })} />
      )}
      {hasDetails ? (
        <>
          <LeaderLine label={t('depreciated')} value={<Money isEven amount={depreciated} />} />
          <LeaderLine
            label={t('bookValue')}
            value={<Money isEven amount={disposedOn ? 0 : worthOf(expense)} />}
          />
        </>
      ) : null}
      {disposedOn ? (
        <>
          <LeaderLine label={ofAsset('disposedOn')} value={date(disposedOn)} />
          <LeaderLine
            label={ofAsset('disposedFor')}
            value={<Money isEven amount={expense.disposedFor ?? 0} />}
          />
        </>
      ) : null}
      {nextDepreciationOn ? (
        <LeaderLine label={t('nextDepreciation')} value={date(nextDepreciationOn)} />
      ) : null}
    </>
  );
}

function Goods({ expense: { products, services } }: { expense: Expense }) {
  const { quantity } = useFormat();
  const lines = [...products, ...services];
  if (lines.length === 0) return null;
  return (
    <LeaderLines>
      {lines.map((line) => (
        <LeaderLine
          key={line.lineId}
          label={
            <>
              <bdi dir="ltr">{quantity(line.quantity)}</bdi>
              {' × '}
              {line.name}
              {line.note ? <small> · {line.note}</small> : null}
            </>
          }
          value={line.amount === undefined ? null : <Money isEven amount={line.amount} />}
        />
      ))}
    </LeaderLines>
  );
}

function Totals({ expense }: { expense: Expense }) {
  const t = useTranslations('expense');
  const methods = useTranslations('platform.paymentMethods');
  const { payments = [], paid = 0, amount = 0, amountTax = 0, balance = 0, forgiven = 0 } = expense;
  const deposited = paid - payments.reduce((sum, part) => sum + part.amount, 0);
  const rows: [string, number][] = [
    [t('discount'), -(expense.amountDiscount ?? 0)],
    [t('tax'), amountTax],
    [t('otherCosts'), expense.otherCosts ?? 0],
    [t('tip'), expense.tip ?? 0],
  ];
  return (
    <LeaderLines>
      {rows.map(([label, value]) =>
        value ? <LeaderLine key={label} label={label} value={<Money isEven amount={value} />} /> : null,
      )}
      <LeaderLine size="total" label={t('total')} value={<Money isEven amount={amount} />} />
      {payments.map((part) => (
        <LeaderLine
          key={part.id}
          label={methods(part.method)}
          value={<Money isEven amount={part.amount} />}
        />
      ))}
      {expense.change ? (
        <LeaderLine label={t('change')} value={<Money isEven amount={expense.change} />} />
      ) : null}
      {expense.status === 'done' && deposited > 0 ? (
        <LeaderLine label={t('deposited')} value={<Money isEven amount={deposited} />} />
      ) : null}
      {forgiven > 0 ? <LeaderLine label={t('forgiven')} value={<Money isEven amount={forgiven} />} /> : null}
      {balance > 0 ? (
        <LeaderLine label={<strong>{t('owed')}</strong>} value={<Money isEven amount={balance} />} />
      ) : null}
    </LeaderLines>
  );
}

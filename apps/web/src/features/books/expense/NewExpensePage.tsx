import { Button } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Shop, useShop } from '../../../domain/sale/shop.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan, useOrganization } from '../../../lib/session/me.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { ExpenseFields, ExpenseSum } from './ExpenseFields.tsx';
import classes from './expense.module.css';
import { blankExpense, type ExpenseValues, hasLines } from './expense-values.ts';

/** Few expenses bring goods. */
const ExpenseGoods = lazyOverlay(withWords(['lines'], () => import('./ExpenseGoods.tsx')));

/** Fetched when the form opens: the page is drawn without the library that judges what is typed. */
const expenseRules = () => import('./expense-rules.ts').then(({ ExpenseForm }) => ExpenseForm);

export default function NewExpensePage() {
  const shop = useShop();
  return shop ? <NewExpense shop={shop} /> : null;
}

function NewExpense({ shop }: { shop: Shop }) {
  const t = useTranslations('expense');
  const [today] = useState(() => shopDay(new Date(), shop));
  const form = useRecordForm({
    schema: expenseRules,
    values: blankExpense(today, shop.decimals === 0 ? 0 : 2),
    save: (input, { api, id }) => api.expense.create.mutate({ ...input, id }),
    message: ({ status }) => t(status === 'pending' ? 'noted' : 'created'),
    undoSaved: ({ id, status }, { api }) =>
      status === 'done' ? () => api.expense.remove.mutate({ id }) : null,
    to: ({ id }) => paths.expense(id),
  });
  return (
    <RecordPage form={form} title={t('new')} back={paths.expenses} summary={<ExpenseSum form={form} />}>
      <ExpenseFields form={form} shop={shop} today={today} goods={<Goods form={form} />} />
    </RecordPage>
  );
}

/** For who may raise the stock of a business: a person counts no goods. */
function Goods({ form }: { form: RecordForm<ExpenseValues> }) {
  const t = useTranslations('expense');
  const [isOpen, setOpen] = useState(false);
  const buys = useCan('purchase.write');
  const seesCosts = useCan('product.seeCosts');
  const isBusiness = useOrganization()?.businessType === 'business';
  if (!buys || !seesCosts || !isBusiness) return null;
  if (isOpen || hasLines(form.fields.values)) return <ExpenseGoods form={form} />;
  return (
    <Button
      variant="subtle"
      className={classes.begin}
      leftSection={<IconPackage size={18} />}
      onPointerEnter={() => void ExpenseGoods.preload()}
      onClick={() => setOpen(true)}
    >
      {t('addGoods')}
    </Button>
  );
}

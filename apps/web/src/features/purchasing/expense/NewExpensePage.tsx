import { Button } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SharedFiles } from '../../../domain/attachment/attachments.ts';
import { mostFiles } from '../../../domain/attachment/form-file.ts';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { flag, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan, useOrganization } from '../../../lib/session/me.tsx';
import { RecordPage } from '../../../ui/form/RecordPage.tsx';
import { type RecordForm, useRecordForm } from '../../../ui/form/use-record-form.ts';
import { ExpenseFields, ExpenseSum } from './ExpenseFields.tsx';
import classes from './expense.module.css';
import { blankExpense, type ExpenseValues, hasLines } from './expense-values.ts';

/** Few expenses contain goods. */
const ExpenseGoods = lazyOverlay(withWords(['lines'], () => import('./ExpenseGoods.tsx')));

/** `compartido` means that another application shared files with this one. */
const address = { compartido: flag() };

/** Loaded when the form opens, so that the page renders without the validation library. */
const expenseRules = () => import('./expense-rules.ts').then(({ ExpenseForm }) => ExpenseForm);

export default function NewExpensePage() {
  const shop = useShop();
  return shop ? <NewExpense shop={shop} /> : null;
}

function NewExpense({ shop }: { shop: Shop }) {
  const t = useTranslations('expense');
  const [{ compartido }, setAddress] = useAddress(address);
  // Read once, because the files are no longer on the device when this page is reloaded.
  const [isShared] = useState(compartido);
  useEffect(() => {
    if (compartido) setAddress({ compartido: false }, { isTyping: true });
  }, [compartido, setAddress]);
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
      {isShared ? (
        <SharedFiles
          hold={form.hold}
          onSent={(files) =>
            form.fields.setFieldValue('attachments', (before) => [...before, ...files].slice(0, mostFiles))
          }
        />
      ) : null}
      <ExpenseFields form={form} shop={shop} today={today} goods={<Goods form={form} />} />
    </RecordPage>
  );
}

/** Shown to users who may increase the stock of a business; a personal account has no stock. */
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

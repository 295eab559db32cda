import { Card, Text } from '@mantine/core';
import { IconPencil, IconTargetArrow, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { CategoryMark } from '../../../ui/images/CategoryMark.tsx';
import { Rows } from '../../../ui/layout/layout.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { BudgetCard } from './BudgetCard.tsx';
import { CategoryMonths } from './CategoryMonths.tsx';
import { CategoryTransactions } from './CategoryTransactions.tsx';
import type { ListedCategory } from './transaction-category.ts';
import classes from './transactioncategory.module.css';

const BudgetDialog = lazyDialog(withWords(['transactioncategory'], () => import('./BudgetDialog.tsx')));
const RemoveDialog = lazyDialog(withWords(['transactioncategory'], () => import('./RemoveDialog.tsx')));

/** The purpose of one category, its months beside its budget, and its transactions. */
export default recordPage({
  useRecord: (id) => trpc.transactionCategory.byId.useQuery({ id }),
  back: paths.transactionCategories,
  draw: (category) => <Detail category={category} />,
});

function Detail({ category }: { category: ListedCategory }) {
  const t = useTranslations('transactioncategory');
  const seesReports = useCan('transactionCategory.report');
  return (
    <>
      <PageHeader
        title={category.name}
        back={paths.transactionCategories}
        actions={<Actions category={category} />}
      />
      <div className={classes.page}>
        <Rows gap={24}>
          <Card>
            <span className={classes.name}>
              <CategoryMark color={category.color} icon={category.icon} />
              <span>
                <Text fw={550}>{t(`types.${category.transactionTypeId}`)}</Text>
                <Text size="sm" c="dimmed">
                  {t(`groups.${category.reportGroup}`)}
                  {category.isFixed ? ` · ${t('isFixed')}` : ''}
                </Text>
              </span>
            </span>
            {category.description ? <Text mt="sm">{category.description}</Text> : null}
          </Card>
          {seesReports ? <BudgetCard category={category} /> : null}
        </Rows>
        {seesReports ? <CategoryMonths category={category} /> : null}
      </div>
      {seesReports ? <CategoryTransactions category={category} /> : null}
    </>
  );
}

function Actions({ category }: { category: ListedCategory }) {
  const t = useTranslations('transactioncategory');
  const common = useTranslations('common');
  const canBudget = useCan('transactionCategory.addBudget');
  const canUpdate = useCan('transactionCategory.update');
  const canRemove = useCan('transactionCategory.remove');
  const [opened, setOpened] = useState<'budget' | 'remove' | null>(null);
  const close = () => setOpened(null);
  const acts = [
    {
      isAllowed: canBudget,
      name: 'budget',
      label: category.budget ? t('changeBudget') : t('setBudget'),
      icon: IconTargetArrow,
      look: 'filled',
      onAct: () => setOpened('budget'),
    },
    {
      isAllowed: canUpdate,
      name: 'edit',
      label: common('edit'),
      icon: IconPencil,
      look: 'default',
      link: { to: paths.editTransactionCategory(category.id) },
    },
    {
      isAllowed: canRemove,
      name: 'delete',
      label: common('delete'),
      icon: IconTrash,
      look: 'default',
      isDangerous: true,
      onAct: () => setOpened('remove'),
    },
  ] as const;
  return (
    <>
      <PageActions acts={acts.filter(({ isAllowed }) => isAllowed)} />
      <BudgetDialog category={category} opened={opened === 'budget'} onClose={close} />
      <RemoveDialog category={category} opened={opened === 'remove'} onClose={close} />
    </>
  );
}

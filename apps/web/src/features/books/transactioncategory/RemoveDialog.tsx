import { Box } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { failureOf } from '../../../lib/api/failure.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import type { ListedCategory } from './transaction-category.ts';

type RemoveDialogProps = { category: ListedCategory; opened: boolean; onClose: () => void };

/** A category with transactions must move them to another one first, so the dialog requests the target. */
export default function RemoveDialog({ category, opened, onClose }: RemoveDialogProps) {
  const t = useTranslations('transactioncategory');
  const navigate = useNavigate();
  const { id, name, count, transactionTypeId: type } = category;
  const [to, setTo] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const remove = trpc.transactionCategory.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('deleted'), color: 'income' });
      void navigate({ to: paths.transactionCategories });
    },
  });
  // Only the server knows whether recurring documents use the category.
  const isUsed = count > 0 || failureOf(remove.error).reason === 'categoryInUse';
  const confirm = () => {
    setMissing(isUsed && to === null);
    if (!isUsed || to !== null) remove.mutate({ id, ...(to && { moveToCategoryId: to }) });
  };
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      name={name}
      note={count > 0 ? t('deleteText', { count }) : undefined}
      choice={
        isUsed ? (
          <Box mb="md">
            <TransactionCategorySelect
              label={t('moveTo')}
              type={type}
              except={id}
              value={to}
              onChange={setTo}
              error={isMissing && to === null ? t('moveToMissing') : undefined}
            />
          </Box>
        ) : undefined
      }
      isDeleting={remove.isPending}
      onConfirm={confirm}
    />
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import type { ListedCategory } from './transaction-category.ts';

type MoveDialogProps = {
  category: Pick<ListedCategory, 'id' | 'transactionTypeId'>;
  ids: string[];
  onClose: () => void;
  onMoved: () => void;
};

const none = 'none';

/**
 * Moves the selected transactions to a category. Those on closed days stay, and the user is notified of that.
 */
export default function MoveDialog({ category, ids, onClose, onMoved }: MoveDialogProps) {
  const t = useTranslations('transactioncategory');
  const common = useTranslations('common');
  const [to, setTo] = useState<string | null>(null);
  const move = trpc.transactionCategory.moveTransactions.useMutation({
    onSuccess: ({ removed, locked }) => {
      notify({ message: t('moved', { count: removed }), color: 'income' });
      if (locked > 0) notify({ message: t('movedLocked', { count: locked }), color: 'brand' });
      onMoved();
    },
  });
  const start = () =>
    move.mutate({ id: category.id, removeIds: ids, moveToCategoryId: to === none ? null : to });
  return (
    <Dialog opened onClose={onClose} title={t('moveTitle', { count: ids.length })}>
      <Stack>
        <Text>{t('moveText')}</Text>
        <TransactionCategorySelect
          data-autofocus
          openOnFocus={false}
          label={t('moveTo')}
          type={category.transactionTypeId}
          except={category.id}
          extra={{ value: none, label: t('uncategorized') }}
          value={to}
          onChange={setTo}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={to === null} loading={move.isPending} onClick={start}>
            {t('move')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

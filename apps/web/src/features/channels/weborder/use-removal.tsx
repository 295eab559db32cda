import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import type { WebOrder } from './weborder.ts';

/** Removes an order from the lists. An open order is rejected or cancelled by this, and its sale voided. */
export function useRemoval({ id, code, processStatus }: WebOrder) {
  const t = useTranslations();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const mayRemove = useCan('weborder.remove');
  const remove = trpc.webOrder.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('weborder.orderRemoved', { code }) });
      void navigate({ to: paths.webOrders });
    },
  });
  const act = {
    name: 'delete',
    label: t('common.delete'),
    icon: IconTrash,
    look: 'danger',
    onAct: () => setConfirming(true),
  } as const;
  const isOpen = processStatus === 'incoming' || processStatus === 'in_progress';
  return {
    acts: mayRemove ? [act] : [],
    question: (
      <ConfirmDelete
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        name={code}
        note={isOpen ? t(`weborder.removeOpen.${processStatus}`) : undefined}
        isDeleting={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    ),
  };
}

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { DeleteButton } from '../../../ui/dialog/DeleteButton.tsx';
import type { WebOrder } from './weborder.ts';

/** Takes an order out of the lists. One that is open is rejected or cancelled by it, and its sale voided. */
export function RemoveOrder({ order: { id, code, processStatus } }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const mayRemove = useCan('weborder.remove');
  const remove = trpc.webOrder.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('orderRemoved', { code }) });
      void navigate({ to: paths.webOrders });
    },
  });
  if (!mayRemove) return null;
  const isOpen = processStatus === 'incoming' || processStatus === 'in_progress';
  return (
    <>
      <DeleteButton onClick={() => setAsked(true)} />
      <ConfirmDelete
        opened={isAsked}
        onClose={() => setAsked(false)}
        name={code}
        note={isOpen ? t(`removeOpen.${processStatus}`) : undefined}
        isDeleting={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  );
}

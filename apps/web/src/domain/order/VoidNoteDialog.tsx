import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useApi } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { useCan } from '../../lib/session/me.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { AskApproval } from '../approval/ask-approval.ts';
import type { Sale } from '../sale/sale.ts';

const voiding = ['pos.void'] as const;

type VoidNoteDialogProps = {
  channel: Sale['channel'];
  note: Pick<Sale['refunds'][number], 'id' | 'code' | 'saleId'>;
  onClose: () => void;
};

/** Takes back a refund that was a mistake; its sale stands as before, and the reason stays with the note. */
export function VoidNoteDialog({ channel, note, onClose }: VoidNoteDialogProps) {
  const t = useTranslations();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const api = useApi();
  const isOfTill = channel === 'pos';
  const may = useCan('pos.void') || !isOfTill;
  const { id, saleId } = note;
  const input = { id, saleId, reason: reason.trim() };
  const undo = useMutation({
    mutationFn: ({ approval, ...told }: typeof input & { approval?: string }) =>
      isOfTill
        ? api.pos.voidRefund.mutate({ ...told, ...(approval ? { approval } : {}) })
        : api.sale.voidRefund.mutate(told),
    onSuccess: () => {
      notify({ message: t('order.noteVoided') });
      onClose();
    },
  });
  const send = (approval?: string) => {
    setAsking(false);
    undo.mutate({ ...input, ...(approval ? { approval } : {}) });
  };
  const act = { procedure: 'pos.voidRefund', input };
  const stop = () => setAsking(false);
  if (isAsking) return <AskApproval gates={voiding} act={act} onApproved={send} onClose={stop} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim() || undo.isPending) return;
    if (may) send();
    else setAsking(true);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      isHeld={reason !== ''}
      title={t('order.voidNoteTitle', { code: note.code })}
    >
      <form onSubmit={submit}>
        <Text mb="md">{t('order.voidNoteText')}</Text>
        <TextInput
          data-autofocus
          required
          label={t('sale.voidReason')}
          maxLength={140}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group mt="lg" justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!reason.trim()} loading={undo.isPending}>
            {t('order.voidNote')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

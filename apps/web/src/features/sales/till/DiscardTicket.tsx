import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AskApproval } from '../../../domain/approval/ask-approval.ts';
import type { Sale } from '../../../domain/sale/sale.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import classes from './dialogs.module.css';
import { isOutdated } from './is-outdated.ts';

const voiding = ['pos.void'] as const;

/** Gives a ticket up with a reason: by right, or with the PIN of somebody who has it. */
export function DiscardTicket({ ticket, onClose }: { ticket: Sale; onClose: () => void }) {
  const t = useTranslations();
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const may = useCan('pos.void');
  const discard = trpc.pos.void.useMutation({
    onSuccess: onClose,
    onError: (error) => isOutdated(error) && onClose(),
  });
  const input = { id: ticket.id, reason: reason.trim() };
  const send = (approval?: string) => {
    setAsking(false);
    discard.mutate({ ...input, ...(approval ? { approval } : {}) });
  };
  const act = { procedure: 'pos.void', input };
  const stop = () => setAsking(false);
  if (isAsking) return <AskApproval gates={voiding} act={act} onApproved={send} onClose={stop} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim() || discard.isPending) return;
    if (may) send();
    else setAsking(true);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      isHeld={reason !== ''}
      title={t('ticket.discardTitle', { name: ticket.concept ?? '' })}
    >
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          data-autofocus
          required
          size="md"
          label={t('common.reason')}
          maxLength={140}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="lg" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" size="lg" disabled={!reason.trim()} loading={discard.isPending}>
            {t('ticket.discard')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

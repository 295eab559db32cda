import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.tsx';
import { trpc } from '../../lib/trpc.ts';
import { AskApproval } from '../../parts/approval/ask-approval.ts';
import type { Sale } from '../../parts/sale/sale.ts';
import { Dialog } from '../../ui/Dialog.tsx';
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
  const send = (approval?: string) => {
    setAsking(false);
    discard.mutate({ id: ticket.id, reason: reason.trim(), ...(approval ? { approval } : {}) });
  };
  if (isAsking) return <AskApproval gates={voiding} onApproved={send} onClose={() => setAsking(false)} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim() || discard.isPending) return;
    if (may) send();
    else setAsking(true);
  };
  return (
    <Dialog opened onClose={onClose} title={t('ticket.discardTitle', { name: ticket.concept ?? '' })}>
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

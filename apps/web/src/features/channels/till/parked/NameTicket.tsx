import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import classes from '../scan/dialogs.module.css';
import { isOutdated } from '../shelf/is-outdated.ts';
import { contentOfTicket } from '../ticket/ticket-content.ts';

/** The name of a parked ticket, and a note for its next user. */
export function NameTicket({ ticket, onClose }: { ticket: Sale; onClose: () => void }) {
  const t = useTranslations();
  const [concept, setConcept] = useState(ticket.concept ?? '');
  const [comments, setComments] = useState(ticket.comments ?? '');
  const save = trpc.pos.create.useMutation({
    onSuccess: onClose,
    onError: (error) => isOutdated(error) && onClose(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ ...contentOfTicket(ticket), concept, comments });
  };
  return (
    <Dialog opened onClose={onClose} title={t('ticket.name')}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          data-autofocus
          size="md"
          label={t('ticket.nameLabel')}
          maxLength={35}
          value={concept}
          onChange={(event) => setConcept(event.currentTarget.value)}
        />
        <TextInput
          size="md"
          label={t('ticket.note')}
          maxLength={140}
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="lg" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" size="lg" loading={save.isPending}>
            {t('common.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

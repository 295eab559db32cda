import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.tsx';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { AskApproval } from '../../parts/approval/ask-approval.ts';
import type { Sale } from '../../parts/sale/sale.ts';
import { Dialog } from '../../ui/Dialog.tsx';

const reasonLength = 140;
const voiding = ['pos.void'] as const;

/** Nothing is deleted: stock, money and debt come back by new entries, and the reason stays with the sale. */
export function VoidDialog({ sale, onClose }: { sale: Pick<Sale, 'id' | 'code'>; onClose: () => void }) {
  const t = useTranslations();
  const [reason, setReason] = useState('');
  const undo = trpc.pos.void.useMutation({
    onSuccess: () => {
      notify({ message: t('sale.voided') });
      onClose();
    },
  });
  const may = useCan('pos.void');
  const [isAsking, setAsking] = useState(false);
  const send = (approval?: string) => {
    setAsking(false);
    undo.mutate({ id: sale.id, reason: reason.trim(), ...(approval ? { approval } : {}) });
  };
  if (isAsking) return <AskApproval gates={voiding} onApproved={send} onClose={() => setAsking(false)} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reason.trim() || undo.isPending) return;
    if (may) send();
    else setAsking(true);
  };
  return (
    <Dialog opened onClose={onClose} title={t('sale.voidTitle', { code: sale.code ?? '' })}>
      <form onSubmit={submit}>
        <Text mb="md">{t('sale.voidText')}</Text>
        <TextInput
          data-autofocus
          required
          label={t('sale.voidReason')}
          maxLength={reasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group mt="lg" justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!reason.trim()} loading={undo.isPending}>
            {t('sale.void')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../../../domain/approval/ReasonDialog.tsx';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { isOutdated } from '../shelf/is-outdated.ts';

/** Discards a ticket with a reason: by permission, or with the PIN of a user who has it. */
export function DiscardTicket({ ticket, onClose }: { ticket: Sale; onClose: () => void }) {
  const t = useTranslations();
  const discard = trpc.pos.void.useMutation({
    onSuccess: onClose,
    onError: (error) => isOutdated(error) && onClose(),
  });
  return (
    <ReasonDialog
      title={t('ticket.discardTitle', { name: ticket.concept ?? '' })}
      label={t('common.reason')}
      submit={t('ticket.discard')}
      size="lg"
      act={{ procedure: 'pos.void', subject: { id: ticket.id } }}
      isPending={discard.isPending}
      onSend={(input) => discard.mutate(input)}
      onClose={onClose}
    />
  );
}

import { Button } from '@mantine/core';
import { IconArrowBack, IconBan, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSupervisorApproval } from '../../../domain/approval/use-supervisor-approval.tsx';
import { useLetterKey } from '../../../lib/forms/use-letter-key.ts';
import { CompleteDialog } from './CompleteDialog.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { type NextStep, nextStepOf, useAnswering } from './use-answering.ts';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

/**
 * The next step as a large button that is always visible, and the action that cancels the order beside it.
 */
export function OrderActs({ order }: { order: WebOrder }) {
  const t = useTranslations('weborder');
  const [open, setOpen] = useState<'complete' | 'reject' | null>(null);
  const { may, approve, move, complete } = useAnswering();
  const { id, processStatus, balance, rating } = order;
  const next = nextStepOf(order);
  const word = useSupervisorApproval();
  const reopen = async () => {
    const input = { id, backTo: 'in_progress' as const };
    const given = await word.askFor(['pos.void'], { procedure: 'webOrder.progress', input });
    if (given) move.mutate({ ...input, ...given });
  };
  const act: Record<NextStep, () => void> = {
    approve: () => approve.mutate({ id }),
    ready: () => move.mutate({ id, ready: true }),
    onTheWay: () => move.mutate({ id, deliveryStatus: 'on_the_way' }),
    complete: () => (balance > 0 ? setOpen('complete') : complete.mutate({ id })),
  };
  const isOpen = processStatus === 'incoming' || processStatus === 'in_progress';
  useLetterKey('approveOrder', () => {
    if (may && next) act[next]();
  });
  useLetterKey('rejectOrder', () => {
    if (may && isOpen) setOpen('reject');
  });
  if (!may) return null;
  const isPending = approve.isPending || move.isPending || complete.isPending;
  return (
    <>
      <section className={classes.foot} aria-label={t('acts')}>
        {isOpen ? (
          <Button
            size="lg"
            variant="light"
            color="red"
            leftSection={<IconBan size={18} aria-hidden="true" />}
            onClick={() => setOpen('reject')}
          >
            {t(processStatus === 'incoming' ? 'reject' : 'cancelOrder')}
          </Button>
        ) : null}
        {processStatus === 'completed' && !rating ? (
          <Button
            size="lg"
            variant="default"
            loading={move.isPending}
            leftSection={<IconArrowBack size={18} className="mirror" aria-hidden="true" />}
            onClick={reopen}
          >
            {t('backToWork')}
          </Button>
        ) : null}
        {next ? (
          <Button
            size="lg"
            className={classes.next ?? ''}
            loading={isPending}
            leftSection={<IconCheck size={18} aria-hidden="true" />}
            onClick={act[next]}
          >
            {t(next === 'complete' && balance > 0 ? 'completeAndCollect' : `steps.${next}`)}
          </Button>
        ) : null}
      </section>
      {word.dialog}
      {open === 'complete' ? <CompleteDialog order={order} onClose={() => setOpen(null)} /> : null}
      {open === 'reject' ? <RejectDialog order={order} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

import { Badge, Text } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSentence } from '../../../domain/recurrence/use-sentence.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { useCan } from '../../../lib/session/me.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { MoreActs } from '../../../ui/menu/MoreActs.tsx';
import classes from './recurrence.module.css';
import type { Recurrence } from './recurrence.ts';

const RecurrenceDialog = lazyDialog(() => import('./RecurrenceDialog.tsx'));
const EndDialog = lazyDialog(() => import('./EndDialog.tsx'));

/** The recurring document, its schedule, and its amount. */
export function RecurrenceRow({ recurrence }: { recurrence: Recurrence }) {
  const t = useTranslations('recurrence');
  const sentenceOf = useSentence();
  const { date } = useFormat();
  const { concept, kind, category, contact, amount, nextOn, pausedAt } = recurrence;
  const facts = [category?.name, contact?.name].filter(Boolean).join(' · ');
  return (
    <li className={classes.row}>
      <div>
        <span className={classes.name}>{concept ?? category?.name ?? t(`kinds.${kind}`)}</span>{' '}
        {pausedAt ? <Badge color="yellow">{t('paused')}</Badge> : null}
        <Text size="sm">{sentenceOf(recurrence)}</Text>
        <Text size="sm" c="dimmed">
          {facts}
          {facts ? ' · ' : null}
          {pausedAt ? t('isPaused') : nextOn ? t('next', { date: date(nextOn) }) : t('over')}
        </Text>
      </div>
      <span className={classes.amount}>{amount === undefined ? null : <Money isEven amount={amount} />}</span>
      <RowActs recurrence={recurrence} />
    </li>
  );
}

function RowActs({ recurrence }: { recurrence: Recurrence }) {
  const t = useTranslations('recurrence');
  const writes = useCan('recurrence.write');
  const [open, setOpen] = useState<'edit' | 'end' | null>(null);
  const pause = trpc.recurrence.pause.useMutation();
  const resume = trpc.recurrence.resume.useMutation();
  if (!writes) return null;
  const { id, pausedAt } = recurrence;
  const close = () => setOpen(null);
  return (
    <div className={classes.acts}>
      <MoreActs
        position="bottom-end"
        acts={[
          { name: 'edit', label: t('edit'), icon: IconPencil, onAct: () => setOpen('edit') },
          pausedAt
            ? { name: 'resume', label: t('resume'), icon: IconPlayerPlay, onAct: () => resume.mutate({ id }) }
            : { name: 'pause', label: t('pause'), icon: IconPlayerPause, onAct: () => pause.mutate({ id }) },
          {
            ...{ name: 'end', label: t('end'), icon: IconTrash, isDangerous: true },
            onAct: () => setOpen('end'),
          },
        ]}
      />
      <RecurrenceDialog recurrence={recurrence} opened={open === 'edit'} onClose={close} />
      <EndDialog recurrence={recurrence} opened={open === 'end'} onClose={close} />
    </div>
  );
}

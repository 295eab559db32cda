import { Badge, Button, Text } from '@mantine/core';
import { IconBan, IconCheck, IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { daysAfter, shopDay } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useErrorMessage } from '../../../lib/i18n/text.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PlainList } from '../../../ui/layout/layout.tsx';
import { MoreActs } from '../../../ui/menu/MoreActs.tsx';
import classes from './recurrence.module.css';
import { type CardDay, documentPath, type Occurrence } from './recurrence.ts';

type ComingDaysProps = { label: string; occurrences: Occurrence[]; cardDays?: readonly CardDay[] };

/** The days in order, each occurrence with its possible actions. */
export function ComingDays({ label, occurrences, cardDays = [] }: ComingDaysProps) {
  const days = [
    ...cardDays.map((card) => ({
      on: card.on,
      row: <OfCard key={`${card.id} ${card.kind} ${card.on}`} card={card} />,
    })),
    ...occurrences.map((occurrence) => ({
      on: occurrence.postsOn,
      row: <Day key={`${occurrence.recurrenceId} ${occurrence.dueOn}`} occurrence={occurrence} />,
    })),
  ].sort((one, other) => one.on.localeCompare(other.on));
  return (
    <PlainList gap={8} aria-label={label}>
      {days.map(({ row }) => row)}
    </PlainList>
  );
}

/** The statement day or the payment day of a credit card, with the amount if it is known. */
function OfCard({ card: { id, name, kind, on, amount } }: { card: CardDay }) {
  const t = useTranslations('recurrence');
  const named = { name, bdi: (words: ReactNode) => <bdi>{words}</bdi> };
  const { date, weekday } = useFormat();
  return (
    <li className={classes.row}>
      <div>
        <Text size="sm" c="dimmed">
          {weekday(on)} {date(on)}
        </Text>
        <Link to={paths.moneyAccount(id)} className={classes.link}>
          {kind === 'cut' ? t.rich('cardDays.cut', named) : t.rich('cardDays.payment', named)}
        </Link>
      </div>
      <span className={classes.amount}>{amount ? <Money isEven amount={amount} /> : null}</span>
    </li>
  );
}

function Day({ occurrence }: { occurrence: Occurrence }) {
  const t = useTranslations('recurrence');
  const { date, weekday } = useFormat();
  const { concept, kind, postsOn, amount, status, reason } = occurrence;
  const isOut = status === 'skipped' || status === 'voided';
  const name = concept ?? t(`kinds.${kind}`);
  const path = documentPath(occurrence);
  return (
    <li className={classes.row}>
      <div>
        <Text size="sm" c="dimmed">
          {weekday(postsOn)} {date(postsOn)}
        </Text>
        <span className={isOut ? classes.struck : classes.name}>
          {path ? (
            <Link to={path} className={classes.link}>
              {name}
            </Link>
          ) : (
            name
          )}
        </span>{' '}
        {status === 'planned' || status === 'waiting' ? null : (
          <Badge variant="light" color={status === 'done' ? 'green' : 'gray'}>
            {t(`statuses.${status}`)}
          </Badge>
        )}
        {status === 'waiting' && reason ? <Why reason={reason} /> : null}
      </div>
      <span className={classes.amount}>{amount === undefined ? null : <Money isEven amount={amount} />}</span>
      <DayActs occurrence={occurrence} />
    </li>
  );
}

/** The reason why the document was not booked automatically. */
function Why({ reason }: { reason: string }) {
  const text = useErrorMessage(reason);
  return text ? (
    <Text size="sm" c="red">
      {text}
    </Text>
  ) : null;
}

function DayActs({ occurrence }: { occurrence: Occurrence }) {
  const t = useTranslations('recurrence');
  const shop = useShop();
  const writes = useCan('recurrence.write');
  const approve = trpc.recurrence.approve.useMutation();
  const skip = trpc.recurrence.skip.useMutation();
  const postpone = trpc.recurrence.postpone.useMutation({
    onSuccess: () => notify({ message: t('putOff'), color: 'income' }),
  });
  const { recurrenceId: id, dueOn, status } = occurrence;
  if (!writes || (status !== 'planned' && status !== 'waiting')) return null;
  const skipping = {
    ...{ name: 'skip', label: t('skip'), icon: IconBan, isDangerous: true },
    onAct: () => skip.mutate({ id, dueOn }),
  };
  if (status === 'planned')
    return (
      <div className={classes.acts}>
        <MoreActs position="bottom-end" acts={[skipping]} />
      </div>
    );
  const tomorrow = shop ? daysAfter(shopDay(new Date(), shop), 1) : dueOn;
  const later = {
    ...{ name: 'postpone', label: t('tomorrow'), icon: IconClock },
    onAct: () => postpone.mutate({ id, dueOn, until: tomorrow }),
  };
  return (
    <div className={classes.acts}>
      <Button
        leftSection={<IconCheck size={18} aria-hidden="true" />}
        loading={approve.isPending}
        onClick={() => approve.mutate({ id, dueOn })}
      >
        {t('approve')}
      </Button>
      <MoreActs position="bottom-end" acts={[later, skipping]} />
    </div>
  );
}

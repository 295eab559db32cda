import { Button, Card, Checkbox, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../../domain/approval/ReasonDialog.tsx';
import { type Shop, useShop } from '../../../domain/sale/use-shop.ts';
import type { Output } from '../../../lib/api/output.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { daysAfter, shopDay } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { DateField } from '../../../ui/date/DateField.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { FormErrors } from '../../../ui/form/FormErrors.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Rows } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './periodlock.module.css';
import { VerifyCard } from './VerifyCard.tsx';

type PeriodLock = Output<'periodLock.byId'>;

/** The closed period, the tasks before the next closing, and the history of closings with their users. */
export default function PeriodLocksPage() {
  const t = useTranslations('periodlock');
  const shop = useShop();
  const query = trpc.periodLock.list.useQuery({ perPage: 50 });
  return (
    <>
      <PageHeader title={t('title')} />
      <RecordLoader query={query} back={paths.appHome}>
        {({ periodLocks }) => (shop ? <Locks locks={periodLocks} shop={shop} /> : null)}
      </RecordLoader>
    </>
  );
}

function Locks({ locks, shop }: { locks: PeriodLock[]; shop: Shop }) {
  const t = useTranslations('periodlock');
  const { date } = useFormat();
  const isOwner = useCan('owner');
  const [last] = locks;
  const until = last?.lockedUntil ?? null;
  return (
    <div className={classes.page}>
      <Card>
        <Title order={2} size="h3">
          {until ? t('closedUntil', { day: date(until) }) : t('openNow')}
        </Title>
        <Text mt="xs">{t('text')}</Text>
        <NewLock key={last?.id} until={until} shop={shop} />
      </Card>
      <Rows gap={24}>
        {isOwner ? <VerifyCard /> : null}
        <History locks={locks} />
      </Rows>
    </div>
  );
}

function History({ locks }: { locks: PeriodLock[] }) {
  const t = useTranslations('periodlock');
  return (
    <section aria-labelledby="history">
      <Title order={2} size="h4" id="history">
        {t('history')}
      </Title>
      {locks.length === 0 ? <Text c="dimmed">{t('nothing')}</Text> : null}
      <ul className={classes.history}>
        {locks.map((lock, index) => (
          <LockEntry key={lock.id} lock={lock} isLast={index === 0} />
        ))}
      </ul>
    </section>
  );
}

/** The last day of the previous month, the most common choice. */
const monthBefore = (today: string) => daysAfter(`${today.slice(0, 8)}01`, -1);

/** Yesterday, if the end of the previous month is closed already. */
function usualDay(today: string, until: string | null) {
  const month = monthBefore(today);
  return until === null || month > until ? month : daysAfter(today, -1);
}

function NewLock({ until, shop }: { until: string | null; shop: Shop }) {
  const t = useTranslations('periodlock');
  const today = shopDay(new Date(), shop);
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/reports/periodlock/periodlock.schema').then(
        ({ PeriodLockInput }) => PeriodLockInput,
      ),
    values: { lockedUntil: usualDay(today, until), reason: '', force: false },
    save: (input, { api, id }) => api.periodLock.create.mutate({ ...input, id }),
    message: t('locked'),
  });
  const { fields } = form;
  const { lockedUntil } = fields.values;
  const { data } = trpc.periodLock.open.useQuery({ until: lockedUntil }, { enabled: lockedUntil !== '' });
  const isUnsettled = data !== undefined && data.pending + data.sessions > 0;
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className={classes.form}>
      <FormErrors form={form} />
      <DateField
        label={t('until')}
        max={daysAfter(today, -1)}
        {...(until && { min: daysAfter(until, 1) })}
        {...fields.input('lockedUntil')}
      />
      <TextInput label={t('reason')} {...fields.input('reason')} />
      <Stack gap={4} aria-live="polite">
        <Text fw={600}>{t('check')}</Text>
        {data && data.pending > 0 ? (
          <Link to={paths.pendingExpenses} className={classes.open}>
            {t('pending', { count: data.pending })}
          </Link>
        ) : null}
        {data && data.sessions > 0 ? (
          <Link to={paths.cash} className={classes.open}>
            {t('sessions', { count: data.sessions })}
          </Link>
        ) : null}
        <BankLines until={lockedUntil} />
        {data && !isUnsettled ? <Text c="dimmed">{t('ready')}</Text> : null}
        {isUnsettled ? <Checkbox label={t('force')} {...fields.input('force')} /> : null}
      </Stack>
      <Button
        type="submit"
        loading={form.isSaving}
        disabled={isUnsettled && !fields.values.force}
        leftSection={<IconLock size={18} aria-hidden="true" />}
        className={classes.submit}
      >
        {t('lock')}
      </Button>
    </form>
  );
}

/**
 * The open bank lines of these days: a closing does not require them to be settled, but the user should know
 * about them.
 */
function BankLines({ until }: { until: string }) {
  const t = useTranslations('periodlock');
  const { data } = trpc.reconciliation.open.useQuery({ until }, { enabled: until !== '' });
  if (!data || data.lines === 0) return null;
  return (
    <Link to={paths.money} className={classes.open}>
      {t('bankLines', { count: data.lines })}
    </Link>
  );
}

/** One closing or reopening; the owner may undo the last closing. */
function LockEntry({ lock, isLast }: { lock: PeriodLock; isLast: boolean }) {
  const t = useTranslations('periodlock');
  const { date, moment } = useFormat();
  const isOwner = useCan('owner');
  const [isReopening, setReopening] = useState(false);
  const reopen = trpc.periodLock.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('reopened'), color: 'income' });
      setReopening(false);
    },
  });
  const { id, lockedUntil, previous, reason, user, createdAt } = lock;
  const isForward = lockedUntil !== null && (previous === null || lockedUntil > previous);
  const notes = [moment(createdAt), ...(user ? [user.name] : []), ...(reason ? [reason] : [])];
  return (
    <li className={classes.told}>
      <span className={classes.named}>
        <strong>
          {isForward ? t('didLock', { day: date(lockedUntil) }) : null}
          {!isForward && lockedUntil ? t('didOpen', { day: date(daysAfter(lockedUntil, 1)) }) : null}
          {lockedUntil ? null : t('didOpenAll')}
        </strong>
        <small>{notes.join(' · ')}</small>
      </span>
      {isLast && isOwner && lockedUntil !== null ? (
        <Button
          variant="default"
          leftSection={<IconLockOpen size={18} aria-hidden="true" />}
          onClick={() => setReopening(true)}
        >
          {t('reopen')}
        </Button>
      ) : null}
      {isReopening ? (
        <ReasonDialog
          title={t('reopenTitle')}
          text={t('reopenText')}
          label={t('reason')}
          submit={t('reopen')}
          act={{ procedure: 'periodLock.remove', subject: { id } }}
          needsRight={false}
          isPending={reopen.isPending}
          onSend={({ reason: why }) => reopen.mutate({ id, reason: why })}
          onClose={() => setReopening(false)}
        />
      ) : null}
    </li>
  );
}

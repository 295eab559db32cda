import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccountName } from '../../../domain/money/money-account.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { Transfer } from './money.ts';

type TransferSheetProps = { id: string; onClose: () => void };

/** One transfer: its source and destination, and a button to undo it. */
export default function TransferSheet({ id, onClose }: TransferSheetProps) {
  const t = useTranslations('money');
  const query = trpc.transfer.byId.useQuery({ id });
  return (
    <Dialog opened onClose={onClose} title={t('types.transfer')}>
      <RecordLoader query={query} back={paths.money}>
        {(transfer) => <TransferDetails transfer={transfer} onClose={onClose} />}
      </RecordLoader>
    </Dialog>
  );
}

type TransferDetailsProps = { transfer: Transfer; onClose: () => void };

function TransferDetails({ transfer, onClose }: TransferDetailsProps) {
  const t = useTranslations('money');
  const who = useUserName();
  const { date } = useFormat();
  const sideName = useSideName();
  const { code, amount, fee, feeCategory, reference, comments, user, status } = transfer;
  return (
    <Stack>
      {status === 'voided' ? (
        <Text c="dimmed">{t('voidedBecause', { reason: transfer.voidReason ?? '—' })}</Text>
      ) : null}
      <LeaderLines>
        <LeaderLine label={t('code')} value={<bdi>{withCodes(code)}</bdi>} />
        <LeaderLine label={t('date')} value={date(transfer.date)} />
        <LeaderLine label={t('from')} value={<bdi>{sideName(transfer.from)}</bdi>} />
        <LeaderLine label={t('to')} value={<bdi>{sideName(transfer.to)}</bdi>} />
        <LeaderLine size="total" label={t('amount')} value={<Money isEven amount={amount} />} />
        {fee > 0 ? (
          <LeaderLine label={feeCategory?.name ?? t('fee')} value={<Money isEven amount={fee} />} />
        ) : null}
        {reference ? <LeaderLine label={t('reference')} value={reference} /> : null}
        {comments ? <LeaderLine label={t('comments')} value={comments} /> : null}
        {user ? <LeaderLine label={t('by')} value={who(user)} /> : null}
      </LeaderLines>
      {status === 'done' ? <TakeBack id={transfer.id} onClose={onClose} /> : null}
    </Stack>
  );
}

function useSideName() {
  const t = useTranslations('money');
  const nameOf = useAccountName();
  return ({ kind, name }: Transfer['from']) =>
    kind === 'owner' || kind === 'tax' ? t(kind) : nameOf({ kind, name });
}

/** Asks for a confirmation in place of the button. */
function TakeBack({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('money');
  const common = useTranslations('common');
  const [isConfirming, setConfirming] = useState(false);
  const remove = trpc.transfer.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('voided'), color: 'income' });
      onClose();
    },
  });
  if (!useCan('transfer.write')) return null;
  if (!isConfirming)
    return (
      <Button variant="light" color="red" onClick={() => setConfirming(true)}>
        {t('void')}
      </Button>
    );
  return (
    <>
      <Text>{t('voidText')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => setConfirming(false)}>
          {common('cancel')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
          {t('void')}
        </Button>
      </Group>
    </>
  );
}

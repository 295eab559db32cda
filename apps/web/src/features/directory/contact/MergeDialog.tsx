import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CustomerSearch } from '../../../domain/contact/CustomerSearch.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { ListedContact } from './contact.columns.tsx';
import classes from './contact.module.css';

type MergeDialogProps = { target: ListedContact; onClose: () => void };

/** Finds the duplicate contact, shows the data that will move, and merges both permanently. */
export default function MergeDialog({ target, onClose }: MergeDialogProps) {
  const t = useTranslations('contact');
  const [fromId, setFromId] = useState<string | null>(null);
  return (
    <Dialog opened onClose={onClose} title={t('mergeTitle', { name: target.name })}>
      {fromId === null ? (
        <div className={classes.merge}>
          <Text>{t('mergeSearch', { name: target.name })}</Text>
          <CustomerSearch except={target.id} onChoose={({ id }) => setFromId(id)} />
        </div>
      ) : (
        <Preview target={target} fromId={fromId} onBack={() => setFromId(null)} onDone={onClose} />
      )}
    </Dialog>
  );
}

type PreviewProps = { target: ListedContact; fromId: string; onBack: () => void; onDone: () => void };

function Preview({ target, fromId, onBack, onDone }: PreviewProps) {
  const t = useTranslations('contact');
  const common = useTranslations('common');
  const preview = trpc.customer.mergePreview.useQuery({ id: target.id, fromId });
  const merge = trpc.customer.merge.useMutation({
    onSuccess: () => {
      notify({ message: t('merged'), color: 'income' });
      onDone();
    },
  });
  if (!preview.data && preview.error)
    return <PartFailed error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton height={160} />;
  const { gone, sales, debts, deposits } = preview.data;
  return (
    <div className={classes.merge}>
      <Text>{t('mergeText', { gone: gone.name, kept: target.name })}</Text>
      <ul>
        <li>{t('mergeSales', { count: sales })}</li>
        <li>{t('mergeDebts', { count: debts })}</li>
        <li>{t('mergeDeposits', { count: deposits })}</li>
      </ul>
      <LeaderLines>
        <LeaderLine label={t('owes')} value={<Money isEven amount={target.owed + gone.owed} />} />
        <LeaderLine
          label={t('creditBalance')}
          value={<Money isEven amount={target.creditBalance + gone.creditBalance} />}
        />
        <LeaderLine
          label={t('totalSpent')}
          value={<Money isEven amount={target.totalSpent + gone.totalSpent} />}
        />
      </LeaderLines>
      <div className={classes.mergeFoot}>
        <Button variant="default" onClick={onBack}>
          {common('back')}
        </Button>
        <Button color="red" loading={merge.isPending} onClick={() => merge.mutate({ id: target.id, fromId })}>
          {t('mergeGo')}
        </Button>
      </div>
    </div>
  );
}

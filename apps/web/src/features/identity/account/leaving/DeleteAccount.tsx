import { Skeleton, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { PartFailed } from '../../../../ui/feedback/PartFailed.tsx';
import classes from '../account.module.css';
import { ExportButton } from './ExportButton.tsx';
import { TypedConfirm } from './TypedConfirm.tsx';

/** Lists the data that is deleted with the account before the request. Thirty days remain to cancel it. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.data');
  const format = useFormatter();
  const deletion = trpc.auth.destruction.useQuery();
  const ask = trpc.auth.programDestroy.useMutation({
    onSuccess: ({ destroyAt }) => {
      const date = format.dateTime(destroyAt ? new Date(destroyAt) : new Date(), { dateStyle: 'long' });
      notify({ message: t('deleteAsked', { date }) });
      onClose();
    },
  });
  const organizations = deletion.data?.organizations ?? [];
  return (
    <TypedConfirm
      title={t('delete')}
      word={t('deleteWord')}
      go={t('delete')}
      isPending={ask.isPending}
      onGo={() => ask.mutate({})}
      onClose={onClose}
    >
      <Text>{t('deleteText')}</Text>
      {deletion.isPending ? <Skeleton height={48} /> : null}
      {deletion.error ? <PartFailed error={deletion.error} onRetry={() => void deletion.refetch()} /> : null}
      {organizations.length > 0 ? (
        <div>
          <Text>{t('deleteTakes')}</Text>
          <ul className={classes.going}>
            {organizations.map(({ id, name, others }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                {others > 0 ? ` · ${t('deleteOthers', { count: others })}` : null}
              </li>
            ))}
          </ul>
          {organizations.some(({ others }) => others > 0) ? <Text mt="xs">{t('transferFirst')}</Text> : null}
        </div>
      ) : null}
      <div>
        <Text mb="xs">{t('exportFirst')}</Text>
        <ExportButton />
      </div>
    </TypedConfirm>
  );
}

import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Failure, failureOf } from '../../lib/failure.ts';
import { notify } from '../../lib/notify.ts';
import { forgetOrganization } from '../../lib/session.ts';
import { explain } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { TypedConfirm } from './TypedConfirm.tsx';

export function LeaveOrganizations({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.data');
  const [failure, setFailure] = useState<Failure | null>(null);
  const leave = trpc.auth.removeOrganizations.useMutation({
    meta: { inline: true },
    onError: (error) => setFailure(failureOf(error)),
    onSuccess: () => {
      notify({ message: t('leaveDone'), color: 'income' });
      onClose();
      forgetOrganization();
    },
  });
  return (
    <TypedConfirm
      title={t('leave')}
      word={t('leaveWord')}
      go={t('leave')}
      isGoing={leave.isPending}
      onGo={() => leave.mutate()}
      onClose={onClose}
    >
      <Text>{t('leaveText')}</Text>
      {failure ? (
        <Text c="red" role="alert">
          {explain(failure)}
        </Text>
      ) : null}
    </TypedConfirm>
  );
}

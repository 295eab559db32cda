import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Failure, failureOf } from '../../../../lib/api/failure.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { explain } from '../../../../lib/i18n/text.tsx';
import { forgetOrganization } from '../../../../lib/session/session.ts';
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
      isPending={leave.isPending}
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

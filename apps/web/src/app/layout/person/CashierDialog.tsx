import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PinForm } from '../../../domain/approval/PinForm.tsx';
import { usePinProblem } from '../../../domain/approval/use-pin-problem.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { takeOverTill } from '../../../lib/session/session.ts';
import { hasUnsavedWork } from '../../../lib/session/unsaved-work.ts';
import { DiscardDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { closeDialog } from '../shell-state.ts';

/** Switches the till to another user, with the permissions and name of that user. */
export default function CashierDialog({ opened }: { opened: boolean }) {
  const t = useTranslations('approval');
  const [agreed, setAgreed] = useState(false);
  if (!opened && agreed) setAgreed(false);
  const isLosing = opened && !agreed && hasUnsavedWork({ exceptStored: true });
  return (
    <>
      <DiscardDialog opened={isLosing} onStay={closeDialog} onGo={() => setAgreed(true)} />
      <Dialog opened={opened && !isLosing} onClose={closeDialog} title={t('switchTitle')} size="lg">
        <Switch />
      </Dialog>
    </>
  );
}

function Switch() {
  const t = useTranslations('approval');
  const { me } = useMe();
  const problemOf = usePinProblem();
  const holders = trpc.approval.users.useQuery({});
  const people = holders.data?.users.filter(({ id }) => id !== me?.user.id);
  const change = trpc.approval.switch.useMutation({
    meta: { inline: true },
    onSuccess: ({ accessToken }, { userId }) => {
      const name = people?.find(({ id }) => id === userId)?.name ?? '';
      closeDialog();
      takeOverTill(accessToken);
      notify({ message: t('switched', { name }), color: 'income' });
    },
  });
  if (!people) return <Skeleton height={280} />;
  if (people.length === 0) return <Text>{t('noCashiers')}</Text>;
  return (
    <>
      <Text mb="md">{t('switchText')}</Text>
      <PinForm
        legend={t('sellsNow')}
        people={people}
        submit={t('switch')}
        isSending={change.isPending}
        problem={problemOf(change.error)}
        onForget={change.reset}
        onSubmit={(typed) => change.mutate(typed)}
      />
    </>
  );
}

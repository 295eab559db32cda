import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { type Member, nameOf } from './team.ts';

export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('role');
  const organization = useOrganization();
  const name = nameOf(member);
  const remove = trpc.member.remove.useMutation({
    onSuccess: () => notify({ message: t('removed', { name }), color: 'income' }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened
      title={t('removeTitle', { name })}
      go={t('remove')}
      onStay={onClose}
      onGo={() => !remove.isPending && remove.mutate({ id: member.id })}
    >
      {t('removeText', { organization: organization?.name ?? '' })}
    </ConfirmDialog>
  );
}

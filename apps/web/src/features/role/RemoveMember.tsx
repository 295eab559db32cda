import { useTranslations } from 'use-intl';
import { useOrganization } from '../../lib/me.tsx';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { type Member, nameOf } from './team.ts';

export function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('role');
  const common = useTranslations('common');
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
      stay={common('cancel')}
      go={t('remove')}
      onStay={onClose}
      onGo={() => !remove.isPending && remove.mutate({ id: member.id })}
    >
      {t('removeText', { organization: organization?.name ?? '' })}
    </ConfirmDialog>
  );
}

import { ActionIcon, Badge, Menu, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import classes from './role.module.css';
import { ShareInvite } from './ShareInvite.tsx';
import type { Invite } from './team.ts';

/** The invitations, their state, and the actions on them. */
export default function InvitesTab() {
  const t = useTranslations('role');
  const invites = trpc.invitation.list.useQuery({});
  const [shared, setShared] = useState<Invite | null>(null);
  const [revoked, setRevoked] = useState<Invite | null>(null);
  const revoke = trpc.invitation.remove.useMutation({
    onSuccess: () => notify({ message: t('revoked'), color: 'income' }),
    onSettled: () => setRevoked(null),
  });
  const columns = useShownColumns(useInviteColumns({ onShare: setShared, onRevoke: setRevoked }));
  return (
    <>
      <DataTable
        rows={invites.data?.invites}
        columns={columns}
        query={invites}
        empty={
          <EmptyState kind="mail" title={t('noInvitesTitle')}>
            {t('noInvitesText')}
          </EmptyState>
        }
      />
      {shared ? <ShareInvite invite={shared} onClose={() => setShared(null)} /> : null}
      <ConfirmDialog
        opened={revoked !== null}
        title={t('revokeTitle')}
        go={t('revoke')}
        onStay={() => setRevoked(null)}
        onGo={() => {
          if (revoked && !revoke.isPending) revoke.mutate({ roleId: revoked.role.id, id: revoked.id });
        }}
      >
        {t('revokeText')}
      </ConfirmDialog>
    </>
  );
}

type Doing = { onShare: (invite: Invite) => void; onRevoke: (invite: Invite) => void };

function useInviteColumns(doing: Doing): ListColumn<Invite>[] {
  const common = useTranslations('common');
  const t = useTranslations('role');
  return [
    { name: 'who', title: t('invitee'), phone: 'start', render: (invite) => <Who invite={invite} /> },
    { name: 'role', title: t('role'), phone: 'start', render: ({ role }) => role.name },
    col.date({ name: 'expires', title: t('expires') }, ({ expiresAt }) => expiresAt),
    { name: 'state', title: t('state'), phone: 'end', render: (invite) => <Status invite={invite} /> },
    {
      name: 'actions',
      title: common('actions'),
      align: 'end',
      width: 112,
      phone: 'end',
      render: (invite) => (invite.status === 'accepted' ? null : <Actions invite={invite} {...doing} />),
    },
  ];
}

function Who({ invite: { email, user, phone } }: { invite: Invite }) {
  const t = useTranslations('role');
  const name = `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim();
  return (
    <>
      <Text component="span" fw={550} display="block" className={classes.email ?? ''}>
        {name || email || t('anyone')}
      </Text>
      {name && (email ?? phone) ? (
        <Text component="bdi" size="sm" c="dimmed" className={classes.email ?? ''}>
          {email ?? phone}
        </Text>
      ) : null}
    </>
  );
}

const colors = { pending: 'yellow', accepted: 'green', expired: 'gray', revoked: 'gray' } as const;

function Status({ invite: { status, isDeclined } }: { invite: Invite }) {
  const t = useTranslations('role');
  return (
    <Badge variant="light" color={colors[status]}>
      {isDeclined ? t('declined') : t(`statuses.${status}`)}
    </Badge>
  );
}

function Actions({ invite, onShare, onRevoke }: { invite: Invite } & Doing) {
  const t = useTranslations('role');
  const { id, role, email, status } = invite;
  const resend = trpc.invitation.update.useMutation({
    onSuccess: (sent) => {
      notify({ message: email ? t('resent') : t('renewed'), color: 'income' });
      if (!email) onShare(sent);
    },
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={44}
          loading={resend.isPending}
          aria-label={t('actionsOf', { name: invite.user.firstName ?? email ?? invite.code ?? '' })}
        >
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status === 'pending' && invite.link ? (
          <Menu.Item onClick={() => onShare(invite)}>{t('share')}</Menu.Item>
        ) : null}
        <Menu.Item onClick={() => resend.mutate({ roleId: role.id, id })}>
          {email ? t('resend') : t('renew')}
        </Menu.Item>
        {status === 'pending' ? (
          <Menu.Item c="var(--mantine-color-error)" onClick={() => onRevoke(invite)}>
            {t('revoke')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

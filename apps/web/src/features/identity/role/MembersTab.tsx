import { Badge, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useMe, useOrganization } from '../../../lib/session/me.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { InitialsAvatar } from '../../../ui/images/InitialsAvatar.tsx';
import { type ListColumn, useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { onIntent } from '../../../ui/menu/on-intent.tsx';
import { MemberButton } from './MemberButton.tsx';
import classes from './role.module.css';
import { type DoWithMember, isOfCounter, type Member, type MemberAct, nameOf } from './team.ts';

const ChangePin = lazyOverlay(() => import('./ChangePin.tsx'));
const ChangeRole = lazyOverlay(() => import('./ChangeRole.tsx'));
const TransferDialog = lazyOverlay(withWords(['auth'], () => import('./TransferDialog.tsx')));

const Actions = onIntent<DoWithMember>(
  ({ member }) => <MemberButton name={nameOf(member)} />,
  () => import('./MemberMenu.tsx'),
);

export function MembersTab() {
  const t = useTranslations('role');
  const users = trpc.organization.users.useQuery();
  const [doing, setDoing] = useState<MemberAct | null>(null);
  const columns = useShownColumns(useMemberColumns(setDoing));
  const close = () => setDoing(null);
  return (
    <>
      <DataTable
        rows={users.data?.users}
        columns={columns}
        query={users}
        empty={<EmptyState kind="records" title={t('emptyTitle')} />}
      />
      {users.data?.users.length === 1 ? (
        <EmptyState kind="records" title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      ) : null}
      {doing?.what === 'role' ? <ChangeRole member={doing.member} onClose={close} /> : null}
      {doing?.what === 'pin' ? <ChangePin member={doing.member} onClose={close} /> : null}
      {doing?.what === 'remove' ? <RemoveMember member={doing.member} onClose={close} /> : null}
      {doing?.what === 'transfer' ? <TransferDialog member={doing.member} onClose={close} /> : null}
    </>
  );
}

function useMemberColumns(onDo: DoWithMember['onDo']): ListColumn<Member>[] {
  const common = useTranslations('common');
  const t = useTranslations('role');
  return [
    { name: 'name', title: t('member'), phone: 'start', render: (member) => <Person member={member} /> },
    {
      name: 'role',
      title: t('role'),
      phone: 'start',
      render: ({ mainRole, role }) => (mainRole === 'owner' ? t('owner') : (role?.name ?? t('noRole'))),
    },
    { name: 'state', title: t('state'), phone: 'start', render: (member) => <State member={member} /> },
    {
      name: 'actions',
      title: common('actions'),
      align: 'end',
      width: 112,
      phone: 'end',
      render: (member) => (member.mainRole === 'owner' ? null : <Actions member={member} onDo={onDo} />),
    },
  ];
}

function Person({ member: { id, name, email } }: { member: Member }) {
  const t = useTranslations('role');
  const { me } = useMe();
  return (
    <span className={classes.person}>
      <InitialsAvatar name={name || (email ?? '')} size={36} />
      <Stack gap={0} className={classes.personText ?? ''}>
        <Text component="span" fw={550}>
          {name || email}
          {me?.user.id === id ? (
            <Text component="span" c="dimmed" fw={400}>
              {` · ${t('you')}`}
            </Text>
          ) : null}
        </Text>
        {name ? (
          <Text component="bdi" size="sm" c="dimmed" className={classes.email ?? ''}>
            {isOfCounter({ email }) ? t('pinOnly') : email}
          </Text>
        ) : null}
      </Stack>
    </span>
  );
}

function State({ member }: { member: Member }) {
  const { mainRole, hasPin, hasSecondFactor } = member;
  const t = useTranslations('role');
  return (
    <Group gap={6}>
      {mainRole === 'guest' && !isOfCounter(member) ? <Badge variant="light">{t('guest')}</Badge> : null}
      {hasSecondFactor ? (
        <Badge variant="light" color="green">
          {t('withSecondFactor')}
        </Badge>
      ) : null}
      {hasPin ? (
        <Badge variant="light" color="gray">
          {t('withPin')}
        </Badge>
      ) : null}
    </Group>
  );
}

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
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

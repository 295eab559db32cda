import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { oneOf, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { MembersTab } from './MembersTab.tsx';
import { RolesTab } from './RolesTab.tsx';

const InviteDialog = lazyOverlay(() => import('./InviteDialog.tsx'));
const InvitesTab = lazyOverlay(() => import('./InvitesTab.tsx'));

const tabs = ['team', 'roles', 'invitations'] as const;
const address = { tab: oneOf(tabs, 'team') };

/** The members, their roles, and the pending invitations. */
export default function TeamPage() {
  const t = useTranslations('role');
  const [{ tab }, change] = useAddress(address);
  const [isInviting, setInviting] = useState(false);
  const roles = trpc.role.list.useQuery();
  const hasRoles = (roles.data?.roles.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Button
              component={Link}
              to={paths.newRole}
              variant={hasRoles ? 'default' : 'filled'}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              {t('newRole')}
            </Button>
            {hasRoles ? (
              <Button
                leftSection={<IconUserPlus size={18} aria-hidden="true" />}
                onClick={() => setInviting(true)}
              >
                {t('invite')}
              </Button>
            ) : null}
          </>
        }
      />
      <Tabs value={tab} onChange={(next) => change({ tab: tabs.find((each) => each === next) ?? 'team' })}>
        <Tabs.List mb="md">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="team">{tab === 'team' ? <MembersTab /> : null}</Tabs.Panel>
        <Tabs.Panel value="roles">
          {tab === 'roles' ? (
            <RolesTab
              query={roles}
              empty={
                <EmptyState kind="records" title={t('noRolesTitle')}>
                  {t('noRolesText')}
                </EmptyState>
              }
            />
          ) : null}
        </Tabs.Panel>
        <Tabs.Panel value="invitations">{tab === 'invitations' ? <InvitesTab /> : null}</Tabs.Panel>
      </Tabs>
      {isInviting && roles.data ? (
        <InviteDialog roles={roles.data.roles} onClose={() => setInviting(false)} />
      ) : null}
    </>
  );
}

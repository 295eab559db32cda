import { Menu, Text } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconHome,
  IconLogout,
  IconPasswordMobilePhone,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useLogOut } from '../../domain/sale/use-log-out.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useTell } from '../../lib/session/analytics.ts';
import { useCan, useMe } from '../../lib/session/me.tsx';
import { personName } from '../../lib/session/person.ts';
import { ProfileButton } from './ProfileButton.tsx';
import { openDialog } from './shell-state.ts';

export default function ProfileMenu() {
  const t = useTranslations('shell');
  const { me } = useMe();
  const tell = useTell();
  const logOut = useLogOut();
  const maySwitch = useCan('approval.ask');
  if (!me) return null;
  const name = personName(me);
  const isOwner = me.currentOrganization?.mainRole === 'owner';
  return (
    <>
      <Menu withinPortal={false} position="bottom-end" width={240} onOpen={() => tell('profile_menu_opened')}>
        <Menu.Target>
          <ProfileButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text fw={600} c="var(--mantine-color-text)" truncate>
              {name}
            </Text>
            <Text size="sm" truncate>
              <bdi>{me.user.email}</bdi>
            </Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item component={Link} to={paths.start} leftSection={<IconHome size={18} />}>
            {t('start')}
          </Menu.Item>
          {me.user.isAtTill ? null : (
            <Menu.Item
              component={Link}
              to={isOwner ? paths.account : paths.security}
              leftSection={<IconUser size={18} />}
            >
              {t(isOwner ? 'menu.account' : 'menu.security')}
            </Menu.Item>
          )}
          {maySwitch ? (
            <Menu.Item leftSection={<IconUsers size={18} />} onClick={() => openDialog('cashier')}>
              {t('switchCashier')}
            </Menu.Item>
          ) : null}
          {maySwitch && !me.user.isAtTill ? (
            <Menu.Item leftSection={<IconPasswordMobilePhone size={18} />} onClick={() => openDialog('pin')}>
              {t('myPin')}
            </Menu.Item>
          ) : null}
          <Menu.Item
            leftSection={<IconAdjustmentsHorizontal size={18} />}
            onClick={() => openDialog('settings')}
          >
            {t('appearance')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} className="mirror" />} onClick={() => logOut.leave()}>
            {t('logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {logOut.question}
    </>
  );
}

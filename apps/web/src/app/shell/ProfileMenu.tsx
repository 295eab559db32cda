import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconHome, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMe } from '../../lib/me.ts';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { screenExists } from '../menu.ts';
import classes from './shell.module.css';
import { openDialog } from './shell-state.ts';
import { useLogOut } from './use-log-out.ts';

const accountPath = '/dashboard/user/account';

export function ProfileMenu() {
  const t = useTranslations('shell');
  const { me } = useMe();
  const logOut = useLogOut();
  if (!me) return null;
  const name = `${me.user.firstName} ${me.user.lastName}`.trim() || me.user.email;
  const isOwner = me.currentOrganization?.mainRole === 'owner';
  return (
    <Menu withinPortal={false} position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.profile}>
          <VisuallyHidden>{t('profileOf', { name })}</VisuallyHidden>
          <InitialsAvatar name={name} size={36} />
        </UnstyledButton>
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
        <Menu.Item component={Link} to="/dashboard" leftSection={<IconHome size={18} />}>
          {t('start')}
        </Menu.Item>
        {isOwner && screenExists(accountPath) ? (
          <Menu.Item component={Link} to={accountPath} leftSection={<IconUser size={18} />}>
            {t('menu.account')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconAdjustmentsHorizontal size={18} />}
          onClick={() => openDialog('settings')}
        >
          {t('appearance')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} className="mirror" />} onClick={logOut}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

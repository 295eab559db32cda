import { Menu, Text } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useSwitch } from '../../domain/organization/use-switch.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useTell } from '../../lib/session/analytics.ts';
import { useCan, useMe } from '../../lib/session/me.tsx';

import { InitialsAvatar } from '../../ui/images/InitialsAvatar.tsx';
import { OrganizationButton, type OrganizationProps } from './OrganizationButton.tsx';
import { closeDialog } from './shell-state.ts';

export default function OrganizationMenu({ isNarrow = false }: OrganizationProps) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const tell = useTell();
  const { switchTo, question } = useSwitch();
  const mayChange = useCan('organization.update');
  const current = me?.currentOrganization;
  if (!me || !current) return null;
  return (
    <>
      {question}
      <Menu
        withinPortal={false}
        position="bottom-start"
        width={260}
        onOpen={() => tell('organization_menu_opened')}
      >
        <Menu.Target>
          <OrganizationButton isNarrow={isNarrow} />
        </Menu.Target>
        <Menu.Dropdown>
          {me.organizations.map((each) => (
            <Menu.Item
              key={each.id}
              leftSection={<InitialsAvatar name={each.name} src={each.avatar} size={28} />}
              rightSection={each.id === current.id ? <IconCheck size={16} aria-hidden="true" /> : null}
              onClick={() => switchTo(each.id)}
            >
              <Text component="span" display="block" truncate>
                {each.name}
              </Text>
              <Text component="span" display="block" size="xs" c="dimmed">
                {t(`accounts.${each.businessType}`)}
              </Text>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={paths.organizations}
            leftSection={<IconBuildingStore size={18} />}
            onClick={closeDialog}
          >
            {t('menu.organizations')}
          </Menu.Item>
          {mayChange ? (
            <Menu.Item
              component={Link}
              to={paths.organizationData}
              leftSection={<IconSettings size={18} />}
              onClick={closeDialog}
            >
              {t('menu.organizationData')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

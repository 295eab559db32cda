import { Menu, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useSwitch } from '../../../domain/organization/use-switch.tsx';
import { useMe } from '../../../lib/session/me.tsx';
import { useTrack } from '../../../lib/session/use-track.ts';
import { InitialsAvatar } from '../../../ui/images/InitialsAvatar.tsx';
import { CountryFlag } from '../../../ui/inputs/CountryFlag.tsx';
import { MenuEntries } from '../menu/MenuEntries.tsx';
import { useMenu } from '../menu/use-menu.ts';
import classes from '../shell.module.css';
import { OrganizationButton, type OrganizationProps } from './OrganizationButton.tsx';

/** The user's organizations, each with the flag of its country, and the settings of the open one. */
export default function OrganizationMenu({ isNarrow = false }: OrganizationProps) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const track = useTrack();
  const { switchTo, question } = useSwitch();
  const settings = useMenu().find(({ section }) => section === 'organizations');
  const current = me?.currentOrganization;
  if (!me || !current) return null;
  return (
    <>
      {question}
      <Menu
        withinPortal={false}
        position="bottom-start"
        width={280}
        onOpen={() => track('organization_menu_opened')}
      >
        <Menu.Target>
          <OrganizationButton isNarrow={isNarrow} />
        </Menu.Target>
        <Menu.Dropdown className={classes.organizationMenu ?? ''}>
          {me.organizations.map((each) => (
            <Menu.Item
              key={each.id}
              aria-current={each.id === current.id || undefined}
              leftSection={<InitialsAvatar name={each.name} src={each.avatar} size={28} />}
              rightSection={each.id === current.id ? <IconCheck size={16} aria-hidden="true" /> : null}
              onClick={() => switchTo(each.id)}
            >
              <span className={classes.shopName}>
                <Text component="span" truncate>
                  {each.name}
                </Text>
                {each.country.id ? <CountryFlag id={each.country.id} /> : null}
              </span>
              <Text component="span" display="block" size="xs" c="dimmed">
                {t(`accounts.${each.businessType}`)}
              </Text>
            </Menu.Item>
          ))}
          {settings ? (
            <>
              <Menu.Divider />
              <MenuEntries entries={settings.entries} label={t('sections.organizations')} />
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

import { NavLink } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { OrganizationSwitch } from './OrganizationSwitch.tsx';
import { PlusCrown } from './PlusCrown.tsx';
import classes from './shell.module.css';
import { closeDialog, openDialog } from './shell-state.ts';
import { useMenu } from './use-menu.ts';
import { usePlusGuard } from './use-plus-guard.ts';

/** The whole menu, from below, on phones. */
export default function MoreDrawer({ opened }: { opened: boolean }) {
  const t = useTranslations('shell');
  const sections = useMenu();
  const guard = usePlusGuard();
  return (
    <Sheet
      opened={opened}
      onClose={closeDialog}
      position="bottom"
      size="85%"
      radius="xl"
      title={t('mainMenu')}
    >
      <OrganizationSwitch />
      {sections.map(({ section, entries }) => (
        <section key={section} className={classes.section}>
          <h2 className={classes.sectionTitle}>{t(`sections.${section}`)}</h2>
          {entries.map(({ path, title, gate, menu: { icon: Icon } }) => (
            <NavLink
              key={path}
              component={Link}
              to={path}
              label={t(`menu.${title}`)}
              leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
              rightSection={<PlusCrown gate={gate} />}
              onClick={(event) => {
                closeDialog();
                guard(gate)(event);
              }}
            />
          ))}
        </section>
      ))}
      <NavLink
        component="button"
        label={t('notices', { count: 0 })}
        leftSection={<IconBell size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => openDialog('notices')}
      />
      <NavLink
        component="button"
        label={t('appearance')}
        leftSection={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => openDialog('settings')}
      />
    </Sheet>
  );
}

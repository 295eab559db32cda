import { NavLink } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useIsWide } from '../../../lib/device/use-is-wide.ts';
import { Sheet } from '../../../ui/dialog/Sheet.tsx';
import { PendingOrders } from '../notices/PendingOrders.tsx';
import { PlusCrown } from '../plus/PlusCrown.tsx';
import { usePlusGuard } from '../plus/use-plus-guard.ts';
import classes from '../shell.module.css';
import { closeDialog } from '../shell-state.ts';
import VoiceButton from '../VoiceButton.tsx';
import { useMenu } from './use-menu.ts';

/** The whole menu: from below on a phone, from the side for a screen with its own header. */
export default function MoreDrawer({ opened }: { opened: boolean }) {
  const t = useTranslations('shell');
  const sections = useMenu();
  const guard = usePlusGuard();
  const isWide = useIsWide();
  return (
    <Sheet
      opened={opened}
      onClose={closeDialog}
      {...(isWide ? { position: 'left', size: 320 } : { position: 'bottom', size: '85%', radius: 'xl' })}
      title={t('mainMenu')}
    >
      <VoiceButton place="menu" />
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
              rightSection={
                <>
                  <PlusCrown gate={gate} />
                  <PendingOrders path={path} />
                </>
              }
              onClick={(event) => {
                closeDialog();
                guard(gate)(event);
              }}
            />
          ))}
        </section>
      ))}
    </Sheet>
  );
}

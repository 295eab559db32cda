import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { setPreferences, usePreferences } from '../../../lib/session/preferences.ts';
import type { MenuEntry } from '../../menu.ts';
import { PendingOrders } from '../notices/PendingOrders.tsx';
import { OrganizationSwitch } from '../person/OrganizationSwitch.tsx';
import { PlusCrown } from '../plus/PlusCrown.tsx';
import { usePlusGuard } from '../plus/use-plus-guard.ts';
import classes from '../shell.module.css';
import { useMenu } from './use-menu.ts';

const VoiceButton = lazyOverlay(() => import('../VoiceButton.tsx'));

/** The menu at the side, 232 px wide or 72 when collapsed. */
export function Sidebar() {
  const t = useTranslations('shell');
  const { navCollapsed } = usePreferences();
  const sections = useMenu();
  const Toggle = navCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={classes.side}>
      <OrganizationSwitch isNarrow={navCollapsed} />
      <div className={classes.sideScroll}>
        <nav aria-label={t('mainMenu')}>
          {sections.map(({ section, entries }) => (
            <div key={section} className={classes.section}>
              <p className={classes.sectionTitle}>{t(`sections.${section}`)}</p>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.path}>
                    <SideLink entry={entry} isNarrow={navCollapsed} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <VoiceButton place="side" />
      </div>
      <ActionIcon
        className={classes.collapse ?? ''}
        size={40}
        aria-label={navCollapsed ? t('expandMenu') : t('collapseMenu')}
        aria-expanded={!navCollapsed}
        onClick={() => setPreferences({ navCollapsed: !navCollapsed })}
      >
        <Toggle size={20} className="mirror" />
      </ActionIcon>
    </aside>
  );
}

function SideLink({ entry, isNarrow }: { entry: MenuEntry; isNarrow: boolean }) {
  const t = useTranslations('shell');
  const { icon: Icon } = entry.menu;
  const guard = usePlusGuard();
  return (
    <Link
      to={entry.path}
      onClick={guard(entry.gate)}
      className={classes.link}
      activeProps={{ 'data-active': true }}
      title={isNarrow ? t(`menu.${entry.title}`) : undefined}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.linkWords}>{t(`menu.${entry.title}`)}</span>
      <PlusCrown gate={entry.gate} />
      <PendingOrders path={entry.path} />
    </Link>
  );
}

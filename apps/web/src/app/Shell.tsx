import { useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { withWords } from '../lib/i18n/words.ts';
import { lazyOverlay } from '../lib/loading/lazy.tsx';
import { useMe } from '../lib/session/me.tsx';
import { usePreferences } from '../lib/session/preferences.ts';
import { BottomBar } from './layout/menu/BottomBar.tsx';
import { Sidebar } from './layout/menu/Sidebar.tsx';
import { PlanBanner } from './layout/plus/PlanBanner.tsx';
import { ShellDialogs } from './layout/ShellDialogs.tsx';
import { SlotBar } from './layout/SlotBar.tsx';
import classes from './layout/shell.module.css';
import { TopBar } from './layout/TopBar.tsx';
import { screenAt } from './menu.ts';

const AfterStart = lazyOverlay(() => import('./start/AfterStart.tsx'));
const AccountDeletion = lazyOverlay(() => import('./layout/person/AccountDeletion.tsx'));
const DemoBanner = lazyOverlay(withWords(['demo'], () => import('./layout/plus/DemoBanner.tsx')));

/** The frame of every screen of a signed-in user, in the layout of their preferences. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const { themeLayout, themeStretch, navCollapsed } = usePreferences();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const isVertical = themeLayout === 'vertical';
  const { me } = useMe();
  return (
    <div
      className={clsx(classes.frame, isVertical && classes.vertical)}
      data-collapsed={isVertical && navCollapsed ? true : undefined}
      data-slot={screen?.ownsHeader}
    >
      <a href="#main" className={classes.skip}>
        {t('skipToContent')}
      </a>
      {isVertical ? <Sidebar /> : null}
      {screen?.ownsHeader ? (
        <SlotBar />
      ) : (
        <TopBar screen={screen} pathname={pathname} isVertical={isVertical} />
      )}
      <main
        id="main"
        tabIndex={-1}
        className={classes.main}
        data-wide={themeStretch || screen?.isWide ? true : undefined}
      >
        {me?.user.destroyAt ? <AccountDeletion on={me.user.destroyAt} /> : null}
        {screen?.isWide ? null : <PlanBanner />}
        {me?.currentOrganization?.isDemo && !screen?.isWide ? <DemoBanner /> : null}
        {children}
        <AfterStart />
      </main>
      <BottomBar pathname={pathname} />
      <ShellDialogs />
    </div>
  );
}

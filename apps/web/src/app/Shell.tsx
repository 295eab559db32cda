import { useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { later } from '../lib/later.tsx';
import { useMe } from '../lib/me.tsx';
import { usePreferences } from '../lib/preferences.ts';
import { usePushOn } from '../lib/push-on.ts';
import { withWords } from '../lib/words.ts';
import { screenAt } from './menu.ts';
import { BottomBar } from './shell/BottomBar.tsx';
import { MenuRow } from './shell/MenuRow.tsx';
import { PlanBanner } from './shell/PlanBanner.tsx';
import { ShellDialogs } from './shell/ShellDialogs.tsx';
import { Sidebar } from './shell/Sidebar.tsx';
import classes from './shell/shell.module.css';
import { TopBar } from './shell/TopBar.tsx';
import { useProfileReminder } from './shell/use-profile-reminder.ts';
import { useStoredPromotion } from './use-stored-promotion.ts';

const PushListener = later(withWords(['notification'], () => import('./PushListener.tsx')));
const AccountGoing = later(() => import('./shell/AccountGoing.tsx'));
const DemoBanner = later(withWords(['demo'], () => import('./shell/DemoBanner.tsx')));

/** What stands around every screen of a signed-in person, in the layout of their preferences. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const { themeLayout, themeStretch, navCollapsed } = usePreferences();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const isVertical = themeLayout === 'vertical';
  const { me } = useMe();
  const isPushOn = usePushOn();
  useProfileReminder();
  useStoredPromotion();
  return (
    <div
      className={clsx(classes.frame, isVertical && classes.vertical)}
      data-collapsed={isVertical && navCollapsed ? true : undefined}
    >
      <a href="#main" className={classes.skip}>
        {t('skipToContent')}
      </a>
      {isVertical ? <Sidebar /> : null}
      <TopBar screen={screen} isVertical={isVertical} />
      {isVertical ? null : <MenuRow pathname={pathname} />}
      <main
        id="main"
        tabIndex={-1}
        className={classes.main}
        data-wide={themeStretch || screen?.isWide ? true : undefined}
      >
        {me?.user.destroyAt ? <AccountGoing on={me.user.destroyAt} /> : null}
        {screen?.isWide ? null : <PlanBanner />}
        {me?.currentOrganization?.isDemo && !screen?.isWide ? <DemoBanner /> : null}
        {children}
      </main>
      <BottomBar pathname={pathname} />
      <ShellDialogs />
      {isPushOn ? <PushListener /> : null}
    </div>
  );
}

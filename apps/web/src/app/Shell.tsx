import { useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../lib/me.ts';
import { notify } from '../lib/notify.ts';
import { usePreferences } from '../lib/preferences.ts';
import { screenAt } from './menu.ts';
import { BottomBar } from './shell/BottomBar.tsx';
import { MenuRow } from './shell/MenuRow.tsx';
import { ShellDialogs } from './shell/ShellDialogs.tsx';
import { Sidebar } from './shell/Sidebar.tsx';
import classes from './shell/shell.module.css';
import { TopBar } from './shell/TopBar.tsx';

/** What stands around every screen of a signed-in person, in the layout of their preferences. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const { themeLayout, themeStretch, navCollapsed } = usePreferences();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const isVertical = themeLayout === 'vertical';
  useProfileReminder();
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
        {children}
      </main>
      <BottomBar pathname={pathname} />
      <ShellDialogs />
    </div>
  );
}

/** Once per visit: a profile without a country or a last name gets a word about it. */
function useProfileReminder() {
  const t = useTranslations('shell');
  const { me } = useMe();
  const isSaid = useRef(false);
  const isIncomplete =
    me !== undefined && !me.user.stepTwo && (!me.user.country || /^\.?$/.test(me.user.lastName.trim()));
  useEffect(() => {
    if (!isIncomplete || isSaid.current) return;
    isSaid.current = true;
    notify({ message: t('updateYourProfile') });
  }, [isIncomplete, t]);
}

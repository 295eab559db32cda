import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useIsWide } from '../../../lib/device/use-is-wide.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useMe } from '../../../lib/session/me.tsx';
import { homeOf } from '../../guard/guard.ts';
import { screenExists } from '../../menu.ts';
import classes from '../shell.module.css';
import { rowItems } from './row-items.ts';
import { useMenu } from './use-menu.ts';

const Items = lazyOverlay(() => import('./MenuRowItems.tsx'));

/** The menus in the header, which a phone does not load. Items that do not fit are collected at the end. */
export function MenuRow({ pathname }: { pathname: string }) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const sections = useMenu();
  const isWide = useIsWide();
  // The space is reserved until the user is known, so that nothing beside it moves.
  if (!isWide || !me?.currentOrganization) return <div className={classes.row} />;
  const home = homeOf(me, screenExists);
  const isHome = pathname === home;
  return (
    <nav className={classes.row} aria-label={t('mainMenu')}>
      <Link to={home} className={classes.rowTarget} data-active={isHome || undefined}>
        {t('start')}
      </Link>
      <Items items={rowItems(sections, isHome ? '' : pathname)} />
    </nav>
  );
}

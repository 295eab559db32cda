import { useMediaQuery } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { useMe } from '../../lib/session/me.tsx';
import type { MenuSection } from '../menu.ts';
import classes from './shell.module.css';
import { useMenu } from './use-menu.ts';

export type MenuRowProps = { sections: MenuSection[]; pathname: string };

const Items = lazyOverlay(() => import('./MenuRowItems.tsx'));

/** The menu under the header, of which a phone fetches nothing; what does not fit gathers at its end. */
export function MenuRow({ pathname }: { pathname: string }) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const sections = useMenu();
  const isWide = useMediaQuery('(min-width: 56.25em)', undefined, { getInitialValueInEffect: false });
  if (!isWide) return null;
  // Keeps its place until it is known who is here, so that nothing below it moves.
  if (!me) return <div className={classes.row} />;
  if (sections.length === 0) return null;
  return (
    <nav className={classes.row} aria-label={t('mainMenu')}>
      <Items sections={sections} pathname={pathname} />
    </nav>
  );
}

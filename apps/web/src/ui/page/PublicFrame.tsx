import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Wordmark } from '../../theme/Wordmark.tsx';
import classes from './public-frame.module.css';

type PublicFrameProps = {
  /** The target of the wordmark. */
  home?: string;
  /** The content beside the wordmark. */
  nav?: ReactNode;
  /** The content at the end of the header. */
  end: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

/** A page outside of every shop: the wordmark above, one column in the middle. */
export function PublicFrame({ home = '/', nav, end, isWide = false, children }: PublicFrameProps) {
  const t = useTranslations('shell');
  return (
    <div className={classes.page}>
      <header className={classes.head} data-wide={isWide || undefined}>
        <Link to={home} className={classes.brand} aria-label={t('startOfMostrador')}>
          <Wordmark />
        </Link>
        {nav}
        {end}
      </header>
      <main className={classes.main} data-wide={isWide || undefined}>
        {children}
      </main>
    </div>
  );
}

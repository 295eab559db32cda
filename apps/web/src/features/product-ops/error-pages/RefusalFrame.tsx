import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { Wordmark } from '../../../theme/Wordmark.tsx';
import classes from './error-pages.module.css';

/** Pages outside of the shell show the name of the program. */
export function RefusalFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  return (
    <>
      <header className={classes.head}>
        <Link to={paths.welcome} className={classes.brand} aria-label={t('startOfMostrador')}>
          <Wordmark />
        </Link>
      </header>
      <main>{children}</main>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Wordmark } from '../../theme/Wordmark.tsx';
import classes from './auth.module.css';
import { LanguageRow } from './LanguageRow.tsx';

/** The paper on which signed-out people sign: wordmark above, one ticket in the middle. */
export function AuthFrame({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  const t = useTranslations('shell');
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/" className={classes.brand} aria-label={t('startOfMostrador')}>
          <Wordmark />
        </Link>
        <LanguageRow />
      </header>
      <main className={classes.main} data-wide={isWide || undefined}>
        {children}
      </main>
    </div>
  );
}

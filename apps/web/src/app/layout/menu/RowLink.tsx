import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PendingOrders } from '../notices/PendingOrders.tsx';
import { PlusCrown } from '../plus/PlusCrown.tsx';
import { usePlusGuard } from '../plus/use-plus-guard.ts';
import classes from '../shell.module.css';
import type { RowItem } from './row-items.ts';

/** A section with only one screen is a link to it. */
export function RowLink({ item: { entries, title, isHere } }: { item: RowItem }) {
  const t = useTranslations('shell.menu');
  const guard = usePlusGuard();
  const [only] = entries;
  if (!only || !title) return null;
  return (
    <Link
      to={only.path}
      onClick={guard(only.gate)}
      className={classes.rowTarget}
      data-active={isHere || undefined}
    >
      {t(title)}
      <PlusCrown gate={only.gate} />
      <PendingOrders path={only.path} />
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import classes from './report.module.css';

type EntriesProps = { search: Record<string, string>; children: ReactNode };

/** A figure linked to the sales that it sums, for users who may see them. */
export function Entries({ search, children }: EntriesProps) {
  const canList = useCan('pos.list');
  return canList ? (
    <Link to={paths.orders} search={search} className={classes.entries}>
      {children}
    </Link>
  ) : (
    children
  );
}

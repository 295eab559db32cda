import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { wasPlusClosed } from '../../../lib/session/plus.ts';
import { openDialog } from '../shell-state.ts';

const waitMs = 2000;
const homes: readonly string[] = [paths.posHome, paths.appHome];

/** Queries that the first page does not wait for run after it is shown. */
export function useIsTime() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isTime;
}

/** Returns the newest news and the number of unread ones. */
export function useNews() {
  const isTime = useIsTime();
  const { data } = trpc.changelog.list.useQuery(newestPage, { enabled: isTime, staleTime: 600_000 });
  return { newest: data?.changelogs[0] };
}

export const newestPage = { page: 1, perPage: 10 };

/**
 * Opens the news once automatically if there are unseen entries, on a start page, and never before a user
 * who gets the sheet about Plus has seen it.
 */
export function useFirstNews() {
  const { pathname } = useLocation();
  const organization = useOrganization();
  const { newest } = useNews();
  const [opened, setOpened] = useState<string | null>(null);
  const awaitsPlus =
    organization?.mainRole === 'owner' &&
    organization.businessType === 'business' &&
    !organization.hasPaidAccess &&
    !wasPlusClosed();
  const id = newest?.unread && organization && !awaitsPlus && homes.includes(pathname) ? newest.id : null;
  useEffect(() => {
    if (id === null || id === opened) return;
    setOpened(id);
    openDialog('news');
  }, [id, opened]);
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../lib/api/trpc.ts';
import { addresses } from '../lib/navigation/paths.ts';
import { useMe } from '../lib/session/me.tsx';
import { enterOrganization } from '../lib/session/session.ts';
import { openDialog } from './layout/shell-state.ts';

/** The target of a push message: switches to its organization, then opens its subject. */
export default function NoticePage() {
  const navigate = useNavigate();
  const { me } = useMe();
  const { mutate: markSeen } = trpc.notification.seen.useMutation({ meta: { inline: true } });
  const { organization, notice, to } = readSearch(useSearch({ strict: false }));
  const isElsewhere = me !== undefined && me.currentOrganization?.id !== organization;
  const isMine = me?.organizations.some(({ id }) => id === organization) ?? false;
  useEffect(() => {
    if (!me) return;
    // The page is loaded again in the other organization, and returns here.
    if (isElsewhere && isMine) return enterOrganization(organization);
    if (isMine) markSeen({ id: notice });
    void navigate({ href: isMine && to ? to : addresses.start, replace: true });
    if (isMine && !to) openDialog('tasks');
  }, [me, isElsewhere, isMine, organization, notice, to, markSeen, navigate]);
  return null;
}

/** Reads the parameters of an address that anyone may write, so it leads only to pages of the program. */
function readSearch(search: Record<string, unknown>) {
  const { organization, notice, to } = search;
  const isWithin = typeof to === 'string' && to.startsWith('/dashboard/');
  return { organization: String(organization), notice: String(notice), to: isWithin ? to : null };
}

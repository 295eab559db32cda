import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { notify } from '../../../lib/device/notify.ts';
import { errorMessage } from '../../../lib/i18n/text.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { isIncomplete, type Me } from '../../../lib/session/person.ts';
import { useSession } from '../../../lib/session/session.ts';
import { signInMark } from '../../../lib/session/token.ts';
import { stored } from '../../../lib/store/stored.ts';

/** The sign-in of the user who was already reminded. */
const flag = 'profileReminded';
const reminded = stored({ name: flag, parse: (text) => text, write: (mark) => mark ?? '' });

/**
 * Reminds the user once for each sign-in that the profile lacks a country or a last name, with a link to
 * complete it. Not in a demo shop, because its visitors have no profile.
 */
export function useProfileReminder() {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { token } = useSession();
  const { me } = useMe();
  const shouldRemind =
    me !== undefined && !me.user.stepTwo && isIncomplete(me) && !me.currentOrganization?.isDemo;
  const place = me ? accountOf(me) : null;
  useEffect(() => {
    const mark = signInMark(token);
    if (!shouldRemind || reminded.get() === mark) return;
    reminded.set(mark);
    const message = errorMessage('incompleteProfile');
    if (place === null || place === pathname) return notify({ message });
    const onAction = () => void navigate({ to: place });
    void import('../../../ui/feedback/notify-action.tsx').then(
      ({ notifyWithAction }) => notifyWithAction({ id: flag, message, action: t('updateProfile'), onAction }),
      () => notify({ message }),
    );
  }, [shouldRemind, token, place, pathname, navigate, t]);
}

/**
 * Returns the page on which the user completes the profile. The documented page is only for owners, and a
 * till has none.
 */
function accountOf({ user, currentOrganization }: Me) {
  if (user.isAtTill) return null;
  return currentOrganization?.mainRole === 'owner' ? paths.account : paths.security;
}

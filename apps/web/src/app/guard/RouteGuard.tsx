import { Center, Loader } from '@mantine/core';
import type { GateRefusal } from '@mostrador/shared/rights/gates';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { getJoin } from '../../lib/api/pending-codes.ts';
import { useRouteTitle } from '../../lib/format/title.ts';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { addresses, pathToJoin } from '../../lib/navigation/paths.ts';
import { useMe } from '../../lib/session/me.tsx';
import { hasSessionEnded, rememberInvitation, storeReturnTo } from '../../lib/session/session.ts';
import { AccessDenied } from '../../ui/feedback/AccessDenied.tsx';
import { Redirect } from '../../ui/feedback/Redirect.tsx';
import { screenExists } from '../menu.ts';
import type { Screen } from '../screen.ts';
import { AfterSignIn } from '../start/AfterSignIn.tsx';
import { StartFailed } from '../start/StartFailed.tsx';
import { checkAccess } from './guard.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';

const UpsellPage = lazyOverlay(withWords(['plus'], () => import('../../domain/plus/UpsellPage.tsx')));

/** A screen behind its guard, with its title in the tab and its own error view. */
export function RouteGuard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const t = useTranslations('shell');
  const { me, isSignedIn, error, retry } = useMe();
  const { href } = useLocation();
  const invitation = getJoin();
  const joinPath = invitation && pathToJoin(invitation);
  const hasEnded = hasSessionEnded();
  const verdict = checkAccess(screen, { isSignedIn, me, hasEnded, exists: screenExists, joinPath });
  const isSentOn = verdict.kind === 'go' && screen.path === addresses.joinWith;
  const shouldReturn = verdict.kind === 'go' && verdict.shouldReturn === true;
  useRouteTitle(t(`menu.${screen.title}`));
  useEffect(() => {
    if (shouldReturn) storeReturnTo(href);
    // The user is redirected first, to sign in or to finish a registration, so the invitation is stored.
    if (isSentOn) rememberInvitation(href);
  }, [shouldReturn, isSentOn, href]);

  if (verdict.kind === 'go' && screen.access === 'guests') return <AfterSignIn home={verdict.to} />;
  if (verdict.kind === 'go') return <Redirect path={verdict.to} />;
  if (verdict.kind === 'wait')
    return error ? <StartFailed error={error} onRetry={() => void retry()} /> : <Waiting />;
  if (verdict.kind === 'denied') return <Refused refusal={verdict.refusal} />;
  return <ModuleBoundary>{children}</ModuleBoundary>;
}

function Refused({ refusal }: { refusal: GateRefusal }) {
  if (refusal.reason !== 'paidAccessRequired') return <AccessDenied refusal={refusal} />;
  return <UpsellPage isNotInTrial={refusal.notTrial === true} />;
}

export function Waiting() {
  const t = useTranslations('common');
  return (
    <Center mih="40vh">
      <Loader type="dots" role="status" aria-label={t('loading')} />
    </Center>
  );
}

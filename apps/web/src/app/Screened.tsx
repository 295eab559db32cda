import { Center, Loader } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../lib/me.ts';
import { hasSessionEnded, rememberWantedPath } from '../lib/session.ts';
import { usePageTitle } from '../lib/title.ts';
import { Denied } from '../ui/Denied.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EnterAt, GoTo } from './GoTo.tsx';
import { judge } from './guard.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';
import { screenExists } from './menu.ts';
import { StartFailed } from './StartFailed.tsx';
import type { Screen } from './screen.ts';

/** A screen behind its guard, with its title in the tab and its own error view. */
export function Screened({ screen, children }: { screen: Screen; children: ReactNode }) {
  const t = useTranslations('shell');
  const { me, isSignedIn, error, retry } = useMe();
  const { href } = useLocation();
  const verdict = judge(screen, { isSignedIn, me, hasEnded: hasSessionEnded(), exists: screenExists });
  const isWanted = verdict.kind === 'go' && verdict.isWanted === true;
  usePageTitle(t(`menu.${screen.title}`));
  useEffect(() => {
    if (isWanted) rememberWantedPath(href);
  }, [isWanted, href]);

  if (verdict.kind === 'go' && screen.access === 'guests') return <EnterAt home={verdict.to} />;
  if (verdict.kind === 'go') return <GoTo path={verdict.to} />;
  if (verdict.kind === 'wait') return error ? <StartFailed onRetry={() => void retry()} /> : <Waiting />;
  if (verdict.kind === 'denied') return <Denied refusal={verdict.refusal} />;
  if (verdict.kind === 'homeless') return <EmptyState scene="mailbox" title={t('noOrganization')} isPage />;
  return <ModuleBoundary>{children}</ModuleBoundary>;
}

export function Waiting() {
  const t = useTranslations('common');
  return (
    <Center mih="40vh">
      <Loader type="dots" role="status" aria-label={t('loading')} />
    </Center>
  );
}

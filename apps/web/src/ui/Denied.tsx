import { Button } from '@mantine/core';
import type { GateRefusal } from '@mostrador/shared/gates';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useMe } from '../lib/me.ts';
import { EmptyState } from './EmptyState.tsx';

/** Why a screen stays closed: no permission, the wrong kind of account, or Plus, each in its own words. */
export function Denied({ refusal }: { refusal: GateRefusal | null }) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const isOwner = me?.currentOrganization?.mainRole === 'owner';
  const home = (
    <Button component={Link} to="/dashboard" variant="default">
      {t('goHome')}
    </Button>
  );
  if (refusal?.reason === 'paidAccessRequired') {
    return (
      <EmptyState scene="padlock" title={t('plusTitle')} action={home} isPage>
        {isOwner ? t('plusForOwner') : t('plusForOthers')}
      </EmptyState>
    );
  }
  const isWrongAccount = refusal !== null && 'account' in refusal;
  return (
    <EmptyState
      scene="padlock"
      title={isWrongAccount ? t('accessDeniedTitle') : t('permissionDeniedTitle')}
      action={home}
      isPage
    >
      {isWrongAccount ? t('accessDeniedText') : t('permissionDeniedText')}
    </EmptyState>
  );
}

import { Button } from '@mantine/core';
import type { GateRefusal } from '@mostrador/shared/rights/gates';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import { EmptyState } from './EmptyState.tsx';

/** Why a screen stays closed: no permission, or the wrong kind of account, each in its own words. */
export function AccessDenied({ refusal }: { refusal: GateRefusal | null }) {
  const t = useTranslations('shell');
  const isWrongAccount = refusal !== null && 'account' in refusal;
  return (
    <EmptyState
      kind="closed"
      title={isWrongAccount ? t('accessDeniedTitle') : t('permissionDeniedTitle')}
      action={
        <Button component={Link} to={paths.start} variant="default">
          {t('goHome')}
        </Button>
      }
      isPage
    >
      {isWrongAccount ? t('accessDeniedText') : t('permissionDeniedText')}
    </EmptyState>
  );
}

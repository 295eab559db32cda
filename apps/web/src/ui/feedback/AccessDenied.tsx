import { Button } from '@mantine/core';
import type { GateRefusal } from '@mostrador/shared/rights/gates';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import { EmptyState } from './EmptyState.tsx';

/**
 * The reason why a screen is not accessible: no permission, or the wrong kind of account, each with its own
 * text.
 */
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

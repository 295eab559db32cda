import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import { useOrganization } from '../../lib/session/me.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { PlusButton } from '../../ui/page/PlusButton.tsx';
import { AskOwner } from './AskOwner.tsx';
import { Benefits } from './Benefits.tsx';
import classes from './plus.module.css';

/** What stands in place of a page that comes with Plus: for the owner, for employees, for guests. */
export default function UpsellPage({ isNotInTrial }: { isNotInTrial: boolean }) {
  const t = useTranslations('shell');
  const role = useOrganization()?.mainRole;
  const isOwner = role === 'owner';
  return (
    <div className={classes.upsell}>
      <EmptyState
        kind="closed"
        title={isNotInTrial ? t('plusNotInTrial') : t('plusTitle')}
        action={
          isOwner ? (
            <PlusButton size="lg">{t('upsell.open')}</PlusButton>
          ) : (
            <AskOwner isGuest={role === 'guest'} />
          )
        }
        isPage
      >
        {isOwner ? t('plusForOwner') : t('plusForOthers')}
      </EmptyState>
      <Benefits />
      <Button component={Link} to={paths.start} variant="default">
        {t('goHome')}
      </Button>
    </div>
  );
}

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

/** The page shown instead of one that requires Plus: for the owner, for employees, for guests. */
export default function UpsellPage({ isNotInTrial }: { isNotInTrial: boolean }) {
  const t = useTranslations('plus');
  const shell = useTranslations('shell');
  const role = useOrganization()?.mainRole;
  const isOwner = role === 'owner';
  return (
    <div className={classes.upsell}>
      <EmptyState
        kind="closed"
        title={isNotInTrial ? t('notInTrial') : t('comesWithPlus')}
        action={
          isOwner ? (
            <PlusButton size="lg">{shell('upsell.open')}</PlusButton>
          ) : (
            <AskOwner isGuest={role === 'guest'} />
          )
        }
        isPage
      >
        {isOwner ? t('forOwner') : t('forOthers')}
      </EmptyState>
      <Benefits />
      <Button component={Link} to={paths.start} variant="default">
        {shell('goHome')}
      </Button>
    </div>
  );
}

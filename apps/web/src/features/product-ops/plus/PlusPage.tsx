import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Benefits } from '../../../domain/plus/Benefits.tsx';
import { PlanPicker } from '../../../domain/plus/PlanPicker.tsx';
import { PlusOffer } from '../../../domain/plus/PlusOffer.tsx';
import { usePlus } from '../../../domain/plus/use-plus.ts';
import { Welcome } from '../../../domain/plus/Welcome.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { RetryLine } from '../../../ui/feedback/RetryLine.tsx';
import { LanguageChoice } from '../../../ui/menu/LanguageChoice.tsx';
import { PublicFrame } from '../../../ui/page/PublicFrame.tsx';
import classes from './plus-page.module.css';

const signingUp = { nueva: 'true' };

/** The page about Plus: visitors see prices and the sign-in, signed-in users their options. */
export default function PlusPage() {
  const t = useTranslations('plus');
  const { isSignedIn, offer, error, retry } = usePlus();
  return (
    <PublicFrame end={<LanguageChoice />} isWide>
      <div className={classes.content}>
        <Title order={1}>{t('title')}</Title>
        <Text size="lg" c="dimmed">
          {t('page.lead', { days: offer?.trialDays ?? 7 })}
        </Text>
        {isSignedIn ? <Mine /> : null}
        {isSignedIn ? null : <Doors />}
        {!isSignedIn && offer ? (
          <PlanPicker plans={offer.plans} paying={offer.takesCards ? 'later' : 'off'} />
        ) : null}
        {!isSignedIn && error ? <RetryLine error={error} onRetry={retry} /> : null}
        <Text>{t('page.free')}</Text>
      </div>
    </PublicFrame>
  );
}

function Doors() {
  const t = useTranslations('plus.page');
  return (
    <>
      <Benefits />
      <Group>
        <Button renderRoot={(props) => <Link {...props} to={paths.login} search={signingUp} />} size="lg">
          {t('create')}
        </Button>
        <Button component={Link} to={paths.login} size="lg" variant="default">
          {t('signIn')}
        </Button>
      </Group>
    </>
  );
}

function Mine() {
  const t = useTranslations('plus');
  const [days, setDays] = useState<number | null>(null);
  return (
    <>
      {days === null ? (
        <PlusOffer onStarted={setDays} />
      ) : (
        <>
          <Title order={2}>{t('welcomeTitle')}</Title>
          <Welcome days={days} onContinue={() => setDays(null)} />
        </>
      )}
      <Button component={Link} to={paths.start} variant="default">
        {t('page.open')}
      </Button>
    </>
  );
}

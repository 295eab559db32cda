import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { Ticket } from '../../../theme/Ticket.tsx';
import { Illustration } from '../../../ui/feedback/Illustration.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import classes from './auth.module.css';
import { LoginCard } from './LoginCard.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';

const signingUp = { nueva: 'true' };

/** What this is, and the door in. */
export default function LandingPage() {
  const t = useTranslations('auth');
  return (
    <AuthFrame isWide>
      <div className={classes.halves}>
        <div className={classes.pitch}>
          <Title order={1} className={classes.slogan ?? ''}>
            {t('landingTitle')}
          </Title>
          <Text size="xl" c="dimmed">
            {t('landingText')}
          </Text>
          <Button
            renderRoot={(props) => <Link {...props} to={paths.login} search={signingUp} />}
            size="lg"
            variant="default"
            className={classes.start ?? ''}
          >
            {t('signUp')}
          </Button>
          <div className={classes.shop}>
            <Illustration name="emptyTill" />
          </div>
        </div>
        <Ticket className={classes.ticketHalf}>
          <ProviderButtons />
          <LoginCard heading={2} />
        </Ticket>
      </div>
    </AuthFrame>
  );
}

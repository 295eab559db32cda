import { Button, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AuthFrame } from './AuthFrame.tsx';
import classes from './auth.module.css';
import { LoginCard } from './LoginCard.tsx';

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
          <Group>
            <Button component={Link} to="/login" size="lg">
              {t('signUp')}
            </Button>
          </Group>
        </div>
        <div className={classes.half}>
          <LoginCard heading={2} />
        </div>
      </div>
    </AuthFrame>
  );
}

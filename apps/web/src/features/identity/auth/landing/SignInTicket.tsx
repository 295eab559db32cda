import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Ticket } from '../../../../theme/Ticket.tsx';
import { LoginCard } from '../LoginCard.tsx';
import { ProviderButtons } from '../ProviderButtons.tsx';
import classes from './landing.module.css';

const signingUp = { nueva: 'true' };

export function SignInTicket({ isQuiet }: { isQuiet: boolean }) {
  const t = useTranslations();
  return (
    <div id="sign-in">
      <Ticket className={classes.signIn}>
        <LoginCard heading={2} isQuiet={isQuiet} />
        <ProviderButtons />
        <Text size="sm" ta="center">
          {t('auth.noAccount')}{' '}
          <Anchor
            underline="always"
            renderRoot={(props) => <Link {...props} to={paths.login} search={signingUp} />}
          >
            {t('landing.create')}
          </Anchor>
        </Text>
      </Ticket>
    </div>
  );
}

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/paths.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { Done } from './Done.tsx';

/** What stands where a password was replaced: every session has ended, this one too. */
export function SignInAgain({ title }: { title: string }) {
  const t = useTranslations('auth');
  const login = (
    <Anchor component={Link} to={paths.login} size="md">
      {t('backToLogin')}
    </Anchor>
  );
  return (
    <AuthFrame>
      <Ticket>
        <Done title={title} action={login} />
      </Ticket>
    </AuthFrame>
  );
}

import { Button, Center, Loader } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { rememberPromotion } from '../../../lib/api/pending-codes.ts';
import { useErrorMessage } from '../../../lib/i18n/text.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { showLanguage, useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

/** A marketplace sends its buyers here with a code; it is kept until somebody who is signed in has it. */
export default function PromotionPage() {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { searchStr } = useLocation();
  const { token } = useSession();
  const navigate = useNavigate();
  const search = new URLSearchParams(searchStr);
  const [code, state] = [search.get('code'), search.get('state')];
  const home = token === null ? paths.welcome : paths.start;
  const missing = useErrorMessage(code && state ? null : 'appSumoErrorMissingCode');
  useEnglish();
  useEffect(() => {
    if (!code || !state) return;
    rememberPromotion({ code, state });
    void navigate({ to: home, replace: true });
  }, [code, state, home, navigate]);
  if (code && state) {
    return (
      <Center mih="40vh">
        <Loader type="dots" role="status" aria-label={common('loading')} />
      </Center>
    );
  }
  const onward = (
    <Button component={Link} to={home}>
      {t('goHome')}
    </Button>
  );
  return (
    <main>
      <EmptyState kind="gone" title={missing ?? ''} action={onward} isPage />
    </main>
  );
}

/** Its buyers read English, whatever was chosen on this device. */
function useEnglish() {
  useEffect(() => {
    showLanguage('en');
    return () => showLanguage(null);
  }, []);
}

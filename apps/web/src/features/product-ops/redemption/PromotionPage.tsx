import { Button, Center, Loader } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../lib/api/failure.ts';
import { forgetPromotion, type Promotion, rememberPromotion } from '../../../lib/api/pending-codes.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { explain, useErrorMessage } from '../../../lib/i18n/text.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { showLanguage, useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';

/** A marketplace sends its buyers here with a code: a signed-in user redeems it at once. */
export default function PromotionPage() {
  const t = useTranslations('promotion');
  const { searchStr } = useLocation();
  const { token } = useSession();
  const search = new URLSearchParams(searchStr);
  const [code, state] = [search.get('code'), search.get('state')];
  const missing = useErrorMessage('appSumoErrorMissingCode');
  useEnglish();
  if (!code || !state) return <Outcome title={missing ?? ''}>{t('missing')}</Outcome>;
  return token === null ? <Keep code={code} state={state} /> : <HandIn code={code} state={state} />;
}

/** The code is stored on this device until a sign-in. */
function Keep({ code, state }: Promotion) {
  const navigate = useNavigate();
  useEffect(() => {
    rememberPromotion({ code, state });
    void navigate({ to: paths.welcome, replace: true });
  }, [code, state, navigate]);
  return <Waiting />;
}

/** The remedy for each reason of a refusal. */
const ways = {
  appSumoErrorUsedCode: 'used',
  appSumoErrorInvalidCode: 'invalid',
  appSumoErrorExpiredCode: 'expired',
} as const;
const wayOf = (reason: string) => Object.entries(ways).find(([name]) => name === reason)?.[1];

function HandIn({ code, state }: Promotion) {
  const t = useTranslations('promotion');
  const handIn = trpc.promotion.validateCode.useMutation({ meta: { inline: true } });
  const mine = trpc.promotion.licenses.useQuery(undefined, { enabled: handIn.isSuccess });
  const isSent = useRef(false);
  const { mutate } = handIn;
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    // The code is being redeemed here, so the app frame must not redeem it again.
    forgetPromotion();
    mutate({ code, state });
  }, [code, state, mutate]);
  if (handIn.isError) {
    const failure = failureOf(handIn.error);
    const { reason } = failure;
    const reasons = [reason, ...Object.values(failure.fields).flat()];
    const way = reasons.map(wayOf).find((each) => each !== undefined);
    const again = way ? null : <Button onClick={() => mutate({ code, state })}>{t('again')}</Button>;
    return (
      <Outcome title={explain(failure)} action={again}>
        {way ? t(way) : t('away')}
      </Outcome>
    );
  }
  if (!mine.data) return <Waiting />;
  const license = mine.data.licenses.findLast(({ status }) => status === 'active');
  if (!license) return <Outcome title={t('keptTitle')}>{t('keptText')}</Outcome>;
  const organization = license.organization?.name;
  return (
    <Outcome title={t('boundTitle')}>
      {organization ? t('boundText', { organization }) : t('boundNowhere')}
    </Outcome>
  );
}

type OutcomeProps = { title: string; children?: string; action?: React.ReactNode };

function Outcome({ title, children, action }: OutcomeProps) {
  const t = useTranslations('shell');
  const { token } = useSession();
  const home = token === null ? paths.welcome : paths.start;
  return (
    <main>
      <EmptyState
        kind="gone"
        title={title}
        isPage
        action={
          action ?? (
            <Button component={Link} to={home}>
              {t('goHome')}
            </Button>
          )
        }
      >
        {children}
      </EmptyState>
    </main>
  );
}

function Waiting() {
  const t = useTranslations('common');
  return (
    <Center mih="40vh">
      <Loader type="dots" role="status" aria-label={t('loading')} />
    </Center>
  );
}

/**
 * Switches to English, because the marketplace's buyers read English, whatever language was chosen on this
 * device.
 */
function useEnglish() {
  useEffect(() => {
    showLanguage('en');
    return () => showLanguage(null);
  }, []);
}

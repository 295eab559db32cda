import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePageTitle } from '../../../lib/format/title.ts';
import { flag, useAddress, words } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Ticket } from '../../../theme/Ticket.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import classes from './auth.module.css';
import { LoginCard } from './LoginCard.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { ProviderReturn } from './ProviderReturn.tsx';
import { JoinBanner } from './sign-up/JoinBanner.tsx';
import { ReferralCard } from './sign-up/ReferralCard.tsx';
import { SignUpCard } from './sign-up/SignUpCard.tsx';
import { useRecommendation } from './sign-up/use-recommendation.ts';

const address = { nueva: flag(), ref: words() };
const signingUp = { nueva: 'true' };

/**
 * The introduction, the sign-in by other accounts and the link to the other form on one half, email and
 * password on the other. Users with an account sign in; users without one, or with a referral (`ref`),
 * create one.
 */
export default function LoginPage() {
  const t = useTranslations('auth');
  const [{ nueva, ref }] = useAddress(address);
  useRecommendation(ref);
  const isNew = nueva || ref !== '';
  usePageTitle(isNew ? t('signUpTitle') : t('loginTitle'));
  return (
    <AuthFrame isWide>
      <ProviderReturn>
        <JoinBanner />
        <div className={classes.ways}>
          <div className={classes.pitch}>
            <p className={classes.slogan}>{t('landingTitle')}</p>
            <Text size="lg">{t('landingText')}</Text>
          </div>
          <Ticket className={classes.form}>{isNew ? <SignUpCard /> : <LoginCard heading={1} />}</Ticket>
          <div className={classes.round}>
            <ProviderButtons />
            <Text>
              {isNew ? t('haveAccount') : t('noAccount')}{' '}
              <Anchor
                underline="always"
                renderRoot={(props) => <Link {...props} to={paths.login} search={isNew ? {} : signingUp} />}
              >
                {isNew ? t('signIn') : t('signUp')}
              </Anchor>
            </Text>
            {isNew ? (
              <Anchor component={Link} to={paths.forgotPassword}>
                {t('forgotPassword')}
              </Anchor>
            ) : null}
            {ref ? <ReferralCard /> : null}
          </div>
        </div>
      </ProviderReturn>
    </AuthFrame>
  );
}

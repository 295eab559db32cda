import { useTranslations } from 'use-intl';
import { PlanSection } from '../../../domain/plus/PlanSection.tsx';
import { useMe } from '../../../lib/session/me.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { AnalyticsSection } from './AnalyticsSection.tsx';
import classes from './account.module.css';
import { EmailSection } from './EmailSection.tsx';
import { DataSection } from './leaving/DataSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { Section } from './Section.tsx';
import { FactorSection } from './second-factor/FactorSection.tsx';
import { DevicesSection } from './sign-ins/DevicesSection.tsx';
import { LinkedSection } from './sign-ins/LinkedSection.tsx';
import { PushSection } from './sign-ins/PushSection.tsx';
import { SignInsSection } from './sign-ins/SignInsSection.tsx';

/** The user's own profile and security. Owners and other users open it at different addresses. */
export default function AccountPage() {
  const t = useTranslations('account');
  const plus = useTranslations('plus');
  const { me } = useMe();
  if (!me) return null;
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes.page}>
        <ProfileSection user={me.user} />
        {me.currentOrganization?.mainRole === 'owner' ? (
          <Section title={plus('planTitle')}>
            <PlanSection />
          </Section>
        ) : null}
        <EmailSection user={me.user} />
        <PasswordSection />
        <FactorSection />
        <LinkedSection />
        <PushSection />
        <DevicesSection />
        <SignInsSection />
        <AnalyticsSection user={me.user} />
        <DataSection user={me.user} />
      </div>
    </>
  );
}

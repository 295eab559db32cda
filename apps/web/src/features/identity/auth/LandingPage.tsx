import { Button, Group, Loader, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBuildingStore, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../../lib/loading/lazy.tsx';
import { useAddress, words } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { LanguageChoice } from '../../../ui/menu/LanguageChoice.tsx';
import { PublicFrame } from '../../../ui/page/PublicFrame.tsx';
import { LanguageRow } from './LanguageRow.tsx';
import { Facts } from './landing/Facts.tsx';
import classes from './landing/landing.module.css';
import { Price } from './landing/Price.tsx';
import { SignInTicket } from './landing/SignInTicket.tsx';
import { TillCut } from './landing/TillCut.tsx';
import { Trades } from './landing/Trades.tsx';
import { type Demo, useDemo } from './landing/use-demo.ts';

const ReferralSignUp = lazyPart(() => import('./LoginPage.tsx'));

const signingUp = { nueva: 'true' };
const address = { ref: words() };

/** The landing page; a link of the referral programme (`ref`) shows the sign-up of that programme. */
export default function LandingPage() {
  const [{ ref }] = useAddress(address);
  return ref === '' ? <Landing /> : <ReferralSignUp />;
}

/** The product, a demo shop, the prices, and the sign-in. */
function Landing() {
  const demo = useDemo();
  const t = useTranslations('landing.price');
  const isNarrow = useMediaQuery('(max-width: 56.24em)', undefined, { getInitialValueInEffect: false });
  return (
    <PublicFrame isWide nav={isNarrow ? null : <Chapters demo={demo} />} end={<End isNarrow={isNarrow} />}>
      <div className={classes.hero}>
        <Claim demo={demo} />
        {isNarrow ? null : <SignInTicket isQuiet />}
      </div>
      <TillCut />
      <Facts />
      <Trades demo={demo} />
      <Price />
      {isNarrow ? <SignInTicket isQuiet={false} /> : null}
      <footer className={classes.footer}>
        <Link to={paths.plus}>{t('plus')}</Link>
        <LanguageRow />
      </footer>
    </PublicFrame>
  );
}

function Chapters({ demo }: { demo: Demo }) {
  const t = useTranslations('landing.chapters');
  return (
    <nav className={classes.chapters} aria-label={t('label')}>
      <a href="#facts">{t('facts')}</a>
      {demo.areOffered ? <a href="#trades">{t('trades')}</a> : null}
      <a href="#price">{t('price')}</a>
    </nav>
  );
}

function End({ isNarrow }: { isNarrow: boolean }) {
  const t = useTranslations('auth');
  return (
    <Group gap={4} wrap="nowrap">
      <LanguageChoice />
      {isNarrow ? (
        <Button component="a" href="#sign-in" variant="subtle" h={44} px="sm">
          {t('signIn')}
        </Button>
      ) : null}
    </Group>
  );
}

function Claim({ demo }: { demo: Demo }) {
  const t = useTranslations();
  return (
    <div>
      <Title order={1} className={classes.claim ?? ''}>
        {t('auth.landingTitle')}
      </Title>
      <p className={classes.lead}>{t('auth.landingText')}</p>
      {demo.isWaiting ? (
        <Group role="status" className={classes.waiting ?? ''} gap="sm">
          <Loader size="sm" aria-hidden="true" />
          <Text size="lg">{t('landing.opening')}</Text>
        </Group>
      ) : (
        <div className={classes.acts}>
          {demo.areOffered ? (
            <Button
              size="xl"
              leftSection={<IconBuildingStore size={24} aria-hidden="true" />}
              onClick={() => demo.open('corner_shop')}
            >
              {t('landing.try')}
            </Button>
          ) : null}
          <Button
            renderRoot={(props) => <Link {...props} to={paths.login} search={signingUp} />}
            size="xl"
            variant={demo.areOffered ? 'default' : 'filled'}
          >
            {t('landing.create')}
          </Button>
        </div>
      )}
      <ul className={classes.promises}>
        {(demo.areOffered ? (['noAccount', 'trade', 'offline'] as const) : (['offline'] as const)).map(
          (each) => (
            <li key={each}>
              <IconCheck size={16} aria-hidden="true" /> {t(`landing.promises.${each}`)}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

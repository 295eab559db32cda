import { ActionIcon, Button, Kbd, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { shortcuts } from '../../lib/device/shortcuts.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useOrganization } from '../../lib/session/me.tsx';
import { openPlus } from '../../lib/session/plus.ts';
import { setPreferences } from '../../lib/session/preferences.ts';
import { Wordmark } from '../../theme/Wordmark.tsx';
import { CountryFlag } from '../../ui/inputs/CountryFlag.tsx';
import { LanguageChoice } from '../../ui/menu/LanguageChoice.tsx';
import { onIntent } from '../../ui/menu/on-intent.tsx';
import { PlusButton } from '../../ui/page/PlusButton.tsx';
import type { Screen } from '../screen.ts';
import { NoticesButton } from './NoticesButton.tsx';
import { OrganizationSwitch } from './OrganizationSwitch.tsx';
import { ProfileButton } from './ProfileButton.tsx';
import classes from './shell.module.css';
import { openDialog } from './shell-state.ts';
import { TasksButton } from './TasksButton.tsx';
import { useIsDark } from './use-is-dark.ts';

const ProfileMenu = onIntent(ProfileButton, () => import('./ProfileMenu.tsx'));

export function TopBar({ screen, isVertical }: { screen: Screen | undefined; isVertical: boolean }) {
  const t = useTranslations('shell');
  const organization = useOrganization();
  return (
    <header className={classes.top}>
      <Link to={paths.start} className={classes.brand} aria-label={t('startOfMostrador')}>
        <Wordmark />
      </Link>
      {isVertical ? null : (
        <div className={classes.wideOnly}>
          <OrganizationSwitch />
        </div>
      )}
      <PageTitle screen={screen} />
      <SearchButton />
      <div className={classes.topActions}>
        <PlanButton />
        {organization?.country.id ? (
          <span className={classes.wideOnly}>
            <CountryFlag id={organization.country.id} />
          </span>
        ) : null}
        <NoticesButton className={classes.wideOnly ?? ''} />
        <LanguageChoice />
        <ModeToggle />
        <ActionIcon
          size={40}
          aria-label={t('appearance')}
          title={t('appearance')}
          className={classes.wideOnly ?? ''}
          onClick={() => openDialog('settings')}
        >
          <IconAdjustmentsHorizontal size={20} />
        </ActionIcon>
        <TasksButton className={classes.wideOnly ?? ''} />
        <ProfileMenu />
      </div>
    </header>
  );
}

/** 'Free' for those who pay nothing; the days that are left, for those who try Plus, open what it brings. */
function PlanButton() {
  const t = useTranslations('shell');
  const organization = useOrganization();
  if (!organization || (organization.hasPaidAccess && !organization.isTrial)) return null;
  if (!organization.isTrial) {
    return (
      <Button
        variant="light"
        color="cempasuchil"
        size="compact-md"
        radius="xl"
        className={classes.wideOnly ?? ''}
        aria-haspopup="dialog"
        onClick={openPlus}
      >
        {t('free')}
      </Button>
    );
  }
  const days = organization.trialDaysLeft ?? 0;
  return (
    <PlusButton variant="light" color="cempasuchil" h={40} px="xs">
      <span className={classes.wideOnly}>{t('trialDaysLeft', { days })}</span>
      <span className={classes.phoneOnly}>{t('trialDays', { days })}</span>
    </PlusButton>
  );
}

function PageTitle({ screen }: { screen: Screen | undefined }) {
  const t = useTranslations('shell');
  if (!screen) return <div className={classes.pageTitle} />;
  return (
    <p className={classes.pageTitle}>
      {screen.menu ? <span className={classes.crumb}>{t(`sections.${screen.menu.section}`)}</span> : null}
      <span>{t(`menu.${screen.title}`)}</span>
    </p>
  );
}

function SearchButton() {
  const t = useTranslations('shell');
  return (
    <UnstyledButton
      className={classes.search}
      onClick={() => openDialog('search')}
      aria-keyshortcuts={shortcuts.palette[0]}
    >
      <IconSearch size={18} aria-hidden="true" />
      <span className={classes.searchWords}>{t('searchMenu')}</span>
      <Kbd size="xs" className={classes.searchKey ?? ''} aria-hidden="true">
        {isApple ? '⌘' : 'Ctrl'} K
      </Kbd>
    </UnstyledButton>
  );
}

export function ModeToggle() {
  const t = useTranslations('shell');
  const isDark = useIsDark();
  return (
    <ActionIcon
      size={40}
      aria-label={isDark ? t('toLight') : t('toDark')}
      title={isDark ? t('toLight') : t('toDark')}
      onClick={() => setPreferences({ themeMode: isDark ? 'light' : 'dark' })}
    >
      {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

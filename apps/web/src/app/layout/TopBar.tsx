import { ActionIcon, Button } from '@mantine/core';
import { IconCashRegister, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { shortcuts } from '../../lib/device/shortcuts.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useCan, useMe } from '../../lib/session/me.tsx';
import { Wordmark } from '../../theme/Wordmark.tsx';
import { onIntent } from '../../ui/menu/on-intent.tsx';
import type { Screen } from '../screen.ts';
import { MenuRow } from './menu/MenuRow.tsx';
import { NoticesButton } from './notices/NoticesButton.tsx';
import { TasksButton } from './notices/TasksButton.tsx';
import { OrganizationSwitch } from './person/OrganizationSwitch.tsx';
import { ProfileButton } from './person/ProfileButton.tsx';
import { PlanButton } from './plus/PlanButton.tsx';
import classes from './shell.module.css';
import { openDialog } from './shell-state.ts';

/** Loaded after the page, because only the server knows its content. */
const VoiceButton = lazyOverlay(() => import('./VoiceButton.tsx'));
const PendingButton = lazyOverlay(() => import('./notices/PendingButton.tsx'));
const ProfileMenu = onIntent(ProfileButton, () => import('./person/ProfileMenu.tsx'));

type TopBarProps = { screen: Screen | undefined; pathname: string; isVertical: boolean };

/** The single row of the header: the current page, the menus, the pending items, the user. */
export function TopBar({ screen, pathname, isVertical }: TopBarProps) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const isOutside = me !== undefined && !me.currentOrganization;
  return (
    <header className={classes.top}>
      <Link
        to={paths.start}
        className={classes.brand}
        data-alone={isOutside || undefined}
        aria-label={t('startOfMostrador')}
      >
        <Wordmark />
      </Link>
      <div className={isVertical ? classes.phoneOnly : classes.shop}>
        <OrganizationSwitch />
      </div>
      {isVertical ? <PageTitle screen={screen} /> : <MenuRow pathname={pathname} />}
      <div className={classes.topActions}>
        <PlanButton />
        <TasksButton />
        <div className={classes.wideOnly}>
          {isVertical ? <PendingButton /> : <VoiceButton place="header" />}
        </div>
        <SearchButton />
        <NoticesButton />
        <SellButton pathname={pathname} />
        <ProfileMenu />
      </div>
    </header>
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
    <ActionIcon
      size={40}
      aria-label={t('searchMenu')}
      title={`${t('searchMenu')} (${isApple ? '⌘' : 'Ctrl'} K)`}
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcuts.palette[0]}
      onClick={() => openDialog('search')}
    >
      <IconSearch size={20} />
    </ActionIcon>
  );
}

/** Leads to the till from every page. On a phone the button is in the bottom bar. */
function SellButton({ pathname }: { pathname: string }) {
  const t = useTranslations('shell');
  const maySell = useCan('pos.create');
  if (!maySell || pathname === paths.till) return null;
  return (
    <Button
      component={Link}
      to={paths.till}
      h={38}
      className={classes.sell ?? ''}
      leftSection={<IconCashRegister size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('places.sell')}
    </Button>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

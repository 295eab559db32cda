import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import { Wordmark } from '../../theme/Wordmark.tsx';
import { onIntent } from '../../ui/menu/on-intent.tsx';
import { HeaderPlace } from '../../ui/page/HeaderSlot.tsx';
import { NoticesButton } from './notices/NoticesButton.tsx';
import { PendingCorner } from './notices/PendingOrders.tsx';
import { TasksButton } from './notices/TasksButton.tsx';
import { OrganizationSwitch } from './person/OrganizationSwitch.tsx';
import { ProfileButton } from './person/ProfileButton.tsx';
import classes from './shell.module.css';
import { openDialog } from './shell-state.ts';

const ProfileMenu = onIntent(ProfileButton, () => import('./person/ProfileMenu.tsx'));

/** The header of a screen with its own tools in the header: the menu on one side, the user on the other. */
export function SlotBar() {
  const t = useTranslations('shell');
  return (
    <header className={classes.slotBar}>
      <div className={classes.slotStart}>
        <ActionIcon
          className={classes.cornered ?? ''}
          size={40}
          title={t('mainMenu')}
          aria-haspopup="dialog"
          onClick={() => openDialog('more')}
        >
          <IconMenu2 size={20} aria-hidden="true" />
          <VisuallyHidden>{t('mainMenu')}</VisuallyHidden>
          <PendingCorner />
        </ActionIcon>
        <Link to={paths.start} className={classes.brand} aria-label={t('startOfMostrador')}>
          <Wordmark />
        </Link>
        <OrganizationSwitch isNarrow />
      </div>
      <div className={classes.slotShop}>
        <OrganizationSwitch />
      </div>
      <HeaderPlace className={classes.slot} />
      <div className={classes.slotEnd}>
        <TasksButton />
        <NoticesButton />
        <ProfileMenu />
      </div>
    </header>
  );
}

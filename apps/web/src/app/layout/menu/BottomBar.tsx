import { UnstyledButton } from '@mantine/core';
import { gateRefusal } from '@mostrador/shared/rights/gates';
import {
  type Icon,
  IconBox,
  IconCashRegister,
  IconDotsCircleHorizontal,
  IconHome,
  IconReceipt2,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { personOf } from '../../../lib/session/person.ts';
import { useTrack } from '../../../lib/session/use-track.ts';
import { screenAt } from '../../menu.ts';
import { PendingCorner } from '../notices/PendingOrders.tsx';
import classes from '../shell.module.css';
import { openDialog } from '../shell-state.ts';

type BarKey =
  | 'places.home'
  | 'places.sell'
  | 'places.products'
  | 'places.orders'
  | 'menu.expenses'
  | 'menu.money';
type Place = { key: BarKey; path: string; icon: Icon };

const places: Place[] = [
  { key: 'places.home', path: paths.posHome, icon: IconHome },
  { key: 'places.sell', path: paths.till, icon: IconCashRegister },
  { key: 'places.products', path: paths.products, icon: IconBox },
  { key: 'places.orders', path: paths.orders, icon: IconReceipt2 },
];

const placesOfPerson: Place[] = [
  { key: 'places.home', path: paths.appHome, icon: IconHome },
  { key: 'menu.expenses', path: paths.expenses, icon: IconReceipt2 },
  { key: 'menu.money', path: paths.money, icon: IconWallet },
];

/** Five entries in reach of the thumb, on phones only. */
export function BottomBar({ pathname }: { pathname: string }) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const track = useTrack();
  const openMenu = () => {
    openDialog('more');
    track('main_menu_opened');
  };
  const isOpen = (path: string) => {
    const screen = screenAt(path);
    if (!screen || !me) return false;
    return !screen.gate || gateRefusal(screen.gate, personOf(me)) === null;
  };
  const isPerson = me?.currentOrganization?.businessType === 'person';
  return (
    <nav className={classes.bottom} aria-label={t('quickMenu')}>
      {(isPerson ? placesOfPerson : places)
        .filter(({ path }) => isOpen(path))
        .map(({ key, path, icon: Icon }) => (
          <Link key={key} to={path} className={classes.place} data-active={pathname === path || undefined}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
            <span>{t(key)}</span>
          </Link>
        ))}
      <UnstyledButton className={classes.place} onClick={openMenu} aria-haspopup="dialog">
        <IconDotsCircleHorizontal size={24} stroke={1.75} aria-hidden="true" />
        <span>{t('places.more')}</span>
        <PendingCorner />
      </UnstyledButton>
    </nav>
  );
}

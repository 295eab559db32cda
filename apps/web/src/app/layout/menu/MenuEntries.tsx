import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { MenuEntry } from '../../menu.ts';
import { PendingOrders } from '../notices/PendingOrders.tsx';
import { PlusCrown } from '../plus/PlusCrown.tsx';
import { usePlusGuard } from '../plus/use-plus-guard.ts';

/** The screens of a section as items of an open menu. */
export function MenuEntries({ entries, label }: { entries: MenuEntry[]; label?: string }) {
  const t = useTranslations('shell.menu');
  const guard = usePlusGuard();
  return (
    <>
      {label ? <Menu.Label>{label}</Menu.Label> : null}
      {entries.map(({ path, title, gate, menu: { icon: Icon } }) => (
        <Menu.Item
          key={path}
          component={Link}
          to={path}
          onClick={guard(gate)}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          rightSection={
            <>
              <PlusCrown gate={gate} />
              <PendingOrders path={path} />
            </>
          }
        >
          {t(title)}
        </Menu.Item>
      ))}
    </>
  );
}

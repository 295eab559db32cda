import { Menu, Menubar, OverflowList } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { MenuEntry, MenuSection } from '../menu.ts';
import { PlusCrown } from './PlusCrown.tsx';
import classes from './shell.module.css';
import { useMenu } from './use-menu.ts';

/** Dropdowns belong to a landmark of the page; inside of the row they would disturb its measuring. */
const inMain = { target: '#main' };

/** The menu under the header; what does not fit gathers at its end. */
export function MenuRow({ pathname }: { pathname: string }) {
  const t = useTranslations('shell');
  const sections = useMenu();
  if (sections.length === 0) return null;
  return (
    <nav className={classes.row} aria-label={t('mainMenu')}>
      <Menubar className={classes.rowInner ?? ''} aria-label={t('mainMenu')}>
        <OverflowList
          data={sections}
          gap={4}
          getItemKey={({ section }) => section}
          renderItem={(section) => <SectionMenu section={section} pathname={pathname} />}
          renderOverflow={(hidden) => (
            <div>
              <Menubar.Menu portalProps={inMain}>
                <Menubar.Target className={classes.rowTarget ?? ''} aria-label={t('moreMenus')}>
                  <IconDots size={18} aria-hidden="true" />
                </Menubar.Target>
                <Menubar.Dropdown>
                  {hidden.map(({ section, entries }) => (
                    <Entries key={section} entries={entries} label={t(`sections.${section}`)} />
                  ))}
                </Menubar.Dropdown>
              </Menubar.Menu>
            </div>
          )}
        />
      </Menubar>
    </nav>
  );
}

function SectionMenu({
  section: { section, entries },
  pathname,
}: {
  section: MenuSection;
  pathname: string;
}) {
  const t = useTranslations('shell');
  const isHere = entries.some(({ path }) => pathname.startsWith(path.replace(/\/todos$/, '')));
  return (
    <Menubar.Menu portalProps={inMain}>
      <Menubar.Target className={classes.rowTarget ?? ''} data-active={isHere || undefined}>
        {t(`sections.${section}`)}
        <IconChevronDown size={14} aria-hidden="true" />
      </Menubar.Target>
      <Menubar.Dropdown>
        <Entries entries={entries} />
      </Menubar.Dropdown>
    </Menubar.Menu>
  );
}

function Entries({ entries, label }: { entries: MenuEntry[]; label?: string }) {
  const t = useTranslations('shell');
  return (
    <>
      {label ? <Menu.Label>{label}</Menu.Label> : null}
      {entries.map(({ path, title, gate, menu: { icon: Icon } }) => (
        <Menu.Item
          key={path}
          component={Link}
          to={path}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          rightSection={<PlusCrown gate={gate} />}
        >
          {t(`menu.${title}`)}
        </Menu.Item>
      ))}
    </>
  );
}

import { Menu, Menubar, OverflowList } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTell } from '../../lib/session/analytics.ts';
import type { MenuEntry, MenuSection } from '../menu.ts';
import { isHere } from './is-here.ts';
import type { MenuRowProps } from './MenuRow.tsx';
import { PlusCrown } from './PlusCrown.tsx';
import classes from './shell.module.css';
import { usePlusGuard } from './use-plus-guard.ts';

/** Dropdowns belong to a landmark of the page; inside of the row they would disturb its measuring. */
const inMain = { target: '#main' };

/** The menus under the header. */
export default function MenuRowMenus({ sections, pathname }: MenuRowProps) {
  const t = useTranslations('shell');
  const tell = useTell();
  const onOpenChange = (index: number | null) => {
    if (index !== null) tell('main_menu_opened');
  };
  return (
    <Menubar className={classes.rowInner ?? ''} aria-label={t('mainMenu')} onOpenChange={onOpenChange}>
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
  );
}

function SectionMenu({ section, pathname }: { section: MenuSection; pathname: string }) {
  const t = useTranslations('shell');
  return (
    <Menubar.Menu portalProps={inMain}>
      <Menubar.Target
        className={classes.rowTarget ?? ''}
        data-active={isHere(section, pathname) || undefined}
      >
        {t(`sections.${section.section}`)}
        <IconChevronDown size={14} aria-hidden="true" />
      </Menubar.Target>
      <Menubar.Dropdown>
        <Entries entries={section.entries} />
      </Menubar.Dropdown>
    </Menubar.Menu>
  );
}

function Entries({ entries, label }: { entries: MenuEntry[]; label?: string }) {
  const t = useTranslations('shell');
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
          rightSection={<PlusCrown gate={gate} />}
        >
          {t(`menu.${title}`)}
        </Menu.Item>
      ))}
    </>
  );
}

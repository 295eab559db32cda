import { Menu, useDirection } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTrack } from '../../../lib/session/use-track.ts';
import type { MenuEntry } from '../../menu.ts';
import classes from '../shell.module.css';
import { FittingRow } from './FittingRow.tsx';
import { MenuEntries } from './MenuEntries.tsx';
import { RowButton } from './RowButton.tsx';
import { RowLink } from './RowLink.tsx';
import { entriesOf, type RowItem } from './row-items.ts';

/** Dropdowns must be inside a landmark of the page, and the row would clip them. */
const inMain = { target: '#main' };
const more = 'more';

type RowMenu = {
  key: string;
  label: string;
  isHere: boolean;
  entries: MenuEntry[];
  children: ReactNode;
};

/** The menus of the header. The arrow keys move between them; while one is open, they open the next. */
export default function MenuRowMenus({ items }: { items: RowItem[] }) {
  const t = useTranslations('shell');
  const track = useTrack();
  const { dir } = useDirection();
  const [open, setOpen] = useState<string | null>(null);
  const change = (key: string) => (isOpen: boolean) => {
    setOpen(isOpen ? key : null);
    if (isOpen) track('main_menu_opened');
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open !== null) placesOf().find(opens(open))?.focus();
    const below = event.key === 'ArrowDown' && open === null ? menuOf(event.target) : undefined;
    if (below) {
      event.preventDefault();
      setOpen(below);
    }
    const step = stepOf(event.key, dir);
    const next = step && beside(event.target, step);
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (open !== null) setOpen(next.dataset.menu ?? null);
  };
  const menu = ({ key, label, isHere, entries, children }: RowMenu) => (
    <Menu
      key={key}
      opened={open === key}
      onChange={change(key)}
      position="bottom-start"
      portalProps={inMain}
      // The focus would return after the next menu has received it. Escape restores it above.
      returnFocus={false}
    >
      <Menu.Target>
        <RowButton
          entries={entries}
          data-menu={key}
          data-active={isHere || undefined}
          onPointerEnter={() => open !== null && setOpen(key)}
        >
          {label}
        </RowButton>
      </Menu.Target>
      <Menu.Dropdown data-under={key}>{children}</Menu.Dropdown>
    </Menu>
  );
  return (
    <FittingRow
      items={items}
      onKeyDown={walk}
      renderItem={(item) =>
        item.section ? (
          menu({
            key: item.key,
            label: t(`sections.${item.section}`),
            isHere: item.isHere,
            entries: item.entries,
            children: <MenuEntries entries={item.entries} />,
          })
        ) : (
          <RowLink item={item} />
        )
      }
      renderMore={(folded) =>
        menu({
          key: more,
          label: t('places.more'),
          isHere: folded.some(({ isHere }) => isHere),
          entries: entriesOf(folded),
          children: folded.map(({ key, section, entries }) => (
            <MenuEntries key={key} entries={entries} {...(section && { label: t(`sections.${section}`) })} />
          )),
        })
      }
    />
  );
}

function stepOf(key: string, dir: 'ltr' | 'rtl'): 1 | -1 | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === (dir === 'ltr') ? 1 : -1;
}

const placesOf = () =>
  [...document.querySelectorAll<HTMLElement>(`.${classes.row} .${classes.rowTarget}`)].filter(
    (each) => !each.closest('[data-folded]'),
  );

const opens = (key: string) => (place: HTMLElement) => place.dataset.menu === key;

const menuOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-menu]')?.dataset.menu : undefined;

/** Returns the item next to the one with the focus or with the open menu. */
function beside(from: EventTarget, step: 1 | -1): HTMLElement | undefined {
  if (!(from instanceof Element)) return undefined;
  const under = from.closest<HTMLElement>('[data-under]')?.dataset.under;
  const places = placesOf();
  const at = places.findIndex(under ? opens(under) : (each) => each.contains(from));
  return at < 0 ? undefined : places[(at + step + places.length) % places.length];
}

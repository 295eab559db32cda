import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconArrowRight, IconPlus, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isFound, screenAt } from '../../menu.ts';
import classes from '../shell.module.css';
import { closeSearch, useShellDialog } from '../shell-state.ts';
import { useEntryActions } from './use-entry-actions.tsx';
import { useFound } from './use-found.tsx';
import { useBeginnings, useMenu } from './use-menu.ts';

/**
 * Searches the menu by section and the shop's records while the user types. A typed path is opened, and a
 * sentence about money is recorded.
 */
export default function MenuSearch() {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const dialog = useShellDialog();
  const sections = useMenu();
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (dialog === 'search') spotlight.open();
    else spotlight.close();
  }, [dialog]);
  const found = useFound(query);
  const entryActions = useEntryActions(query);
  const path = typedPath(query);
  const groups: SpotlightActionGroupData[] = sections.map(({ section, entries }) => ({
    group: t(`sections.${section}`),
    actions: entries
      .filter(({ title }) => isFound(`${t(`menu.${title}`)} ${t(`sections.${section}`)}`, query))
      .map(({ path: to, title, menu: { icon: Icon } }) => ({
        id: to,
        label: t(`menu.${title}`),
        leftSection: <Icon size={20} stroke={1.75} aria-hidden="true" />,
        onClick: () => void navigate({ to }),
      })),
  }));
  const typed = {
    id: 'typed',
    label: t('goTo', { path: path ?? '' }),
    leftSection: <IconArrowRight size={20} className="mirror" />,
  };
  const begun = useBeginnings().filter(({ title }) => isFound(t(`menu.${title}`), query));
  const beginnings: SpotlightActionGroupData = {
    group: t('beginnings'),
    actions: begun.map(({ path: to, title }) => ({
      id: to,
      label: t(`menu.${title}`),
      leftSection: <IconPlus size={20} stroke={1.75} aria-hidden="true" />,
      onClick: () => void navigate({ to }),
    })),
  };
  const actions = [
    ...entryActions,
    ...(path ? [{ ...typed, onClick: () => void navigate({ href: path }) }] : []),
    ...(begun.length > 0 ? [beginnings] : []),
    ...groups.filter((group) => group.actions.length > 0),
    ...found.groups,
  ];
  return (
    <Spotlight
      actions={actions}
      filter={(_query, all) => all}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={closeSearch}
      shortcut={null}
      centered={false}
      yOffset="12vh"
      radius="lg"
      overlayProps={{ blur: 0, color: 'var(--overlay)' }}
      attributes={{ content: { 'aria-label': t('searchMenu') } }}
      classNames={{
        search: classes.spotlightSearch ?? '',
        action: classes.spotlightAction ?? '',
        actionSection: classes.spotlightSection ?? '',
        actionsGroup: classes.spotlightGroup ?? '',
      }}
      scrollable
      maxHeight={420}
      nothingFound={found.isSearching ? t('searching') : t('nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={20} aria-hidden="true" />,
        placeholder: t('searchMenu'),
        'aria-label': t('searchMenu'),
      }}
    />
  );
}

/** Reads the typed text as an address: complete, or without the prefix that all addresses share. */
function typedPath(query: string): string | null {
  const text = query.trim();
  if (text === '') return null;
  const short = `/dashboard/${text.replace(/^\/+/, '')}`;
  if (screenAt(short)) return short;
  return text.startsWith('/') ? text : null;
}

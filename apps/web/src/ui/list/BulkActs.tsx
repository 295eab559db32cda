import { ActionIcon, Button, Menu } from '@mantine/core';
import { type Icon, IconDotsVertical } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useIsPhone } from './columns.ts';
import classes from './list.module.css';

export type BulkAct = {
  name: string;
  label: string;
  icon: Icon;
  isDangerous?: boolean;
  /** Fetches what the act opens before it is asked for. */
  onReach?: () => void;
  onAct: () => void;
};

/** What can be done with chosen rows: all of it side by side, on a phone the first and a menu of the rest. */
export function BulkActs({ acts }: { acts: BulkAct[] }) {
  const t = useTranslations('common');
  const isPhone = useIsPhone() ?? false;
  const [first, ...rest] = acts;
  const shown = isPhone ? acts.slice(0, 1) : acts;
  return (
    <>
      {shown.map((act) => (
        <Button
          key={act.name}
          variant="light"
          className={classes.bulkAct}
          {...(act.isDangerous ? { color: 'red' } : {})}
          leftSection={isPhone ? null : <act.icon size={18} aria-hidden="true" />}
          onPointerEnter={act.onReach}
          onClick={act.onAct}
        >
          {act.label}
        </Button>
      ))}
      {isPhone && first && rest.length > 0 ? (
        <Menu position="top-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="light" size={44} aria-label={t('more')}>
              <IconDotsVertical size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((act) => (
              <Menu.Item
                key={act.name}
                {...(act.isDangerous ? { c: 'error' } : {})}
                leftSection={<act.icon size={18} aria-hidden="true" />}
                onClick={act.onAct}
              >
                {act.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

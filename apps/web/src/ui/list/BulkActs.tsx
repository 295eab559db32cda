import { Button } from '@mantine/core';
import { MoreActs } from '../menu/MoreActs.tsx';
import type { Action } from '../menu/MoreActsMenu.tsx';
import { useIsPhone } from './columns.ts';
import classes from './list.module.css';

export type BulkAct = Extract<Action, { onAct: () => void }>;

/**
 * The actions on selected rows: all of them side by side, on a phone the first one and a menu of the rest.
 */
export function BulkActs({ acts }: { acts: BulkAct[] }) {
  const isPhone = useIsPhone() ?? false;
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
      {isPhone && acts.length > 1 ? <MoreActs acts={acts.slice(1)} position="top-end" /> : null}
    </>
  );
}

import { ActionIcon, Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../list/columns.ts';
import { MoreActs } from './MoreActs.tsx';
import type { Action } from './MoreActsMenu.tsx';

/** `icon`: on a desktop only its icon is shown. */
type PageAction = Action & { look: 'filled' | 'default' | 'danger' | 'icon' };

/**
 * The actions on the content of a page, the most frequent first: on a desktop all side by side, the first
 * one at the end; on a phone the first one and a menu of the rest.
 */
export function PageActions({ acts }: { acts: PageAction[] }) {
  const isPhone = useIsPhone() ?? false;
  const shown = isPhone ? acts.slice(0, 1) : acts.toReversed();
  const rest = isPhone ? acts.slice(1) : [];
  return (
    <Group gap="xs" wrap="nowrap">
      {shown.map((act) => (
        <HeaderButton key={act.name} act={act} />
      ))}
      {rest.length > 0 ? <MoreActs acts={rest} position="bottom-end" /> : null}
    </Group>
  );
}

const looks = {
  filled: { variant: 'filled' },
  default: { variant: 'default' },
  danger: { variant: 'light', color: 'red' },
} as const;

function HeaderButton({ act }: { act: PageAction }) {
  const { label, icon: Icon, look, link, isPending = false, onAct, onReach } = act;
  const sign = <Icon size={18} aria-hidden="true" />;
  const doing = {
    loading: isPending,
    onClick: onAct,
    onPointerEnter: onReach,
    ...(link ? { renderRoot: (props: object) => <Link {...props} {...link} /> } : {}),
  };
  if (look === 'icon')
    return (
      <ActionIcon variant="default" size="input-sm" aria-label={label} title={label} {...doing}>
        {sign}
      </ActionIcon>
    );
  return (
    <Button {...looks[look]} leftSection={sign} {...doing}>
      {label}
    </Button>
  );
}

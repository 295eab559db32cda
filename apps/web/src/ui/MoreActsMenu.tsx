import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type MoreActsProps, MoreTrigger } from './MoreActs.tsx';

export default function MoreActsMenu({ acts, position }: MoreActsProps) {
  return (
    <Menu position={position} withinPortal>
      <Menu.Target>
        <MoreTrigger aria-haspopup="menu" />
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ name, label, icon: Icon, isDangerous, isPending, onAct, link }) => (
          <Menu.Item
            key={name}
            {...(isDangerous ? { c: 'var(--mantine-color-error)' } : {})}
            leftSection={<Icon size={18} aria-hidden="true" />}
            {...(isPending ? { disabled: true } : {})}
            onClick={onAct}
            {...(link ? { renderRoot: (props) => <Link {...props} {...link} /> } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

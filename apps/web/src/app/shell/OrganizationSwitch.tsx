import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMe } from '../../lib/me.ts';
import { hasOpenWork } from '../../lib/open-work.ts';
import { queryClient } from '../../lib/query.ts';
import { rememberOrganization } from '../../lib/session.ts';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import classes from './shell.module.css';

const LeaveWork = lazy(() => import('./LeaveWork.tsx'));

/** The business one works in; several can be switched between. */
export function OrganizationSwitch({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useTranslations('shell');
  const { me } = useMe();
  const switchTo = useSwitchOrganization();
  const [asked, setAsked] = useState<string | null>(null);
  const current = me?.currentOrganization;
  if (!me || !current) return null;
  const face = (
    <>
      <InitialsAvatar name={current.name} src={current.avatar} size={32} />
      {isNarrow ? null : (
        <Text component="span" fw={600} truncate>
          {current.name}
        </Text>
      )}
    </>
  );
  if (me.organizations.length < 2) return <div className={classes.organization}>{face}</div>;
  const leave = (id: string) => {
    setAsked(null);
    void switchTo(id);
  };
  return (
    <>
      <Suspense>
        {asked ? <LeaveWork onStay={() => setAsked(null)} onLeave={() => leave(asked)} /> : null}
      </Suspense>
      <Menu withinPortal={false} position="bottom-start" width={260}>
        <Menu.Target>
          <UnstyledButton className={classes.organization}>
            <VisuallyHidden>{`${t('switchOrganization')}: ${isNarrow ? current.name : ''}`}</VisuallyHidden>
            {face}
            {isNarrow ? null : <IconSelector size={16} aria-hidden="true" />}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {me.organizations.map((each) => (
            <Menu.Item
              key={each.id}
              leftSection={<InitialsAvatar name={each.name} src={each.avatar} size={28} />}
              rightSection={each.id === current.id ? <IconCheck size={16} aria-hidden="true" /> : null}
              onClick={() => (hasOpenWork() ? setAsked(each.id) : void switchTo(each.id))}
            >
              {each.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function useSwitchOrganization() {
  const navigate = useNavigate();
  return async (id: string) => {
    await navigate({ to: '/dashboard', ignoreBlocker: true });
    localStorage.removeItem('me');
    rememberOrganization(id);
    await queryClient.resetQueries();
  };
}

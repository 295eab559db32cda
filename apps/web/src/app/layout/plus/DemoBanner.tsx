import { Alert, Button, Group } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { RemoveDemo } from '../../../domain/demo/RemoveDemo.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { enterOrganization, forgetOrganization, signOut } from '../../../lib/session/session.ts';
import classes from '../shell.module.css';

/** Leaves the demo to create an account. */
function signUp() {
  signOut();
  location.assign(`${paths.login}?nueva=true`);
}

/** The banner of a demo. It is always visible, with the actions to leave the demo and to delete it. */
export default function DemoBanner() {
  const t = useTranslations('demo');
  const { me } = useMe();
  const demo = me?.currentOrganization;
  const real = me?.organizations.find(({ isDemo }) => !isDemo);
  if (!demo?.isDemo) return null;
  return (
    <Alert
      color="cempasuchil"
      icon={<IconFlask size={20} aria-hidden="true" />}
      className={classes.planBanner ?? ''}
      role="status"
    >
      <Group justify="space-between" gap="xs">
        {t('banner')}
        <Group gap="xs">
          {real ? (
            <Button size="xs" variant="default" onClick={() => enterOrganization(real.id)}>
              {t('leave')}
            </Button>
          ) : (
            <Button size="xs" variant="default" onClick={signUp}>
              {t('signUp')}
            </Button>
          )}
          {demo.mainRole === 'owner' && real ? (
            <RemoveDemo id={demo.id} size="xs" onRemoved={forgetOrganization} />
          ) : null}
        </Group>
      </Group>
    </Alert>
  );
}

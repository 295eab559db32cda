import { Alert, Button, Group } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { RemoveDemo } from '../../domain/demo/RemoveDemo.tsx';
import { useMe } from '../../lib/session/me.tsx';
import { enterOrganization, forgetOrganization } from '../../lib/session/session.ts';
import classes from './shell.module.css';

/** In a demonstration it is always said that it is one, with the way out and the way to be rid of it. */
export default function DemoBanner() {
  const t = useTranslations('demo');
  const { me } = useMe();
  const demo = me?.currentOrganization;
  const real = me?.organizations.find(({ isDemo }) => !isDemo);
  if (!demo?.isDemo || !real) return null;
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
          <Button size="xs" variant="default" onClick={() => enterOrganization(real.id)}>
            {t('leave')}
          </Button>
          {demo.mainRole === 'owner' ? (
            <RemoveDemo id={demo.id} size="xs" onRemoved={forgetOrganization} />
          ) : null}
        </Group>
      </Group>
    </Alert>
  );
}

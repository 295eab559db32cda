import { Alert, Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { openPlus } from '../../lib/session/plus.ts';
import type { bannerOf } from './plan-banner.ts';
import classes from './shell.module.css';

export default function PlanNotice({ banner }: { banner: NonNullable<ReturnType<typeof bannerOf>> }) {
  const t = useTranslations('shell');
  return (
    <Alert
      color="cempasuchil"
      icon={<IconAlertTriangle size={20} aria-hidden="true" />}
      className={classes.planBanner ?? ''}
      role="status"
    >
      <Group justify="space-between" gap="xs">
        {t(banner)}
        <Button size="xs" variant="default" aria-haspopup="dialog" onClick={openPlus}>
          {t('upsell.open')}
        </Button>
      </Group>
    </Alert>
  );
}

import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../lib/format/format.ts';
import classes from './layout/shell.module.css';

/** A thin line, never a dialog: work goes on without the network. */
export function OfflineBar() {
  const { online } = useNetwork();
  return (
    <div role="status" className={classes.offlinePlace}>
      {online ? null : <Offline />}
    </div>
  );
}

function Offline() {
  const t = useTranslations('shell');
  const { time } = useFormat();
  const [since] = useState(() => new Date());
  return (
    <div className={classes.offline}>
      <IconCloudOff size={16} aria-hidden="true" />
      <span>
        <strong>{t('offlineSince', { time: time(since) })}</strong> {t('offline')}
      </span>
    </div>
  );
}

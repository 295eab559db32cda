import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import classes from './layout/shell.module.css';

/** A thin line, never a dialog: work goes on without the network. */
export function OfflineBar() {
  const t = useTranslations('shell');
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : (
        <div className={classes.offline}>
          <IconCloudOff size={16} aria-hidden="true" />
          {t('offline')}
        </div>
      )}
    </div>
  );
}

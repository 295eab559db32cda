import { Alert, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Copied } from '../../../ui/feedback/Copied.tsx';
import classes from './integration.module.css';

/** A value that is shown only once. */
export function ShownOnce({ label, secret }: { label: string; secret: string }) {
  const t = useTranslations('integration');
  return (
    <Alert color="cempasuchil" title={label} role="status">
      <Text size="sm" mb="xs">
        {t('shownOnce')}
      </Text>
      <Group gap="sm">
        <bdi dir="ltr" className={classes.secret} data-secret>
          {secret}
        </bdi>
        <Copied text={secret} />
      </Group>
    </Alert>
  );
}

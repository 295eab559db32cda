import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconDeviceMobileDown, IconShare2 } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { type InstallWay, installSettled } from '../../lib/device/install.ts';

/**
 * Offers to install the program as an application on this device, below the daily figures of an active shop.
 */
export default function InstallOffer({ way }: { way: InstallWay }) {
  const t = useTranslations('preferences');
  const id = useId();
  const settle = () => installSettled.set(true);
  return (
    <Card component="section" aria-labelledby={id} mt="lg">
      <Title order={2} size="h4" id={id}>
        {t('installTitle')}
      </Title>
      <Text mb="sm">{t('installText')}</Text>
      {way.kind === 'hand' ? (
        <Text mb="sm">
          <IconShare2 size={18} aria-hidden="true" /> {t('installByHand')}
        </Text>
      ) : null}
      <Group gap="xs">
        {way.kind === 'prompt' ? (
          <Button
            variant="default"
            leftSection={<IconDeviceMobileDown size={18} aria-hidden="true" />}
            onClick={() => void way.ask().finally(settle)}
          >
            {t('install')}
          </Button>
        ) : null}
        <Button variant="subtle" onClick={settle}>
          {way.kind === 'prompt' ? t('installNever') : t('installDone')}
        </Button>
      </Group>
    </Card>
  );
}

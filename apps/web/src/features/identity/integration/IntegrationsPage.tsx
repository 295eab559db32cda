import { Anchor, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Rows } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { KeysCard } from './KeysCard.tsx';
import { SamplesCard } from './SamplesCard.tsx';
import { WebhooksCard } from './WebhooksCard.tsx';

/** The API keys of other programs, and the webhooks that notify them. */
export default function IntegrationsPage() {
  const t = useTranslations('integration');
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Group gap="md">
            <Anchor href="/docs" target="_blank" rel="noreferrer">
              {t('docs')}
            </Anchor>
            <Anchor href="/openapi.json" target="_blank" rel="noreferrer">
              {t('openapi')}
            </Anchor>
          </Group>
        }
      />
      <Rows gap={24}>
        <Text>{t('intro')}</Text>
        <KeysCard made={made} onMade={setMade} />
        <WebhooksCard />
        <SamplesCard made={made} />
      </Rows>
    </>
  );
}

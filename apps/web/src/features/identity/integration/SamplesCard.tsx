import { Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOrganization } from '../../../lib/session/me.tsx';
import { Copied } from '../../../ui/feedback/Copied.tsx';
import classes from './integration.module.css';
import { type SampleName, sampleNames, samples } from './samples.ts';

/** Sample API requests with the values of this shop. */
export function SamplesCard({ made }: { made: string | null }) {
  const t = useTranslations('integration');
  const organization = useOrganization();
  const [name, setName] = useState<SampleName>('list');
  const sample = samples[name]({
    url: window.location.origin,
    organization: organization?.id ?? '',
    key: made ?? 'mos_…',
  });
  return (
    <Card component="section">
      <Stack>
        <div>
          <Title order={2} size="h4">
            {t('examples')}
          </Title>
          <Text c="dimmed">{t('examplesText')}</Text>
        </div>
        <Group justify="space-between">
          <SegmentedControl
            aria-label={t('examples')}
            className={classes.what ?? ''}
            data={sampleNames.map((value) => ({ value, label: t(`samples.${value}`) }))}
            value={name}
            onChange={(value) => setName(sampleNames.find((each) => each === value) ?? 'list')}
          />
          <Copied text={sample} />
        </Group>
        <pre dir="ltr" className={classes.code}>
          {sample}
        </pre>
      </Stack>
    </Card>
  );
}

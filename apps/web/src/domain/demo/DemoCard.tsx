import { Button, Card, Group, Loader, Select, Text, Title } from '@mantine/core';
import { industries } from '@mostrador/shared/codes/industries';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useOrganization } from '../../lib/session/me.tsx';
import { enterOrganization } from '../../lib/session/session.ts';
import { RemoveDemo } from './RemoveDemo.tsx';

const askAgainMs = 1500;

/**
 * Offers a separate demo business with weeks of sales, in which everything can be tried; the real business
 * stays unchanged.
 */
export default function DemoCard() {
  const t = useTranslations('demo');
  const organization = useOrganization();
  const { data } = trpc.demo.own.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.demo?.isReady === false ? askAgainMs : false),
  });
  if (!organization || organization.isDemo || !data) return null;
  const { demo } = data;
  return (
    <Card component="section" aria-labelledby="demo-title">
      <Title order={2} size="h4" id="demo-title">
        {t('title')}
      </Title>
      <Text mb="sm">{t('text')}</Text>
      {demo === null ? <Wish industry={organization.industry} /> : null}
      {demo && !demo.isReady ? (
        <Group role="status" gap="xs">
          <Loader size="sm" aria-hidden="true" />
          {t('making')}
        </Group>
      ) : null}
      {demo?.isReady ? (
        <Group gap="xs">
          <Button onClick={() => enterOrganization(demo.id)}>{t('enter')}</Button>
          <RemoveDemo id={demo.id} />
        </Group>
      ) : null}
    </Card>
  );
}

function Wish({ industry }: { industry: string | null }) {
  const t = useTranslations();
  const [chosen, setChosen] = useState(industries.find((each) => each === industry) ?? 'corner_shop');
  const open = trpc.demo.open.useMutation();
  return (
    <Group gap="xs" align="end">
      <Select
        label={t('demo.industry')}
        data={industries.map((value) => ({ value, label: t(`industry.${value}`) }))}
        value={chosen}
        onChange={(value) => setChosen(industries.find((each) => each === value) ?? chosen)}
        allowDeselect={false}
        searchable
      />
      <Button loading={open.isPending} onClick={() => open.mutate({ industry: chosen })}>
        {t('demo.open')}
      </Button>
    </Group>
  );
}

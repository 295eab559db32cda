import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { plusLimits } from '@mostrador/shared/wire/limits';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { useOrganization } from '../../lib/session/me.tsx';

/** The owner's licences from a marketplace, and the business that uses each. */
export function LicensesPart() {
  const t = useTranslations('plus.licenses');
  const organization = useOrganization();
  const { data } = trpc.promotion.licenses.useQuery();
  const serve = trpc.promotion.serveHere.useMutation({ onSuccess: () => notify({ message: t('served') }) });
  const active = data?.licenses.filter(({ status }) => status === 'active') ?? [];
  if (active.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t('title')}
      </Title>
      {active.map(({ id, last4, tier, organization: served }) => (
        <Group key={id} justify="space-between" gap="xs">
          <Text>
            {t('one', { last4, tier })} · {t('holds', plusLimits(tier))}
            {served ? (
              <>
                {' · '}
                <bdi>{served.name}</bdi>
              </>
            ) : (
              ` · ${t('nowhere')}`
            )}
          </Text>
          {served?.id === organization?.id ? null : (
            <Button variant="default" loading={serve.isPending} onClick={() => serve.mutate({ id })}>
              {t('serveHere')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Point } from '@mostrador/shared/shop/geo';
import { IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { lazyDialog } from '../../../lib/loading/lazy.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { PlainList } from '../../../ui/layout/layout.tsx';
import type { Area } from './area-values.ts';
import classes from './store.module.css';

const AreaDialog = lazyDialog(() => import('./AreaDialog.tsx'));

/** The delivery areas, in the order in which they are checked for an address. */
export default function DeliveryAreas({ location }: { location: Point | null }) {
  const t = useTranslations('store');
  const areas = trpc.deliveryArea.list.useQuery({ perPage: 100 });
  const [edited, setEdited] = useState<Area | 'new' | null>(null);
  return (
    <Card component="section" aria-label={t('areas')}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {t('areas')}
          </Title>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {t('addArea')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {t('areasText')}
        </Text>
        <AreaList areas={areas} onEdit={setEdited} />
      </Stack>
      {edited === null ? null : (
        <AreaDialog
          key={edited === 'new' ? 'new' : edited.id}
          opened
          area={edited === 'new' ? null : edited}
          location={location}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  );
}

type AreaListProps = {
  areas: { data: { deliveryAreas: Area[] } | undefined; error: unknown; refetch: () => unknown };
  onEdit: (area: Area) => void;
};

function AreaList({ areas, onEdit }: AreaListProps) {
  const t = useTranslations('store');
  const api = useApi();
  const swap = useMutation({
    mutationFn: async ([one, other]: [Area, Area]) => {
      await api.deliveryArea.update.mutate({ id: one.id, position: other.position });
      await api.deliveryArea.update.mutate({ id: other.id, position: one.position });
    },
  });
  if (areas.error) return <PartFailed error={areas.error} onRetry={() => void areas.refetch()} />;
  if (!areas.data) return <Skeleton height={120} />;
  const rows = areas.data.deliveryAreas;
  if (rows.length === 0) return <Text>{t('noAreas')}</Text>;
  return (
    <PlainList tag="ol" gap={12}>
      {rows.map((area, index) => {
        const above = rows[index - 1];
        return (
          <li key={area.id} className={classes.area}>
            <AreaWords area={area} />
            {above ? (
              <Button
                variant="subtle"
                color="gray"
                loading={swap.isPending}
                leftSection={<IconArrowUp size={16} aria-hidden="true" />}
                onClick={() => swap.mutate([area, above])}
              >
                {t('moveUp')}
              </Button>
            ) : null}
            <Button variant="default" onClick={() => onEdit(area)}>
              {t('editArea', { name: area.name })}
            </Button>
          </li>
        );
      })}
    </PlainList>
  );
}

function AreaWords({ area }: { area: Area }) {
  const t = useTranslations('store');
  const { money, beside } = useFormat();
  const known =
    area.match === 'list'
      ? t('placesCount', { count: area.places.length })
      : area.match === 'radius'
        ? t('upToKm', { km: (area.radiusM ?? 0) / 1000 })
        : t(`matches.${area.match}`);
  const fee = area.fee === 0 ? t('free') : money(area.fee);
  const minutes = area.etaMax
    ? t('minutesRange', { from: area.etaMinutes, to: area.etaMax })
    : t('minutes', { count: area.etaMinutes });
  return (
    <div className={classes.areaName}>
      <Group gap="xs">
        <Text fw={600}>{area.name}</Text>
        {area.active ? null : <Badge color="gray">{t('inactive')}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {beside([fee, minutes, known])}
      </Text>
    </div>
  );
}

import { Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { KpiStrip } from '../../../theme/KpiStrip.tsx';
import { LeaderLine, LeaderLines } from '../../../theme/LeaderLine.tsx';
import { Stamp } from '../../../theme/Stamp.tsx';
import { Ticket } from '../../../theme/Ticket.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './kit.module.css';

const scenes = [
  ['goods', 'emptyTill'],
  ['records', 'emptyBook'],
  ['mail', 'mailbox'],
  ['closed', 'padlock'],
  ['gone', 'deadEnd'],
  ['away', 'noSignal'],
] as const;
const trend = [12, 14, 9, 16, 22, 18, 26];

export function KitSignature() {
  const t = useTranslations('kit');
  const common = useTranslations('common');
  return (
    <>
      <div className={classes.columns}>
        <Ticket label={t('ticket')}>
          <LeaderLines>
            <LeaderLine label={common('subtotal')} value={<Money amount={640_00} />} />
            <LeaderLine label={common('discount')} value={<Money amount={-40_50} tone="signed" />} />
            <LeaderLine label={common('total')} value={<Money amount={599_50} />} size="total" />
          </LeaderLines>
        </Ticket>
        <Stack>
          <Group gap="xl" p="md">
            <Stamp tone="good">{t('stampPaid')}</Stamp>
            <Stamp tone="waiting">{t('stampWaiting')}</Stamp>
            <Stamp tone="bad">{t('stampVoided')}</Stamp>
          </Group>
          <Text size="lg">
            <Money amount={1250_00} tone="signed" /> · <Money amount={-80_25} tone="signed" /> ·{' '}
            <Money amount={99_999_999_999} />
          </Text>
        </Stack>
      </div>
      <KpiStrip
        items={[
          { label: t('kpiSales'), value: <Money amount={4_812_50} />, delta: t('kpiDelta'), trend },
          { label: t('kpiTickets'), value: '63', delta: t('kpiDelta'), trend: trend.toReversed() },
          { label: t('kpiDebts'), value: <Money amount={910_00} />, delta: t('kpiDelta'), trend },
        ]}
      />
      <div className={classes.columns}>
        {scenes.map(([kind, scene]) => (
          <EmptyState key={scene} kind={kind} title={t(`scenes.${scene}`)}>
            {t('sampleText')}
          </EmptyState>
        ))}
      </div>
    </>
  );
}

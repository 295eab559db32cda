import { Group, Title } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Cancel } from '../../../domain/plus/Cancel.tsx';
import { PlusStatus } from '../../../domain/plus/PlusStatus.tsx';
import { usePlus } from '../../../domain/plus/use-plus.ts';
import { Ticket } from '../../../theme/Ticket.tsx';
import { PlusButton } from '../../../ui/page/PlusButton.tsx';
import classes from './home.module.css';

/** The current plan, with the owner's options. */
export function PlanCard() {
  const t = useTranslations('plus');
  const shell = useTranslations('shell');
  const { state, hasPlus } = usePlus();
  if (!state) return null;
  return (
    <Ticket label={t('planTitle')} className={classes.plan}>
      <Title order={2} size="h4">
        <IconCrown size={20} aria-hidden="true" /> {t('planTitle')}
      </Title>
      <PlusStatus state={state} />
      <Group gap="xs">
        {hasPlus ? null : <PlusButton>{shell('upsell.open')}</PlusButton>}
        <Cancel state={state} />
      </Group>
    </Ticket>
  );
}

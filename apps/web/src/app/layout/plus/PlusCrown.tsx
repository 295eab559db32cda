import { VisuallyHidden } from '@mantine/core';
import { type Gate, type GateRule, gates } from '@mostrador/shared/rights/gates';
import { IconCrown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useOrganization } from '../../../lib/session/me.tsx';
import classes from '../shell.module.css';

/** Marks features that require Plus, for users who can buy it. */
export function PlusCrown({ gate }: { gate: Gate | undefined }) {
  const t = useTranslations('shell');
  const rule: GateRule | undefined = gate && gates[gate];
  const isOwner = useOrganization()?.mainRole === 'owner';
  if (!rule?.paid || !isOwner) return null;
  return (
    <span className={classes.crown}>
      <IconCrown size={14} aria-hidden="true" />
      <VisuallyHidden>{t('withPlus')}</VisuallyHidden>
    </span>
  );
}

import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import classes from './day-home.module.css';

/** The state of the drawers, and the expected cash for users who may know it. */
export function Drawers() {
  const t = useTranslations('home');
  const { money } = useFormat();
  const mayOpen = useCan('cashsession.write');
  const { data } = trpc.pos.home.useQuery();
  const drawers = data?.drawers;
  if (!drawers || !mayOpen) return null;
  return (
    <Text size="sm" className={classes.drawers ?? ''}>
      {drawers.count > 0 ? <span className={classes.lamp} aria-hidden="true" /> : null}
      <Link to={paths.cash}>
        {drawers.count > 0
          ? t('drawers', { count: drawers.count, amount: money(drawers.cash) })
          : t('openDrawer')}
      </Link>
    </Text>
  );
}

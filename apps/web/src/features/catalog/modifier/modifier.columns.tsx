import { Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './modifier.module.css';
import type { ReadModifier } from './modifier-values.ts';

export function useModifierColumns(): ListColumn<ReadModifier>[] {
  const t = useTranslations('modifier');
  return [
    {
      name: 'name',
      title: t('name'),
      phone: 'start',
      render: (modifier) => <ModifierName modifier={modifier} />,
    },
    {
      name: 'options',
      title: t('options'),
      phone: 'start',
      render: (modifier) => <Options modifier={modifier} />,
    },
    {
      name: 'required',
      title: t('required'),
      width: 130,
      render: ({ required }) => (required ? <Badge color="gray">{t('isRequired')}</Badge> : null),
    },
    {
      name: 'things',
      title: t('things'),
      align: 'end',
      width: 110,
      phone: 'end',
      render: ({ productIds, serviceIds }) => productIds.length + serviceIds.length,
    },
  ];
}

function ModifierName({ modifier: { id, name } }: { modifier: ReadModifier }) {
  const canUpdate = useCan('modifier.update');
  if (!canUpdate) return <Text fw={550}>{name}</Text>;
  return (
    <Link to={paths.editExtra(id)} className={classes.link}>
      {name}
    </Link>
  );
}

/** The options and their surcharges, such as «Entera, Almendra +Q5.00». */
function Options({ modifier: { options } }: { modifier: ReadModifier }) {
  const { money } = useFormat();
  return (
    <Text size="sm" c="dimmed" lineClamp={2}>
      {options.map(({ id, name, price }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <bdi>{price > 0 ? `${name} +${money(price)}` : name}</bdi>
        </span>
      ))}
    </Text>
  );
}

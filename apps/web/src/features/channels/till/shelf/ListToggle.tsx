import { ActionIcon } from '@mantine/core';
import { IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useTill } from '../till-state.ts';
import { useWholeList } from './whole-list.ts';

/** The number of lines that fit into the default height of the list. */
const fitting = 3;

/** Expands the lines to the whole available height, or collapses them again. */
export function ListToggle() {
  const t = useTranslations('sale');
  const { cart } = useTill();
  const [isWhole, setWhole] = useWholeList();
  if (cart.lines.length + cart.freeAmounts.length <= fitting) return null;
  const label = isWhole ? t('collapseLines') : t('expandLines');
  return (
    <ActionIcon
      title={label}
      aria-label={label}
      aria-expanded={isWhole}
      size={44}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? <IconChevronsUp size={18} /> : <IconChevronsDown size={18} />}
    </ActionIcon>
  );
}

import { Button, Group, Skeleton, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Output } from '../../lib/api/output.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ListFailed } from '../../ui/feedback/ListFailed.tsx';
import { Money } from '../../ui/inputs/Money.tsx';
import { type ChosenExtra, extrasPriceOf, type Item } from '../sale/cart/item.ts';
import classes from './extras.module.css';
import { chosenOf, isComplete, toggled } from './extras.ts';

type Extra = Output<'modifier.forPos'>['modifiers'][number];
type ExtrasPickerProps = {
  item: Pick<Item, 'productId' | 'name' | 'price' | 'kind'>;
  onChoose: (extras: ChosenExtra[]) => void;
  onClose: () => void;
};

/**
 * The choice of the item's modifiers, with a tap for each option. An item with a single question is added by
 * its answer.
 */
export default function ExtrasPicker({ item, onChoose, onClose }: ExtrasPickerProps) {
  const t = useTranslations('sale');
  const query = trpc.modifier.forPos.useQuery({ id: item.productId, kind: item.kind ?? 'product' });
  const [ids, setIds] = useState<readonly string[]>([]);
  const extras = query.data?.modifiers ?? [];
  const add = (chosen: readonly string[]) => onChoose(chosenOf(extras, chosen));
  const choose = (extra: Extra, optionId: string) => {
    const next = toggled(ids, extra, optionId);
    setIds(next);
    const isOnly = extras.length === 1 && extra.max === 1 && extra.required;
    if (isOnly && isComplete(extras, next)) add(next);
  };
  return (
    <Dialog opened onClose={onClose} title={item.name} size="lg">
      {query.isPending ? <Skeleton height={160} /> : null}
      {query.error ? <ListFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {extras.map((extra, index) => (
        <Choice key={extra.id} extra={extra} ids={ids} isFirst={index === 0} onChoose={choose} />
      ))}
      <Group justify="flex-end" mt="md">
        <Button size="lg" disabled={!query.data || !isComplete(extras, ids)} onClick={() => add(ids)}>
          {t('addToCart')}
          {/* An amount reads from left to right whatever the language: its gap is that of the button. */}
          <span className={classes.addPrice}>
            <Money amount={item.price + extrasPriceOf({ extras: chosenOf(extras, ids) })} />
          </span>
        </Button>
      </Group>
    </Dialog>
  );
}

type ChoiceProps = {
  extra: Extra;
  ids: readonly string[];
  isFirst: boolean;
  onChoose: (extra: Extra, optionId: string) => void;
};

function Choice({ extra, ids, isFirst, onChoose }: ChoiceProps) {
  const t = useTranslations('sale');
  const { name, min, max, options } = extra;
  const rule = max === min ? t('chooseExactly', { count: min }) : ruleOf(extra, t);
  return (
    <fieldset className={classes.choice}>
      <legend>
        {name} {rule ? <span className={classes.rule}>{rule}</span> : null}
      </legend>
      <div className={classes.options}>
        {options.map((option, index) => (
          <UnstyledButton
            key={option.id}
            className={classes.option}
            aria-pressed={ids.includes(option.id)}
            data-autofocus={(isFirst && index === 0) || undefined}
            onClick={() => onChoose(extra, option.id)}
          >
            <span>{option.name}</span>
            {option.price > 0 ? <Money amount={option.price} className={classes.price} /> : null}
          </UnstyledButton>
        ))}
      </div>
    </fieldset>
  );
}

function ruleOf({ min, max }: Extra, t: ReturnType<typeof useTranslations<'sale'>>) {
  if (min > 0) return t('chooseAtLeast', { count: min });
  return max === null ? null : t('chooseUpTo', { count: max });
}

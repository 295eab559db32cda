import { Chip, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { shortcuts } from '../../lib/device/shortcuts.ts';
import { useLetterKey } from '../../lib/forms/use-letter-key.ts';
import { lazyPart } from '../../lib/loading/lazy.tsx';
import { Choice, type Option } from '../inputs/Choice.tsx';
import { SearchField } from '../inputs/SearchField.tsx';
import { type ListColumn, useIsPhone } from './columns.ts';
import { DatesFilter } from './DatesFilter.tsx';
import classes from './list.module.css';
import { useShownChoice } from './use-shown-choice.ts';

/**
 * Each filter uses one parameter of the list's address; amounts and days use two. Among chips the option
 * without a value is the default; if there is none, an option for all comes first.
 */
export type Filter =
  | { kind: 'choice' | 'chips'; name: string; label: string; anyLabel?: string; options: Option[] }
  | { kind: 'money'; min: string; max: string; label: string }
  | { kind: 'dates'; from: string; until: string; label: string; today: string }
  | { kind: 'part'; name: string; render: (field: PartField) => ReactNode };

/** A domain's own filter field, such as a category select. */
type PartField = { value: string | null; onChange: (value: string | null) => void; className: string };

/** `by` is the field name of the API. */
export type ListOrder = { by: string; order: 'asc' | 'desc'; label: string };

type Values = { content: string; by?: string | null; order: 'asc' | 'desc' };

type ListToolsProps = {
  search: string;
  filters: Filter[];
  columns: Pick<ListColumn<never>, 'sort' | 'title'>[];
  orders: ListOrder[];
  values: Values;
  onChange: (changes: Record<string, unknown>, options?: { isTyping?: boolean }) => void;
};

/** One bar above a list: search, filters, and the order if the table header cannot show all orders. */
export function ListTools({ search, filters, columns, orders, values, onChange }: ListToolsProps) {
  const field = useRef<HTMLInputElement>(null);
  const isPhone = useIsPhone();
  useLetterKey('searchList', () => field.current?.focus());
  const change = (changes: Record<string, unknown>) => onChange({ ...changes, page: 1 });
  return (
    <div className={classes.tools}>
      <SearchField
        ref={field}
        className={classes.search ?? ''}
        placeholder={search}
        hotkey={shortcuts.searchList[0]}
        value={values.content}
        onChange={(content) => onChange({ content, page: 1 }, { isTyping: true })}
      />
      {filters.map((filter) => (
        <FilterField key={keyOf(filter)} filter={filter} values={values} onChange={change} />
      ))}
      {isPhone || orders.length > 0 ? (
        <OrderField columns={columns} orders={orders} values={values} onChange={change} />
      ) : null}
    </div>
  );
}

function keyOf(filter: Filter): string {
  if (filter.kind === 'money') return filter.min;
  return filter.kind === 'dates' ? filter.from : filter.name;
}

/** Loaded on demand, because amount fields need the code that parses typed numbers. */
const MoneyFilter = lazyPart(() => import('./MoneyFilter.tsx'));

export type MoneyBounds = Extract<Filter, { kind: 'money' }>;
export type FieldProps<Of> = {
  filter: Of;
  values: Values;
  onChange: (changes: Record<string, unknown>) => void;
};

function FilterField({ filter, ...others }: FieldProps<Filter>) {
  if (filter.kind === 'money') {
    return (
      <Suspense fallback={<Skeleton className={classes.amountsAway ?? ''} />}>
        <MoneyFilter filter={filter} {...others} />
      </Suspense>
    );
  }
  if (filter.kind === 'dates') return <DaysFilter filter={filter} {...others} />;
  if (filter.kind === 'chips') return <ChipsFilter filter={filter} {...others} />;
  const { name } = filter;
  const given: unknown = Reflect.get(others.values, name);
  const value = typeof given === 'string' ? given : null;
  const onChange = (next: string | null) => others.onChange({ [name]: next });
  if (filter.kind === 'part') return filter.render({ value, onChange, className: classes.filter ?? '' });
  const { label, anyLabel, options } = filter;
  return (
    <Choice
      className={classes.filter ?? ''}
      aria-label={label}
      none={anyLabel ?? label}
      data={options}
      value={value}
      onChange={onChange}
    />
  );
}

function ChipsFilter({
  filter,
  values,
  onChange,
}: FieldProps<Extract<Filter, { kind: 'choice' | 'chips' }>>) {
  const t = useTranslations('common');
  const { name, label, anyLabel, options } = filter;
  const value: unknown = Reflect.get(values, name);
  const row = useShownChoice<HTMLFieldSetElement>(value);
  const isAnyPlaced = options.some((option) => option.value === '');
  return (
    <Chip.Group
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange({ [name]: next || null })}
    >
      <fieldset ref={row} className={classes.chips} aria-label={label}>
        {[...(isAnyPlaced ? [] : [{ value: '', label: anyLabel ?? t('all') }]), ...options].map((option) => (
          <Chip key={option.value} value={option.value}>
            {option.label}
          </Chip>
        ))}
      </fieldset>
    </Chip.Group>
  );
}

function DaysFilter({ filter, values, onChange }: FieldProps<Extract<Filter, { kind: 'dates' }>>) {
  const dayAt = (name: string) => {
    const value: unknown = Reflect.get(values, name);
    return typeof value === 'string' ? value : null;
  };
  return (
    <DatesFilter
      label={filter.label}
      today={filter.today}
      value={{ from: dayAt(filter.from), until: dayAt(filter.until) }}
      onChange={({ from, until }) => onChange({ [filter.from]: from, [filter.until]: until })}
    />
  );
}

function OrderField({ columns, orders, values, onChange }: Omit<ListToolsProps, 'search' | 'filters'>) {
  const t = useTranslations('common');
  const sortable = columns.flatMap(({ sort, title }) => (sort ? [{ sort, title }] : []));
  const [first] = sortable;
  if (!first) return null;
  return (
    <Choice
      className={classes.filter ?? ''}
      aria-label={t('sortBy')}
      value={`${values.by ?? first.sort} ${values.order}`}
      data={[
        ...sortable.flatMap(({ sort, title }) => [
          { value: `${sort} asc`, label: `${title} ↑` },
          { value: `${sort} desc`, label: `${title} ↓` },
        ]),
        ...orders.map(({ by, order, label }) => ({ value: `${by} ${order}`, label })),
      ]}
      onChange={(value) => {
        const [by, order] = (value ?? '').split(' ');
        onChange({ by, order });
      }}
    />
  );
}

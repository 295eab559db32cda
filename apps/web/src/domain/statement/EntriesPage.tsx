import { keepPreviousData } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { shopDay } from '../../lib/format/days.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Column } from '../../ui/layout/layout.tsx';
import { DatesFilter } from '../../ui/list/DatesFilter.tsx';
import { isReversed, rangeOf } from '../../ui/list/ranges.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useShop } from '../sale/use-shop.ts';
import { Entries } from './Entries.tsx';

type Days = { from: string | null; until: string | null };
type State = Days & { page: number };

/** An end date before the start date sends no query, and the previous data stays until the next result. */
export const queryOptionsOf = (days: Days) => ({
  placeholderData: keepPreviousData,
  enabled: !isReversed(days),
});

/** Returns the days in the format of a call. */
export const daysOf = ({ from, until }: Days) => ({ ...(from && { from }), ...(until && { until }) });

type EntriesPageProps = Omit<ComponentProps<typeof Entries>, 'title' | 'page' | 'onPage'> & {
  /** The title of the page, and of the figure if that has another name. */
  title: string;
  figure?: string;
  back: string;
  state: State;
  change: (changed: Partial<State>) => void;
  /** A note shown before the entries. */
  note?: ReactNode;
};

/** The page with the entries of one figure of the books, whose period can be changed. */
export function EntriesPage(props: EntriesPageProps) {
  const { title, figure = title, back, state, change, note, ...entries } = props;
  const t = useTranslations('common');
  const shop = useShop();
  const today = shop && shopDay(new Date(), shop);
  return (
    <>
      <PageHeader title={title} back={back} />
      <Column gap={16}>
        {today ? (
          <DatesFilter
            label={t('date')}
            none={null}
            value={state.from || state.until ? state : rangeOf('thisMonth', today)}
            today={today}
            onChange={(days) => change({ ...days, page: 1 })}
          />
        ) : null}
        {note}
        <Entries {...entries} title={figure} page={state.page} onPage={(page) => change({ page })} />
      </Column>
    </>
  );
}

/** The page for an address without a valid figure. */
export function UnknownFigure({ title, back }: { title: string; back: string }) {
  const t = useTranslations('entries');
  return (
    <>
      <PageHeader title={title} back={back} />
      <EmptyState kind="gone" title={t('unknownFigure')} />
    </>
  );
}

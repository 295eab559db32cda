import { type EntryFigure, entryFigures } from '@mostrador/shared/statement-lines';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../domain/sale/shop.ts';
import { Entries } from '../../../domain/statement/Entries.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { day, idPart, oneOf, page, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DatesFilter } from '../../../ui/list/DatesFilter.tsx';
import { perPage } from '../../../ui/list/list-state.ts';
import { isReversed, rangeOf } from '../../../ui/list/ranges.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './transaction.module.css';

const address = {
  figure: oneOf(entryFigures),
  categoryId: idPart(),
  from: day(),
  until: day(),
  page: page(),
};

type Address = ReturnType<typeof useAddress<typeof address>>;
type FigureProps = {
  figure: EntryFigure;
  state: Address[0];
  change: Address[1];
};

/** The documents that a figure of the summary, or of a category, is made of. */
export default function FigurePage() {
  const t = useTranslations();
  const [state, change] = useAddress(address);
  const { figure, categoryId } = state;
  if (figure && (figure !== 'category' || categoryId))
    return <Figure figure={figure} state={state} change={change} />;
  return (
    <>
      <PageHeader title={t('shell.menu.figureEntries')} back={paths.transactions} />
      <EmptyState kind="gone" title={t('entries.unknownFigure')} />
    </>
  );
}

function Figure({ figure, state, change }: FigureProps) {
  const t = useTranslations();
  const shop = useShop();
  const today = shop && shopDay(new Date(), shop);
  const { categoryId } = state;
  const ofCategory = figure === 'category' && categoryId;
  const asked = {
    figure,
    ...(ofCategory && { categoryId }),
    ...(state.from && { from: state.from }),
    ...(state.until && { until: state.until }),
  };
  const isAsked = { placeholderData: keepPreviousData, enabled: !isReversed(state) };
  const query = trpc.statement.entries.useQuery({ ...asked, page: state.page, perPage }, isAsked);
  const totals = trpc.statement.entryTotals.useQuery(asked, isAsked);
  const { data: category } = trpc.transactionCategory.byId.useQuery(
    { id: categoryId ?? '' },
    { enabled: Boolean(ofCategory) },
  );
  const title = figure === 'category' ? (category?.name ?? '') : t(`entries.figures.${figure}`);
  return (
    <>
      <PageHeader
        title={title}
        back={ofCategory ? paths.transactionCategory(ofCategory) : paths.transactions}
      />
      <div className={classes.page}>
        {today ? (
          <DatesFilter
            label={t('common.date')}
            none={null}
            value={state.from || state.until ? state : rangeOf('thisMonth', today)}
            today={today}
            onChange={(days) => change({ ...days, page: 1 })}
          />
        ) : null}
        <Entries
          title={title}
          formula={t(`entries.formulas.${figure}`)}
          totals={totals.data}
          isStanding={false}
          query={query}
          page={state.page}
          onPage={(next) => change({ page: next })}
        />
      </div>
    </>
  );
}

import { type EntryFigure, entryFigures } from '@mostrador/shared/codes/statement-lines';
import { useTranslations } from 'use-intl';
import {
  daysOf,
  EntriesPage,
  queryOptionsOf,
  UnknownFigure,
} from '../../../domain/statement/EntriesPage.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { day, idPart, oneOf, page, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { perPage } from '../../../ui/list/list-state.ts';

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

/** The documents that make up a figure of the summary, or of a category. */
export default function FigurePage() {
  const t = useTranslations('shell.menu');
  const [state, change] = useAddress(address);
  const { figure, categoryId } = state;
  if (figure && (figure !== 'category' || categoryId))
    return <Figure figure={figure} state={state} change={change} />;
  return <UnknownFigure title={t('figureEntries')} back={paths.transactions} />;
}

function Figure({ figure, state, change }: FigureProps) {
  const t = useTranslations('entries');
  const { categoryId } = state;
  const ofCategory = figure === 'category' && categoryId;
  const filter = { figure, ...(ofCategory && { categoryId }), ...daysOf(state) };
  const query = trpc.statement.entries.useQuery(
    { ...filter, page: state.page, perPage },
    queryOptionsOf(state),
  );
  const totals = trpc.statement.entryTotals.useQuery(filter, queryOptionsOf(state));
  const { data: category } = trpc.transactionCategory.byId.useQuery(
    { id: categoryId ?? '' },
    { enabled: Boolean(ofCategory) },
  );
  return (
    <EntriesPage
      title={figure === 'category' ? (category?.name ?? '') : t(`figures.${figure}`)}
      back={ofCategory ? paths.transactionCategory(ofCategory) : paths.transactions}
      state={state}
      change={change}
      formula={t(`formulas.${figure}`)}
      totals={totals.data}
      isBalance={false}
      query={query}
    />
  );
}

import { Text } from '@mantine/core';
import { entryLines, isStandingLine } from '@mostrador/shared/statement-lines';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../domain/sale/shop.ts';
import { Entries } from '../../../domain/statement/Entries.tsx';
import { formulaOf } from '../../../domain/statement/formulas.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { PersonWords } from '../../../lib/i18n/PersonWords.tsx';
import { day, idPart, oneOf, page, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { DatesFilter } from '../../../ui/list/DatesFilter.tsx';
import { perPage } from '../../../ui/list/list-state.ts';
import { isReversed, rangeOf } from '../../../ui/list/ranges.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './assistant.module.css';

const address = {
  line: oneOf(entryLines),
  id: idPart(),
  from: day(),
  until: day(),
  known: day(),
  page: page(),
};

type Address = ReturnType<typeof useAddress<typeof address>>;
type Line = NonNullable<Address[0]['line']>;

/** The documents that a line of the statements is made of. */
export default function LinePage() {
  return (
    <PersonWords>
      <Asked />
    </PersonWords>
  );
}

function Asked() {
  const t = useTranslations();
  const [state, change] = useAddress(address);
  if (state.line) return <Line line={state.line} state={state} change={change} />;
  return (
    <>
      <PageHeader title={t('shell.menu.statementLine')} back={paths.financialAssistant} />
      <EmptyState kind="gone" title={t('entries.unknownFigure')} />
    </>
  );
}

type LineProps = { line: Line; state: Address[0]; change: Address[1] };

function Line({ line, state, change }: LineProps) {
  const t = useTranslations();
  const format = useFormat();
  const shop = useShop();
  const today = shop && shopDay(new Date(), shop);
  const asked = {
    line,
    ...(state.id && { id: state.id }),
    ...(state.from && { from: state.from }),
    ...(state.until && { until: state.until }),
    ...(state.known && { knownAt: state.known }),
  };
  const isAsked = { placeholderData: keepPreviousData, enabled: !isReversed(state) };
  const query = trpc.assistant.entries.useQuery({ ...asked, page: state.page, perPage }, isAsked);
  const totals = trpc.assistant.entryTotals.useQuery(asked, isAsked);
  const detail = useDetailName(state.id);
  const title = t(`assistant.lines.${line}`);
  const formula = formulaOf(line);
  return (
    <>
      <PageHeader title={detail ? `${title}: ${detail}` : title} back={paths.financialAssistant} />
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
        {state.known ? <Text c="dimmed">{t('entries.known', { day: format.date(state.known) })}</Text> : null}
        <Entries
          title={title}
          formula={formula ? t(`assistant.formulas.${formula}`) : null}
          totals={totals.data}
          isStanding={isStandingLine(line)}
          query={query}
          page={state.page}
          onPage={(next) => change({ page: next })}
        />
      </div>
    </>
  );
}

/** Of the category or the account of money, which one the id does not say. */
function useDetailName(id: string | null) {
  const isOne = { enabled: id !== null };
  const { data: money } = trpc.moneyAccount.list.useQuery({}, isOne);
  const account = money?.moneyAccounts.find((each) => each.id === id);
  const { data: category } = trpc.transactionCategory.byId.useQuery(
    { id: id ?? '' },
    { enabled: id !== null && money !== undefined && account === undefined, retry: false },
  );
  return account?.name ?? category?.name ?? null;
}

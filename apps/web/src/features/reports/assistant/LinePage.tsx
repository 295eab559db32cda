import { Text } from '@mantine/core';
import { entryLines, isBalanceLine } from '@mostrador/shared/codes/statement-lines';
import { useTranslations } from 'use-intl';
import {
  daysOf,
  EntriesPage,
  queryOptionsOf,
  UnknownFigure,
} from '../../../domain/statement/EntriesPage.tsx';
import { formulaOf } from '../../../domain/statement/formulas.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { PersonWords } from '../../../lib/i18n/PersonWords.tsx';
import { day, idPart, oneOf, page, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { perPage } from '../../../ui/list/list-state.ts';

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

/** The documents that make up a line of the financial statements. */
export default function LinePage() {
  return (
    <PersonWords>
      <LineContent />
    </PersonWords>
  );
}

function LineContent() {
  const t = useTranslations('shell.menu');
  const [state, change] = useAddress(address);
  if (state.line) return <Line line={state.line} state={state} change={change} />;
  return <UnknownFigure title={t('statementLine')} back={paths.financialAssistant} />;
}

type LineProps = { line: Line; state: Address[0]; change: Address[1] };

function Line({ line, state, change }: LineProps) {
  const t = useTranslations();
  const format = useFormat();
  const { id, known } = state;
  const filter = { line, ...(id && { id }), ...daysOf(state), ...(known && { knownAt: known }) };
  const query = trpc.assistant.entries.useQuery(
    { ...filter, page: state.page, perPage },
    queryOptionsOf(state),
  );
  const totals = trpc.assistant.entryTotals.useQuery(filter, queryOptionsOf(state));
  const detail = useDetailName(id);
  const title = t(`assistant.lines.${line}`);
  const formula = formulaOf(line);
  return (
    <EntriesPage
      title={detail ? `${title}: ${detail}` : title}
      figure={title}
      back={paths.financialAssistant}
      state={state}
      change={change}
      note={known ? <Text c="dimmed">{t('entries.known', { day: format.date(known) })}</Text> : null}
      formula={formula ? t(`assistant.formulas.${formula}`) : null}
      totals={totals.data}
      isBalance={isBalanceLine(line)}
      query={query}
    />
  );
}

/** The name of the category or of the money account, because the id alone does not show its type. */
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

import { Button, Skeleton, Tabs } from '@mantine/core';
import type { Assistant } from '@mostrador/api/reports/assistant/assistant.schema';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBuffer } from '../../../domain/money/buffer.ts';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { openPdf } from '../../../lib/api/open-pdf.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { PersonWords } from '../../../lib/i18n/PersonWords.tsx';
import { lazyPart } from '../../../lib/loading/lazy.tsx';
import { day, idPart, oneOf, useAddress } from '../../../lib/navigation/address.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import { DatesFilter } from '../../../ui/list/DatesFilter.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { isReversed, rangeOf } from '../../../ui/list/ranges.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './assistant.module.css';
import { Indicators } from './Indicators.tsx';
import { KnownAt } from './KnownAt.tsx';
import { Balance, CashFlow, Results } from './Statements.tsx';

/** Heavy tabs that are not the first one, so they are loaded when they are opened. */
const Plan = lazyPart(() => import('./Plan.tsx'));
const Forecast = lazyPart(() => import('./Forecast.tsx'));

const tabs = ['results', 'balance', 'cash', 'indicators', 'plan', 'forecast'] as const;
const address = { tab: oneOf(tabs, 'results'), from: day(), until: day(), known: day(), plan: idPart() };

/** The tabs that cover a period. */
const isOfDays = (tab: (typeof tabs)[number]) => tab !== 'plan' && tab !== 'forecast';

/** The tabs that can show the data known on another day, and be printed. */
const isStatement = (tab: (typeof tabs)[number]) => isOfDays(tab) && tab !== 'indicators';

/** The finances of a business or a person: the financial statements, indicators, and a forecast. */
export default function AssistantPage() {
  return (
    <PersonWords>
      <AssistantContent />
    </PersonWords>
  );
}

function AssistantContent() {
  const t = useTranslations();
  const [state, change] = useAddress(address);
  const [isExplained, setExplained] = useState(false);
  const [buffer] = useBuffer();
  const shop = useShop();
  const api = useApi();
  const today = shop && shopDay(new Date(), shop);
  const mayExport = useCan('assistant.export');
  const asksPlan = useCan('assistant.plan') && state.tab === 'plan' && state.plan !== null;
  const days = {
    ...(state.from && { from: state.from }),
    ...(state.until && { until: state.until }),
    ...(state.known && { knownAt: state.known }),
  };
  const query = trpc.assistant.read.useQuery(
    { ...days, buffer, ...(asksPlan && { planId: state.plan ?? '' }) },
    { placeholderData: keepPreviousData, enabled: !isReversed(state) },
  );
  const { data, error } = query;
  return (
    <>
      <PageHeader
        title={t('assistant.title')}
        actions={
          <>
            {isOfDays(state.tab) ? (
              <Button variant="default" aria-pressed={isExplained} onClick={() => setExplained(!isExplained)}>
                {t(isExplained ? 'assistant.hideExplained' : 'assistant.explain')}
              </Button>
            ) : null}
            {mayExport && isStatement(state.tab) ? <PrintStatements days={days} /> : null}
            {mayExport ? (
              <ExportButton start={(id, format) => api.assistant.export.mutate({ ...days, id, format })} />
            ) : null}
          </>
        }
      />
      <Tabs
        value={state.tab}
        onChange={(next) => change({ tab: tabs.find((each) => each === next) ?? 'results' })}
      >
        <Tabs.List mb="md" className={classes.tabs ?? ''}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`assistant.tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Column gap={16}>
          {today && isOfDays(state.tab) ? (
            <DatesFilter
              label={t('common.date')}
              none={null}
              value={state.from || state.until ? state : rangeOf('thisMonth', today)}
              today={today}
              onChange={change}
            />
          ) : null}
          {today && isStatement(state.tab) ? (
            <KnownAt
              value={state.known ?? ''}
              today={today}
              onChange={(known) => change({ known: known || null })}
            />
          ) : null}
          {error && !data ? <PartFailed error={error} onRetry={() => void query.refetch()} /> : null}
          {tabs.map((each) => (
            <Tabs.Panel key={each} value={each}>
              {state.tab === each && data ? (
                <Suspense fallback={<Skeleton height={420} radius="lg" aria-busy="true" />}>
                  <Part
                    tab={each}
                    {...{ data, isExplained, known: state.known }}
                    onPlan={(plan) => change({ plan })}
                  />
                </Suspense>
              ) : null}
            </Tabs.Panel>
          ))}
          {data || error ? null : <Skeleton height={420} radius="lg" aria-busy="true" />}
        </Column>
      </Tabs>
    </>
  );
}

type PartProps = {
  tab: (typeof tabs)[number];
  data: Assistant;
  isExplained: boolean;
  known: string | null;
  onPlan: (id: string | null) => void;
};

function Part({ tab, data, onPlan, ...shared }: PartProps) {
  const { incomeStatement: days, balanceSheet } = data;
  if (tab === 'results') return <Results data={data} {...shared} />;
  if (tab === 'balance') return <Balance sheet={balanceSheet} from={days.from} {...shared} />;
  if (tab === 'cash') return <CashFlow flow={data.cashFlow} {...shared} />;
  if (tab === 'indicators')
    return <Indicators indicators={data.indicators} days={days} isExplained={shared.isExplained} />;
  if (tab === 'plan') return <Plan plan={data.plan} onOpen={onPlan} />;
  return <Forecast forecast={data.forecast} />;
}

type PrintStatementsProps = { days: { from?: string; until?: string; knownAt?: string } };

/** The three financial statements as a PDF, for example for an accountant or a bank. */
function PrintStatements({ days: { knownAt, ...days } }: PrintStatementsProps) {
  const t = useTranslations('assistant');
  const query = new URLSearchParams({ ...days, ...(knownAt && { known_at: knownAt }) });
  const printing = useMutation({ mutationFn: () => openPdf(`/v1/financial-data/assistant.pdf?${query}`) });
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      loading={printing.isPending}
      onClick={() => printing.mutate()}
    >
      {t('print')}
    </Button>
  );
}

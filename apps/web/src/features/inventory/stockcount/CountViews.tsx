import { Box, Group, SegmentedControl, Stack } from '@mantine/core';
import { countViews } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { useApi } from '../../../lib/api/trpc.ts';
import { oneOf, page, useAddress, words } from '../../../lib/navigation/address.ts';
import { SearchField } from '../../../ui/inputs/SearchField.tsx';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { CountLines } from './CountLines.tsx';
import { CountPending } from './CountPending.tsx';
import type { StockCount } from './stockcount.columns.tsx';

const address = { view: oneOf(countViews), content: words(), page: page() };

/** The counted lines, the differences, and the items without a count. */
export function CountViews({ count }: { count: StockCount }) {
  const t = useTranslations('stockcount');
  const api = useApi();
  const [{ view, content, page: at }, change] = useAddress(address);
  const isBlindNow = count.blind && count.status === 'open';
  const isOver = count.status === 'posted' || count.status === 'cancelled';
  const views = countViews.filter(
    (each) => !(each === 'different' && isBlindNow) && !(each === 'pending' && isOver),
  );
  const usual = count.status === 'open' ? 'counted' : 'different';
  const shown = views.find((each) => each === view) ?? usual;
  const pages = { content, page: at, onPage: (next: number) => change({ page: next }) };
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('title')}
        data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
        value={shown}
        onChange={(next) => change({ view: countViews.find((each) => each === next) ?? null, page: 1 })}
      />
      <Group gap="xs" wrap="nowrap">
        <Box flex={1}>
          <SearchField
            placeholder={t('search')}
            value={content}
            onChange={(text) => change({ content: text, page: 1 }, { isTyping: true })}
          />
        </Box>
        <ExportButton
          isReady={count.counted > 0}
          start={(id, format) => api.stockCount.export.mutate({ id, countId: count.id, format })}
        />
      </Group>
      {shown === 'pending' ? (
        <CountPending count={count} pages={pages} />
      ) : (
        <CountLines count={count} isDifferent={shown === 'different'} pages={pages} />
      )}
    </Stack>
  );
}

import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import type { LabelRow, ProductChoice } from '@mostrador/api/catalog/product/many/product-many.schema';
import { IconBarcode, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useCan } from '../../lib/session/me.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { RetryLine } from '../../ui/feedback/RetryLine.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { WholeInput } from '../../ui/inputs/WholeInput.tsx';
import { LabelFormatFields } from './LabelFormatFields.tsx';
import { Label, LabelSheets } from './LabelSheets.tsx';
import classes from './label.module.css';
import { isTooFine, type LabelFormat, maxLabels } from './label-formats.ts';
import {
  type Counting,
  copiesOf,
  countings,
  type LabelSettings,
  useLabelSettings,
} from './label-settings.ts';

/** The number of ids that fit into the address of one call. */
const named = 100;

/** The contents of the labels of the chosen products. Long lists of products are queried in parts. */
function useLabels(choice: ProductChoice, { isEnabled }: { isEnabled: boolean }) {
  const parts = partsOf(choice);
  const found = trpc.useQueries((api) =>
    parts.map((part) => api.product.labels(part, { enabled: isEnabled, meta: { inline: true } })),
  );
  const isWhole = found.every(({ data }) => data !== undefined);
  return {
    labels: isWhole ? found.flatMap(({ data }) => data?.labels ?? []) : undefined,
    error: found.find(({ error }) => error)?.error,
    retry: () => {
      for (const each of found) if (each.error) void each.refetch();
    },
  };
}

function partsOf(choice: ProductChoice): ProductChoice[] {
  const { productIds } = choice;
  if (!productIds) return [choice];
  return Array.from({ length: Math.ceil(productIds.length / named) }, (_, part) => ({
    productIds: productIds.slice(part * named, (part + 1) * named),
  }));
}

export type LabelsDialogProps = {
  choice: ProductChoice;
  /** The received quantity of each variant, in 1/1000, if labels are for received goods. */
  received?: Map<string, number>;
  opened: boolean;
  onClose: () => void;
};

/** Prints labels in real millimetres: one of each, as many as are in stock, or as many as were received. */
export default function LabelsDialog({ choice, received, opened, onClose }: LabelsDialogProps) {
  const t = useTranslations('label');
  const { labels, error, retry } = useLabels(choice, { isEnabled: opened });
  const rows = received ? labels?.filter(({ id }) => received.has(id)) : labels;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      {rows ? <LabelsForm choice={choice} rows={rows} received={received} /> : null}
      {!rows && error ? <RetryLine error={error} onRetry={retry} /> : null}
      {!rows && !error ? <Skeleton height={260} /> : null}
    </Dialog>
  );
}

type LabelsFormProps = {
  choice: ProductChoice;
  rows: LabelRow[];
  received: Map<string, number> | undefined;
};

function LabelsForm({ choice, rows, received }: LabelsFormProps) {
  const t = useTranslations('label');
  const [settings, change] = useLabelSettings();
  const [counting, setCounting] = useState<Counting>(received ? 'received' : 'one');
  // Null while the field is empty: a 1 that returned automatically would turn a typed 5 into 15.
  const [typed, setCopies] = useState<number | string>(1);
  const copies = Number(typed);
  const { format, hasPrice, used } = settings;
  const printed = useMemo(
    () =>
      rows.flatMap((row) => Array.from({ length: copiesOf(row, { counting, copies, received }) }, () => row)),
    [rows, counting, copies, received],
  );
  const isTooMany = printed.length > maxLabels;
  const known = countings.filter((each) => each !== 'received' || received);
  return (
    <Stack gap="md">
      <Preview rows={rows} format={format} hasPrice={hasPrice} />
      <LabelFormatFields settings={settings} change={change} />
      <div className={classes.pair}>
        <Choice
          label={t('howMany')}
          data={known.map((value) => ({ value, label: t(`countings.${value}`) }))}
          value={counting}
          onChange={(value) => setCounting(known.find((each) => each === value) ?? 'one')}
        />
        {counting === 'own' ? (
          <WholeInput
            label={t('copies')}
            min={1}
            max={maxLabels}
            value={typed}
            onChange={setCopies}
            onBlur={() => setCopies(Math.max(1, copies))}
          />
        ) : null}
      </div>
      <Checkbox
        label={t('withPrice')}
        checked={hasPrice}
        onChange={(event) => change({ hasPrice: event.currentTarget.checked })}
      />
      <WithoutCode choice={choice} rows={rows} />
      <TooFine rows={rows} format={format} />
      {isTooMany ? (
        <Text c="var(--expense-text)" role="alert">
          {t('tooMany', { max: maxLabels })}
        </Text>
      ) : null}
      <Button
        leftSection={<IconPrinter size={18} />}
        disabled={printed.length === 0 || isTooMany}
        onClick={() => window.print()}
      >
        {t('print', { count: printed.length })}
      </Button>
      {isTooMany ? null : <LabelSheets labels={printed} format={format} used={used} hasPrice={hasPrice} />}
    </Stack>
  );
}

/** Warns of bars that no scanner can read. They can still be printed, because the user decides. */
function TooFine({ rows, format }: Pick<PreviewProps, 'rows' | 'format'>) {
  const t = useTranslations('label');
  const count = rows.filter(({ barcode }) => barcode !== null && isTooFine(barcode, format)).length;
  if (count === 0) return null;
  return (
    <Text size="sm" c="var(--expense-text)">
      {t('tooFine', { count })}
    </Text>
  );
}

type PreviewProps = { rows: LabelRow[]; format: LabelFormat; hasPrice: LabelSettings['hasPrice'] };

/** The first label in its real size. */
function Preview({ rows, format, hasPrice }: PreviewProps) {
  const t = useTranslations('label');
  const first = rows.find(({ barcode }) => barcode !== null) ?? rows[0];
  if (!first) return <Text c="dimmed">{t('nothing')}</Text>;
  return (
    <div className={classes.preview}>
      <Label label={first} format={format} hasPrice={hasPrice} />
    </div>
  );
}

/** Products without a code are printed without bars, unless codes are created for them. */
function WithoutCode({ choice, rows }: { choice: ProductChoice; rows: LabelRow[] }) {
  const t = useTranslations('label');
  const canMake = useCan('product.updateMany');
  const make = trpc.product.makeBarcodes.useMutation();
  const count = rows.filter(({ barcode }) => barcode === null).length;
  if (count === 0) return null;
  return (
    <div>
      <Text size="sm" mb={4}>
        {t('withoutCode', { count })}
      </Text>
      {canMake ? (
        <Button
          variant="light"
          leftSection={<IconBarcode size={18} />}
          loading={make.isPending}
          onClick={() => make.mutate(choice)}
        >
          {t('makeCodes')}
        </Button>
      ) : null}
    </div>
  );
}

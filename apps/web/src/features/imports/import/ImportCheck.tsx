import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { importKinds, importModes } from '@mostrador/shared/codes/import-codes';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useMoney } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import { ImportUnderWay } from './ImportUnderWay.tsx';
import classes from './import.module.css';
import type { Import } from './import-values.ts';
import { useImportLabels } from './use-import-labels.ts';

/** The kind of records in the file and its columns, before anything is changed. */
export function ImportCheck({ dataImport }: { dataImport: Import }) {
  const t = useTranslations('dataimport');
  const { id, type, mode, sheet, sheets, source } = dataImport;
  const utils = trpc.useUtils();
  const update = trpc.dataImport.update.useMutation({
    // Updates the cache, so that the next choice is made with the new state before the list is reloaded.
    onSuccess: (changed) => utils.dataImport.byId.setData({ id }, changed),
  });
  const isLooking = update.isPending;
  const isUnknown = source === 'unknown';
  return (
    <>
      {source === 'loyverse' || source === 'square' ? (
        <Alert color="brand">{t('recognised', { program: t(`sources.${source}`) })}</Alert>
      ) : null}
      {isUnknown ? <Alert color="yellow">{t('notRecognised')}</Alert> : null}
      <div className={classes.choices}>
        <Choice
          label={t('holds')}
          data={importKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={isUnknown ? null : type}
          disabled={isLooking}
          onChange={(value) => {
            const chosen = importKinds.find((each) => each === value);
            if (chosen) update.mutate({ id, type: chosen });
          }}
        />
        {isUnknown || type === 'stock' || type === 'debts' ? null : (
          <Choice
            label={t('does')}
            data={importModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
            value={mode}
            disabled={isLooking}
            onChange={(value) => {
              const chosen = importModes.find((each) => each === value);
              if (chosen) update.mutate({ id, mode: chosen });
            }}
          />
        )}
        {sheets.length > 1 ? (
          <Choice
            label={t('sheet')}
            data={sheets.map((label, index) => ({ value: String(index), label }))}
            value={String(sheet)}
            disabled={isLooking}
            onChange={(value) => update.mutate({ id, sheet: Number(value ?? 0) })}
          />
        ) : null}
      </div>
      {isUnknown ? null : (
        <Columns
          dataImport={dataImport}
          isLooking={isLooking}
          onChange={(columns) => update.mutate({ id, columns })}
        />
      )}
      {dataImport.status === 'checking' ? <ImportUnderWay dataImport={dataImport} /> : null}
      {/* The missing columns are known once the kind of records is chosen. */}
      {dataImport.status === 'checking' || isUnknown ? null : (
        <Start dataImport={dataImport} isLooking={isLooking} />
      )}
    </>
  );
}

type ColumnsProps = {
  dataImport: Import;
  isLooking: boolean;
  onChange: (columns: (string | null)[]) => void;
};

function Columns(props: ColumnsProps) {
  const t = useTranslations('dataimport');
  return (
    <section>
      <Title order={2} size="h5">
        {t('columns')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('columnsText')}
      </Text>
      <ColumnChoices {...props} />
    </section>
  );
}

function Start({ dataImport, isLooking }: { dataImport: Import; isLooking: boolean }) {
  const t = useTranslations('dataimport');
  const common = useTranslations('common');
  const navigate = useNavigate();
  const { id, missing, created, updated, unchanged, failed, stockValue = null } = dataImport;
  const money = useMoney();
  const confirm = trpc.dataImport.confirm.useMutation();
  const labels = useImportLabels(dataImport.type);
  const names = missing.map(labels.name).join(', ');
  return (
    <div className={classes.start}>
      <Text aria-live="polite">
        {missing.length > 0
          ? t('missing', { fields: names })
          : t('will', { created, updated, unchanged, failed })}
        {stockValue === null || missing.length > 0 ? null : (
          <>
            <br />
            {t('stockValue', { amount: money(stockValue) })}
          </>
        )}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={() => void navigate({ to: paths.imports })}>
          {common('cancel')}
        </Button>
        <Button
          disabled={created + updated === 0}
          loading={isLooking || confirm.isPending}
          onClick={() => confirm.mutate({ id })}
        >
          {t('confirm', { count: created + updated })}
        </Button>
      </Group>
    </div>
  );
}

import { Text } from '@mantine/core';
import { fieldsOf } from '@mostrador/shared/codes/import-fields';
import { useTranslations } from 'use-intl';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import classes from './import.module.css';
import type { Import } from './import-values.ts';
import { useImportLabels } from './use-import-labels.ts';

type ColumnChoicesProps = {
  dataImport: Import;
  isLooking: boolean;
  onChange: (columns: (string | null)[]) => void;
};

/** Each column of the file with some of its values, and its field; each field can be used only once. */
export function ColumnChoices({ dataImport, isLooking, onChange }: ColumnChoicesProps) {
  const t = useTranslations('dataimport');
  const { type, columns } = dataImport;
  const labels = useImportLabels(type);
  const fields = fieldsOf(type).map(([value]) => ({ value, label: t(`fields.${value}`) }));
  const choose = (at: number, field: string | null) =>
    onChange(
      columns.map((column, index) => {
        if (index === at) return field;
        return column.field === field ? null : column.field;
      }),
    );
  return (
    <ul className={classes.columns}>
      {columns
        .map((column, index) => ({ ...column, place: index }))
        .map((column) => (
          // Titles may repeat, so a column is identified by its position.
          <li key={column.place} data-unused={column.field === null || undefined}>
            <div className={classes.column}>
              <Text fw={550}>
                <bdi>{column.title || t('untitled', { number: column.place + 1 })}</bdi>
              </Text>
              {/* In its own direction, so that what has no room is its end. */}
              <Text size="sm" c="dimmed" truncate dir="auto">
                {column.samples.join(' · ')}
              </Text>
              {column.doubt === null ? null : (
                <Text size="sm" c="var(--expense-text)">
                  {t('doubt', { field: labels.name(column.doubt) })}
                </Text>
              )}
            </div>
            <Choice
              aria-label={t('columnIs', { title: column.title || String(column.place + 1) })}
              data={fields}
              none={t('leftOut')}
              value={column.field}
              disabled={isLooking}
              onChange={(field) => choose(column.place, field)}
            />
          </li>
        ))}
    </ul>
  );
}

import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { snake } from '@mostrador/shared/wire/snake';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAuditWords } from '../../lib/i18n/use-audit-words.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import type { writerOf } from './conflict-rules.ts';
import type { Overlap } from './merged.ts';
import type { RecordForm } from './use-record-form.ts';

type Conflict = NonNullable<RecordForm<never>['conflict']>;

type WriterOf = typeof writerOf;

export type ConflictDialogProps = {
  conflict: Conflict;
  /**
   * The visible text of a field whose value is an id, such as a category: the name is not available
   * elsewhere.
   */
  chosen: (path: string) => string | null;
  writerOf: WriterOf;
};

/** Two users changed the same field: shows both values, and asks which one to keep. */
export default function ConflictDialog({ conflict, chosen, writerOf }: ConflictDialogProps) {
  const t = useTranslations('audit.conflict');
  const words = useWords(conflict, writerOf);
  const { overlaps, keepMine, takeTheirs, close } = conflict;
  return (
    <Dialog
      opened
      onClose={close}
      title={t('title')}
      footer={
        <>
          <Button variant="default" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button onClick={keepMine} data-autofocus>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <Stack>
        <Text>{t('text', { count: overlaps.length })}</Text>
        {overlaps.map((overlap) => (
          <section key={overlap.path.join('.')} aria-label={words.label(overlap)}>
            <Text fw={600}>{words.label(overlap)}</Text>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={4}>
              <ConflictValue who={t('mine')}>
                {chosen(overlap.path.join('.')) ?? words.value(overlap, overlap.mine)}
              </ConflictValue>
              <ConflictValue who={t('theirs')}>{words.value(overlap, overlap.theirs)}</ConflictValue>
            </SimpleGrid>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}

function ConflictValue({ who, children }: { who: string; children: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {who}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>
        <bdi>{children}</bdi>
      </Text>
    </div>
  );
}

/** The labels of the fields and their values, as in the audit log. */
function useWords({ schema, names }: Conflict, writerOf: WriterOf) {
  const words = useAuditWords();
  const t = useTranslations('audit');
  const write = useMemo(() => writerOf(schema), [writerOf, schema]);
  const fieldsIn = (path: readonly string[]) =>
    path.filter((name) => !/^\d+$/.test(name)).map((name) => snake(name));
  return {
    label: ({ path }: Overlap) => fieldsIn(path).map(words.field).join(' · '),
    value: ({ path }: Overlap, given: unknown) => {
      // Pictures and variants have no text form.
      if (Array.isArray(given) && given.some((each) => typeof each === 'object'))
        return t('items', { count: given.length });
      const { value, unit } = write(path, given);
      return words.value(value, { field: fieldsIn(path).at(-1) ?? '', names, unit });
    },
  };
}

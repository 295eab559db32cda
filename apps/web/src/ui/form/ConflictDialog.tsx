import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { type Shape, shapeOf, snake, toWire } from '@mostrador/shared/wire';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useAuditWords } from '../../lib/i18n/audit-words.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import type { Overlap } from './merged.ts';
import type { RecordForm } from './use-record-form.ts';

type Conflict = NonNullable<RecordForm<never>['conflict']>;

type ConflictDialogProps = {
  conflict: Conflict;
  /** What stands in the field of an id that was chosen here, as a category: nobody else has told its name. */
  chosen: (path: string) => string | null;
};

/** Two people changed the same field: what each of them wants there, and which of them it is to be. */
export default function ConflictDialog({ conflict, chosen }: ConflictDialogProps) {
  const t = useTranslations('audit.conflict');
  const words = useWords(conflict);
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
              <Told who={t('mine')}>
                {chosen(overlap.path.join('.')) ?? words.value(overlap, overlap.mine)}
              </Told>
              <Told who={t('theirs')}>{words.value(overlap, overlap.theirs)}</Told>
            </SimpleGrid>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}

function Told({ who, children }: { who: string; children: string }) {
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

/** The fields and their values as the log tells them. */
function useWords({ schema, names }: Conflict) {
  const words = useAuditWords();
  const t = useTranslations('audit');
  const whole = useMemo(() => (schema ? shapeOf(schema, 'output') : {}), [schema]);
  return {
    label: ({ path }: Overlap) =>
      path
        .filter((name) => !/^\d+$/.test(name))
        .map((name) => words.field(snake(name)))
        .join(' · '),
    value: ({ path }: Overlap, value: unknown) => {
      // Pictures and variants have no words of their own.
      if (Array.isArray(value) && value.some((each) => typeof each === 'object'))
        return t('items', { count: value.length });
      const shape = shapeAt(whole, path);
      const field = snake(path.findLast((name) => !/^\d+$/.test(name)) ?? '');
      return words.value(toWire(shape)(value), { field, names, unit: isMoney(shape) ? 'money' : null });
    },
  };
}

function shapeAt(shape: Shape, [name, ...further]: readonly string[]): Shape {
  if (name === undefined) return shape;
  const options = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])];
  const inside = options.flatMap(({ properties, items }) => [
    ...(properties?.[name] ? [properties[name]] : []),
    ...(typeof items === 'object' && /^\d+$/.test(name) ? [items] : []),
  ]);
  return shapeAt(inside[0] ?? {}, further);
}

const isMoney = ({ wire, anyOf = [] }: Shape): boolean => wire?.isMoney === true || anyOf.some(isMoney);

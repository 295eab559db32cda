import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useCan } from '../../lib/session/me.tsx';
import { ManyChoice } from '../../ui/inputs/ManyChoice.tsx';

type ModifiersFieldProps = {
  kind: 'product' | 'service';
  field: { value?: string[]; onChange: (ids: string[]) => void; error?: ReactNode };
};

const shown = 100;

/** The choice of the modifiers that a sale asks for, in the order in which they are chosen. */
export function ModifiersField({ kind, field }: ModifiersFieldProps) {
  const t = useTranslations('modifier');
  const canSee = useCan('modifier.list');
  const products = trpc.modifier.listOfProducts.useQuery(
    { perPage: shown },
    { enabled: canSee && kind === 'product' },
  );
  const services = trpc.modifier.listOfServices.useQuery(
    { perPage: shown },
    { enabled: canSee && kind === 'service' },
  );
  const { data } = kind === 'product' ? products : services;
  if (!canSee || !data || data.modifiers.length === 0) return null;
  return (
    <ManyChoice
      {...field}
      label={t('title')}
      description={t('fieldHint')}
      maxValues={20}
      data={data.modifiers.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

import { useTranslations } from 'use-intl';
import type { MemberKind } from '../../../domain/category/CategorySelect.tsx';
import { callsOf, categoryRules, placesOf } from '../../../domain/category/category-kind.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { CategoryForm, type CategoryValues } from './CategoryForm.tsx';

const blank: CategoryValues = { name: '', description: '', color: null, icon: null };

export function NewCategory({ kind }: { kind: MemberKind }) {
  const t = useTranslations('category');
  const { list } = placesOf(kind);
  const form = useRecordForm({
    schema: categoryRules,
    values: blank,
    save: async (input, { api, id }) => {
      // If no color is chosen, the server assigns one.
      await callsOf(api, kind).create.mutate({ ...input, color: input.color ?? undefined, id });
    },
    message: t('created'),
    to: () => list,
  });
  return <CategoryForm isNew title={t('new')} back={list} form={form} />;
}

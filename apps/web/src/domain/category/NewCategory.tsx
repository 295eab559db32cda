import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import type { MemberKind } from './CategorySelect.tsx';
import { callsOf, categoryRules } from './category-kind.ts';

type NewCategoryProps = {
  kind: MemberKind;
  opened: boolean;
  onClose: () => void;
  onMade: (category: { id: string; name: string }) => void;
};

export default function NewCategory({ kind, opened, onClose, onMade }: NewCategoryProps) {
  const t = useTranslations('category');
  const common = useTranslations('common');
  const form = useRecordForm({
    schema: categoryRules,
    values: { name: '' },
    save: async (input, { api, id }): Promise<{ id: string; name: string }> =>
      callsOf(api, kind).create.mutate({ ...input, id }),
    onSaved: (made) => {
      form.startAgain();
      onMade(made);
    },
  });
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('create')} submit={common('create')}>
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        data-autofocus
        {...form.fields.input('name')}
      />
    </RecordDialog>
  );
}

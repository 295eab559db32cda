import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RecordDialog } from '../form/RecordDialog.tsx';
import { useRecordForm } from '../form/use-record-form.ts';
import type { View, Views } from './use-views.ts';

const rules = () =>
  import('@mostrador/api/reports/saved-view/saved-view.schema').then(({ ViewInput }) =>
    ViewInput.pick({ name: true }),
  );

type NameViewProps = {
  views: Views;
  about: View;
  /** The purpose of the name: to save the current search, to duplicate the view, or to rename it. */
  what: 'save' | 'rename' | 'duplicate';
  opened: boolean;
  onClose: () => void;
};

export default function NameView({ views, about, what, opened, onClose }: NameViewProps) {
  const t = useTranslations('common.views');
  const form = useRecordForm({
    schema: rules,
    values: { name: what === 'rename' ? (about.name ?? '') : '' },
    save: ({ name }, { id }) =>
      views.save({
        ...about,
        id: what === 'rename' ? about.id : id,
        name,
        search: what === 'save' ? views.here : about.search,
      }),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t(what)}>
      <TextInput label={t('name')} data-autofocus required {...form.fields.input('name')} />
    </RecordDialog>
  );
}

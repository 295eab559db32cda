import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import type { PlanNameValues } from './plan-rules.ts';
import type { PlanParameters, SavedPlan } from './plan-values.ts';

type PlanNameDialogProps = {
  /** The plan to rename. Without it, the plan on the screen is saved. */
  saved: SavedPlan | null;
  parameters: PlanParameters;
  onClose: () => void;
  onSaved: (id: string) => void;
};

export default function PlanNameDialog({ saved, parameters, onClose, onSaved }: PlanNameDialogProps) {
  const t = useTranslations('assistant');
  const values: PlanNameValues = { name: saved?.name ?? '' };
  const form = useRecordForm({
    schema: () => import('./plan-rules.ts').then(({ PlanNameForm }) => PlanNameForm),
    values,
    save: ({ name }, { api, id }) =>
      saved
        ? api.plan.update.mutate({ id: saved.id, name })
        : api.plan.create.mutate({ ...parameters, name, id }),
    message: t('savedPlan.done'),
    onSaved: ({ id }) => {
      onSaved(id);
      onClose();
    },
  });
  return (
    <RecordDialog
      form={form}
      opened
      onClose={onClose}
      title={t(saved ? 'savedPlan.rename' : 'savedPlan.save')}
    >
      <TextInput
        data-autofocus
        required
        label={t('savedPlan.name')}
        placeholder={t('savedPlan.namePlaceholder')}
        {...form.fields.input('name')}
      />
    </RecordDialog>
  );
}

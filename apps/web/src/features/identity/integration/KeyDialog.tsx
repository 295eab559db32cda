import { Select, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { noProof } from '../../../domain/proof/no-proof.ts';
import { ProofFields } from '../../../domain/proof/ProofFields.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import type { KeyValues } from './integration-values.ts';
import { ScopesField } from './ScopesField.tsx';

const start: KeyValues = { name: '', scopes: [], days: '365', addresses: '', ...noProof };
const lifetimes = [30, 90, 365];

type KeyDialogProps = { opened: boolean; onClose: () => void; onMade: (key: string) => void };

export default function KeyDialog({ opened, onClose, onMade }: KeyDialogProps) {
  const t = useTranslations('integration');
  const form = useRecordForm({
    schema: () => import('./integration-rules.ts').then(({ KeyForm }) => KeyForm),
    values: start,
    save: (input, { api, id }) => api.apiKey.create.mutate({ ...input, id }),
    fieldOf: ({ fields }) =>
      Object.keys(fields).some((path) => path.startsWith('ipAllow')) ? 'addresses' : null,
    onSaved: ({ key }) => {
      if (key) onMade(key);
      form.startAgain();
      onClose();
    },
  });
  const { fields } = form;
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('newKey')}>
      <TextInput
        label={t('keyName')}
        description={t('keyNameHint')}
        required
        data-autofocus
        {...fields.input('name')}
      />
      <ScopesField
        value={fields.values.scopes}
        onChange={(scopes) => fields.setFieldValue('scopes', scopes)}
        error={fields.errors.scopes}
      />
      <Select
        label={t('expiry')}
        allowDeselect={false}
        data={[
          ...lifetimes.map((count) => ({ value: String(count), label: t('days', { count }) })),
          { value: '', label: t('never') },
        ]}
        {...fields.input('days')}
      />
      <Textarea
        label={t('addresses')}
        description={t('addressesHint')}
        dir="ltr"
        autosize
        minRows={2}
        {...fields.input('addresses')}
      />
      <ProofFields form={form} />
    </RecordDialog>
  );
}

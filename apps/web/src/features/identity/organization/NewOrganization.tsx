import { Input, SegmentedControl, Text, TextInput } from '@mantine/core';
import type { OrganizationInput } from '@mostrador/api/identity/organization/organization.schema';
import { useTranslations } from 'use-intl';
import { useTrades } from '../../../domain/organization/use-trades.ts';
import { notify } from '../../../lib/device/notify.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { Choice } from '../../../ui/inputs/Choice.tsx';
import { CountrySelect } from '../../../ui/inputs/CountrySelect.tsx';

const rules = () =>
  import('@mostrador/api/identity/organization/organization.schema').then(
    ({ OrganizationInput: schema }) => schema,
  );

type Values = Pick<OrganizationInput, 'name' | 'countryId' | 'businessType'> & { industry: string | null };

type NewOrganizationProps = {
  opened: boolean;
  /** The proposed country. */
  country: string | null;
  onClose: () => void;
  onMade: (id: string) => void;
};

export default function NewOrganization({ opened, country, onClose, onMade }: NewOrganizationProps) {
  const t = useTranslations('organization');
  const platform = useTranslations('platform');
  const trades = useTrades();
  const form = useRecordForm<Values, OrganizationInput, { id: string }>({
    schema: rules,
    values: { name: '', countryId: country ?? '', businessType: 'business', industry: null },
    save: (input, { api, id }) => api.organization.create.mutate({ ...input, id }),
    onSaved: ({ id }) => {
      notify({ message: t('created'), color: 'income' });
      onClose();
      onMade(id);
    },
  });
  const { fields } = form;
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('new')} submit={t('create')}>
      <Text c="dimmed">{t('newText')}</Text>
      <TextInput label={t('business.name')} required {...fields.input('name')} />
      <Input.Wrapper label={t('business.type')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('business.type')}
          data={[
            { value: 'business', label: platform('businessTypes.business') },
            { value: 'person', label: platform('businessTypes.person') },
          ]}
          {...fields.input('businessType')}
        />
      </Input.Wrapper>
      <CountrySelect label={t('business.country')} {...fields.input('countryId')} />
      {fields.values.businessType === 'business' ? (
        <Choice
          label={t('trade.title')}
          description={t('trade.text')}
          none=""
          data={trades}
          {...fields.getInputProps('industry')}
        />
      ) : null}
    </RecordDialog>
  );
}

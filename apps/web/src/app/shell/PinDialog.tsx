import { Button, PasswordInput, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useOrganization } from '../../lib/me.tsx';
import { trpc } from '../../lib/trpc.ts';
import { RecordDialog } from '../../ui/record/RecordDialog.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { closeDialog } from './shell-state.ts';

const rules = () => import('@mostrador/api/approval/approval.schema').then(({ PinChange }) => PinChange);

type Values = { pin: string | null; currentPassword: string };

/** The person's own PIN in this organization; the password proves that it is he who sets it. */
export default function PinDialog({ opened }: { opened: boolean }) {
  const t = useTranslations('approval');
  const organization = useOrganization();
  const state = trpc.approval.pin.useQuery(undefined, { enabled: opened });
  const blank: Values = { pin: '', currentPassword: '' };
  const form = useRecordForm({
    schema: rules,
    values: blank,
    save: (input, { api }) => api.approval.setPin.mutate(input),
    message: t('pinSaved'),
    onSaved: () => {
      form.startAgain();
      closeDialog();
    },
  });
  const { fields } = form;
  const isRemoving = fields.values.pin === null;
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={closeDialog}
      title={t('pinTitle', { organization: organization?.name ?? '' })}
      submit={isRemoving ? t('removePin') : t('savePin')}
      {...(isRemoving ? { color: 'red' } : {})}
    >
      <Text>{t('pinText')}</Text>
      {isRemoving ? null : (
        <PasswordInput
          data-autofocus
          label={t('newPin')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          dir="ltr"
          required
          {...fields.getInputProps('pin')}
        />
      )}
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        {...fields.getInputProps('currentPassword')}
      />
      {state.data?.hasPin && !isRemoving ? (
        <Button variant="subtle" color="red" onClick={() => fields.setFieldValue('pin', null)}>
          {t('removePin')}
        </Button>
      ) : null}
    </RecordDialog>
  );
}

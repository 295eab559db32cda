import { Button, PasswordInput, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { noProof } from '../../../domain/proof/no-proof.ts';
import { ProofFields } from '../../../domain/proof/ProofFields.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { closeDialog } from '../shell-state.ts';

const rules = () =>
  import('@mostrador/api/identity/approval/approval.schema').then(({ PinChange }) => PinChange);

type Values = { pin: string | null } & typeof noProof;

/**
 * Sets the user's own PIN in this organization; the password, or a code by mail, proves the user's identity.
 */
export default function PinDialog({ opened }: { opened: boolean }) {
  const t = useTranslations('approval');
  const organization = useOrganization();
  const state = trpc.approval.pin.useQuery(undefined, { enabled: opened });
  const blank: Values = { pin: '', ...noProof };
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
          visibilityToggleButtonProps={{ 'aria-label': t('showPin') }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          dir="ltr"
          required
          {...fields.getInputProps('pin')}
        />
      )}
      <ProofFields form={form} label={t('password')} />
      {state.data?.hasPin && !isRemoving ? (
        <Button variant="subtle" color="red" onClick={() => fields.setFieldValue('pin', null)}>
          {t('removePin')}
        </Button>
      ) : null}
    </RecordDialog>
  );
}

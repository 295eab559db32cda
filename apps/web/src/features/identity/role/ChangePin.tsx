import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { PinField } from './ByPin.tsx';
import { type Member, nameOf } from './team.ts';

const rules = () =>
  import('@mostrador/api/identity/member/member.schema').then(({ CounterPin }) =>
    CounterPin.pick({ pin: true }),
  );

/** A member without an account cannot change a PIN that others have seen, so the owner does. */
export default function ChangePin({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('role');
  const name = nameOf(member);
  const form = useRecordForm({
    schema: rules,
    values: { pin: '' },
    save: ({ pin }, { api }) => api.member.setPin.mutate({ id: member.id, pin }),
    message: t('pinChanged', { name }),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t('changePinTitle', { name })}>
      <PinField form={form} />
      <Text c="dimmed">{t('changePinText')}</Text>
    </RecordDialog>
  );
}

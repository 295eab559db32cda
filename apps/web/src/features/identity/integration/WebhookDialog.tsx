import { Checkbox, Input, Text, TextInput } from '@mantine/core';
import { eventNames } from '@mostrador/shared/codes/events';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { noProof } from '../../../domain/proof/no-proof.ts';
import { ProofFields } from '../../../domain/proof/ProofFields.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import classes from './integration.module.css';
import type { ListedWebhook, WebhookValues } from './integration-values.ts';

type WebhookDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Undefined when creating a new one. */
  webhook?: ListedWebhook;
  onMade?: (secret: string) => void;
};

export default function WebhookDialog({ opened, onClose, webhook, onMade }: WebhookDialogProps) {
  const t = useTranslations('integration');
  const values: WebhookValues = {
    url: webhook?.url ?? '',
    events: eventNames.filter((name) => webhook?.events.includes(name)),
    ...noProof,
  };
  const form = useRecordForm({
    schema: () => import('./integration-rules.ts').then(({ WebhookForm }) => WebhookForm),
    values,
    save: async (input, { api, id }) => {
      if (!webhook) return (await api.webhook.create.mutate({ ...input, id })).secret;
      await api.webhook.update.mutate({ ...input, id: webhook.id });
      return null;
    },
    onSaved: (secret) => {
      if (secret) onMade?.(secret);
      if (!webhook) form.startAgain();
      onClose();
    },
  });
  const { fields } = form;
  const isElsewhere = fields.values.url !== (webhook?.url ?? '');
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={webhook ? t('editWebhook') : t('newWebhook')}
    >
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        type="url"
        inputMode="url"
        dir="ltr"
        required
        data-autofocus
        {...fields.getInputProps('url')}
      />
      <EventsField
        value={fields.values.events}
        onChange={(events) => fields.setFieldValue('events', events)}
        error={fields.errors.events}
      />
      {webhook && !isElsewhere ? null : <ProofFields form={form} />}
    </RecordDialog>
  );
}

type EventsFieldProps = {
  value: WebhookValues['events'];
  onChange: (value: WebhookValues['events']) => void;
  error: ReactNode;
};

function EventsField({ value, onChange, error }: EventsFieldProps) {
  const t = useTranslations('integration');
  return (
    <Input.Wrapper label={t('events')} required error={error} labelElement="div">
      <fieldset className={classes.events} aria-label={t('events')} data-path="events">
        {eventNames.map((name) => (
          <Checkbox
            key={name}
            label={
              <>
                {t(`eventNames.${name}`)}{' '}
                <Text span size="sm" c="dimmed" dir="ltr" display="inline-block">
                  {name}
                </Text>
              </>
            }
            checked={value.includes(name)}
            onChange={({ currentTarget }) =>
              onChange(
                eventNames.filter((each) => (each === name ? currentTarget.checked : value.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}

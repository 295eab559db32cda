import '@mantine/core/styles/Code.layer.css';
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasKeyboard } from '../../../../lib/device/pointer.ts';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Copied } from '../../../../ui/feedback/Copied.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { PasswordField } from '../../../../ui/inputs/PasswordField.tsx';
import classes from '../account.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Setup = { secret: string; uri: string };

/**
 * The steps: the password, the authenticator app, a first code as a proof, and finally the recovery codes.
 */
export default function FactorSetup({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.factor');
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const title = t(codes ? 'codesTitle' : 'title');
  return (
    <Dialog opened onClose={onClose} title={title} closesOutside={false}>
      {codes ? <RecoveryCodes codes={codes} onSaved={onClose} /> : null}
      {setup && !codes ? <ProveApp setup={setup} onProven={setCodes} /> : null}
      {setup ? null : <ProvePassword onProven={setSetup} />}
    </Dialog>
  );
}

function ProvePassword({ onProven }: { onProven: (setup: Setup) => void }) {
  const t = useTranslations('account.factor');
  const auth = useTranslations('auth');
  const form = useRecordForm({
    schema: () =>
      import('@mostrador/api/identity/auth/auth.schema').then(({ CurrentPassword }) => CurrentPassword),
    values: { currentPassword: '' },
    save: (input, { api }) => api.secondFactor.begin.mutate(input),
    onSaved: onProven,
  });
  return (
    <RecordForm form={form}>
      <Stack>
        <Text>{t('passwordText')}</Text>
        <PasswordField
          label={auth('currentPassword')}
          autoComplete="current-password"
          data-autofocus
          {...form.fields.getInputProps('currentPassword')}
        />
        <Button type="submit" loading={form.isSaving}>
          {t('next')}
        </Button>
      </Stack>
    </RecordForm>
  );
}

type ProveAppProps = { setup: Setup; onProven: (codes: string[]) => void };

function ProveApp({ setup, onProven }: ProveAppProps) {
  const t = useTranslations('account.factor');
  // A phone cannot scan its own screen, so the link is shown instead.
  const [isInHand] = useState(() => !hasKeyboard());
  const form = useRecordForm({
    schema: () => import('@mostrador/api/identity/auth/auth.schema').then(({ OneTimeCode }) => OneTimeCode),
    values: { oneTimeCode: '' },
    save: (input, { api }) => api.secondFactor.confirm.mutate(input),
    onSaved: ({ recoveryCodes }) => onProven(recoveryCodes),
  });
  return (
    <RecordForm form={form}>
      <Stack>
        {isInHand ? (
          <>
            <Text>{t('onThisPhone')}</Text>
            <Button component="a" href={setup.uri} variant="default" size="md">
              {t('openApp')}
            </Button>
          </>
        ) : (
          <>
            <Text>{t('scan')}</Text>
            <QrCode text={setup.uri} />
          </>
        )}
        <Group justify="space-between">
          <div>
            <Text size="sm" c="dimmed">
              {t('byHand')}
            </Text>
            <Code className={classes.secret ?? ''} dir="ltr">
              {setup.secret}
            </Code>
          </div>
          <Copied text={setup.secret} />
        </Group>
        {isInHand ? (
          <details>
            <summary>{t('scanElsewhere')}</summary>
            <QrCode text={setup.uri} />
          </details>
        ) : null}
        <TextInput
          label={t('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          autoFocus={!isInHand}
          {...form.fields.input('oneTimeCode')}
          maxLength={6}
        />
        <Button type="submit" loading={form.isSaving}>
          {t('confirm')}
        </Button>
      </Stack>
    </RecordForm>
  );
}

/** The QR encoder is loaded with the dialog that shows it. */
function QrCode({ text }: { text: string }) {
  const t = useTranslations('account.factor');
  const [drawing, setDrawing] = useState<{ path: string; size: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('@mostrador/shared/papers/qr').then(({ drawQr }) => isCurrent && setDrawing(drawQr(text)));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (!drawing) return null;
  return (
    <svg
      role="img"
      aria-label={t('qr')}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      className={classes.qr}
    >
      <path d={drawing.path} />
    </svg>
  );
}

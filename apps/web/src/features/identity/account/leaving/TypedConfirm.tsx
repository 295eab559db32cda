import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import classes from '../../../../ui/page/ui.module.css';

type TypedConfirmProps = {
  title: string;
  /** The text that must be typed before the button works. */
  word: string;
  go: string;
  isPending: boolean;
  onGo: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Confirms actions on a whole account, so that none happens by accident. */
export function TypedConfirm({ title, word, go, isPending, onGo, onClose, children }: TypedConfirmProps) {
  const t = useTranslations('account.data');
  const common = useTranslations('common');
  const [text, setText] = useState('');
  const isReady = text.trim().toLocaleUpperCase() === word;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onGo();
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          <TextInput
            label={t('typeWord', { word })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
          />
        </Stack>
        <div className={classes.dialogFooter}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {common('cancel')}
          </Button>
          <Button type="submit" color="red" disabled={!isReady} loading={isPending}>
            {go}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../inputs/Choice.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDeleteProps = {
  opened: boolean;
  onClose: () => void;
  /** The record to delete, under the name that the user knows. */
  name: string;
  isDeleting: boolean;
  /** `note`: the reason in the person's own words, where it is another one. */
  onConfirm: (reason: string | null, note: string | null) => void;
  /** Further consequences. */
  note?: string | undefined;
  /** With reasons, one must be chosen; «other» asks for words. */
  reasons?: { value: string; label: string }[];
  /** It can be taken back for a while. */
  isRestorable?: boolean;
  /** Further decisions. */
  choice?: ReactNode;
  /** Text to be typed before the button works. */
  typed?: string | undefined;
};

/** «¿Seguro?»: names the record and states whether the deletion can be undone. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const t = useTranslations('common');
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('deleteTitle')}>
      <ConfirmDeleteForm {...props} />
    </Dialog>
  );
}

function ConfirmDeleteForm({
  name,
  note,
  isDeleting,
  onConfirm,
  onClose,
  reasons,
  typed,
  choice,
  isRestorable = false,
}: ConfirmDeleteProps) {
  const t = useTranslations('common');
  const [reason, setReason] = useState<string | null>(null);
  const [other, setOther] = useState('');
  const [text, setText] = useState('');
  const words = reason === 'other' ? other.trim() : null;
  const isReady = (!reasons || reason !== null) && words !== '' && (!typed || text.trim() === typed);
  const isConfirmed = useConfirmed(isDeleting);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isConfirmed()) onConfirm(reason, words);
  };
  return (
    <form onSubmit={confirm}>
      <Text mb="md">
        {t.rich(isRestorable ? 'deleteRestorableText' : 'deleteText', {
          name,
          strong: (words) => <strong>{words}</strong>,
        })}
      </Text>
      {note ? <Text mb="md">{note}</Text> : null}
      {reasons ? (
        <Choice mb="md" label={t('reason')} data={reasons} value={reason} onChange={setReason} required />
      ) : null}
      {words === null ? null : (
        <TextInput
          mb="md"
          label={t('otherReason')}
          required
          maxLength={140}
          value={other}
          onChange={(event) => setOther(event.currentTarget.value)}
        />
      )}
      {choice}
      {typed ? (
        <TextInput
          mb="md"
          label={t('typeToConfirm', { text: typed })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
        />
      ) : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button type="submit" color="red" disabled={!isReady} loading={isDeleting}>
          {t('delete')}
        </Button>
      </Group>
    </form>
  );
}

/** A second click may come before the button is drawn as busy: what it would delete is gone by then. */
function useConfirmed(isDeleting: boolean): () => boolean {
  const last = useRef(false);
  // With every drawing: what fails at once was never drawn as busy.
  useEffect(() => {
    if (!isDeleting) last.current = false;
  });
  return () => {
    const isSecond = last.current || isDeleting;
    last.current = true;
    return isSecond;
  };
}

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
  /** `note` is a reason in the user's own words, if none of the list applies. */
  onConfirm: (reason: string | null, note: string | null) => void;
  /** Additional consequences. */
  note?: string | undefined;
  /** With reasons, one must be selected; «other» requires a text. */
  reasons?: { value: string; label: string }[];
  /** True if the record can be restored for a while. */
  isRestorable?: boolean;
  /** Additional options. */
  choice?: ReactNode;
  /** The text that must be typed before the button works. */
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

/**
 * Ignores a second click that comes before the button is rendered as busy, because the record is deleted by
 * then.
 */
function useConfirmed(isDeleting: boolean): () => boolean {
  const last = useRef(false);
  // Runs after every render, because an immediate failure never renders the busy state.
  useEffect(() => {
    if (!isDeleting) last.current = false;
  });
  return () => {
    const isSecond = last.current || isDeleting;
    last.current = true;
    return isSecond;
  };
}

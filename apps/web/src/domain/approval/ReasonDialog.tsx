import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/session/me.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { AskApproval } from './ask-approval.ts';

const voiding = ['pos.void'] as const;

type ReasonDialogProps<Subject extends object> = {
  title: string;
  text?: string;
  /** Further fields, above the reason. */
  children?: ReactNode;
  label: string;
  submit: string;
  size?: 'sm' | 'lg';
  /** The call, and the part of its input that is known before the reason. */
  act: { procedure: string; subject: Subject };
  /** True if the PIN of a user with the permission to void is required from a user without it. */
  needsRight?: boolean;
  isPending: boolean;
  onSend: (input: Subject & { reason: string; approval?: string }) => void;
  onClose: () => void;
};

/** Undoes a record with a reason: by permission, or with the approval of a user who has it. */
export function ReasonDialog<Subject extends object>(props: ReasonDialogProps<Subject>) {
  const { title, text, children, label, submit, size = 'sm', act, needsRight = true } = props;
  const { isPending, onSend, onClose } = props;
  const t = useTranslations('common');
  const [reason, setReason] = useState('');
  const [isApproving, setApproving] = useState(false);
  const may = useCan('pos.void') || !needsRight;
  const input = { ...act.subject, reason: reason.trim() };
  const stop = () => setApproving(false);
  const approved = (approval: string) => {
    stop();
    onSend({ ...input, approval });
  };
  if (isApproving) {
    const request = { procedure: act.procedure, input };
    return <AskApproval gates={voiding} act={request} onApproved={approved} onClose={stop} />;
  }
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!input.reason || isPending) return;
    if (may) onSend(input);
    else setApproving(true);
  };
  return (
    <Dialog opened onClose={onClose} isDirty={reason !== ''} title={title}>
      <form onSubmit={send}>
        <Stack gap="md">
          {text ? <Text>{text}</Text> : null}
          {children}
          <TextInput
            data-autofocus
            required
            label={label}
            maxLength={140}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" size={size} onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" color="red" size={size} disabled={!input.reason} loading={isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

import { Button, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../lib/api/failure.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { useIdempotentCall } from '../../../lib/api/use-idempotent-call.ts';
import { notify } from '../../../lib/device/notify.ts';
import { explain } from '../../../lib/i18n/text.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { ByPin } from './ByPin.tsx';
import { ShareInvite } from './ShareInvite.tsx';
import { emailsIn, type Invite, type Role, wrongEmail } from './team.ts';

type InviteDialogProps = { roles: Role[]; onClose: () => void };

const ways = ['byMail', 'byLink', 'byPin'] as const;
type Way = (typeof ways)[number];

/**
 * Invites one or many people by mail, one by a link to share, or adds a member without an account who signs
 * in by PIN.
 */
export default function InviteDialog({ roles, onClose }: InviteDialogProps) {
  const t = useTranslations('role');
  const [roleId, setRoleId] = useState(roles[0]?.id ?? '');
  const [how, setHow] = useState<Way>('byMail');
  const [made, setMade] = useState<Invite | null>(null);
  if (made) return <ShareInvite invite={made} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={t('inviteTitle')}>
      <Stack>
        <Select
          label={t('role')}
          data={roles.map(({ id, name }) => ({ value: id, label: name }))}
          value={roleId}
          onChange={(next) => setRoleId(next ?? roleId)}
          allowDeselect={false}
        />
        <SegmentedControl
          aria-label={t('inviteHow')}
          data={ways.map((value) => ({ value, label: t(value) }))}
          value={how}
          onChange={(next) => setHow(ways.find((way) => way === next) ?? how)}
        />
        {how === 'byMail' ? <ByMail roleId={roleId} onSent={onClose} /> : null}
        {how === 'byLink' ? <ByLink roleId={roleId} onMade={setMade} /> : null}
        {how === 'byPin' ? <ByPin roleId={roleId} onMade={onClose} /> : null}
      </Stack>
    </Dialog>
  );
}

function ByMail({ roleId, onSent }: { roleId: string; onSent: () => void }) {
  const t = useTranslations('role');
  const errors = useTranslations('errors');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const emails = emailsIn(text);
  const api = useApi();
  const once = useIdempotentCall();
  const invite = useMutation({
    mutationFn: (input: { roleId: string; emails: string[] }) =>
      once(input, api.invitation.createMany.mutate),
    meta: { inline: true },
    onSuccess: ({ invites }) => {
      notify({ message: t('sent', { count: invites.length }), color: 'income' });
      onSent();
    },
    onError: (error) => setProblem(refusalFor(emails, error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongEmail(emails);
    if (emails.length === 0) return setProblem(errors('emailRequired'));
    if (wrong) return setProblem(t('emailWrong', { email: wrong }));
    if (!invite.isPending) invite.mutate({ roleId, emails });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Textarea
        data-autofocus
        label={t('emails')}
        description={t('emailsHint')}
        autosize
        minRows={3}
        maxRows={10}
        inputMode="email"
        dir="ltr"
        required
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem('');
        }}
      />
      <Button type="submit" fullWidth mt="md" size="md" loading={invite.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}

/** The error names the address, because an index is hard to find in a long list. */
function refusalFor(emails: readonly string[], error: unknown): string {
  const failure = failureOf(error);
  const index = Object.keys(failure.fields).flatMap((path) => /^emails\.(\d+)$/.exec(path)?.[1] ?? [])[0];
  const email = index === undefined ? undefined : emails[Number(index)];
  return email ? `${email}: ${explain(failure)}` : explain(failure);
}

function ByLink({ roleId, onMade }: { roleId: string; onMade: (invite: Invite) => void }) {
  const t = useTranslations('role');
  const [firstName, setFirstName] = useState('');
  const [phone, setPhone] = useState('');
  const input = { roleId, phone: phone.trim() || null, user: { firstName } };
  // Uses an id instead of an idempotency key, because the stored response for an idempotency key contains no
  // link. Inviting another person creates another link.
  const body = JSON.stringify(input);
  const last = useRef({ body: '', id: '' });
  const invite = trpc.invitation.create.useMutation({ onSuccess: onMade });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    if (last.current.body !== body) last.current = { body, id: newId() };
    invite.mutate({ ...input, id: last.current.id });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t('firstName')}
          maxLength={60}
          value={firstName}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          label={t('phone')}
          type="tel"
          inputMode="tel"
          dir="ltr"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <Text c="dimmed">{t('linkHint')}</Text>
        <Button type="submit" fullWidth size="md" loading={invite.isPending}>
          {t('makeLink')}
        </Button>
      </Stack>
    </form>
  );
}

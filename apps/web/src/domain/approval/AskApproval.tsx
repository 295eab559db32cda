import { Skeleton, Text } from '@mantine/core';
import type { ApprovableGate, ApprovedAct } from '@mostrador/api/identity/approval/approval.schema';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { approvalNames } from './approval-names.ts';
import { PinForm } from './PinForm.tsx';
import { usePinProblem } from './use-pin-problem.ts';

type AskApprovalProps = {
  /** The permissions to approve. One PIN approves all of them. */
  gates: readonly ApprovableGate[];
  /** The act for which the approval is valid. It is valid for no other. */
  act: ApprovedAct;
  onApproved: (approval: string) => void;
  onClose: () => void;
};

/** A user with the permission enters a PIN on this device, for this single act. */
export default function AskApproval({ gates, act, onApproved, onClose }: AskApprovalProps) {
  const t = useTranslations('approval');
  const { language } = useSession();
  const holders = trpc.approval.users.useQuery({ gate: [...gates] });
  const approve = trpc.approval.create.useMutation({
    meta: { inline: true },
    onSuccess: ({ approval }) => onApproved(approval),
  });
  const rights = new Intl.ListFormat(language).format(
    gates.map((gate) => t(`rights.${approvalNames[gate]}`)),
  );
  const problemOf = usePinProblem();
  const people = holders.data?.users;
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg">
      <Text mb="md">{t('text', { rights })}</Text>
      {people && people.length > 0 ? (
        <PinForm
          legend={t('who')}
          people={people}
          submit={t('approve')}
          isSending={approve.isPending}
          problem={problemOf(approve.error)}
          onForget={approve.reset}
          onSubmit={(typed) => approve.mutate({ ...typed, gate: [...gates], act })}
        />
      ) : people ? (
        <Text>{t('nobody')}</Text>
      ) : (
        <Skeleton height={280} />
      )}
    </Dialog>
  );
}

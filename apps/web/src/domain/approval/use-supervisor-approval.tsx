import type { ApprovableGate, ApprovedAct } from '@mostrador/api/identity/approval/approval.schema';
import { gateRefusal } from '@mostrador/shared/rights/gates';
import { useState } from 'react';
import { useMe } from '../../lib/session/me.tsx';
import { personOf } from '../../lib/session/person.ts';
import { AskApproval } from './ask-approval.ts';

type Input = { gates: ApprovableGate[]; act: ApprovedAct; answer: (word: Approval | null) => void };

/** The approval that is sent along. Empty if the user has the permission. */
export type Approval = { approval?: string };

/** Requests the approval of another user if this user lacks the permission. Null if it was not granted. */
export function useSupervisorApproval() {
  const { me } = useMe();
  const [request, setRequest] = useState<Input | null>(null);
  const askFor = (gates: readonly ApprovableGate[], act: ApprovedAct): Promise<Approval | null> => {
    const person = me && personOf(me);
    const lacking = gates.filter((gate) => person && gateRefusal(gate, person) !== null);
    if (lacking.length === 0) return Promise.resolve({});
    return new Promise((answer) => setRequest({ gates: lacking, act, answer }));
  };
  const settle = (word: Approval | null) => {
    request?.answer(word);
    setRequest(null);
  };
  const dialog = request ? (
    <AskApproval
      gates={request.gates}
      act={request.act}
      onApproved={(approval) => settle({ approval })}
      onClose={() => settle(null)}
    />
  ) : null;
  return { askFor, dialog };
}

import type { ApprovableGate } from '@mostrador/api/approval/approval.schema';
import { gateRefusal } from '@mostrador/shared/gates';
import { useState } from 'react';
import { useMe } from '../../lib/me.tsx';
import { personOf } from '../../lib/person.ts';
import { AskApproval } from './ask-approval.ts';

type Asked = { gates: ApprovableGate[]; answer: (word: Word | null) => void };

/** What is sent along: somebody's word, or nothing where the person may himself. */
export type Word = { approval?: string };

/** Asks for the word of somebody who may, where the person may not; null where none was given. */
export function useWord() {
  const { me } = useMe();
  const [asked, setAsked] = useState<Asked | null>(null);
  const askFor = (gates: readonly ApprovableGate[]): Promise<Word | null> => {
    const person = me && personOf(me);
    const lacking = gates.filter((gate) => person && gateRefusal(gate, person) !== null);
    if (lacking.length === 0) return Promise.resolve({});
    return new Promise((answer) => setAsked({ gates: lacking, answer }));
  };
  const settle = (word: Word | null) => {
    asked?.answer(word);
    setAsked(null);
  };
  const dialog = asked ? (
    <AskApproval
      gates={asked.gates}
      onApproved={(approval) => settle({ approval })}
      onClose={() => settle(null)}
    />
  ) : null;
  return { askFor, dialog };
}

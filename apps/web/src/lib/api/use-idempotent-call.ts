import { newId } from '@mostrador/shared/wire/new-id';
import { useRef } from 'react';
import { onceOnly } from './trpc.ts';

/** A call that would count twice: whose answer was lost is sent again as the same one, and done once. */
export function useIdempotentCall() {
  const last = useRef({ body: '', key: '' });
  return async <Input, Answer>(
    input: Input,
    send: (request: Input, once: ReturnType<typeof onceOnly>) => Promise<Answer>,
  ): Promise<Answer> => {
    const body = JSON.stringify(input);
    if (last.current.body !== body) last.current = { body, key: newId() };
    const answer = await send(input, onceOnly(last.current.key));
    // Asked for once more, it is wanted once more.
    last.current = { body: '', key: '' };
    return answer;
  };
}

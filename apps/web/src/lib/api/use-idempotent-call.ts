import { newId } from '@mostrador/shared/wire/new-id';
import { useRef } from 'react';
import { onceOnly } from './trpc.ts';

/**
 * A call that would count twice: if its answer was lost, it is sent again with the same key and carried out
 * once.
 */
export function useIdempotentCall() {
  const last = useRef({ body: '', key: '' });
  return async <Input, Answer>(
    input: Input,
    send: (request: Input, once: ReturnType<typeof onceOnly>) => Promise<Answer>,
  ): Promise<Answer> => {
    const body = JSON.stringify(input);
    if (last.current.body !== body) last.current = { body, key: newId() };
    const answer = await send(input, onceOnly(last.current.key));
    // A repetition after an answer is a new call.
    last.current = { body: '', key: '' };
    return answer;
  };
}

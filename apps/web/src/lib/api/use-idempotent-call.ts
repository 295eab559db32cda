import { newId } from '@mostrador/shared/wire/new-id';
import { useRef } from 'react';
import { onceOnly } from './trpc.ts';

/**
 * For a request that must not be executed twice: if its response was lost, it is sent again with the same
 * idempotency key and executed once.
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
    // A repetition after a response is a new request.
    last.current = { body: '', key: '' };
    return answer;
  };
}

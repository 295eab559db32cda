import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';

type Change<State> = (changes: Partial<State>, options?: { isTyping?: boolean }) => void;

/**
 * The state of a page that lives in its address, so that links, reloads and the back button keep it. Every
 * field of the schema needs a default and a `catch`: people edit addresses. Defaults stay out of it.
 */
export function useSearchState<State extends Record<string, unknown>>(
  schema: z.ZodType<State>,
): [State, Change<State>] {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => schema.parse(search), [schema, search]);
  const change = useCallback<Change<State>>(
    (changes, { isTyping = false } = {}) => {
      const defaults = schema.parse({});
      const next = Object.entries({ ...state, ...changes }).filter(
        ([name, value]) => value !== defaults[name],
      );
      void navigate({ to: '.', search: Object.fromEntries(next), replace: isTyping, resetScroll: false });
    },
    [schema, state, navigate],
  );
  return [state, change];
}

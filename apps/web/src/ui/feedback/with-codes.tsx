import { codeInText } from '@mostrador/shared/words/code-text';
import type { ReactNode } from 'react';
import classes from '../page/ui.module.css';

/**
 * Renders a text with unbroken codes: on a phone a code wrapped after its dash, «P-» and «001656», was read
 * as two codes.
 */
export function withCodes(text: string | null): ReactNode {
  if (text === null) return null;
  const parts = text.split(codeInText);
  if (parts.length === 1) return text;
  return Object.entries(parts).map(([place, part]) =>
    Number(place) % 2 === 1 ? (
      <span key={place} className={classes.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

import type { ReactNode } from 'react';
import classes from './ui.module.css';

/** P-000001, of a device's own series P2-000001, NC-000001: letters, a hyphen and at least six digits. */
const code = /(\b[A-Z]{1,4}\d*-\d{6,})/;

/** A text whose codes stay whole where it wraps: on a phone «P-⏎001656» was read as two things. */
export function withCodes(text: string): ReactNode {
  const parts = text.split(code);
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

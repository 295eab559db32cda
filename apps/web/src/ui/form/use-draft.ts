import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { isSame } from './changed.ts';
import { merged } from './merged.ts';
import type { RecordForm } from './use-record-form.ts';

/** The typed values, the values at that time, and the time. */
type Draft<Values> = { at: number; before: Values; values: Values };

export type FoundDraft = { at: number; take: () => void; drop: () => void };

const restMs = 400;
const maxAgeMs = 7 * 24 * 3600 * 1000;

/**
 * Stores unsaved input of a page with one form on this device, by its organization and address, because a
 * session may end before the form is saved. It is deleted when the form is saved or discarded, and with the
 * user's data. A found draft is offered, and never applied automatically.
 */
export function useDraft<Values extends Record<string, unknown>>(
  form: RecordForm<Values>,
): FoundDraft | null {
  const { fields, isDirty } = form;
  const { organizationId } = useSession();
  const { pathname } = useLocation();
  const [name] = useState(`draft:${organizationId}:${pathname}`);
  const [found, setFound] = useState(() => readDraft(name, fields.getInitialValues()));
  const wasDirty = useRef(false);
  const { values } = fields;
  useEffect(() => {
    if (!isDirty) {
      if (wasDirty.current) localStorage.removeItem(name);
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    const keep = () => {
      const draft: Draft<Values> = { at: Date.now(), before: fields.getInitialValues(), values };
      try {
        localStorage.setItem(name, JSON.stringify(draft, withoutSent));
      } catch {
        // If the storage of this device is full, the input only stays in the form.
      }
    };
    const timer = setTimeout(keep, restMs);
    return () => clearTimeout(timer);
  }, [name, isDirty, values, fields.getInitialValues]);
  if (!found) return null;
  const drop = () => {
    setFound(null);
    if (!isDirty) localStorage.removeItem(name);
  };
  const take = () => {
    setFound(null);
    // Changes that other users saved meanwhile stay in the fields without typed input.
    const typed = { ...fields.getInitialValues(), ...found.values };
    const before = { ...fields.getInitialValues(), ...found.before };
    fields.setValues(merged(before, typed, fields.getValues()).values);
  };
  return { at: found.at, take, drop };
}

/**
 * Null if none is stored, if it is of an older version or older than a week, or if it equals the current
 * values of the form.
 */
function readDraft<Values extends Record<string, unknown>>(name: string, now: Values): Draft<Values> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (!isDraft(stored, now) || Date.now() - stored.at > maxAgeMs) return null;
    return isSame(merged(stored.before, stored.values, now).values, now) ? null : stored;
  } catch {
    return null;
  }
}

const isDraft = <Values extends object>(stored: unknown, now: Values): stored is Draft<Values> =>
  typeof Reflect.get(Object(stored), 'at') === 'number' &&
  ['before', 'values'].every((part) => {
    const content: unknown = Reflect.get(Object(stored), part);
    return isSame(Object.keys(Object(content)).sort(), Object.keys(JSON.parse(JSON.stringify(now))).sort());
  });

/** An uploaded picture exists only in this tab, so the draft is stored without it. */
const withoutSent = (_name: string, value: unknown) =>
  Array.isArray(value) ? value.filter((each) => !isSent(each)) : isSent(value) ? null : value;

const isSent = (value: unknown) => String(Reflect.get(Object(value), 'url')).startsWith('blob:');

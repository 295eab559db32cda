import { type GetInputPropsReturnType, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { errorMessage } from '../i18n/text.tsx';
import { withWords } from '../i18n/words.ts';
import { chunk, forgetFailedChunks } from '../loading/chunk.ts';
import { limitAt } from './limit.ts';
import { afterPress } from './press.ts';

/** A schema that is loaded when its form opens, because rendering a form does not need its validation. */
export type Rules<Input = unknown> = () => Promise<z.ZodType<Input>>;

/**
 * The rules if they are loaded (`now`), and a function that waits for them (`get`: throws `ChunkFailed`).
 * The texts of their errors are loaded with them, so that no form is rendered later for texts it may never
 * show.
 */
export function useRules<Input>(load: Rules<Input>) {
  const [rules] = useState(() => chunk(withWords(['errors'], load)));
  const [isAwaited, setAwaited] = useState(false);
  const [, setLoaded] = useState(false);
  // Renders the fields again with the limits of the rules.
  useEffect(() => void rules.get().then(() => setLoaded(true)), [rules]);
  const { state } = rules;
  const get = async () => {
    if (state.failure) forgetFailedChunks();
    setAwaited(!state.part);
    await rules.get();
    setAwaited(false);
    if (!state.part) throw state.failure;
    return state.part;
  };
  return { now: () => state.part, get, isAwaited };
}

/** A field of a form by its name, or a value inside one by its path: `lines.0.price`. */
type FieldPath<Values> = Extract<keyof Values, string> | `${string}.${string}`;

export type AppForm<Values> = UseFormReturnType<Values> & {
  /**
   * The props of a field's input: the checked state if its value is a boolean, and the maximum text length
   * from the rules. Passwords and scanned codes use `getInputProps`, which has no limit, because a cut one
   * would be a different value.
   */
  input: (path: FieldPath<Values>) => GetInputPropsReturnType & { maxLength?: number };
};

type FormOptions<Values> = { schema: () => z.ZodType | undefined; initialValues: Values };

/**
 * A form over one schema of the API, with errors in the reader's language. A changed field is validated when
 * it is left, and an invalid one at every change. An error of the server stays until its field changes.
 * Until the schema is loaded no field is invalid.
 */
export function useAppForm<Values extends Record<string, unknown>>({
  schema,
  initialValues,
}: FormOptions<Values>): AppForm<Values> {
  const judge = (values: Values) => {
    const rules = schema();
    return rules ? inWords(schemaResolver(rules, { sync: true })(values)) : {};
  };
  const errors = useRef<Record<string, ReactNode>>({});
  const form: UseFormReturnType<Values> = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: judge,
    enhanceGetInputProps: ({ inputProps: { onBlur }, field, form: own }) => ({
      onBlur: (event: unknown) => {
        onBlur?.(event);
        if (own.isDirty(field)) afterPress(() => own.validateField(field));
      },
    }),
    onValuesChange: (values, before) => {
      const shown = Object.entries(errors.current);
      if (shown.length === 0) return;
      const found = judge(values);
      const remaining = shown.flatMap(([path, error]): [string, ReactNode][] => {
        const now = movedTo(path, values, before);
        if (now === null) return [];
        const reason = found[now] ?? (at(values, now) === at(before, path) ? error : null);
        return reason ? [[now, reason]] : [];
      });
      errors.current = Object.fromEntries(remaining);
      form.setErrors(errors.current);
    },
    clearInputErrorOnChange: false,
  });
  errors.current = form.errors;
  return { ...form, input: (path) => inputOf(form, path, schema()) };
}

function inputOf<Values>(form: UseFormReturnType<Values>, path: string, rules: z.ZodType | undefined) {
  const value = at(form.getValues(), path);
  const limit = typeof value === 'string' ? limitAt(rules, path) : undefined;
  return {
    ...form.getInputProps(path, typeof value === 'boolean' ? { type: 'checkbox' } : {}),
    ...(limit !== undefined && { maxLength: limit }),
  };
}

/** Focuses the first invalid field that is shown. An error without a field is scrolled into view. */
export function focusFirstInvalid(form: HTMLElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input');
  if (field) field.focus();
  else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

/** Focuses the field of a path, or the closest one. */
export function focusField(form: HTMLElement | null, path: string) {
  const found = fieldAt(form, path);
  if (found) found.focus();
  else focusFirstInvalid(form);
}

/** True if a form shows a field for a path of its values. */
export const hasField = (form: HTMLElement | null, path: string): boolean => fieldAt(form, path) !== null;

/** The visible text of a field that searches for a record and has its id as value. */
export function textOfChoice(form: HTMLElement | null, path: string): string | null {
  const field = fieldAt(form, path);
  return field instanceof HTMLInputElement && field.getAttribute('aria-haspopup') === 'listbox'
    ? field.value
    : null;
}

const fieldAt = (form: HTMLElement | null, path: string) =>
  drawnAt(form, path) ?? drawnAt(form, path.replace(inLine, '$1'));

/** An error of a line's value that has no field is shown in the line. */
const inLine = /(\.\d+)\.\w+$/;

const drawnAt = (form: HTMLElement | null, path: string) =>
  form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`) ?? null;

/** The new path of a value: an entry of a list is found by its id. Null if it is gone. */
function movedTo(path: string, values: unknown, before: unknown): string | null {
  let was = before;
  let is = values;
  const names: string[] = [];
  for (const name of path.split('.')) {
    const next = Array.isArray(is) ? placeIn(is, { name, id: idOf(at(was, name)) }) : name;
    if (next === null) return null;
    names.push(next);
    was = at(was, name);
    is = at(is, next);
  }
  return names.join('.');
}

function placeIn(list: unknown[], { name, id }: { name: string; id: unknown }): string | null {
  if (id === undefined || idOf(list[Number(name)]) === id) return name;
  const place = list.findIndex((entry) => idOf(entry) === id);
  return place < 0 ? null : String(place);
}

const idOf = (entry: unknown): unknown => Reflect.get(Object(entry), 'id');

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, name) => Reflect.get(Object(inside), name), value);

function inWords(errors: Record<string, ReactNode>): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, reason]) => [
      path,
      typeof reason === 'string' ? errorMessage(reason) : reason,
    ]),
  );
}

import type { UseFormReturnType } from '@mantine/form';
import { newId } from '@mostrador/shared/wire/new-id';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { type Failure, failureOf } from '../../lib/api/failure.ts';
import { notifyFailure } from '../../lib/api/query.ts';
import { type ifUnchanged, useApi } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import {
  type AppForm,
  focusFirstInvalid,
  hasField,
  type Rules,
  useAppForm,
  useRules,
} from '../../lib/forms/form.ts';
import { explain, fieldReasons } from '../../lib/i18n/text.tsx';
import { notifyWithUndo } from '../feedback/notify-action.tsx';
import { changedOf } from './changed.ts';
import { useUnanswered, withGoneReason } from './failure.ts';
import { isHere, type Presence, usePresence } from './presence.ts';
import { usePendingUploads } from './use-pending-uploads.ts';
import { type Conflict, Overlapping, type Shared, useSharedRecord } from './use-shared-record.ts';

type Api = ReturnType<typeof useApi>;

type Call<Values, Input> = {
  api: Api;
  /** Created with the form, so that a retry creates no second record. */
  id: string;
  values: Values;
  /** The previous values of the form. */
  before: Values;
  /** Sent if the record is `shared`: the request is refused if another user changed it since. */
  unchanged: ReturnType<typeof ifUnchanged> | undefined;
  /** The differences from the previous values, so that changes of other users are not reverted. */
  changes: Partial<Input>;
};

type Options<Values, Input, Saved> = {
  /** Set if other users change the record too. */
  shared?: Shared<Values>;
  /** Loads the rules of the API, under the names of the form's fields. */
  schema: Rules<Input>;
  values: Values;
  /**
   * Converts the values to the field names of the API, if the form has others. Changes are detected in the
   * converted values.
   */
  draftOf?: (values: Values) => object;
  /** Sends the values parsed by the schema. */
  save: (input: Input, call: Call<Values, Input>) => Promise<Saved>;
  /** The field for an error without fields. */
  fieldOf?: (failure: Failure, values: Values) => string | null;
  /** The notification, the undo, and the next page. All apply after a successful save. */
  message?: string | ((saved: Saved) => string);
  /**
   * `was` contains the former values of the changed fields; null if there is nothing to undo. No undo is
   * offered if today's rules would refuse the former values.
   */
  undo?: (saved: Saved, call: { api: Api; was: Partial<Input> }) => (() => Promise<unknown>) | null;
  /** The same for a record whose undo depends only on the response, because the form had no former values. */
  undoSaved?: (saved: Saved, call: { api: Api }) => (() => Promise<unknown>) | null;
  onSaved?: (saved: Saved) => void;
  to?: (saved: Saved) => string;
};

export type RecordForm<Values> = {
  fields: AppForm<Values>;
  element: RefObject<HTMLFormElement | null>;
  id: string;
  isDirty: boolean;
  isSaving: boolean;
  /** True if there are changes, a save in progress, or a pending upload: leaving asks first. */
  isUnsaved: boolean;
  /** An error that no field can show. */
  failure: Failure | null;
  /** `schema` defines the format of the values. */
  conflict: (Conflict & { schema: z.ZodType | undefined }) | null;
  /** The invalid fields after an attempt to save, by path. */
  problems: { path: string; reason: string }[];
  submit: (event: FormEvent<HTMLFormElement>) => void;
  discard: () => void;
  /**
   * Resets the form to its initial values for the next record; «discard» instead returns to the last saved
   * values.
   */
  startAgain: () => void;
  /** Waits for the upload of a picture before the form can be saved. */
  hold: <Result>(work: Promise<Result>) => Promise<Result>;
};

/**
 * One record in one form: validated, saved only once for any number of attempts, with errors at the fields
 * and protected against leaving unsaved.
 */
export function useRecordForm<Values extends Record<string, unknown>, Input extends object, Saved>(
  options: Options<Values, Input, Saved>,
): RecordForm<Values> {
  const { values } = options;
  const [id, setId] = useState(newId);
  const element = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const travelling = usePendingUploads();
  const presence = usePresence();
  const rules = useRules(options.schema);
  const fields = useAppForm<Values>({ schema: rules.now, initialValues: values });
  const focusWrong = useFocusOnWrong(element, fields.errors);
  const { send, startFrom, isSaving, conflict } = useSaving(options, {
    id,
    fields,
    rules,
    presence,
    arrived: travelling.arrived,
    onStored: () => setId(newId()),
    onRefused: (refused) => {
      setFailure(refuse(refused, { fields, element, fieldOf: options.fieldOf }));
      focusWrong();
    },
  });
  const attempt = (current: Values) => {
    setFailure(null);
    setTried(true);
    send(current);
  };
  const judge = fields.onSubmit(attempt, () => {
    setTried(true);
    focusWrong();
  });
  const reset = () => {
    fields.reset();
    setTried(false);
    setFailure(null);
  };
  return {
    fields,
    element,
    id,
    isDirty: fields.isDirty(),
    isSaving: isSaving || rules.isAwaited,
    isUnsaved: fields.isDirty() || isSaving || travelling.count > 0,
    failure,
    conflict,
    problems: isTried ? problemsOf(fields.errors) : [],
    submit: afterRules(rules, () => presence.isThere && judge(), setFailure),
    discard: () => {
      // The pending save continues without this form, and the next input belongs to another record.
      if (isSaving) {
        presence.isLeft = true;
        setId(newId());
      }
      reset();
    },
    startAgain: () => {
      startFrom(values);
      fields.setInitialValues(values);
      reset();
    },
    hold: travelling.hold,
  };
}

type Saving<Values, Input> = {
  id: string;
  fields: UseFormReturnType<Values>;
  rules: ReturnType<typeof useRules<Input>>;
  presence: Presence;
  arrived: () => Promise<void>;
  onStored: () => void;
  onRefused: (failure: Failure) => void;
};

/** Sends the form values, one save at a time, with their former values. */
function useSaving<Values extends Record<string, unknown>, Input extends object, Saved>(
  options: Options<Values, Input, Saved>,
  { id, fields, rules, presence, arrived, onStored, onRefused }: Saving<Values, Input>,
) {
  const api = useApi();
  const { values, shared } = options;
  const record = useSharedRecord({ values, shared }, { api, fields, presence, send: (left) => send(left) });
  const explained = useUnanswered(id);
  const finish = useFinish(options, { api, presence });
  const send = (current: Values) => {
    if (sending.isPending) return;
    presence.isLeft = false;
    sending.mutate(current);
  };
  const keep = async (given: Values, schema: z.ZodType<Input>) => {
    const input = schema.parse(given);
    const { draftOf = itself } = options;
    const before = record.before();
    const snapshot = { before: draftOf(before), after: draftOf(given) };
    const changes = changedOf(input, snapshot);
    const unchanged = record.unchanged();
    const saved = await options.save(input, { api, id, values: given, before, changes, unchanged });
    const stood = schema.safeParse(before).data;
    return { saved, given, was: stood && changedOf(stood, snapshot) };
  };
  const sending = useMutation({
    meta: { inline: true },
    mutationFn: async (judged: Values) => {
      await arrived();
      // Uploads that finished meanwhile are in the form. If the user has left the form, the earlier values
      // are used.
      const typed = isHere(presence) ? fields.getValues() : judged;
      const schema = await rules.get();
      const { saved, given, was } = await record.saving(typed, (values) => keep(values, schema));
      // Invalidated in here, so that the page's data is reloaded before the mutation counts as finished.
      if (isHere(presence)) {
        record.startFrom(given, saved);
        fields.resetDirty(given);
        onStored();
      }
      finish(saved, was);
      return saved;
    },
    onError: (error) => {
      const failure = withGoneReason(explained(failureOf(error)));
      if (!isHere(presence)) notifyFailure(error);
      // Overlapping changes open a dialog.
      else if (!(error instanceof Overlapping)) onRefused(failure);
    },
  });
  const conflict = record.conflict && { ...record.conflict, schema: rules.now() };
  return { send, startFrom: record.startFrom, isSaving: sending.isPending, conflict };
}

const itself = (values: object) => values;

/**
 * A form that is submitted before its rules are loaded waits for them, because the server would refuse the
 * same input.
 */
const afterRules =
  (rules: ReturnType<typeof useRules>, judge: () => void, fail: (failure: Failure) => void) =>
  (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rules.now()) judge();
    else void rules.get().then(judge, (error: unknown) => fail(failureOf(error)));
  };

type Refusing<Values> = {
  fields: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  fieldOf: ((failure: Failure, values: Values) => string | null) | undefined;
};

/**
 * Shows the errors at the fields. Returns the failure if no field can show it, because a form may have
 * values without a field.
 */
function refuse<Values>(refused: Failure, { fields, element, fieldOf }: Refusing<Values>): Failure | null {
  const current = fields.getValues();
  const place = fieldOf?.(refused, current);
  const reasons = place ? { [place]: explain(refused) } : fieldReasons(refused);
  fields.setErrors(reasons);
  const paths = Object.keys(reasons);
  const isShown = (path: string) => hasPath(current, path) && hasField(element.current, path);
  return paths.length > 0 && paths.every(isShown) ? null : refused;
}

/** After the save: the notification and the next page, unless the user has already left. */
function useFinish<Values, Input, Saved>(
  { message, undo, undoSaved, onSaved, to }: Options<Values, Input, Saved>,
  { api, presence }: { api: Api; presence: Presence },
) {
  const common = useTranslations('common');
  const navigate = useNavigate();
  return (saved: Saved, was: Partial<Input> | undefined) => {
    const words = typeof message === 'function' ? message(saved) : message;
    const takeBack = undoSaved ? undoSaved(saved, { api }) : was && undo?.(saved, { api, was });
    if (words && takeBack) {
      const onUndo = () => void takeBack().catch(notifyFailure);
      notifyWithUndo({ message: words, undo: common('undo'), onUndo });
    } else if (words) notify({ message: words, color: 'income' });
    if (!isHere(presence)) return;
    onSaved?.(saved);
    if (to) void navigate({ to: to(saved), replace: true, ignoreBlocker: true });
  };
}

/** Focuses the first invalid field as soon as its error is rendered. */
function useFocusOnWrong(element: RefObject<HTMLFormElement | null>, errors: object) {
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    if (Object.keys(errors).length > 0) focusFirstInvalid(element.current);
  }, [element, errors]);
  return () => {
    isDue.current = true;
  };
}

const problemsOf = (errors: Record<string, unknown>) =>
  Object.entries(errors).flatMap(([path, reason]) =>
    typeof reason === 'string' && reason ? [{ path, reason }] : [],
  );

const hasPath = (values: unknown, path: string): boolean =>
  path.split('.').reduce<unknown>((inside, name) => Reflect.get(Object(inside), name), values) !== undefined;

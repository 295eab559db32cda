import type { UseFormReturnType } from '@mantine/form';
import { newId } from '@mostrador/shared/new-id';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Failure, failureOf } from '../../lib/api/failure.ts';
import { notifyFailure } from '../../lib/api/query.ts';
import { useApi } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { focusFirstInvalid, hasField, type Rules, useAppForm, useRules } from '../../lib/forms/form.ts';
import { explain, fieldReasons } from '../../lib/i18n/text.tsx';
import { notifyWithUndo } from '../feedback/notify-action.tsx';
import { changedOf } from './changed.ts';
import { toldGone, useUnanswered } from './told-refusal.ts';
import { usePendingUploads } from './use-pending-uploads.ts';

type Api = ReturnType<typeof useApi>;

type Call<Values, Input> = {
  api: Api;
  /** It came with the form: a retry makes no second record. */
  id: string;
  values: Values;
  /** What differs from what stood in the form before: what others change meanwhile is not taken back. */
  changes: Partial<Input>;
};

type Options<Values, Input, Saved> = {
  /** Fetches the rules of the API, under the names of the form's fields. */
  schema: Rules<Input>;
  values: Values;
  /** The values under the names of the API, where the form has others: by these it is told what changed. */
  draftOf?: (values: Values) => object;
  /** Sends what the schema made of the values. */
  save: (input: Input, call: Call<Values, Input>) => Promise<Saved>;
  /** The field that a refusal without fields belongs to. */
  fieldOf?: (failure: Failure, values: Values) => string | null;
  /** What is said, how it is taken back, and where the person goes; all after a save that succeeded. */
  message?: string | ((saved: Saved) => string);
  /**
   * `was` is what stood there before it was changed; null where there is nothing to take back. Nothing is
   * offered where today's rules would refuse what stood there.
   */
  undo?: (saved: Saved, call: { api: Api; was: Partial<Input> }) => (() => Promise<unknown>) | null;
  /** The same, where the answer alone says how: nothing stood in the form before. */
  undoSaved?: (saved: Saved, call: { api: Api }) => (() => Promise<unknown>) | null;
  onSaved?: (saved: Saved) => void;
  to?: (saved: Saved) => string;
};

export type RecordForm<Values> = {
  fields: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  id: string;
  isDirty: boolean;
  isSaving: boolean;
  /** Changed, being saved, or a picture on its way: leaving asks first. */
  isHeld: boolean;
  /** What no field can show. */
  failure: Failure | null;
  /** After a try to save: what is wrong, by the path of its field. */
  problems: { path: string; reason: string }[];
  submit: (event: FormEvent<HTMLFormElement>) => void;
  discard: () => void;
  /** As it was first opened, for the next record; «discard» goes back to what was saved last. */
  startAgain: () => void;
  /** A picture is sent; the form is not saved before it has arrived. */
  hold: <Result>(work: Promise<Result>) => Promise<Result>;
};

/** One record in one form: judged, sent once however often it is tried, refused in its place, left safely. */
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
  const { send, startFrom, isSaving } = useSaving(options, {
    id,
    fields,
    rules,
    presence,
    arrived: travelling.arrived,
    onKept: () => setId(newId()),
    onRefused: (refused) => {
      setFailure(refuse(refused, { fields, element, fieldOf: options.fieldOf }));
      focusWrong();
    },
  });
  const judge = fields.onSubmit(
    (current) => {
      setFailure(null);
      setTried(true);
      send(current);
    },
    () => {
      setTried(true);
      focusWrong();
    },
  );
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
    isHeld: fields.isDirty() || isSaving || travelling.count > 0,
    failure,
    problems: isTried ? problemsOf(fields.errors) : [],
    submit: afterRules(rules, () => presence.isThere && judge(), setFailure),
    discard: () => {
      // What is under way is kept or refused without this form, and what comes next is another record.
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
  onKept: () => void;
  onRefused: (failure: Failure) => void;
};

/** Sends what stands in the form, one save at a time, and knows what stood there before. */
function useSaving<Values extends Record<string, unknown>, Input extends object, Saved>(
  options: Options<Values, Input, Saved>,
  { id, fields, rules, presence, arrived, onKept, onRefused }: Saving<Values, Input>,
) {
  const api = useApi();
  const opened = useRef(options.values);
  const explained = useUnanswered(id);
  const finish = useFinish(options, { api, presence });
  const sending = useMutation({
    meta: { inline: true },
    mutationFn: async (judged: Values) => {
      await arrived();
      // What arrived meanwhile stands in the form; who has left it wants what was there before.
      const given = isHere(presence) ? fields.getValues() : judged;
      const schema = await rules.get();
      const input = schema.parse(given);
      const before = schema.safeParse(opened.current).data;
      const { draftOf = itself } = options;
      const held = { before: draftOf(opened.current), after: draftOf(given) };
      const changes = changedOf(input, held);
      const saved = await options.save(input, { api, id, values: given, changes });
      // Told in here: what the page shows of it is asked again before the mutation counts as finished.
      if (isHere(presence)) {
        opened.current = given;
        fields.resetDirty(given);
        onKept();
      }
      finish(saved, before && changedOf(before, held));
      return saved;
    },
    onError: (error) => {
      const failure = toldGone(explained(failureOf(error)));
      if (isHere(presence)) onRefused(failure);
      else notifyFailure(error);
    },
  });
  const send = (current: Values) => {
    if (sending.isPending) return;
    presence.isLeft = false;
    sending.mutate(current);
  };
  const startFrom = (values: Values) => {
    opened.current = values;
  };
  return { send, startFrom, isSaving: sending.isPending };
}

const itself = (values: object) => values;

/** A form sent before its rules are there waits for them: what they refuse the server would refuse too. */
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

/** On its fields, or back where no field can show it: a form may hold what it does not draw. */
function refuse<Values>(refused: Failure, { fields, element, fieldOf }: Refusing<Values>): Failure | null {
  const current = fields.getValues();
  const place = fieldOf?.(refused, current);
  const reasons = place ? { [place]: explain(refused) } : fieldReasons(refused);
  fields.setErrors(reasons);
  const paths = Object.keys(reasons);
  const isShown = (path: string) => hasPath(current, path) && hasField(element.current, path);
  return paths.length > 0 && paths.every(isShown) ? null : refused;
}

/** After the save: the words and where to go, unless the person has already gone elsewhere. */
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

/** Focuses the first field that is found wrong, as soon as its reason is drawn. */
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

/** Whether the form is drawn, and whether somebody has left it while it was being saved. */
type Presence = { isThere: boolean; isLeft: boolean };

const isHere = ({ isThere, isLeft }: Presence) => isThere && !isLeft;

function usePresence(): Presence {
  const [presence] = useState(() => ({ isThere: false, isLeft: false }));
  useEffect(() => {
    presence.isThere = true;
    return () => {
      presence.isThere = false;
    };
  }, [presence]);
  return presence;
}

const problemsOf = (errors: Record<string, unknown>) =>
  Object.entries(errors).flatMap(([path, reason]) =>
    typeof reason === 'string' && reason ? [{ path, reason }] : [],
  );

const hasPath = (values: unknown, path: string): boolean =>
  path.split('.').reduce<unknown>((inside, name) => Reflect.get(Object(inside), name), values) !== undefined;

import type { UseFormReturnType } from '@mantine/form';
import { newId } from '@mostrador/shared/new-id';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Failure, failureOf } from '../../lib/failure.ts';
import {
  fieldReasons,
  focusFirstInvalid,
  hasField,
  type Rules,
  useAppForm,
  useRules,
} from '../../lib/form.ts';
import { notify } from '../../lib/notify.ts';
import { notifyFailure } from '../../lib/query.ts';
import { explain } from '../../lib/text.tsx';
import { useApi } from '../../lib/trpc.ts';
import { notifyWithUndo } from '../notify-action.tsx';
import { useTravelling } from './use-travelling.ts';

type Api = ReturnType<typeof useApi>;

type Options<Values, Input, Saved> = {
  /** Fetches the rules of the API, under the names of the form's fields. */
  schema: Rules<Input>;
  values: Values;
  /** Sends what the schema made of the values. `id` came with the form: a retry makes no second record. */
  save: (input: Input, call: { api: Api; id: string; values: Values }) => Promise<Saved>;
  /** The field that a refusal without fields belongs to. */
  fieldOf?: (failure: Failure, values: Values) => string | null;
  /** What is said, how it is taken back, and where the person goes; all after a save that succeeded. */
  message?: string;
  undo?: (saved: Saved, api: Api) => Promise<unknown>;
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
export function useRecordForm<Values extends Record<string, unknown>, Input, Saved>(
  options: Options<Values, Input, Saved>,
): RecordForm<Values> {
  const { values, save } = options;
  const api = useApi();
  const [id, setId] = useState(newId);
  const element = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const travelling = useTravelling();
  const isThere = useIsThere();
  const rules = useRules(options.schema);
  const fields = useAppForm<Values>({ schema: rules.now, initialValues: values });
  const finish = useFinish(options, { api, isThere });
  const focusWrong = useFocusOnWrong(element, fields.errors);
  const sending = useMutation({
    meta: { inline: true },
    mutationFn: async (judged: Values) => {
      await travelling.arrived();
      // What arrived meanwhile stands in the form; who has left it wants what was there before.
      const given = isThere.current ? fields.getValues() : judged;
      const saved = await save((await rules.get()).parse(given), { api, id, values: given });
      // Told in here: what the page shows of it is asked again before the mutation counts as finished.
      if (isThere.current) {
        fields.resetDirty(given);
        setId(newId());
      }
      finish(saved);
      return saved;
    },
    onError: (error) => {
      if (!isThere.current) return notifyFailure(error);
      setFailure(refuse(failureOf(error), { fields, element, fieldOf: options.fieldOf }));
      focusWrong();
    },
  });
  const judge = fields.onSubmit(
    (current) => {
      setFailure(null);
      setTried(true);
      if (!sending.isPending) sending.mutate(current);
    },
    () => {
      setTried(true);
      focusWrong();
    },
  );
  const discard = () => {
    fields.reset();
    setTried(false);
    setFailure(null);
  };
  return {
    fields,
    element,
    id,
    isDirty: fields.isDirty(),
    isSaving: sending.isPending || rules.isAwaited,
    isHeld: fields.isDirty() || sending.isPending || travelling.count > 0,
    failure,
    problems: isTried ? problemsOf(fields.errors) : [],
    submit: afterRules(rules, () => isThere.current && judge(), setFailure),
    discard,
    startAgain: () => {
      fields.setInitialValues(values);
      discard();
    },
    hold: travelling.hold,
  };
}

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
  { message, undo, onSaved, to }: Options<Values, Input, Saved>,
  { api, isThere }: { api: Api; isThere: RefObject<boolean> },
) {
  const common = useTranslations('common');
  const navigate = useNavigate();
  return (saved: Saved) => {
    if (message && undo) {
      const takeBack = () => void undo(saved, api).catch(notifyFailure);
      notifyWithUndo({ message, undo: common('undo'), onUndo: takeBack });
    } else if (message) notify({ message, color: 'income' });
    if (!isThere.current) return;
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

function useIsThere(): RefObject<boolean> {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return isThere;
}

const problemsOf = (errors: Record<string, unknown>) =>
  Object.entries(errors).flatMap(([path, reason]) =>
    typeof reason === 'string' && reason ? [{ path, reason }] : [],
  );

const hasPath = (values: unknown, path: string): boolean =>
  path.split('.').reduce<unknown>((inside, name) => Reflect.get(Object(inside), name), values) !== undefined;

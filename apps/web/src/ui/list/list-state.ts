import { keepPreviousData } from '@tanstack/react-query';
import {
  oneOf,
  type Part,
  page,
  readAddress,
  type StateOf,
  useAddress,
  words,
  writeAddress,
} from '../../lib/navigation/address.ts';
import { isReversed } from './ranges.ts';

type AnyParts = Record<string, Part<unknown>>;
type Base = { content: Part<string>; page: Part<number>; order: Part<'asc' | 'desc'> };

/** The query to the API: all values that are set, under the API's own names. */
type Input<State> = { [Name in keyof State]?: NonNullable<State[Name]> } & { page: number; perPage: number };

export type ListState<State> = {
  state: State;
  /** The same as it stands in the address. */
  search: Record<string, string>;
  query: Input<State>;
  /** Changes of the list's own tools, by the names of the address. */
  change: (changes: Record<string, unknown>, options?: { isTyping?: boolean }) => void;
  /** Something is searched or filtered: an empty list then means «nothing found». */
  isFiltered: boolean;
  clear: () => void;
  /** The days of the filter end before they begin: the list is not queried and shows no rows. */
  isReversed: boolean;
  /** The options of its query: the rows of the page before stay until the next ones arrive. */
  options: { placeholderData: typeof keepPreviousData; enabled: boolean };
};

export const perPage = 20;

/** The address of a list: search, page and direction, beside the list's own filters and `by`. */
export const listAddress = <Fields extends AnyParts>(fields: Fields): Base & Fields => ({
  content: words(),
  page: page(),
  order: oneOf(['asc', 'desc'], 'asc'),
  ...fields,
});

const arranging = ['page', 'perPage', 'by', 'order'];

/** The filter of a list, regardless of order and page. A selection belongs to it. */
export const filterKey = (input: object): string =>
  JSON.stringify(Object.entries(input).filter(([name]) => !arranging.includes(name)));

/** Search, filters, order and page of a list, stored in the address. */
export function useListState<Fields extends AnyParts>(fields: Fields): ListState<StateOf<Fields>> {
  const [state, change] = useAddress(fields);
  const usual = readAddress(fields, {});
  const narrowing = Object.keys(fields).filter((name) => !arranging.includes(name));
  const isWrong = isReversed({ from: dayIn(state, 'from'), until: dayIn(state, 'until') });
  const isUsual = (name: string) => Reflect.get(state, name) === Reflect.get(usual, name);
  return {
    state,
    search: writeAddress(fields, state),
    query: buildQuery(state),
    change,
    isFiltered: narrowing.some((name) => !isUsual(name)),
    clear: () => change(usual),
    isReversed: isWrong,
    options: { placeholderData: keepPreviousData, enabled: !isWrong },
  };
}

function dayIn(state: object, name: 'from' | 'until'): string | null {
  const value: unknown = Reflect.get(state, name);
  return typeof value === 'string' ? value : null;
}

function buildQuery<State extends object>(state: State): Input<State>;
function buildQuery(state: object): object {
  const set = Object.entries(state).filter(([, value]) => value !== null && value !== '' && value !== false);
  return { ...Object.fromEntries(set), perPage };
}

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

/** The query to the API: all values that are set, under the API's field names. */
type Input<State> = { [Name in keyof State]?: NonNullable<State[Name]> } & { page: number; perPage: number };

export type ListState<State> = {
  state: State;
  /** The same query as address parameters. */
  search: Record<string, string>;
  query: Input<State>;
  /** Changes values of the list, by the parameter names of the address. */
  change: (changes: Record<string, unknown>, options?: { isTyping?: boolean }) => void;
  /** True if there is a search or a filter: an empty list then means «nothing found». */
  isFiltered: boolean;
  clear: () => void;
  /** True if the days of the filter end before they begin: the list is not queried and shows no rows. */
  isReversed: boolean;
  /** The options of its query: the rows of the previous page stay until the next ones arrive. */
  options: { placeholderData: typeof keepPreviousData; enabled: boolean };
};

export const perPage = 20;

/** The address of a list: search, page and direction, in addition to its filters and `by`. */
export const listAddress = <Fields extends AnyParts>(fields: Fields): Base & Fields => ({
  content: words(),
  page: page(),
  order: oneOf(['asc', 'desc'], 'asc'),
  ...fields,
});

const arranging = ['page', 'perPage', 'by', 'order'];

/** The filter of a list, independent of order and page. A selection is only valid for the same filter. */
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

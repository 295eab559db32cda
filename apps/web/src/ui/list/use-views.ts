import type { Density } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { plainSearch } from '../../lib/navigation/address.ts';

export type Layout = { hidden: string[]; density: Density | null };
export type View = Layout & { id: string; name: string | null; search: string };

const noLayout: Layout = { hidden: [], density: null };

/**
 * The views of a list that a user saved. They are stored by the server, so that every device has them. The
 * first view has no filter. The current view is the one whose search equals the address, or the last
 * selected one while it is being changed.
 */
export function useViews(search: Record<string, string>) {
  const list = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const query = trpc.view.list.useQuery({ list });
  const [chosen, setChosen] = useState<string | null>(null);
  const saved = query.data?.views ?? [];
  const storedFirst = saved.find(({ name }) => name === null);
  const first: View = storedFirst ?? { ...noLayout, id: 'first', name: null, search: '' };
  const views: View[] = [first, ...saved.filter(({ name }) => name !== null)];
  const here = textOf(search);
  const picked = views.find(({ id }) => id === chosen);
  // A copy has the same filter as its original, so of both the selected one is current.
  const current =
    picked?.search === here ? picked : (views.find((view) => view.search === here) ?? picked ?? first);
  const refresh = () => utils.view.list.invalidate({ list });
  const save = trpc.view.save.useMutation({
    // Shown at once, so that hiding two columns in quick succession hides both.
    onMutate: (view) =>
      utils.view.list.setData({ list }, (known) => {
        if (!known) return known;
        const isThere = known.views.some(({ id }) => id === view.id);
        const changed = known.views.map((each) => (each.id === view.id ? view : each));
        return { ...known, views: isThere ? changed : [...known.views, view] };
      }),
    onSettled: refresh,
  });
  const remove = trpc.view.remove.useMutation({ onSuccess: refresh });
  const open = ({ id, search: target }: Pick<View, 'id' | 'search'>) => {
    setChosen(id);
    void navigate({ to: '.', search: plainSearch.parseSearch(target), resetScroll: false });
  };
  return {
    isKnown: query.data !== undefined,
    views,
    current,
    isChanged: current.search !== here,
    open,
    first,
    save: async (view: Omit<View, 'id'> & { id?: string }) => {
      const made = await save.mutateAsync({ ...view, id: view.id ?? newId(), list });
      setChosen(made.id);
      return made;
    },
    here,
    layOut: (layout: Layout) =>
      save.mutate({
        ...current,
        ...layout,
        list,
        id: current.id === first.id && !storedFirst ? newId() : current.id,
      }),
    remove: (id: string) => remove.mutateAsync({ id }),
  };
}

export type Views = ReturnType<typeof useViews>;

const textOf = (search: Record<string, string>): string => {
  const { page: _page, ...others } = search;
  return plainSearch
    .stringifySearch(Object.fromEntries(Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .slice(1);
};

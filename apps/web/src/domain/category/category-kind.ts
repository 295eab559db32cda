import type { useApi } from '../../lib/api/trpc.ts';
import { paths } from '../../lib/navigation/paths.ts';
import type { MemberKind } from './CategorySelect.tsx';

type Api = ReturnType<typeof useApi>;

/** Loaded when a form opens. */
export const categoryRules = () =>
  import('@mostrador/api/directory/category/category.schema').then(({ CategoryInput }) => CategoryInput);

/** Returns the same calls for categories of products or of services. */
export const callsOf = (api: Api, kind: MemberKind) =>
  kind === 'product' ? api.productCategory : api.serviceCategory;

/** The pages of the categories of one kind and the permissions to change them. */
export const placesOf = (kind: MemberKind) => (kind === 'product' ? ofProducts : ofServices);

const ofProducts = {
  list: paths.categories,
  create: paths.newCategory,
  edit: paths.editCategory,
  members: paths.products,
  gates: { create: 'category.create', update: 'category.update', remove: 'category.remove' },
} as const;

const ofServices = {
  list: paths.serviceCategories,
  create: paths.newServiceCategory,
  edit: paths.editServiceCategory,
  members: paths.services,
  gates: {
    create: 'serviceCategory.create',
    update: 'serviceCategory.update',
    remove: 'serviceCategory.remove',
  },
} as const;

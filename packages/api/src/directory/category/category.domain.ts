import { InvalidField } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { Category } from './category.schema.ts';
import { readCategory } from './category.write.ts';
import { productCategoryRouter } from './product-category.router.ts';
import { serviceCategoryRouter } from './service-category.router.ts';

const read = {
  read: async ({ tx }: ListenerContext, id: string) => {
    const { memberCount: productCount, ...category } = await readCategory(tx, 'product', id);
    return { ...category, productCount };
  },
};

export const category = domain({
  name: 'category',
  routers: { productCategory: productCategoryRouter, serviceCategory: serviceCategoryRouter },
  events: [
    event('category.created', Category, read),
    event('category.updated', Category, read),
    goneEvent('category.deleted'),
  ],
  constraints: { categories_name_key: () => new InvalidField('name', 'categoryNameInUse') },
});

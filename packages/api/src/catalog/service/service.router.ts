import { ById, id } from '@mostrador/shared/wire/id';
import { wholeList } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { can, router } from '../../core/call/trpc.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { readCategory } from '../../directory/category/category.write.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import { ModifierList } from '../modifier/modifier.schema.ts';
import { modifiersOf } from '../modifier/modifier.ts';
import { orderImages, removeImage } from '../product/image/product-image.ts';
import { products } from '../product/product.table.ts';
import { removeItem, restoreItem } from '../product/stock/product-removal.ts';
import {
  Service,
  ServiceChanges,
  ServiceExport,
  ServiceFilter,
  ServiceInput,
  ServiceList,
  ServiceRemoval,
} from './service.schema.ts';
import { createService, updateService } from './service.write.ts';
import { serviceExport } from './service-export.ts';
import { inPos, listServices, ofCategory, readService, withoutCategory } from './service-view.ts';

export const serviceRouter = router({
  list: can('service.list')
    .meta({ rest: 'GET /v1/services' })
    .input(ServiceFilter)
    .output(ServiceList)
    .query(({ ctx, input }) => listServices(ctx, input)),

  listForPos: can('service.listForPos')
    .meta({ rest: 'GET /v1/services/pos' })
    .input(ServiceFilter)
    .output(ServiceList)
    .query(({ ctx, input }) => listServices(ctx, input, inPos)),

  uncategorized: can('service.list')
    .meta({ rest: 'GET /v1/services/uncategorized' })
    .input(ServiceFilter)
    .output(ServiceList)
    .query(({ ctx, input }) => listServices(ctx, input, withoutCategory)),

  ofCategory: can('service.list')
    .meta({ rest: 'GET /v1/service-categories/:id/services' })
    .input(ServiceFilter.extend({ id: id() }))
    .output(ServiceList)
    .query(async ({ ctx, input }) => {
      await readCategory(ctx.tx, 'service', input.id);
      return listServices(ctx, input, ofCategory(input.id));
    }),

  byId: can('service.list')
    .meta({ rest: 'GET /v1/services/:id' })
    .input(ById)
    .output(Service)
    .query(({ ctx, input }) => readService(ctx, input.id)),

  modifiers: can('service.list')
    .meta({ rest: 'GET /v1/services/:id/modifiers' })
    .input(ById)
    .output(ModifierList)
    .query(async ({ ctx, input }) => {
      const modifiers = await modifiersOf(ctx, { id: input.id, kind: 'service' });
      return { modifiers, pagination: wholeList(modifiers.length) };
    }),

  create: can('service.create')
    .meta({ rest: 'POST /v1/services', creates: true, wrapper: 'service', multipart: true })
    .input(ServiceInput)
    .output(Service)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, products, {
        input,
        fileMarks: ctx.fileMarks,
        make: async (creation) => {
          await createService(ctx, input, creation);
          ctx.emit('service.created', creation);
        },
        read: (made) => readService(ctx, made),
      }),
    ),

  update: can('service.update')
    .meta({ rest: 'PATCH /v1/services/:id', wrapper: 'service', multipart: true })
    .input(ServiceChanges)
    .output(Service)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: () => readService(ctx, input.id),
        change: async () => {
          const before = await updateService(ctx, input);
          ctx.emit('service.updated', input);
          await ctx.audit({ subjectId: input.id, before, after: input });
        },
      }),
    ),

  /**
   * Exports the whole filtered list to a file. The task's result contains its name; `upload.link` opens the
   * file.
   */
  export: can('service.export')
    .meta({ touches: ['task'] })
    .input(ServiceExport.extend({ id: id().optional() }))
    .output(Task)
    .mutation(({ ctx, input }) =>
      startTask(ctx, serviceExport, { ...input, seesCosts: ctx.principal.flags.has('inventory_see_costs') }),
    ),

  remove: can('service.remove')
    .meta({ rest: 'DELETE /v1/services/:id' })
    .input(ServiceRemoval)
    .mutation(async ({ ctx, input }) => {
      const before = await readService(ctx, input.id);
      await removeItem(ctx, { ...input, kind: 'service' });
      ctx.emit('service.deleted', input);
      const { deleteReason, deleteNote } = input;
      await ctx.audit({ subjectId: input.id, before, after: { deleteReason, deleteNote } });
    }),

  restore: can('service.remove')
    .meta({ rest: 'POST /v1/services/:id/restore' })
    .input(ById)
    .output(Service)
    .mutation(async ({ ctx, input }) => {
      await restoreItem(ctx, { id: input.id, kind: 'service' });
      ctx.emit('service.restored', input);
      return readService(ctx, input.id);
    }),

  orderImages: can('service.update')
    .meta({ rest: 'POST /v1/services/:id/images-order', wrapper: 'service' })
    .input(z.object({ id: id(), imageIds: z.array(id()).max(5, 'tooManyImages') }))
    .output(Service)
    .mutation(async ({ ctx, input }) => {
      await readService(ctx, input.id);
      await orderImages(ctx, input.id, input.imageIds);
      ctx.emit('service.updated', input);
      return readService(ctx, input.id);
    }),

  removeImage: can('service.update')
    .meta({ rest: 'DELETE /v1/services/:service_id/images/:id' })
    .input(z.object({ serviceId: id(), id: id() }))
    .mutation(async ({ ctx, input }) => {
      await readService(ctx, input.serviceId);
      await removeImage(ctx, { productId: input.serviceId, id: input.id });
      ctx.emit('service.updated', { id: input.serviceId });
    }),
});

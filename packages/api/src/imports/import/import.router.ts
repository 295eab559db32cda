import { translator } from '@mostrador/shared/text/translator';
import { ById } from '@mostrador/shared/wire/id';
import { PageQuery } from '@mostrador/shared/wire/page';
import { and, eq, notInArray } from 'drizzle-orm';
import { countable } from '../../catalog/product/stock/product-goods.ts';
import { can, router } from '../../core/call/trpc.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { listPage } from '../../core/db/list.ts';
import { categoryNames } from '../../directory/category/category.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { decimalSignOf } from '../../identity/organization/shop.ts';
import {
  DataImport,
  DataImportChanges,
  DataImportInput,
  DataImportList,
  ImportRowList,
  ImportRowQuery,
  Template,
  TemplateQuery,
} from './import.schema.ts';
import { dataImportRows, dataImports } from './import.table.ts';
import { changeImport, openImport, readImport, readImports, readMappingOf, startImport } from './import.ts';
import { rowsShown } from './read/import-rows.ts';
import { templateOf } from './read/import-template.ts';
import { importTouches } from './run/import-job.ts';
import { undoImport } from './undo/import-undo.ts';

export const dataImportRouter = router({
  /** Lists the imports, newest first; files that were only previewed are omitted. */
  list: can('dataimport.run')
    .meta({ rest: 'GET /v1/data-imports' })
    .input(PageQuery)
    .output(DataImportList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: dataImports,
        where: notInArray(dataImports.status, ['draft', 'checking']),
        order: [dataImports.createdAt, 'desc'],
        query: input,
        read: (ids) => readImports(ctx, ids),
      });
      return { dataImports: rows, pagination };
    }),

  byId: can('dataimport.run')
    .meta({ rest: 'GET /v1/data-imports/:id' })
    .input(ById)
    .output(DataImport)
    .query(({ ctx, input }) => readImport(ctx, input.id)),

  /** Lists the result of each row, in the order of the file, with the errors of its cells. */
  listRows: can('dataimport.run')
    .meta({ rest: 'GET /v1/data-imports/:id/rows' })
    .input(ImportRowQuery)
    .output(ImportRowList)
    .query(async ({ ctx, input: { id, outcome, ...query } }) => {
      const fields = await readMappingOf(ctx.tx, id);
      const { rows, pagination } = await listPage(ctx.tx, {
        from: dataImportRows,
        where: and(
          eq(dataImportRows.importId, id),
          outcome ? eq(dataImportRows.outcome, outcome) : undefined,
        ),
        order: [dataImportRows.row, 'asc'],
        query,
        row: (row) => row,
      });
      const { moneySymbol } = ctx.principal.shop.settings;
      const seesCosts = ctx.principal.flags.has('inventory_see_costs');
      const shown = await rowsShown(rows, { fields, language: ctx.language, moneySymbol, seesCosts });
      return { rows: shown, pagination };
    }),

  create: can('dataimport.run')
    .meta({
      rest: 'POST /v1/data-imports',
      creates: true,
      multipart: 'spreadsheet',
      touches: ['dataImport', 'task'],
    })
    .input(DataImportInput)
    .output(DataImport)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, dataImports, {
        input,
        fileMarks: ctx.fileMarks,
        make: (creation) => openImport(ctx, input, creation),
        read: (id) => readImport(ctx, id),
      }),
    ),

  update: can('dataimport.run')
    .meta({ rest: 'PATCH /v1/data-imports/:id', touches: ['dataImport', 'task'] })
    .input(DataImportChanges)
    .output(DataImport)
    .mutation(async ({ ctx, input }) => {
      await changeImport(ctx, input);
      return readImport(ctx, input.id);
    }),

  confirm: can('dataimport.run')
    .meta({ rest: 'POST /v1/data-imports/:id/confirm', touches: ['dataImport', 'task'] })
    .input(ById)
    .output(DataImport)
    .mutation(async ({ ctx, input }) => {
      await startImport(ctx, input.id);
      return readImport(ctx, input.id);
    }),

  undo: can('dataimport.run')
    .meta({ rest: 'POST /v1/data-imports/:id/undo', touches: importTouches })
    .input(ById)
    .output(DataImport)
    .mutation(async ({ ctx, input }) => {
      await undoImport(ctx, input.id);
      return readImport(ctx, input.id);
    }),

  /** A workbook template, in the reader's language and with the categories and goods of the shop. */
  template: can('dataimport.run')
    .input(TemplateQuery)
    .output(Template)
    .query(async ({ ctx, input: { type } }) => {
      const { language, principal, tx, spreadsheets } = ctx;
      const categories = await categoryNames(tx, type === 'services' ? 'service' : 'product');
      const decimalSign = decimalSignOf(principal.shop);
      const decimals = decimalsOf(principal.shop);
      const goods = type === 'stock' ? await countable(tx) : [];
      const reader = { language, categories, decimalSign, decimals, goods };
      const bytes = await spreadsheets.write(templateOf(type, reader), principal.organizationId);
      return {
        filename: `${translator(language)(`dataimport.kinds.${type}`)}.xlsx`,
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        base64: Buffer.from(bytes).toString('base64'),
      };
    }),
});

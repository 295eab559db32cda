import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import {
  ByMoneyPlace,
  MoneyAccount,
  MoneyAccountChanges,
  MoneyAccountInput,
  MoneyAccountList,
  MoneyAccountQuery,
} from './moneyaccount.schema.ts';
import {
  changeMoneyAccount,
  closeMoneyAccount,
  createMoneyAccount,
  listMoneyAccounts,
  readMoneyAccount,
} from './moneyaccount.ts';

export const moneyAccountRouter = router({
  list: can('moneyaccount.list')
    .meta({ rest: 'GET /v1/money-accounts' })
    .input(MoneyAccountQuery)
    .output(MoneyAccountList)
    .query(({ ctx, input }) => listMoneyAccounts(ctx, input)),

  byId: can('moneyaccount.list')
    .meta({ rest: 'GET /v1/money-accounts/:id' })
    .input(ByMoneyPlace)
    .output(MoneyAccount)
    .query(({ ctx, input }) => readMoneyAccount(ctx, input.id)),

  create: can('moneyaccount.write')
    .meta({ rest: 'POST /v1/money-accounts', creates: true })
    .input(MoneyAccountInput)
    .output(MoneyAccount)
    .mutation(({ ctx, input }) => createMoneyAccount(ctx, input)),

  update: can('moneyaccount.write')
    .meta({ rest: 'PATCH /v1/money-accounts/:id' })
    .input(MoneyAccountChanges)
    .output(MoneyAccount)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => readMoneyAccount(ctx, input.id), change: () => changeMoneyAccount(ctx, input) }),
    ),

  /** Closes it. */
  remove: can('moneyaccount.write')
    .meta({ rest: 'DELETE /v1/money-accounts/:id' })
    .input(ById)
    .mutation(({ ctx, input }) => closeMoneyAccount(ctx, input.id)),
});

import type { Gate } from './gates.ts';

/** Effects that a shop permits only to some users. */
export type ActEffect = 'moneyOut' | 'priceLowered' | 'debtOpened' | 'debtLowered';

/**
 * An act, its effects, the gate with the required permission, and the procedures that perform it. The
 * permission is the same through every channel: a procedure with a wider gate checks it inside, because only
 * the document determines which act it is. `tests/architecture/acts.test.ts` calls every procedure and
 * compares its effects.
 */
type Act = { effects: readonly ActEffect[]; gate: Gate; procedures: readonly string[] };

export const acts = {
  lowerPriceInSale: {
    effects: ['priceLowered'],
    gate: 'pos.changePrice',
    procedures: ['pos.create', 'pos.edit', 'pos.exchange', 'sale.create', 'sale.update', 'webOrder.edit'],
  },
  giveDiscount: {
    effects: ['priceLowered'],
    gate: 'pos.discount',
    procedures: ['pos.create', 'pos.edit', 'pos.exchange', 'sale.create', 'sale.update', 'webOrder.edit'],
  },
  quotePrice: {
    effects: ['priceLowered'],
    gate: 'pos.changePrice',
    procedures: ['quote.create', 'quote.update', 'quote.duplicate'],
  },
  quoteDiscount: {
    effects: ['priceLowered'],
    gate: 'pos.discount',
    procedures: ['quote.create', 'quote.update', 'quote.duplicate'],
  },
  // A price or discount agreed by a user with the permission stays valid for the agreed goods.
  sellAgreed: {
    effects: ['priceLowered'],
    gate: 'member',
    procedures: ['pos.create', 'ticket.split', 'ticket.merge', 'quote.convert'],
  },
  changeCatalogPrice: { effects: ['priceLowered'], gate: 'product.update', procedures: ['product.update'] },
  changeManyPrices: {
    effects: ['priceLowered'],
    gate: 'product.updateMany',
    procedures: ['product.updateMany', 'product.undoPrices'],
  },

  voidTillSale: {
    effects: ['moneyOut', 'debtOpened', 'debtLowered'],
    gate: 'pos.void',
    procedures: ['pos.void', 'pos.voidRefund'],
  },
  undoPaidOrder: {
    effects: ['moneyOut', 'debtOpened', 'debtLowered'],
    gate: 'pos.void',
    procedures: ['webOrder.cancel', 'webOrder.progress', 'webOrder.remove'],
  },
  // No payment was received, so cancelling only removes the debt of the customer.
  cancelUnpaidOrder: { effects: ['debtLowered'], gate: 'weborder.update', procedures: ['webOrder.cancel'] },
  refundTillSale: {
    effects: ['moneyOut', 'debtLowered'],
    gate: 'pos.refund',
    procedures: ['pos.refund', 'pos.exchange'],
  },
  editTillSale: {
    effects: ['moneyOut', 'debtOpened', 'debtLowered'],
    gate: 'pos.edit',
    procedures: ['pos.edit'],
  },
  editPaidSale: {
    effects: ['moneyOut', 'debtOpened', 'debtLowered'],
    gate: 'sale.updatePaid',
    procedures: ['sale.update', 'webOrder.edit'],
  },
  editCreditSale: {
    effects: ['moneyOut', 'debtOpened', 'debtLowered'],
    gate: 'sale.updateCredit',
    procedures: ['sale.update'],
  },
  editUnpaidOrder: {
    effects: ['debtOpened', 'debtLowered'],
    gate: 'weborder.update',
    procedures: ['webOrder.edit'],
  },
  voidBookSale: {
    effects: ['moneyOut', 'debtOpened', 'debtLowered'],
    gate: 'sale.remove',
    procedures: ['sale.remove', 'sale.voidRefund'],
  },
  refundBookSale: {
    effects: ['moneyOut', 'debtLowered'],
    gate: 'sale.refund',
    procedures: ['sale.refund'],
  },
  voidIncome: { effects: ['moneyOut', 'debtLowered'], gate: 'income.remove', procedures: ['income.remove'] },
  editIncome: {
    effects: ['moneyOut', 'debtOpened', 'debtLowered'],
    gate: 'income.update',
    procedures: ['income.update'],
  },

  sellOnCredit: {
    effects: ['debtOpened'],
    gate: 'pos.credit',
    procedures: ['pos.create', 'pos.edit', 'pos.exchange', 'sale.create', 'sale.update', 'quote.convert'],
  },
  // An order that is paid on delivery is a debt until then.
  approveOrder: { effects: ['debtOpened'], gate: 'weborder.update', procedures: ['webOrder.approve'] },
  collectForOrder: { effects: ['debtLowered'], gate: 'weborder.update', procedures: ['webOrder.complete'] },
  collectDebt: {
    effects: ['debtLowered'],
    gate: 'debt.deposit',
    procedures: ['debt.deposit', 'debt.depositOfContact'],
  },
  payDebt: {
    effects: ['moneyOut'],
    gate: 'debt.deposit',
    procedures: ['debt.deposit', 'debt.depositOfContact'],
  },
  removeDeposit: {
    effects: ['moneyOut', 'debtOpened'],
    gate: 'debt.removeDeposit',
    procedures: ['debt.removeDeposit', 'debt.removeDepositOfContact'],
  },
  forgiveDebt: { effects: ['debtLowered'], gate: 'debt.forgive', procedures: ['debt.forgive'] },

  // Any member records expenses. If the shop approves expenses, they wait for approval and move no money
  // until then.
  spend: {
    effects: ['moneyOut'],
    gate: 'expense.create',
    procedures: ['expense.create', 'expense.update', 'voice.execute'],
  },
  buyOnCredit: {
    effects: ['debtOpened'],
    gate: 'expense.credit',
    procedures: ['expense.create', 'expense.update', 'purchase.create'],
  },
  approveExpense: {
    effects: ['moneyOut', 'debtOpened'],
    gate: 'expense.approve',
    procedures: ['expense.approve', 'expense.approveMany', 'expense.update'],
  },
  voidExpense: {
    effects: ['debtLowered'],
    gate: 'expense.remove',
    procedures: ['expense.remove'],
  },
  buyGoods: { effects: ['moneyOut'], gate: 'purchase.write', procedures: ['purchase.create'] },
  returnToSupplier: {
    effects: ['debtLowered', 'debtOpened'],
    gate: 'purchase.write',
    procedures: ['supplierReturn.create'],
  },
  voidSupplierReturn: {
    effects: ['moneyOut', 'debtOpened', 'debtLowered'],
    gate: 'purchase.write',
    procedures: ['supplierReturn.void'],
  },
  voidPurchase: { effects: ['debtLowered'], gate: 'purchase.write', procedures: ['purchase.void'] },
  moveCash: {
    effects: ['moneyOut'],
    gate: 'cashsession.write',
    procedures: ['cashSession.move', 'cashSession.close'],
  },
  transfer: {
    effects: ['moneyOut'],
    gate: 'transfer.write',
    procedures: ['transfer.create', 'transfer.remove'],
  },
  moveToOwner: {
    effects: ['moneyOut'],
    gate: 'ownermovement.write',
    procedures: ['ownerMovement.create', 'ownerMovement.remove'],
  },
  changeOpening: {
    effects: ['moneyOut', 'debtOpened', 'debtLowered'],
    gate: 'ledger.initialBalance',
    procedures: ['initialBalance.create', 'initialBalance.update', 'initialBalance.remove'],
  },
  bookBankLine: {
    effects: ['moneyOut'],
    gate: 'reconciliation.write',
    procedures: ['reconciliation.createFromLine'],
  },
  bookRecurrence: {
    effects: ['moneyOut', 'debtOpened'],
    gate: 'recurrence.write',
    procedures: ['recurrence.approve'],
  },
} as const satisfies Record<string, Act>;

export const allActs: readonly Act[] = Object.values(acts);

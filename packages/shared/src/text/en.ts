import account from './en/account.json' with { type: 'json' };
import approval from './en/approval.json' with { type: 'json' };
import asset from './en/asset.json' with { type: 'json' };
import assistant from './en/assistant.json' with { type: 'json' };
import attachment from './en/attachment.json' with { type: 'json' };
import audit from './en/audit.json' with { type: 'json' };
import auth from './en/auth.json' with { type: 'json' };
import batch from './en/batch.json' with { type: 'json' };
import booksale from './en/booksale.json' with { type: 'json' };
import camera from './en/camera.json' with { type: 'json' };
import cash from './en/cash.json' with { type: 'json' };
import category from './en/category.json' with { type: 'json' };
import charge from './en/charge.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import contact from './en/contact.json' with { type: 'json' };
import dataimport from './en/dataimport.json' with { type: 'json' };
import debt from './en/debt.json' with { type: 'json' };
import demo from './en/demo.json' with { type: 'json' };
import entries from './en/entries.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import expense from './en/expense.json' with { type: 'json' };
import firstErrors from './en/first-errors.json' with { type: 'json' };
import goal from './en/goal.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import image from './en/image.json' with { type: 'json' };
import income from './en/income.json' with { type: 'json' };
import industry from './en/industry.json' with { type: 'json' };
import integration from './en/integration.json' with { type: 'json' };
import kit from './en/kit.json' with { type: 'json' };
import label from './en/label.json' with { type: 'json' };
import landing from './en/landing.json' with { type: 'json' };
import lines from './en/lines.json' with { type: 'json' };
import mail from './en/mail.json' with { type: 'json' };
import modifier from './en/modifier.json' with { type: 'json' };
import money from './en/money.json' with { type: 'json' };
import notification from './en/notification.json' with { type: 'json' };
import offer from './en/offer.json' with { type: 'json' };
import opening from './en/opening.json' with { type: 'json' };
import order from './en/order.json' with { type: 'json' };
import organization from './en/organization.json' with { type: 'json' };
import payment from './en/payment.json' with { type: 'json' };
import periodlock from './en/periodlock.json' with { type: 'json' };
import personal from './en/personal.json' with { type: 'json' };
import platform from './en/platform.json' with { type: 'json' };
import plus from './en/plus.json' with { type: 'json' };
import pos from './en/pos.json' with { type: 'json' };
import preferences from './en/preferences.json' with { type: 'json' };
import printer from './en/printer.json' with { type: 'json' };
import product from './en/product.json' with { type: 'json' };
import promotion from './en/promotion.json' with { type: 'json' };
import purchase from './en/purchase.json' with { type: 'json' };
import quote from './en/quote.json' with { type: 'json' };
import receipt from './en/receipt.json' with { type: 'json' };
import reconciliation from './en/reconciliation.json' with { type: 'json' };
import recurrence from './en/recurrence.json' with { type: 'json' };
import referral from './en/referral.json' with { type: 'json' };
import report from './en/report.json' with { type: 'json' };
import role from './en/role.json' with { type: 'json' };
import sale from './en/sale.json' with { type: 'json' };
import service from './en/service.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import starting from './en/starting.json' with { type: 'json' };
import stock from './en/stock.json' with { type: 'json' };
import stockcount from './en/stockcount.json' with { type: 'json' };
import store from './en/store.json' with { type: 'json' };
import storefront from './en/storefront.json' with { type: 'json' };
import ticket from './en/ticket.json' with { type: 'json' };
import transaction from './en/transaction.json' with { type: 'json' };
import transactioncategory from './en/transactioncategory.json' with { type: 'json' };
import tutorial from './en/tutorial.json' with { type: 'json' };
import verification from './en/verification.json' with { type: 'json' };
import voice from './en/voice.json' with { type: 'json' };
import weborder from './en/weborder.json' with { type: 'json' };

export const messages = {
  verification,
  voice,
  asset,
  assistant,
  ticket,
  approval,
  image,
  industry,
  integration,
  attachment,
  audit,
  account,
  auth,
  batch,
  camera,
  cash,
  category,
  charge,
  common,
  contact,
  dataimport,
  debt,
  demo,
  entries,
  errors: { ...firstErrors, ...errors },
  expense,
  goal,
  home,
  kit,
  label,
  landing,
  mail,
  order,
  organization,
  lines,
  modifier,
  income,
  opening,
  periodlock,
  money,
  offer,
  payment,
  platform,
  personal,
  plus,
  pos,
  preferences,
  printer,
  product,
  quote,
  receipt,
  reconciliation,
  recurrence,
  referral,
  report,
  role,
  sale,
  service,
  shell,
  starting,
  tutorial,
  stock,
  notification,
  promotion,
  purchase,
  booksale,
  stockcount,
  store,
  storefront,
  transaction,
  transactioncategory,
  weborder,
};

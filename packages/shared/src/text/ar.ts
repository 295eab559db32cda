import account from './ar/account.json' with { type: 'json' };
import approval from './ar/approval.json' with { type: 'json' };
import asset from './ar/asset.json' with { type: 'json' };
import assistant from './ar/assistant.json' with { type: 'json' };
import attachment from './ar/attachment.json' with { type: 'json' };
import audit from './ar/audit.json' with { type: 'json' };
import auth from './ar/auth.json' with { type: 'json' };
import batch from './ar/batch.json' with { type: 'json' };
import booksale from './ar/booksale.json' with { type: 'json' };
import camera from './ar/camera.json' with { type: 'json' };
import cash from './ar/cash.json' with { type: 'json' };
import category from './ar/category.json' with { type: 'json' };
import charge from './ar/charge.json' with { type: 'json' };
import common from './ar/common.json' with { type: 'json' };
import contact from './ar/contact.json' with { type: 'json' };
import dataimport from './ar/dataimport.json' with { type: 'json' };
import debt from './ar/debt.json' with { type: 'json' };
import demo from './ar/demo.json' with { type: 'json' };
import entries from './ar/entries.json' with { type: 'json' };
import errors from './ar/errors.json' with { type: 'json' };
import expense from './ar/expense.json' with { type: 'json' };
import firstErrors from './ar/first-errors.json' with { type: 'json' };
import goal from './ar/goal.json' with { type: 'json' };
import home from './ar/home.json' with { type: 'json' };
import image from './ar/image.json' with { type: 'json' };
import income from './ar/income.json' with { type: 'json' };
import industry from './ar/industry.json' with { type: 'json' };
import integration from './ar/integration.json' with { type: 'json' };
import kit from './ar/kit.json' with { type: 'json' };
import label from './ar/label.json' with { type: 'json' };
import landing from './ar/landing.json' with { type: 'json' };
import lines from './ar/lines.json' with { type: 'json' };
import mail from './ar/mail.json' with { type: 'json' };
import modifier from './ar/modifier.json' with { type: 'json' };
import money from './ar/money.json' with { type: 'json' };
import notification from './ar/notification.json' with { type: 'json' };
import offer from './ar/offer.json' with { type: 'json' };
import opening from './ar/opening.json' with { type: 'json' };
import order from './ar/order.json' with { type: 'json' };
import organization from './ar/organization.json' with { type: 'json' };
import payment from './ar/payment.json' with { type: 'json' };
import periodlock from './ar/periodlock.json' with { type: 'json' };
import personal from './ar/personal.json' with { type: 'json' };
import platform from './ar/platform.json' with { type: 'json' };
import plus from './ar/plus.json' with { type: 'json' };
import pos from './ar/pos.json' with { type: 'json' };
import preferences from './ar/preferences.json' with { type: 'json' };
import printer from './ar/printer.json' with { type: 'json' };
import product from './ar/product.json' with { type: 'json' };
import promotion from './ar/promotion.json' with { type: 'json' };
import purchase from './ar/purchase.json' with { type: 'json' };
import quote from './ar/quote.json' with { type: 'json' };
import receipt from './ar/receipt.json' with { type: 'json' };
import reconciliation from './ar/reconciliation.json' with { type: 'json' };
import recurrence from './ar/recurrence.json' with { type: 'json' };
import referral from './ar/referral.json' with { type: 'json' };
import report from './ar/report.json' with { type: 'json' };
import role from './ar/role.json' with { type: 'json' };
import sale from './ar/sale.json' with { type: 'json' };
import service from './ar/service.json' with { type: 'json' };
import shell from './ar/shell.json' with { type: 'json' };
import starting from './ar/starting.json' with { type: 'json' };
import stock from './ar/stock.json' with { type: 'json' };
import stockcount from './ar/stockcount.json' with { type: 'json' };
import store from './ar/store.json' with { type: 'json' };
import storefront from './ar/storefront.json' with { type: 'json' };
import ticket from './ar/ticket.json' with { type: 'json' };
import transaction from './ar/transaction.json' with { type: 'json' };
import transactioncategory from './ar/transactioncategory.json' with { type: 'json' };
import tutorial from './ar/tutorial.json' with { type: 'json' };
import verification from './ar/verification.json' with { type: 'json' };
import voice from './ar/voice.json' with { type: 'json' };
import weborder from './ar/weborder.json' with { type: 'json' };

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

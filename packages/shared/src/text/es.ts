import account from './es/account.json' with { type: 'json' };
import approval from './es/approval.json' with { type: 'json' };
import asset from './es/asset.json' with { type: 'json' };
import assistant from './es/assistant.json' with { type: 'json' };
import attachment from './es/attachment.json' with { type: 'json' };
import audit from './es/audit.json' with { type: 'json' };
import auth from './es/auth.json' with { type: 'json' };
import batch from './es/batch.json' with { type: 'json' };
import booksale from './es/booksale.json' with { type: 'json' };
import camera from './es/camera.json' with { type: 'json' };
import cash from './es/cash.json' with { type: 'json' };
import category from './es/category.json' with { type: 'json' };
import charge from './es/charge.json' with { type: 'json' };
import common from './es/common.json' with { type: 'json' };
import contact from './es/contact.json' with { type: 'json' };
import dataimport from './es/dataimport.json' with { type: 'json' };
import debt from './es/debt.json' with { type: 'json' };
import demo from './es/demo.json' with { type: 'json' };
import entries from './es/entries.json' with { type: 'json' };
import errors from './es/errors.json' with { type: 'json' };
import expense from './es/expense.json' with { type: 'json' };
import firstErrors from './es/first-errors.json' with { type: 'json' };
import goal from './es/goal.json' with { type: 'json' };
import home from './es/home.json' with { type: 'json' };
import image from './es/image.json' with { type: 'json' };
import income from './es/income.json' with { type: 'json' };
import industry from './es/industry.json' with { type: 'json' };
import integration from './es/integration.json' with { type: 'json' };
import kit from './es/kit.json' with { type: 'json' };
import label from './es/label.json' with { type: 'json' };
import landing from './es/landing.json' with { type: 'json' };
import lines from './es/lines.json' with { type: 'json' };
import mail from './es/mail.json' with { type: 'json' };
import modifier from './es/modifier.json' with { type: 'json' };
import money from './es/money.json' with { type: 'json' };
import notification from './es/notification.json' with { type: 'json' };
import offer from './es/offer.json' with { type: 'json' };
import opening from './es/opening.json' with { type: 'json' };
import order from './es/order.json' with { type: 'json' };
import organization from './es/organization.json' with { type: 'json' };
import payment from './es/payment.json' with { type: 'json' };
import periodlock from './es/periodlock.json' with { type: 'json' };
import personal from './es/personal.json' with { type: 'json' };
import platform from './es/platform.json' with { type: 'json' };
import plus from './es/plus.json' with { type: 'json' };
import pos from './es/pos.json' with { type: 'json' };
import preferences from './es/preferences.json' with { type: 'json' };
import printer from './es/printer.json' with { type: 'json' };
import product from './es/product.json' with { type: 'json' };
import promotion from './es/promotion.json' with { type: 'json' };
import purchase from './es/purchase.json' with { type: 'json' };
import quote from './es/quote.json' with { type: 'json' };
import receipt from './es/receipt.json' with { type: 'json' };
import reconciliation from './es/reconciliation.json' with { type: 'json' };
import recurrence from './es/recurrence.json' with { type: 'json' };
import referral from './es/referral.json' with { type: 'json' };
import report from './es/report.json' with { type: 'json' };
import role from './es/role.json' with { type: 'json' };
import sale from './es/sale.json' with { type: 'json' };
import service from './es/service.json' with { type: 'json' };
import shell from './es/shell.json' with { type: 'json' };
import starting from './es/starting.json' with { type: 'json' };
import stock from './es/stock.json' with { type: 'json' };
import stockcount from './es/stockcount.json' with { type: 'json' };
import store from './es/store.json' with { type: 'json' };
import storefront from './es/storefront.json' with { type: 'json' };
import ticket from './es/ticket.json' with { type: 'json' };
import transaction from './es/transaction.json' with { type: 'json' };
import transactioncategory from './es/transactioncategory.json' with { type: 'json' };
import tutorial from './es/tutorial.json' with { type: 'json' };
import verification from './es/verification.json' with { type: 'json' };
import voice from './es/voice.json' with { type: 'json' };
import weborder from './es/weborder.json' with { type: 'json' };

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

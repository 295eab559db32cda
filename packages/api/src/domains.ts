import { depreciation } from './books/depreciation/depreciation.domain.ts';
import { goal } from './books/goal/goal.domain.ts';
import { opening } from './books/opening/opening.domain.ts';
import { ownermovement } from './books/ownermovement/ownermovement.domain.ts';
import { schedule } from './books/schedule/schedule.domain.ts';
import { transactioncategory } from './books/transactioncategory/transactioncategory.domain.ts';
import { transfer } from './books/transfer/transfer.domain.ts';
import { deliveryarea } from './catalog/deliveryarea/deliveryarea.domain.ts';
import { modifier } from './catalog/modifier/modifier.domain.ts';
import { product } from './catalog/product/product.domain.ts';
import { service } from './catalog/service/service.domain.ts';
import { pos } from './channels/pos/pos.domain.ts';
import { store } from './channels/store/store.domain.ts';
import { weborder } from './channels/weborder/weborder.domain.ts';
import { cleanupJob } from './cleanup.ts';
import { core } from './core/core.domain.ts';
import type { Domain } from './core/domain.ts';
import { registerListeners } from './core/jobs/event.ts';
import type { AnyJob } from './core/jobs/job.ts';
import { category } from './directory/category/category.domain.ts';
import { contact } from './directory/contact/contact.domain.ts';
import { eventJob } from './events.ts';
import { apikey } from './identity/apikey/apikey.domain.ts';
import { approval } from './identity/approval/approval.domain.ts';
import { audit } from './identity/audit/audit.domain.ts';
import { auth } from './identity/auth/auth.domain.ts';
import { changelog } from './identity/changelog/changelog.domain.ts';
import { device } from './identity/device/device.domain.ts';
import { invitation } from './identity/invitation/invitation.domain.ts';
import { member } from './identity/member/member.domain.ts';
import { notification } from './identity/notification/notification.domain.ts';
import { organization } from './identity/organization/organization.domain.ts';
import { referral } from './identity/referral/referral.domain.ts';
import { role } from './identity/role/role.domain.ts';
import { identity } from './identity/social-sign-in/social-sign-in.domain.ts';
import { user } from './identity/user/user.domain.ts';
import { webhook } from './identity/webhook/webhook.domain.ts';
import { batchact } from './imports/batchact/batchact.domain.ts';
import { dataimport } from './imports/import/import.domain.ts';
import { reconciliation } from './imports/reconciliation/reconciliation.domain.ts';
import { voice } from './imports/voice/voice.domain.ts';
import { stock } from './inventory/stock/stock.domain.ts';
import { stockcount } from './inventory/stockcount/stockcount.domain.ts';
import { attachment } from './ledger/attachment/attachment.domain.ts';
import { debt } from './ledger/debt/debt.domain.ts';
import { ledger } from './ledger/ledger/ledger.domain.ts';
import { moneyaccount } from './ledger/moneyaccount/moneyaccount.domain.ts';
import { recurrence } from './ledger/recurrence/recurrence.domain.ts';
import { batch } from './platform/batch/batch.domain.ts';
import { live } from './platform/live/live.domain.ts';
import { platform } from './platform/platform/platform.domain.ts';
import { task } from './platform/task/task.domain.ts';
import { upload } from './platform/upload/upload.domain.ts';
import { registerUses } from './platform/upload/upload-uses.ts';
import { billing } from './product-ops/billing/billing.domain.ts';
import { demo } from './product-ops/demo/demo.domain.ts';
import { promotion } from './product-ops/redemption/redemption.domain.ts';
import { roadmap } from './product-ops/roadmap/roadmap.domain.ts';
import { analytics } from './product-ops/telemetry/telemetry.domain.ts';
import { tutorial } from './product-ops/tutorial/tutorial.domain.ts';
import { disposal } from './purchasing/disposal/disposal.domain.ts';
import { expense } from './purchasing/expense/expense.domain.ts';
import { purchase } from './purchasing/purchase/purchase.domain.ts';
import { supplierReturn } from './purchasing/supplierreturn/supplierreturn.domain.ts';
import { assistant } from './reports/assistant/assistant.domain.ts';
import { customer } from './reports/customer/customer.domain.ts';
import { periodlock } from './reports/periodlock/periodlock.domain.ts';
import { report } from './reports/report/report.domain.ts';
import { view } from './reports/saved-view/saved-view.domain.ts';
import { statement } from './reports/statement/statement.domain.ts';
import { transaction } from './reports/transaction/transaction.domain.ts';
import { verification } from './reports/verification/verification.domain.ts';
import { accounting } from './sales/accounting/accounting.domain.ts';
import { cash } from './sales/cash/cash.domain.ts';
import { coupon } from './sales/coupon/coupon.domain.ts';
import { deposit } from './sales/deposit/deposit.domain.ts';
import { income } from './sales/income/income.domain.ts';
import { offer } from './sales/offer/offer.domain.ts';
import { quote } from './sales/quote/quote.domain.ts';
import { receipt } from './sales/receipt/receipt.domain.ts';
import { sale } from './sales/sale/sale.domain.ts';

/** Every domain of the program. A domain may depend on those above it in this list, never on those below. */
export const domains = [
  core,
  live,
  task,
  batch,
  upload,
  platform,
  contact,
  category,
  ledger,
  debt,
  recurrence,
  attachment,
  moneyaccount,
  role,
  organization,
  audit,
  user,
  referral,
  invitation,
  auth,
  apikey,
  webhook,
  approval,
  member,
  device,
  identity,
  changelog,
  notification,
  modifier,
  product,
  service,
  deliveryarea,
  disposal,
  purchase,
  supplierReturn,
  expense,
  coupon,
  offer,
  sale,
  deposit,
  cash,
  accounting,
  income,
  receipt,
  quote,
  stockcount,
  stock,
  store,
  weborder,
  pos,
  transfer,
  goal,
  opening,
  depreciation,
  transactioncategory,
  ownermovement,
  schedule,
  transaction,
  customer,
  periodlock,
  verification,
  statement,
  assistant,
  report,
  view,
  voice,
  dataimport,
  reconciliation,
  batchact,
  billing,
  analytics,
  promotion,
  tutorial,
  roadmap,
  demo,
] as const satisfies readonly Domain[];

const all: readonly Domain[] = domains;

/** All background jobs. */
export const jobs: readonly AnyJob[] = [
  ...all.flatMap((domain) => domain.jobs ?? []),
  cleanupJob(all),
  eventJob(all),
];

registerListeners(all.flatMap((domain) => domain.listeners ?? []));
registerUses(all.flatMap((domain) => domain.usesUpload ?? []));

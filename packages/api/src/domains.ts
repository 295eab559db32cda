import { apikey } from './accounts/apikey/apikey.domain.ts';
import { approval } from './accounts/approval/approval.domain.ts';
import { audit } from './accounts/audit/audit.domain.ts';
import { auth } from './accounts/auth/auth.domain.ts';
import { device } from './accounts/device/device.domain.ts';
import { invitation } from './accounts/invitation/invitation.domain.ts';
import { member } from './accounts/member/member.domain.ts';
import { organization } from './accounts/organization/organization.domain.ts';
import { role } from './accounts/role/role.domain.ts';
import { identity } from './accounts/social-sign-in/social-sign-in.domain.ts';
import { user } from './accounts/user/user.domain.ts';
import { assistant } from './books/assistant/assistant.domain.ts';
import { attachment } from './books/attachment/attachment.domain.ts';
import { debt } from './books/debt/debt.domain.ts';
import { deposit } from './books/deposit/deposit.domain.ts';
import { depreciation } from './books/depreciation/depreciation.domain.ts';
import { disposal } from './books/disposal/disposal.domain.ts';
import { expense } from './books/expense/expense.domain.ts';
import { goal } from './books/goal/goal.domain.ts';
import { ledger } from './books/ledger/ledger.domain.ts';
import { moneyaccount } from './books/moneyaccount/moneyaccount.domain.ts';
import { opening } from './books/opening/opening.domain.ts';
import { ownermovement } from './books/ownermovement/ownermovement.domain.ts';
import { periodlock } from './books/periodlock/periodlock.domain.ts';
import { reconciliation } from './books/reconciliation/reconciliation.domain.ts';
import { recurrence } from './books/recurrence/recurrence.domain.ts';
import { schedule } from './books/schedule/schedule.domain.ts';
import { statement } from './books/statement/statement.domain.ts';
import { transaction } from './books/transaction/transaction.domain.ts';
import { transactioncategory } from './books/transactioncategory/transactioncategory.domain.ts';
import { transfer } from './books/transfer/transfer.domain.ts';
import { verification } from './books/verification/verification.domain.ts';
import { voice } from './books/voice/voice.domain.ts';
import { category } from './catalog/category/category.domain.ts';
import { modifier } from './catalog/modifier/modifier.domain.ts';
import { product } from './catalog/product/product.domain.ts';
import { service } from './catalog/service/service.domain.ts';
import { cleanupJob } from './cleanup.ts';
import { contact } from './contacts/contact/contact.domain.ts';
import { customer } from './contacts/customer/customer.domain.ts';
import { core } from './core/core.domain.ts';
import type { Domain } from './core/domain.ts';
import { registerListeners } from './core/jobs/event.ts';
import type { AnyJob } from './core/jobs/job.ts';
import { eventJob } from './events.ts';
import { report } from './insight/report/report.domain.ts';
import { view } from './insight/saved-view/saved-view.domain.ts';
import { purchase } from './inventory/purchase/purchase.domain.ts';
import { stock } from './inventory/stock/stock.domain.ts';
import { stockcount } from './inventory/stockcount/stockcount.domain.ts';
import { supplierReturn } from './inventory/supplierreturn/supplierreturn.domain.ts';
import { batch } from './platform/batch/batch.domain.ts';
import { batchact } from './platform/batchact/batchact.domain.ts';
import { dataimport } from './platform/import/import.domain.ts';
import { live } from './platform/live/live.domain.ts';
import { notification } from './platform/notification/notification.domain.ts';
import { platform } from './platform/platform/platform.domain.ts';
import { task } from './platform/task/task.domain.ts';
import { upload } from './platform/upload/upload.domain.ts';
import { registerUses } from './platform/upload/upload-uses.ts';
import { webhook } from './platform/webhook/webhook.domain.ts';
import { billing } from './product-ops/billing/billing.domain.ts';
import { changelog } from './product-ops/changelog/changelog.domain.ts';
import { demo } from './product-ops/demo/demo.domain.ts';
import { promotion } from './product-ops/redemption/redemption.domain.ts';
import { referral } from './product-ops/referral/referral.domain.ts';
import { roadmap } from './product-ops/roadmap/roadmap.domain.ts';
import { analytics } from './product-ops/telemetry/telemetry.domain.ts';
import { tutorial } from './product-ops/tutorial/tutorial.domain.ts';
import { accounting } from './sales/accounting/accounting.domain.ts';
import { cash } from './sales/cash/cash.domain.ts';
import { coupon } from './sales/coupon/coupon.domain.ts';
import { income } from './sales/income/income.domain.ts';
import { offer } from './sales/offer/offer.domain.ts';
import { pos } from './sales/pos/pos.domain.ts';
import { quote } from './sales/quote/quote.domain.ts';
import { receipt } from './sales/receipt/receipt.domain.ts';
import { sale } from './sales/sale/sale.domain.ts';
import { deliveryarea } from './store/deliveryarea/deliveryarea.domain.ts';
import { store } from './store/store/store.domain.ts';
import { weborder } from './store/weborder/weborder.domain.ts';

/** Every domain of the program. One may stand on those above it in this list, never on those below. */
export const domains = [
  core,
  live,
  task,
  batch,
  upload,
  role,
  contact,
  category,
  ledger,
  debt,
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
  billing,
  identity,
  analytics,
  promotion,
  platform,
  changelog,
  notification,
  tutorial,
  modifier,
  product,
  recurrence,
  attachment,
  disposal,
  purchase,
  supplierReturn,
  expense,
  moneyaccount,
  transfer,
  goal,
  opening,
  depreciation,
  stockcount,
  service,
  deliveryarea,
  coupon,
  offer,
  store,
  sale,
  transactioncategory,
  stock,
  deposit,
  weborder,
  cash,
  pos,
  accounting,
  income,
  ownermovement,
  schedule,
  receipt,
  quote,
  transaction,
  customer,
  periodlock,
  verification,
  statement,
  assistant,
  voice,
  report,
  dataimport,
  reconciliation,
  batchact,
  roadmap,
  demo,
  view,
] as const satisfies readonly Domain[];

const all: readonly Domain[] = domains;

/** Everything that happens off the request. */
export const jobs: readonly AnyJob[] = [
  ...all.flatMap((domain) => domain.jobs ?? []),
  cleanupJob(all),
  eventJob(all),
];

registerListeners(all.flatMap((domain) => domain.listeners ?? []));
registerUses(all.flatMap((domain) => domain.usesUpload ?? []));

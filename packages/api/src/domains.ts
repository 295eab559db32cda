import { analytics } from './analytics/analytics.domain.ts';
import { apikey } from './apikey/apikey.domain.ts';
import { approval } from './approval/approval.domain.ts';
import { audit } from './audit/audit.domain.ts';
import { auth } from './auth/auth.domain.ts';
import { base } from './base/base.domain.ts';
import type { Domain } from './base/domain.ts';
import { knowListeners } from './base/event.ts';
import type { AnyJob } from './base/job.ts';
import { billing } from './billing/billing.domain.ts';
import { cash } from './cash/cash.domain.ts';
import { category } from './category/category.domain.ts';
import { changelog } from './changelog/changelog.domain.ts';
import { cleanupJob } from './cleanup.ts';
import { contact } from './contact/contact.domain.ts';
import { customer } from './customer/customer.domain.ts';
import { dataimport } from './dataimport/dataimport.domain.ts';
import { debt } from './debt/debt.domain.ts';
import { demo } from './demo/demo.domain.ts';
import { deposit } from './deposit/deposit.domain.ts';
import { device } from './device/device.domain.ts';
import { eventJob } from './events.ts';
import { identity } from './identity/identity.domain.ts';
import { invitation } from './invitation/invitation.domain.ts';
import { ledger } from './ledger/ledger.domain.ts';
import { live } from './live/live.domain.ts';
import { member } from './member/member.domain.ts';
import { modifier } from './modifier/modifier.domain.ts';
import { notification } from './notification/notification.domain.ts';
import { organization } from './organization/organization.domain.ts';
import { platform } from './platform/platform.domain.ts';
import { pos } from './pos/pos.domain.ts';
import { product } from './product/product.domain.ts';
import { promotion } from './promotion/promotion.domain.ts';
import { purchase } from './purchase/purchase.domain.ts';
import { receipt } from './receipt/receipt.domain.ts';
import { report } from './report/report.domain.ts';
import { roadmap } from './roadmap/roadmap.domain.ts';
import { role } from './role/role.domain.ts';
import { sale } from './sale/sale.domain.ts';
import { service } from './service/service.domain.ts';
import { stock } from './stock/stock.domain.ts';
import { stockcount } from './stockcount/stockcount.domain.ts';
import { task } from './task/task.domain.ts';
import { tutorial } from './tutorial/tutorial.domain.ts';
import { upload } from './upload/upload.domain.ts';
import { user } from './user/user.domain.ts';
import { view } from './view/view.domain.ts';
import { webhook } from './webhook/webhook.domain.ts';

/** Every domain of the program. One may stand on those above it in this list, never on those below. */
export const domains = [
  base,
  live,
  task,
  upload,
  role,
  contact,
  category,
  ledger,
  debt,
  organization,
  apikey,
  audit,
  user,
  webhook,
  invitation,
  auth,
  member,
  approval,
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
  purchase,
  stockcount,
  service,
  sale,
  stock,
  deposit,
  cash,
  pos,
  receipt,
  customer,
  report,
  dataimport,
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

knowListeners(all.flatMap((domain) => domain.listeners ?? []));

/** The exports of this package for apps/server and the tests. */

export { reviewPayment, waitingPayments } from './channels/store/payment-review.ts';
export type { Poster } from './channels/store/store.schema.ts';
export {
  countTraffic as countVisit,
  keepVisits,
  type TrafficKind as VisitKind,
} from './channels/store/traffic.ts';
export { findStore, indexedStores } from './channels/store/web-store.ts';
export { admitProof } from './channels/weborder/follow/weborder-proof.ts';
export { isSecretField } from './core/call/audit.ts';
export type { Call, CallObserver, Config, Limits, Log, Services } from './core/call/call.ts';
export { type Endpoint, endpoints, type Procedure, procedures, resourceOf } from './core/call/endpoints.ts';
export {
  DomainError,
  describeFields as sayFields,
  InvalidField,
  notFound,
  type Reader,
  refusalOf,
} from './core/call/errors.ts';
export { type Authorized, authorize } from './core/call/gate/authorize.ts';
export { addCounted } from './core/call/gate/limit.ts';
export { isSuspended } from './core/call/gate/suspension.ts';
export { touchesOf } from './core/call/meta.ts';
export { createCallerFactory } from './core/call/trpc.ts';
export { TooMuchWaits, takingTurns } from './core/call/turns.ts';
export { networkOf } from './core/call/who/address.ts';
export { isApiKey } from './core/call/who/api-key.ts';
export {
  type IdentityProviders,
  type ProviderName,
  providerNames,
} from './core/call/who/identity-provider.ts';
export type { Mail } from './core/io/mail.ts';
export { Secrets } from './core/io/secrets.ts';
export { signatureOf } from './core/io/signature.ts';
export type { SheetReading, SheetWriting, Spreadsheets, TableWriting } from './core/io/spreadsheet.ts';
export type { Picture, Storage } from './core/io/storage.ts';
export { type EventDeclaration, Gone } from './core/jobs/event.ts';
export { type AnyJob, type Jobs, job } from './core/jobs/job.ts';
export { type JobQueue, startJobQueue } from './core/jobs/job-queue.ts';
export { type Live, openLive } from './core/jobs/live.ts';
export { discardFormFiles } from './discard-form-files.ts';
export { domains, jobs } from './domains.ts';
export { eventsOf } from './events.ts';
export { missingEntries } from './identity/referral/commission.ts';
export { payPayout, rejectPayout, waitingPayouts } from './identity/referral/payout.ts';
export { shortName } from './identity/social-sign-in/id-token.ts';
export { comeBack, departFor } from './identity/social-sign-in/web-sign-in.ts';
export { deliveryPromises } from './identity/webhook/deliver.ts';
export { readPrivateFile } from './platform/upload/private-file.ts';
export { type FormFile, openUpload, storeFormFile, storeUpload } from './platform/upload/receive.ts';
export { receiveLicenseEvent } from './product-ops/billing/license-event.ts';
export { receiveStripeEvent } from './product-ops/billing/stripe-events.ts';
export { type DemoAccess, seedDemo } from './product-ops/demo/demo.ts';
export { type AppRouter, appRouter } from './router.ts';

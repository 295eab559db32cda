/** What apps/server and the tests may use of this package. */
export { networkOf } from './base/address.ts';
export { type Boss, startBoss } from './base/boss.ts';
export type { Call, Config, Limits, Log, Services } from './base/call.ts';
export { type Endpoint, endpoints, procedures } from './base/endpoints.ts';
export { DomainError, refusalOf } from './base/errors.ts';
export { Replayed } from './base/idempotency.ts';
export type { JobHandlers, JobName, JobPayloads, Jobs } from './base/job.ts';
export type { Storage } from './base/storage.ts';
export { createCallerFactory } from './base/trpc.ts';
export { type DemoAccess, seedDemo } from './demo/demo.ts';
export { keepHouse } from './platform/housekeeping.ts';
export { type AppRouter, appRouter } from './router.ts';
export { keepFormFile, keepUpload, openUpload } from './upload/receive.ts';

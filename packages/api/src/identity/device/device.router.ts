import { ById } from '@mostrador/shared/wire/id';
import { wholeList } from '@mostrador/shared/wire/page';
import type { Config } from '../../core/call/call.ts';
import { InvalidField } from '../../core/call/errors.ts';
import { router, signedIn } from '../../core/call/trpc.ts';
import { closeSessionsOf } from '../../core/call/who/session.ts';
import { usedSince } from '../../core/call/who/session-seen.ts';
import { isAllowedUrl } from '../../core/io/send-out.ts';
import { listSignIns } from '../auth/sign-in/sign-in-log.ts';
import { notifyTabs } from '../auth/sign-in/signed-out.ts';
import { selectMemberships } from '../organization/organization-view.ts';
import {
  DeviceInfo,
  DeviceInfoInput,
  DeviceList,
  PushSettings,
  SignInList,
  subscriptionIn,
} from './device.schema.ts';
import { forgetDeviceInfo, keepDeviceInfo, listDevices, signOutDevice } from './device.ts';

export const deviceRouter = router({
  list: signedIn
    .meta({ ignoresOrganization: true })
    .output(DeviceList)
    .query(async ({ ctx }) => {
      const own = { userId: ctx.user.id, sessionId: ctx.user.sessionId, now: ctx.now() };
      const devices = await listDevices(ctx.tx, { ...own, usedSince: usedSince(ctx) });
      return { devices, pagination: wholeList(devices.length) };
    }),

  /** The newest sign-in steps of the account, including refused ones. */
  signIns: signedIn
    .meta({ ignoresOrganization: true })
    .output(SignInList)
    .query(async ({ ctx }) => {
      const signIns = await listSignIns(ctx.tx, ctx.user.id);
      return { signIns, pagination: wholeList(signIns.length) };
    }),

  remove: signedIn
    .meta({ ignoresOrganization: true })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      await signOutDevice(ctx.tx, { userId: ctx.user.id, deviceId: input.id });
      await notifyTabs(ctx, ctx.user.id);
    }),

  removeOthers: signedIn.meta({ ignoresOrganization: true }).mutation(async ({ ctx }) => {
    await closeSessionsOf(ctx.tx, ctx.user.id, { except: ctx.user.sessionId });
    await notifyTabs(ctx, ctx.user.id);
  }),

  register: signedIn
    .meta({
      rest: 'POST /v1/device-infos',
      creates: true,
      wrapper: 'device_info',
      ignoresOrganization: true,
      touches: [],
    })
    .input(DeviceInfoInput)
    .output(DeviceInfo)
    .mutation(async ({ ctx, input }) => {
      const { config } = ctx;
      refuseAddress(input, config);
      const own = { userId: ctx.user.id, sessionId: ctx.user.sessionId, now: ctx.now() };
      const stored = await keepDeviceInfo(ctx.tx, input, own);
      return { ...stored, isReached: config.push !== null && subscriptionIn(input.fcmToken) !== null };
    }),

  unregister: signedIn
    .meta({ ignoresOrganization: true, touches: [] })
    .mutation(async ({ ctx }) => void (await forgetDeviceInfo(ctx.tx, ctx.user.sessionId))),

  /** The topics are the user, and each organization of the user. */
  push: signedIn
    .meta({ rest: 'GET /v1/fcm', ignoresOrganization: true })
    .output(PushSettings)
    .query(async ({ ctx }) => {
      const publicKey = ctx.config.push?.publicKey ?? null;
      if (publicKey === null) return { publicKey, topics: [] };
      const memberships = await selectMemberships(ctx.tx, ctx.user.id);
      const topics = memberships.map(({ organization }) => `organization-${organization.id}`);
      return { publicKey, topics: [`user-${ctx.user.id}`, ...topics] };
    }),
});

/** A browser may send any address: the address must be public, like that of a webhook. */
function refuseAddress({ fcmToken }: DeviceInfoInput, { allowsPrivateWebhooks: allowsPrivate }: Config) {
  const subscription = subscriptionIn(fcmToken);
  if (subscription && !isAllowedUrl(subscription.endpoint, { allowsPrivate }))
    throw new InvalidField('fcmToken', 'pushTokenInvalid');
}

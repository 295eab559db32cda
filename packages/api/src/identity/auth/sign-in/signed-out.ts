import type { Tx } from '@mostrador/database/connect';
import type { Call, Effect } from '../../../core/call/call.ts';
import { selectMemberships } from '../../organization/organization-view.ts';

type TabsContext = Pick<Call, 'live' | 'requestId'> & {
  tx: Tx;
  afterCommit: (effect: Effect) => void;
};

/**
 * Makes every open page of the user's organizations read the current user again, so that a tab with an ended
 * session notices it at once, and not with its next request.
 */
export async function notifyTabs({ tx, live, requestId, afterCommit }: TabsContext, userId: string) {
  const memberships = await selectMemberships(tx, userId);
  const change = { touches: ['user'], id: null, also: {}, request: requestId };
  afterCommit(async () => {
    for (const { organization } of memberships) live.publish(organization.id, change);
  });
}

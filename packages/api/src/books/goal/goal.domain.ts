import { InvalidField } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { goalRouter } from './goal.router.ts';
import { goalJob } from './goal-notify.ts';

export const goal = domain({
  name: 'goal',
  verifiedAs: 'accounts',
  routers: { goal: goalRouter },
  jobs: [goalJob],
  constraints: { goals_account_key: () => new InvalidField('moneyAccountId', 'accountHasGoal') },
});

import { conflict } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { isOnPerson } from './profile.ts';
import { userRouter } from './user.router.ts';

export const user = domain({
  name: 'user',
  routers: { user: userRouter },
  constraints: { users_email_key: () => conflict('emailInUse') },
  usesUpload: isOnPerson,
});

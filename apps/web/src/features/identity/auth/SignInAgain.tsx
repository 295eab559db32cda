import { Ticket } from '../../../theme/Ticket.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { Done } from './Done.tsx';

/** Shown after the password was replaced: all sessions have ended, including the current one. */
export const SignInAgain = ({ title }: { title: string }) => (
  <AuthFrame>
    <Ticket>
      <Done title={title} action={<BackToLogin />} />
    </Ticket>
  </AuthFrame>
);

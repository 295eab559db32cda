import { Ticket } from '../../../theme/Ticket.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { Done } from './Done.tsx';

/** Shown after a password was replaced: every session has ended, this one too. */
export const SignInAgain = ({ title }: { title: string }) => (
  <AuthFrame>
    <Ticket>
      <Done title={title} action={<BackToLogin />} />
    </Ticket>
  </AuthFrame>
);

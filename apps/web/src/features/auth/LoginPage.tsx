import { Ticket } from '../../theme/Ticket.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import classes from './auth.module.css';
import { LoginCard } from './LoginCard.tsx';
import { SignUpCard } from './SignUpCard.tsx';

/** Two halves: who has an account, and who makes one. */
export default function LoginPage() {
  return (
    <AuthFrame isWide>
      <div className={classes.halves}>
        <div className={classes.half}>
          <LoginCard heading={1} />
        </div>
        <Ticket className={classes.ticketHalf}>
          <SignUpCard />
        </Ticket>
      </div>
    </AuthFrame>
  );
}

import { useMe } from '../../../../lib/session/me.tsx';
import { AuthFrame } from '../AuthFrame.tsx';
import { FinishSignUp } from './FinishSignUp.tsx';

export default function FinishSignUpPage() {
  const { me } = useMe();
  return <AuthFrame>{me ? <FinishSignUp me={me} /> : null}</AuthFrame>;
}

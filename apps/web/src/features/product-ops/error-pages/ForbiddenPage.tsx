import { AccessDenied } from '../../../ui/feedback/AccessDenied.tsx';
import { RefusalFrame } from './RefusalFrame.tsx';

export default function ForbiddenPage() {
  return (
    <RefusalFrame>
      <AccessDenied refusal={null} />
    </RefusalFrame>
  );
}

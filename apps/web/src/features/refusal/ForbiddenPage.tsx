import { Denied } from '../../ui/Denied.tsx';
import { RefusalFrame } from './RefusalFrame.tsx';

export default function ForbiddenPage() {
  return (
    <RefusalFrame>
      <Denied refusal={null} />
    </RefusalFrame>
  );
}

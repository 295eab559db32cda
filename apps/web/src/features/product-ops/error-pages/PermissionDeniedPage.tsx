import { AccessDenied } from '../../../ui/feedback/AccessDenied.tsx';

export default function PermissionDeniedPage() {
  return <AccessDenied refusal={null} />;
}

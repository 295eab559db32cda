import { Denied } from '../../ui/Denied.tsx';

export default function PermissionDeniedPage() {
  return <Denied refusal={null} />;
}

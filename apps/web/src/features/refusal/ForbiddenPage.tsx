import { Denied } from '../../ui/Denied.tsx';

export default function ForbiddenPage() {
  return (
    <main>
      <Denied refusal={null} />
    </main>
  );
}

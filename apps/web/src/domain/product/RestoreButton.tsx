import { Button } from '@mantine/core';

type RestoreButtonProps = {
  item: { name: string; deletedAt?: string | null | undefined };
  label: string;
  isPending: boolean;
  onRestore: () => void;
};

/** Restores a deleted record, for as long as that is possible. */
export function RestoreButton({
  item: { name, deletedAt },
  label,
  isPending,
  onRestore,
}: RestoreButtonProps) {
  if (!deletedAt || Date.now() - Date.parse(deletedAt) > restorableFor) return null;
  return (
    <Button
      variant="light"
      size="compact-md"
      aria-label={`${label} ${name}`}
      loading={isPending}
      onClick={onRestore}
    >
      {label}
    </Button>
  );
}

const restorableFor = 30 * 86_400_000;

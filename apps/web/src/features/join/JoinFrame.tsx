import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLogOut } from '../../lib/log-out.ts';
import { paths } from '../../lib/paths.ts';
import { PublicFrame } from '../../ui/PublicFrame.tsx';

/** Who is on the way in stands outside of every organization; the way out is signing out. */
export function JoinFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const logOut = useLogOut();
  const leave = (
    <Button variant="subtle" onClick={logOut}>
      {t('logout')}
    </Button>
  );
  return (
    <PublicFrame home={paths.start} end={leave}>
      {children}
    </PublicFrame>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { useLogOut } from '../../../lib/session/log-out.ts';
import { PublicFrame } from '../../../ui/page/PublicFrame.tsx';

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

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import { PublicFrame } from '../../ui/page/PublicFrame.tsx';
import { useLogOut } from '../sale/use-log-out.tsx';

/**
 * The frame for a user who joins an organization and is still outside of every one. The only way out is
 * signing out.
 */
export function JoinFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const logOut = useLogOut();
  const leave = (
    <>
      <Button variant="subtle" onClick={() => logOut.leave()}>
        {t('logout')}
      </Button>
      {logOut.question}
    </>
  );
  return (
    <PublicFrame home={paths.start} end={leave}>
      {children}
    </PublicFrame>
  );
}

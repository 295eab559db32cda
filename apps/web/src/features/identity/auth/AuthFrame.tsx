import type { ReactNode } from 'react';
import { PublicFrame } from '../../../ui/page/PublicFrame.tsx';
import { LanguageRow } from './LanguageRow.tsx';

/** The layout of the pages for signed-out users. */
export const AuthFrame = ({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) => (
  <PublicFrame end={<LanguageRow />} isWide={isWide}>
    {children}
  </PublicFrame>
);

import type { ReactNode } from 'react';
import { PublicFrame } from '../../../ui/page/PublicFrame.tsx';
import { LanguageRow } from './LanguageRow.tsx';

/** The paper on which signed-out people sign. */
export const AuthFrame = ({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) => (
  <PublicFrame end={<LanguageRow />} isWide={isWide}>
    {children}
  </PublicFrame>
);

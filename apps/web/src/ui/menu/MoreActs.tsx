import type { MoreActsProps } from './MoreActsMenu.tsx';
import { MoreTrigger } from './MoreTrigger.tsx';
import { onIntent } from './on-intent.tsx';

/** The acts a phone has no place for beside the first one. */
export const MoreActs = onIntent<MoreActsProps>(
  ({ label }) => <MoreTrigger aria-haspopup="menu" {...(label && { 'aria-label': label })} />,
  () => import('./MoreActsMenu.tsx'),
);

import type { MoreActsProps } from './MoreActsMenu.tsx';
import { MoreTrigger } from './MoreTrigger.tsx';
import { onIntent } from './on-intent.tsx';

/** A menu of the actions that do not fit beside the first one on a phone. */
export const MoreActs = onIntent<MoreActsProps>(
  ({ label }) => <MoreTrigger aria-haspopup="menu" {...(label && { 'aria-label': label })} />,
  () => import('./MoreActsMenu.tsx'),
);

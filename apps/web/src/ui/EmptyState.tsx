import { Text, Title } from '@mantine/core';
import type { TutorialKey } from '@mostrador/shared/tutorials';
import type { ReactNode } from 'react';
import type { Failure } from '../lib/failure.ts';
import { FailureId } from './FailureId.tsx';
import { HowTo } from './HowTo.tsx';
import { Scene, type SceneName } from './Scene.tsx';
import classes from './ui.module.css';

type EmptyStateProps = {
  scene: SceneName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  isPage?: boolean;
  /** How to fill it. */
  tutorial?: TutorialKey | undefined;
  /** Why there is nothing to see. */
  failure?: Failure;
};

/** What will live here, why, and one button. `isPage` when it is all that the page shows. */
export function EmptyState(props: EmptyStateProps) {
  const { scene, title, children, action, isPage = false, tutorial, failure } = props;
  return (
    <div className={classes.empty}>
      <Scene name={scene} />
      <Title order={isPage ? 1 : 2} size="h4">
        {title}
      </Title>
      {children ? <Text c="dimmed">{children}</Text> : null}
      {failure ? <FailureId failure={failure} /> : null}
      {action}
      {tutorial ? <HowTo tutorial={tutorial} /> : null}
    </div>
  );
}

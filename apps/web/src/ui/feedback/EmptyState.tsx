import { Text, Title } from '@mantine/core';
import type { TutorialKey } from '@mostrador/shared/codes/tutorials';
import type { ReactNode } from 'react';
import type { Failure } from '../../lib/api/failure.ts';
import classes from '../page/ui.module.css';
import { FailureId } from './FailureId.tsx';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import { TutorialLink } from './TutorialLink.tsx';

/** Each kind of empty state has one picture. */
const pictures = {
  /** For products, purchases and stock, and for the till. */
  goods: 'emptyTill',
  /** For records: contacts, debts, movements, events. */
  records: 'emptyBook',
  /** For good news: there are no pending tasks. */
  nothingToDo: 'emptyBook',
  /** There are records, but none that match the query. */
  nothingFits: 'mailbox',
  /** The picture for messages to the user. */
  mail: 'mailbox',
  closed: 'padlock',
  gone: 'deadEnd',
  away: 'noSignal',
} as const satisfies Record<string, IllustrationName>;

export type Emptiness = keyof typeof pictures;

type EmptyStateProps = {
  kind: Emptiness;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  isPage?: boolean;
  /** The tutorial for creating a record. */
  tutorial?: TutorialKey | undefined;
  /** The reason why there is nothing to see. */
  failure?: Failure;
};

/**
 * The future content of this place, the reason why it is empty, and one button. `isPage` if it is all that
 * the page shows.
 */
export function EmptyState(props: EmptyStateProps) {
  const { kind, title, children, action, isPage = false, tutorial, failure } = props;
  return (
    <div className={classes.empty}>
      <Illustration name={pictures[kind]} />
      <Title order={isPage ? 1 : 2} size="h4">
        {title}
      </Title>
      {children ? <Text c="dimmed">{children}</Text> : null}
      {failure ? <FailureId failure={failure} /> : null}
      {action}
      {tutorial ? <TutorialLink tutorial={tutorial} /> : null}
    </div>
  );
}

import { Fragment } from 'react';

/** Several texts in one line, each isolated, regardless of its text direction. */
export function InlineList({ parts }: { parts: readonly (string | null | false)[] }) {
  return parts
    .filter((part) => typeof part === 'string' && part !== '')
    .map((part, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: what is said has no other name than its place.
      <Fragment key={place}>
        {place > 0 ? ' · ' : null}
        <bdi>{part}</bdi>
      </Fragment>
    ));
}

import { useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { RecordLoader } from './RecordLoader.tsx';

type RecordPageOptions<Data> = {
  /** The query of the record whose id is in the address. */
  useRecord: (id: string) => { data: Data; error: unknown; refetch: () => unknown };
  /** The link for a user who cannot open the record. */
  back: string;
  draw: (record: NonNullable<Data>) => ReactNode;
};

/**
 * A page of one record: loads the record in the address and renders it, with a new state if the address
 * changes to another record.
 */
export function recordPage<Data>({ useRecord, back, draw }: RecordPageOptions<Data>) {
  return function RecordPage() {
    const { id = '' } = useParams({ strict: false });
    const { data, error, refetch } = useRecord(id);
    const query = { data: data ?? undefined, error, refetch };
    return (
      <RecordLoader query={query} back={back}>
        {(record) => <Fragment key={id}>{draw(record)}</Fragment>}
      </RecordLoader>
    );
  };
}

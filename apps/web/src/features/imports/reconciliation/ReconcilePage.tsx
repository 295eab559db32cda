import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { lazyPart } from '../../../lib/loading/lazy.tsx';
import { idPart, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { StatementView } from './StatementView.tsx';

/** Dropping files requires a separate library, which an open bank statement does not need. */
const Start = lazyPart(() => import('./Start.tsx'));

const address = { statement: idPart() };

/**
 * The bank lines of an account beside the entries of the books. The address contains the id of the bank
 * statement.
 */
export default function ReconcilePage() {
  const { id = '' } = useParams({ strict: false });
  const query = trpc.moneyAccount.byId.useQuery({ id });
  const [{ statement }, change] = useAddress(address);
  return (
    <RecordLoader query={query} back={paths.money}>
      {(account) =>
        statement ? (
          <StatementView
            key={statement}
            id={statement}
            account={account}
            onLeave={() => change({ statement: null })}
          />
        ) : (
          <Suspense fallback={null}>
            <Start account={account} onOpen={(opened) => change({ statement: opened })} />
          </Suspense>
        )
      }
    </RecordLoader>
  );
}

import { useParams } from '@tanstack/react-router';
import { trpc } from '../../../lib/api/trpc.ts';
import { idPart, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader } from '../../../ui/feedback/RecordLoader.tsx';
import { Start } from './Start.tsx';
import { StatementView } from './StatementView.tsx';

const address = { statement: idPart() };

/** What the bank says of an account beside what the books say; the address names the statement. */
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
          <Start account={account} onOpen={(opened) => change({ statement: opened })} />
        )
      }
    </RecordLoader>
  );
}

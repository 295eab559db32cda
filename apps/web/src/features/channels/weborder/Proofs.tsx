import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

/** Pictures of the payment, sent by the customer. */
export function Proofs({ order: { id, proofs } }: { order: Pick<WebOrder, 'id' | 'proofs'> }) {
  const t = useTranslations('weborder');
  return (
    <section className={classes.panel} aria-labelledby="order-proofs">
      <h2 id="order-proofs">{t('proofs')}</h2>
      <div className={classes.proofs}>
        {proofs.map((proof, index) => (
          <Proof key={proof.id} orderId={id} id={proof.id} label={t('proofOf', { number: index + 1 })} />
        ))}
      </div>
    </section>
  );
}

/** The address is valid for five minutes, and is requested again before that. */
const lastsMs = 4 * 60_000;

function Proof({ orderId, id, label }: { orderId: string; id: string; label: string }) {
  const link = trpc.webOrder.proof.useQuery(
    { orderId, id },
    { staleTime: lastsMs, refetchInterval: lastsMs, meta: { inline: true } },
  );
  if (link.error) return <PartFailed error={link.error} onRetry={() => void link.refetch()} />;
  if (!link.data) return <Skeleton height={160} />;
  const { url } = link.data;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={label} />
    </a>
  );
}

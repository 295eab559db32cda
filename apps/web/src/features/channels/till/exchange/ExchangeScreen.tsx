import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Sale } from '../../../../domain/sale/sale.ts';
import type { Shop } from '../../../../domain/sale/use-shop.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { Counter } from '../edit/Counter.tsx';
import type { ChargeParts } from '../TillScreen.tsx';
import { useTill } from '../till-state.ts';
import { ExchangeTicket } from './ExchangeTicket.tsx';
import { type Exchange, useExchange } from './use-exchange.ts';

type ExchangeScreenProps = ChargeParts & { sale: Sale; shop: Shop; onNew: () => void };

/** Goods of a sale are returned and others sold instead: one ticket, one payment of the difference. */
export function ExchangeScreen({ sale, shop, Charge, Done, onNew }: ExchangeScreenProps) {
  const t = useTranslations('order');
  const [done, setDone] = useState<Sale | null>(null);
  const exchange = useExchange({
    sale,
    shop,
    onDone: (made) => {
      notify({ message: t('exchanged', { note: made.exchange?.code ?? '', code: made.code ?? '' }) });
      setDone(made);
    },
  });
  if (done) {
    return (
      <Suspense>
        <Done sale={done} onNew={onNew} />
      </Suspense>
    );
  }
  const { loaded, open, items } = exchange;
  return (
    <Counter shop={shop} loaded={loaded} open={open} items={items}>
      <ExchangeTicket exchange={exchange} />
      <Paying exchange={exchange} Charge={Charge} onDone={setDone} />
    </Counter>
  );
}

type PayingProps = Pick<ChargeParts, 'Charge'> & { exchange: Exchange; onDone: (sale: Sale) => void };

/** The payment dialog of the till, only for the difference. */
function Paying({ exchange, Charge, onDone }: PayingProps) {
  const { dialog, close, cart, dispatch, shop } = useTill();
  if (dialog?.kind !== 'charge') return exchange.approvalDialog;
  return (
    <Suspense>
      <Charge
        cart={cart}
        shop={shop}
        dispatch={dispatch}
        exchanged={exchange.exchanged}
        takeEarlyKeys={noKeys}
        onClose={close}
        onTouched={exchange.loaded.touch}
        onDone={(sale) => {
          close();
          onDone(sale);
        }}
      />
    </Suspense>
  );
}

const noKeys = (): string[] => [];

import { useTranslations } from 'use-intl';
import { CustomerSearch } from '../../../domain/contact/CustomerSearch.tsx';
import ExtrasPicker from '../../../domain/modifier/ExtrasPicker.tsx';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { PriceDialog } from './scan/PriceDialog.tsx';
import { VariantPicker } from './scan/VariantPicker.tsx';
import { WeighDialog } from './scan/WeighDialog.tsx';
import { AmountForm } from './shelf/AmountForm.tsx';
import { DiscountForm } from './ticket/DiscountForm.tsx';
import { LineEditor } from './ticket/LineEditor.tsx';
import { type Till, useTill } from './till-state.ts';

const ParkedTickets = lazyOverlay(withWords(['ticket'], () => import('./parked/ParkedTickets.tsx')));
const FindSale = lazyOverlay(withWords(['order'], () => import('./exchange/FindSale.tsx')));
const CameraScanner = lazyOverlay(
  withWords(['camera'], () => import('../../../domain/scan/CameraScanner.tsx')),
);

/** All dialogs over the till except the charge. Escape closes them and leaves the cart unchanged. */
export function TillDialogs({ onCode }: { onCode: (code: string) => void }) {
  const till = useTill();
  const t = useTranslations();
  const { dialog, cart, close, dispatch } = till;
  if (!dialog || dialog.kind === 'charge') return null;
  if (dialog.kind === 'variants')
    return <VariantPicker product={dialog.product} quantity={dialog.quantity} />;
  if (dialog.kind === 'extras')
    return (
      <ExtrasPicker
        key={dialog.item.variantId}
        item={dialog.item}
        onClose={close}
        onChoose={(extras) => {
          close();
          till.addWithExtras(dialog.item, { ...dialog.howMuch, extras });
        }}
      />
    );
  if (dialog.kind === 'weigh') return <WeighDialog key={dialog.item.variantId} item={dialog.item} />;
  if (dialog.kind === 'price')
    return <PriceDialog key={dialog.item.variantId} item={dialog.item} howMuch={dialog.howMuch} />;
  if (dialog.kind === 'held') return <ParkedTickets />;
  if (dialog.kind === 'exchange') return <FindSale onClose={close} />;
  if (dialog.kind === 'camera') {
    const last = cart.lines.find(({ lineId }) => lineId === cart.selected)?.item.name;
    return <CameraScanner into="cart" last={last} onCode={onCode} onClose={close} />;
  }
  const line = dialog.kind === 'line' ? cart.lines.find(({ lineId }) => lineId === dialog.lineId) : undefined;
  const done = <Action extends Parameters<Till['dispatch']>[0]>(action: Action) => {
    dispatch(action);
    close();
  };
  return (
    <Dialog
      opened
      onClose={close}
      size={line ? 'lg' : 'md'}
      title={line?.item.name ?? titleOf(dialog.kind, t)}
    >
      {line && dialog.kind === 'line' ? <LineEditor line={line} field={dialog.field ?? 'quantity'} /> : null}
      {dialog.kind === 'customer' ? (
        <CustomerSearch onChoose={(customer) => done({ type: 'setCustomer', customer })} />
      ) : null}
      {dialog.kind === 'free' ? (
        <AmountForm
          value={cart.freeAmounts.find(({ id }) => id === dialog.id)}
          onSave={(free) => done({ type: 'setFree', free })}
        />
      ) : null}
      {dialog.kind === 'discount' ? (
        <DiscountForm value={cart.discount} onSave={(discount) => done({ type: 'setDiscount', discount })} />
      ) : null}
    </Dialog>
  );
}

function titleOf(
  kind: 'line' | 'customer' | 'free' | 'discount',
  t: ReturnType<typeof useTranslations<never>>,
) {
  if (kind === 'customer') return t('sale.customer');
  return kind === 'free' ? t('sale.amountFree') : t('sale.orderDiscount');
}

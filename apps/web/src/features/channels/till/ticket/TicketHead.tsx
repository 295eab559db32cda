import { ActionIcon, Button, CloseButton, Kbd, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconCirclePlus,
  IconClockPause,
  IconTrash,
  IconUserPlus,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { type Customer, isCartEmpty } from '../../../../domain/sale/cart/cart.ts';
import { useSound } from '../../../../domain/sale/sound.ts';
import { shortcuts } from '../../../../lib/device/shortcuts.ts';
import { InitialsAvatar } from '../../../../ui/images/InitialsAvatar.tsx';
import { MoreActs } from '../../../../ui/menu/MoreActs.tsx';
import { useTill } from '../till-state.ts';
import { CustomerAccount } from './CustomerAccount.tsx';
import classes from './ticket.module.css';

/**
 * The customer of the sale with the account state, in one row. Rare actions on the whole sale are behind the
 * dots.
 */
export function TicketHead({ onClose }: { onClose?: () => void }) {
  const t = useTranslations();
  const { cart, open, emptyCart } = useTill();
  const [hasSound, setSound] = useSound();
  const { customer } = cart;
  return (
    <header className={classes.ticketHead}>
      {onClose ? (
        <ActionIcon size={44} aria-label={t('common.close')} onClick={onClose}>
          <IconChevronDown size={24} />
        </ActionIcon>
      ) : null}
      {customer ? (
        <ChosenCustomer customer={customer} />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.choose ?? ''}
          aria-keyshortcuts={shortcuts.customer[0]}
          leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          rightSection={
            <Kbd size="xs" aria-hidden="true" className={classes.wideOnly ?? ''}>
              {shortcuts.customer[0]}
            </Kbd>
          }
          onClick={() => open({ kind: 'customer' })}
        >
          {t('sale.customer')}
        </Button>
      )}
      <MoreActs
        position="bottom-end"
        acts={[
          {
            name: 'held',
            label: t('sale.onHold'),
            icon: IconClockPause,
            onAct: () => open({ kind: 'held' }),
          },
          {
            name: 'free',
            label: t('sale.amountFree'),
            icon: IconCirclePlus,
            onAct: () => open({ kind: 'free' }),
          },
          {
            name: 'sound',
            label: t(hasSound ? 'sale.soundOff' : 'sale.soundOn'),
            icon: hasSound ? IconVolumeOff : IconVolume,
            onAct: () => setSound(!hasSound),
          },
          ...(isCartEmpty(cart)
            ? []
            : [
                {
                  name: 'empty',
                  label: t('sale.clearCart'),
                  icon: IconTrash,
                  isDangerous: true,
                  onAct: emptyCart,
                },
              ]),
        ]}
      />
    </header>
  );
}

/** The customer of the open sale. A press selects another one. */
function ChosenCustomer({ customer }: { customer: Customer }) {
  const t = useTranslations('pos');
  const { dispatch, open } = useTill();
  return (
    <>
      <UnstyledButton className={classes.chosen} onClick={() => open({ kind: 'customer' })}>
        <InitialsAvatar name={customer.name} size={28} />
        <span className={classes.chosenWords}>
          <span dir="auto" className={classes.chosenName}>
            {customer.name}
          </span>
          <CustomerAccount customer={customer} />
        </span>
      </UnstyledButton>
      <CloseButton
        size={36}
        aria-label={t('withoutCustomer')}
        onClick={() => dispatch({ type: 'setCustomer', customer: null })}
      />
    </>
  );
}

import { Button, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { hasKeyboard } from '../../lib/device/pointer.ts';
import { useMoney } from '../../lib/format/format.ts';
import { InitialsAvatar } from '../../ui/images/InitialsAvatar.tsx';
import { PlainList } from '../../ui/layout/layout.tsx';
import type { Customer } from '../sale/cart/cart.ts';
import classes from './contact.module.css';
import { NewCustomer } from './NewCustomer.tsx';

type CustomerSearchProps = {
  onChoose: (customer: Customer) => void;
  /** Disables creating a contact, and excludes this one from the results. */
  except?: string;
};

/** Finds a customer by name or phone. A customer who does not exist yet is created from the typed text. */
export function CustomerSearch({ onChoose, except }: CustomerSearchProps) {
  const t = useTranslations();
  const money = useMoney();
  const [text, setText] = useState('');
  const [isNew, setNew] = useState(false);
  const [content] = useDebouncedValue(text.trim(), 180);
  const query = trpc.contact.list.useQuery({ content, perPage: 8 }, { placeholderData: (before) => before });
  const [isEntered, setEntered] = useState(false);
  const found = (query.data?.contacts ?? []).filter(({ id }) => id !== except);
  const isAnswered = isEntered && text.trim() === content && !query.isFetching;
  const enter = () => {
    setEntered(false);
    const [first] = found;
    if (first) onChoose(first);
    else if (content && query.isSuccess && except === undefined) setNew(true);
  };
  useEnter({ isAnswered, enter });
  if (isNew) return <NewCustomer typed={text} onMade={onChoose} onBack={() => setNew(false)} />;
  return (
    <div className={classes.customers}>
      <TextInput
        autoFocus={hasKeyboard()}
        data-autofocus={hasKeyboard() || undefined}
        type="search"
        size="md"
        aria-label={t('contact.search')}
        placeholder={t('contact.search')}
        autoComplete="off"
        value={text}
        // The surrounding dialog closes on Escape only if there is no text to clear.
        data-mantine-stop-propagation={text !== '' || undefined}
        onChange={(event) => {
          setEntered(false);
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
          if (event.key !== 'Enter') return;
          event.preventDefault();
          setEntered(true);
        }}
      />
      {query.data === undefined && query.isPending ? <Skeleton height={132} /> : null}
      <PlainList>
        {found.map((contact) => (
          <li key={contact.id}>
            <UnstyledButton className={classes.customer} onClick={() => onChoose(contact)}>
              <InitialsAvatar name={contact.name} />
              <span className={classes.customerWords}>
                <span>{contact.name}</span>
                {contact.phone ? (
                  <bdi dir="ltr" className={classes.phone}>
                    {contact.phone}
                  </bdi>
                ) : null}
              </span>
              {contact.owed > 0 ? (
                <span className={classes.owes}>{t('sale.owes', { amount: money(contact.owed) })}</span>
              ) : null}
            </UnstyledButton>
          </li>
        ))}
      </PlainList>
      {except === undefined ? (
        <Button
          variant="default"
          size="md"
          leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={() => setNew(true)}
        >
          {text.trim() ? t('contact.quickCreate', { name: text.trim() }) : t('sale.newCustomer')}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Enter waits for the results of the typed text, because before them it is unknown whether the customer is
 * new.
 */
function useEnter({ isAnswered, enter }: { isAnswered: boolean; enter: () => void }) {
  const latest = useRef(enter);
  latest.current = enter;
  useEffect(() => {
    if (isAnswered) latest.current();
  }, [isAnswered]);
}

import { Button, Group, TextInput } from '@mantine/core';
import { newId } from '@mostrador/shared/wire/new-id';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { explain, fieldReasons } from '../../lib/i18n/text.tsx';
import type { Customer } from '../sale/cart/cart.ts';
import classes from './contact.module.css';
import { PossibleDuplicate } from './PossibleDuplicate.tsx';

type NewCustomerProps = { typed: string; onMade: (customer: Customer) => void; onBack: () => void };

/**
 * Creates a customer from a name and a phone, which is enough while a queue waits. The id is created once,
 * so that a retry creates no second contact.
 */
export function NewCustomer({ typed, onMade, onBack }: NewCustomerProps) {
  const t = useTranslations();
  const isPhone = /^[+\d][\d\s().-]{3,}$/.test(typed.trim());
  const [id] = useState(newId);
  const [name, setName] = useState(isPhone ? '' : typed.trim());
  const [phone, setPhone] = useState(isPhone ? typed.trim() : '');
  const create = trpc.contact.create.useMutation({
    meta: { inline: true },
    onSuccess: onMade,
  });
  const failure = create.error ? failureOf(create.error) : null;
  const reasons = failure ? fieldReasons(failure) : {};
  const isNamed = failure !== null && Object.keys(failure.fields).length > 0;
  const save = () => {
    if (!create.isPending) create.mutate({ id, name, phone: phone || null });
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    save();
  };
  return (
    // The element is not a form, because it may be inside the form of the charge, and browsers do not submit
    // nested forms.
    <fieldset className={classes.customers} onKeyDown={saveOnEnter}>
      <TextInput
        data-autofocus
        autoFocus={!name}
        label={t('contact.name')}
        value={name}
        autoComplete="off"
        error={reasons.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        autoFocus={Boolean(name)}
        type="tel"
        inputMode="tel"
        dir="ltr"
        label={t('contact.phone')}
        value={phone}
        autoComplete="off"
        error={reasons.phone ?? (failure && !isNamed ? explain(failure) : undefined)}
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <PossibleDuplicate phone={phone} onChoose={onMade} />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Button onClick={save} loading={create.isPending}>
          {t('common.create')}
        </Button>
      </Group>
    </fieldset>
  );
}

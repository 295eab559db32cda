import { Button, PasswordInput, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasKeyboard } from '../../lib/device/pointer.ts';
import { InitialsAvatar } from '../../ui/images/InitialsAvatar.tsx';
import keypad from '../../ui/inputs/keypad.module.css';
import { padDigits } from '../../ui/inputs/pad-digits.ts';
import classes from './approval.module.css';

type Person = { id: string; name: string };

type PinFormProps = {
  legend: string;
  people: readonly Person[];
  submit: string;
  onSubmit: (typed: { userId: string; pin: string }) => void;
  isSending: boolean;
  /** The reason why the last PIN was refused. */
  problem: string;
  /** Called when another user is chosen, because the refusal does not apply to that user. */
  onForget: () => void;
};

const longest = 6;
const shortest = 4;

/** Identifies a user by name and PIN: names to tap and a keypad for the thumb; a keyboard works as well. */
export function PinForm({ legend, people, submit, onSubmit, isSending, problem, onForget }: PinFormProps) {
  const t = useTranslations('approval');
  const [userId, setUserId] = useState(people.length === 1 ? (people[0]?.id ?? '') : '');
  const [pin, setPin] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!problem) return;
    setPin('');
    // The clicked button is now disabled, and the focus would leave the dialog.
    (hasKeyboard() ? field : form).current?.focus();
  }, [problem]);
  const type = (text: string) => setPin(text.replace(/\D/g, '').slice(0, longest));
  const choose = (id: string) => {
    setUserId(id);
    setPin('');
    onForget();
  };
  useDigitsIn(field);
  const isReady = userId !== '' && pin.length >= shortest;
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isReady && !isSending) onSubmit({ userId, pin });
  };
  return (
    <form ref={form} tabIndex={-1} onSubmit={send} className={classes.form}>
      <fieldset className={classes.people}>
        <legend className={classes.legend}>{legend}</legend>
        {people.map(({ id, name }) => (
          <label key={id} className={classes.name}>
            <input type="radio" name="person" checked={userId === id} onChange={() => choose(id)} />
            <InitialsAvatar name={name} size={32} />
            <Text component="span" truncate>
              {name}
            </Text>
          </label>
        ))}
      </fieldset>
      <Stack gap="sm">
        <PasswordInput
          ref={field}
          label={t('pin')}
          visibilityToggleButtonProps={{ 'aria-label': t('showPin') }}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          size="lg"
          value={pin}
          error={problem}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <div className={keypad.keypad} dir="ltr">
          {padDigits.map((digit) => (
            <Key key={digit} digit={digit} onPress={() => type(pin + digit)} />
          ))}
          <span />
          <Key digit="0" onPress={() => type(`${pin}0`)} />
          <UnstyledButton
            type="button"
            className={keypad.padKey}
            aria-label={t('backspace')}
            onClick={() => type(pin.slice(0, -1))}
          >
            <IconBackspace size={24} />
          </UnstyledButton>
        </div>
        <Button type="submit" size="lg" fullWidth disabled={!isReady} loading={isSending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Lets users with a keyboard enter the PIN at once, wherever the focus is: the first digit moves the focus
 * to the field, where the digits are not taken for a scanner's.
 */
function useDigitsIn(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
      if (isField || event.ctrlKey || event.altKey || event.metaKey || !/^\d$/.test(event.key)) return;
      field.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [field]);
}

function Key({ digit, onPress }: { digit: string; onPress: () => void }) {
  return (
    <UnstyledButton type="button" className={keypad.padKey} onClick={onPress}>
      {digit}
    </UnstyledButton>
  );
}

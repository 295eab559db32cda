import { Alert, Button, Loader, useComputedColorScheme } from '@mantine/core';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { payAddress } from '../../../lib/navigation/pay-address.ts';
import classes from './plus-page.module.css';

type CardFormProps = {
  /** Pays now, or stores a card for later. */
  kind: 'payment' | 'setup';
  clientSecret: string;
  publishableKey: string;
  label: string;
  onDone: () => void;
};

type Opened = { stripe: Stripe; elements: StripeElements };
type Notice = { isBad: boolean; words: string };

/** Stripe's own form in its own frame: the input never passes through this page. */
export function CardForm({ kind, clientSecret, publishableKey, label, onDone }: CardFormProps) {
  const t = useTranslations('plus.pay');
  const place = useRef<HTMLDivElement>(null);
  const { opened, isReady, hasFailed } = useCardForm({ place, clientSecret, publishableKey });
  const [isPaying, setPaying] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!opened) return;
    setPaying(true);
    setNotice(null);
    const outcome = await confirm(kind, opened).catch(() => ({ status: 'unknown', words: null }));
    setPaying(false);
    if (outcome.status === 'succeeded') return onDone();
    if (outcome.status === 'processing') return setNotice({ isBad: false, words: t('processing') });
    const isRefused = outcome.status === 'requires_payment_method';
    setNotice({ isBad: true, words: outcome.words ?? (isRefused ? t('failed') : t('unexpected')) });
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label={t('formTitle')}>
      {isReady || hasFailed ? null : <Loader type="dots" role="status" aria-label={t('opening')} />}
      <div ref={place} className={classes.card} />
      <div aria-live="polite">
        {notice ? <Alert color={notice.isBad ? 'red' : 'blue'}>{notice.words}</Alert> : null}
      </div>
      {hasFailed ? (
        <Alert color="red" role="alert">
          {t('noForm')}
        </Alert>
      ) : (
        <Button type="submit" size="lg" loading={isPaying} disabled={!isReady}>
          {label}
        </Button>
      )}
    </form>
  );
}

type Placing = {
  place: React.RefObject<HTMLDivElement | null>;
  clientSecret: string;
  publishableKey: string;
};

function useCardForm({ place, clientSecret, publishableKey }: Placing) {
  const locale = useLocale();
  const scheme = useComputedColorScheme('light');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isReady, setReady] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    const undo: (() => void)[] = [];
    setReady(false);
    const open = async () => {
      const stripe = await loadStripe(publishableKey);
      const node = place.current;
      if (isGone || !node) return;
      if (!stripe) return setFailed(true);
      const language = locale === 'es' || locale === 'ar' ? locale : 'en';
      const appearance = appearanceOf(node, scheme);
      const elements = stripe.elements({
        clientSecret,
        appearance,
        locale: language === 'es' ? 'es-419' : language,
      });
      const card = elements.create('payment', { layout: 'tabs' });
      card.on('ready', () => setReady(true));
      card.on('loaderror', () => setFailed(true));
      card.mount(node);
      undo.push(() => card.destroy());
      setOpened({ stripe, elements });
    };
    open().catch(() => {
      if (!isGone) setFailed(true);
    });
    return () => {
      isGone = true;
      for (const each of undo) each();
    };
  }, [place, clientSecret, publishableKey, locale, scheme]);
  return { opened, isReady, hasFailed };
}

/** The frame is rendered by Stripe, so it gets the styles of this page. */
function appearanceOf(node: HTMLElement, scheme: 'light' | 'dark'): Appearance {
  const { color, fontFamily } = getComputedStyle(node);
  const colorBackground = getComputedStyle(document.body).backgroundColor;
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    // Phones zoom into fields with smaller text.
    variables: { colorText: color, colorBackground, fontFamily, fontSizeBase: '16px', borderRadius: '8px' },
  };
}

type Outcome = { status: string; words: string | null };

async function confirm(kind: CardFormProps['kind'], { stripe, elements }: Opened): Promise<Outcome> {
  const { error: incomplete } = await elements.submit();
  if (incomplete) return { status: 'requires_payment_method', words: incomplete.message ?? null };
  const redirect = 'if_required' as const;
  const back = kind === 'setup' ? payAddress({ tarjeta: 'nueva' }) : window.location.href;
  const confirmParams = { return_url: new URL(back, window.location.href).href };
  const done =
    kind === 'setup'
      ? await stripe.confirmSetup({ elements, redirect, confirmParams })
      : await stripe.confirmPayment({ elements, redirect, confirmParams });
  if (done.error) return { status: 'requires_payment_method', words: done.error.message ?? null };
  const { status } = 'setupIntent' in done ? done.setupIntent : done.paymentIntent;
  return { status, words: null };
}

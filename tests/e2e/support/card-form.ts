import type { Page } from '@playwright/test';
import { environment } from './environment.ts';

/**
 * Answers the browser in place of js.stripe.com: one field for the number of the card, and what the stand-in
 * for Stripe says of it. A bank that asks does so by the browser's own question.
 */
export async function standInForStripe(page: Page) {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `window.Stripe = ${script};` }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const answer = await fetch(`${environment.stripe}/test/pay`, {
      method: 'POST',
      body: route.request().postData() ?? '',
    });
    await route.fulfill({
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
      body: await answer.text(),
    });
  });
}

const script = `(() => {
  let secret;
  const field = document.createElement('input');
  field.setAttribute('aria-label', 'Número de tarjeta');
  field.style.cssText = 'width: 100%; min-height: 44px; font: inherit; font-size: 16px; padding: 8px';
  const ask = async (body) => {
    const options = { method: 'POST', body: JSON.stringify({ secret, number: field.value, ...body }) };
    return (await (await fetch('https://api.stripe.com/pay', options)).json()).status;
  };
  const confirm = async () => {
    let status = await ask({});
    if (status === 'requires_action')
      status = window.confirm('bank') ? await ask({ agreed: true }) : 'requires_payment_method';
    return status === 'requires_payment_method'
      ? { error: { message: 'Tu tarjeta fue rechazada.' } }
      : { paymentIntent: { status }, setupIntent: { status } };
  };
  const heard = {};
  const card = {
    on: (name, listener) => { heard[name] = listener; },
    mount: (node) => { node.append(field); heard.ready(); },
    destroy: () => field.remove(),
  };
  return {
    elements: (options) => {
      secret = options.clientSecret;
      const submit = async () => (field.value ? {} : { error: { message: 'Falta el número.' } });
      return { create: () => card, submit };
    },
    confirmPayment: confirm,
    confirmSetup: confirm,
    handleNextAction: async (options) => {
      secret = options.clientSecret;
      field.value = '4000002500003155';
      return confirm();
    },
  };
})`;

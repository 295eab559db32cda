import { expect, type Page } from '@playwright/test';
import { type Texts, test } from './support/fixtures.ts';
import type { Look } from './support/look.ts';

/** A microphone that hears a tone, or the reason why there is none. */
const withMicrophone = (page: Page, refusal: string | null) =>
  page.addInitScript((name) => {
    Object.defineProperty(navigator, 'mediaDevices', {
      value: {
        getUserMedia: async () => {
          if (name) throw new DOMException('no', name);
          const context = new AudioContext();
          const tone = context.createOscillator();
          const out = context.createMediaStreamDestination();
          tone.connect(out);
          tone.start();
          return out.stream;
        },
      },
    });
  }, refusal);

/** The operator configured a transcription service. */
async function withSpeech(page: Page, transcription: string) {
  await page.route(/\/trpc\/.*platform\.version/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"hasSpeech":false', '"hasSpeech":true');
    await route.fulfill({ response: answer, body });
  });
  await page.route(/\/trpc\/.*voice\.transcribe/, (route) =>
    route.fulfill({ json: [{ result: { data: { transcription } } }] }),
  );
}

/** From the header; on a phone, from the menu. */
async function openVoice(page: Page, { t, seen }: { t: Texts; seen: Look }) {
  await page.goto('/dashboard/gastos');
  if (seen.width === 390) await page.getByRole('button', { name: t('shell.places.more') }).click();
  await page.getByRole('button', { name: t('shell.voice') }).click();
  return page.getByRole('dialog', { name: t('voice.title') });
}

test('an expense is typed, corrected, noted, and another one after it', async ({ page, t, seen, shop }) => {
  const dialog = await openVoice(page, { t, seen });
  await expect(dialog.getByText(t('voice.noSpeech'))).toBeVisible();
  const transcript = dialog.getByRole('textbox', { name: t('voice.said') });
  await transcript.fill('hola');
  await expect(dialog.getByText(t('voice.nothing'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('voice.confirm', { count: 1 }) })).toBeDisabled();
  await transcript.fill('ayer gasté 50 en gasolina con tarjeta y 20 en almuerzo');
  await expect(dialog.getByRole('region', { name: t('voice.understood') })).toContainText('Gasolina');
  await dialog.getByRole('button', { name: t('voice.confirm', { count: 2 }) }).click();
  await expect(dialog.getByText(t('voice.done', { count: 2 }))).toBeVisible();
  await dialog.getByRole('button', { name: t('voice.again') }).click();
  await expect(transcript).toHaveValue('');
  await transcript.fill('80 de flete');
  await expect(dialog.getByText(t('voice.asks.kind'))).toBeVisible();
  await dialog.getByRole('button', { name: t('voice.cancel') }).click();
  await expect(transcript).toHaveValue('');
  const { body } = await shop.api({ method: 'GET', path: '/v1/expenses-transactions' });
  expect(
    Object(body)
      .expenses_transactions.map(({ amount }: { amount: number }) => amount)
      .sort(),
  ).toEqual([20, 50]);
});

test('a sentence in the bar is shown as what it books, booked, and undone', async ({ page, t, shop }) => {
  await shop.api({ method: 'POST', path: '/v1/contacts', body: { name: 'Juan Pérez', kind: 'client' } });
  await page.goto('/dashboard/gastos');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page
    .getByPlaceholder(t('shell.searchMenu'))
    .fill('fié 45 a Juan y pasé 500 de caja a la caja fuerte');
  await expect(page.getByText(t('shell.noted.credit'))).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('voice.title') });
  const understood = dialog.getByRole('region', { name: t('voice.understood') });
  await expect(understood).toContainText('Juan Pérez');
  await expect(understood).toContainText(t('voice.sides.safe'));
  await dialog.getByRole('button', { name: t('voice.confirm', { count: 2 }) }).click();
  await expect(dialog.getByText(t('voice.done', { count: 2 }))).toBeVisible();
  await dialog.getByRole('button', { name: t('voice.undo') }).click();
  await expect(dialog.getByText(t('voice.undone', { count: 2 }))).toBeVisible();
  const { body } = await shop.api({ method: 'GET', path: '/v1/debts-transactions' });
  expect(Object(body).debts_transactions).toEqual([]);
});

test('an uncertain entry shows its reason, and is not recorded', async ({ page, t, seen }) => {
  const dialog = await openVoice(page, { t, seen });
  await dialog.getByRole('textbox', { name: t('voice.said') }).fill('fié 45 a Rosa');
  await expect(dialog.getByText(t('voice.asks.unknown'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('voice.confirm', { count: 1 }) })).toBeDisabled();
});

test('an amount in another currency has not the sign of the shop', async ({ page, t, seen }) => {
  const dialog = await openVoice(page, { t, seen });
  await dialog.getByRole('textbox', { name: t('voice.said') }).fill('gasté 20.50 dólares en agua');
  await expect(dialog.getByText(t('voice.asks.currency'))).toBeVisible();
  const understood = dialog.getByRole('region', { name: t('voice.understood') });
  await expect(understood).toContainText('20.5');
  await expect(understood).not.toContainText(/Q\s?20/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(t('shell.searchMenu')).fill('gasté 20 dólares en agua');
  const notice = page.getByText(new RegExp(`^${t('shell.noted.expense')} · 20 · `));
  await expect(notice).toBeVisible();
});

test('an expense is spoken, sent as mp3, shown and recorded', async ({ page, t, seen }) => {
  await withMicrophone(page, null);
  await withSpeech(page, 'gasté 35 en taxi');
  const sent = page.waitForRequest((request) => /\/uploads\/direct\//.test(request.url()));
  const dialog = await openVoice(page, { t, seen });
  await dialog.getByRole('button', { name: t('voice.record') }).click();
  await page.waitForTimeout(1200);
  await dialog.getByRole('button', { name: t('voice.stop') }).click();
  expect((await sent).headers()['content-type']).toBe('audio/mpeg');
  await expect(dialog.getByRole('textbox', { name: t('voice.said') })).toHaveValue('gasté 35 en taxi');
  await dialog.getByRole('button', { name: t('voice.confirm', { count: 1 }) }).click();
  await expect(dialog.getByText(t('voice.done', { count: 1 }))).toBeVisible();
  await dialog.getByRole('link', { name: t('voice.see') }).click();
  await expect(page.getByText('Taxi').first()).toBeVisible();
});

for (const [name, key] of [
  ['NotAllowedError', 'noPermission'],
  ['NotFoundError', 'noMicrophone'],
] as const)
  test(`a browser that answers ${name} is told about`, async ({ page, t, seen }) => {
    await withMicrophone(page, name);
    await withSpeech(page, '');
    const dialog = await openVoice(page, { t, seen });
    await dialog.getByRole('button', { name: t('voice.record') }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t(`voice.refused.${key}`));
  });

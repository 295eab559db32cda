import { expect, type Page } from '@playwright/test';
import { tillOf } from './pages/till.ts';
import { fieldOf } from './support/api.ts';
import { onlySaleOf } from './support/books.ts';
import { test } from './support/fixtures.ts';
import type { Look } from './support/look.ts';
import { linkFromMail } from './support/mail.ts';
import { aProduct, newEmail, type Shop } from './support/shop.ts';

const desk: Look = { language: 'es', width: 1280, scheme: 'light' };
const phone: Look = { language: 'es', width: 390, scheme: 'light' };

const paymentsOf = (sale: unknown) => {
  const payments = fieldOf(sale, 'payments');
  return Array.isArray(payments)
    ? payments.map(({ method, amount, reference }) => [method, amount, reference])
    : [];
};

const setUp = (shop: Shop, settings: object) =>
  shop.api({ method: 'PATCH', path: '/v1/organizations', body: settings });

test('the same method twice, each transfer with its reference', async ({ page, t, seen, shop, goods: _ }) => {
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await till.pressCharge();
  await till.method('transfer').click();
  await till.charge.getByLabel(t('sale.reference')).fill('BAM 001');
  await till.charge.getByRole('textbox').first().fill('10');
  await till.charge.getByRole('button', { name: t('sale.addPayment') }).click();
  await expect(till.charge.getByText('BAM 001')).toBeVisible();
  await till.charge.getByLabel(t('sale.reference')).fill('BAM 002');
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  expect(paymentsOf(await onlySaleOf(shop))).toEqual([
    ['transfer', 10, 'BAM 001'],
    ['transfer', 15.5, 'BAM 002'],
  ]);
});

test('a tip is requested if the shop uses it, and is its own sum', async ({
  page,
  t,
  seen,
  shop,
  goods: _goods,
  inspect,
}) => {
  await setUp(shop, { tips_enabled: true });
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await till.pressCharge();
  await till.charge.getByRole('button', { name: t('sale.tip') }).click();
  await till.charge.getByText('10 %').or(till.charge.getByText('10%')).click();
  await expect(till.charge.getByText(/28\.05/).first()).toBeVisible();
  await inspect('tip');
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  const sale = await onlySaleOf(shop);
  expect([fieldOf(sale, 'tip'), fieldOf(sale, 'amount')]).toEqual([2.55, 28.05]);
});

test('the receipt goes to the customer by mail, and a reprint says that it is a copy', async ({
  page,
  t,
  seen,
  shop,
  goods: _goods,
  inspect,
  watched,
}) => {
  // An address that is none is refused by the server, and the form says so.
  watched.foresee(/\/trpc\/receipt\.send/);
  await page.addInitScript(() => Object.assign(globalThis, { print: () => undefined }));
  const till = tillOf(page, { t, seen });
  await till.open();
  await till.tap('Café molido');
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
  const print = page.getByRole('button', { name: t('receipt.print'), exact: true });
  await print.click();
  await expect(print).toBeEnabled();
  await print.click();
  await expect(page.getByText(t('receipt.copy', { number: 1 })).last()).toBeAttached();
  await page.getByRole('button', { name: t('receipt.mail') }).click();
  const email = newEmail('cliente');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('receipt.mailTo')).fill('nadie');
  await dialog.getByRole('button', { name: t('receipt.sendMail') }).click();
  await expect(dialog.getByText(t('errors.emailInvalid'))).toBeVisible();
  await inspect('receipt-mail');
  await dialog.getByLabel(t('receipt.mailTo')).fill(email);
  await dialog.getByRole('button', { name: t('receipt.sendMail') }).click();
  await expect(page.getByText(t('receipt.mailSent', { email }))).toBeVisible();
  await page.goto(await linkFromMail(email, '/r/'));
  await expect(page.getByText(String(fieldOf(await onlySaleOf(shop), 'code'))).first()).toBeVisible();
});

/** UPC-A of a scale: article 00123, 50.00. */
const label = '200123750008';

test.describe('@once', () => {
  test.use({ look: desk });

  test('a label of the scale puts its weight into the cart', async ({ page, t, seen, shop, goods: _ }) => {
    await setUp(shop, { scale_labels: 'weight' });
    await aProduct(shop, {
      name: 'Queso fresco',
      price: 38.5,
      unit: 'kg',
      quantity_step: 0.001,
      quantity_min: 0.001,
      sku: '123',
      track_stock: false,
    });
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.scan('2100123003501');
    await expect(till.lines.getByText('Queso fresco')).toBeVisible();
    await page.keyboard.press('F9');
    await till.confirm().click();
    await expect(till.done).toBeVisible();
    expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(13.48);
  });

  test('a label of another maker is tried in the settings and charged at the till', async ({
    page,
    t,
    seen,
    shop,
    goods: _,
    inspect,
  }) => {
    await page.goto('/dashboard/organizaciones/datos');
    await page.getByLabel(t('organization.business.scaleLabels')).selectOption('price');
    await page.getByLabel(t('organization.business.scaleFormat')).selectOption('2AAAAAxVVVVC');
    const trial = page.getByLabel(t('organization.business.scaleTrial'));
    await trial.fill('200123750004');
    await expect(page.getByText(t('organization.business.scaleTrialNone'))).toBeVisible();
    await trial.fill(label);
    await expect(page.getByText(/00123.*Q\s50$/)).toBeVisible();
    await inspect('scale-labels');
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expect(page.getByText(t('organization.business.saved'))).toBeVisible();
    await aProduct(shop, {
      name: 'Queso fresco',
      price: 40,
      unit: 'kg',
      quantity_step: 0.001,
      quantity_min: 0.001,
      sku: '123',
      track_stock: false,
    });
    const till = tillOf(page, { t, seen });
    await till.open();
    await till.scan(label);
    await expect(till.lines.getByText('Queso fresco')).toBeVisible();
    await page.keyboard.press('F9');
    await till.confirm().click();
    await expect(till.done).toBeVisible();
    expect(fieldOf(await onlySaleOf(shop), 'amount')).toBe(50);
  });

  test('the printer of this device is spoken to by USB, with drawer and cut', async ({
    page,
    t,
    seen,
    goods: _goods,
    inspect,
  }) => {
    await page.addInitScript(standInUsb);
    const till = tillOf(page, { t, seen });
    await till.open();
    await sellWith(till);
    await page.getByRole('button', { name: t('receipt.printer') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('printer.link')).selectOption('usb');
    await dialog.getByRole('button', { name: t('printer.choose') }).click();
    await expect(dialog.getByLabel(t('printer.name'))).toHaveValue('POS-58');
    await dialog.getByRole('switch', { name: t('printer.isAutomatic') }).click();
    await inspect('printer');
    await dialog.getByRole('button', { name: t('printer.test') }).click();
    await expect(page.getByText(t('printer.testSent'))).toBeVisible();
    await dialog.getByRole('button', { name: t('common.done') }).click();
    await expect(dialog).toBeHidden();
    await till.newSale.click();
    const before = await sentTo(page);
    await sellWith(till);
    await expect.poll(() => sentTo(page).then((bytes) => bytes.length)).toBeGreaterThan(before.length);
    const ticket = (await sentTo(page)).slice(before.length);
    const has = (...part: number[]) =>
      ticket.some((_, at) => part.every((byte, offset) => ticket[at + offset] === byte));
    expect([has(0x1b, 0x70, 0), has(0x1d, 0x56, 1), has(...Buffer.from('P-000002'))]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

test.describe('by camera @once', () => {
  test.use({ look: phone });

  test('a code before the camera goes into the cart once', async ({
    page,
    t,
    seen,
    shop,
    goods: _,
    inspect,
  }) => {
    const barcode = '7401005900013';
    await aProduct(shop, { name: 'Té verde', price: 12, stock: 5, barcode });
    await page.addInitScript(standInCamera, barcode);
    const till = tillOf(page, { t, seen });
    await till.open();
    await page.getByRole('button', { name: t('common.camera') }).tap();
    const dialog = till.dialog(t('camera.title'));
    await expect(dialog.getByText('Té verde')).toBeVisible();
    await inspect('camera');
    await dialog.getByRole('button', { name: t('camera.done') }).tap();
    await till.showTicket();
    await expect(till.lines.getByRole('button', { name: /^1,/ })).toHaveCount(1);
  });
});

async function sellWith(till: ReturnType<typeof tillOf>) {
  await till.tap('Café molido');
  await till.pressCharge();
  await till.confirm().click();
  await expect(till.done).toBeVisible();
}

const sentTo = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const sent: unknown = Reflect.get(globalThis, 'sentToPrinter');
    return Array.isArray(sent) ? sent : [];
  });

/** A printer where the browser's own would be: it takes bytes and keeps them. */
function standInUsb() {
  const sent: number[] = [];
  const alternate = { endpoints: [{ direction: 'out', type: 'bulk', endpointNumber: 1 }] };
  const nothing = async () => undefined;
  const printer = {
    productName: 'POS-58',
    configuration: { interfaces: [{ interfaceNumber: 0, alternate }] },
    open: nothing,
    close: nothing,
    claimInterface: nothing,
    releaseInterface: nothing,
    transferOut: async (_endpoint: number, bytes: Uint8Array) => {
      sent.push(...bytes);
      return { status: 'ok' };
    },
  };
  const usb = { requestDevice: async () => printer, getDevices: async () => [printer] };
  Object.assign(globalThis, { sentToPrinter: sent });
  Object.defineProperty(navigator, 'usb', { value: usb, configurable: true });
}

/** A camera that looks at an EAN-13; what reads it is the real one. */
function standInCamera(code: string) {
  const left = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011'];
  const [eight, nine] = ['0110111', '0001011'];
  const odd = [...left, eight, nine].map(String);
  const flip = (bits: string) => [...bits].map((bit) => (bit === '0' ? '1' : '0')).join('');
  const right = odd.map(flip);
  const even = right.map((bits) => [...bits].reverse().join(''));
  const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL'];
  const digits = [...code].map(Number);
  const parity = [...parities, 'LGGLGL'][digits[0] ?? 0] ?? '';
  const first = digits.slice(1, 7).map((digit, at) => (parity[at] === 'L' ? odd : even)[digit]);
  const bits = `101${first.join('')}01010${digits
    .slice(7)
    .map((digit) => right[digit])
    .join('')}101`;
  const draw = () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('No canvas.');
    const paint = () => {
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, 640, 480);
      pen.fillStyle = '#000';
      [...bits].forEach((bit, at) => {
        if (bit === '1') pen.fillRect(130 + at * 4, 160, 4, 160);
      });
    };
    setInterval(paint, 50);
    paint();
    return canvas.captureStream(10);
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => draw() } });
}

import { expect } from '@playwright/test';
import { fieldOf } from './support/api.ts';
import { test } from './support/fixtures.ts';
import { aProduct } from './support/shop.ts';

/** Small squares of one color each, and what is none. */
const red =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';
const wide =
  'iVBORw0KGgoAAAANSUhEUgAAw1AAAAABAQMAAABLRvHNAAAAA1BMVEUAAACnej3aAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHUlEQVRYw+3BMQEAAADCoPVPbQdvoAAAAAAAAG4DGGsAAfcJrycAAAAASUVORK5CYII=';
const square = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(red, 'base64') });
/** 50 000 × 1 pixels in a few bytes. */
const strip = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(wide, 'base64') });
const drawing = (name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
});

test('five images are put in order by keys on a phone, cropped, removed; a sixth is refused', async ({
  page,
  t,
  shop,
  watched,
  inspect,
}) => {
  watched.foresee(/\/uploads\/direct/);
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await aProduct(shop, { name: 'Taza', price: 10 });
  await page.goto(`/dashboard/productos/${id}/editar`);
  const chooser = page.locator('input[type=file]:not([capture])');
  await chooser.setInputFiles([1, 2, 3, 4, 5, 6].map((number) => square(`foto-${number}.png`)));
  const handle = (number: number) => page.getByRole('button', { name: `foto-${number}.png` });
  await expect(handle(5)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`foto-6.png: ${t('errors.imageUploaderRejection')}`);
  await expect(page.getByRole('alert')).toContainText('5');
  await expect(chooser).toHaveCount(0);
  await inspect('images-phone');

  // Each act on an image lies within its frame.
  const frame = await page
    .getByRole('listitem')
    .filter({ has: handle(1) })
    .boundingBox();
  const trash = await page.getByRole('button', { name: t('image.remove', { number: '1' }) }).boundingBox();
  if (!frame || !trash) throw new Error('The image has no place.');
  expect(trash.x).toBeGreaterThanOrEqual(frame.x);
  expect(trash.x + trash.width).toBeLessThanOrEqual(frame.x + frame.width);

  // To the third place, which stands in another row.
  const isMirrored = await page.evaluate(() => document.dir === 'rtl');
  const forth = isMirrored ? 'ArrowLeft' : 'ArrowRight';
  const liveRegion = page.locator('[id^="DndLiveRegion"]');
  await handle(1).focus();
  await page.keyboard.press('Space');
  await expect(liveRegion).toHaveText(t('image.movedTo', { number: '1', place: '1' }));
  // The screen reader announces that the image is lifted, and only then, by a timer, the arrow keys are
  // active.
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50)));
  await page.keyboard.press(forth);
  await expect(liveRegion).toHaveText(t('image.movedTo', { number: '1', place: '2' }));
  await page.keyboard.press(forth);
  await expect(liveRegion).toHaveText(t('image.movedTo', { number: '1', place: '3' }));
  await page.keyboard.press('Space');
  const names = () =>
    page.locator('li button[aria-roledescription]').evaluateAll((all) => all.map((each) => each.ariaLabel));
  await expect.poll(names).toEqual([2, 3, 1, 4, 5].map((number) => `foto-${number}.png`));
  await expect(handle(1)).toBeFocused();

  await page.getByRole('button', { name: t('image.remove', { number: '5' }) }).click();
  await page.getByRole('button', { name: t('image.crop', { number: '1' }) }).click();
  const dialog = page.getByRole('dialog', { name: t('image.cropTitle') });
  // A hundred pixels are ten presses of an arrow, not a hundred.
  const cropped = dialog.locator('img');
  await dialog.getByRole('slider').press('End');
  await dialog.getByRole('group', { name: t('image.cropTitle') }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cropped).toHaveCSS('transform', 'matrix(4, 0, 0, 4, 10, 0)');
  await dialog.getByRole('button', { name: t('image.use') }).click();
  await expect(dialog).toHaveCount(0);
  const refused = page.getByRole('main').getByRole('alert');
  await chooser.setInputFiles(strip('larga.png'));
  await expect(refused).toContainText(/larga\.png: .*50000.*20000/);
  await chooser.setInputFiles([drawing('mal.svg', 'image/svg+xml'), drawing('mal.png', 'image/png')]);
  await expect(refused).toContainText(`mal.svg: ${t('image.notAnImage')}`);
  await expect(refused).toContainText(`mal.png: ${t('errors.imageInvalid')}`);
  await page.getByRole('button', { name: t('common.save'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/productos/${id}$`));
  const { body } = await shop.api({ path: `/v1/products/${id}` });
  expect(fieldOf(body, 'images', 'length')).toBe(4);
});

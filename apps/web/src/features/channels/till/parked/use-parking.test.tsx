// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { useShop } from '../../../../domain/sale/use-shop.ts';
import type { Answers } from '../../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { button, field, fill, press, pressKey, until } from '../../../../lib/testing/user.testing.ts';
import { HeaderPlace } from '../../../../ui/page/HeaderSlot.tsx';
import { catalogueOf, weighed } from '../shelf/product.fixture.ts';
import { TillScreen } from '../TillScreen.tsx';

const pagination = { page: 1, pages: 1, count: 3 };
const [rice, tea] = [
  weighed('Arroz', '1', { quantityStep: 1000 }),
  weighed('Te', '2', { quantityStep: 1000 }),
];

function Till() {
  const shop = useShop();
  return shop ? (
    <>
      <HeaderPlace className={undefined} />
      <TillScreen shop={shop} Charge={() => null} Done={() => null} />
    </>
  ) : null;
}

const lines = () => document.querySelector('[data-cart-lines]')?.textContent ?? '';

/** A till at which Arroz goes on hold while Te is scanned; the answer comes when `arrive` is called. */
async function aParkedTicket() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: /hover|fine|min-width/.test(media),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const first = Promise.withResolvers<void>();
  const parked: { id: string; products: unknown[] }[] = [];
  const answers: Answers = {
    'user.me': () => aMe({}),
    'product.tillCatalogue': () => catalogueOf([rice, tea]),
    'product.listForPos': () => ({ products: [], pagination }),
    'productCategory.listForPos': () => ({ productCategories: [], pagination }),
    'service.listForPos': () => ({ services: [], pagination }),
    'offer.forTill': () => ({ offers: [] }),
    'ticket.list': () => ({ posTransactions: [], pagination }),
    'pos.create': async ({ id, products }: { id: string; products: { lineId: string }[] }) => {
      await first.promise;
      parked.push({ id, products });
      return { id, concept: `Mesa ${parked.length}`, status: 'in_progress', products: [] };
    },
    'pos.byId': ({ id }: { id: string }) => aTicket(id),
  };
  const page = await draw(<Till />, { answers });
  await until(() => button(/^Agregar Arroz/));
  await until(() => expect(page.calls.map(({ path }) => path)).toContain('ticket.list'));
  await scan('Arroz');
  pressKey(document.body, 'F8');
  await until(() => expect(page.calls.map(({ path }) => path)).toContain('pos.create'));
  await scan('Te');
  first.resolve();
  await until(() => expect(lines()).not.toContain('Arroz'));
  return parked;
}

async function scan(name: string) {
  fill(field('Buscar o escanear'), name);
  await until(() => expect(document.querySelector('[data-best]')?.textContent).toContain(name));
  pressKey(field('Buscar o escanear'), 'Enter');
  await until(() => expect(lines()).toContain(name));
}

const aTicket = (id: string) => ({
  id,
  status: 'in_progress',
  revision: 1,
  concept: 'Mesa 1',
  comments: null,
  contact: null,
  freeAmounts: [],
  discount: null,
  tip: 0,
  services: [],
  products: [
    {
      ...{
        id: rice.id,
        variantId: rice.variants[0]?.id,
        lineId: 'l',
        name: 'Arroz',
        unit: 'lb',
        price: 3850,
      },
      ...{ taxRate: null, quantity: 1000, discount: null, note: null, modifiers: [] },
    },
  ],
});

test('an item scanned while a ticket is being parked is the next sale; both are restored', async () => {
  const parked = await aParkedTicket();
  expect(lines()).toContain('Te');
  press('Traer de vuelta');
  await until(() => expect(lines()).toContain('Arroz'));
  expect(lines()).not.toContain('Te');
  expect(parked).toHaveLength(2);
  expect(new Set(parked.map(({ id }) => id)).size).toBe(2);
});

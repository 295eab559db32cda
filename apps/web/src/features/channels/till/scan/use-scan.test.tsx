// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useShop } from '../../../../domain/sale/use-shop.ts';
import { type Answers, lost } from '../../../../lib/testing/mock-api.testing.ts';
import { aMe } from '../../../../lib/testing/person.fixture.ts';
import { draw } from '../../../../lib/testing/render.testing.tsx';
import { field, fill, pressKey, seen, until } from '../../../../lib/testing/user.testing.ts';
import { HeaderPlace } from '../../../../ui/page/HeaderSlot.tsx';
import { catalogueOf, weighed } from '../shelf/product.fixture.ts';
import { TillScreen } from '../TillScreen.tsx';

type OnRows = (rows: unknown[], note: unknown) => void;
let readDevice: (onRows: OnRows) => Promise<unknown> = async () => null;
vi.mock('../../../../lib/device/catalogue-db.ts', () => ({
  keep: async () => true,
  forgetStored: () => {},
  readStored: (_name: string, onRows: OnRows) => readDevice(onRows),
}));

const box = 'Buscar o escanear';
const pagination = { page: 1, pages: 1, count: 3 };
const rice = weighed('Arroz', '750001');
const tea = weighed('Té', '750077');

function Till() {
  const shop = useShop();
  return shop ? (
    <>
      <HeaderPlace className={undefined} />
      <TillScreen shop={shop} Charge={() => null} Done={() => null} />
    </>
  ) : null;
}

/** A till with the given answers for its catalogue and for its search by a code. */
async function aTill(catalogue: () => unknown, search: () => unknown) {
  const answers: Answers = {
    'user.me': () => aMe({}),
    'product.tillCatalogue': catalogue,
    'product.listForPos': ({ content }: { content?: string }) =>
      content === undefined ? { products: [], pagination } : search(),
    'productCategory.listForPos': () => ({ productCategories: [], pagination }),
    'service.listForPos': () => ({ services: [], pagination }),
    'offer.forTill': () => ({ offers: [] }),
  };
  const { calls } = await draw(<Till />, { answers });
  await until(() => field(box));
  const searched = () => calls.flatMap(({ input: { content } }) => content ?? []);
  return { searched };
}

/** As a scanner types: faster than any hand, whatever has the focus. */
const scan = (code: string) => {
  for (const key of [...code, 'Enter']) pressKey(document.body, key);
};
const lines = () => document.querySelector('[data-cart-lines]')?.textContent ?? '';
const refusing = () => {
  throw lost();
};
const aMoment = () => new Promise((done) => setTimeout(done, 60));

beforeEach(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: /hover|fine|min-width/.test(media),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
  })),
);
afterEach(() => {
  readDevice = async () => null;
  vi.restoreAllMocks();
});

test('a scan before the catalogue is loaded waits for it, and no server is queried', async () => {
  const arrived = Promise.withResolvers<void>();
  const catalogue = () => arrived.promise.then(() => catalogueOf([rice, tea]));
  const { searched } = await aTill(catalogue, refusing);
  scan('750077');
  await aMoment();
  expect([lines(), searched()]).toEqual(['', []]);
  arrived.resolve();
  await until(() => expect(lines()).toContain('Té'));
  expect(searched()).toEqual([]);
});

test.each([
  ['scanned', () => scan('750077')],
  ['typed', () => void [fill(field(box), '750077'), pressKey(field(box), 'Enter')]],
])('without a catalogue a code that is %s is looked up on the server', async (_how, enter) => {
  const { searched } = await aTill(refusing, () => ({ products: [tea], pagination }));
  enter();
  await until(() => expect(lines()).toContain('Té'));
  expect(searched()).toEqual(['750077']);
});

/** The device holds two pages, and there is no line; the second is read when it is released. */
function aLargeDevice() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const released = Promise.withResolvers<void>();
  const { asOf } = catalogueOf([]);
  const about = { categories: [], mostSold: [], after: null, count: 2, checkedAt: 0, storedAt: Date.now() };
  readDevice = async (onRows) => {
    // So long that what is there so far is shown.
    await new Promise((done) => setTimeout(done, 550));
    onRows([rice], { ...about, asOf });
    await released.promise;
    onRows([tea], { ...about, asOf });
    return { ...about, asOf };
  };
  return () => released.resolve();
}

test('without a line a scan waits for what the device is still reading', async () => {
  const release = aLargeDevice();
  const { searched } = await aTill(refusing, refusing);
  await until(() => expect(seen()).toContain('Arroz'));
  scan('750077');
  await until(() => expect(searched()).toEqual(['750077']));
  await aMoment();
  expect(lines()).toBe('');
  release();
  await until(() => expect(lines()).toContain('Té'));
  expect(seen()).not.toContain('No hay conexión');
});

test('a code unknown to the device too is refused once the device is read', async () => {
  const release = aLargeDevice();
  const { searched } = await aTill(refusing, refusing);
  await until(() => expect(seen()).toContain('Arroz'));
  scan('750099');
  await until(() => expect(searched()).toEqual(['750099']));
  release();
  await until(() => expect(seen()).toContain('No hay conexión'));
  expect(lines()).toBe('');
});

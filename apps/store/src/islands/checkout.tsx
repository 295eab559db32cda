/** @jsxImportSource preact */
import { render } from 'preact';
import { boot, dataOf } from '../browser/boot.ts';
import { CheckoutForm } from '../checkout/CheckoutForm.tsx';
import type { StoreData } from '../pages/OrderPages.tsx';

const booted = await boot();
const place = document.querySelector('[data-island=checkout]');
if (place) render(<CheckoutForm booted={booted} store={dataOf<StoreData>('store')} />, place);

/** @jsxImportSource preact */
import { render } from 'preact';
import { boot, dataOf } from '../browser/boot.ts';
import type { Followed } from '../tracking/followed.ts';
import { Tracking } from '../tracking/Tracking.tsx';

const booted = await boot();
const place = document.querySelector('[data-island=tracking]');
if (place) render(<Tracking booted={booted} first={dataOf<Followed>('order')} />, place);

/** @jsxImportSource preact */
import { hydrate } from 'preact';
import { showBar } from '../browser/bar.ts';
import { boot, dataOf } from '../browser/boot.ts';
import { Options, type ProductData } from '../options/Options.tsx';

const booted = await boot();
const place = document.querySelector('[data-island=product]');
if (place) hydrate(<Options {...booted} data={dataOf<ProductData>('product')} />, place);
showBar(booted);

/** @jsxImportSource preact */

/** From Tabler Icons (MIT); each icon is one line, split into parts. */
const drawings = {
  back: ['M5 12l14 0M5 12l6 6M5 12l6 -6'],
  search: ['M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0M21 21l-6 -6'],
  plus: ['M12 5l0 14M5 12l14 0'],
  minus: ['M5 12l14 0'],
  check: ['M5 12l5 5l10 -10'],
  motorbike: [
    'M2 16a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M16 16a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
    'M7.5 14h5l4 -4h-10.5m1.5 4l4 -4M13 6h2l1.5 3l2 4',
  ],
  store: [
    'M3 21l18 0M3 7v1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1m0 1a3 3 0 0 0 6 0v-1h-18l2 -4h14l2 4',
    'M5 21l0 -10.15M19 21l0 -10.15M9 21v-4a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2v4',
  ],
  table: [
    'M5 11a2 2 0 0 1 2 2v2h10v-2a2 2 0 1 1 4 0v4a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-4a2 2 0 0 1 2 -2',
    'M5 11v-5a3 3 0 0 1 3 -3h8a3 3 0 0 1 3 3v5M6 19v2M18 19v2',
  ],
  clock: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3'],
  locate: [
    'M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M12 2l0 2M12 20l0 2',
    'M20 12l2 0M2 12l2 0',
  ],
  cash: [
    'M7 15h-3a1 1 0 0 1 -1 -1v-8a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v3',
    'M7 10a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1l0 -8',
    'M12 14a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  ],
  card: [
    'M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -8M3 10l18 0',
    'M7 15l.01 0M11 15l2 0',
  ],
  transfer: ['M3 21l18 0M3 10l18 0M5 6l7 -3l7 3M4 10l0 11M20 10l0 11M8 14l0 3M12 14l0 3M16 14l0 3'],
  whatsapp: [
    'M3 21l1.65 -3.8a9 9 0 1 1 3.4 2.9l-5.05 .9',
    'M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0 -1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0 -1h-1a.5 .5 0 0 0 0 1',
  ],
  bag: [
    'M6.331 8h11.339a2 2 0 0 1 1.977 2.304l-1.255 8.152a3 3 0 0 1 -2.966 2.544h-6.852a3 3 0 0 1 -2.965 -2.544l-1.255 -8.152a2 2 0 0 1 1.977 -2.304',
    'M9 11v-5a3 3 0 0 1 6 0v5',
  ],
  star: [
    'M12 17.75l-6.172 3.245l1.179 -6.873l-5 -4.867l6.9 -1l3.086 -6.253l3.086 6.253l6.9 1l-5 4.867l1.179 6.873l-6.158 -3.245',
  ],
} as const;

export type IconName = keyof typeof drawings;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class={`i i-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name].join('')} />
  </svg>
);

/** Drawings of corner shop goods, as vectors: the landing page shows them, and example shops use them. */
const wall = (wallColor: string, shelf: string, drawn: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="640" height="480">` +
  `<rect width="320" height="240" fill="${wallColor}"/><path d="M0 190h320v50H0z" fill="${shelf}"/>` +
  `<ellipse cx="160" cy="208" rx="120" ry="12" opacity=".16"/>${drawn}</svg>`;

const label = (x: number, y: number, { text, size = 22, fill = '#fff' }: Lettering) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" font-weight="700" fill="${fill}" ` +
  `text-anchor="middle">${text}</text>`;
type Lettering = { text: string; size?: number; fill?: string };

const many = (places: [x: number, y: number][], drawn: string) =>
  places.map(([x, y]) => `<g transform="translate(${x} ${y})">${drawn}</g>`).join('');

const loaf =
  '<ellipse rx="62" ry="34" fill="#d9913f"/><ellipse cy="-7" rx="54" ry="25" fill="#efb666"/>' +
  '<path d="M-26-22l14 20M-2-26l14 20M22-22l12 18" stroke="#fbe3b4" stroke-width="7" stroke-linecap="round"/>';
const egg =
  '<ellipse rx="26" ry="34" fill="#e9c39b"/><ellipse cx="-7" cy="-9" rx="10" ry="14" fill="#f7dfc4"/>';
const tomato =
  '<circle r="50" fill="#d6392c"/><ellipse cx="-17" cy="-19" rx="15" ry="10" fill="#f0786a"/>' +
  '<path d="M0-44l9-14 3 15 18-3-12 13 12 10-21-3-9 14-6-15-19 4 11-13-10-11 18 3z" fill="#3f7d3a"/>';
const onion =
  '<path d="M0-62c6 18 46 24 46 62 0 30-24 44-46 44s-46-14-46-44c0-38 40-44 46-62z" fill="#f1e6d3"/>' +
  '<path d="M0-52c-18 26-24 56-6 94M0-52c18 26 24 56 6 94" stroke="#cdb891" stroke-width="3" fill="none"/>';
const potato =
  '<ellipse rx="56" ry="40" fill="#b98e5a"/><ellipse cx="-12" cy="-12" rx="30" ry="17" fill="#cfa772"/>' +
  '<circle cx="20" cy="6" r="4" fill="#8d6638"/><circle cx="-24" cy="14" r="3" fill="#8d6638"/>';
const roll =
  '<rect x="-36" y="-44" width="72" height="88" rx="10" fill="#fdfdfd" stroke="#dcdfe6" stroke-width="3"/>' +
  '<ellipse cy="-40" rx="36" ry="14" fill="#eef0f4"/><ellipse cy="-40" rx="13" ry="6" fill="#b9a88e"/>';
const biscuit =
  '<circle r="44" fill="#c68a48"/><circle cx="-14" cy="-14" r="8" fill="#5b3416"/>' +
  '<circle cx="16" cy="-6" r="7" fill="#5b3416"/><circle cx="-6" cy="18" r="8" fill="#5b3416"/>';
const bottle = (fill: string, cap: string) =>
  `<path d="M134 32h52v26c0 18 26 22 26 52v86c0 8-6 14-14 14h-76c-8 0-14-6-14-14v-86c0-30 26-34 26-52z" ` +
  `fill="${fill}"/><rect x="130" y="14" width="60" height="22" rx="6" fill="${cap}"/>`;
const bag = (fill: string, edge: string) =>
  `<path d="M92 48l136-4 12 152c-50 16-110 16-160 0z" fill="${fill}"/>` +
  `<path d="M92 48l136-4 2 18-140 4z" fill="${edge}"/>`;

export const goodsPictures = {
  bread: wall(
    '#f0e2cc',
    '#c79a68',
    many(
      [
        [98, 160],
        [220, 158],
        [160, 116],
      ],
      loaf,
    ),
  ),
  eggs: wall(
    '#f3e9d8',
    '#cfb48c',
    `${many(
      [
        [74, 128],
        [130, 122],
        [188, 122],
        [246, 128],
      ],
      egg,
    )}<path d="M36 148h248l-20 58H56z" fill="#9d968c"/>`,
  ),
  tomatoes: wall(
    '#f4dfc9',
    '#8b5a34',
    many(
      [
        [100, 152],
        [222, 152],
        [160, 108],
      ],
      tomato,
    ),
  ),
  cola: wall(
    '#f6d3c8',
    '#b3362c',
    `${bottle('#3a1a12', '#c1272d')}<path d="M108 112h104v54H108z" fill="#d3322c"/>${label(160, 148, { text: 'Cola', size: 30 })}`,
  ),
  milk: wall(
    '#d7e6f3',
    '#9fb9cf',
    `<path d="M104 76l26-42h60l26 42v132H104z" fill="#fff"/><path d="M104 76h112v8H104z" fill="#cfdbe8"/><path d="M104 104h112v60H104z" fill="#2d6cb5"/>${label(160, 143, { text: 'LECHE', size: 26 })}`,
  ),
  cheese: wall(
    '#dfe7e2',
    '#6f9280',
    '<ellipse cx="150" cy="176" rx="96" ry="30" fill="#e5dcc6"/><path d="M54 130v46c0 40 192 40 192 0v-46z" fill="#f4eddc"/><ellipse cx="150" cy="130" rx="96" ry="30" fill="#fdf9ee"/><path d="M150 130l92 8v44l-70 22z" fill="#e9e0ca"/>',
  ),
  bananas: wall(
    '#e7efd9',
    '#9bb07a',
    '<path d="M70 76c10 70 70 122 168 110 12-2 12-14 0-16-66-8-112-44-132-98z" fill="#f2c12e"/><path d="M92 66c22 62 74 96 156 92 12-2 10-14 0-16-60-6-100-36-122-84z" fill="#ffd94f"/><path d="M66 60l44-16 18 18-50 18z" fill="#7a5a20"/>',
  ),
  coffee: wall(
    '#e6d2bd',
    '#8a5a3a',
    `${bag('#4a2b1a', '#e7a33a')}<path d="M104 104h112v54H104z" fill="#f5ead8"/>${label(160, 142, { text: 'CAFÉ', size: 32, fill: '#4a2b1a' })}`,
  ),
  rice: wall(
    '#ecebe2',
    '#a9a48f',
    `${bag('#fbfbf7', '#d9d6c8')}<path d="M98 98h124v62H98z" fill="#1f7a4d"/>${label(160, 140, { text: 'ARROZ', size: 29 })}`,
  ),
  beans: wall(
    '#ecd9c3',
    '#8c5a2b',
    `<path d="M50 130h220c0 54-44 80-110 80S50 184 50 130z" fill="#a4552c"/>` +
      `<ellipse cx="160" cy="130" rx="110" ry="30" fill="#3c241a"/>${many(
        [
          [100, 128],
          [140, 120],
          [180, 134],
          [220, 126],
          [150, 142],
        ],
        '<ellipse rx="17" ry="11" fill="#241611"/><ellipse cx="-4" cy="-4" rx="7" ry="3" fill="#6d5547"/>',
      )}`,
  ),
  water: wall(
    '#d6edf2',
    '#82b7c6',
    `${bottle('#a8dcec', '#1d6fa8')}<path d="M108 116h104v46H108z" fill="#1d6fa8"/>${label(160, 148, { text: 'Agua', size: 28 })}`,
  ),
  soap: wall(
    '#d5eeec',
    '#5aa7a3',
    `<path d="M64 116l28-38h152l-18 38z" fill="#58c0b6"/><path d="M64 116h162v74H64z" fill="#1d8f86"/><path d="M226 116l18-38v72l-18 40z" fill="#14665f"/>${label(145, 165, { text: 'JABÓN', size: 34 })}`,
  ),
  paper: wall(
    '#e9ecf6',
    '#a9b2cf',
    many(
      [
        [84, 158],
        [160, 158],
        [236, 158],
        [160, 78],
      ],
      roll,
    ),
  ),
  oil: wall(
    '#f6edd0',
    '#b99b4c',
    `${bottle('#f2c84b', '#3f7d3a')}<path d="M108 112h104v54H108z" fill="#3f7d3a"/>${label(160, 148, { text: 'Aceite', size: 27 })}`,
  ),
  onions: wall(
    '#ece3ef',
    '#a08aa8',
    many(
      [
        [98, 152],
        [222, 152],
        [160, 120],
      ],
      onion,
    ),
  ),
  potatoes: wall(
    '#efe4d2',
    '#8a6a45',
    many(
      [
        [94, 164],
        [224, 164],
        [160, 122],
      ],
      potato,
    ),
  ),
  biscuits: wall(
    '#f5e3cf',
    '#a9733f',
    many(
      [
        [96, 160],
        [224, 160],
        [160, 116],
      ],
      biscuit,
    ),
  ),
} as const;

export type GoodsPicture = keyof typeof goodsPictures;

/** A data URL, so that the browser draws the picture without a request. */
export const pictureUrl = (name: GoodsPicture) =>
  `data:image/svg+xml,${encodeURIComponent(goodsPictures[name])}`;

/** The local names of products in countries that do not use the most common one. */
const localWords: [usual: string, local: [word: string, countries: string][]][] = [
  ['Aguacate', [['Palta', 'AR BO CL PE UY']]],
  [
    'Banano',
    [
      ['Plátano', 'BO CL CU MX PE'],
      ['Banana', 'AR PY UY'],
      ['Guineo', 'DO EC PA'],
      ['Cambur', 'VE'],
    ],
  ],
  [
    'Frijol negro',
    [
      ['Poroto negro', 'AR CL PY UY'],
      ['Frejol negro', 'BO EC PE'],
      ['Habichuela negra', 'DO'],
      ['Caraota negra', 'VE'],
    ],
  ],
  [
    'Frijoles',
    [
      ['Porotos', 'AR CL PY UY'],
      ['Frejoles', 'BO EC PE'],
      ['Habichuelas', 'DO'],
      ['Caraotas', 'VE'],
    ],
  ],
  [
    'Maíz dulce',
    [
      ['Choclo', 'AR BO CL EC PE PY UY'],
      ['Elote dulce', 'GT HN MX SV'],
    ],
  ],
  ['Maní salado', [['Cacahuate salado', 'HN MX']]],
  ['fresa', [['frutilla', 'AR BO CL EC PY UY']]],
  [
    'Cloro',
    [
      ['Lavandina', 'AR BO PY'],
      ['Lejía', 'PE'],
    ],
  ],
  [
    'Refresco',
    [
      ['Gaseosa', 'AR CO CR EC GT HN NI PE PY SV'],
      ['Bebida', 'CL'],
    ],
  ],
  ['Acetaminofén', [['Paracetamol', 'AR BO CL EC MX PE PY UY']]],
  [
    'Camiseta',
    [
      ['Playera', 'GT MX'],
      ['Remera', 'AR PY UY'],
      ['Polera', 'BO CL'],
      ['Franela', 'VE'],
    ],
  ],
  [
    'Bombilla',
    [
      ['Foco', 'BO EC GT HN MX PE SV'],
      ['Bombillo', 'CO CR CU DO PA VE'],
      ['Ampolleta', 'CL'],
      ['Lámpara', 'AR PY UY'],
    ],
  ],
];

/** The name of a product in a country. */
export function nameHere(name: string, countryId: string): string {
  for (const [usual, local] of localWords) {
    const [word] = local.find(([, countries]) => countries.split(' ').includes(countryId)) ?? [];
    if (!word) continue;
    const here = name.replace(usual, word).replace(usual.toLowerCase(), word.toLowerCase());
    if (here !== name) return here;
  }
  return name;
}

import type { Unit } from '@mostrador/shared/codes';

/** The shelves of a corner shop in Guatemala. */
export const shelves = {
  bebidas: { name: 'Bebidas', color: '#2f6f8f' },
  lacteos: { name: 'Lácteos y huevos', color: '#8a7a3b' },
  granos: { name: 'Granos y abarrotes', color: '#8c5a2b' },
  pan: { name: 'Pan y galletas', color: '#b0752e' },
  boquitas: { name: 'Boquitas', color: '#b4432f' },
  dulces: { name: 'Dulces y chocolates', color: '#a03f6b' },
  carnes: { name: 'Embutidos y carnes', color: '#8f2f3a' },
  verduras: { name: 'Frutas y verduras', color: '#3f7d4e' },
  enlatados: { name: 'Enlatados y salsas', color: '#7a4a8c' },
  limpieza: { name: 'Limpieza del hogar', color: '#2b7a78' },
  higiene: { name: 'Higiene personal', color: '#4a5fa5' },
} as const;
export type Shelf = keyof typeof shelves;

type More = {
  unit?: Unit;
  favourite?: true;
  wholesale?: [quantity: number, price: number];
  ends?: 'low' | 'out';
};

/**
 * Price and cost in 1/100 quetzal, how many the shop likes to have, how often one is asked for, and the
 * maker's prefix of the barcode; what is weighed or baked has none. `ends`: with how much of it the six weeks
 * end.
 */
export type DemoProduct = [
  shelf: Shelf,
  name: string,
  price: number,
  cost: number,
  usual: number,
  popularity: number,
  maker: string | null,
  more?: More,
];

const lb: More = { unit: 'lb' };

export const demoProducts: DemoProduct[] = [
  ['bebidas', 'Agua pura Salvavidas 600 ml', 400, 260, 72, 9, '7401003', { favourite: true }],
  ['bebidas', 'Agua pura Salvavidas garrafón', 1800, 1450, 24, 5, '7401003'],
  ['bebidas', 'Coca-Cola lata 354 ml', 600, 440, 72, 9, '7401005', { favourite: true }],
  ['bebidas', 'Coca-Cola 600 ml', 750, 560, 60, 9, '7401005'],
  ['bebidas', 'Coca-Cola 3 litros', 2400, 1920, 36, 7, '7401005', { wholesale: [6000, 2250] }],
  ['bebidas', 'Pepsi 600 ml', 650, 470, 48, 5, '7401006'],
  ['bebidas', 'Pepsi 2.5 litros', 1800, 1420, 24, 4, '7401006'],
  ['bebidas', 'Grapette 354 ml', 500, 360, 36, 3, '7401006'],
  ['bebidas', 'Big Cola 1.7 litros', 1100, 820, 30, 5, '7401030'],
  ['bebidas', 'Gatorade ponche de frutas 600 ml', 1100, 830, 24, 2, '7501031'],
  ['bebidas', 'Jugo Del Frutal naranja 1 litro', 1400, 1060, 24, 2, '7401011'],
  ['bebidas', 'Jugo Petit manzana 330 ml', 550, 390, 36, 4, '7401012', { ends: 'low' }],
  ['bebidas', 'Cerveza Gallo lata 350 ml', 900, 690, 72, 6, '7401001'],
  ['bebidas', 'Cerveza Gallo litro', 2100, 1680, 24, 3, '7401001'],
  ['bebidas', 'Bebida energizante Raptor 300 ml', 700, 500, 36, 4, '7401007'],
  ['bebidas', 'Té Lipton limón 500 ml', 750, 540, 24, 2, '7501012'],

  ['lacteos', 'Leche entera Dos Pinos 1 litro', 1450, 1210, 36, 6, '7441001', { favourite: true }],
  ['lacteos', 'Leche Trebolac 946 ml', 1275, 1040, 24, 3, '7401014'],
  ['lacteos', 'Queso fresco', 2800, 2150, 15, 6, null, { unit: 'lb', favourite: true }],
  ['lacteos', 'Queso de capas', 3400, 2600, 8, 2, null, lb],
  ['lacteos', 'Crema pura Foremost 200 ml', 950, 740, 24, 5, '7401015'],
  ['lacteos', 'Huevo unidad', 150, 120, 180, 9, null, { wholesale: [30_000, 140] }],
  ['lacteos', 'Huevos cartón de 30', 4200, 3600, 12, 3, '7401016'],
  ['lacteos', 'Yogur Yes fresa 200 g', 650, 490, 24, 3, '7401017', { ends: 'low' }],
  ['lacteos', 'Margarina Mirasol barra 100 g', 400, 290, 30, 3, '7401018'],
  ['lacteos', 'Mantequilla Dos Pinos 115 g', 1350, 1060, 12, 1, '7441001'],

  ['granos', 'Frijol negro', 750, 560, 60, 7, null, { unit: 'lb', favourite: true }],
  ['granos', 'Arroz blanco', 475, 360, 60, 7, null, { unit: 'lb', wholesale: [10_000, 440] }],
  ['granos', 'Azúcar blanca', 500, 410, 60, 8, null, { unit: 'lb', favourite: true }],
  ['granos', 'Maíz blanco', 250, 170, 60, 3, null, lb],
  ['granos', 'Harina Maseca 2 lb', 1050, 840, 24, 4, '7401020'],
  ['granos', 'Harina de trigo', 450, 330, 30, 2, null, lb],
  ['granos', 'Incaparina 450 g', 1300, 1020, 24, 4, '7401021'],
  ['granos', 'Mosh Quaker 400 g', 1400, 1090, 18, 3, '7501761'],
  ['granos', 'Sal Sol 1 lb', 250, 150, 30, 3, '7401022'],
  ['granos', 'Café Quetzal molido 400 g', 3400, 2700, 12, 2, '7401023'],
  ['granos', 'Café León bolsita', 200, 140, 60, 5, '7401024'],
  ['granos', 'Nescafé Clásico sobre', 175, 120, 60, 4, '7501059'],
  ['granos', 'Aceite Ideal 750 ml', 1950, 1590, 24, 5, '7401025'],
  ['granos', 'Aceite Olmeca bolsa 400 ml', 900, 710, 24, 4, '7401026'],
  ['granos', 'Fideos Ina 200 g', 375, 270, 40, 4, '7401027'],
  ['granos', 'Espagueti Ina 200 g', 400, 290, 40, 4, '7401027'],
  ['granos', "Corn Flakes Kellogg's 300 g", 2400, 1890, 10, 1, '7501008', { ends: 'low' }],

  ['pan', 'Pan francés', 50, 33, 240, 9, null, { favourite: true }],
  ['pan', 'Pan dulce', 100, 65, 160, 9, null, { favourite: true }],
  ['pan', 'Tortillas docena', 500, 320, 40, 6, null, { unit: 'dozen' }],
  ['pan', 'Pan sándwich Bimbo grande', 2200, 1750, 12, 3, '7501000'],
  ['pan', 'Champurradas', 125, 80, 60, 4, null],
  ['pan', 'Galletas Can Can vainilla', 350, 250, 36, 4, '7401031'],
  ['pan', 'Galletas Chiky', 250, 180, 48, 5, '7441003'],
  ['pan', 'Galletas Oreo 6 unidades', 400, 290, 36, 4, '7622210'],
  ['pan', 'Tostadas bolsa', 600, 420, 20, 2, '7401032'],
  ['pan', 'Magdalenas Bimbo', 550, 410, 20, 2, '7501000'],

  ['boquitas', 'Tortrix limón 22 g', 150, 105, 120, 9, '7401035', { favourite: true }],
  ['boquitas', 'Tortrix barbacoa 22 g', 150, 105, 120, 8, '7401035'],
  ['boquitas', "Lay's clásica 34 g", 450, 330, 48, 4, '7501011'],
  ['boquitas', 'Doritos queso 40 g', 450, 330, 48, 5, '7501011'],
  ['boquitas', 'Elotitos Diana', 150, 105, 80, 6, '7411001'],
  ['boquitas', 'Jalapeños Diana', 150, 105, 80, 6, '7411001'],
  ['boquitas', 'Quesitos Diana', 150, 105, 80, 6, '7411001'],
  ['boquitas', 'Papalinas Señorial 30 g', 300, 215, 60, 5, '7401036'],
  ['boquitas', 'Nachos Señorial 45 g', 300, 215, 48, 3, '7401036'],
  ['boquitas', 'Ricitos de maíz 20 g', 150, 100, 80, 5, '7401035'],
  ['boquitas', 'Manías saladas Filipao', 200, 130, 60, 3, '7401037'],
  ['boquitas', 'Plataninas 40 g', 400, 280, 36, 2, '7401038'],

  ['dulces', 'Chocolate Granada barra', 300, 200, 40, 3, '7401040'],
  ['dulces', 'Bombón Pirulo', 100, 60, 96, 6, '7401041'],
  ['dulces', 'Chicle Trident menta', 300, 220, 40, 3, '7622210'],
  ['dulces', 'Halls mentol', 100, 65, 80, 4, '7622210'],
  ['dulces', 'Snickers 48 g', 800, 590, 24, 2, '0040000'],
  ['dulces', 'Gelatina Royal fresa', 550, 400, 24, 2, '7501059'],
  ['dulces', 'Canillitas de leche', 100, 60, 60, 3, null],
  ['dulces', 'Chocobanano', 300, 170, 30, 4, null],
  ['dulces', 'Angelitos malvavisco bolsa', 350, 250, 30, 2, '7401042'],
  ['dulces', 'Caramelos surtidos bolsa', 900, 660, 18, 1, '7401042', { ends: 'low' }],

  ['carnes', 'Pollo fresco', 1350, 1090, 40, 6, null, { unit: 'lb', favourite: true }],
  ['carnes', 'Carne molida de res', 3000, 2400, 15, 3, null, lb],
  ['carnes', 'Chorizo criollo', 2600, 2000, 10, 3, null, lb],
  ['carnes', 'Longaniza', 2500, 1950, 8, 2, null, { unit: 'lb', ends: 'low' }],
  ['carnes', 'Salchicha Toledo paquete', 1250, 960, 24, 4, '7401045'],
  ['carnes', 'Jamón Toledo 200 g', 1650, 1280, 18, 3, '7401045'],
  ['carnes', 'Mortadela Bremen 200 g', 950, 720, 18, 2, '7401046'],

  ['verduras', 'Tomate', 500, 340, 40, 8, null, { unit: 'lb', favourite: true }],
  ['verduras', 'Cebolla blanca', 500, 350, 40, 7, null, lb],
  ['verduras', 'Papa', 400, 280, 50, 6, null, lb],
  ['verduras', 'Zanahoria', 300, 190, 25, 3, null, lb],
  ['verduras', 'Chile pimiento', 200, 120, 30, 3, null],
  ['verduras', 'Limón persa', 50, 28, 100, 5, null],
  ['verduras', 'Banano', 75, 45, 90, 6, null],
  ['verduras', 'Aguacate Hass', 500, 350, 30, 5, null, { ends: 'out' }],
  ['verduras', 'Cilantro manojo', 200, 110, 15, 3, null, { ends: 'out' }],
  ['verduras', 'Güisquil', 300, 190, 24, 3, null],

  ['enlatados', 'Frijoles Ducal volteados 400 g', 1250, 980, 24, 4, '7401050'],
  ['enlatados', 'Atún en agua 140 g', 950, 740, 30, 4, '7401051'],
  ['enlatados', 'Sardina en tomate 155 g', 800, 610, 24, 3, '7401051'],
  ['enlatados', "Salsa ranchera Natura's 113 g", 300, 215, 48, 4, '7401052'],
  ['enlatados', "Kétchup Natura's 200 g", 650, 480, 24, 3, '7401052'],
  ['enlatados', "Mayonesa Hellmann's 200 g", 950, 730, 18, 3, '7501005'],
  ['enlatados', 'Consomé Malher sobre', 100, 68, 120, 7, '7401053', { favourite: true }],
  ['enlatados', 'Sopa instantánea Laky Men', 400, 290, 48, 5, '7401054'],
  ['enlatados', 'Sopa Maruchan vaso', 650, 490, 36, 4, '7501110'],
  ['enlatados', 'Salsa inglesa 145 ml', 850, 640, 12, 1, '7401052', { ends: 'low' }],
  ['enlatados', 'Elote dulce lata 220 g', 800, 610, 18, 1, '7401055'],

  ['limpieza', 'Detergente Xedex 500 g', 1100, 850, 30, 4, '7401060'],
  ['limpieza', 'Jabón de lavar barra', 500, 370, 40, 4, '7401061'],
  ['limpieza', 'Cloro Magia Blanca 1 litro', 900, 660, 24, 3, '7401062'],
  ['limpieza', 'Suavizante sobre 80 ml', 200, 135, 60, 4, '7509546'],
  ['limpieza', 'Lavatrastos Axion 450 g', 1400, 1090, 18, 2, '7509546'],
  ['limpieza', 'Bolsas para basura 10 unidades', 800, 570, 18, 2, '7401063', { ends: 'low' }],
  ['limpieza', 'Desinfectante Fabuloso 900 ml', 1600, 1230, 18, 2, '7509546'],
  ['limpieza', 'Fósforos El Gallo caja', 100, 62, 60, 3, '7401064'],

  ['higiene', 'Papel higiénico Rosal 4 rollos', 1500, 1180, 24, 4, '7401070'],
  ['higiene', 'Papel higiénico Scott rollo', 425, 320, 48, 5, '7401071'],
  ['higiene', 'Crema dental Colgate 75 ml', 1200, 920, 24, 3, '7509546'],
  ['higiene', 'Jabón Protex 110 g', 800, 610, 24, 3, '7509546'],
  ['higiene', 'Desodorante Rexona 50 ml', 1800, 1390, 12, 1, '7506306'],
  ['higiene', 'Rasuradora Gillette Prestobarba', 750, 550, 24, 2, '7501009'],
  ['higiene', 'Champú sobre 12 ml', 150, 100, 80, 5, '7501001'],
  ['higiene', 'Toallas sanitarias Saba 10 unidades', 1300, 1000, 18, 2, '7501019'],
  ['higiene', 'Pañal Huggies mediano unidad', 375, 280, 80, 4, '7401072'],
];

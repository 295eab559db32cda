/** Neighbours; the second value is the telephone behind the country's code. `credit`: those who may owe. */
export const demoContacts: [name: string, phone: string, credit?: 'credit'][] = [
  ['María Elena Xol', '5512 4478', 'credit'],
  ['Juan Carlos Pérez Ajú', '4021 7735', 'credit'],
  ['Rosa Tzoc de Caal', '5890 1126', 'credit'],
  ['Mynor Estuardo Girón', '3045 6612', 'credit'],
  ['Ana Lucía Morales', '5567 9021', 'credit'],
  ['Byron Choc Tiul', '4178 3390', 'credit'],
  ['Doña Tere Cifuentes', '2478 5510', 'credit'],
  ['José Luis Batz', '5322 8845', 'credit'],
  ['Gladys Marroquín', '4456 7023', 'credit'],
  ['Familia Ixcot', '7768 2214', 'credit'],
  ['Edgar Leonel Cuc', '5901 3347'],
  ['Brenda Yamileth Ramírez', '3312 9087'],
  ['Comedor El Buen Sabor', '2251 4436', 'credit'],
  ['Taller Hermanos Sical', '5633 0192', 'credit'],
  ['Escuela Rural El Rosario', '7822 6105', 'credit'],
  ['Wendy Paola Chávez', '4890 2256'],
  ['Óscar Rolando Tut', '5017 6643'],
  ['Hilda Marina Estrada', '4233 1178'],
  ['Carlos Humberto Ortiz', '5744 8890'],
  ['Silvia Noemí Can', '3678 4421'],
  ['Walter Ottoniel López', '5155 7306'],
  ['Irma Judith Sacalxot', '4602 9914'],
  ['Panadería San Antonio', '7765 1180'],
  ['Kevin Alexander Yat', '3099 5527'],
  ['Lidia Esperanza Monroy', '5488 2063'],
];

export const voidReasons = [
  'Cobro repetido',
  'El cliente cambió de idea',
  'Producto equivocado',
  'Faltó dinero para pagar',
];

export const saleComments = ['Para llevar a la tarde', 'Paga el sábado', 'Pedido por teléfono', 'Sin bolsa'];

/**
 * Words of the grammar, and the Arabic words and phrases with the same meaning, normalized as by `keyOf`:
 * without hamzas on their letters, `ه` for `ة` and `ي` for `ى`.
 */
const table = `
pague = دفعت | دفعنا | سددت | سددنا | كلفني | كلفتني
gaste = صرفت | صرفنا | انفقت | انفقنا
compre = اشتريت | اشترينا | شريت
pago de = دفعه | سداد
gasto de = مصروف | مصاريف
compra de = شراء
recibi = قبضت | استلمت | تلقيت | وصلني | وصلتني | حصلت علي | كسبت | ربحت | جاءني | جاءتني
me pagaron = دفعوا لي | حولوا لي | اعطوني
vendi = بعت | بعنا | مبيعات | بيع
cobre = حصلت من | قبضت من
fie a = اقرضت | سلفت | داينت | اعطيت بالدين ل
me pago = دفع لي | دفعت لي | سدد لي | سددت لي | اعطاني | اعطتني | حول لي
me pago todo = سدد لي كل دينه | سدد كل دينه | سددت كل دينها | دفع لي كل ما عليه
salde la deuda con = سددت كل ديني مع | سددت كل ديني ل | سددت ديني كله ل | سددت ديني كله مع
abone a = سددت من ديني ل | دفعت من ديني ل | دفعت دفعه ل
de lo que debo = من ديني | من الدين الذي علي | مما علي
de lo que me debe = من دينه | من دينها | مما عليه | مما عليها
transferi = حولت | حولنا | نقلت | نقلنا
deposite = اودعت | اودعنا | وضعت
saque = سحبت | سحبنا | اخرجت
no = لم | لن | لا | ما | ليس | لست | الا
devolvi = ارجعت | ارجعنا | ارجعوا | ارجع | رجعت | رجعوا | استرجعت | استرددت | اعادوا | اعاد
devolvi = استرداد | مرتجع
debo = علي دين | ادين | مدين | يدين | عليه | عليها
perdon = عفوا | اسف | قصدي | اقصد
borra = احذف | امسح | الغ | الغي | الغيت | عدل | غير
por favor = من فضلك | لو سمحت | رجاء | سجل ان | سجل | اكتب ان | اكتب
mas o menos = تقريبا
casi = حوالي | قرابه | نحو
y pico = ونيف | وشوي | وكسور
entre = بين
o = او
mas de = اكثر من
menos de = اقل من
la mitad de = نصف | نص | ثلث | ربع
el doble de = ضعف
hoy = اليوم | صباح اليوم | مساء اليوم
ayer = امس | البارحه | مبارح | امبارح
anteayer = اول امس | قبل امس | اول البارحه | اول مبارح
anoche = الليله الماضيه | ليله امس | ليله البارحه
esta manana = هذا الصباح | الصبح
esta tarde = هذا المساء | عصر اليوم
esta noche = الليله
manana = غدا | بكره | بكرا
pasado manana = بعد غد | بعد بكره
la semana pasada = الاسبوع الماضي | الاسبوع الفائت
el mes pasado = الشهر الماضي | الشهر الفائت
el ano pasado = السنه الماضيه | العام الماضي
la proxima semana = الاسبوع القادم | الاسبوع المقبل
el proximo mes = الشهر القادم | الشهر المقبل
el otro dia = قبل ايام | منذ ايام | ذلك اليوم
cada dia = كل يوم | يوميا
cada semana = كل اسبوع | اسبوعيا
cada mes = كل شهر | شهريا
por la manana = صباحا | في الصباح
por la noche = مساء | ليلا | في الليل
hace 1 dias = قبل يوم | منذ يوم
hace 2 dias = قبل يومين | منذ يومين
hace 7 dias = قبل اسبوع | منذ اسبوع
hace 14 dias = قبل اسبوعين | منذ اسبوعين
hace un mes = قبل شهر | منذ شهر | قبل شهرين | منذ شهرين | قبل سنه | منذ سنه
hace = قبل | منذ
dias = ايام
semanas = اسابيع
meses = اشهر | شهور | سنوات
el lunes = يوم الاثنين | الاثنين
el martes = يوم الثلاثاء | الثلاثاء
el miercoles = يوم الاربعاء | الاربعاء
el jueves = يوم الخميس | الخميس
el viernes = يوم الجمعه | الجمعه
el sabado = يوم السبت | السبت
el domingo = يوم الاحد | الاحد
pasado = الماضي | الفائت
que viene = القادم | المقبل
el = بتاريخ
dia = يوم
enero = يناير | كانون الثاني
febrero = فبراير | شباط
marzo = مارس | اذار
abril = ابريل | نيسان
mayo = مايو | ايار
junio = يونيو | حزيران
julio = يوليو | تموز
agosto = اغسطس | اب
septiembre = سبتمبر | ايلول
octubre = اكتوبر | تشرين الاول
noviembre = نوفمبر | تشرين الثاني
diciembre = ديسمبر | كانون الاول
en efectivo = نقدا | نقدي | كاش | بالكاش | من الصندوق نقدا
con tarjeta = بالبطاقه | ببطاقه | ببطاقتي | ببطاقه الائتمان | بالفيزا | بطاقه
por transferencia = بالتحويل | بتحويل | بتحويل بنكي | بحواله | عن طريق البنك | عبر البنك
a credito = بالدين | بالاجل | علي الحساب | دينا
cada uno = لكل واحد | لكل واحده | للواحد | للواحده | الواحد | الواحده | كل واحد | كل واحده | للحبه
por = بمبلغ | بقيمه | مقابل | ب | بسعر
en = في | علي | عند
de = من | عن | ثمن
a = الي | ل
with = مع
total = المجموع | اجمالي | كلها
factura = فاتوره
numero = رقم
cheque = شيك
centavos = سنت | سنتا | سنتات | سنتافو | سنتافوس | قرش | قروش
kilo = كيلو | كيلوغرام
libra = رطل | ارطال
litro = لتر | ليتر | لترات
caja = علبه | علب | صناديق | كرتون | كراتين
bolsa = كيس | اكياس
botella = زجاجه | زجاجات | قنينه | قناني
unidad = حبه | حبات | قطعه | قطع
docena = دزينه | دزينات
metro = متر | امتار
don = السيد | السيده | الاستاذ | الاستاذه | الدكتور | الدكتوره | الحاج | الحاجه | ابو | ام | العم
banco = البنك | المصرف | حساب البنك | الحساب البنكي
caja chica = الصندوق | الدرج | صندوق المحل
caja fuerte = الخزنه | الخزينه
mi bolsillo = جيبي
`;

export type Phrase = { words: readonly string[]; means: readonly string[] };

/** The longest phrases first. */
export const phrases: readonly Phrase[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [means = '', all = ''] = line.split(' = ');
    return all.split(' | ').map((phrase) => ({ words: phrase.split(' '), means: means.split(' ') }));
  })
  .toSorted((one, other) => other.words.length - one.words.length);

/** Common first names: such a word after «to» is a person. */
export const firstNames = new Set(
  (
    'احمد محمد محمود علي حسن حسين عمر خالد يوسف ابراهيم سعيد سامي كريم طارق زياد رامي فادي نادر جمال ' +
    'عادل ماجد وليد بلال ياسر انور رشيد سليم فارس عماد اياد باسم هاني مصطفي عبدالله عبدالرحمن خليل ' +
    'جورج الياس بطرس انطوان ميشال طوني فاطمه عائشه مريم زينب خديجه ساره ليلي نور هدي منى رنا ' +
    'سلمي دينا ريم هند سعاد ناديه سميره امل ايمان رانيا لينا جميله كارلوس خوسيه ماريا لويس خوان ' +
    'بيدرو روزا آنا انا لوسيا كارمن ميغيل'
  ).split(' '),
);

/** Words with a first letter that is not the preposition «to». */
export const beginWithTo = new Set(
  (
    'لحم لحما لحوم لبن لبنا لبنه لوز لوزا ليمون ليمونا لعبه لعب لمبه لمبات لوح لوحا لوحه لوحات لحاف لابتوب ' +
    'لون لباس لفت لوازم لصق لاصق لانش لتر'
  ).split(' '),
);

/** Words with a first letter that is not the conjunction «and». */
export const beginWithAnd = new Set(
  'ورق ورقه وقود ورد ورده وجبه وجبات وساده وسايد وصله وصلات وشاح وزن وسيط ورشه وحده وحدات واقي'.split(' '),
);

export const units: Readonly<Record<string, number>> = {
  ...{ صفر: 0, واحد: 1, واحده: 1, اثنان: 2, اثنين: 2, اثنتان: 2, اثنتين: 2, ثلاث: 3, ثلاثه: 3 },
  ...{ اربع: 4, اربعه: 4, خمس: 5, خمسه: 5, ست: 6, سته: 6, سبع: 7, سبعه: 7 },
  ...{ ثمان: 8, ثماني: 8, ثمانيه: 8, تسع: 9, تسعه: 9, عشر: 10, عشره: 10 },
  ...{ احد: 1, احدي: 1, اثنا: 2, اثني: 2, اثنتا: 2, اثنتي: 2 },
};
export const tens: Readonly<Record<string, number>> = {
  ...{ عشرون: 20, عشرين: 20, ثلاثون: 30, ثلاثين: 30, اربعون: 40, اربعين: 40, خمسون: 50, خمسين: 50 },
  ...{ ستون: 60, ستين: 60, سبعون: 70, سبعين: 70, ثمانون: 80, ثمانين: 80, تسعون: 90, تسعين: 90 },
};
export const hundreds: Readonly<Record<string, number>> = {
  ...{ ميه: 100, مايه: 100, ميتان: 200, ميتين: 200, مايتان: 200, مايتين: 200 },
  ...Object.fromEntries(
    ['ثلاث', 'اربع', 'خمس', 'ست', 'سبع', 'ثمان', 'تسع'].flatMap((stem, at) =>
      ['ميه', 'مايه'].map((hundred) => [`${stem}${hundred}`, (at + 3) * 100]),
    ),
  ),
};
/** Words for a thousand and a million; their dual forms are complete numbers. */
export const scales: Readonly<Record<string, number>> = {
  ...{ الف: 1000, الفا: 1000, الاف: 1000, مليون: 1_000_000, مليونا: 1_000_000, ملايين: 1_000_000 },
};
export const doubles: Readonly<Record<string, number>> = {
  ...{ الفان: 2000, الفين: 2000, مليونان: 2_000_000, مليونين: 2_000_000 },
};
export const fractions: Readonly<Record<string, number>> = { نصف: 0.5, نص: 0.5, ربع: 0.25, ثلث: 1 / 3 };

import type { ReceiptLine, ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { flowOf } from './bidi.ts';
import { families } from './fonts.ts';
import { LogoImage, Pair, type PrintedReceipt, QrCode, Signatures } from './TicketReceipt.tsx';

/** The same receipt on a sheet, with columns that repeat on every page. */
export function LetterReceipt({ view, qr, logo }: PrintedReceipt) {
  const isRtl = view.direction === 'rtl';
  const aside = isRtl ? styles.rtl : {};
  const across = { flexDirection: isRtl ? 'row-reverse' : 'row' } as const;
  return (
    <Document title={view.number} language={view.language}>
      <Page size="LETTER" style={styles.page}>
        <View style={{ ...styles.head, ...across }}>
          <Business view={view} logo={logo} />
          <View style={styles.side}>
            <Text style={{ ...styles.title, ...aside }}>{view.title}</Text>
            <Text style={{ ...styles.number, ...(isRtl && styles.end) }}>{view.number}</Text>
            {view.stamps.map((stamp) => (
              <Text key={stamp} style={{ ...styles.stamp, alignSelf: isRtl ? 'flex-end' : 'flex-start' }}>
                {stamp}
              </Text>
            ))}
            {view.facts.map((row) => (
              <Pair key={row.label} row={row} isRtl={isRtl} />
            ))}
          </View>
        </View>
        <View style={{ ...styles.row, ...styles.heads, ...across }} fixed>
          <Cells {...view.heads} isRtl={isRtl} />
        </View>
        {view.lines.map((line) => (
          <LetterLine key={line.id} line={line} isRtl={isRtl} />
        ))}
        <View style={{ ...styles.foot, ...across }} wrap={false}>
          <Notes view={view} qr={qr} />
          <View style={styles.side}>
            {view.sums.map((row) => (
              <Pair key={row.label} row={row} isRtl={isRtl} />
            ))}
            <View style={styles.total}>
              <Pair row={view.total} isRtl={isRtl} />
            </View>
            {[...view.payments, ...view.credit].map((row) => (
              <Pair key={row.label} row={row} isRtl={isRtl} />
            ))}
          </View>
        </View>
        <View wrap={false}>
          <Signatures view={view} />
        </View>
        <Text
          style={styles.pages}
          fixed
          render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`}
        />
      </Page>
    </Document>
  );
}

function Business({ view, logo }: Omit<PrintedReceipt, 'qr'>) {
  const { name, lines } = view.business;
  return (
    <View style={styles.main}>
      {logo && (
        <View style={{ alignSelf: view.direction === 'rtl' ? 'flex-end' : 'flex-start' }}>
          <LogoImage logo={logo} paper="letter" />
        </View>
      )}
      <Text style={{ ...styles.name, ...asideOf(name, view) }}>{name}</Text>
      {lines.map((line) => (
        <Text key={line} style={asideOf(line, view)}>
          {line}
        </Text>
      ))}
    </View>
  );
}

function LetterLine({ line, isRtl }: { line: ReceiptLine; isRtl: boolean }) {
  return (
    <View style={styles.line} wrap={false}>
      <View style={{ ...styles.row, flexDirection: isRtl ? 'row-reverse' : 'row' }}>
        <Cells
          quantity={line.quantity}
          name={line.name}
          price={line.price}
          total={line.total}
          isRtl={isRtl}
        />
      </View>
      {line.details.map((detail) => (
        <Text
          key={detail}
          style={{ ...styles.detail, ...asideOf(detail, { direction: isRtl ? 'rtl' : 'ltr' }) }}
        >
          {detail}
        </Text>
      ))}
    </View>
  );
}

type CellsProps = Pick<ReceiptLine, 'quantity' | 'name' | 'price' | 'total'> & { isRtl: boolean };

function Cells({ quantity, name, price, total, isRtl }: CellsProps) {
  const [start, end] = isRtl ? [styles.rtl, styles.start] : [styles.start, styles.end];
  return (
    <>
      <Text style={{ ...styles.quantity, ...end }}>{quantity}</Text>
      <Text style={{ ...styles.item, ...start, direction: flowOf(name, isRtl ? 'rtl' : 'ltr') }}>{name}</Text>
      <Text style={{ ...styles.amount, ...end }}>{price}</Text>
      <Text style={{ ...styles.amount, ...end }}>{total}</Text>
    </>
  );
}

function Notes({ view, qr }: Omit<PrintedReceipt, 'logo'>) {
  const texts = [view.comments, view.thanks, ...view.notices].filter((text) => text !== null);
  return (
    <View style={styles.main}>
      {texts.map((text) => (
        <Text key={text} style={{ ...styles.note, ...asideOf(text, view) }}>
          {text}
        </Text>
      ))}
      <View style={{ alignSelf: view.direction === 'rtl' ? 'flex-end' : 'flex-start' }}>
        <QrCode qr={qr} width={84} />
      </View>
      <Text style={asideOf(view.linkCaption, view)}>{view.linkCaption}</Text>
    </View>
  );
}

/** Aligns a text to the receipt's side of the sheet, while the text keeps its own direction. */
const asideOf = (text: string, { direction }: Pick<ReceiptView, 'direction'>) =>
  ({ textAlign: direction === 'rtl' ? 'right' : 'left', direction: flowOf(text, direction) }) as const;

const styles = StyleSheet.create({
  page: { fontFamily: families, fontSize: 10, color: '#24211c', padding: 48, lineHeight: 1.4 },
  head: { justifyContent: 'space-between', gap: 24, marginBottom: 20 },
  main: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  side: { width: 210 },
  name: { fontWeight: 700, fontSize: 16, lineHeight: 1.2, marginBottom: 2 },
  title: { fontWeight: 600, fontSize: 12, lineHeight: 1.2 },
  number: { fontWeight: 700, fontSize: 14, lineHeight: 1.2, marginBottom: 6 },
  stamp: {
    fontWeight: 700,
    textAlign: 'center',
    borderWidth: 1,
    paddingHorizontal: 5,
    paddingVertical: 2,
    marginBottom: 6,
  },
  row: { gap: 10 },
  heads: { fontWeight: 600, borderBottomWidth: 1, paddingBottom: 4, marginBottom: 4 },
  line: { borderBottomWidth: 0.5, borderBottomColor: '#d8d2c8', paddingVertical: 3 },
  detail: { fontSize: 8.5, color: '#5c564d', paddingHorizontal: 60 },
  quantity: { width: 50 },
  item: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  amount: { width: 80 },
  foot: { justifyContent: 'space-between', gap: 24, marginTop: 16 },
  total: {
    fontWeight: 700,
    fontSize: 14,
    lineHeight: 1.2,
    marginVertical: 4,
    borderTopWidth: 1,
    paddingTop: 4,
  },
  note: { marginBottom: 6 },
  pages: { position: 'absolute', bottom: 24, left: 48, right: 48, textAlign: 'center', fontSize: 8 },
  start: { textAlign: 'left' },
  end: { textAlign: 'right' },
  rtl: { direction: 'rtl', textAlign: 'right' },
});

import { logoSize } from '@mostrador/shared/papers/logo-size';
import type { QrDrawing } from '@mostrador/shared/papers/qr';
import type { ReceiptLine, ReceiptRow, ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { Document, Image, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { flowOf } from './bidi.ts';
import { families } from './fonts.ts';
import type { Logo } from './logo.ts';

type TicketReceiptProps = PrintedReceipt & { widthMm: 58 | 80 };

export type PrintedReceipt = { view: ReceiptView; qr: QrDrawing; logo: Logo | null };

const pointsPerMm = 72 / 25.4;

/** A thermal ticket: one column, black on white, as long as its content. */
export function TicketReceipt({ view, qr, logo, widthMm }: TicketReceiptProps) {
  const size = widthMm === 58 ? 7.5 : 9;
  const isRtl = view.direction === 'rtl';
  const page = { ...styles.page, fontSize: size, padding: (widthMm === 58 ? 2.5 : 4) * pointsPerMm };
  return (
    <Document title={view.number} language={view.language}>
      <Page size={[widthMm * pointsPerMm]} style={page} wrap={false}>
        <Head view={view} logo={logo} size={size} />
        {view.facts.map((row) => (
          <Pair key={row.label} row={row} isRtl={isRtl} />
        ))}
        <View style={styles.rule} />
        {view.lines.map((line) => (
          <Line key={line.id} line={line} isRtl={isRtl} size={size} />
        ))}
        <View style={styles.rule} />
        {view.sums.map((row) => (
          <Pair key={row.label} row={row} isRtl={isRtl} />
        ))}
        <View style={{ ...styles.total, fontSize: size * 1.45 }}>
          <Pair row={view.total} isRtl={isRtl} />
        </View>
        {[...view.payments, ...view.credit].map((row) => (
          <Pair key={row.label} row={row} isRtl={isRtl} />
        ))}
        <Signatures view={view} />
        <Foot view={view} qr={qr} width={widthMm * 1.1} />
      </Page>
    </Document>
  );
}

function Head({ view, logo, size }: Omit<PrintedReceipt, 'qr'> & { size: number }) {
  const { business, direction } = view;
  return (
    <View style={styles.centre}>
      {logo && <LogoImage logo={logo} paper="ticket" />}
      <Text style={{ ...styles.name, fontSize: size * 1.45, direction: flowOf(business.name, direction) }}>
        {business.name}
      </Text>
      {business.lines.map((line) => (
        <Text key={line} style={{ ...styles.middle, direction: flowOf(line, direction) }}>
          {line}
        </Text>
      ))}
      <Text style={{ ...styles.title, direction }}>
        {view.title} {view.number}
      </Text>
      {view.stamps.map((stamp) => (
        <Text key={stamp} style={{ ...styles.stamp, direction }}>
          {stamp}
        </Text>
      ))}
    </View>
  );
}

/**
 * The logo is measured here, because an image with only a maximum size takes all of its space and is centred
 * in it.
 */
export function LogoImage({ logo, paper }: { logo: Logo; paper: 'ticket' | 'letter' }) {
  const { width, height } = logoSize(logo, paper);
  const size = { width: width * pointsPerMm, height: height * pointsPerMm };
  return <Image src={logo.data} style={{ ...styles.logo, ...size }} />;
}

function Line({ line, isRtl, size }: { line: ReceiptLine; isRtl: boolean; size: number }) {
  return (
    <View style={styles.line}>
      <Pair row={{ label: line.title, value: line.total }} isRtl={isRtl} />
      {line.details.map((detail) => (
        <Detail key={detail} text={detail} isRtl={isRtl} size={size * 0.9} />
      ))}
    </View>
  );
}

type DetailProps = { text: string; isRtl: boolean; size: number };

const Detail = ({ text, isRtl, size }: DetailProps) => (
  <Text
    style={{
      ...styles.detail,
      ...(isRtl && styles.right),
      fontSize: size,
      direction: flowOf(text, isRtl ? 'rtl' : 'ltr'),
    }}
  >
    {text}
  </Text>
);

/** The label gets the space that the amount leaves, and wraps first; a long value leaves it a quarter. */
export function Pair({ row, isRtl }: { row: ReceiptRow; isRtl: boolean }) {
  const direction = isRtl ? 'rtl' : 'ltr';
  const [start, end] = isRtl ? [styles.right, styles.left] : [styles.left, styles.right];
  return (
    <View style={{ ...styles.pair, flexDirection: isRtl ? 'row-reverse' : 'row' }}>
      <Text style={{ ...styles.label, ...start, direction: flowOf(row.label, direction) }}>{row.label}</Text>
      <Text style={{ ...styles.value, ...end, direction: flowOf(row.value, direction) }}>{row.value}</Text>
    </View>
  );
}

function Foot({ view, qr, width }: Omit<PrintedReceipt, 'logo'> & { width: number }) {
  const { direction } = view;
  return (
    <View style={styles.centre}>
      {view.comments && <BidiText text={view.comments} direction={direction} />}
      <QrCode qr={qr} width={width} />
      <Text style={{ ...styles.middle, direction }}>{view.linkCaption}</Text>
      {view.thanks && <BidiText text={view.thanks} direction={direction} />}
      {view.notices.map((notice) => (
        <Text key={notice} style={{ ...styles.middle, direction: flowOf(notice, direction) }}>
          {notice}
        </Text>
      ))}
    </View>
  );
}

/** Signature fields side by side, with space for a hand above each line. */
export function Signatures({ view: { signatures, direction } }: Pick<PrintedReceipt, 'view'>) {
  if (signatures.length === 0) return null;
  return (
    <View style={{ ...styles.signatures, flexDirection: direction === 'rtl' ? 'row-reverse' : 'row' }}>
      {signatures.map((signature) => (
        <Text key={signature} style={{ ...styles.signature, direction }}>
          {signature}
        </Text>
      ))}
    </View>
  );
}

type BidiTextProps = { text: string; direction: ReceiptView['direction'] };

/** Texts of the shop itself, in the language in which the shop wrote them. */
const BidiText = ({ text, direction }: BidiTextProps) => (
  <Text style={{ ...styles.paragraph, direction: flowOf(text, direction) }}>{text}</Text>
);

/** The code is drawn as one shape, so that it is sharp on every printer. */
export const QrCode = ({ qr: { path, size }, width }: { qr: QrDrawing; width: number }) => (
  <Svg viewBox={`0 0 ${size} ${size}`} style={{ ...styles.code, width, height: width }}>
    <Path d={path} fill="#000" />
  </Svg>
);

const styles = StyleSheet.create({
  page: { fontFamily: families, color: '#000', backgroundColor: '#fff', lineHeight: 1.3 },
  centre: { alignItems: 'center', marginBottom: 4 },
  middle: { textAlign: 'center' },
  logo: { marginBottom: 5 },
  name: { fontWeight: 700, textAlign: 'center', lineHeight: 1.2 },
  title: { fontWeight: 600, marginTop: 5, textAlign: 'center' },
  stamp: {
    fontWeight: 700,
    textAlign: 'center',
    borderWidth: 1,
    paddingHorizontal: 4,
    paddingVertical: 1,
    marginTop: 3,
  },
  rule: { borderBottomWidth: 0.7, borderBottomStyle: 'dashed', marginVertical: 4 },
  line: { marginBottom: 2 },
  detail: { paddingHorizontal: 6 },
  pair: { justifyContent: 'space-between', gap: 6 },
  label: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  value: { flexShrink: 0, maxWidth: '75%' },
  total: { fontWeight: 700, marginVertical: 3, lineHeight: 1.2 },
  code: { marginTop: 6, marginBottom: 2 },
  signatures: { gap: 14, marginTop: 44, marginBottom: 6 },
  signature: {
    flexGrow: 1,
    flexBasis: 0,
    borderTopWidth: 0.7,
    paddingTop: 2,
    textAlign: 'center',
  },
  paragraph: { textAlign: 'center', marginTop: 5 },
  right: { textAlign: 'right' },
  left: { textAlign: 'left' },
});

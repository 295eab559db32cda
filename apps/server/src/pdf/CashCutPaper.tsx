import type { CutPaper, CutSection } from '@mostrador/shared/cash-cut-layout';
import type { ReceiptFormat } from '@mostrador/shared/receipt-view';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { flowOf } from './bidi.ts';
import { families } from './fonts.ts';
import { Pair } from './TicketReceipt.tsx';

const pointsPerMm = 72 / 25.4;
const widths = { ticket_58: 58, ticket_80: 80 } as const;

/** A cash cut on a thermal roll, as long as what it says, or on as many letters as it needs. */
export function CashCutPaper({ paper, format }: { paper: CutPaper; format: ReceiptFormat }) {
  const isLetter = format === 'letter';
  const size = isLetter ? 10 : 9 - (format === 'ticket_58' ? 1.5 : 0);
  const padding = isLetter ? 48 : 3.5 * pointsPerMm;
  const page = { ...styles.page, fontSize: size, padding };
  return (
    <Document title={`${paper.title} ${paper.number}`.trim()} language={paper.language}>
      <Page size={isLetter ? 'LETTER' : [widths[format] * pointsPerMm]} style={page} wrap={isLetter}>
        <Head paper={paper} size={size} />
        {paper.facts.map((row) => (
          <Pair key={row.label} row={row} isRtl={paper.direction === 'rtl'} />
        ))}
        {paper.sections.map((section) => (
          <Section key={section.title} section={section} direction={paper.direction} />
        ))}
        {paper.notes.map((note) => (
          <View key={note} style={styles.note} wrap={false}>
            <Text style={{ direction: flowOf(note, paper.direction) }}>{note}</Text>
          </View>
        ))}
        <View wrap={false}>
          {paper.signatures.map((signature) => (
            <Text
              key={signature}
              style={{ ...styles.signature, direction: flowOf(signature, paper.direction) }}
            >
              {signature}
            </Text>
          ))}
        </View>
      </Page>
    </Document>
  );
}

function Head({ paper, size }: { paper: CutPaper; size: number }) {
  const { business, direction } = paper;
  return (
    <View style={styles.head}>
      <Text style={{ ...styles.name, fontSize: size * 1.45, direction: flowOf(business.name, direction) }}>
        {business.name}
      </Text>
      {business.lines.map((line) => (
        <Text key={line} style={{ direction: flowOf(line, direction) }}>
          {line}
        </Text>
      ))}
      <Text style={{ ...styles.title, fontSize: size * 1.2, direction }}>
        {`${paper.title} ${paper.number}`.trim()}
      </Text>
    </View>
  );
}

type SectionProps = { section: CutSection; direction: CutPaper['direction'] };

/** Its heading goes to the next page with its first row, where that does not fit. */
function Section({ section, direction }: SectionProps) {
  const isRtl = direction === 'rtl';
  const [first, ...rest] = section.rows;
  const side = { textAlign: isRtl ? 'right' : 'left', direction: flowOf(section.title, direction) } as const;
  return (
    <View style={styles.section}>
      <View wrap={false}>
        <Text style={{ ...styles.heading, ...side }}>{section.title}</Text>
        {first ? <Pair row={first} isRtl={isRtl} /> : null}
      </View>
      {rest.map((row) => (
        <Pair key={`${row.label} ${row.value}`} row={row} isRtl={isRtl} />
      ))}
    </View>
  );
}

const styles = StyleSheet.create({
  page: { fontFamily: families, color: '#000000', lineHeight: 1.35 },
  head: { alignItems: 'center', textAlign: 'center', marginBottom: 6 },
  name: { fontWeight: 700, lineHeight: 1.2 },
  title: { fontWeight: 700, marginTop: 4 },
  section: { marginTop: 6, borderTopWidth: 0.75, paddingTop: 4 },
  heading: { fontWeight: 700 },
  note: { marginTop: 6, borderWidth: 0.75, padding: 4 },
  signature: { marginTop: 36, borderTopWidth: 0.75, paddingTop: 2, textAlign: 'center' },
});

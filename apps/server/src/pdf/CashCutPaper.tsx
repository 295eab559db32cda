import type { CutPaper, CutSection } from '@mostrador/shared/papers/cash-cut-layout';
import type { ReceiptFormat } from '@mostrador/shared/papers/receipt-view';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { flowOf } from './bidi.ts';
import { families } from './fonts.ts';
import { Pair } from './TicketReceipt.tsx';

const pointsPerMm = 72 / 25.4;
const widths = { ticket_58: 58, ticket_80: 80 } as const;

/** A cash cut on a thermal roll, as long as its content, or on as many letter pages as needed. */
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
        {isLetter ? (
          <Columns {...paper} />
        ) : (
          <Sections sections={paper.sections} direction={paper.direction} />
        )}
        {paper.notes.map((note) => (
          <View key={note} style={styles.note} wrap={false}>
            <Text style={{ direction: flowOf(note, paper.direction) }}>{note}</Text>
          </View>
        ))}
        <View wrap={false} style={isLetter ? { ...styles.columns, ...across(paper) } : {}}>
          {paper.signatures.map((signature) => (
            <View key={signature} style={isLetter ? styles.column : {}}>
              <Text style={{ ...styles.signature, direction: flowOf(signature, paper.direction) }}>
                {signature}
              </Text>
            </View>
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

const across = ({ direction }: Pick<CutPaper, 'direction'>) =>
  ({ flexDirection: direction === 'rtl' ? 'row-reverse' : 'row' }) as const;

type SectionsProps = Pick<CutPaper, 'sections' | 'direction'>;

/**
 * Columns side by side, of equal length, because an amount at the far edge of a letter page would be read on
 * the wrong line.
 */
function Columns({ sections, direction }: SectionsProps) {
  const lengths = sections.map(({ rows }) => rows.length + 1);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const begins = (place: number) => lengths.slice(0, place).reduce((sum, length) => sum + length, 0);
  const isFirst = (place: number) => begins(place) + (lengths[place] ?? 0) / 2 <= whole / 2;
  const columns = [true, false].map((first) => sections.filter((_, place) => isFirst(place) === first));
  return (
    <View style={{ ...styles.columns, ...across({ direction }) }}>
      {columns.map((column, place) => (
        <View key={place === 0 ? 'first' : 'second'} style={styles.column}>
          <Sections sections={column} direction={direction} />
        </View>
      ))}
    </View>
  );
}

const Sections = ({ sections, direction }: SectionsProps) =>
  sections.map((section) => <Section key={section.title} section={section} direction={direction} />);

type SectionProps = { section: CutSection; direction: CutPaper['direction'] };

/** The heading moves to the next page together with its first row if they do not fit. */
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
  columns: { gap: 28 },
  column: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  heading: { fontWeight: 700 },
  note: { marginTop: 6, borderWidth: 0.75, padding: 4 },
  signature: { marginTop: 36, borderTopWidth: 0.75, paddingTop: 2, textAlign: 'center' },
});

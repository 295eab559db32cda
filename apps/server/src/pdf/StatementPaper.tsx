import type { StatementPaper as Paper, StatementPaperRow } from '@mostrador/shared/papers/statement-paper';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { flowOf } from './bidi.ts';
import { families } from './fonts.ts';

type Direction = Paper['direction'];

/**
 * The financial statements on letter pages: each statement begins with its name, and a row is never split.
 */
export function StatementPaper({ paper }: { paper: Paper }) {
  const { business, direction, title, facts, sections, language } = paper;
  return (
    <Document title={title} language={language}>
      <Page size="LETTER" style={styles.page}>
        <View style={styles.head}>
          <Text style={{ ...styles.name, direction: flowOf(business.name, direction) }}>{business.name}</Text>
          {business.lines.map((line) => (
            <Text key={line} style={{ direction: flowOf(line, direction) }}>
              {line}
            </Text>
          ))}
          {facts.map((fact) => (
            <Text key={fact} style={{ direction: flowOf(fact, direction) }}>
              {fact}
            </Text>
          ))}
        </View>
        {sections.map((section) => (
          <Section key={section.title} section={section} direction={direction} />
        ))}
      </Page>
    </Document>
  );
}

type SectionProps = { section: Paper['sections'][number]; direction: Direction };

function Section({ section, direction }: SectionProps) {
  const { title, subtitle, columns, rows } = section;
  const [first, ...rest] = rows;
  return (
    <View style={styles.section}>
      <View wrap={false}>
        <Text style={{ ...styles.title, ...sideOf(direction), direction: flowOf(title, direction) }}>
          {title}
        </Text>
        <Text style={{ ...sideOf(direction), direction: flowOf(subtitle, direction) }}>{subtitle}</Text>
        <Row row={{ kind: 'line', label: '', values: columns }} {...{ columns, direction }} isHead />
        {first ? <Row row={first} {...{ columns, direction }} /> : null}
      </View>
      {rest.map((row) => (
        <Row key={`${row.kind} ${row.label} ${row.values.join()}`} row={row} {...{ columns, direction }} />
      ))}
    </View>
  );
}

type RowProps = {
  row: StatementPaperRow;
  columns: readonly string[];
  direction: Direction;
  isHead?: boolean;
};

function Row({ row, columns, direction, isHead = false }: RowProps) {
  const { kind, label, values } = row;
  const isRtl = direction === 'rtl';
  const indent = { [isRtl ? 'paddingRight' : 'paddingLeft']: kind === 'detail' ? 14 : 0 };
  return (
    <View
      wrap={false}
      style={{
        ...styles.row,
        flexDirection: isRtl ? 'row-reverse' : 'row',
        ...(kind === 'total' ? styles.total : {}),
        ...(kind === 'detail' ? styles.detail : {}),
        ...(isHead ? styles.columns : {}),
      }}
    >
      <Text style={{ ...styles.label, ...indent, ...sideOf(direction), direction: flowOf(label, direction) }}>
        {label}
      </Text>
      {columns.map((column, place) => (
        <Text
          key={column}
          style={{
            ...styles.value,
            textAlign: isRtl ? 'left' : 'right',
            direction: isHead ? direction : 'ltr',
          }}
        >
          {values[place]}
        </Text>
      ))}
    </View>
  );
}

const sideOf = (direction: Direction) => ({ textAlign: direction === 'rtl' ? 'right' : 'left' }) as const;

const styles = StyleSheet.create({
  page: { fontFamily: families, fontSize: 9.5, color: '#000000', lineHeight: 1.35, padding: 48 },
  head: { alignItems: 'center', textAlign: 'center', marginBottom: 8 },
  name: { fontWeight: 700, fontSize: 15, lineHeight: 1.2 },
  section: { marginTop: 14 },
  title: { fontWeight: 700, fontSize: 12 },
  columns: { borderBottomWidth: 0.75, paddingBottom: 2, marginTop: 4 },
  row: { paddingTop: 2, gap: 8 },
  total: { fontWeight: 700, borderTopWidth: 0.75, marginTop: 2 },
  detail: { color: '#444444' },
  label: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  value: { width: 88 },
});

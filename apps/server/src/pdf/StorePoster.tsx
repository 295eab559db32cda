import type { Poster } from '@mostrador/api/server';
import { drawQr } from '@mostrador/shared/papers/qr';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { flowOf } from './bidi.ts';
import { families } from './fonts.ts';
import { QrCode } from './TicketReceipt.tsx';

export type PosterSize = 'a4' | 'a6';

/**
 * The sizes of letters and code in points, by paper: a poster at the door is read from the street, one on a
 * table from a chair.
 */
const sizes = {
  a4: { paper: 'A4', letters: 22, code: 330, padding: 48 },
  a6: { paper: 'A6', letters: 11, code: 165, padding: 22 },
} as const;

/** A page for the shop or for each table: its name, the instructions, the code, and the address as text. */
export function StorePoster({ poster, size }: { poster: Poster; size: PosterSize }) {
  const { name, address, direction, pages, language } = poster;
  const { paper, letters, code, padding } = sizes[size];
  return (
    <Document title={name} language={language}>
      {pages.map(({ table, title, text, link }) => (
        <Page key={link} size={paper} style={{ ...styles.page, fontSize: letters, padding }}>
          <View style={styles.head}>
            <Text style={{ ...styles.name, fontSize: letters * 1.6, direction: flowOf(name, direction) }}>
              {name}
            </Text>
            {table ? (
              <Text style={{ ...styles.table, fontSize: letters * 1.3, direction }}>{table}</Text>
            ) : null}
          </View>
          <Text style={{ ...styles.title, fontSize: letters * 1.3, direction }}>{title}</Text>
          <QrCode qr={drawQr(link)} width={code} />
          <View style={styles.foot}>
            <Text style={{ ...styles.middle, direction }}>{text}</Text>
            <Text style={{ ...styles.middle, fontSize: letters * 0.7 }}>{withoutScheme(address)}</Text>
          </View>
        </Page>
      ))}
    </Document>
  );
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');

const styles = StyleSheet.create({
  page: {
    fontFamily: families,
    color: '#000000',
    backgroundColor: '#ffffff',
    alignItems: 'center',
    justifyContent: 'space-between',
    lineHeight: 1.3,
  },
  head: { alignItems: 'center', maxWidth: '100%' },
  name: { fontWeight: 700, textAlign: 'center', lineHeight: 1.2 },
  table: { fontWeight: 700, marginTop: 8, paddingHorizontal: 12, borderWidth: 1.5, textAlign: 'center' },
  title: { fontWeight: 600, textAlign: 'center' },
  foot: { alignItems: 'center' },
  middle: { textAlign: 'center' },
});

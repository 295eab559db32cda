import type { StatementPaper as Paper } from '@mostrador/shared/papers/statement-paper';
import { renderToBuffer } from '@react-pdf/renderer';
import { readableStatement } from './bidi.ts';
import { readyFonts } from './fonts.ts';
import { StatementPaper } from './StatementPaper.tsx';

/** A PDF of as many letters as the statements need. */
export async function renderStatement(paper: Paper): Promise<Buffer> {
  await readyFonts();
  return renderToBuffer(StatementPaper({ paper: readableStatement(paper) }));
}

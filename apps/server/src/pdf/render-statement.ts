import type { StatementPaper as Paper } from '@mostrador/shared/papers/statement-paper';
import { renderToBuffer } from '@react-pdf/renderer';
import { readableStatement } from './bidi.ts';
import { readyFonts } from './fonts.ts';
import { StatementPaper } from './StatementPaper.tsx';

/** Renders a PDF of as many letter pages as needed. */
export async function renderStatement(paper: Paper): Promise<Buffer> {
  await readyFonts();
  return renderToBuffer(StatementPaper({ paper: readableStatement(paper) }));
}

import { reencodeImage as reencode, shareImage as share } from '@mostrador/api/image';
import type { Poster, SheetReading, SheetWriting, TableWriting } from '@mostrador/api/server';
import { readSpreadsheet as read, writeSpreadsheet as write } from '@mostrador/api/spreadsheet';
import { writeTable as table } from '@mostrador/api/spreadsheet-table';
import type { CutPaper } from '@mostrador/shared/papers/cash-cut-layout';
import type { ReceiptFormat, ReceiptView } from '@mostrador/shared/papers/receipt-view';
import type { StatementPaper } from '@mostrador/shared/papers/statement-paper';
import { readableLogo } from './pdf/logo.ts';
import { renderCut as renderCutPaper } from './pdf/render-cut.ts';
import { renderPoster as renderPosterPaper } from './pdf/render-poster.ts';
import { renderReceipt as render } from './pdf/render-receipt.ts';
import { renderStatement as renderStatementPaper } from './pdf/render-statement.ts';
import type { PosterSize } from './pdf/StorePoster.tsx';

/** The tasks of the threads of `workers.ts`, by name. They have no access to the database or a request. */
export type Printing = { view: ReceiptView; format: ReceiptFormat; logo: Uint8Array | null };

export type CutPrinting = { paper: CutPaper; format: ReceiptFormat };
export type PosterPrinting = { poster: Poster; size: PosterSize };

export const reencodeImage = (bytes: Uint8Array) => reencode(bytes);
export const shareImage = (bytes: Uint8Array) => share(bytes);

export const renderReceipt = async ({ view, format, logo }: Printing): Promise<Uint8Array> =>
  render(view, { format, logo: logo && (await readableLogo(logo)) });

export const readSpreadsheet = (reading: SheetReading) => read(reading);
export const writeTable = (writing: TableWriting) => table(writing);
export const writeSpreadsheet = (writing: SheetWriting) => write(writing);
export const renderCut = async ({ paper, format }: CutPrinting): Promise<Uint8Array> =>
  renderCutPaper(paper, format);
export const renderStatement = async (paper: StatementPaper): Promise<Uint8Array> =>
  renderStatementPaper(paper);
export const renderPoster = async ({ poster, size }: PosterPrinting): Promise<Uint8Array> =>
  renderPosterPaper(poster, size);

/**
 * Determines the type of a file by its bytes: workbooks are zip files; everything else without the extension
 * of a workbook is text.
 */
export async function typeOfFile(file: File) {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isZip = head[0] === 0x50 && head[1] === 0x4b;
  return isZip || /\.xls[xm]?$/i.test(file.name)
    ? ('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' as const)
    : ('text/csv' as const);
}

import type { CutPaper } from '@mostrador/shared/papers/cash-cut-layout';
import type { ReceiptRow } from '@mostrador/shared/papers/receipt-view';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Ticket } from '../../theme/Ticket.tsx';
import classes from './cash.module.css';

/** A cash cut shown as a torn ticket, with the same text as its printed version. */
export function CutTicket({ paper }: { paper: CutPaper }) {
  const { business, facts, sections, notes } = paper;
  return (
    <div lang={paper.language} dir={paper.direction} className={classes.cut}>
      <Ticket label={`${paper.title} ${paper.number}`.trim()}>
        <p dir="auto" className={classes.business}>
          {business.name}
        </p>
        <p className={classes.number}>
          {paper.title} <bdi>{paper.number}</bdi>
        </p>
        <Rows rows={facts} />
        {sections.map(({ title, rows }) => (
          <section key={title} className={classes.section}>
            <h2 dir="auto">{title}</h2>
            <Rows rows={rows} />
          </section>
        ))}
        {notes.map((note) => (
          <p key={note} dir="auto" className={classes.note}>
            {note}
          </p>
        ))}
      </Ticket>
    </div>
  );
}

const Rows = ({ rows }: { rows: ReceiptRow[] }) => (
  <LeaderLines>
    {rows.map(({ label, value }) => (
      <LeaderLine key={`${label} ${value}`} label={<bdi>{label}</bdi>} value={<bdi>{value}</bdi>} />
    ))}
  </LeaderLines>
);

import type { ReceiptRow, ReceiptView } from '@mostrador/shared/papers/receipt-view';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { LeaderLine, LeaderLines } from '../../theme/LeaderLine.tsx';
import { Stamp } from '../../theme/Stamp.tsx';
import { Ticket } from '../../theme/Ticket.tsx';
import { withCodes } from '../../ui/feedback/with-codes.tsx';
import classes from './receipt.module.css';

type ReceiptTicketProps = { receipt: ReceiptView; className?: string | undefined };

/** A receipt shown as a torn ticket: on the screen after a sale, beside a sale and behind its public link. */
export function ReceiptTicket({ receipt, className }: ReceiptTicketProps) {
  return (
    <div lang={receipt.language} dir={receipt.direction} className={clsx(classes.screen, className)}>
      <Ticket label={`${receipt.title} ${receipt.number}`}>
        <ReceiptBody receipt={receipt} />
      </Ticket>
    </div>
  );
}

type ReceiptBodyProps = { receipt: ReceiptView; code?: ReactNode };

/**
 * The content of the receipt without the paper around it. The printer has its own paper, and needs the code.
 */
export function ReceiptBody({ receipt, code }: ReceiptBodyProps) {
  const { business, facts, sums, total, payments, credit } = receipt;
  return (
    <>
      <div className={classes.business}>
        {business.logoUrl ? <img src={business.logoUrl} alt="" className={classes.logo} /> : null}
        <p dir="auto" className={classes.name}>
          {business.name}
        </p>
        {business.lines.map((line) => (
          <p key={line} dir="auto">
            {line}
          </p>
        ))}
      </div>
      <p className={classes.number}>
        {receipt.title} <bdi>{withCodes(receipt.number)}</bdi>
      </p>
      {receipt.stamps.map((stamp) => (
        <p key={stamp} className={classes.stamps}>
          <Stamp tone="bad">{stamp}</Stamp>
        </p>
      ))}
      <Rows rows={facts} />
      <Lines receipt={receipt} />
      <Rows rows={sums} />
      <LeaderLines>
        <LeaderLine size="total" label={total.label} value={<bdi>{total.value}</bdi>} />
      </LeaderLines>
      <Rows rows={[...payments, ...credit]} />
      {receipt.comments ? (
        <p dir="auto" className={classes.comments}>
          {receipt.comments}
        </p>
      ) : null}
      <Signatures signatures={receipt.signatures} />
      <div className={classes.foot}>
        {code}
        {code ? <p className={classes.detail}>{receipt.linkCaption}</p> : null}
        {receipt.thanks ? <p dir="auto">{receipt.thanks}</p> : null}
        {receipt.notices.map((notice) => (
          <p key={notice} className={classes.detail}>
            {notice}
          </p>
        ))}
      </div>
    </>
  );
}

/** The signature fields, only on paper, which is signed by hand. */
function Signatures({ signatures }: Pick<ReceiptView, 'signatures'>) {
  if (signatures.length === 0) return null;
  return (
    <ul className={classes.signatures}>
      {signatures.map((signature) => (
        <li key={signature}>{signature}</li>
      ))}
    </ul>
  );
}

/**
 * The lines of a receipt. A ticket combines quantity and name, a letter page has columns; only one of the
 * two is shown for each paper.
 */
function Lines({ receipt: { heads, lines } }: { receipt: ReceiptView }) {
  return (
    <ul className={classes.lines}>
      <li className={classes.heads} aria-hidden="true">
        <Columns {...heads} />
      </li>
      {lines.map((line) => (
        <li key={line.id}>
          <div className={classes.line}>
            <bdi className={classes.title}>{line.title}</bdi>
            <bdi className={classes.amount}>{line.total}</bdi>
          </div>
          <div className={classes.heads} aria-hidden="true">
            <Columns {...line} />
          </div>
          {line.details.map((detail) => (
            <p key={detail} className={classes.detail} dir="auto">
              {detail}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Columns({ quantity, name, price, total }: ReceiptView['heads']) {
  return (
    <>
      <span>{quantity}</span>
      <span>
        <bdi>{name}</bdi>
      </span>
      <span className={classes.amount}>
        <bdi>{price}</bdi>
      </span>
      <span className={classes.amount}>
        <bdi>{total}</bdi>
      </span>
    </>
  );
}

/** The key of a row is its position, because rows may be equal, such as two payments in cash. */
function Rows({ rows }: { rows: ReceiptRow[] }) {
  if (rows.length === 0) return null;
  return (
    <div className={classes.rows}>
      <LeaderLines>
        {Object.entries(rows).map(([place, { label, value }]) => (
          <LeaderLine key={place} label={withCodes(label)} value={<bdi>{withCodes(value)}</bdi>} />
        ))}
      </LeaderLines>
    </div>
  );
}

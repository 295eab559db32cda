import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import classes from '../page/ui.module.css';

export type LateIllustration = 'emptyTill' | 'emptyBook' | 'mailbox' | 'padlock' | 'deadEnd';
export type IllustrationName = LateIllustration | 'noSignal';

/** Loaded on demand with reserved space, because few pages are empty, and the till is not. */
const Drawing = lazyOverlay(() => import('./Drawing.tsx'));

/** Line drawings from a corner shop: ink stroke, one paper and one marigold fill, re-tinted by the scheme. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 160 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {name === 'noSignal' ? noSignal : <Drawing name={name} />}
    </svg>
  );
}

const noSignal = (
  <>
    <path d="M12 108h136" />
    <path d="m62 108 18-66 18 66M68 86h24M73 66h14M68 86l19-20M92 86 73 66" />
    <circle className="accent" cx="80" cy="34" r="8" />
    <path d="M58 50a24 24 0 0 1 0-32M102 50a24 24 0 0 0 0-32" />
    <path className="paper" d="M122 60h20v28h-20z" />
    <path d="m116 54 32 40M46 58a36 36 0 0 1-2-46M114 58a36 36 0 0 0 2-46" strokeDasharray="3 7" />
  </>
);

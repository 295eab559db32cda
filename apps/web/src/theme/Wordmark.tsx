import classes from './signature.module.css';

/** The name of the program in ink with its marigold dot. */
export function Wordmark({ size = 'md' }: { size?: 'md' | 'lg' }) {
  return (
    <span className={classes.wordmark} data-size={size} dir="ltr">
      mostrador
    </span>
  );
}

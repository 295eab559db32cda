import classes from './signature.module.css';

/** Our name in ink with its marigold point. */
export function Wordmark({ size = 'md' }: { size?: 'md' | 'lg' }) {
  return (
    <span className={classes.wordmark} data-size={size} dir="ltr">
      mostrador
    </span>
  );
}

import classes from './Logo.module.css';

/** The mark, a plumb bob hanging from its datum, with or without the word. */
export function Logo({ size = 24, withWord = true }: { size?: number; withWord?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        role={withWord ? 'presentation' : 'img'}
        aria-label={withWord ? undefined : 'Plumbline'}
        aria-hidden={withWord || undefined}
      >
        <path className={classes.line} d="M12 1.25V9" />
        <path className={classes.shade} d="M12 8 5 12.5l7 10.25z" />
        <path className={classes.bob} d="m12 8 7 4.5-7 10.25z" />
      </svg>
      {withWord && <span className={classes.word}>Plumbline</span>}
    </span>
  );
}

import classes from './RequestDetail.module.css';

/** What people should know about how the analysis was made. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <section className={classes.card} aria-label="Notes">
      <h3 className={classes.heading}>Notes</h3>
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

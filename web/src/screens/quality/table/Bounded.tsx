import classes from './ElementTable.module.css';

/** A length, under which 'or more' goes where there is no room beside it: cut, it would say the length alone. */
export function Bounded({ children }: { children: string }) {
  const [length, more] = children.split(/ (?=or more$)/);
  if (more === undefined) return children;
  return (
    <span className={classes.bounded}>
      <span>{length}</span> <span>{more}</span>
    </span>
  );
}

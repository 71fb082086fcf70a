import type { ReactNode } from 'react';

/** A name and what there is to say of it, in a list of such. */
export function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

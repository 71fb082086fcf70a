import type { ComponentProps } from 'react';

interface GridPartProps extends ComponentProps<'div'> {
  role: 'rowgroup' | 'row' | 'gridcell' | 'columnheader';
}

/** A part of the grid. The grid has the focus, and says which row is active; rows of a table could not be left out. */
export const GridPart = ({ role, ...props }: GridPartProps) => <div role={role} {...props} />;

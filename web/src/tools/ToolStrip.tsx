import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ToolStrip.module.css';
import { useEscape } from './toolbarContext.ts';

/** A line over the viewer that says what a tool expects, with what can be done. */
export function ToolStrip({ title, close, children }: { title: string; close(): void; children: ReactNode }) {
  useEscape('panel', () => {
    close();
    return true;
  });
  return (
    <div className={classes.place}>
      <section className={classes.strip} aria-label={title}>
        {children}
        <CloseButton aria-label={`Close ${title}`} onClick={close} />
      </section>
    </div>
  );
}

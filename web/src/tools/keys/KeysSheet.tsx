import { Kbd, Modal } from '@mantine/core';
import type { OpenToolProps } from '../ToolFace.ts';
import { useFaces } from '../toolbarContext.ts';
import classes from './KeysSheet.module.css';
import { type KeyGroup, keySheet } from './keySheet.ts';

/** The sheet of mouse and keys, on `?`. */
export function KeysSheet({ close }: OpenToolProps) {
  const faces = useFaces();
  const tools: KeyGroup = {
    title: 'Tools',
    lines: faces.flatMap(({ label, key }) => (key ? [{ does: label, keys: [key.toUpperCase()] }] : [])),
  };
  return (
    <Modal opened onClose={close} title="Mouse and keys" size={760}>
      <div className={classes.sheet}>
        {[...keySheet, tools].map(({ title, lines }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.lines}>
              {lines.map(({ does, keys }) => (
                <div key={does} className={classes.line}>
                  <dt>{does}</dt>
                  <dd className={classes.keys}>
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}

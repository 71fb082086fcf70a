import { Kbd, Modal, Switch } from '@mantine/core';
import { useId } from 'react';
import { useSingleKeys } from '../../state/stores.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { useFaces } from '../toolbarContext.ts';
import classes from './KeysSheet.module.css';
import { type KeyGroup, keySheet } from './keySheet.ts';

/** The sheet of mouse and keys, on `?`. */
export function KeysSheet({ close }: OpenToolProps) {
  const about = useId();
  const faces = useFaces();
  const areOn = useSingleKeys((state) => state.areOn);
  const turn = useSingleKeys((state) => state.turn);
  const tools: KeyGroup = {
    title: 'Tools',
    lines: faces.flatMap(({ label, key }) => (key ? [{ does: label, keys: [key.toUpperCase()] }] : [])),
  };
  return (
    <Modal opened onClose={close} title="Mouse and keys" size={760}>
      <div className={classes.single}>
        <Switch
          label="Single-key shortcuts"
          aria-describedby={about}
          checked={areOn}
          onChange={({ currentTarget: { checked } }) => turn(checked)}
        />
        <p id={about} className={classes.about}>
          Off: letters and digits alone do nothing. Buttons and menus reach everything; arrows, Enter and Escape work as
          always.
        </p>
      </div>
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

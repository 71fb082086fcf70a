import { Menu } from '@mantine/core';
import type { StoredFile } from '@plumbline/contract/resources/files';
import { IconDots, IconDownload, IconTrash } from '@tabler/icons-react';
import { type ButtonHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react';
import classes from './FilePage.module.css';

interface FileMenuProps {
  file: StoredFile;
  /** Absent for who may not. */
  onDownload?: ((file: StoredFile) => void) | undefined;
  onRemove?: ((file: StoredFile) => void) | undefined;
}

/** What can be done with a file. The menu itself is made when it is first wanted: a long table has very many of them. */
export function FileMenu(props: FileMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (wanted) return <OpenedMenu {...props} />;
  return <MenuButton file={props.file} onClick={() => setWanted(true)} />;
}

function OpenedMenu({ file, onDownload, onRemove }: FileMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    // The menu gives the focus back to where it was when it opened.
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <MenuButton ref={button} file={file} />
      </Menu.Target>
      <Menu.Dropdown>
        {onDownload && (
          <Menu.Item
            leftSection={<IconDownload aria-hidden />}
            disabled={file.status !== 'uploaded'}
            onClick={() => onDownload(file)}
          >
            Download
          </Menu.Item>
        )}
        {onRemove && (
          <Menu.Item color="danger" leftSection={<IconTrash aria-hidden />} onClick={() => onRemove(file)}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type MenuButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { file: StoredFile; ref?: Ref<HTMLButtonElement> };

function MenuButton({ file, ...others }: MenuButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Actions for ${file.filename}`}
      aria-haspopup="menu"
      {...others}
      className={classes.menuButton}
    >
      <IconDots aria-hidden />
    </button>
  );
}

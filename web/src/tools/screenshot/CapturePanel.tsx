import { Button, Text } from '@mantine/core';
import { IconCamera, IconDownload, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { sizes } from '../../ui/tokens.ts';
import { useViewer } from '../../viewport/useViewer.ts';
import { AddToIssue } from '../AddToIssue.tsx';
import { addDrawings } from '../addDrawings.ts';
import type { OpenToolProps } from '../ToolFace.ts';
import { ToolPanel } from '../ToolPanel.tsx';
import classes from './CapturePanel.module.css';

const fileName = 'viewer-screenshot.png';

/** Pictures of the viewer, to keep ([VIEW-9]). */
export function CapturePanel({ close }: OpenToolProps) {
  const viewer = useViewer();
  const [picture, setPicture] = useState<Blob>();
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const address = useAddressOf(picture);

  async function capture() {
    if (!viewer) return;
    setIsBusy(true);
    try {
      setPicture(await addDrawings(await viewer.capture(), viewer.overlay));
      setHasFailed(false);
      // biome-ignore lint/plugin/nameErrors: whatever it was, the person is told
    } catch {
      setHasFailed(true);
    }
    setIsBusy(false);
  }

  return (
    <ToolPanel
      id="screenshot"
      title="Capture viewer"
      width={sizes.floatingWidth}
      height={sizes.floatingHeight}
      close={close}
    >
      <div className={classes.preview}>
        {address ? (
          <img className={classes.picture} src={address} alt="The viewer as it was captured" />
        ) : (
          <EmptyState icon={<IconPhoto />} title="There is no picture yet." />
        )}
      </div>
      <div className={classes.actions}>
        <Button leftSection={<IconCamera aria-hidden />} loading={isBusy} onClick={() => void capture()}>
          Capture current viewer
        </Button>
        {hasFailed && (
          <Text role="alert" c="var(--pl-danger-text)">
            Error capturing viewer
          </Text>
        )}
        <span className={classes.gap} />
        {picture && address && (
          <>
            <AddToIssue label="Add view to issue" type="screenshot" takePicture={async () => picture} />
            <Button variant="default" leftSection={<IconRefresh aria-hidden />} onClick={() => setPicture(undefined)}>
              Reset
            </Button>
            <Button
              component="a"
              href={address}
              download={fileName}
              variant="default"
              leftSection={<IconDownload aria-hidden />}
            >
              Download
            </Button>
          </>
        )}
      </div>
    </ToolPanel>
  );
}

/** An address for the picture while it is shown; the browser would keep the bytes for as long as the page. */
function useAddressOf(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [picture]);
  return address;
}

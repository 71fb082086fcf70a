import { ActionIcon, Tooltip } from '@mantine/core';
import type { ElementPoints } from '@plumbline/contract/formats/elementPoints';
import type { PointsAlong } from '@plumbline/contract/formats/pointsAlong';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '../../data/downloads/saveFile.ts';
import { useNames } from '../../viewport/useViewer.ts';
import { writePointsText } from './writePointsText.ts';

interface DownloadPointsProps {
  points: ElementPoints;
  /** The way along which distances are shown; without one they are square to the surface. */
  along: PointsAlong | undefined;
  element: number | undefined;
}

/** Saves the points that are shown as text, with the distances that are shown; it is made when it is asked for. */
export function DownloadPoints({ points, along, element }: DownloadPointsProps) {
  const [isBusy, setIsBusy] = useState(false);
  const id = useNames()?.globalIdOf(element ?? -1);

  async function download() {
    setIsBusy(true);
    try {
      await saveFile({
        filename: `heatmap${id ? `-${id}` : ''}${along ? '-along' : ''}.txt`,
        contentType: 'text/plain',
        body: streamOf(points, along),
      });
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: specification 2, section 8 asks for it
      console.error('The heatmap could not be downloaded', error);
    }
    setIsBusy(false);
  }

  return (
    <Tooltip label={`Download as text: ${along ? 'distances the way it is off' : 'distances square to the surface'}`}>
      <ActionIcon aria-label="Download as text" loading={isBusy} onClick={() => void download()}>
        <IconDownload aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** Written as it is read: a million points at once would keep the browser from answering. */
function streamOf(points: ElementPoints, along: PointsAlong | undefined): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const text = writePointsText(points, along);
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve));
      const { done, value } = text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

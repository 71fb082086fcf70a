import { Button, Menu } from '@mantine/core';
import type { SectionSheet } from '@plumbline/contract/resources/evidence';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useDownload } from '../../data/downloads/download.ts';
import { loadBytes, useHandCutFile } from '../../data/evidence/evidence.ts';
import { WaitingNote } from '../../ui/WaitingNote.tsx';
import type { SectionAbout } from './SectionAbout.ts';

interface DownloadMenuProps {
  sheet: SectionSheet;
  about: SectionAbout;
  /** What is seen, with its lines. */
  takePicture?(): Promise<Blob>;
}

const kinds = [
  {
    ending: 'pdf',
    label: 'PDF, to scale',
    contentType: 'application/pdf',
    addressOf: (sheet: SectionSheet) => sheet.pdfUrl,
  },
  {
    ending: 'svg',
    label: 'SVG, to scale',
    contentType: 'image/svg+xml',
    addressOf: (sheet: SectionSheet) => sheet.svgUrl,
  },
  {
    ending: 'dxf',
    label: 'DXF, for CAD',
    contentType: 'image/vnd.dxf',
    addressOf: (sheet: SectionSheet) => sheet.dxfUrl,
  },
] as const;

/** The section as files: sheets at a true scale, lines for other programs, and what is seen. */
export function DownloadMenu({ sheet, about, takePicture }: DownloadMenuProps) {
  const { isBusy, waiting, start } = useDownload({ failure: 'The section could not be saved.' });
  const drawCut = useHandCutFile();
  const { cut, element } = about;
  const known = kinds.filter(({ addressOf }) => cut !== undefined || addressOf(sheet) !== undefined);
  if (known.length === 0 && !takePicture) return null;

  const save = (ending: string, contentType: string, load: (signal: AbortSignal) => Promise<BlobPart>) =>
    void start(async ({ signal }) => {
      const body = new Blob([await load(signal)], { type: contentType }).stream();
      return { filename: `${about.fileName}.${ending}`, contentType, body };
    });
  const saveSheet = ({ ending, contentType, addressOf }: (typeof kinds)[number]) =>
    cut
      ? void start((sending) => drawCut(element, { cut, format: ending }, sending))
      : save(ending, contentType, async (signal) => {
          const address = addressOf(await about.getSheet());
          if (address === undefined) throw new Error('It is not there any more.');
          return (await loadBytes(address, signal)) as Uint8Array<ArrayBuffer>;
        });
  return (
    <>
      <WaitingNote waiting={waiting} />
      <Menu position="top-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            loading={isBusy}
            leftSection={<IconDownload aria-hidden />}
            rightSection={<IconChevronDown aria-hidden />}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Download">
          {known.map((kind) => (
            <Menu.Item key={kind.ending} onClick={() => saveSheet(kind)}>
              {kind.label}
            </Menu.Item>
          ))}
          {takePicture && (
            <Menu.Item onClick={() => save('png', 'image/png', takePicture)}>PNG, as it is seen</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

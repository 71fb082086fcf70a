import { Button, Menu } from '@mantine/core';
import type { SectionSheet } from '@plumbline/contract/resources/evidence';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useDownload } from '../../data/downloads/download.ts';
import { loadBytes } from '../../data/evidence/evidence.ts';
import type { SectionAbout } from './SectionAbout.ts';

interface DownloadMenuProps {
  sheet: SectionSheet;
  about: SectionAbout;
  /** What is seen, with its lines. */
  takePicture?(): Promise<Blob>;
}

interface Kind {
  ending: string;
  label: string;
  contentType: string;
  address: string | undefined;
}

/** The section as files: sheets at a true scale, lines for other programs, and what is seen. */
export function DownloadMenu({ sheet, about, takePicture }: DownloadMenuProps) {
  const { isBusy, start } = useDownload({ failure: 'The section could not be saved.' });
  const all: Kind[] = [
    { ending: 'pdf', label: 'PDF, to scale', contentType: 'application/pdf', address: sheet.pdfUrl },
    { ending: 'svg', label: 'SVG, to scale', contentType: 'image/svg+xml', address: sheet.svgUrl },
    { ending: 'dxf', label: 'DXF, for CAD', contentType: 'image/vnd.dxf', address: sheet.dxfUrl },
  ];
  const kinds = all.filter(({ address }) => address !== undefined);
  if (kinds.length === 0 && !takePicture) return null;

  const save = (ending: string, contentType: string, load: (signal: AbortSignal) => Promise<BlobPart>) =>
    void start(async (signal) => {
      const body = new Blob([await load(signal)], { type: contentType }).stream();
      return { filename: `${about.fileName}.${ending}`, contentType, body };
    });
  return (
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
        {kinds.map(({ ending, label, contentType, address }) => (
          <Menu.Item
            key={ending}
            onClick={() =>
              save(
                ending,
                contentType,
                async (signal) => (await loadBytes(address!, signal)) as Uint8Array<ArrayBuffer>,
              )
            }
          >
            {label}
          </Menu.Item>
        ))}
        {takePicture && <Menu.Item onClick={() => save('png', 'image/png', takePicture)}>PNG, as it is seen</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Menu } from '@mantine/core';
import { issueFormats, useIssueExport } from '../../../data/issues/issueExports.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';

/** One issue as a file ([ISSUE-6], [ISSUE-7]). */
export function OneIssueExports({ issueId }: { issueId: string }) {
  const { isBusy, waiting, start, cancel } = useIssueExport();
  return (
    <ExportMenu isBusy={isBusy} waiting={waiting} onCancel={cancel} isSmall>
      {issueFormats
        .filter(({ isOfOne }) => isOfOne)
        .map((format) => (
          <Menu.Item key={format.id} onClick={() => void start(format, { issueId })}>
            {format.label}
          </Menu.Item>
        ))}
    </ExportMenu>
  );
}

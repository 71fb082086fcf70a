import { Menu } from '@mantine/core';
import { useIssueExport } from '../../../data/issues/issueExports.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

/** The issues of the list as a file. */
export function IssueExports({ isEmpty }: { isEmpty: boolean }) {
  const { isBusy, start, cancel } = useIssueExport();
  return (
    <ExportMenu isBusy={isBusy} onCancel={cancel}>
      {formats.map(({ format, label }) => (
        <Menu.Item key={format} disabled={isEmpty} onClick={() => void start(format)}>
          {label}
        </Menu.Item>
      ))}
    </ExportMenu>
  );
}

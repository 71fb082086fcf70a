import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useConnectedService } from '../../../data/integrations/connectedService.ts';
import {
  type ExportedIssues,
  issueFormats,
  mostExportedByName,
  useIssueExport,
} from '../../../data/issues/issueExports.ts';
import { useIssuesState } from '../../../state/stores.ts';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { formatCount } from '../../../ui/format.ts';
import { SendIssues } from './SendIssues.tsx';

/** The issues of the list as a file, or those that are selected ([ISSUE-6], [ISSUE-7]). */
export function IssueExports({ total = 0 }: { total: number | undefined }) {
  const { isBusy, waiting, start, cancel } = useIssueExport();
  const { ids, areAll } = useIssuesState((state) => state.chosen);
  const items = (issues: ExportedIssues, what = '') =>
    issueFormats.map((format) => (
      <Menu.Item key={format.id} disabled={total === 0} onClick={() => void start(format, issues)}>
        {`${format.label}${what}`}
      </Menu.Item>
    ));
  const service = useConnectedService();
  const [sent, setSent] = useState<ExportedIssues>();
  const areSome = !areAll && ids.length > 0 && ids.length <= mostExportedByName;
  return (
    <>
      <ExportMenu isBusy={isBusy} waiting={waiting} onCancel={cancel}>
        {areSome && (
          <>
            <Menu.Label>{ids.length === 1 ? 'The selected issue' : `The ${ids.length} selected issues`}</Menu.Label>
            {items({ ids }, ', selected')}
          </>
        )}
        <Menu.Label>
          {total === 1 ? 'The issue of the list' : `All ${formatCount(total)} issues of the list`}
        </Menu.Label>
        {items('list')}
        {service !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item disabled={total === 0} onClick={() => setSent(areSome ? { ids } : 'list')}>
              {`Send ${areSome ? 'the selected' : 'the list'} to ${service}`}
            </Menu.Item>
          </>
        )}
      </ExportMenu>
      {sent !== undefined && service !== undefined && (
        <SendIssues service={service} issues={sent} onClose={() => setSent(undefined)} />
      )}
    </>
  );
}

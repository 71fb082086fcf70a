import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mostRequestFiles } from '@plumbline/contract/resources/analysisRequests';
import { fileKinds } from '@plumbline/contract/resources/files';
import { type ReactNode, useEffect, useState } from 'react';
import { type FileSort, useFiles } from '../../../../data/files.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { tabular } from '../../../../ui/figures.ts';
import { SearchInput } from '../../../../ui/SearchInput.tsx';
import { sizes } from '../../../../ui/tokens.ts';
import { fileSorting } from '../../files/fileAddress.ts';
import { NoMatch } from '../../NoMatch.tsx';
import { pageLooks } from '../../pages.tsx';
import { ChooserFiles } from './ChooserFiles.tsx';
import type { ChosenFile } from './requestDraft.ts';
import { UploadLink } from './UploadLink.tsx';

interface FileChooserProps {
  projectId: string;
  kind: 'scan' | 'document';
  chosen: readonly ChosenFile[];
  onChoose: (files: readonly ChosenFile[]) => void;
  onClose: () => void;
}

const typingMs = 200;

/** A window to choose among the uploaded files of a kind ([REQ-3], [REQ-4]). */
export function FileChooser({ opened, ...rest }: FileChooserProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={rest.onClose} size={sizes.fileChooser} title={titles[rest.kind]}>
      <Chooser {...rest} />
    </Modal>
  );
}

const titles = { scan: 'Select scans', document: 'Select documents' };

/** Lives as long as the window is open: closing it changes nothing. */
function Chooser({ projectId, kind, chosen, onChoose, onClose }: FileChooserProps) {
  const { plural } = fileKinds[kind];
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, typingMs);
  const [selected, setSelected] = useState<readonly ChosenFile[]>(chosen);
  const [sort, setSort] = useState<FileSort>(fileSorting.usual);
  const list = useFiles({ projectId, kind }, { search, sort });
  useRefetchOnVisible(list.refetch);
  const tooMany = selected.length > mostRequestFiles;
  const isEmpty = search.trim() === '' && list.data?.length === 0;
  const upload = <UploadLink projectId={projectId} plural={plural} />;
  return (
    <Stack gap="sm">
      <SearchInput label={`Search ${plural}`} value={text} onChange={setText} size="md" />
      <ChooserFiles
        list={list}
        sort={sort}
        onSort={(column) => setSort(fileSorting.next(sort, column))}
        selected={selected}
        onSelect={setSelected}
        empty={
          search.trim() === '' ? (
            <NoFiles plural={plural} upload={upload} />
          ) : (
            <NoMatch title="No matching files found. Please try again." onClear={() => setText('')} />
          )
        }
      />
      <Group justify="space-between">
        <Group gap="md">
          <Text c={tooMany ? 'danger' : 'dimmed'} className={tabular} aria-live="polite">
            {tooMany
              ? `${selected.length} selected, at most ${mostRequestFiles} can be sent`
              : `${selected.length} selected`}
          </Text>
          {!isEmpty && upload}
        </Group>
        <Group gap="xs">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md" disabled={selected.length === 0 || tooMany} onClick={() => onChoose(selected)}>
            Select Files
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

function NoFiles({ plural, upload }: { plural: 'scans' | 'models' | 'documents'; upload: ReactNode }) {
  const { icon, empty, hint } = pageLooks[plural];
  return (
    <EmptyState icon={icon} title={empty} action={upload}>
      {hint}
    </EmptyState>
  );
}

/** Files may have been uploaded in another tab meanwhile. */
function useRefetchOnVisible(refetch: () => unknown): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
}

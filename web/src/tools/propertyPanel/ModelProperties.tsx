import { IconFileOff, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../data/calls/errorMessage.ts';
import { useElementProperties } from '../../data/models/elementProperties.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useViewport } from '../../viewport/useViewer.ts';
import { FoundElements } from './FoundElements.tsx';
import { GroupList } from './GroupList.tsx';
import classes from './PropertyPanel.module.css';
import { useFound } from './useFound.ts';

/** What the model's file says of an element ([VIEW-16]). What is searched and found stays with the next element. */
export function ModelProperties({ element }: { element: number }) {
  const [text, setText] = useState('');
  const { found, find, isFinding, showAll } = useFound();
  return (
    <>
      <div className={classes.search}>
        <SearchInput label="Search properties" value={text} onChange={setText} />
      </div>
      {found && <FoundElements found={found} showAll={showAll} />}
      <Properties element={element} text={text} find={find} isFinding={isFinding} />
    </>
  );
}

function Properties({ element, ...list }: { element: number } & Omit<Parameters<typeof GroupList>[0], 'groups'>) {
  const { modelId } = useViewport();
  const { data, error, isFetching, refetch } = useElementProperties(modelId, element);
  if (data === undefined) {
    return error ? (
      <ErrorState title="The properties could not be loaded." onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    ) : (
      <div className={classes.waiting}>
        <LoadingSkeleton rows={8} label="The properties are loading" />
      </div>
    );
  }
  if (!data.isKept) {
    return (
      <EmptyState icon={<IconFileOff />} title="No properties are kept of this model.">
        Its file was read before properties were kept. Upload the file again to have them.
      </EmptyState>
    );
  }
  if (data.groups.length === 0) {
    return (
      <EmptyState icon={<IconListDetails />} title="No properties.">
        The model's file says nothing more about this element.
      </EmptyState>
    );
  }
  return <GroupList groups={data.groups} {...list} />;
}

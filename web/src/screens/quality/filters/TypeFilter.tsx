import { TreeSelect } from '../../../ui/TreeSelect.tsx';
import { NamesLoaded } from './NamesLoaded.tsx';

export function TypeFilter() {
  return (
    <NamesLoaded part="elementTypes" selector="element types">
      {({ names, chosen, choose }) => (
        <TreeSelect label="Types" names={names} value={chosen} visibleRows={10} onChange={choose} />
      )}
    </NamesLoaded>
  );
}

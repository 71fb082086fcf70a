import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import { NamesLoaded } from './NamesLoaded.tsx';

export function RootModelFilter() {
  return (
    <NamesLoaded part="rootModels" selector="root model">
      {({ names, chosen, choose }) => (
        <MultiSelect
          label="Root models"
          options={names.map((name) => ({ value: name, label: name }))}
          value={chosen}
          visibleRows={10}
          onChange={choose}
        />
      )}
    </NamesLoaded>
  );
}

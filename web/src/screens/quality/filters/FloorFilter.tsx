import { MultiSelect } from '../../../ui/MultiSelect.tsx';
import { NamesLoaded } from './NamesLoaded.tsx';

export function FloorFilter() {
  return (
    <NamesLoaded part="floors" selector="floors">
      {({ names, chosen, choose }) => (
        <MultiSelect
          label="Floors"
          options={names.map((name) => ({ value: name, label: name }))}
          value={chosen}
          visibleRows={10}
          onChange={choose}
        />
      )}
    </NamesLoaded>
  );
}

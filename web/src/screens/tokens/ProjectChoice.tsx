import { Radio, Stack } from '@mantine/core';
import type { GrantedProjects } from '@plumbline/contract/resources/accessTokens';
import { useProjects } from '../../data/projects/projects.ts';
import { AlertBox } from '../../ui/AlertBox.tsx';
import { MultiSelect } from '../../ui/MultiSelect.tsx';

interface ProjectChoiceProps {
  value: GrantedProjects;
  onChange: (projects: GrantedProjects) => void;
}

/** All projects that one is in or will be in, or some of them. */
export function ProjectChoice({ value, onChange }: ProjectChoiceProps) {
  const { data: projects = [], isError } = useProjects();
  const options = projects.map(({ _id, name, company }) => ({ value: _id, label: `${company.name} · ${name}` }));
  return (
    <Stack gap="xs">
      <Radio.Group
        label="Projects"
        value={value === 'all' ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? 'all' : [])}
      >
        <Stack gap="xs" pt={8}>
          <Radio value="all" label="All my projects" description="Also those that you join later" />
          <Radio value="some" label="Only these projects" />
        </Stack>
      </Radio.Group>
      {value !== 'all' && (
        <MultiSelect
          label="Projects to choose from"
          options={options}
          value={value}
          visibleRows={4}
          onChange={onChange}
        />
      )}
      {isError && <AlertBox level="error">Your projects could not be loaded.</AlertBox>}
    </Stack>
  );
}

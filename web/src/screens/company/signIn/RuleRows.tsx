import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { CompanySignIn } from '@plumbline/contract/resources/companySignIn';
import { type RoleName, roles } from '@plumbline/contract/roles';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import classes from './CompanySignIn.module.css';
import type { RuleDraft } from './signInForm.ts';

interface RuleRowsProps {
  rules: readonly RuleDraft[];
  projects: CompanySignIn['projects'];
  onChange: (rules: RuleDraft[]) => void;
}

/** Who gets into which project without an invitation. */
export function RuleRows({ rules, projects, onChange }: RuleRowsProps) {
  const [first] = projects;
  const change = (key: string, part: Partial<RuleDraft>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  return (
    <fieldset className={classes.rules}>
      <legend>Who gets into which project without an invitation</legend>
      <p className={classes.intro}>
        At the first sign-in after a rule was made. It never takes anything away, and nobody who was removed comes back
        by it.
      </p>
      {rules.map((rule, i) => (
        <div key={rule.key} className={classes.rule}>
          <TextInput
            label="Group"
            placeholder="Everybody"
            maxLength={200}
            value={rule.group}
            onChange={(event) => change(rule.key, { group: event.currentTarget.value })}
          />
          <Select
            label="Project"
            data={projects.map(({ _id: value, name: label }) => ({ value, label }))}
            value={rule.projectId}
            allowDeselect={false}
            onChange={(projectId) => projectId && change(rule.key, { projectId })}
          />
          <Select
            label="Role"
            data={roles.map(({ name }) => name)}
            value={rule.role}
            allowDeselect={false}
            onChange={(role) => role && change(rule.key, { role: role as RoleName })}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Remove rule ${i + 1}`}
            onClick={() => onChange(rules.filter(({ key }) => key !== rule.key))}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {first ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus aria-hidden />}
            disabled={rules.length >= 200}
            onClick={() =>
              onChange([...rules, { key: crypto.randomUUID(), group: '', projectId: first._id, role: 'Viewer' }])
            }
          >
            Add a rule
          </Button>
        </div>
      ) : (
        <p className={classes.intro}>The company has no project yet.</p>
      )}
    </fieldset>
  );
}

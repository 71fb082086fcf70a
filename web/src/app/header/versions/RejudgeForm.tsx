import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../../data/calls/errorMessage.ts';
import { useIfcTypes } from '../../../data/filter/filterOptions.ts';
import type { Tolerances } from '../../../data/versions/rejudge.ts';
import { AlertBox } from '../../../ui/AlertBox.tsx';
import { MillimetreField } from './MillimetreField.tsx';
import { RuleFields } from './RuleFields.tsx';
import { readTolerances, type ToleranceDraft, type ToleranceRule } from './toleranceForm.ts';
import classes from './Versions.module.css';

interface RejudgeFormProps {
  toleranceMm: number;
  viewName: string;
  isBusy: boolean;
  error: Error | null;
  onSubmit: (tolerances: Tolerances) => void;
  onCancel: () => void;
}

/** One tolerance for everything, and others for types or elements. */
export function RejudgeForm({ toleranceMm, viewName, isBusy, error, onSubmit, onCancel }: RejudgeFormProps) {
  const [draft, setDraft] = useState<ToleranceDraft>({ toleranceMm, rules: [] });
  const [isTold, setTold] = useState(false);
  const types = useIfcTypes();
  const { tolerances, errors } = readTolerances(draft);
  const shown = isTold ? errors : { rules: {} };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTold(true);
    if (tolerances !== undefined && !isBusy) onSubmit(tolerances);
  }
  const setRules = (rules: readonly ToleranceRule[]) => setDraft({ ...draft, rules });
  const addRule = () => {
    const id = Math.max(0, ...draft.rules.map((rule) => rule.id)) + 1;
    setRules([...draft.rules, { id, target: '', toleranceMm: '' }]);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="md">
          {`What was measured in ${viewName} is judged by other tolerances. Each analysis gets a new version, which customers see once it is published.`}
        </Text>
        <MillimetreField
          label="Tolerance"
          value={draft.toleranceMm}
          error={shown.toleranceMm}
          disabled={isBusy}
          data-autofocus
          onChange={(value) => setDraft({ ...draft, toleranceMm: value })}
        />
        <Stack gap="xs" role="group" aria-label="Other tolerances">
          {draft.rules.length > 0 && (
            <div className={classes.ruleHead} aria-hidden>
              <span>IFC type or GlobalId</span>
              <span>Tolerance</span>
            </div>
          )}
          {draft.rules.map((rule, i) => (
            <RuleFields
              key={rule.id}
              rule={rule}
              place={i + 1}
              errors={shown.rules[rule.id]}
              disabled={isBusy}
              types={types}
              onChange={(next) => setRules(draft.rules.map((other) => (other.id === rule.id ? next : other)))}
              onRemove={() => setRules(draft.rules.filter(({ id }) => id !== rule.id))}
            />
          ))}
          <div>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPlus aria-hidden />}
              disabled={isBusy}
              onClick={addRule}
            >
              Add a tolerance for a type or an element
            </Button>
          </div>
        </Stack>
        {error && !isBusy && <AlertBox level="error">{errorMessage(error)}</AlertBox>}
        <Group justify="flex-end" gap="xs">
          {isBusy && (
            <Text c="dimmed" role="status" flex={1}>
              Judging every element anew. This takes some seconds.
            </Text>
          )}
          <Button variant="default" size="md" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={isBusy}>
            Judge anew
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

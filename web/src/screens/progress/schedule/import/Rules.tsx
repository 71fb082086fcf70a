import { ActionIcon, Button, Select, Text, TextInput, Title } from '@mantine/core';
import { longestPattern, mostRules, type ScheduleRule } from '@plumbline/contract/resources/schedules';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { asksForSomething } from '../../form/packageDraft.ts';
import classes from './ImportSchedule.module.css';
import type { RuleDraft } from './importDraft.ts';
import { activitiesOf, byWords, countOf, filterWords } from './scheduleWords.ts';

interface RulesProps {
  rules: readonly RuleDraft[];
  perRule: readonly number[];
  elements: readonly (number | undefined)[];
  /** A WBS code of the file, to begin with. */
  example: string;
  onChange: (rules: RuleDraft[]) => void;
  onChoose: (rule: RuleDraft) => void;
}

const fields = Object.entries(byWords).map(([value, label]) => ({ value, label }));

/** Which activities become work packages of which elements; kept for the next import. */
export function Rules({ rules, perRule, elements, example, onChange, onChoose }: RulesProps) {
  const change = (id: number, part: Partial<ScheduleRule>) =>
    onChange(rules.map((rule) => (rule.id === id ? { ...rule, ...part } : rule)));

  function add() {
    const id = Math.max(-1, ...rules.map((rule) => rule.id)) + 1;
    const pattern = example === '' ? '' : `${example}.*`;
    onChange([...rules, { id, by: example === '' ? 'name' : 'wbs', pattern, filter: {} }]);
  }

  function moveUp(place: number) {
    const moved = [...rules];
    const [rule] = moved.splice(place, 1);
    if (rule) moved.splice(place - 1, 0, rule);
    onChange(moved);
  }

  return (
    <section className={classes.rules} aria-label="Rules">
      <div className={classes.rulesHead}>
        <Title order={3}>Rules</Title>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          disabled={rules.length >= mostRules}
          onClick={add}
        >
          Add rule
        </Button>
      </div>
      <Text c="dimmed">
        Each activity that a rule meets becomes a work package of the rule’s elements. The first rule counts; * is
        anything, ? one letter.
      </Text>
      <ol className={classes.ruleList}>
        {rules.map((rule, i) => (
          <li key={rule.id} className={classes.rule}>
            <Select
              aria-label={`Rule ${i + 1} goes by`}
              className={classes.by}
              allowDeselect={false}
              data={fields}
              value={rule.by}
              onChange={(by) => change(rule.id, { by: by as ScheduleRule['by'] })}
            />
            <TextInput
              aria-label={`Pattern of rule ${i + 1}`}
              className={classes.pattern}
              placeholder={rule.by === 'wbs' ? '2.3.*' : rule.by === 'name' ? 'Walls*' : 'A1*'}
              maxLength={longestPattern}
              value={rule.pattern}
              onChange={(event) => change(rule.id, { pattern: event.currentTarget.value })}
            />
            <Button
              variant="default"
              className={classes.elements}
              title={filterWords(rule.filter)}
              onClick={() => onChoose(rule)}
            >
              {asksForSomething(rule.filter) ? filterWords(rule.filter) : 'Choose elements'}
            </Button>
            <span className={classes.ruleActions}>
              <ActionIcon
                variant="subtle"
                aria-label={`Move rule ${i + 1} up`}
                disabled={i === 0}
                onClick={() => moveUp(i)}
              >
                <IconArrowUp aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`Delete rule ${i + 1}`}
                onClick={() => onChange(rules.filter(({ id }) => id !== rule.id))}
              >
                <IconTrash aria-hidden />
              </ActionIcon>
            </span>
            <span className={classes.gives}>{givesWords(rule, perRule[i] ?? 0, elements[i])}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function givesWords(rule: RuleDraft, activities: number, elements: number | undefined): string {
  if (!asksForSomething(rule.filter)) return `${activitiesOf(activities)}, elements are not chosen yet`;
  if (elements === undefined) return `${activitiesOf(activities)}, counting elements`;
  if (elements === 0) return `${activitiesOf(activities)}, no element of the latest model: nothing is made`;
  return `${activitiesOf(activities)}, each of ${countOf(elements, 'element')}`;
}

import { SegmentedControl } from '@mantine/core';
import type { TopicField, TopicPreview } from '@plumbline/contract/resources/issueFiles';
import classes from './ImportIssues.module.css';
import { describeParts, fieldWords, stateWords } from './topicWords.ts';

export type Take = 'ours' | 'theirs';

interface TopicLineProps {
  topic: TopicPreview;
  take: Take;
  onTake: (take: Take) => void;
}

/** What becomes of one topic; of what was changed there and here somebody chooses ([ISSUE-6]). */
export function TopicLine({ topic, take, onTake }: TopicLineProps) {
  const { title, state, fields, notes, issue } = topic;
  const parts = describeParts(topic);
  return (
    <li className={classes.topic}>
      <div className={classes.head}>
        <span className={classes.title}>{issue ? `#${issue.issueId} - ${title}` : title}</span>
        <span className={classes.state} data-state={state}>
          {stateWords[state]}
        </span>
      </div>
      {parts !== '' && <p className={classes.line}>{parts}</p>}
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map((field) => (
            <FieldLine key={field.field} field={field} take={take} />
          ))}
        </dl>
      )}
      {state === 'both' && (
        <SegmentedControl
          size="xs"
          aria-label={`What stays of ${title}`}
          value={take}
          data={[
            { value: 'ours', label: 'Keep ours' },
            { value: 'theirs', label: 'Take theirs' },
          ]}
          onChange={(value) => onTake(value as Take)}
        />
      )}
      {notes.map((note) => (
        <p key={note} className={classes.line}>
          {note}
        </p>
      ))}
    </li>
  );
}

function FieldLine({ field: { field, from, to, isOurs }, take }: { field: TopicField; take: Take }) {
  const becomes = isOurs && take === 'ours' ? from : to;
  return (
    <div className={classes.field}>
      <dt>{fieldWords[field]}</dt>
      <dd>
        {field === 'other'
          ? 'changed'
          : isOurs
            ? `here ${inWords(from)}, there ${inWords(to)}: ${inWords(becomes)} stays`
            : `${inWords(from)} → ${inWords(to)}`}
      </dd>
    </div>
  );
}

const inWords = (text: string) => (text === '' ? 'none' : text);

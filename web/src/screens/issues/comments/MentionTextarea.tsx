import { Anchor, Textarea, type TextareaProps } from '@mantine/core';
import type { IssueUser } from '@plumbline/contract/resources/issues';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useAssignableUsers } from '../../../data/issues/assignableUsers.ts';
import { personName } from '../../../data/issues/names.ts';
import classes from './MentionTextarea.module.css';
import { findTyped, matchUsers } from './mentions.ts';

interface MentionTextareaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  onWrite: (text: string) => void;
}

/** Where '@' opens a list of the people that can be called. */
export function MentionTextarea({ value, onWrite, onKeyDown, ...props }: MentionTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useMentionList(value, field);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;

  function choose(user: IssueUser) {
    const { typed } = list;
    if (typed === undefined) return;
    const called = `@${personName(user)} `;
    const end = typed.at + 1 + typed.query.length;
    onWrite(value.slice(0, typed.at) + called + value.slice(end).replace(/^ /, ''));
    list.close();
    const caret = typed.at + called.length;
    // After the text is there.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
    field.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const chosen = list.users[list.active];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!list.isOpen || !isPlain || !(event.key in keys)) return onKeyDown?.(event);
    if (event.key !== 'Escape' && chosen === undefined) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') list.close();
    else if (event.key === 'ArrowDown') list.move(1);
    else if (event.key === 'ArrowUp') list.move(-1);
    else if (chosen) choose(chosen);
  }

  return (
    <div className={classes.field}>
      {list.isOpen && <MentionList id={listId} optionId={optionId} list={list} onChoose={choose} />}
      <Textarea
        {...props}
        ref={field}
        value={value}
        onChange={(event) => {
          onWrite(event.currentTarget.value);
          list.look();
        }}
        onSelect={list.look}
        onBlur={list.close}
        onKeyDown={press}
        aria-haspopup="listbox"
        aria-autocomplete="list"
        {...(list.isOpen &&
          list.users.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': optionId(list.active) })}
      />
    </div>
  );
}

const keys: Readonly<Record<string, true>> = { Escape: true, ArrowDown: true, ArrowUp: true, Enter: true, Tab: true };

type MentionState = ReturnType<typeof useMentionList>;

/** Follows the caret: the list is open while it stands behind an '@' that somebody's name can follow. */
function useMentionList(value: string, field: React.RefObject<HTMLTextAreaElement | null>) {
  const [caret, setCaret] = useState<number>();
  const [closedAt, setClosedAt] = useState<number>();
  const [active, setActive] = useState(0);
  const typed = caret === undefined ? undefined : findTyped(value, caret);
  const people = useAssignableUsers({ isWanted: value.includes('@') });
  const users = typed && people.users ? matchUsers(people.users, typed.query) : [];
  const isUseful = users.length > 0 || people.users === undefined;
  return {
    typed,
    users,
    people,
    isOpen: typed !== undefined && typed.at !== closedAt && isUseful,
    active: Math.min(active, Math.max(0, users.length - 1)),
    look() {
      const { selectionStart, selectionEnd } = field.current ?? {};
      const isOne = selectionStart === selectionEnd;
      setCaret(isOne ? selectionStart : undefined);
      if (selectionStart !== caret) setActive(0);
      // Another '@' is another list.
      if (
        closedAt !== undefined &&
        field.current &&
        findTyped(field.current.value, selectionStart ?? 0)?.at !== closedAt
      )
        setClosedAt(undefined);
    },
    close: () => setClosedAt(typed?.at),
    move: (by: number) => setActive((now) => (Math.min(now, users.length - 1) + by + users.length) % users.length),
  };
}

interface MentionListProps {
  id: string;
  optionId: (index: number) => string;
  list: MentionState;
  onChoose: (user: IssueUser) => void;
}

function MentionList({ id, optionId, list: { users, people, active }, onChoose }: MentionListProps) {
  // The text keeps the focus.
  const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();
  if (people.users === undefined) {
    return (
      <div className={classes.list} role="status" onMouseDown={keepFocus}>
        {people.isError ? 'People could not be loaded. ' : 'Loading people'}
        {people.isError && (
          <Anchor component="button" type="button" onClick={people.retry}>
            Retry
          </Anchor>
        )}
      </div>
    );
  }
  return (
    <div className={classes.list} id={id} role="listbox" aria-label="People to mention" onMouseDown={keepFocus}>
      {users.map((user, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus, and its keys choose
        <div
          key={user._id}
          id={optionId(index)}
          ref={index === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          onClick={() => onChoose(user)}
        >
          {personName(user)}
        </div>
      ))}
    </div>
  );
}

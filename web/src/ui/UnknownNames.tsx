import { Button } from '@mantine/core';
import { AlertBox } from './AlertBox.tsx';

const mostShown = 3;

/** Names of a link or a preset that the model does not have. */
export function UnknownNames({ names, onRemove }: { names: readonly string[]; onRemove: () => void }) {
  if (names.length === 0) return null;
  const sentences = names.slice(0, mostShown).map((name) => `${name} is not in this model`);
  const others = names.length - sentences.length;
  return (
    <AlertBox
      level="alert"
      action={
        <Button size="xs" variant="default" onClick={onRemove}>
          Remove
        </Button>
      }
    >
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {others > 0 && <div>{`and ${others} more`}</div>}
    </AlertBox>
  );
}

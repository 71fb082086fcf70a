import { useMemo, useRef } from 'react';
import { useUploads } from '../../state/stores.ts';
import { isActive, type Upload } from '../../state/uploads/uploadQueue.ts';
import { DeleteModal } from '../../ui/DeleteModal.tsx';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });
/** More names than a window has room for. */
const mostNames = 4;

/** Asks before signing out ends uploads. */
export function SignOutDialog({
  opened,
  onStay,
  onSignOut,
}: {
  opened: boolean;
  onStay: () => void;
  onSignOut: () => void;
}) {
  const uploads = useUploads((state) => state.uploads);
  const active = useMemo(() => uploads.filter(isActive), [uploads]);
  // While the window fades it still says what it was about.
  const last = useRef(active);
  if (opened) last.current = active;
  return (
    <DeleteModal
      opened={opened}
      title="Sign out while files are uploading?"
      action="Sign out"
      keep="Stay signed in"
      onCancel={onStay}
      onDelete={onSignOut}
    >
      {describeUploads(last.current)}
    </DeleteModal>
  );
}

function describeUploads(uploads: readonly Upload[]): string {
  const names = uploads.map(({ file }) => file.name);
  if (names.length === 0) return 'All uploads are finished.';
  const shown =
    names.length <= mostNames ? names : [...names.slice(0, mostNames - 1), `${names.length - mostNames + 1} more`];
  return names.length === 1
    ? `1 upload is not finished: ${shown[0]}. It stops when you sign out. What was sent is kept for a week: sign in and choose the same file to go on.`
    : `${names.length} uploads are not finished: ${lists.format(shown)}. They stop when you sign out. What was sent is kept for a week: sign in and choose the same files to go on.`;
}

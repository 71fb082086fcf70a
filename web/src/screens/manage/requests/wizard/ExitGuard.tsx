import { useBlocker } from 'react-router';
import { DeleteModal } from '../../../../ui/DeleteModal.tsx';
import { useUnloadWarning } from '../../../../ui/useUnloadWarning.ts';

/** Asks before what was entered is lost, whether one leaves inside the application or closes the tab ([REQ-7]). */
export function ExitGuard({ asks }: { asks: boolean }) {
  useUnloadWarning(asks);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => asks && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <DeleteModal
      opened={blocker.state === 'blocked'}
      title="Exit the wizard"
      keep="Stay"
      action="Exit"
      onCancel={() => blocker.reset?.()}
      onDelete={() => blocker.proceed?.()}
    >
      Do you really want to exit the wizard? If you exit now, your data will be lost.
    </DeleteModal>
  );
}

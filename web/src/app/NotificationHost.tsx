import { useSettings } from '../data/system/settings.ts';
import { useNotifications } from '../state/stores.ts';
import { NotificationWindow } from '../ui/NotificationWindow.tsx';

/** Shows the current notification of the queue. */
export function NotificationHost() {
  const current = useNotifications((state) => state.current);
  const dismiss = useNotifications((state) => state.dismiss);
  const supportEmail = useSettings()?.supportEmail ?? '';
  if (current === undefined) return null;
  return <NotificationWindow key={current.message} {...current} supportEmail={supportEmail} onAcknowledge={dismiss} />;
}

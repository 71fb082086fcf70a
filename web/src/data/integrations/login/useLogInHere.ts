import { useNotifications } from '../../../state/stores.ts';
import { useSettings } from '../../system/settings.ts';
import { LoginError, type LoginErrorCode, loginErrorText } from './loginErrors.ts';
import { useLogIn } from './useLogIn.ts';

/** To be mended by whoever reads them, where they stand; all else is notified ([INTG-6]). */
const inPlace: readonly LoginErrorCode[] = ['window_closed', 'popup_blocked'];

/** Logs in, and tells what went wrong: by a notification, or as a sentence to stand beside the button. */
export function useLogInHere(projectId: string, failed: string, { onLoggedIn }: { onLoggedIn?: () => void } = {}) {
  const notify = useNotifications((state) => state.notify);
  const company = useSettings()?.companyName ?? '';
  const login = useLogIn(projectId, {
    onLoggedIn,
    onFailed(error) {
      if (!(error instanceof LoginError)) notify('error', failed);
      else if (!inPlace.includes(error.code)) notify('error', loginErrorText(error.code, company));
    },
  });
  const { error } = login;
  return { ...login, problem: error && inPlace.includes(error) ? loginErrorText(error, company) : undefined };
}

import { LoginError, type LoginErrorCode, loginErrorText } from '../../../data/integrations/login/loginErrors.ts';
import { useLogIn } from '../../../data/integrations/login/useLogIn.ts';
import { useSettings } from '../../../data/system/settings.ts';
import { useNotifications } from '../../../state/stores.ts';

/** To be mended by whoever reads them, where they stand; all else is notified ([INTG-6]). */
const inPlace: readonly LoginErrorCode[] = ['window_closed', 'popup_blocked'];

/** Logs in, and tells what went wrong: by a notification, or as a sentence to stand beside the button. */
export function useLogInHere(projectId: string, failed: string) {
  const notify = useNotifications((state) => state.notify);
  const company = useSettings()?.companyName ?? '';
  const login = useLogIn(projectId, {
    onFailed(error) {
      if (!(error instanceof LoginError)) notify('error', failed);
      else if (!inPlace.includes(error.code)) notify('error', loginErrorText(error.code, company));
    },
  });
  const { error } = login;
  return { ...login, problem: error && inPlace.includes(error) ? loginErrorText(error, company) : undefined };
}

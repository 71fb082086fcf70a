import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../AppError.ts';
import { mailSignInCode } from '../../jobs.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Mail } from '../../platform/mail/Mail.ts';
import { signInCodeMail } from '../../platform/mail/templates.ts';
import type { Queue } from '../../platform/queue/Queue.ts';
import { byOwner } from './byOwner.ts';
import { lockUser } from './factorsRepository.ts';
import { hashOf } from './hashOf.ts';
import type { MailedCodeChallenge, Origin } from './IdentityProvider.ts';
import * as codes from './mailedCodesRepository.ts';
import { findUser, type User } from './repository.ts';
import type { FactorsOptions } from './serviceOfFactors.ts';

const codeLifeMin = 15;
const triesPerCode = 5;
/** Whoever knows the password does not fill its owner's mailbox. */
const mostMails = { count: 5, windowMs: 3_600_000 };

export interface MailedCodesOptions extends Pick<FactorsOptions, 'db' | 'now' | 'tell'> {
  queue: Pick<Queue, 'enqueue'>;
  mail: Pick<Mail, 'send'>;
  /** Keys the hashes of codes. */
  key: Uint8Array;
  branding: { productName: string; companyName: string; supportEmail: string };
}

interface AskedCode {
  session: string;
  userId: string;
  passwordVersion: number;
}

interface AnsweredCode extends Origin {
  session: string;
  code: string;
}

/** The slow way in: a code in the mailbox of the account, for a right password that others have guessed at. */
export function createMailedCodes({ db, queue, mail, key, branding, now, tell }: MailedCodesOptions) {
  const hashFor = (session: string, code: string) => hashOf(key, `sign-in:${session}:${code}`);

  /** Answers whether it may be mailed. */
  const keep = (code: codes.NewCode): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      await lockUser(trx, code.user_id);
      const after = new Date(now().getTime() - mostMails.windowMs);
      if ((await codes.countCodes(trx, code, after)) >= mostMails.count) return false;
      await codes.upsertCode(trx, code);
      return true;
    });

  return {
    /** A code is on its way to the account, if there is one: the answer is the same. */
    async ask(user: User | undefined): Promise<MailedCodeChallenge> {
      const session = randomUUID();
      if (user) {
        await queue.enqueue(db, mailSignInCode, { session, userId: user.id, passwordVersion: user.password_version });
      }
      return { challengeName: 'MAILED_CODE_REQUIRED', session };
    },

    async send({ session, userId, passwordVersion }: AskedCode): Promise<void> {
      const user = await findUser(db, userId);
      if (user === undefined || user.disabled) return;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const isKept = await keep({
        session,
        user_id: userId,
        password_version: passwordVersion,
        hash: hashFor(session, code),
        sent_at: now(),
        expires_at: new Date(now().getTime() + codeLifeMin * 60_000),
      });
      if (!isKept) return;
      const content = signInCodeMail({ ...branding, code, minutes: codeLifeMin });
      await mail.send({ to: user.email, isFleeting: true, ...content });
    },

    /** Whose code it is; it is used up. A sign-in that was mailed none is refused as a wrong code is. */
    async take({ session, code, ...origin }: AnsweredCode): Promise<User> {
      const held = await codes.tryCode(db, session);
      const same = held !== undefined && timingSafeEqual(held.hash, hashFor(session, code));
      if (!same || held.tries > triesPerCode) throw new AppError('CodeMismatchException');
      if (held.expires_at <= now()) throw new AppError('ExpiredCodeException');
      return inTransaction(db, async (trx) => {
        if ((await codes.takeCode(trx, session)) === undefined) throw new AppError('CodeMismatchException');
        const user = await findUser(trx, held.user_id);
        if (user === undefined || user.disabled || user.password_version !== held.password_version) {
          throw new AppError('NotAuthorizedException');
        }
        await tell(trx, 'mailedCodeUsed', user.id, byOwner(user.id, origin));
        return user;
      });
    },

    sweep: () => codes.deleteCodes(db, new Date(now().getTime() - mostMails.windowMs)),
  };
}

/** Specification 1, section 9: the worker asks for the token again at least this often. */
const tokenLifeMs = 60_000;

export interface TokenKeeperOptions {
  ask(renew: boolean): Promise<string | undefined>;
  now?(): number;
}

/** Keeps the token that the page gave for at most a minute; several lanes that need one at once ask once. */
export function createTokenKeeper({ ask, now = Date.now }: TokenKeeperOptions) {
  let kept: { token: string | undefined; askedAt: number } | undefined;
  let question: Promise<string | undefined> | undefined;

  async function askPage(renew: boolean) {
    const askedAt = now();
    try {
      const token = await ask(renew);
      kept = { token, askedAt };
      return token;
    } finally {
      question = undefined;
    }
  }

  return async function getToken({ renew }: { renew: boolean }): Promise<string | undefined> {
    const fresh = kept !== undefined && now() - kept.askedAt < tokenLifeMs;
    if (fresh && !renew && question === undefined) return kept?.token;
    question ??= askPage(renew);
    return question;
  };
}

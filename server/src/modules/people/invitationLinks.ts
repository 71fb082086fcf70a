import { createHmac, timingSafeEqual } from 'node:crypto';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shape = new RegExp(`^(${uuid})\\.([0-9]{1,9})\\.([A-Za-z0-9_-]{43})$`);

export interface LinkedInvitation {
  id: string;
  number: number;
}

/** What the link of an invitation carries: which one, the how manieth link of it, and that we made it. */
export function createInvitationLinks(key: Uint8Array) {
  const signOf = ({ id, number }: LinkedInvitation) => createHmac('sha256', key).update(`${id}.${number}`).digest();
  return {
    make: (invitation: LinkedInvitation): string =>
      `${invitation.id}.${invitation.number}.${signOf(invitation).toString('base64url')}`,

    /** Nothing for a token that is not ours. */
    read(token: string): LinkedInvitation | undefined {
      const [, id = '', digits, sign = ''] = shape.exec(token) ?? [];
      const invitation = { id, number: Number(digits) };
      const shown = Buffer.from(sign, 'base64url');
      const made = signOf(invitation);
      return shown.length === made.length && timingSafeEqual(shown, made) ? invitation : undefined;
    },
  };
}

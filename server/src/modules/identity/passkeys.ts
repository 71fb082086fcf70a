import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import ipaddr from 'ipaddr.js';

/** Ed25519, ES256 and RS256: what every authenticator and every Node speaks. */
const supportedAlgorithmIDs = [-8, -7, -257];

interface KnownPasskey {
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

/** WebAuthn for the address where people open the product. What is not as the standard wants it verifies as undefined. */
export function createPasskeys(productName: string, findPublicUrl: () => string) {
  function site() {
    const { hostname, origin } = new URL(findPublicUrl());
    return { rpID: hostname, origin };
  }
  const known = (passkeys: readonly KnownPasskey[]) =>
    passkeys.map(({ credential_id: id, transports }) => ({ id, transports }));

  return {
    /** Browsers have no passkeys for an address that is a number, nor without encryption but on this machine. */
    offered(): boolean {
      const { protocol, hostname } = new URL(findPublicUrl());
      const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
      return isSecure && !ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
    },

    askForNew: (user: { id: string; email: string }, passkeys: readonly KnownPasskey[]) =>
      generateRegistrationOptions({
        rpName: productName,
        rpID: site().rpID,
        userName: user.email,
        userID: new TextEncoder().encode(user.id),
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: known(passkeys),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      }),

    async readNew(response: unknown, challenge: string) {
      try {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: site().origin,
          expectedRPID: site().rpID,
          // It is a second factor: the password has been asked for.
          requireUserVerification: false,
          supportedAlgorithmIDs,
        });
        return registrationInfo?.credential;
        // biome-ignore lint/plugin/nameErrors: the library says by plain errors what is wrong with an answer
      } catch {
        return undefined;
      }
    },

    askFor: (passkeys: readonly KnownPasskey[]) =>
      generateAuthenticationOptions({
        rpID: site().rpID,
        allowCredentials: known(passkeys),
        userVerification: 'preferred',
      }),

    /** The passkey that signed the challenge, with its new counter. */
    async read<P extends KnownPasskey>(response: unknown, challenge: string, passkeys: readonly P[]) {
      const passkey = passkeys.find(({ credential_id }) => credential_id === (response as { id?: unknown }).id);
      if (passkey === undefined) return undefined;
      const { credential_id: id, public_key, counter, transports } = passkey;
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: response as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: site().origin,
          expectedRPID: site().rpID,
          credential: { id, publicKey: new Uint8Array(public_key), counter, transports },
          requireUserVerification: false,
        });
        return verified ? { passkey, counter: authenticationInfo.newCounter } : undefined;
        // biome-ignore lint/plugin/nameErrors: the library says by plain errors what is wrong with an answer
      } catch {
        return undefined;
      }
    },
  };
}

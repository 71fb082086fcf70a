import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;

/** As much of CBOR as an authenticator writes. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [encode(key), encode(held)])]);
  }
  return Buffer.concat([head(2, value.length), value]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A passkey by the letter of WebAuthn, in software: a browser and a security key in one. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const cose = encode(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  let counter = 0;

  function authData(flags: number, more: Uint8Array = new Uint8Array()): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more]);
  }
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const named = { id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {} };

  return {
    create({ challenge }: { challenge: string }, from = origin) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = new Map<Cbor, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(0x41, credential)],
      ]);
      const clientDataJSON = url(clientData('webauthn.create', challenge, from));
      return {
        ...named,
        response: { clientDataJSON, attestationObject: url(encode(attestation)), transports: ['usb'] },
      };
    },

    get({ challenge }: { challenge: string }, from = origin) {
      const data = authData(0x01);
      const client = clientData('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) },
      };
    },
  };
}

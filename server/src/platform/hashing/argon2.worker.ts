import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { answerThread } from '@plumbline/engine/ground/threads/answerThread';

// Not the asynchronous call: that one runs in the threads that files, tokens and names of hosts wait for.
answerThread<undefined, Argon2Parameters, never, Uint8Array>(() => (parameters) => argon2Sync('argon2id', parameters));

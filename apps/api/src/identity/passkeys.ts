import { createHash, randomBytes } from 'node:crypto'

import * as z from 'zod/mini'

import type { NewPasskey, PasskeyProof } from '@switchboard/domain/security/passkey'

import type { Database, Queries } from '#api/database/database.ts'
import { jsonIn } from '#api/http/json-in.ts'

import {
  CHALLENGE_MILLISECONDS,
  challengeTaken,
  keepChallenge,
  passkeyUsed,
  passkeysOf,
} from './passkey-store.ts'
import type { CheckedPasskey, KeptPasskey, Purpose } from './passkey-store.ts'

const CHALLENGE_BYTES = 32
/** ES256, EdDSA and RS256, as COSE numbers them: every device makes one of these. */
const ALGORITHMS = [-7, -8, -257]

const PUBLIC_KEY = 'public-key'

/** The page's own address: a passkey belongs to its host, and what it signs names the whole of it. */
function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Loaded when a passkey is first checked: it is large, and most processes of a command never do. */
const library = () => import('@simplewebauthn/server')

async function newChallenge(db: Queries, userId: string, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await keepChallenge(db, { challenge, userId, purpose })
  return challenge
}

function named({ credentialId: id, transports }: KeptPasskey) {
  return { id, type: PUBLIC_KEY, transports } as const
}

type For = {
  readonly userId: string
  readonly username: string
  /** What the device shows as the name of the portal. */
  readonly portal: string
  readonly publicUrl: string
}

/** What a browser needs to have a passkey made. */
export async function creationOptions(db: Queries, { userId, username, portal, publicUrl }: For) {
  return {
    rp: { id: relyingParty(publicUrl).id, name: portal },
    // a device keeps one passkey for each such id; it may be read by whoever has the device, so it says nothing
    user: {
      id: createHash('sha256').update(`passkeys of ${userId}`).digest('base64url'),
      name: username,
      displayName: username,
    },
    challenge: await newChallenge(db, userId, 'add'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: PUBLIC_KEY }) as const),
    timeout: CHALLENGE_MILLISECONDS,
    excludeCredentials: (await passkeysOf(db, userId)).map(named),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  } as const
}

type Asked = {
  readonly userId: string
  readonly purpose: Exclude<Purpose, 'add'>
  readonly publicUrl: string
}

/** What a browser needs to have a passkey sign; null where the user has none. */
export async function requestOptions(db: Queries, { userId, purpose, publicUrl }: Asked) {
  const kept = await passkeysOf(db, userId)
  if (kept.length === 0) return null
  return {
    rpId: relyingParty(publicUrl).id,
    challenge: await newChallenge(db, userId, purpose),
    timeout: CHALLENGE_MILLISECONDS,
    allowCredentials: kept.map(named),
    // the password was first: what the device asks its owner for comes on top, and some have nothing to ask by
    userVerification: 'preferred',
  } as const
}

type Made = { readonly userId: string; readonly credential: NewPasskey; readonly publicUrl: string }

/** What is to be kept of a passkey that a device says it made here; null where it did not. */
export async function checkedPasskey(
  db: Database,
  { userId, credential, publicUrl }: Made,
): Promise<CheckedPasskey | null> {
  const challenge = await challengeIn(db, credential, { userId, purpose: 'add' })
  if (challenge === null) return null
  const { verifyRegistrationResponse } = await library()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl)
  const { registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (registrationInfo === undefined) return null
  const { id: credentialId, publicKey, counter: signCount } = registrationInfo.credential
  return {
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount,
    transports: credential.response.transports,
  }
}

type Signed = {
  readonly userId: string
  readonly proof: PasskeyProof
  readonly purpose: Exclude<Purpose, 'add'>
  readonly publicUrl: string
}

/**
 * Whether a passkey of this user has signed a challenge of theirs; `count back` where it did, and the device counts fewer
 * uses than we know of: then there is a copy of it.
 */
export async function passkeySigned(
  db: Database,
  { userId, proof, purpose, publicUrl }: Signed,
): Promise<'yes' | 'no' | 'count back'> {
  const challenge = await challengeIn(db, proof, { userId, purpose })
  const kept = (await passkeysOf(db, userId)).find(({ credentialId }) => credentialId === proof.id)
  if (challenge === null || kept === undefined) return 'no'
  const { verifyAuthenticationResponse } = await library()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(publicUrl)
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      credential: {
        id: kept.credentialId,
        publicKey: Buffer.from(kept.publicKey, 'base64url'),
        // below any count, so that the library leaves it to `passkeyUsed`, where two uses at once cannot pass
        counter: -1,
      },
    }),
  )
  if (!verified) return 'no'
  const signCount = authenticationInfo.newCounter
  if (await passkeyUsed(db, { userId, passkeyId: kept.passkeyId, signCount })) return 'yes'
  // it may have been removed since it was read
  const isThere = (await passkeysOf(db, userId)).some(({ passkeyId }) => passkeyId === kept.passkeyId)
  return isThere ? 'count back' : 'no'
}

const clientData = z.object({ challenge: z.string() })

/** The challenge that was signed, taken: whatever comes of the rest, it is used. Null where it is none of ours. */
async function challengeIn(
  db: Queries,
  { response: { clientDataJSON } }: PasskeyProof | NewPasskey,
  of: { readonly userId: string; readonly purpose: Purpose },
): Promise<string | null> {
  const challenge =
    clientData.safeParse(jsonIn(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).data?.challenge ??
    null
  if (challenge === null || challenge.includes('\0')) return null
  return (await challengeTaken(db, { ...of, challenge })) ? challenge : null
}

/** The library throws where something is not as it has to be: all of it came from outside. */
async function orRefused<T extends { verified: boolean }>(
  checking: Promise<T>,
): Promise<T | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
  try {
    return await checking
  } catch {
    return { verified: false }
  }
}

import { createHash, randomBytes } from 'node:crypto'

import * as z from 'zod/mini'

import type { NewPasskey, PasskeyProof } from '@switchboard/domain/security/passkey'

import type { Database, Queries } from '#api/platform/database/database.ts'
import { parseJsonOrNull } from '#api/platform/http/parse-json.ts'

import {
  CHALLENGE_MILLISECONDS,
  consumeChallenge,
  saveChallenge,
  recordPasskeyUse,
  listPasskeys,
} from './passkey-store.ts'
import type { CheckedPasskey, StoredPasskey, ChallengePurpose } from './passkey-store.ts'

const CHALLENGE_BYTES = 32
/** ES256, EdDSA and RS256 as COSE numbers. Every device supports one of them. */
const ALGORITHMS = [-7, -8, -257]

const PUBLIC_KEY = 'public-key'

/** A passkey belongs to the host of the page; its signature covers the full origin. */
function getRelyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Loaded with the first passkey check: it is large, and most processes never check one. */
const loadLibrary = () => import('@simplewebauthn/server')

async function newChallenge(db: Queries, userId: string, purpose: ChallengePurpose): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  await saveChallenge(db, { challenge, userId, purpose })
  return challenge
}

function toCredential({ credentialId: id, transports }: StoredPasskey) {
  return { id, type: PUBLIC_KEY, transports } as const
}

type CreationRequest = {
  readonly userId: string
  readonly username: string
  /** The portal's name as the device shows it. */
  readonly portal: string
  readonly publicUrl: string
}

/** The options with which a browser creates a passkey. */
export async function createCreationOptions(
  db: Queries,
  { userId, username, portal, publicUrl }: CreationRequest,
) {
  return {
    rp: { id: getRelyingParty(publicUrl).id, name: portal },
    // a device keeps one passkey for each id. Anyone with the device can read the id, so it reveals nothing about the user
    user: {
      id: createHash('sha256').update(`passkeys of ${userId}`).digest('base64url'),
      name: username,
      displayName: username,
    },
    challenge: await newChallenge(db, userId, 'add'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: PUBLIC_KEY }) as const),
    timeout: CHALLENGE_MILLISECONDS,
    excludeCredentials: (await listPasskeys(db, userId)).map(toCredential),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  } as const
}

type PasskeyRequest = {
  readonly userId: string
  readonly purpose: Exclude<ChallengePurpose, 'add'>
  readonly publicUrl: string
}

/** The options with which a browser signs a challenge; null if the user has no passkey. */
export async function createRequestOptions(db: Queries, { userId, purpose, publicUrl }: PasskeyRequest) {
  const stored = await listPasskeys(db, userId)
  if (stored.length === 0) return null
  return {
    rpId: getRelyingParty(publicUrl).id,
    challenge: await newChallenge(db, userId, purpose),
    timeout: CHALLENGE_MILLISECONDS,
    allowCredentials: stored.map(toCredential),
    // the password came first, so the device's own check (fingerprint or PIN) is extra; some devices have none
    userVerification: 'preferred',
  } as const
}

type Registration = { readonly userId: string; readonly credential: NewPasskey; readonly publicUrl: string }

/** Verifies a new passkey and returns the part to store; null if it was not created for our challenge and this site. */
export async function verifyPasskey(
  db: Database,
  { userId, credential, publicUrl }: Registration,
): Promise<CheckedPasskey | null> {
  const challenge = await consumeSignedChallenge(db, credential, { userId, purpose: 'add' })
  if (challenge === null) return null
  const { verifyRegistrationResponse } = await loadLibrary()
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(publicUrl)
  const { registrationInfo } = await catchInvalid(
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

type SignatureCheck = {
  readonly userId: string
  readonly proof: PasskeyProof
  readonly purpose: Exclude<ChallengePurpose, 'add'>
  readonly publicUrl: string
}

/**
 * Checks whether a passkey of this user has signed one of their challenges. `count back` means that the signature is valid but
 * the device's use count is not higher than ours, so a copy of the passkey exists.
 */
export async function checkPasskeySignature(
  db: Database,
  { userId, proof, purpose, publicUrl }: SignatureCheck,
): Promise<'yes' | 'no' | 'count back'> {
  const challenge = await consumeSignedChallenge(db, proof, { userId, purpose })
  const stored = (await listPasskeys(db, userId)).find(({ credentialId }) => credentialId === proof.id)
  if (challenge === null || stored === undefined) return 'no'
  const { verifyAuthenticationResponse } = await loadLibrary()
  const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty(publicUrl)
  const { verified, authenticationInfo } = await catchInvalid(
    verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      credential: {
        id: stored.credentialId,
        publicKey: Buffer.from(stored.publicKey, 'base64url'),
        // lower than any count, so that the library does not compare: `recordPasskeyUse` does, safely for two uses at once
        counter: -1,
      },
    }),
  )
  if (!verified) return 'no'
  const signCount = authenticationInfo.newCounter
  if (await recordPasskeyUse(db, { userId, passkeyId: stored.passkeyId, signCount })) return 'yes'
  // the passkey may have been removed since it was read
  const isThere = (await listPasskeys(db, userId)).some(({ passkeyId }) => passkeyId === stored.passkeyId)
  return isThere ? 'count back' : 'no'
}

const clientData = z.object({ challenge: z.string() })

/** Uses up the signed challenge, even if a later check fails. Returns null if it is not one of ours. */
async function consumeSignedChallenge(
  db: Queries,
  { response: { clientDataJSON } }: PasskeyProof | NewPasskey,
  owner: { readonly userId: string; readonly purpose: ChallengePurpose },
): Promise<string | null> {
  const challenge =
    clientData.safeParse(parseJsonOrNull(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).data
      ?.challenge ?? null
  if (challenge === null || challenge.includes('\0')) return null
  return (await consumeChallenge(db, { ...owner, challenge })) ? challenge : null
}

/** The library throws on invalid input, which here is always input from outside. */
async function catchInvalid<T extends { verified: boolean }>(
  checking: Promise<T>,
): Promise<T | { verified: false; registrationInfo?: never; authenticationInfo?: never }> {
  try {
    return await checking
  } catch {
    return { verified: false }
  }
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { NewPasskey, PasskeyProof } from '@switchboard/domain/security/passkey'

const ID_BYTES = 32
const COUNT_BYTES = 4
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40
/** All zero, because the device has no manufacturer. */
const NO_AAGUID = Buffer.alloc(16)

/** Deviations from a browser on the portal, for tests of invalid signatures. */
export type Deviations = {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  /** The use count that the device reports. By default it is one more than the last time. */
  readonly count?: number
}

type CreationOptions = { readonly challenge: string; readonly rp: { readonly id: string } }
type SigningOptions = { readonly challenge: string; readonly rpId: string }

const PORTAL = 'http://portal.test'

/** A passkey device in software: creates a passkey and signs with it (WebAuthn 3: ES256, attestation `none`). */
export function createPasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(ID_BYTES)
  const identified = { id: toBase64Url(id), rawId: toBase64Url(id), type: 'public-key' } as const
  let uses = 0

  function make({ challenge, rp }: CreationOptions, deviations: Deviations = {}): NewPasskey {
    const known = Buffer.concat([
      NO_AAGUID,
      toTwoBytes(id.length),
      id,
      encodeCoseKey(publicKey.export({ format: 'jwk' })),
    ])
    const data = buildAuthenticatorData(deviations.rpId ?? rp.id, {
      flags: PRESENT | VERIFIED | HAS_KEY,
      count: 0,
    })
    return {
      ...identified,
      response: {
        clientDataJSON: toBase64Url(
          buildClientData(deviations.type ?? 'webauthn.create', challenge, deviations.origin),
        ),
        attestationObject: toBase64Url(encodeNoAttestation(Buffer.concat([data, known]))),
        transports: ['internal'],
      },
    }
  }

  function proof({ challenge, rpId }: SigningOptions, deviations: Deviations = {}): PasskeyProof {
    uses = deviations.count ?? uses + 1
    const client = buildClientData(deviations.type ?? 'webauthn.get', challenge, deviations.origin)
    const data = buildAuthenticatorData(deviations.rpId ?? rpId, { flags: PRESENT, count: uses })
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      ...identified,
      response: {
        clientDataJSON: toBase64Url(client),
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(signature),
      },
    }
  }

  return { id: identified.id, make, proof }
}

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>

function toBase64Url(bytes: Buffer): string {
  return bytes.toString('base64url')
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function buildClientData(type: string, challenge: string, origin = PORTAL): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function buildAuthenticatorData(rpId: string, { flags, count }: { flags: number; count: number }): Buffer {
  const counted = Buffer.alloc(COUNT_BYTES)
  counted.writeUInt32BE(count)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
}

function toTwoBytes(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function encodeNoAttestation(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    encodeCborText('fmt'),
    encodeCborText('none'),
    encodeCborText('attStmt'),
    Buffer.from([0xa0]),
    encodeCborText('authData'),
    Buffer.from([0x59]),
    toTwoBytes(data.length),
    data,
  ])
}

function encodeCborText(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

/** The public key as a COSE map in CBOR: key type 1: 2 (EC2), algorithm 3: -7 (ES256), curve -1: 1 (P-256), then x and y. */
function encodeCoseKey({ x = '', y = '' }: { x?: string | undefined; y?: string | undefined }): Buffer {
  const coordinate = (label: number, value: string) => [
    Buffer.from([label, 0x58, 0x20]),
    Buffer.from(value, 'base64url'),
  ]
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    ...coordinate(0x21, x),
    ...coordinate(0x22, y),
  ])
}

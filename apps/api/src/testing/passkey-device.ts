import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { NewPasskey, PasskeyProof } from '@switchboard/domain/security/passkey'

const ID_BYTES = 32
const COUNT_BYTES = 4
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40
/** All zero: the device names no manufacturer. */
const NO_AAGUID = Buffer.alloc(16)

/** Deviations from a browser on the portal, for tests of invalid signatures. */
export type Oddly = {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  /** The use count that the device reports; one more than the last time by default. */
  readonly count?: number
}

type ToMake = { readonly challenge: string; readonly rp: { readonly id: string } }
type ToSign = { readonly challenge: string; readonly rpId: string }

const PORTAL = 'http://portal.test'

/** A passkey device in software: creates a passkey and signs with it (WebAuthn 3: ES256, attestation `none`). */
export function passkeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(ID_BYTES)
  const identified = { id: text(id), rawId: text(id), type: 'public-key' } as const
  let uses = 0

  function make({ challenge, rp }: ToMake, oddly: Oddly = {}): NewPasskey {
    const known = Buffer.concat([
      NO_AAGUID,
      twoBytes(id.length),
      id,
      coseKey(publicKey.export({ format: 'jwk' })),
    ])
    const data = authenticatorData(oddly.rpId ?? rp.id, { flags: PRESENT | VERIFIED | HAS_KEY, count: 0 })
    return {
      ...identified,
      response: {
        clientDataJSON: text(clientData(oddly.type ?? 'webauthn.create', challenge, oddly.origin)),
        attestationObject: text(noAttestation(Buffer.concat([data, known]))),
        transports: ['internal'],
      },
    }
  }

  function proof({ challenge, rpId }: ToSign, oddly: Oddly = {}): PasskeyProof {
    uses = oddly.count ?? uses + 1
    const client = clientData(oddly.type ?? 'webauthn.get', challenge, oddly.origin)
    const data = authenticatorData(oddly.rpId ?? rpId, { flags: PRESENT, count: uses })
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      ...identified,
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      },
    }
  }

  return { id: identified.id, make, proof }
}

export type PasskeyDevice = ReturnType<typeof passkeyDevice>

function text(bytes: Buffer): string {
  return bytes.toString('base64url')
}

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function clientData(type: string, challenge: string, origin = PORTAL): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(rpId: string, { flags, count }: { flags: number; count: number }): Buffer {
  const counted = Buffer.alloc(COUNT_BYTES)
  counted.writeUInt32BE(count)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
}

function twoBytes(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
function noAttestation(data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x59]),
    twoBytes(data.length),
    data,
  ])
}

function cborText(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

/** CBOR of the public key as COSE writes it: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), x and y. */
function coseKey({ x = '', y = '' }: { x?: string | undefined; y?: string | undefined }): Buffer {
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

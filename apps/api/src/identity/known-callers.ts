import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { statement } from '#api/platform/database/database.ts'
import type { Database, Queries } from '#api/platform/database/database.ts'
import { parseCookies } from '#api/platform/http/cookies.ts'

import { hashSecret } from '#api/platform/hash.ts'
import { toNetwork } from '#api/platform/network.ts'
import { hasFactor } from './second-factor-store.ts'
import { readSharedSecret } from './secrets.ts'
import { MAX_TRIES, signInCounters } from '#api/platform/attempts.ts'
import type { Counter, Counters } from '#api/platform/attempts.ts'

/** A caller's network address and the cookies of their browser, unparsed. */
export type Caller = { readonly peer: string; readonly cookies: string | undefined }

/** A device or an address of an earlier sign-in. A device is more certain: several people may share an address. */
export type KnownCaller = { readonly kind: 'device' | 'address'; readonly hash: string }

const DAY_SECONDS = 86_400
/** Browsers keep a cookie at most this long. */
const DEVICE_DAYS = 400
const ADDRESS_DAYS = 90
const ID_BYTES = 16

const byUsername = statement<KnownCaller>(
  'known-caller',
  `select k.kind, k.caller_hash as hash from known_caller k join login_user u using (user_id)
   where u.username = $1 and k.caller_hash = any($2::text[])
     and k.seen_at > $3::timestamptz - case k.kind when 'device' then ${DEVICE_DAYS} else ${ADDRESS_DAYS} end * interval '1 day'
   order by k.kind = 'device' desc limit 1`,
)
const byUserId = statement<KnownCaller>(
  'known-caller-of-user',
  `select kind, caller_hash as hash from known_caller
   where user_id = $1 and caller_hash = any($2::text[])
     and seen_at > $3::timestamptz - case kind when 'device' then ${DEVICE_DAYS} else ${ADDRESS_DAYS} end * interval '1 day'
   order by kind = 'device' desc limit 1`,
)
const remember = statement<never>(
  'known-caller-remember',
  `insert into known_caller (user_id, kind, caller_hash, seen_at)
   select $1, kind, hash, $4::timestamptz from unnest($2::text[], $3::text[]) as caller (kind, hash)
   on conflict (user_id, caller_hash) do update set seen_at = excluded.seen_at`,
)
const removeOld = statement<never>(
  'known-caller-forget',
  `delete from known_caller
   where seen_at < $1::timestamptz - case kind when 'device' then ${DEVICE_DAYS} else ${ADDRESS_DAYS} end * interval '1 day'`,
)

const readHasFactor = statement<{ has: boolean }>(
  'known-caller-factor',
  `select ${hasFactor('$1::text')} as has`,
)

/** Returns null if the caller is not known to the username, or if nobody has the username. */
export async function findCallerByUsername(
  db: Database,
  username: string,
  caller: Caller,
): Promise<KnownCaller | null> {
  // PostgreSQL text cannot hold NUL, so no username contains it
  if (username.includes('\0')) return null
  const [known] = await db.rows(byUsername, [
    username.toLowerCase(),
    await hashesOfCaller(db, caller),
    new Date(),
  ])
  return known ?? null
}

/** Returns null if the caller is not known to the user. */
export async function findCallerByUserId(
  db: Database,
  userId: string,
  caller: Caller,
): Promise<KnownCaller | null> {
  const [known] = await db.rows(byUserId, [userId, await hashesOfCaller(db, caller), new Date()])
  return known ?? null
}

async function hashesOfCaller(db: Database, caller: Caller): Promise<string[]> {
  const device = await readDeviceId(db, caller)
  return [hashAddress(caller), ...(device === null ? [] : [hashDevice(device)])]
}

/**
 * Remembers a caller who followed a link from a letter, and returns the cookies to set. A link proves no second factor: if
 * the user has a second factor, the caller stays unknown.
 */
export async function rememberByLink(
  db: Database,
  userId: string,
  caller: Caller & { readonly publicUrl: string },
): Promise<string[]> {
  const [user] = await db.rows(readHasFactor, [userId])
  return user?.has === true ? [] : [await rememberCaller(db, userId, caller)]
}

/**
 * Remembers the device and the address of a customer who has proven their identity. Returns the cookie that marks the
 * device. It gives no access: the password is still needed.
 */
export async function rememberCaller(
  db: Database,
  userId: string,
  { publicUrl, ...caller }: Caller & { readonly publicUrl: string },
): Promise<string> {
  const secure = publicUrl.startsWith('https:')
  const device = (await readDeviceId(db, caller)) ?? randomBytes(ID_BYTES).toString('base64url')
  const hashes = [hashDevice(device), hashAddress(caller)]
  await db.rows(remember, [userId, ['device', 'address'], hashes, new Date()])
  const value = `${device}.${await signDevice(db, device)}`
  const attributes = `path=/; max-age=${DEVICE_DAYS * DAY_SECONDS}; samesite=lax; ${secure ? 'secure; ' : ''}httponly`
  return `${toCookieName(secure)}=${value}; ${attributes}`
}

export async function deleteOldCallers(db: Queries): Promise<void> {
  await db.rows(removeOld, [new Date()])
}

/**
 * The counters for a sign-in attempt. A caller who is known to the username has a counter of their own, so that
 * attempts from elsewhere do not lock the owner out.
 */
export function selectCounters(
  counters: Counters,
  known: KnownCaller | null,
): readonly [own: Counter, ...shared: Counter[]] {
  const [username, peer] = signInCounters(counters)
  if (known === null) return [username, peer]
  const own = { name: `${username.name} as known ${known.hash}`, most: MAX_TRIES.username }
  return known.kind === 'device' ? [own] : [own, peer]
}

function toCookieName(secure: boolean): string {
  return secure ? '__Host-known-device' : 'known-device'
}

/** The id in the caller's device cookie, if we have signed it. */
async function readDeviceId(db: Database, { cookies }: Caller): Promise<string | null> {
  const names = [toCookieName(true), toCookieName(false)]
  const cookie = parseCookies(cookies).find(({ name }) => names.includes(name))
  const [device, signature] = cookie?.value.split('.', 2) ?? []
  if (device === undefined || signature === undefined) return null
  const expected = hashSecret(await signDevice(db, device))
  return timingSafeEqual(Buffer.from(hashSecret(signature)), Buffer.from(expected)) ? device : null
}

async function signDevice(db: Database, device: string): Promise<string> {
  return createHmac('sha256', await readSharedSecret(db, 'devices'))
    .update(device)
    .digest('base64url')
}

function hashDevice(device: string): string {
  return hashSecret(`device ${device}`)
}

function hashAddress({ peer }: Caller): string {
  return hashSecret(`address ${toNetwork(peer)}`)
}

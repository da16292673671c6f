import { createHmac, timingSafeEqual } from 'node:crypto'

/** The contents of a measurement's token: its account and id, and its expiry in milliseconds by the system clock. */
export type DeviceTest = { readonly accountCode: string; readonly id: string; readonly until: number }

/** Signs a token. Its contents are readable without the secret. */
export function signDeviceTestToken({ accountCode, id, until }: DeviceTest, secret: string): string {
  const contents = [accountCode, id, until].join('.')
  return `${contents}.${calculateSignature(contents, secret)}`
}

/** The contents of a token; null if its signature is wrong or it has expired. */
export function parseDeviceTestToken(token: string, secret: string, now: number): DeviceTest | null {
  const end = token.lastIndexOf('.')
  const contents = token.slice(0, Math.max(end, 0))
  const signature = Buffer.from(token.slice(end + 1))
  const expected = Buffer.from(calculateSignature(contents, secret))
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const [accountCode = '', id = '', until = ''] = contents.split('.')
  return Number(until) > now ? { accountCode, id, until: Number(until) } : null
}

function calculateSignature(contents: string, secret: string): string {
  return createHmac('sha256', secret).update(contents).digest('base64url')
}

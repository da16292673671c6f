import { isIP } from 'node:net'

import * as z from 'zod/mini'

const MAX_PORT = 65_535
/** Names of networks that Fastify knows. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const ADDRESS_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

/** A whole number, written in digits. */
export function wholeNumber(min: number, max: number, standard: number) {
  const isInRange = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max
  return z._default(
    z.pipe(
      z.string().check(z.refine(isInRange, { error: `expected a whole number from ${min} to ${max}` })),
      z.transform(Number),
    ),
    standard,
  )
}

/** Port 0 is any free port. */
export const port = (standard: number) => wholeNumber(0, MAX_PORT, standard)

export const webAddress = z.optional(
  z.url({ protocol: /^https?$/, error: 'expected an http or https address' }),
)

/** An address to which paths are appended. */
export const baseAddress = z.optional(
  z
    .url({ protocol: /^https?$/, error: 'expected an http or https address', abort: true })
    .check(z.refine((text) => !/[?#]/.test(text), { error: 'expected an address without ? and #' })),
)

/** Scheme, host and port of an address without a path. */
export const origin = z.optional(
  z.pipe(
    z.url({ protocol: /^https?$/, error: 'expected an http or https address', abort: true }).check(
      z.refine((text) => /^\/?$/.test(text.slice(new URL(text).origin.length)), {
        error: 'expected an address without a path',
      }),
    ),
    z.transform((text: string) => new URL(text).origin),
  ),
)

/** The address of a server that is not a web server, such as `smtps://user:password@mail.example`. */
export function serverAddress(scheme: RegExp, example: string) {
  const isUsable = (text: string) =>
    scheme.test(text) && URL.canParse(text) && (new URL(text).host !== '' || new URL(text).search !== '')
  const error = `expected ${example}, with each special character of a password as % and its code`
  return z.optional(z.string().check(z.refine(isUsable, { error })))
}

export const trueOrFalse = z.pipe(
  z.enum(['true', 'false'], { error: 'expected true or false' }),
  z.transform((text: 'true' | 'false') => text === 'true'),
)

export const yesOrNo = (standard: boolean) => z._default(trueOrFalse, standard)

export function choice<const Names extends readonly string[]>(names: Names, standard: Names[number]) {
  return z._default(z.enum(names, { error: `expected one of ${names.join(', ')}` }), standard)
}

const splitList = (text: string) => text.split(',').map((one) => one.trim())

const splitByComma = z.transform(splitList)

export const commaSeparated = z.pipe(z.string(), splitByComma)

/** Values of one form, comma-separated. */
export function commaSeparatedBy(form: RegExp, error: string) {
  const isList = (text: string) => splitList(text).every((one) => form.test(one))
  return z.pipe(z.string().check(z.refine(isList, { error })), splitByComma)
}

/** Addresses and networks such as `10.0.0.0/8`, comma-separated. */
export const networks = z.pipe(
  z.string().check(
    z.refine((text) => text.split(',').every((one) => isNetwork(one.trim())), {
      error: 'expected addresses or networks such as 10.0.0.11,10.1.0.0/16',
    }),
  ),
  splitByComma,
)

function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const maxBits = ADDRESS_BITS[isIP(address)] ?? 0
  return (
    NAMED_NETWORKS.includes(text) ||
    (maxBits > 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
  )
}

export const version = z.optional(
  z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){2}$/, { error: 'expected a version such as 1.4.0' })),
)

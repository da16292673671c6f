import * as z from 'zod/mini'

export const port = (standard: number) =>
  z._default(z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)), standard)

export const webAddress = z.optional(
  z.url({ protocol: /^https?$/, error: 'expected an http or https address' }),
)

export const trueOrFalse = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text: 'true' | 'false') => text === 'true'),
)

export const yesOrNo = (standard: boolean) => z._default(trueOrFalse, standard)

export const commaSeparated = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(',').map((one) => one.trim())),
)

export const version = z.optional(
  z.string().check(z.regex(/^\d{1,4}(\.\d{1,4}){2}$/, { error: 'expected a version such as 1.4.0' })),
)

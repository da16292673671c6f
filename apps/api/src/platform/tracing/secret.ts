/** Fields that are never logged, at any depth: they open a session, charge a card, or identify a person. */
export const SECRET_FIELDS = [
  'password',
  'newPassword',
  'oldPassword',
  'currentPassword',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'authorization',
  'cookie',
  'card',
  'cardNumber',
  'cardHolderName',
  'cvc',
  'cvc2',
  'accountNumber',
  'dateOfBirth',
  'date_of_birth',
  'address',
  'to_address',
  'link',
  'code_verifier',
] as const

/** The depth of objects that is searched for such a field. */
const DEPTH = 4

/** The paths of secret fields, as pino's `redact` names them. */
export const SECRET_PATHS: string[] = Array.from({ length: DEPTH }, (_, depth) =>
  SECRET_FIELDS.map((field) => `${'*.'.repeat(depth)}${field}`),
).flat()

const TAKEN_OUT = '[Redacted]'

/** Secrets recognised by their form, anywhere in a line. The first group of a match stays. */
const SECRET_FORMS: readonly { readonly form: RegExp; readonly holds?: (found: string) => boolean }[] = [
  // a JSON Web Token, or its first two parts
  { form: /()\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g },
  { form: /(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi },
  // the value of an address parameter that gives access
  { form: /([?&/](?:access_token|refresh_token|id_token|token|code|password)[=/])[^&\s"'\\]+/gi },
  // a name and a password in an address
  { form: /(\b[a-z][a-z+]{1,9}:\/\/)[^\s/@"'\\]+@/gi },
  // mail servers quote refused addresses; the local part is bounded, since anybody may send a line without an @
  { form: /()[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi },
  // starts with the first digits of a card network; milliseconds before 2040 do not
  { form: /()\b(?:2[2-7]|3[04-8]|4\d|5[1-5]|6\d)(?:[ -]?\d){11,17}\b/g, holds: isCardNumber },
]

/** Removes secrets that are recognised by their form. */
export function removeSecrets(text: string): string {
  return SECRET_FORMS.reduce(
    (left, { form, holds = () => true }) =>
      left.replace(form, (found: string, stays: string) => (holds(found) ? stays + TAKEN_OUT : found)),
    text,
  )
}

/** Whether the digits have the check digit of a card number (ISO/IEC 7812-1). */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed()
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** The part of a failure that may be logged. Database errors also contain the row and its values. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly cause?: LoggedError
} & Readonly<Partial<Record<(typeof ERROR_FIELDS)[number], string>>>

const ERROR_FIELDS = [
  'code',
  'severity',
  'constraint',
  'table',
  'column',
  'schema',
  'routine',
  'syscall',
] as const
const MAX_CAUSES = 4

/** A failure for the log: its class, message and location, and the names given by a database, without values. */
export function toLoggedError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown' }
  const details = ERROR_FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const message = withoutQuoted(error)
  return {
    type: error.name,
    message,
    ...(error.stack !== undefined && { stack: error.stack.replace(error.message, message) }),
    ...Object.fromEntries(details),
    ...(error.cause !== undefined && causes > 0 && { cause: toLoggedError(error.cause, causes - 1) }),
  }
}

/** Errors of a database or a parser end with the value concerned: `… for type date: "31/12/85"`. */
function withoutQuoted(error: Error): string {
  const isOfValue = 'severity' in error || error instanceof SyntaxError
  return isOfValue ? error.message.replace(/(:|,|token) ["'].*["']/gs, `$1 ${TAKEN_OUT}`) : error.message
}

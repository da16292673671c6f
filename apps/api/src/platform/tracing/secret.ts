/** Fields that are never logged, because they open a session, charge a card, or identify a person. */
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

/** Objects are searched for secret fields down to this depth. */
const DEPTH = 4

/** The paths of secret fields, in the notation of pino's `redact`. */
export const SECRET_PATHS: string[] = Array.from({ length: DEPTH }, (_, depth) =>
  SECRET_FIELDS.map((field) => `${'*.'.repeat(depth)}${field}`),
).flat()

const REDACTED = '[Redacted]'

type SecretForm = {
  /** The text of the first group stays. */
  readonly form: RegExp
  /** A further check of a match. */
  readonly isSecret?: (match: string) => boolean
}

/** The forms by which secrets are recognised anywhere in a line. */
const SECRET_FORMS: readonly SecretForm[] = [
  // a JSON Web Token, or its first two parts
  { form: /()\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g },
  { form: /(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi },
  // the value of a URL parameter that gives access
  { form: /([?&/](?:access_token|refresh_token|id_token|token|code|password)[=/])[^&\s"'\\]+/gi },
  // a user and a password in a URL
  { form: /(\b[a-z][a-z+]{1,9}:\/\/)[^\s/@"'\\]+@/gi },
  // mail servers quote refused addresses. The length is bounded, because a long hostile line without an @ would take long
  { form: /()[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi },
  // a number that begins with the first digits of a card network; milliseconds before 2040 do not
  { form: /()\b(?:2[2-7]|3[04-8]|4\d|5[1-5]|6\d)(?:[ -]?\d){11,17}\b/g, isSecret: isCardNumber },
]

/** Removes secrets that are recognised by their form. */
export function removeSecrets(text: string): string {
  return SECRET_FORMS.reduce(
    (rest, { form, isSecret = () => true }) =>
      rest.replace(form, (match: string, prefix: string) => (isSecret(match) ? prefix + REDACTED : match)),
    text,
  )
}

/** Whether the digits have the check digit of a card number (ISO/IEC 7812-1). */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed()
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The parts of a failure that may be logged. A database error also has values of the row, which are left out. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly cause?: LoggedError
} & Readonly<Partial<Record<(typeof ERROR_FIELDS)[number], string>>>

const ERROR_FIELDS = [
  'statement',
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

/** A failure for the log: its class, message and stack, and the names from a database, without values. */
export function toLoggedError(error: unknown, causes = MAX_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown' }
  const details = ERROR_FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const message = removeQuotedValue(error)
  return {
    type: error.name,
    message,
    ...(error.stack !== undefined && { stack: error.stack.replace(error.message, message) }),
    ...Object.fromEntries(details),
    ...(error.cause !== undefined && causes > 0 && { cause: toLoggedError(error.cause, causes - 1) }),
  }
}

/** The message without its quoted value. Messages of a database or a parser have one: `… for type date: "31/12/85"`. */
function removeQuotedValue(error: Error): string {
  const hasValue = 'severity' in error || error instanceof SyntaxError
  return hasValue ? error.message.replace(/(:|,|token) ["'].*["']/gs, `$1 ${REDACTED}`) : error.message
}

/** Fields that no log holds, whatever they are part of: what opens a session, charges a card, or says who somebody is. */
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

/** How many objects deep such a field is looked for. */
const DEPTH = 4

/** The paths of secret fields, as pino's `redact` names them. */
export const SECRET_PATHS: string[] = Array.from({ length: DEPTH }, (_, depth) =>
  SECRET_FIELDS.map((field) => `${'*.'.repeat(depth)}${field}`),
).flat()

const TAKEN_OUT = '[Redacted]'

/** What is secret by its form, wherever in a line it stands; the first group of each stays. */
const SECRET_FORMS: readonly { readonly form: RegExp; readonly holds?: (found: string) => boolean }[] = [
  // a JSON Web Token, or the first two parts of one
  { form: /()\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g },
  { form: /(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi },
  // of an address that lets somebody in, whatever follows
  { form: /([?&/](?:access_token|refresh_token|id_token|token|code|password)[=/])[^&\s"'\\]+/gi },
  // a name and a password within an address
  { form: /(\b[a-z][a-z+]{1,9}:\/\/)[^\s/@"'\\]+@/gi },
  // mail servers name whom they refuse; what stands before the sign is bounded, since anybody may send a line without one
  { form: /()[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi },
  // by the first digits of the card networks, which no instant in milliseconds has before 2040
  { form: /()\b(?:2[2-7]|3[04-8]|4\d|5[1-5]|6\d)(?:[ -]?\d){11,17}\b/g, holds: isCardNumber },
]

/** A text without what is secret in it by its form. */
export function withoutSecrets(text: string): string {
  return SECRET_FORMS.reduce(
    (left, { form, holds = () => true }) =>
      left.replace(form, (found: string, stays: string) => (holds(found) ? stays + TAKEN_OUT : found)),
    text,
  )
}

/** Whether digits are a card's number by its check digit (ISO/IEC 7812-1). */
function isCardNumber(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed()
  const sum = digits.reduce((total, digit, place) => {
    const counted = place % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** What of a failure may be logged. A database's own errors carry the row and the values that it was about. */
export type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack?: string
  readonly cause?: LoggedError
} & Readonly<Partial<Record<(typeof TOLD)[number], string>>>

const TOLD = ['code', 'severity', 'constraint', 'table', 'column', 'schema', 'routine', 'syscall'] as const
const MOST_CAUSES = 4

/** A failure as logs have it: its class, message and place, and the names that a database gives; no values. */
export function loggedError(error: unknown, causes = MOST_CAUSES): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown' }
  const told = TOLD.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  const message = withoutQuoted(error)
  return {
    type: error.name,
    message,
    ...(error.stack !== undefined && { stack: error.stack.replace(error.message, message) }),
    ...Object.fromEntries(told),
    ...(error.cause !== undefined && causes > 0 && { cause: loggedError(error.cause, causes - 1) }),
  }
}

/** Errors of a database and of a parser end with the value that they are about: `… for type date: "31/12/85"`. */
function withoutQuoted(error: Error): string {
  const isOfValue = 'severity' in error || error instanceof SyntaxError
  return isOfValue ? error.message.replace(/(:|,|token) ["'].*["']/gs, `$1 ${TAKEN_OUT}`) : error.message
}

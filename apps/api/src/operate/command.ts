import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'

import type { Environment } from '#api/platform/environment.ts'
import { readEnvironment } from '#api/platform/environment.ts'
import { describeStartProblem } from '#api/platform/start-problem.ts'

/** The result of a command: lines for people, the same as data for programs, and whether all is well. */
export type Report = {
  readonly ok: boolean
  readonly lines: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
}

/** The arguments and environment variables of a command. */
export type CommandInput = {
  /** The arguments that are not options. */
  readonly words: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** A command of `npm run operate -- NAME`. Each command has its own module. */
export type Command = {
  /** The text of `--help`. */
  readonly help: string
  readonly options?: NonNullable<ParseArgsConfig['options']>
  readonly run: (input: CommandInput) => Promise<Report>
}

/** The command was called with wrong arguments. Nothing was done. */
export class Misuse extends Error {}

/** The command cannot be done in the current state. The message is a sentence for the operator. */
export class NotPossible extends Error {}

const EXIT = { ok: 0, wrong: 1, misuse: 2 } as const

/** The settings of the API, for all commands except the doctor. Throws `NotPossible` if they are invalid. */
export function readSettings({ variables }: CommandInput): Environment {
  const settings = readEnvironment(variables)
  if (Array.isArray(settings)) throw new NotPossible(`These settings are not usable:\n${settings.join('\n')}`)
  return settings
}

/** The value of an option, or undefined. */
export function getOption({ values }: CommandInput, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** The output of a command, and its environment variables. */
export type Terminal = {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
}

/** Runs a command and returns its exit code. Secrets of the settings are removed from all output. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const hide = createRedactor(terminal.variables)
  const print = (text: string) => terminal.print(hide(text))
  const complain = (text: string) => terminal.complain(hide(text))
  let json = false
  try {
    const input = parseInput(command, args, terminal.variables)
    if (input.values['help'] === true) {
      print(command.help)
      return EXIT.ok
    }
    json = input.values['json'] === true
    const { ok, lines, data } = await command.run(input)
    print(json ? JSON.stringify({ ok, ...data }, null, 2) : lines.join('\n'))
    return ok ? EXIT.ok : EXIT.wrong
  } catch (error) {
    if (error instanceof Misuse) {
      complain(`${error.message}\n\n${command.help}`)
      return EXIT.misuse
    }
    const problem = toProblem(error, terminal.variables)
    if (problem === null) throw error
    if (json) print(JSON.stringify({ ok: false, problem }, null, 2))
    else complain(problem)
    return EXIT.wrong
  }
}

function parseInput(
  command: Command,
  args: readonly string[],
  variables: CommandInput['variables'],
): CommandInput {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...command.options, help: { type: 'boolean' }, json: { type: 'boolean' } },
    })
    return { words: positionals, values: toPlainValues(values), variables }
  } catch (error) {
    throw new Misuse(error instanceof Error ? error.message : String(error))
  }
}

/** The values without arrays, which only an option that can be repeated would have; no command has such an option. */
function toPlainValues(values: Readonly<Record<string, unknown>>): CommandInput['values'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, string | boolean][] =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  )
}

/** The message of an expected error; null for an unexpected error. */
function toProblem(error: unknown, variables: CommandInput['variables']): string | null {
  if (error instanceof NotPossible) return error.message
  const settings = readEnvironment(variables)
  return Array.isArray(settings) ? null : describeStartProblem(error, settings)
}

const SECRET_NAME = /(?:KEYS?|TOKEN|PASSWORD|SECRET)$/
/** A shorter secret may be an ordinary word, such as `sandbox`, the key of the sandbox. */
const MIN_SECRET_CHARACTERS = 8

/** Creates a function that removes keys, tokens and passwords in URLs from a text. */
function createRedactor(variables: CommandInput['variables']): (text: string) => string {
  const secrets = Object.entries(variables).flatMap(([name, value = '']) => [
    ...(SECRET_NAME.test(name) ? [value, ...value.split(',').map((key) => key.trim())] : []),
    ...listPasswords(value),
  ])
  const hidden = secrets.filter((secret) => secret.length >= MIN_SECRET_CHARACTERS)
  return (text) => hidden.reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
}

function listPasswords(address: string): string[] {
  const password = URL.canParse(address) ? new URL(address).password : ''
  return password === '' ? [] : [password, decodeURIComponent(password)]
}

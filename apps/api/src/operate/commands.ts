import { runCommand } from './command.ts'
import type { Command, Terminal } from './command.ts'

/** Commands by name. A command is loaded when it is used. */
type Commands = Readonly<Record<string, () => Promise<Command>>>

/** The commands for operators. */
const COMMANDS: Commands = {
  init: async () => (await import('./init.ts')).init,
  doctor: async () => (await import('./doctor.ts')).doctor,
  verify: async () => (await import('./verify.ts')).verify,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  users: async () => (await import('./users.ts')).users,
  'dry-run': async () => (await import('./dry-run.ts')).dryRun,
  'rotate-keys': async () => (await import('./rotate-keys.ts')).rotateKeys,
  'second-factor': async () => (await import('./second-factor.ts')).secondFactor,
  'bank-branches': async () => (await import('./bank-branches.ts')).bankBranches,
  refunds: async () => (await import('./refunds.ts')).refunds,
  requests: async () => (await import('./requests.ts')).requests,
  'set-aside': async () => (await import('./set-aside.ts')).setAside,
}

const HELP = `npm run operate -- COMMAND [OPTIONS]

  init          what the portal needs before its first customer: configuration, surcharges, help desk
  doctor        what is wrong with settings, database, clock, keys, mail, gateways and disk, and what to do
  verify        whether books, bills, payments, orders and jobs agree; changes nothing
  backup        writes a backup of the database, checks it, and only then gives it its name
  restore       puts a backup into an empty database and verifies it
  after-restore enters what gateway, bank and others did after the moment to which the database was restored
  users         finds a user, locks and unlocks, ends sessions, sends a link for a new password, ends two-step sign-in
  hold          no process runs every job, one of them, or the mail; without a word what is held
  release       ends a hold
  dry-run       the bills that a bill run would make, beside a file of another system's bills; changes nothing
  rotate-keys   a new key for signing tokens; old ones are accepted until their tokens have ended
  second-factor switches off the codes of all customers, after a leak or loss of the key that seals them
  bank-branches which list of bank branches is used; loads another
  refunds       customers' requests for a refund of their credit: lists, approves and declines them
  requests      customers' requests to the help desk: lists, shows, answers and closes them
  set-aside     what jobs have given up or left for someone to look into; puts one of them back

Every command has --help and --json. It ends with 0 where all is well, 1 where something is wrong, 2 where it was
called wrongly. Settings are those of the API.`

const MISUSE = 2

/** Runs the command that the arguments name. Returns the exit code. The roof adds the commands that need the areas. */
export async function operate(
  [name = '', ...args]: readonly string[],
  terminal: Terminal,
  more: Commands,
): Promise<number> {
  const load = COMMANDS[name] ?? more[name]
  if (load !== undefined) return runCommand(await load(), args, terminal)
  if (name === '--help') {
    terminal.print(HELP)
    return 0
  }
  terminal.complain(name === '' ? HELP : `There is no command ${name}.\n\n${HELP}`)
  return MISUSE
}

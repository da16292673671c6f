import { Misuse, readSettings } from './command.ts'
import type { Command, Report } from './command.ts'
import { withMigrated } from './database.ts'
import { countCodes, switchOffCodes } from './switch-off-codes.ts'
import type { Selection, SwitchOffTotals } from './switch-off-codes.ts'

/** `npm run operate -- second-factor`. Source: OPS-033. */
export const secondFactor: Command = {
  help: `npm run operate -- second-factor switch-off --all|--lost [--dry-run] [--json]

Deletes the secrets of authenticator apps and the recovery codes of many customers. Each gets a letter and can set them up
again; passkeys stay. A command that was stopped can be repeated: it goes on where it ended.

  --all      of every customer, and ends their sessions: the key that seals the codes has leaked. Replace the key first
  --lost     those that no key of SECOND_FACTOR_KEY and SECOND_FACTOR_OTHER_KEYS opens; nobody is signed out. Values without
             a key id count once the job \`sealed second factors\` has marked them
  --dry-run  counts them and changes nothing
  --json     the same as JSON

Exit code: 0 done or counted, 1 failed, 2 wrong usage.`,
  options: { all: { type: 'boolean' }, lost: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  run: async (input) => {
    const { all, lost, 'dry-run': isDryRun } = input.values
    if (input.words.join(' ') !== 'switch-off' || (all === true) === (lost === true))
      throw new Misuse('Say switch-off, with --all or --lost.')
    const settings = readSettings(input)
    const selection: Selection =
      all === true ? { kind: 'all' } : { kind: 'lost', ring: settings.SECOND_FACTOR_RING }
    return withMigrated(settings, async (db) =>
      isDryRun === true
        ? toReport('Would be switched off', await countCodes(db, selection))
        : toReport('Switched off', await switchOffCodes(db, selection)),
    )
  },
}

function toReport(verb: string, totals: SwitchOffTotals): Report {
  const { customers, apps, recoveryCodes, sessionsEnded } = totals
  const sessions = sessionsEnded === null ? '' : `; ${sessionsEnded} sessions ended`
  const line = `${verb} for ${customers} customers: ${apps} authenticator apps, ${recoveryCodes} recovery codes${sessions}.`
  return { ok: true, lines: [line], data: { ...totals } }
}

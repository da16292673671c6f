import { moneyText, toCents } from '@switchboard/domain/money'

import { createLogger } from '#api/platform/http/server.ts'
import { composeServices } from '#api/platform/services.ts'
import { audit } from '#api/platform/audit.ts'
import type { Database } from '#api/platform/database/database.ts'
import { Misuse, getOption, readSettings } from '#api/operate/command.ts'
import type { Command, CommandInput, Report } from '#api/operate/command.ts'
import { withMigrated } from '#api/operate/database.ts'
import { operator } from '#api/operate/operator.ts'

import { recordWaiver } from './checks.ts'
import type { OpenFinding } from './findings.ts'
import { recover } from './recover.ts'
import type { ListJobs, Recovery, RecoveryRequest } from './recover.ts'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

const HELP = `npm run operate -- after-restore --since MOMENT [--letters send|drop] [--dry-run] [--json]
npm run operate -- after-restore --waive NAME REASON [--json]

After a restore of the database to an earlier moment. Asks card gateway, bank, fibre company and mobile network for what they
did since MOMENT. Card payments, direct debits, charges to saved cards and refunds that the database does not have are entered
and booked. What cannot be entered is set aside: npm run operate -- set-aside lists it. All sessions, codes and links for a new
password end, because some of them had ended before the restore. Numbers of orders and reports go on 50,000 later, because some
were given in the lost time. A second run for the same MOMENT enters nothing twice.

The API does not start while gateway or bank have payments that the database does not have, and that are not set aside.

  --since    the moment to which the database was restored, or an earlier one, such as 2026-11-29T03:00:00Z
  --letters  notices that wait in the restored database, most of which went out before: send (standard) or drop. Some customers
             get a notice twice by send. Dropped ones are set aside, and put-back sends one of them
  --dry-run  reports the same and changes nothing
  --waive    lets the API start without; NAME and REASON are recorded
  --json     the same as JSON

Exit code: 0 all is entered and nothing is set aside, 1 something is set aside or a company did not reply, 2 wrong usage.`

/** `npm run operate -- after-restore`. The jobs are those of the areas. Source: OPS-011. */
export function createAfterRestore(listJobs: ListJobs): Command {
  return {
    help: HELP,
    options: {
      since: { type: 'string' },
      letters: { type: 'string' },
      'dry-run': { type: 'boolean' },
      waive: { type: 'string' },
    },
    run: async (input) => {
      const waivedBy = getOption(input, 'waive')
      const settings = readSettings(input)
      if (waivedBy !== undefined) {
        const reason = input.words.join(' ').trim()
        if (waivedBy.trim() === '' || reason === '') throw new Misuse('Name who waives it, and say why.')
        return withMigrated(settings, (db) => waive(db, { name: waivedBy.trim(), reason }))
      }
      const request = parseRequest(input)
      return withMigrated(settings, async (db) => {
        // standard output has the report
        const logger = createLogger(settings.LOG_LEVEL, process.stderr)
        const services = composeServices({ environment: settings, db, logger })
        return buildReport(request, await recover(services, request, listJobs))
      })
    },
  }
}

function parseRequest(input: CommandInput): RecoveryRequest {
  const since = getOption(input, 'since') ?? ''
  const letters = getOption(input, 'letters') ?? 'send'
  if (input.words.length > 0 || !INSTANT.test(since) || Number.isNaN(Date.parse(since)))
    throw new Misuse('--since names the restored moment with its time zone, such as 2026-11-29T03:00:00Z.')
  if (Date.parse(since) > Date.now()) throw new Misuse('--since names a moment that is not over.')
  if (letters !== 'send' && letters !== 'drop') throw new Misuse('--letters is send or drop.')
  return { since: Date.parse(since), letters, isDryRun: input.values['dry-run'] === true }
}

async function waive(
  db: Database,
  waiver: { readonly name: string; readonly reason: string },
): Promise<Report> {
  await db.transaction(async (queries) => {
    await recordWaiver(queries, waiver)
    await audit(queries, operator(), { action: 'lost-payments-waived', detail: waiver })
  })
  return {
    ok: true,
    lines: [`${waiver.name} waives it. Payments that were lost before now prevent no start.`],
    data: { waiver },
  }
}

const KINDS = {
  session: 'card payments',
  collection: 'collections',
  refund: 'refunds',
} as const

/** Lines for people, in the order in which an operator reads them. */
export function buildReport({ letters: choice, isDryRun }: RecoveryRequest, recovery: Recovery): Report {
  const { counts, foreign, access, letters, droppedLetters, silent, findings } = recovery
  const waiting = letters.reduce((sum, { count }) => sum + count, 0)
  const kinds = ['session', 'collection', 'refund'] as const
  return {
    ok: silent.length === 0 && findings.length === 0,
    lines: [
      ...(isDryRun ? ['Nothing was changed.'] : []),
      ...kinds.map((kind) => {
        const { listed, entered, corrected } = counts[kind]
        return `${KINDS[kind]}: ${listed} at gateway and bank, ${entered} entered, ${corrected} corrected`
      }),
      ...(foreign === 0 ? [] : [`of other systems: ${foreign}, left out`]),
      `sessions ended: ${access.sessions}; links for a new password withdrawn: ${access.links}`,
      `notices that wait: ${waiting}, ${choice === 'drop' ? `${droppedLetters} dropped` : 'sent by the API'}`,
      ...letters.map(({ type, count, oldest }) => `  ${count} ${type}, since ${oldest.toISOString()}`),
      ...silent.map(({ party, list }) => `NO REPLY: ${party}, ${list}. Run this again once it replies.`),
      `set aside: ${findings.length === 0 ? 'nothing' : findings.length}`,
      ...findings.map(describeFinding),
      ...(isDryRun ? [] : ['Next: npm run operate -- verify, then start the API.']),
    ],
    data: { recovery },
  }
}

function describeFinding({ party, reference, account, cents, reason }: OpenFinding): string {
  const accountText = account === null ? '' : ` of account ${account}`
  const amountText = cents === null ? '' : `, ${moneyText(toCents(cents))}`
  return `  ${party} ${reference}${accountText}${amountText}: ${reason}`
}

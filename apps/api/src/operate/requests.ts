import { dayAt, daysBetween } from '@switchboard/domain/day'
import { TOO_MUCH_KWH } from '@switchboard/domain/meter-reading/rules'

import type { Database, Queries } from '#api/platform/database/database.ts'
import { providerNow } from '#api/platform/clock.ts'
import { listSuppliesByHand } from '#api/provider/metering/known-supply.ts'
import type { KnownRegister } from '#api/provider/metering/known-supply.ts'
import { answerRequest, closeRequest } from '#api/provider/requests/answer.ts'
import type { Answer, AnswerResult } from '#api/provider/requests/answer.ts'
import { findRequest, listOpenRequests } from '#api/provider/requests/store.ts'
import type { Answerer, CustomerRequest } from '#api/provider/requests/store.ts'

import { Misuse, NotPossible, readSettings, getOption } from './command.ts'
import type { CommandInput, Command, Report } from './command.ts'
import { withMigrated } from './database.ts'
import { operator } from './operator.ts'
import { parseReading } from './request-reading.ts'

const MAX_TEXT_CHARACTERS = 1_000

const CONTROL_CHARACTER = /\p{Cc}/u

/** `npm run operate -- requests`. */
export const requests: Command = {
  help: `npm run operate -- requests list [--json]
npm run operate -- requests show ID [--json]
npm run operate -- requests answer ID --text TEXT [--reading READING --on DAY [--passed-zero REGISTERS]] [--json]
npm run operate -- requests close ID --reason TEXT [--json]

  list    open requests of customers to the help desk, at most 100, oldest first
  show    one request, and the registers of the account's meters that are read by hand, with their newest readings
  answer  sends TEXT to the customer in a letter and closes the request
  close   closes a request without a letter: it was answered by telephone, or is a duplicate

An ID is what list shows and what the customer has, such as 17. Answers and closings are in the audit trail, by the name
of the user who is signed in on this machine.

  --text         the answer, one line of at most ${MAX_TEXT_CHARACTERS} characters
  --reason       why it is closed, for the audit trail only; as long as --text
  --reading      enters a reading with the answer: METER/REGISTER=KWH for every register of the connection, separated by
                 commas, such as M1000010/1=7455.25,M1000010/2=5440. The rules are those of the page, except that a
                 reading may rise by 5000 kWh or more and may be up to 7 days older than the request
  --on           the day of the reading, such as 2026-11-20
  --passed-zero  the registers that passed their last number and began at 0 again: METER/REGISTER, separated by commas.
                 Each must show less than before and have risen by less than ${TOO_MUCH_KWH} kWh; no other register may show less
  --json         the same as JSON

Exit code: 0 all done, 1 something could not be done, 2 wrong usage.`,
  options: {
    text: { type: 'string' },
    reason: { type: 'string' },
    reading: { type: 'string' },
    on: { type: 'string' },
    'passed-zero': { type: 'string' },
  },
  run: async (input) => {
    const [action, id, ...more] = input.words
    const settings = readSettings(input)
    if (action === 'list' && id === undefined) return withMigrated(settings, listRequests)
    if (id === undefined || more.length > 0)
      throw new Misuse('Say list, or show, answer or close with one ID.')
    if (action === 'show') return withMigrated(settings, (db) => showRequest(db, id))
    if (action === 'answer') {
      const answer = { id, text: parseLine(input, 'text'), reading: parseReading(input) }
      return withMigrated(settings, (db) => answerOne(db, answer))
    }
    if (action !== 'close') throw new Misuse(`There is nothing called ${action} to do.`)
    const closing = { id, reason: parseLine(input, 'reason') }
    return withMigrated(settings, (db) => closeOne(db, closing))
  },
}

function parseLine(input: CommandInput, name: 'text' | 'reason'): string {
  const text = getOption(input, name)?.trim() ?? ''
  if (text === '' || text.length > MAX_TEXT_CHARACTERS || CONTROL_CHARACTER.test(text))
    throw new Misuse(`--${name}: expected one line of at most ${MAX_TEXT_CHARACTERS} characters.`)
  return text
}

/** Lists the requests that wait for staff. */
export async function listRequests(db: Database): Promise<Report> {
  const { requests: listed, more } = await listOpenRequests(db)
  const now = await providerNow(db)
  const lines = listed.map((request) => toLine(request, now))
  return {
    ok: true,
    lines: [
      ...(listed.length === 0 ? ['No request waits.'] : lines),
      ...(more === 0 ? [] : [`and ${more} more that came later.`]),
    ],
    data: { requests: listed, more },
  }
}

function toLine({ id, account, name, kind, text, requestedAt }: CustomerRequest, now: number): string {
  const days = daysBetween(dayAt(requestedAt.getTime()), dayAt(now))
  return `${id}  account ${account} (${name}), ${kind}, ${days === 1 ? '1 day' : `${days} days`} old: ${toOneLine(text)}`
}

/** Joins the lines of a customer's text, so that it cannot imitate a line of the list or control the terminal. */
function toOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' / ')
}

/** Shows a request, and the meters that an answer may need. */
export async function showRequest(db: Database, id: string): Promise<Report> {
  const request = await findRequest(db, id)
  if (request === null) throw new NotPossible(`There is no request ${id}.`)
  const now = await providerNow(db)
  const supplies = await listSuppliesByHand(db, request.account, dayAt(now))
  const closed =
    request.closedAt === null
      ? []
      : [`closed on ${dayAt(request.closedAt.getTime())} by ${request.closedBy ?? ''}`]
  return {
    ok: true,
    lines: [
      toLine(request, now),
      ...closed,
      ...supplies.flatMap(({ icp, registers }) => [
        `connection ${icp}, read by hand:`,
        ...registers.map((register) => `  ${describeRegister(register)}`),
      ]),
    ],
    data: { request, connections: supplies.map(({ icp, registers }) => ({ icp, registers })) },
  }
}

function describeRegister({ serialNumber, channelNumber, numberOfDials, previous }: KnownRegister): string {
  const newest = previous === null ? 'never read' : `${previous.value} kWh on ${previous.date}`
  return `${serialNumber}/${channelNumber}, ${numberOfDials} dials: ${newest}`
}

/** Answers a request in its own transaction. */
export function answerOne(db: Database, answer: Answer): Promise<Report> {
  return decide(db, answer.id, (queries, answerer) => answerRequest(queries, answer, answerer))
}

/** Closes a request in its own transaction. */
export function closeOne(
  db: Database,
  closing: { readonly id: string; readonly reason: string },
): Promise<Report> {
  return decide(db, closing.id, (queries, answerer) => closeRequest(queries, closing, answerer))
}

type Decide = (queries: Queries, answerer: Answerer) => Promise<AnswerResult>

async function decide(db: Database, id: string, work: Decide): Promise<Report> {
  const answerer = { actor: operator(), now: await providerNow(db) }
  const result = await db.transaction((queries) => work(queries, answerer))
  return {
    ok: result.kind === 'done',
    lines: [`${id}: ${describeResult(result)}`],
    data: { request: id, outcome: result.kind },
  }
}

function describeResult(result: AnswerResult): string {
  switch (result.kind) {
    case 'done':
      return 'closed.'
    case 'unknown':
      return 'there is no request with this ID.'
    case 'notOpen':
      return `not changed: ${result.closedBy} closed it on ${result.closedOn}.`
    case 'notAboutReading':
      return `not changed: --reading: the request is about ${result.request.kind}.`
    case 'readingRefused':
      return `not changed: ${toOption(result.problem.field)}: ${result.problem.message}.`
  }
}

/** The option from which a field of a reading was parsed. */
function toOption(field: string): string {
  if (field === 'passedZero') return '--passed-zero'
  return field.endsWith('effectiveDate') ? '--on' : '--reading'
}

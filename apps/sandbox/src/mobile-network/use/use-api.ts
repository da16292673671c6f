import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { addDays, dayAt } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { startOfDay } from '@switchboard/domain/instant'
import { simulateUse, simulateWallet } from '@switchboard/domain/mobile/use/simulated-network'

import { leaveUnanswered } from '#sandbox/gateway/requests.ts'

import { readTestClock } from '#sandbox/http/provider-door.ts'
import type { Switches } from './use-switches.ts'

const MINUTE_MILLISECONDS = 60_000
const MAX_SPAN_MILLISECONDS = 32 * 24 * 60 * MINUTE_MILLISECONDS

const numberParameter = z.object({ number: z.string() })
const isMobileNumber = (number: string) => /^02\d{7,9}$/.test(number)

const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text: string) => Date.parse(text)),
)
const span = z
  .object({ from: moment, to: moment })
  .check(z.refine(({ from, to }) => from < to && to - from <= MAX_SPAN_MILLISECONDS))

/** The network's records of a number: its data use up to the end of yesterday, and its wallet. */
export function addUseApi(server: FastifyInstance, switches: () => Switches): void {
  server.get('/usage/:number', async (request, reply) => {
    const { number } = numberParameter.parse(request.params)
    if (switches().usageDown) return reply.code(503).send({ error: 'Records cannot be read' })
    const parsed = span.safeParse(request.query)
    if (!parsed.success) return reply.code(400).send({ error: 'The span is not valid' })
    if (!isMobileNumber(number)) return reply.code(404).send({ error: 'No such number' })
    return { number, ...listRecords(number, parsed.data, readTestClock(request)) }
  })

  server.get('/wallets/:number', async (request, reply) => {
    const { number } = numberParameter.parse(request.params)
    const { walletDown, walletSilent, walletLag } = switches()
    if (walletSilent) return leaveUnanswered(reply)
    if (walletDown) return reply.code(503).send({ error: 'Wallets cannot be read' })
    const asOf = readTestClock(request) - walletLag * MINUTE_MILLISECONDS
    const wallet = isMobileNumber(number) ? simulateWallet(number, asOf) : null
    if (wallet === null) return reply.code(404).send({ error: 'No such wallet' })
    return { number, asOf: new Date(asOf).toISOString(), ...wallet }
  })
}

/** The records of a day are available once the day is over. */
function listRecords(number: string, { from, to }: z.output<typeof span>, now: number) {
  const completeTo = Math.min(to, startOfDay(dayAt(now)))
  const days: Day[] = []
  for (let date = dayAt(from); startOfDay(date) < completeTo; date = addDays(date, 1)) days.push(date)
  const recordsByDay = days.map((date) => ({ date, records: simulateUse(number, date) }))
  return {
    completeTo: new Date(completeTo).toISOString(),
    records: recordsByDay
      .flatMap(({ records }) => records ?? [])
      .filter(({ at }) => at >= from && at < completeTo)
      .map(({ at, bytes }) => ({ at: new Date(at).toISOString(), bytes })),
    lost: recordsByDay
      .filter(({ records }) => records === null)
      .map(({ date }) => ({
        from: new Date(startOfDay(date)).toISOString(),
        to: new Date(startOfDay(addDays(date, 1))).toISOString(),
      })),
  }
}

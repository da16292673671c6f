import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'

import { day, daysBetween, type Day } from '@switchboard/domain/day'

import { refuseOtherSites } from '#sandbox/http/refuse-other-sites.ts'
import { addBar, sendPage } from '#sandbox/http/page.ts'
import type { Settings } from '#sandbox/settings.ts'

import { fetchClock, fetchTimeFacts, MAX_DAYS_AT_ONCE, passDays } from './provider-days.ts'
import type { DaysRequest, PassedDays } from './provider-days.ts'
import { renderTimeBar } from './time-bar.ts'
import { timeMachinePage } from './time-machine-page.ts'

const form = z.union([
  z.strictObject({ days: z.pipe(z.enum(['0', '1', '7']), z.transform(Number)) }),
  z.strictObject({ toDay: day }),
  z.strictObject({ toNextBillOf: z.string().check(z.trim(), z.regex(/^\d{6,10}$/)) }),
])

/** Lets the provider's time pass, day by day, and shows the events of each day. Every page has a bar for it. */
export function addTimeMachine(server: FastifyInstance, settings: Settings) {
  let last: PassedDays | null = null

  addBar(server, async () => renderTimeBar(await fetchTimeFacts(settings), last))

  server.get('/clock', (_request, reply) => show(reply, null))

  server.post('/clock', { preHandler: refuseOtherSites }, async (request, reply) => {
    const parsed = form.safeParse(request.body)
    if (!parsed.success) return show(reply, 'Please give an account code of 6 to 10 digits, or a day.', 400)
    if (!('toDay' in parsed.data)) return letTimePass(reply, parsed.data)
    const days = await countDaysTo(parsed.data.toDay)
    return days === null
      ? show(reply, `Please give a day from today to ${MAX_DAYS_AT_ONCE} days ahead.`, 400)
      : letTimePass(reply, { days })
  })

  /** Returns null if the day is past, too far away, or the provider's day is unknown. */
  async function countDaysTo(target: Day): Promise<number | null> {
    const clock = await fetchClock(settings)
    if (clock === null) return null
    const days = daysBetween(clock.today, target)
    return days >= 0 && days <= MAX_DAYS_AT_ONCE ? days : null
  }

  async function letTimePass(reply: FastifyReply, request: DaysRequest) {
    const answer = await passDays(settings, request)
    if ('problem' in answer) return show(reply, answer.problem ?? describeUnreachable(settings), 409)
    last = answer
    // a redirect, so that reloading the page lets no more time pass
    return reply.redirect('/clock', 303)
  }

  async function show(reply: FastifyReply, problem: string | null, status = 200) {
    const clock = await fetchClock(settings)
    if (clock === null)
      return sendPage(reply, timeMachinePage({ clock, last, problem: describeUnreachable(settings) }), 503)
    return sendPage(reply, timeMachinePage({ clock, last, problem }), status)
  }
}

function describeUnreachable({ managementUrl }: Settings): string {
  return `The provider cannot be reached at ${managementUrl}, or did not finish in time. Please check that Switchboard runs.`
}

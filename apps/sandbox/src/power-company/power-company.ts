import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { addDays, dayAt, daysBetween } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'
import { halfHoursIn, hourAt } from '@switchboard/domain/instant'
import { findSimulatedConnection } from '@switchboard/domain/power/simulated-registry'
import { isIcp } from '@switchboard/domain/qualification/icp'
import { DAYS_OF_YEAR } from '@switchboard/domain/usage/power-plans'
import { halfHoursEiep13a } from '@switchboard/domain/usage/half-hour-files'

import { html } from '#sandbox/http/html.ts'
import { problemNotice, sendPage } from '#sandbox/http/page.ts'

const fileQuery = z.object({ icp: z.string() })

/** The participant code of the company in files of the electricity market. */
const SENDER = 'HRBR'

/** Another power company. Its customers can download their half-hours, as every power company must allow. */
export function addPowerCompany(server: FastifyInstance) {
  server.get('/power-company', (_request, reply) => sendPage(reply, companyPage(null)))

  server.get('/power-company/half-hours', (request, reply) => {
    const query = fileQuery.safeParse(request.query)
    const icp = query.success ? query.data.icp.trim().toUpperCase() : ''
    const connection = isIcp(icp) ? findSimulatedConnection(icp) : null
    if (connection === null) return sendPage(reply, companyPage('This is no connection that we know.'), 404)
    if (!connection.ami)
      return sendPage(reply, companyPage('This meter is read by hand: it counts no half-hours.'), 404)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${icp}.csv"`)
      .send(buildYearFile(icp, connection.meters[0]?.serialNumber ?? null, Date.now()))
  })
}

function companyPage(problem: string | null) {
  return {
    title: 'Power company',
    lead: 'Another power company, which gives its customers their half-hours of the last year as an EIEP13A file.',
    content: html`${problemNotice(problem)}
      <form class="fields" method="get" action="/power-company/half-hours">
        <label for="icp">ICP number</label>
        <input id="icp" name="icp" required autocomplete="off" />
        <button type="submit">Download the file</button>
      </form>`,
  }
}

function buildYearFile(icp: string, meterSerial: string | null, now: number): string {
  const to = addDays(dayAt(now), -1)
  const from = addDays(to, 1 - DAYS_OF_YEAR)
  const days = Array.from({ length: DAYS_OF_YEAR }, (_, index) => addDays(from, index)).map((date) => ({
    date,
    wattHours: halfHoursIn(date).map((start) => calculateWattHours(icp, date, start)),
    estimated: [],
  }))
  return halfHoursEiep13a([{ icp, meterSerial, days }], { sender: SENDER, now, from, to })
}

const MEAN_WATT_HOURS = { night: 120, day: 250, evening: 620 } as const
const FIRST_HOURS = { day: 7, evening: 17, night: 23 } as const

/** 50 to 149 percent of the mean. A connection and half-hour always have the same value, so that each download is the same. */
function calculateWattHours(icp: string, date: Day, startOfHalfHour: number): number {
  const hour = hourAt(startOfHalfHour)
  const seed = Number(icp.slice(0, 10)) + 7 * daysBetween(dayAt(0), date) + 13 * hour
  const percent = 50 + (seed % 100)
  return Math.round((MEAN_WATT_HOURS[findPartOfDay(hour)] * percent) / 100)
}

function findPartOfDay(hour: number): keyof typeof MEAN_WATT_HOURS {
  if (hour < FIRST_HOURS.day || hour >= FIRST_HOURS.night) return 'night'
  return hour < FIRST_HOURS.evening ? 'day' : 'evening'
}

import { reportIssue } from '@switchboard/domain/contact/contract'
import { day } from '@switchboard/domain/day'
import { readLastActualReadings } from '@switchboard/domain/meter-reading/contract'
import type { MeterReading } from '@switchboard/domain/meter-reading/contract'

import { answerOne } from '#api/operate/requests.ts'
import type { CheckedReading } from '#api/provider/requests/checked-reading.ts'

import { ICP, JACK, SERIAL, testMeterReadings } from './meter-readings.ts'

export const TEXT = 'We have checked it.'
export const READ_ON = day.parse('2026-11-20')
export const DAY_REGISTER = { serialNumber: SERIAL, channelNumber: 1 }
export const NIGHT_REGISTER = { serialNumber: SERIAL, channelNumber: 2 }

export const BEFORE = ['7365 on 2026-11-02', '5392 on 2026-11-02']

/** Day and night registers; the day register was at 7365. */
export function toReading(dayKwh: number, differences: Partial<CheckedReading> = {}): CheckedReading {
  return {
    readOn: READ_ON,
    registers: [
      { serialNumber: SERIAL, channelNumber: 1, readValue: dayKwh },
      { serialNumber: SERIAL, channelNumber: 2, readValue: 5_440 },
    ],
    passedZero: [],
    ...differences,
  }
}

/** Jack's requests about the readings of his meter, and what came of them. */
export function testRequests() {
  const meter = testMeterReadings()
  const { api, authorizeJack } = meter

  async function report(IssueKey = 'meter-reading', IssueComment = 'Day: 12400 kWh\nNight: 5440 kWh') {
    const { token } = await authorizeJack()
    const body = { IssueKey, IssueComment }
    const reply = await api().make(reportIssue, { token, parameters: { accountCode: JACK }, body })
    return reply.json<{ IssueReference: string }>().IssueReference
  }

  const answer = (id: string, reading: CheckedReading | null = null) =>
    answerOne(api().db, { id, text: TEXT, reading })

  async function readNewest() {
    const reply = await api().make(readLastActualReadings, await authorizeJack())
    return reply.json<MeterReading[]>().map(({ value, date }) => `${value} on ${date}`)
  }

  async function listLetters() {
    const rows = await api().sql<{ event_type: string; body: string }>`
      select event_type, body from communication where account_code = ${JACK} and event_type <> 'IssueReported'
        and created_at > '2026-11-20T12:00:00Z' order by communication_id`
    return rows
  }

  async function listTrail() {
    const rows = await api().sql<{ action: string; actor: string }>`
      select action, actor, detail from audit_event
      where account_code = ${JACK} and actor like 'operator:%' order by audit_event_id`
    return rows
  }

  /** All readings of the day register rise by the same, up to 99900 on 2 November. */
  async function raiseDayRegister() {
    await api().sql`update register_reading set value = value + 99900 - 7365
      where account_code = ${JACK} and serial_number = ${SERIAL} and channel_number = 1`
  }

  async function findService() {
    const [row] = await api().sql<{ service_number: number }>`
      select service_number from electricity_supply where account_code = ${JACK} and icp = ${ICP}`
    return row?.service_number ?? 0
  }

  return {
    ...meter,
    report,
    answer,
    readNewest,
    listLetters,
    listTrail,
    raiseDayRegister,
    findService,
  }
}

import { day } from '@switchboard/domain/day'

import type { CheckedReading, RegisterReading } from '#api/requests/checked-reading.ts'

import { Misuse, valueOf } from './command.ts'
import type { Asked } from './command.ts'

const REGISTER = /^(?<meter>[^\s,=]+)\/(?<register>\d{1,4})=(?<kwh>\d{1,9}(?:\.\d{1,2})?)$/

/** The reading of the options; null where there is none. */
export function parseReading(asked: Asked): CheckedReading | null {
  const [reading, on] = [valueOf(asked, 'reading'), valueOf(asked, 'on')]
  const passedZero = asked.values['passed-zero'] === true
  if (reading === undefined) {
    if (on !== undefined || passedZero) throw new Misuse('--reading: expected with --on and --passed-zero.')
    return null
  }
  const readOn = day.safeParse(on)
  if (!readOn.success) throw new Misuse('--on: expected the day of the reading, such as 2026-11-20.')
  return { readOn: readOn.data, registers: reading.split(',').map(parseRegister), passedZero }
}

function parseRegister(text: string): RegisterReading {
  const { meter, register, kwh } = REGISTER.exec(text.trim())?.groups ?? {}
  if (meter === undefined || register === undefined || kwh === undefined)
    throw new Misuse(`--reading: expected METER/REGISTER=KWH, such as M1000010/1=7455.25, and not ${text}.`)
  return { serialNumber: meter, channelNumber: Number(register), readValue: Number(kwh) }
}

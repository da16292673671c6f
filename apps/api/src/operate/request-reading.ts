import { day } from '@switchboard/domain/day'
import { isSameRegister } from '@switchboard/domain/meter-reading/rules'

import type { RegisterKey } from '#api/provider/metering/reading-problem.ts'
import type { CheckedReading, RegisterReading } from '#api/provider/requests/checked-reading.ts'

import { Misuse, getOption } from './command.ts'
import type { CommandInput } from './command.ts'

/** `M1000010/1` with or without `=7455.25`. */
const REGISTER = /^(?<meter>[^\s,=]+)\/(?<register>\d{1,4})(?:=(?<kwh>\d{1,9}(?:\.\d{1,2})?))?$/

/** The reading of the options; null without a reading. */
export function parseReading(input: CommandInput): CheckedReading | null {
  const [reading, readDay] = [getOption(input, 'reading'), getOption(input, 'on')]
  const passedZero = getOption(input, 'passed-zero')
  if (reading === undefined) {
    if (readDay !== undefined || passedZero !== undefined)
      throw new Misuse('--reading: expected with --on and --passed-zero.')
    return null
  }
  const readOn = day.safeParse(readDay)
  if (!readOn.success) throw new Misuse('--on: expected the day of the reading, such as 2026-11-20.')
  const registers = reading.split(',').map(parseRegister)
  const restarted = passedZero === undefined ? [] : passedZero.split(',').map(parseRegisterKey)
  if (restarted.some((key) => !registers.some((register) => isSameRegister(register, key))))
    throw new Misuse('--passed-zero: expected registers that --reading names.')
  return { readOn: readOn.data, registers, passedZero: restarted }
}

function parseRegister(text: string): RegisterReading {
  const { meter, register, kwh } = REGISTER.exec(text.trim())?.groups ?? {}
  if (meter === undefined || register === undefined || kwh === undefined)
    throw new Misuse(`--reading: expected METER/REGISTER=KWH, such as M1000010/1=7455.25, and not ${text}.`)
  return { serialNumber: meter, channelNumber: Number(register), readValue: Number(kwh) }
}

function parseRegisterKey(text: string): RegisterKey {
  const { meter, register, kwh } = REGISTER.exec(text.trim())?.groups ?? {}
  if (meter === undefined || register === undefined || kwh !== undefined)
    throw new Misuse(`--passed-zero: expected METER/REGISTER, such as M1000010/1, and not ${text}.`)
  return { serialNumber: meter, channelNumber: Number(register) }
}
